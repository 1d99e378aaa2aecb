/** Marks the lines that the arrow keys move to. */
export const lineMark = { 'data-line': '' }

/** Moves from line to line with the up and down arrows, and from the dropdown itself to the first one. Tab reaches everything too. */
export function moveAlongLines(dropdown: Element, event: KeyboardEvent): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  const lines = [...dropdown.querySelectorAll<HTMLElement>('[data-line]')]
  const active = document.activeElement
  const at = lines.findIndex((line) => line === active)
  const next = lines[Math.max(0, at + step)]
  event.preventDefault()
  next?.focus()
}
