import type { Stamp } from '../../../domain/model/day.ts'
import { loadable } from '../../../ui/parts/loadable.tsx'
import type { DraftWordsProps } from './draft-words.tsx'

interface DraftNoteProps extends Omit<DraftWordsProps, 'at'> {
  /** When the draft that the form opened with was typed; undefined if it opened without one. */
  at: Stamp | undefined
}

// Most forms open without a draft.
const words = loadable<DraftWordsProps>(async () => (await import('./draft-words.tsx')).DraftWords)

/** Says that a form opened with text left half typed there before: DECISIONS 'Tasks', Drafts. */
export function DraftNote({ at, ...rest }: DraftNoteProps) {
  return at !== undefined && <words.WhenHere at={at} {...rest} />
}
