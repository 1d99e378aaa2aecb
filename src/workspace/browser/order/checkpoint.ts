import { backupText } from '../../../domain/backup/backup.ts'
import type { State } from '../../../domain/state/state.ts'
import type { CheckpointMark } from './database.ts'

/** A state that is kept whole: with the entries after it, it is the present one. */
export interface Checkpoint {
  readonly mark: CheckpointMark
  readonly text: string
}

/** A checkpoint of a state: a backup with passwords, which later versions can read as well. */
export function checkpointOf(state: State, mark: CheckpointMark): Checkpoint {
  const { at, seq } = mark
  return { mark, text: backupText(state, { at, seq, entries: [], passwords: true }) }
}
