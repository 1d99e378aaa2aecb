import { linesIn, titlesIn } from '../../domain/views/titles.ts'

/** What stands in the title field of a new task; after a paste of several lines also the tasks that they would become. */
export interface TypedTitle {
  readonly title: string
  /** Their titles; none where there is but one. */
  readonly several: readonly string[]
}

export const noTitle: TypedTitle = { title: '', several: [] }

/** What was typed, which is one title: whoever goes on typing has chosen. */
export function typed(title: string): TypedTitle {
  return { title, several: [] }
}

/**
 * Puts several lines into a title field where its cursor is, joined by spaces, and gives what stands in it then. Nothing
 * where there are not several: the browser pastes those itself. Rule T23.
 */
export function pasteLines(input: HTMLInputElement, pasted: string): TypedTitle | undefined {
  if (titlesIn(pasted).length < 2) return undefined
  const { value, selectionStart, selectionEnd } = input
  const start = selectionStart ?? value.length
  const end = selectionEnd ?? value.length
  // What was there before belongs to the first and the last line, as in any editor.
  const several = titlesIn(value.slice(0, start) + pasted + value.slice(end))
  const joined = linesIn(pasted).join(' ')
  // As typed text, so that the field's own undo takes it back, which nothing else does; where a browser cannot, without that.
  // oxlint-disable-next-line typescript/no-deprecated -- every browser has it
  if (!document.execCommand('insertText', false, joined)) input.setRangeText(joined, start, end, 'end')
  return { title: input.value, several }
}
