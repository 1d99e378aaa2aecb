import { backupText } from '../../../domain/backup/backup.ts'
import type { State } from '../../../domain/state/state.ts'
import type { Checkpoint, CheckpointMark } from './meta.ts'

/** Returns a checkpoint of a state: a backup with passwords, which later versions can read as well. */
export function checkpointOf(state: State, mark: CheckpointMark): Checkpoint {
  const { at, seq } = mark
  return { mark, text: backupText(state, { at, seq, entries: [], passwords: true }) }
}
