import type { Stamp } from '../model/day.ts'
import type { Entry } from '../request/entry.ts'
import { tableNames } from '../model/tables.ts'
import { isSecret } from '../model/secret.ts'
import type { State } from '../state/state.ts'

/** Marks a file as a backup, with the version that is written. `readBackup` reads that version and all earlier ones. */
export const backupFormat = { format: 'ems-backup', version: 2 } as const

/** What a backup contains besides the rows. */
export interface BackupOptions {
  readonly at: Stamp
  /** The last entry that the rows include. */
  readonly seq: number
  /** The history, for people and programs to read: a restore does not bring it back. */
  readonly entries: readonly Entry[]
  /** Whether passwords are written. If not, neither the rows nor the history contain them (DECISIONS 'Data'). */
  readonly passwords: boolean
}

/** The backup file of a workspace: one JSON text, with a line for each row and each entry. */
export function backupText(state: State, { entries, ...header }: BackupOptions): string {
  const lines = (items: Iterable<object>): string => {
    const texts = Array.from(items, (item) =>
      JSON.stringify(item, header.passwords ? undefined : withoutSecrets),
    )
    return texts.length === 0 ? '[]' : `[\n    ${texts.join(',\n    ')}\n  ]`
  }
  const fields = [
    ...Object.entries({ ...backupFormat, ...header }).map(
      ([field, value]) => [field, JSON.stringify(value)] as const,
    ),
    ...tableNames.map((table) => [table, lines(state[table].values())] as const),
    ['history', lines(entries)] as const,
  ]
  return `{\n${fields.map(([field, text]) => `  "${field}": ${text}`).join(',\n')}\n}\n`
}

/** Omits secrets by name and at any depth, so that no future command can leak one by being forgotten here. */
function withoutSecrets(field: string, value: unknown): unknown {
  return isSecret(field) ? undefined : value
}
