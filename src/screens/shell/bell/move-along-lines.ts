import type { KeyboardEvent } from 'react'

/** Marks what the arrow keys lead to. */
export const lineMark = { 'data-line': '' }

/** Up and down go from line to line, from the dropdown itself to the first one. Everything is reached by Tab as well. */
export function moveAlongLines(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  const lines = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-line]')]
  const active = document.activeElement
  const at = lines.findIndex((line) => line === active)
  const next = lines[Math.max(0, at + step)]
  event.preventDefault()
  next?.focus()
}
