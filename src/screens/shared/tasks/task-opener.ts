import { focusContent } from '../../shell/routes/arrival.ts'

/** What opened the panel that is open or was last open. */
let opener: Element | undefined

/** Remembers what opens a panel, so that the focus can return there. */
export function rememberOpener(element: Element | undefined): void {
  opener = element
}

/** Scrolls what opened the panel into sight, in case the panel has moved it away. */
export function showOpener(): void {
  opener?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

/** Returns the focus to what opened a task's panel; if that was mounted again, to a card of the task, or else to the heading. */
export function focusOpener(taskId: string): void {
  const cards = document.querySelectorAll<HTMLElement>(`[data-task="${CSS.escape(taskId)}"]`)
  const targets = [opener, ...cards].filter((element) => element instanceof HTMLElement)
  for (const target of targets) {
    target.focus()
    if (document.activeElement === target) return
  }
  focusContent()
}
