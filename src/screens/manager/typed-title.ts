import { linesIn, titlesIn } from '../../domain/views/titles.ts'

/** The text in the title field of a new task and, after a paste of several lines, the tasks that they would become. */
export interface TypedTitle {
  readonly title: string
  /** The titles of those tasks; fewer than two if there is only one. */
  readonly several: readonly string[]
}

/** The typed text as one title: a user who goes on typing has chosen. */
export function typed(title: string): TypedTitle {
  return { title, several: [] }
}

/**
 * Inserts several lines or cells, joined by spaces, at the cursor of a title field, and returns what it then holds. Does nothing
 * if the browser's own paste gives the same. Rules T23, T573.
 */
export function pasteLines(input: HTMLInputElement, text: string): TypedTitle | undefined {
  const pasted = text.trim()
  const joined = linesIn(pasted).join(' ')
  if (joined === pasted) return undefined
  const { value, selectionStart, selectionEnd } = input
  const start = selectionStart ?? 0
  const end = selectionEnd ?? 0
  // The existing text joins the first and the last line, as in any editor.
  const several = titlesIn(value.slice(0, start) + pasted + value.slice(end))
  // Inserted as typed text: only so does the field's own undo take it back. A browser that cannot do so goes without.
  // oxlint-disable-next-line typescript/no-deprecated -- every browser has it
  if (!document.execCommand('insertText', false, joined)) input.setRangeText(joined, start, end, 'end')
  return { title: input.value, several }
}
