import * as v from 'valibot'

/** What marks a file as a backup of a team server, and the version of its format. */
export const backupForm = { format: 'ems-team-backup', version: 2 } as const

/** The parts of a backup, each with its table, columns and order. */
export const parts = {
  entries: {
    table: 'entries',
    columns: 'seq, request_id, by, at, sent_at, sent_hash, rules, name, args, changes, touched',
    order: 'seq',
    which: 'true',
  },
  earlier: {
    table: 'earlier',
    columns: 'seq, request_id, by, at, name, args, changes, touched',
    order: 'seq',
    which: 'true',
  },
  rows: { table: 'current_rows', columns: 'table_name, id, row', order: 'table_name, id', which: 'true' },
  nothings: {
    table: 'nothings',
    columns: 'request_id, by, sent_hash, refusal, at',
    order: 'at, request_id',
    which: 'true',
  },
  passwords: {
    table: 'passwords',
    columns: 'seal, hash, at, is_given',
    order: 'seal',
    // A replaced password opens nothing, and is kept nowhere.
    which: `seal in (select row ->> 'password' from current_rows where table_name = 'users')`,
  },
  // Their ids are assigned anew.
  logins: { table: 'logins', columns: 'at, user_id, address, outcome', order: 'id', which: 'true' },
} as const

export type Part = keyof typeof parts

export const partNames = [
  'entries',
  'earlier',
  'rows',
  'nothings',
  'passwords',
  'logins',
] as const satisfies Part[]

/** Not in a backup, and empty after a restore: what lets a browser in, or keeps one out. */
export const leftOut = ['sessions', 'links', 'attempts'] as const

/** Not in a backup, and kept through a restore: it tells browsers which of the accounts logged in there are gone. */
export const outlivesRestore = ['devices'] as const

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** The first line. */
export const header = v.object({
  format: v.literal(backupForm.format),
  version: v.picklist([1, backupForm.version]),
  /** When the backup was made. */
  at: v.string(),
  /** The version of the rules that its server decided by. */
  rules: count,
  /** The number of the last entry. */
  head: count,
  /** Which life of the workspace it comes from; a restore begins another one. */
  epoch: v.string(),
  /** Whose days decide what is due, if somebody has chosen that. */
  timeZone: v.optional(v.nullable(v.string()), null),
  // Version 1 has no earlier entries.
  counts: v.object({
    entries: count,
    earlier: v.optional(count, 0),
    rows: count,
    nothings: count,
    passwords: count,
    logins: count,
  }),
})

export type Header = v.InferOutput<typeof header>

/** The last line: the number of lines before it and their checksum, so that a truncated or changed file is noticed. */
export const trailer = v.object({ end: v.object({ lines: count, sha256: v.string() }) })
