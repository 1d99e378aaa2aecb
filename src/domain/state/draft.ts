import { difference, type Change } from './change.ts'
import { dayOf, type Day, type Stamp } from '../model/day.ts'
import { tableNames, type RowId, type Rows, type TableName } from '../model/tables.ts'
import { inBrowser, type Terms } from '../request/terms.ts'
import { freeNumber, lastNumber, type Ids } from './ids.ts'
import type { State } from './state.ts'
import { compareIds, keysIn, withWritten, type IndexName, type Table } from './table.ts'

/**
 * A state being changed by one request. It reads like a state and remembers what was written. To drop a command,
 * simply forget the draft; its only result is the list of changes.
 */
export class Draft implements State {
  readonly users: DraftTable<'users'>
  readonly projects: DraftTable<'projects'>
  readonly tasks: DraftTable<'tasks'>
  readonly notifications: DraftTable<'notifications'>
  readonly labels: DraftTable<'labels'>
  readonly checklist: DraftTable<'checklist'>
  readonly comments: DraftTable<'comments'>
  readonly at: Stamp
  readonly today: Day
  /** The terms by which the place that this draft is for decides. */
  readonly terms: Terms
  readonly #requestId: string
  readonly #ids: Ids

  constructor(base: State, at: Stamp, terms: Terms = inBrowser, requestId = '') {
    this.users = new DraftTable('users', base.users)
    this.projects = new DraftTable('projects', base.projects)
    this.tasks = new DraftTable('tasks', base.tasks)
    this.notifications = new DraftTable('notifications', base.notifications)
    this.labels = new DraftTable('labels', base.labels)
    this.checklist = new DraftTable('checklist', base.checklist)
    this.comments = new DraftTable('comments', base.comments)
    this.at = at
    this.today = dayOf(at)
    this.terms = terms
    this.#requestId = requestId
    this.#ids = terms.ids(
      { at, id: requestId },
      (id) => this.isTaken(id),
      () =>
        Array.from(this.notifications.values()).reduce(
          (newest, { id }) => Math.max(newest, id < lastNumber ? id : 0),
          0,
        ),
    )
  }

  /** A draft of another state, for the same request. */
  of(base: State): Draft {
    return new Draft(base, this.at, this.terms, this.#requestId)
  }

  /** A fresh id for a row. */
  nextId(): RowId {
    return this.#ids.row()
  }

  /** A fresh id for a notification: a number (SPEC 3). */
  nextNumber(): number {
    return this.#ids.notification()
  }

  /** The first number from `id` on that is not the id of any row, nor of one that this draft removed. */
  freeId(id: number): number {
    return freeNumber(id, (taken) => this.isTaken(taken))
  }

  /**
   * The first number from `id` on that no row has, nor one that this draft removed. Unlike `freeId`, it does not depend on
   * how much of the past is at hand.
   */
  freeNumberAmongRows(id: number): number {
    return freeNumber(id, (taken) => this.#isOfRow(taken))
  }

  /** Whether some row has an id, or had it before this draft; on a server, whether any row ever had. */
  isTaken(id: RowId): boolean {
    return this.#isOfRow(id) || !!this.terms.isUsed?.(id)
  }

  #isOfRow(id: RowId): boolean {
    return tableNames.some((table) => this[table].knows(id))
  }

  /** What this draft changes, in the order in which rows were first written. Unchanged rows are left out. */
  changes(): Change[] {
    return tableNames.flatMap((table) => this[table].changes())
  }
}

/** One table of a draft: the rows of the base overlaid with the written ones. */
export class DraftTable<T extends TableName> implements Table<T> {
  readonly name: T
  readonly #base: Table<T>
  readonly #written = new Map<RowId, Rows[T] | undefined>()
  /** Built on first use: most drafts need few of them. */
  readonly #indexes = new Map<string, Map<string, Set<RowId>>>()

  constructor(name: T, base: Table<T>) {
    this.name = name
    this.#base = base
  }

  get size(): number {
    let size = this.#base.size
    for (const [id, row] of this.#written)
      size += Number(row !== undefined) - Number(this.#base.get(id) !== undefined)
    return size
  }

  get(id: RowId): Rows[T] | undefined {
    return this.#written.has(id) ? this.#written.get(id) : this.#base.get(id)
  }

  /** Whether there is a row with an id, or was one before this draft. */
  knows(id: RowId): boolean {
    return this.#written.has(id) || this.#base.get(id) !== undefined
  }

  /** All rows in table order, each as it is when it is reached. Rows created meanwhile may be missing. */
  *values(): Generator<Rows[T]> {
    const created = [...this.#written.keys()].filter((id) => !this.#base.get(id)).toSorted(compareIds)
    for (const row of this.#base.values()) {
      const id = String(row.id)
      while (created[0] !== undefined && compareIds(created[0], id) < 0) yield* this.#now(created.shift())
      const now = this.#written.has(id) ? this.#written.get(id) : row
      if (now) yield now
    }
    for (const id of created) yield* this.#now(id)
  }

  #now(id: RowId | undefined): Rows[T][] {
    const row = id === undefined ? undefined : this.get(id)
    return row ? [row] : []
  }

  where(index: IndexName<T>, key: string): readonly Rows[T][] {
    const found = this.#base.where(index, key)
    if (this.#written.size === 0) return found
    const ids = this.#writtenUnder(index).get(key)
    if (!ids) return found
    const keysOf = keysIn(this.name, index)
    const now = (id: RowId): Rows[T] | undefined => {
      const row = this.#written.get(id)
      return row && keysOf(row).includes(key) ? row : undefined
    }
    return withWritten(found, new Map(Array.from(ids, (id) => [id, now(id)])))
  }

  /**
   * The ids of written rows by their keys in an index, past keys included: those from before this draft and in between.
   */
  #writtenUnder(index: IndexName<T>): Map<string, Set<RowId>> {
    const known = this.#indexes.get(index)
    if (known) return known
    const ids = new Map<string, Set<RowId>>()
    this.#indexes.set(index, ids)
    for (const [id, row] of this.#written) this.#note(index, ids, id, row)
    return ids
  }

  #note(index: IndexName<T>, ids: Map<string, Set<RowId>>, id: RowId, row: Rows[T] | undefined): void {
    const keysOf = keysIn(this.name, index)
    for (const known of [row, this.#base.get(id)]) {
      for (const key of known ? keysOf(known) : []) {
        const there = ids.get(key)
        if (there) there.add(id)
        else ids.set(key, new Set([id]))
      }
    }
  }

  /** The only place that writes, so that a lookup by key costs what it finds and not everything that was written. */
  #write(id: RowId, row: Rows[T] | undefined): void {
    this.#written.set(id, row)
    for (const [index, ids] of this.#indexes) this.#note(index as IndexName<T>, ids, id, row)
  }

  /** Adds a row. */
  create(row: Rows[T]): Rows[T] {
    this.#write(String(row.id), row)
    return row
  }

  /** Changes some fields of a row and returns the row as it is now. */
  update(row: Rows[T], fields: Partial<Rows[T]>): Rows[T] {
    const id = String(row.id)
    const now = { ...(this.get(id) ?? row), ...fields }
    this.#write(id, now)
    return now
  }

  /** Removes a row. */
  remove(row: Rows[T]): void {
    this.#write(String(row.id), undefined)
  }

  /** Sets the row at an id, or removes what is there. */
  set(id: RowId, row: Rows[T] | undefined): void {
    this.#write(id, row)
  }

  /** The row at an id as it was before this draft. */
  before(id: RowId): Rows[T] | undefined {
    return this.#base.get(id)
  }

  /** The rows written so far: each as it was before the draft and as it is now. */
  written(): {
    readonly id: RowId
    readonly before: Rows[T] | undefined
    readonly now: Rows[T] | undefined
  }[] {
    return [...this.#written].map(([id, now]) => ({ id, before: this.#base.get(id), now }))
  }

  /** What was written here, as changes. */
  changes(): Change[] {
    return this.written().flatMap(({ id, before, now }) => difference(this.name, id, before, now))
  }
}
