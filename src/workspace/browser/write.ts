import type { User } from '../../domain/model.ts'
import type { MemoryState } from '../../domain/state.ts'
import { rowText } from './row-text.ts'
import { fingerprint } from './fingerprint.ts'
import { keys, ownTables, workspaceKeys, type OwnTable, type WorkspaceKey } from './keys.ts'
import { formatVersion } from './migrate.ts'
import type { Stored } from './read.ts'
import type { Room } from './room.ts'
import type { WrittenTexts } from './written.ts'

/** What there is to write besides the tables. */
export interface Present {
  /** The order that `seq` counts in. */
  readonly log: string
  readonly seq: number
  readonly user: User | undefined
  /** How many characters were promised to changes that are not in the state yet. */
  readonly promised: number
}

/** Where a state is written to, and what that needs. */
interface Target {
  readonly storage: Storage
  readonly room: Room
  readonly written: WrittenTexts
  readonly now: () => number
}

type Texts = { readonly [K in WorkspaceKey]?: string }

/**
 * Writes a state to the documented keys (DECISIONS 'Data and storage'), all of it or nothing. Rows keep their
 * serialised text and lists theirs, so that a change serialises the changed row; a key that holds its table already is
 * not written.
 */
export class StorageWriter {
  readonly #target: Target
  readonly #state: MemoryState
  readonly #unknown: Stored['root']
  readonly #rowTexts = new WeakMap<object, string>()
  readonly #lists = new Map<keyof MemoryState, { readonly version: number; readonly text: string }>()
  /** The version and the fingerprint of what a table's own key holds; none while that is not known to be right. */
  readonly #own = new Map<OwnTable, { readonly version: number; readonly print: string }>()
  /** What was written last, if nothing has touched it since. */
  #last: (Pick<Present, 'seq' | 'user'> & { readonly skip: ReadonlySet<string> }) | undefined
  /** From this length on, there is no room for second copies. */
  #tooLong = Number.POSITIVE_INFINITY

  constructor(target: Target, state: MemoryState, { whole, root }: Pick<Stored, 'whole' | 'root'>) {
    this.#target = target
    this.#state = state
    this.#unknown = root
    for (const table of whole) {
      const print = fingerprint(target.storage.getItem(keys[table]))
      this.#own.set(table, { version: state[table].version, print })
    }
  }

  /** Another tab has written a key: whatever it holds now is not what was written from here. */
  forget(key: WorkspaceKey): void {
    if (key !== 'root') this.#own.delete(key)
    this.#last = undefined
  }

  /** Writes everything that changed except the keys in `skip`. Throws what `setItem` throws when storage is full. */
  write(present: Present, skip: ReadonlySet<string>): void {
    const isWritten =
      this.#last?.seq === present.seq && this.#last.user === present.user && this.#last.skip === skip
    if (isWritten) return
    this.#last = undefined
    this.#target.room.release()
    const full = this.#rootText(present, ownTables)
    if (full.length < this.#tooLong) {
      try {
        this.#writeAll(present, skip, full)
        this.#tooLong = Number.POSITIVE_INFINITY
        return
      } catch {
        // The second copies are the first to go when the quota is reached. A little room must come back before they do.
        this.#tooLong = full.length * 0.95
      }
    }
    this.#target.room.releaseAll()
    this.#writeAll(present, skip, this.#leanRoot(present, skip))
  }

  /** Leaves out the second copies from now on, to make room. */
  dropCopies(present: Present, skip: ReadonlySet<string>): void {
    this.#tooLong = Math.min(this.#tooLong, this.#rootText(present, ownTables).length * 0.95)
    this.#target.room.releaseAll()
    this.#writeAll(present, skip, this.#leanRoot(present, skip))
  }

  /** The keys that hold something else than they should by now. */
  stale(present: Present, skip: ReadonlySet<string>): WorkspaceKey[] {
    const { storage } = this.#target
    const root = storage.getItem(keys.root)
    const rootIsRight = root === this.#rootText(present, ownTables) || root === this.#leanRoot(present, skip)
    return workspaceKeys.filter((key) => {
      if (skip.has(key)) return false
      return key === 'root' ? !rootIsRight : storage.getItem(key) !== this.#listText(key)
    })
  }

  #writeAll({ seq, user, promised }: Present, skip: ReadonlySet<string>, root: string): void {
    const texts: Texts = {
      // First, since it gets shorter when the second copies are left out.
      ...(!skip.has(keys.root) && { root }),
      ...Object.fromEntries(
        ownTables
          .filter((table) => !skip.has(table) && this.#own.get(table)?.version !== this.#state[table].version)
          .map((table) => [table, this.#listText(table)]),
      ),
    }
    const prints: Partial<Record<WorkspaceKey, string>> = {}
    for (const key of workspaceKeys) {
      const text = texts[key]
      const print = text === undefined ? key !== 'root' && this.#own.get(key)?.print : fingerprint(text)
      if (print) prints[key] = print
    }
    const { written, storage, now, room } = this.#target
    noteFirst(storage, root, () => written.record(prints, seq, now()))
    writeOrNothing(storage, texts)
    written.confirm()
    for (const table of ownTables) {
      const print = texts[table] === undefined ? undefined : prints[table]
      if (print !== undefined) this.#own.set(table, { version: this.#state[table].version, print })
    }
    room.settle(promised)
    this.#last = { seq, user, skip }
    if (!skip.has(keys.currentUser)) this.#refreshUser(user)
  }

  /** Keeps what is stored of the logged-in user current. Who it is, is written by the session alone. */
  #refreshUser(user: User | undefined): void {
    const { storage } = this.#target
    const stored = storage.getItem(keys.currentUser)
    if (stored === null || !user) return
    const text = userText(user)
    if (stored === text || !stored.includes(`"id":${JSON.stringify(user.id)}`)) return
    try {
      storage.setItem(keys.currentUser, text)
    } catch {
      // A mirror of his row, which is safe by now.
    }
  }

  /** `root` without second copies, but for those of tables whose own key may not be written. */
  #leanRoot(present: Present, skip: ReadonlySet<string>): string {
    return this.#rootText(
      present,
      ownTables.filter((table) => skip.has(table)),
    )
  }

  #rootText({ log, seq, user }: Present, copies: readonly OwnTable[]): string {
    const auth = `{"user":${user ? userText(user) : 'null'},"isAuthenticated":${user !== undefined}}`
    const lists = [...copies, 'projects' as const].map((table) => `"${table}":${this.#listText(table)}`)
    const others = Object.entries(this.#unknown).map(
      ([field, value]) => `,${JSON.stringify(field)}:${JSON.stringify(value)}`,
    )
    const head = `"version":${formatVersion},"log":${JSON.stringify(log)},"seq":${seq}`
    return `{${head},"auth":${auth},${lists.join()}${others.join('')}}`
  }

  #listText(table: keyof MemoryState): string {
    const { version } = this.#state[table]
    const known = this.#lists.get(table)
    if (known?.version === version) return known.text
    const rows = Array.from<object, string>(this.#state[table].values(), (row) => this.#rowText(table, row))
    // SPEC 3: a new notification is placed at the front of the list.
    const text = `[${(table === 'notifications' ? rows.toReversed() : rows).join()}]`
    this.#lists.set(table, { version, text })
    return text
  }

  #rowText(table: keyof MemoryState, row: object): string {
    let text = this.#rowTexts.get(row)
    if (text === undefined) {
      text = rowText(table, row)
      this.#rowTexts.set(row, text)
    }
    return text
  }
}

/**
 * Notes what is about to be written. Where there is no room even for that, `root` is written first if it gets shorter:
 * a tab killed between the two would take it for somebody else's, but nothing at all could be stored otherwise.
 */
function noteFirst(storage: Storage, root: string, note: () => void): void {
  try {
    note()
  } catch (error) {
    if (root.length >= (storage.getItem(keys.root)?.length ?? 0)) throw error
    storage.setItem(keys.root, root)
    note()
  }
}

/** Writes texts under their keys; puts back what was there when one of them finds no room. */
function writeOrNothing(storage: Storage, texts: Texts): void {
  const before: [string, string | null][] = []
  try {
    for (const [key, text] of Object.entries(texts)) {
      before.push([key, storage.getItem(key)])
      storage.setItem(key, text)
    }
  } catch (error) {
    // The longer ones last: by then the room that they had is free again.
    for (const [key, text] of before.toReversed()) {
      if (text === null) storage.removeItem(key)
      else putBack(storage, key, text)
    }
    throw error
  }
}

function putBack(storage: Storage, key: string, text: string): void {
  try {
    storage.setItem(key, text)
  } catch {
    // Somebody else has taken the room meanwhile. The order still has the entries, and the next write tries again.
  }
}

/** DECISIONS: `currentUser` never carries a password. */
export function userText(user: User): string {
  return JSON.stringify({ ...user, password: undefined })
}
