import * as v from 'valibot'

/** What marks a file as a backup of a team server, and the version of its form. */
export const backupForm = { format: 'ems-team-backup', version: 2 } as const

/** What a backup is made of, each with the table it comes from, its columns and their order. */
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
    // What was replaced opens nothing, and is kept nowhere.
    which: `seal in (select row ->> 'password' from current_rows where table_name = 'users')`,
  },
  // Their numbers are given anew.
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

/** What is not in a backup, and is empty after a restore: what lets a browser in, or keeps one out. */
export const leftOut = ['sessions', 'links', 'attempts'] as const

/** What is not in a backup, and outlives a restore: by it browsers are told which accounts are gone of those that were logged in there. */
export const outlivesRestore = ['devices'] as const

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))

/** The first line. */
export const header = v.object({
  format: v.literal(backupForm.format),
  version: v.picklist([1, backupForm.version]),
  /** When it was made. */
  at: v.string(),
  /** Of the rules that its server decided by. */
  rules: count,
  /** The number of the last entry. */
  head: count,
  /** Which life of the workspace it is of; a restore begins another one. */
  epoch: v.string(),
  /** Whose days count for what is due, where somebody has chosen that. */
  timeZone: v.optional(v.nullable(v.string()), null),
  // Of version 1 nothing was earlier.
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

/** The last line: how many there are before it, and what they come to, so that a file that is cut off or changed is known. */
export const trailer = v.object({ end: v.object({ lines: count, sha256: v.string() }) })
