import type { KeyboardEvent } from 'react'

/** Submits the form on Ctrl/Cmd+Enter in a multi-line box, unless the key ends an input-method composition. */
export function sendsOnCtrlEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}
