import { tooLongId } from '../../src/domain/backup/long-ids.ts'
import { readBackup, type Backup } from '../../src/domain/backup/read-backup.ts'
import { readHistory } from '../../src/domain/backup/read-history.ts'
import { deepestStored, isShallow } from '../../src/domain/model/shallow.ts'
import type { Entry } from '../../src/domain/request/entry.ts'
import type { Refusal } from '../../src/domain/request/refusal.ts'

/** The backup file of a workspace to be moved in. */
export interface MovedFile extends Pick<Backup, 'rows' | 'unreadable'> {
  /** The history from before. */
  readonly earlier: readonly Entry[]
}

type MovedReading =
  { readonly ok: true; readonly file: MovedFile } | { readonly ok: false; readonly refusal: Refusal }

/** As deep as a browser keeps a field of a row, plus the lists, entries and changes around it. */
const deepest = deepestStored + 10

/** Reads a backup file that is to be moved in, as a browser would; returns the refusal if it cannot be moved in. */
export function readMovedFile(text: string): MovedReading {
  const reading = readBackup(text)
  if (!reading.ok) return reading
  const { rows, unreadable, history } = reading.backup
  if (![rows, history].every((part) => isShallow(part, deepest)))
    return refused('This backup is damaged: a row of it has no end.')
  const earlier = readHistory(history)
  const tooLong = tooLongId(rows, earlier)
  return tooLong ? { ok: false, refusal: tooLong } : { ok: true, file: { rows, unreadable, earlier } }
}

function refused(message: string): MovedReading {
  return { ok: false, refusal: { code: 'invalid', message } }
}
