import { focusContent } from '../shell/routes/arrival.ts'

/** What opened the panel that is open, or was open last. */
let opener: Element | undefined

/** Remembers what opens a panel: the focus returns there. */
export function rememberOpener(element: Element | undefined): void {
  opener = element
}

/** Scrolls what opened the panel into sight, should that have moved it away. */
export function showOpener(): void {
  opener?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

/** Puts the focus back on what opened the panel of a task; where that was drawn anew, on a card of the task, or else on the heading. */
export function focusOpener(taskId: string): void {
  const cards = document.querySelectorAll<HTMLElement>(`[data-task="${CSS.escape(taskId)}"]`)
  const targets = [opener, ...cards].filter((element) => element instanceof HTMLElement)
  for (const target of targets) {
    target.focus()
    if (document.activeElement === target) return
  }
  focusContent()
}
