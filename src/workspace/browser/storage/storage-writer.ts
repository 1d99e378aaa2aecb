import type { User } from '../../../domain/model/users.ts'
import type { Json } from '../../../domain/model/json.ts'
import type { MemoryState } from '../../../domain/state/state.ts'
import type { LastDeed } from '../../device.ts'
import { keys, ownTables, rootTables, workspaceKeys, type OwnTable, type WorkspaceKey } from '../keys.ts'
import { userText } from './current-user.ts'
import { printOf } from './fingerprint.ts'
import type { Prints } from './known-texts.ts'
import { TableTexts, type HashedText } from './table-texts.ts'
import type { Room } from './room.ts'
import { rootText } from './root-text.ts'
import { Cleared, ForeignText, type SeenTexts } from './seen-texts.ts'
import type { TabNotes } from './tab-notes.ts'
import { noteFirst, writeOrNothing, type Texts } from './write-or-nothing.ts'

/** What there is to write besides the tables. */
export interface Present {
  /** The last entry in the state. */
  readonly seq: number
  readonly user: User | undefined
  /** How many characters were promised to changes that are not in the state yet. */
  readonly promised: number
  /** What somebody did last, as far as known here. */
  readonly last: LastDeed | undefined
}

/** Where a state is written to, and what writing it needs. */
interface Target {
  readonly storage: Storage
  readonly room: Room
  readonly notes: TabNotes
  readonly seen: SeenTexts
  readonly now: () => number
  /** The order in which entries are counted; `''` where there is none. */
  readonly orderName: string
  /** Once the second copies have this many characters, `root` waits for a pause. */
  readonly largeCopies: number
}

/** The data stored already, as far as EMS wrote it. */
interface Standing {
  /** The tables whose own key holds what would be written there for this state, and the fingerprints of those texts. */
  readonly ours: readonly OwnTable[]
  readonly prints: Prints
  /** Whether EMS wrote `root` too, and for the present order. */
  readonly isRootOurs: boolean
  /** What `root` has besides our own fields: kept as it is. */
  readonly others: Json
}

/** How many milliseconds `root` waits at most while changes go on. */
const longestWait = 5000

/** How long the beginning of `root` is at most: its version, the order, who is logged in. */
const headLength = 1000

/**
 * Writes a state to the documented keys (DECISIONS 'Data and storage'), all of it or nothing; a key that already holds its
 * table is not written. A `root` with large second copies waits for a pause in the work, as long as it lacks nothing but
 * entries that the order has.
 */
export class StorageWriter {
  readonly #target: Target
  readonly #state: MemoryState
  readonly #tables: TableTexts
  readonly #others: Json
  /** The version and the fingerprint of what a table's own key holds; none while that is not known to be right. */
  readonly #own = new Map<OwnTable, { readonly version: number; readonly print: string }>()
  /** The version of the projects in `root`, which alone has them; none while that is not known. */
  #projects: number | undefined
  /** Since when `root` waits. */
  #waitsSince: number | undefined
  /** What was written last, if nothing has touched it since. */
  #last: (Pick<Present, 'seq' | 'user'> & { readonly skip: ReadonlySet<string> }) | undefined
  /** From this length on, there is no room for second copies. */
  #tooLong = Number.POSITIVE_INFINITY

  constructor(target: Target, state: MemoryState, { ours, prints, isRootOurs, others }: Standing) {
    this.#target = target
    this.#state = state
    this.#tables = new TableTexts(state)
    this.#others = others
    for (const table of ours)
      this.#own.set(table, { version: state[table].version, print: prints[table] ?? '' })
    if (isRootOurs) this.#projects = state.projects.version
  }

  /** Whether `root` is older than the other keys and still has to be written. */
  get isRootWaiting(): boolean {
    return this.#waitsSince !== undefined
  }

  /** Makes some of the texts that the first write will need. Returns whether there are more to make. */
  prepare(): boolean {
    return this.#tables.prepare([...ownTables, ...rootTables])
  }

  /** Another tab has written a key: whatever it holds now was not written from here. */
  forget(key: WorkspaceKey): void {
    if (key === 'root') this.#projects = undefined
    else this.#own.delete(key)
    this.#target.room.forget(key)
    this.#last = undefined
  }

  /**
   * Writes everything that changed except the keys in `skip`; `root` too if it may wait no longer. Throws what `setItem`
   * throws when storage is full, and `ForeignText` or `Cleared` when something else has touched the keys.
   */
  write(present: Present, skip: ReadonlySet<string>, isPause = false): void {
    const isWritten =
      this.#last?.seq === present.seq && this.#last.user === present.user && this.#last.skip === skip
    if (isWritten && !(isPause && this.isRootWaiting)) return
    this.#last = undefined
    this.#target.room.release()
    const full = this.#root(present, ownTables)
    if (full.text.length < this.#tooLong) {
      const mayWait = !isPause && this.#mayWait(skip)
      try {
        this.#writeAll(present, skip, mayWait ? undefined : full)
        this.#tooLong = Number.POSITIVE_INFINITY
        return
      } catch (error) {
        if (error instanceof ForeignText || error instanceof Cleared) throw error
        // The second copies are the first to go when the quota is reached. A little room must come back before they do.
        this.#tooLong = full.text.length * 0.95
      }
    }
    this.#target.room.releaseAll()
    this.#writeAll(present, skip, this.#leanRoot(present, skip))
  }

  /** Leaves out the second copies from now on, to make room. */
  dropCopies(present: Present, skip: ReadonlySet<string>): void {
    this.#tooLong = Math.min(this.#tooLong, this.#root(present, ownTables).text.length * 0.95)
    this.#target.room.releaseAll()
    this.#writeAll(present, skip, this.#leanRoot(present, skip))
  }

  /** Roughly how many characters would be freed by leaving out the second copies, which go first when room is needed. */
  spare(): number {
    const root = this.#target.storage.getItem(keys.root)?.length ?? 0
    const own = rootTables.reduce((sum, table) => sum + this.#tables.of(table).text.length, 0)
    const lean = own + JSON.stringify(this.#others).length + headLength
    return Math.max(0, root - lean)
  }

  /** Whether a text is what would be written for a table as it is now. */
  isPresent(key: WorkspaceKey, text: string): boolean {
    return key !== 'root' && this.#tables.of(key).text === text
  }

  /** The stale keys: they hold something other than they should by now. */
  stale(present: Present, skip: ReadonlySet<string>): WorkspaceKey[] {
    const { storage } = this.#target
    const root = storage.getItem(keys.root)
    const isRoot = ({ text }: HashedText): boolean => root === text
    const rootIsRight = isRoot(this.#root(present, ownTables)) || isRoot(this.#leanRoot(present, skip))
    return workspaceKeys.filter((key) => {
      if (skip.has(key)) return false
      return key === 'root' ? !rootIsRight : storage.getItem(key) !== this.#tables.of(key).text
    })
  }

  /**
   * Whether `root` may wait. Nothing that SPEC knows may be in `root` alone: neither the projects, nor a table whose own
   * key must not be written. For what SPEC does not know, the order has the entries.
   */
  #mayWait(skip: ReadonlySet<string>): boolean {
    const { now, largeCopies, orderName } = this.#target
    const copies = ownTables.reduce((sum, table) => sum + this.#tables.of(table).text.length, 0)
    return (
      // Without an order, the changes that `root` lacks could not be replayed.
      orderName !== '' &&
      copies > largeCopies &&
      this.#projects === this.#state.projects.version &&
      workspaceKeys.every((key) => !skip.has(key)) &&
      now() - (this.#waitsSince ?? now()) < longestWait
    )
  }

  /** Writes the keys that have changed. If no `root` is given, that key waits. */
  #writeAll(
    { seq, user, promised, last }: Present,
    skip: ReadonlySet<string>,
    root: HashedText | undefined,
  ): void {
    const texts: Texts = {
      // First, since it gets shorter when the second copies are left out.
      ...(root && !skip.has(keys.root) && { root }),
      ...Object.fromEntries(
        ownTables
          .filter((table) => !skip.has(table) && this.#own.get(table)?.version !== this.#state[table].version)
          .map((table) => [table, this.#tables.of(table)]),
      ),
    }
    const prints: Partial<Record<WorkspaceKey, string>> = {}
    for (const key of workspaceKeys) {
      const text = texts[key]
      const print = text ? printOf(text.digest) : key !== 'root' && this.#own.get(key)?.print
      if (print) prints[key] = print
    }
    const { notes, seen, storage, now, room } = this.#target
    const touched = workspaceKeys.filter((key) => texts[key])
    seen.check(touched)
    notes.noteLast(last)
    const there = seen.known(touched)
    noteFirst(storage, texts.root?.text, () => notes.noteTexts(prints, there, seq, now()))
    writeOrNothing(storage, room, texts)
    notes.confirm(workspaceKeys.filter((key) => prints[key]))
    for (const key of touched) seen.saw(key, texts[key]?.text ?? null, [prints[key] ?? '', seq])
    for (const table of ownTables) {
      const print = texts[table] && prints[table]
      if (print !== undefined) this.#own.set(table, { version: this.#state[table].version, print })
    }
    this.#projects = root ? this.#state.projects.version : this.#projects
    this.#waitsSince = root ? undefined : (this.#waitsSince ?? now())
    room.settle(promised)
    this.#last = { seq, user, skip }
    if (!skip.has(keys.currentUser)) this.#refreshUser(user)
  }

  /** Keeps the stored data of the logged-in user current. Only the session writes who that is. */
  #refreshUser(user: User | undefined): void {
    const { storage } = this.#target
    const stored = storage.getItem(keys.currentUser)
    if (stored === null || !user) return
    const text = userText(user)
    if (stored === text || !stored.includes(`"id":${JSON.stringify(user.id)}`)) return
    try {
      storage.setItem(keys.currentUser, text)
    } catch {
      // Only a mirror of their row, which is safe by now.
    }
  }

  /** `root` without second copies, except those of tables whose own key may not be written. */
  #leanRoot(present: Present, skip: ReadonlySet<string>): HashedText {
    return this.#root(
      present,
      ownTables.filter((table) => skip.has(table)),
    )
  }

  #root({ seq, user }: Present, copies: readonly OwnTable[]): HashedText {
    const fields = { orderName: this.#target.orderName, seq, user, others: this.#others }
    const lists = copies.map((table) => [table, this.#tables.of(table)] as const)
    const own = rootTables.map((table) => [table, this.#tables.of(table)] as const)
    return rootText(fields, own, lists)
  }
}
