import type { IDBPTransaction, StoreNames } from 'idb'
import { fieldsOf } from '../../../domain/model/fields.ts'
import { tableNames } from '../../../domain/model/tables.ts'
import { Listeners } from '../../listeners.ts'
import type { RefusedRequest } from '../../refused-request.ts'
import { openDatabase, type Database, type Head, type Schema } from './database.ts'
import type { FoundView, Kept, KeptPassage, KeptRequest, KeptView } from './kept.ts'
import { Note, type Texts } from './note.ts'
import { retained } from './retention.ts'

/** The number of last entries kept with a view, for undo after a reload. */
const keptEntries = 500
/** The number of further entries after which the rows are kept anew. */
const mostPassed = 300

type Names = StoreNames<Schema>[]

/** What this browser keeps for the pages of a team server, in IndexedDB; its tabs notify each other of changes. */
export class IndexedKept implements Kept {
  readonly #name: string
  readonly #form: string
  readonly #channel: InstanceType<typeof BroadcastChannel> | undefined
  readonly #changed = new Listeners()
  /** Somebody has logged out here. Noted separately because a database takes time, in which the page may already be left. */
  readonly #leaving: Note
  /** What is kept should have been removed, but the database did not allow it. */
  readonly #forgotten: Note
  #database: Promise<Database> | undefined
  #isClosed = false

  /**
   * `name` names the database and the channel on which the tabs talk. A view in another `form` counts as none: a version of
   * the app that knows other fields asks the server. `texts` holds the notes that somebody is leaving and that something
   * could not be removed.
   */
  constructor(name = 'ems-team', form = presentForm, texts?: Texts) {
    this.#name = name
    this.#form = form
    this.#leaving = new Note(`${name}:leaving`, texts)
    this.#forgotten = new Note(`${name}:forgotten`, texts)
    this.#channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name)
    this.#channel?.addEventListener('message', () => this.#changed.tell())
  }

  async era(): Promise<number> {
    if (this.#forgotten.isThere) await this.forget()
    const head = await (await this.#open()).get('head', 'head')
    if (head) return head.era
    // If there is none, it may have been removed: a number learned before that must no longer count.
    return this.#write(['head'], async (transaction, ask) => {
      const heads = transaction.objectStore('head')
      const there = (await heads.get('head')) ?? nobodys(newEra())
      ask(heads.put(there, 'head'))
      return there.era
    })
  }

  async isLeaving(): Promise<boolean> {
    if (this.#leaving.isThere) return true
    if (this.#forgotten.isThere) return false
    return (await (await this.#open()).get('head', 'head'))?.isLeaving === true
  }

  async view(): Promise<FoundView | undefined> {
    if (this.#leaving.isThere || this.#forgotten.isThere) return undefined
    const transaction = (await this.#open()).transaction(['head', 'rows', 'entries'])
    transaction.done.catch(nothing)
    const [head, rows, entries] = await Promise.all([
      transaction.objectStore('head').get('head'),
      transaction.objectStore('rows').get('rows'),
      transaction.objectStore('entries').getAll(),
    ])
    if (!head || head.person === null || head.form !== this.#form || !rows) return undefined
    return { ...head, person: head.person, rows, entries }
  }

  keepView({ rows, entries, person, epoch, seq, pastFrom }: KeptView, era: number): Promise<boolean> {
    return this.#write(['head', 'rows', 'entries'], async (transaction, ask) => {
      const heads = transaction.objectStore('head')
      const before = await heads.get('head')
      if (before?.era !== era || this.#forgotten.isThere) return false
      // Another tab has already kept as much of it.
      if (this.#isOf(before, person, epoch) && before.seq >= seq && before.passed < mostPassed) return true
      const kept = transaction.objectStore('entries')
      const last = entries.slice(-keptEntries)
      const from = last.length < entries.length ? (last[0]?.seq ?? seq) - 1 : pastFrom
      ask(
        heads.put(
          { era, form: this.#form, person, epoch, seq, rowsSeq: seq, pastFrom: from, passed: 0 },
          'head',
        ),
      )
      ask(transaction.objectStore('rows').put(rows, 'rows'))
      ask(kept.clear())
      for (const entry of last) ask(kept.put(entry))
      return true
    })
  }

  keepPassage({ person, epoch, after, entries, seq }: KeptPassage, era: number): Promise<boolean> {
    return this.#write(['head', 'entries'], async (transaction, ask) => {
      const heads = transaction.objectStore('head')
      const head = await heads.get('head')
      if (
        !head ||
        head.era !== era ||
        this.#forgotten.isThere ||
        !this.#isOf(head, person, epoch) ||
        head.seq < after
      )
        return false
      if (head.seq >= seq) return true
      const fresh = entries.filter((entry) => entry.seq > head.seq)
      const passed = head.passed + fresh.length
      for (const entry of fresh) ask(transaction.objectStore('entries').put(entry))
      ask(heads.put({ ...head, seq, passed }, 'head'))
      return passed < mostPassed
    })
  }

  noteLeaving(): void {
    this.#leaving.note()
  }

  async forget({ isLeaving } = { isLeaving: false }): Promise<void> {
    // At once, since the database may take its time or not answer at all: whoever was told by then is not told again.
    this.#forgotten.note()
    if (isLeaving) this.#leaving.note()
    else this.#leaving.remove()
    try {
      await this.#write(['head', 'rows', 'entries'], async (transaction, ask) => {
        const heads = transaction.objectStore('head')
        const before = (await heads.get('head'))?.era ?? newEra()
        ask(heads.put({ ...nobodys(before + 1), isLeaving }, 'head'))
        ask(transaction.objectStore('rows').clear())
        ask(transaction.objectStore('entries').clear())
      })
    } catch {
      await this.#takeAway()
    }
    this.#forgotten.remove()
  }

  /** For a device with no room for anything new, not even for a head: afterwards there is none. */
  async #takeAway(): Promise<void> {
    await this.#write(['head', 'rows', 'entries'], async (transaction, ask) => {
      ask(transaction.objectStore('head').delete('head'))
      ask(transaction.objectStore('rows').clear())
      ask(transaction.objectStore('entries').clear())
    })
  }

  async waiting(person: string): Promise<readonly KeptRequest[]> {
    // In the order of their places, as for everything with the same value in an index.
    return (await this.#open()).getAllFromIndex('waiting', 'person', person)
  }

  async keep({ request, deed }: KeptRequest): Promise<void> {
    await this.#write(['waiting'], async (transaction, ask) => {
      const store = transaction.objectStore('waiting')
      const place = await store.index('request').getKey(request.id)
      const row = { request, requestId: request.id, person: request.by, ...(deed !== undefined && { deed }) }
      if (place === undefined || deed !== undefined) ask(store.put(row, place))
    })
    this.#tell()
  }

  async drop(requestId: string): Promise<void> {
    await this.#write(['waiting'], async (transaction, ask) => {
      const store = transaction.objectStore('waiting')
      const place = await store.index('request').getKey(requestId)
      if (place !== undefined) ask(store.delete(place))
    })
    this.#tell()
  }

  async refuse(refused: RefusedRequest, person: string): Promise<void> {
    await this.#write(['waiting', 'refused'], async (transaction, ask) => {
      const waiting = transaction.objectStore('waiting')
      const place = await waiting.index('request').getKey(refused.requestId)
      // If there is none, another tab has already told the author.
      if (place === undefined) return
      ask(waiting.delete(place))
      ask(transaction.objectStore('refused').put({ ...refused, person }))
    })
    this.#tell()
  }

  async refused(person: string): Promise<readonly RefusedRequest[]> {
    const refused = await (await this.#open()).getAllFromIndex('refused', 'person', person)
    return refused.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
  }

  async takeNote(requestId: string): Promise<void> {
    await this.#write(['refused'], async (transaction, ask) => {
      ask(transaction.objectStore('refused').delete(requestId))
    })
    this.#tell()
  }

  async tidy(gone: readonly string[], now: number): Promise<void> {
    await this.#write(['waiting', 'refused'], async (transaction, ask) => {
      const waiting = transaction.objectStore('waiting')
      const refused = transaction.objectStore('refused')
      const [places, rows, told] = await Promise.all([
        waiting.getAllKeys(),
        waiting.getAll(),
        refused.getAll(),
      ])
      for (const [at, place] of places.entries()) {
        const row = rows[at]
        const left = row && retained(row, gone, now)
        if (!left) ask(waiting.delete(place))
        else if (left !== row) ask(waiting.put(left, place))
      }
      for (const row of told) {
        const left = retained(row, gone, now)
        if (!left) ask(refused.delete(row.requestId))
        else if (left !== row) ask(refused.put(left))
      }
    })
  }

  takeTurn(tab: string, now: number, until: number): Promise<boolean> {
    return this.#write(['turn'], async (transaction, ask) => {
      const store = transaction.objectStore('turn')
      const turn = await store.get('turn')
      // A turn that lies further ahead than any turn lasts comes from a clock that was set back since.
      if (turn && turn.tab !== tab && turn.until > now && turn.until <= until) return false
      ask(store.put({ tab, until }, 'turn'))
      return true
    })
  }

  async endTurn(): Promise<void> {
    const transaction = (await this.#open()).transaction('turn', 'readwrite')
    const asked = transaction.store.delete('turn')
    // At once: on a page that is being left, nothing that waits for an answer continues.
    transaction.commit()
    await Promise.all([asked, transaction.done])
    this.#tell()
  }

  onChanged(listener: () => void): void {
    this.#changed.subscribe(listener)
  }

  close(): void {
    this.#isClosed = true
    this.#channel?.close()
    this.#database?.then((database) => database.close()).catch(nothing)
  }

  /** Does some work in one transaction: either all that it asks for is kept once this has resolved, or nothing is and it fails. */
  async #write<Result>(
    stores: Names,
    work: (
      transaction: IDBPTransaction<Schema, Names, 'readwrite'>,
      ask: (asked: Promise<unknown>) => void,
    ) => Promise<Result>,
  ): Promise<Result> {
    const transaction = (await this.#open()).transaction<Names, 'readwrite'>(stores, 'readwrite')
    // Awaited below; if the work fails first, this must not be reported as a second failure.
    transaction.done.catch(nothing)
    const all: Promise<unknown>[] = []
    const result = await work(transaction, (asked) => all.push(asked))
    await Promise.all([...all, transaction.done])
    return result
  }

  #isOf(head: Head, person: string, epoch: string): boolean {
    return head.person === person && head.epoch === epoch && head.form === this.#form
  }

  #tell(): void {
    if (!this.#isClosed) this.#channel?.postMessage('changed')
  }

  async #open(): Promise<Database> {
    if (this.#isClosed) throw new Error('This page was closed.')
    const opening = (this.#database ??= openDatabase(this.#name, () => (this.#database = undefined)))
    try {
      return await opening
    } catch (error) {
      // It may work next time.
      this.#database = undefined
      throw error
    }
  }
}

/** All fields of rows, table by table. */
const presentForm = JSON.stringify(tableNames.map((table) => [table, fieldsOf(table)]))

function nobodys(era: number): Head {
  return { era, form: '', person: null, epoch: '', seq: 0, rowsSeq: 0, pastFrom: 0, passed: 0 }
}

/** Returns a number that nobody has learned yet, even if the earlier ones are no longer known. */
function newEra(): number {
  return Math.floor(Math.random() * 2 ** 48)
}

function nothing(): void {}
