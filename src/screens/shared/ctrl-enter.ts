import type { KeyboardEvent } from 'react'

/** Ctrl/Cmd+Enter in a box of several lines sends its form, unless it ends the writing of a composed character. */
export function sendsOnCtrlEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}
