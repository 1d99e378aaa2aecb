import type { User } from '../../domain/model.ts'
import type { MemoryState } from '../../domain/state.ts'
import type { Stored } from './read.ts'
import { formatVersion, keys, ownTables, type OwnTable } from './keys.ts'

/** What there is to write besides the tables. */
export interface Present {
  readonly seq: number
  readonly user: User | undefined
}

/**
 * Writes a state to the documented keys (DECISIONS 'Data and storage'). Rows keep their serialised text, so that a
 * change serialises the changed row and not the workspace; a key whose table did not change is not written.
 */
export class StorageWriter {
  readonly #storage: Storage
  readonly #state: MemoryState
  readonly #texts = new WeakMap<object, string>()
  /** The version of each table that its own key holds; none while that key is unreadable or was never written. */
  readonly #written = new Map<OwnTable, number>()

  readonly #root: Stored['root']

  constructor(storage: Storage, state: MemoryState, { whole, root }: Pick<Stored, 'whole' | 'root'>) {
    this.#storage = storage
    this.#state = state
    this.#root = root
    for (const table of whole) this.#written.set(table, state[table].version)
  }

  /** Writes everything that changed except the keys in `skip`. Throws what `setItem` throws when storage is full. */
  write(present: Present, skip: ReadonlySet<string>): void {
    try {
      this.#writeAll(present, skip, () => true)
    } catch {
      // The second copies are the first to go when the quota is reached, but never one whose own key is not whole.
      const needed = (table: OwnTable): boolean => !this.#written.has(table)
      if (!skip.has(keys.root))
        this.#storage.setItem(keys.root, this.#rootText(present, ownTables.filter(needed)))
      this.#writeAll(present, skip, needed)
    }
  }

  #writeAll({ seq, user }: Present, skip: ReadonlySet<string>, copied: (table: OwnTable) => boolean): void {
    for (const table of ownTables) {
      const { version } = this.#state[table]
      if (skip.has(keys[table]) || this.#written.get(table) === version) continue
      this.#storage.setItem(keys[table], this.#listText(table))
      this.#written.set(table, version)
    }
    if (!skip.has(keys.root))
      this.#storage.setItem(keys.root, this.#rootText({ seq, user }, ownTables.filter(copied)))
    if (skip.has(keys.currentUser)) return
    if (user) this.#storage.setItem(keys.currentUser, userText(user))
    else this.#storage.removeItem(keys.currentUser)
  }

  #rootText({ seq, user }: Present, copies: readonly OwnTable[]): string {
    const auth = `{"user":${user ? userText(user) : 'null'},"isAuthenticated":${user !== undefined}}`
    const lists = [...copies, 'projects' as const].map((table) => `"${table}":${this.#listText(table)}`)
    const others = Object.entries(this.#root).map(
      ([field, value]) => `,${JSON.stringify(field)}:${JSON.stringify(value)}`,
    )
    return `{"version":${formatVersion},"seq":${seq},"auth":${auth},${lists.join()}${others.join('')}}`
  }

  #listText(table: keyof MemoryState): string {
    const texts = Array.from<object, string>(this.#state[table].values(), (row) => this.#rowText(row))
    // SPEC 3: a new notification is placed at the front of the list.
    return `[${(table === 'notifications' ? texts.toReversed() : texts).join()}]`
  }

  #rowText(row: object): string {
    let text = this.#texts.get(row)
    if (text === undefined) {
      text = JSON.stringify(row)
      this.#texts.set(row, text)
    }
    return text
  }
}

/** DECISIONS: `currentUser` never carries a password. */
function userText(user: User): string {
  return JSON.stringify({ ...user, password: undefined })
}
