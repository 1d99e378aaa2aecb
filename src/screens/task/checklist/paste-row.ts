import type { ClipboardEvent } from 'react'
import { linesIn } from '../../../domain/views/titles.ts'

/** Pastes the cells of a table row, or several lines, into an item's field, joined by single spaces as in a title. Rule T573. */
export function pasteRow(event: ClipboardEvent<HTMLInputElement>): void {
  const pasted = event.clipboardData.getData('text/plain').trim()
  const joined = linesIn(pasted).join(' ')
  if (joined === pasted) return
  // As typed text, the only way for the field's own undo to take it back; if a browser cannot do this, its normal paste follows.
  // oxlint-disable-next-line typescript/no-deprecated -- every browser has it
  if (document.execCommand('insertText', false, joined)) event.preventDefault()
}
