import { emailKey, type RowId, type Rows, type TableName } from './model.ts'

/** The keys under which a row is found in an index. */
export type KeysOf<Row> = (row: Row) => readonly string[]

/** What rows of a table can be looked up by besides their id. */
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
  notifications: { role: (row: Rows['notifications']) => [row.role] },
} satisfies { [T in TableName]: Record<string, KeysOf<Rows[T]>> }

export type IndexName<T extends TableName> = keyof (typeof indexKeys)[T] & string

/** The rows of one kind, to be read. Rows are immutable: a changed row is another object. */
export interface Table<T extends TableName> {
  get(id: RowId): Rows[T] | undefined
  /** All rows, in table order: by id, which is the order in which they were made. */
  values(): Iterable<Rows[T]>
  /** The rows found under a key of an index, in table order. The same array as long as none of them changed. */
  where(index: IndexName<T>, key: string): readonly Rows[T][]
  readonly size: number
}

/**
 * Table order: whole numbers by size, then other texts. It follows from the rows alone, so that tabs agree on it
 * whatever they applied in which order, and a row that comes back after an undo stands where it stood.
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
  /** Answers already given; one is dropped when a row under its key changes. */
  readonly answers: Map<string, readonly Row[]>
}

/** A table kept in memory. Changing one row costs that row (and the answers that contained it), not the table. */
export class MemoryTable<T extends TableName> implements Table<T> {
  #rows = new Map<RowId, Rows[T]>()
  #lastId: RowId | undefined
  #ordered = true
  readonly #indexes = new Map<string, Index<Rows[T]>>()
  #version = 0

  constructor(name: T) {
    for (const index of Object.keys(indexKeys[name]) as IndexName<T>[]) {
      this.#indexes.set(index, { keysOf: keysIn(name, index), ids: new Map(), answers: new Map() })
    }
  }

  get size(): number {
    return this.#rows.size
  }

  /** Counts the writes, so that whoever keeps something derived from the table knows when it is stale. */
  get version(): number {
    return this.#version
  }

  get(id: RowId): Rows[T] | undefined {
    return this.#rows.get(id)
  }

  values(): Iterable<Rows[T]> {
    if (!this.#ordered) {
      this.#rows = new Map([...this.#rows].toSorted(([one], [other]) => compareIds(one, other)))
      this.#ordered = true
    }
    return this.#rows.values()
  }

  where(name: IndexName<T>, key: string): readonly Rows[T][] {
    const index = this.#indexes.get(name)
    if (!index) throw new Error(`There is no index ${name}.`)
    let answer = index.answers.get(key)
    if (!answer) {
      const ids = [...(index.ids.get(key) ?? [])].toSorted(compareIds)
      answer = ids.flatMap((id) => this.#rows.get(id) ?? [])
      index.answers.set(key, answer)
    }
    return answer
  }

  /** Puts a row at its id, or removes what is there. */
  set(id: RowId, row: Rows[T] | undefined): void {
    const before = this.#rows.get(id)
    for (const index of this.#indexes.values()) reindex(index, id, before, row)
    this.#version += 1
    if (!row) {
      this.#rows.delete(id)
      return
    }
    if (!before) {
      // Rows nearly always come in order; the rare one that does not is put in its place at the next reading.
      if (this.#lastId !== undefined && compareIds(this.#lastId, id) > 0) this.#ordered = false
      else this.#lastId = id
    }
    this.#rows.set(id, row)
  }
}

function reindex<Row>(index: Index<Row>, id: RowId, before: Row | undefined, after: Row | undefined): void {
  const to = after ? index.keysOf(after) : []
  for (const key of before ? index.keysOf(before) : []) {
    index.answers.delete(key)
    if (to.includes(key)) continue
    const ids = index.ids.get(key)
    ids?.delete(id)
    if (ids?.size === 0) index.ids.delete(key)
  }
  for (const key of to) {
    index.answers.delete(key)
    const ids = index.ids.get(key)
    if (ids) ids.add(id)
    else index.ids.set(key, new Set([id]))
  }
}
