import { linesIn, titlesIn } from '../../domain/views/titles.ts'

/** What stands in the title field of a new task; after a paste of several lines also the tasks that they would become. */
export interface TypedTitle {
  readonly title: string
  /** Their titles; fewer than two where there is but one. */
  readonly several: readonly string[]
}

/** What was typed, which is one title: whoever goes on typing has chosen. */
export function typed(title: string): TypedTitle {
  return { title, several: [] }
}

/**
 * Puts several lines or cells into a title field where its cursor is, joined by spaces, and gives what stands in it then. Nothing
 * where that is what the browser pastes itself. Rules T23, T573.
 */
export function pasteLines(input: HTMLInputElement, text: string): TypedTitle | undefined {
  const pasted = text.trim()
  const joined = linesIn(pasted).join(' ')
  if (joined === pasted) return undefined
  const { value, selectionStart, selectionEnd } = input
  const start = selectionStart ?? 0
  const end = selectionEnd ?? 0
  // What was there before belongs to the first and the last line, as in any editor.
  const several = titlesIn(value.slice(0, start) + pasted + value.slice(end))
  // As typed text, so that the field's own undo takes it back, which nothing else does; where a browser cannot, without that.
  // oxlint-disable-next-line typescript/no-deprecated -- every browser has it
  if (!document.execCommand('insertText', false, joined)) input.setRangeText(joined, start, end, 'end')
  return { title: input.value, several }
}
