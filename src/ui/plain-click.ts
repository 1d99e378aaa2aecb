import type { MouseEvent } from 'react'

/**
 * Whether a click is meant for an element as a whole: no key is held, no text was selected, nothing has handled it (such as
 * the end of a drag), and it was not for a control inside, nor for a menu or dialog opened from it (React passes on their
 * events although they are elsewhere on the page).
 */
export function isPlainClick(event: MouseEvent): boolean {
  const { target, currentTarget } = event
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return false
  if (!(target instanceof Element) || !currentTarget.contains(target)) return false
  return target.closest(controls) === null && !getSelection()?.toString()
}

const controls = 'a, button, input, select, textarea, label, dialog'
