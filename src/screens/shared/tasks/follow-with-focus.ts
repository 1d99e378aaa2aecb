/** How many frames a task may take to be drawn elsewhere. */
const maxFrames = 30

/**
 * Keeps the focus on a task that is about to be drawn elsewhere on the page, such as in another column or on another day of the
 * calendar, and no longer at its old place. If it is no longer drawn at all, the focus goes to the next place (`useNextPlace`).
 */
export function followWithFocus(focused: Element | null): void {
  const card = focused?.closest<HTMLElement>('[data-task]')
  const taskId = card?.dataset['task']
  if (!focused || !card || taskId === undefined) return
  const part = focused === card ? undefined : focused.tagName
  const look = (left: number): void => {
    const { activeElement } = document
    // The user has moved the focus in the meantime.
    if (activeElement !== focused && activeElement !== document.body) return
    if (activeElement === document.body && focusOn(taskId, part)) return
    if (left > 0) requestAnimationFrame(() => look(left - 1))
  }
  requestAnimationFrame(() => look(maxFrames))
}

/** Focuses a task's element, or the first part of it with the tag name `part`. Returns whether it exists and took the focus. */
function focusOn(taskId: string, part: string | undefined): boolean {
  const cards = document.querySelectorAll<HTMLElement>(`[data-task="${CSS.escape(taskId)}"]`)
  for (const card of cards) {
    const target = part === undefined ? card : card.querySelector<HTMLElement>(part)
    target?.focus()
    if (target && document.activeElement === target) return true
  }
  return false
}
