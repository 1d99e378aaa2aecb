import { lowerBound } from '../model/lower-bound.ts'
import { emailKey } from '../model/email.ts'
import type { RowId, Rows, TableName } from '../model/tables.ts'
import { addressOf } from '../model/notifications.ts'

/** The keys under which a row is found in an index. */
export type KeysOf<Row> = (row: Row) => readonly string[]

/** What rows of a table can be looked up by other than their id. */
const indexKeys = {
  users: { email: (row: Rows['users']) => [emailKey(row.email)] },
  projects: {
    manager: (row: Rows['projects']) => [emailKey(row.manager)],
    employees: (row: Rows['projects']) => row.employees.map(emailKey),
  },
  tasks: {
    projectId: (row: Rows['tasks']) => [row.projectId],
    assignedTo: (row: Rows['tasks']) => [emailKey(row.assignedTo)],
  },
  notifications: {
    role: (row: Rows['notifications']) => [row.role],
    audience: addressOf,
  },
  labels: { projectId: (row: Rows['labels']) => [row.projectId] },
  checklist: { taskId: (row: Rows['checklist']) => [row.taskId] },
  comments: { taskId: (row: Rows['comments']) => [row.taskId] },
} satisfies { [T in TableName]: Record<string, KeysOf<Rows[T]>> }

export type IndexName<T extends TableName> = keyof (typeof indexKeys)[T] & string

/** The rows of one kind, for reading. Rows are immutable: a changed row is another object. */
export interface Table<T extends TableName> {
  get(id: RowId): Rows[T] | undefined
  /** All rows, in table order: by id, which is the order in which they were made. */
  values(): Iterable<Rows[T]>
  /** The rows found under a key of an index, in table order. The same array until one of them changes. */
  where(index: IndexName<T>, key: string): readonly Rows[T][]
  readonly size: number
}

/**
 * Table order: whole numbers by size, then other texts. It follows from the rows alone, so that tabs agree on it
 * whatever order they applied changes in, and a row that comes back after an undo stands where it stood.
 */
export function compareIds(one: RowId, other: RowId): number {
  const numbers = Number(isWhole(other)) - Number(isWhole(one))
  if (numbers !== 0) return numbers
  if (isWhole(one) && one.length !== other.length) return one.length - other.length
  return one < other ? -1 : Number(one > other)
}

function isWhole(id: RowId): boolean {
  return /^(0|[1-9]\d*)$/.test(id)
}

/** The function that gives the keys of a row in an index. */
export function keysIn<T extends TableName>(table: T, index: IndexName<T>): KeysOf<Rows[T]> {
  return (indexKeys[table] as Record<IndexName<T>, KeysOf<Rows[T]>>)[index]
}

interface Index<Row> {
  readonly keysOf: KeysOf<Row>
  readonly ids: Map<string, Set<RowId>>
  readonly answers: Map<string, Answer<Row>>
}

/** An answer already given, and the rows under its key that were written since. */
interface Answer<Row> {
  readonly rows: readonly Row[]
  readonly written: Set<RowId>
}

function answered<Row>(rows: readonly Row[], written: Iterable<RowId> = []): Answer<Row> {
  return { rows, written: new Set(written) }
}

/** A table kept in memory. Changing one row costs that row (and the answers that contained it), not the table. */
export class MemoryTable<T extends TableName> implements Table<T> {
  #rows = new Map<RowId, Rows[T]>()
  /** All rows as they were last read in order. Built on first use, like the answers of an index. */
  #all: Answer<Rows[T]> | undefined
  /** Each is built on first use: opening a workspace needs few of them. */
  readonly #indexes = new Map<IndexName<T>, Index<Rows[T]>>()
  #version = 0

  readonly #name: T

  constructor(name: T) {
    this.#name = name
  }

  get size(): number {
    return this.#rows.size
  }

  /** Counts the writes, so that a cache derived from the table can tell when it is stale. */
  get version(): number {
    return this.#version
  }

  get(id: RowId): Rows[T] | undefined {
    return this.#rows.get(id)
  }

  values(): Iterable<Rows[T]> {
    const all = (this.#all ??= answered([...this.#rows.values()].toSorted(compareRows)))
    if (all.written.size === 0) return all.rows
    const now = withWritten(all.rows, new Map(Array.from(all.written, (id) => [id, this.#rows.get(id)])))
    this.#all = answered(now)
    return now
  }

  where(name: IndexName<T>, key: string): readonly Rows[T][] {
    const index = this.#indexes.get(name) ?? this.#makeIndex(name)
    const answer = index.answers.get(key)
    if (answer?.written.size === 0) return answer.rows
    const ids = index.ids.get(key) ?? new Set()
    const now = (id: RowId): Rows[T] | undefined => (ids.has(id) ? this.#rows.get(id) : undefined)
    const rows = answer
      ? withWritten(answer.rows, new Map(Array.from(answer.written, (id) => [id, now(id)])))
      : [...ids].toSorted(compareIds).flatMap((id) => now(id) ?? [])
    index.answers.set(key, answered(rows))
    return rows
  }

  #makeIndex(name: IndexName<T>): Index<Rows[T]> {
    const keysOf = keysIn(this.#name, name)
    const index: Index<Rows[T]> = { keysOf, ids: new Map(), answers: new Map() }
    const found = new Map<string, Rows[T][]>()
    // In table order, so the rows of each key are too: nothing has to be sorted when they are asked for.
    for (const row of this.values()) {
      const id = String(row.id)
      for (const key of keysOf(row)) {
        const ids = index.ids.get(key)
        if (ids?.has(id)) continue
        if (ids) ids.add(id)
        else index.ids.set(key, new Set([id]))
        const rows = found.get(key)
        if (rows) rows.push(row)
        else found.set(key, [row])
      }
    }
    for (const [key, rows] of found) index.answers.set(key, answered(rows))
    this.#indexes.set(name, index)
    return index
  }

  /** A copy of the table. Both share the rows, which are immutable. */
  copy(): MemoryTable<T> {
    const copy = new MemoryTable(this.#name)
    copy.#rows = new Map(this.#rows)
    if (this.#all) copy.#all = answered(this.#all.rows, this.#all.written)
    for (const [name, { keysOf, ids, answers }] of this.#indexes) {
      const copied = new Map(Array.from(ids, ([key, rows]) => [key, new Set(rows)]))
      const given = new Map(Array.from(answers, ([key, { rows, written }]) => [key, answered(rows, written)]))
      copy.#indexes.set(name, { keysOf, ids: copied, answers: given })
    }
    return copy
  }

  /** Sets the row at an id, or removes what is there. */
  set(id: RowId, row: Rows[T] | undefined): void {
    const before = this.#rows.get(id)
    for (const index of this.#indexes.values()) reindex(index, id, before, row)
    this.#version += 1
    this.#all?.written.add(id)
    if (row) this.#rows.set(id, row)
    else this.#rows.delete(id)
  }
}

/** From this many on, sorting anew is cheaper than putting each row in its place. */
const many = 100

/**
 * Rows in table order overlaid with what was written since: a row at its id, or nothing where it is gone. The same
 * array when nothing differs. One written row costs a copy of the array, but no sorting of it.
 */
export function withWritten<Row extends { readonly id: string | number }>(
  rows: readonly Row[],
  written: ReadonlyMap<RowId, Row | undefined>,
): readonly Row[] {
  if (written.size > many) {
    const kept = rows.filter((row) => !written.has(String(row.id)))
    return [...kept, ...[...written.values()].filter((row) => row !== undefined)].toSorted(compareRows)
  }
  const current = [...rows]
  let isSame = true
  for (const [id, row] of written) {
    const place = placeOf(id, current)
    const there = current[place]
    const replaced = there && String(there.id) === id ? 1 : 0
    if (replaced ? there === row : !row) continue
    isSame = false
    current.splice(place, replaced, ...(row ? [row] : []))
  }
  return isSame ? rows : current
}

/** How many rows in table order come before an id. */
function placeOf(id: RowId, rows: readonly { readonly id: string | number }[]): number {
  const last = rows.at(-1)
  // New rows nearly always come last.
  if (!last || compareIds(String(last.id), id) < 0) return rows.length
  return lowerBound(rows, (other) => compareIds(String(other.id), id) < 0)
}

function compareRows(one: { readonly id: string | number }, other: { readonly id: string | number }): number {
  return compareIds(String(one.id), String(other.id))
}

function reindex<Row>(index: Index<Row>, id: RowId, before: Row | undefined, after: Row | undefined): void {
  const to = after ? index.keysOf(after) : []
  for (const key of before ? index.keysOf(before) : []) {
    index.answers.get(key)?.written.add(id)
    if (to.includes(key)) continue
    const ids = index.ids.get(key)
    ids?.delete(id)
    if (ids?.size === 0) index.ids.delete(key)
  }
  for (const key of to) {
    index.answers.get(key)?.written.add(id)
    const ids = index.ids.get(key)
    if (ids) ids.add(id)
    else index.ids.set(key, new Set([id]))
  }
}
