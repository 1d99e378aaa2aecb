/** In frames: how long a task may take to be drawn elsewhere. */
const maxFrames = 30

/**
 * Has the focus stay with a task that is about to be drawn elsewhere on the page, and no more where it was: a card that goes back to
 * another column, a day of the calendar. Where nothing is drawn of it any more, the focus goes to the next place (`useNextPlace`).
 */
export function followWithFocus(focused: Element | null): void {
  const card = focused?.closest<HTMLElement>('[data-task]')
  const taskId = card?.dataset['task']
  if (!focused || !card || taskId === undefined) return
  const part = focused === card ? undefined : focused.tagName
  const look = (left: number): void => {
    const { activeElement } = document
    // The user has moved the focus meanwhile.
    if (activeElement !== focused && activeElement !== document.body) return
    if (activeElement === document.body && focusOn(taskId, part)) return
    if (left > 0) requestAnimationFrame(() => look(left - 1))
  }
  requestAnimationFrame(() => look(maxFrames))
}

/** Puts the focus on what is drawn of a task, or on such a part of it; gives whether that is there and takes it. */
function focusOn(taskId: string, part: string | undefined): boolean {
  const cards = document.querySelectorAll<HTMLElement>(`[data-task="${CSS.escape(taskId)}"]`)
  for (const card of cards) {
    const target = part === undefined ? card : card.querySelector<HTMLElement>(part)
    target?.focus()
    if (target && document.activeElement === target) return true
  }
  return false
}
