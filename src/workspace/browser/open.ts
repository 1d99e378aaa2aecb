import type { Request } from '../../domain/command.ts'
import { applyAll } from '../../domain/change.ts'
import { decide, type Entry } from '../../domain/decide.ts'
import { sameEmail } from '../../domain/model.ts'
import { createState, type MemoryState } from '../../domain/state.ts'
import type { Answer, DamageStore, Log, LogStatus, Place, SessionStore } from '../log.ts'
import { keys } from './keys.ts'
import { readStored, type Stored } from './read.ts'
import { RecoveryStore } from './recovery.ts'
import { StorageWriter } from './write.ts'

/** What the log needs of the page it lives in. */
export interface Page {
  /** Runs the job after the next paint; at once when there is none to come, or when the page is being left. */
  afterPaint(job: () => void): void
  /** Calls the listener with the key that another page of this browser has written; `null` when it cleared them all. */
  onWrittenElsewhere(listener: (key: string | null) => void): void
}

/** Opens the workspace of this browser: reads local storage and keeps it complete from then on. */
export function openBrowser(storage: Storage, page: Page): Place {
  const recovery = new RecoveryStore(storage)
  const stored = readStored(storage, recovery)
  const log = new BrowserLog(storage, page, stored)
  const damage: DamageStore = {
    list: () => recovery.list(),
    text: (key) => recovery.text(key),
    discard: (key) => {
      recovery.discard(key)
      log.writeAgain()
    },
  }
  return { log, session: log.session, damage }
}

const storageFull =
  'Your last changes could not be saved: the storage of this browser is full or blocked. They are lost when this page is closed.'
const changedElsewhere =
  'This workspace was changed in another tab. Load this page again to go on: until then nothing can be changed here.'

/** How many of the last entries are remembered, to know a request again. */
const rememberedEntries = 1000

/** The log of one browser: entries are ordered where they are made and kept as the state they lead to. */
class BrowserLog implements Log {
  readonly state: MemoryState
  readonly session: SessionStore
  readonly #writer: StorageWriter
  readonly #page: Page
  /** By the id of their request, the oldest first. */
  readonly #entries = new Map<string, Entry>()
  readonly #listeners = new Set<(entry: Entry) => void>()
  readonly #statusListeners = new Set<() => void>()
  /** Keys not to be written: unreadable ones, until a person changes something; for ever if they are not safe. */
  #skip: ReadonlySet<string>
  readonly #untouchable: ReadonlySet<string>
  #userId: string | undefined
  #status: LogStatus
  #scheduled = false

  constructor(storage: Storage, page: Page, stored: Stored) {
    this.state = createState(stored.rows)
    this.#writer = new StorageWriter(storage, this.state, stored)
    this.#page = page
    this.#status = { kind: 'ready', seq: stored.seq }
    this.#skip = stored.damaged
    this.#untouchable = stored.untouchable
    this.#userId = this.#idOf(stored.user)
    this.session = { load: () => this.#userId, save: (userId) => this.#saveSession(userId) }
    page.onWrittenElsewhere((key) => this.#writtenElsewhere(key))
    if (stored.user?.hasPassword) this.#writeLater()
  }

  append(request: Request): Promise<Answer> {
    const known = this.#entries.get(request.id)
    if (known) return Promise.resolve({ ok: true, entry: known })
    if (this.#status.kind === 'behind') {
      return Promise.resolve({ ok: false, refusal: { code: 'conflict', message: changedElsewhere } })
    }
    const decision = decide(this.state, request)
    if (!decision.ok) return Promise.resolve(decision)
    applyAll(this.state, decision.changes)
    const entry: Entry = { seq: this.#status.seq + 1, request, changes: decision.changes }
    this.#remember(entry)
    this.#setStatus({ ...this.#status, seq: entry.seq })
    if (request.by !== 'system') this.#skip = this.#untouchable
    this.#writeLater()
    for (const listener of this.#listeners) listener(entry)
    return Promise.resolve({ ok: true, entry })
  }

  since(seq: number): Promise<readonly Entry[]> {
    return Promise.resolve([...this.#entries.values()].filter((entry) => entry.seq > seq))
  }

  subscribe(listener: (entry: Entry) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  status(): LogStatus {
    return this.#status
  }

  onStatus(listener: () => void): () => void {
    this.#statusListeners.add(listener)
    return () => this.#statusListeners.delete(listener)
  }

  /** Another implementation may have stored an id that was no text, or none: then the e-mail says who it is. */
  #idOf(user: Stored['user']): string | undefined {
    if (!user) return undefined
    if (this.state.users.get(user.id)) return user.id
    return [...this.state.users.values()].find((row) => user.email && sameEmail(row.email, user.email))?.id
  }

  #saveSession(userId: string | undefined): void {
    if (userId === this.#userId) return
    this.#userId = userId
    this.#skip = this.#untouchable
    this.#writeLater()
  }

  /** Tries again to save what could not be saved, now that there may be room. */
  writeAgain(): void {
    if (this.#status.kind === 'failed') this.#writeLater()
  }

  /**
   * Another tab has written what this one does not know. Writing from here would take its work back, so this tab
   * stops until it is loaded again. (The ordering store of DESIGN.md will let both go on.)
   */
  #writtenElsewhere(key: string | null): void {
    if (key === keys.theme || (key !== null && !Object.hasOwn(keys, key))) return
    this.#setStatus({ kind: 'behind', seq: this.#status.seq, message: changedElsewhere })
  }

  #remember(entry: Entry): void {
    this.#entries.set(entry.request.id, entry)
    const [oldest] = this.#entries.keys()
    if (this.#entries.size > rememberedEntries && oldest !== undefined) this.#entries.delete(oldest)
  }

  #writeLater(): void {
    if (this.#scheduled || this.#status.kind === 'behind') return
    this.#scheduled = true
    this.#page.afterPaint(() => this.#write())
  }

  #write(): void {
    this.#scheduled = false
    if (this.#status.kind === 'behind') return
    const { seq } = this.#status
    const user = this.#userId === undefined ? undefined : this.state.users.get(this.#userId)
    try {
      this.#writer.write({ seq, user }, this.#skip)
      this.#setStatus({ kind: 'ready', seq })
    } catch {
      this.#setStatus({ kind: 'failed', seq, message: storageFull })
    }
  }

  #setStatus(status: LogStatus): void {
    if (JSON.stringify(status) === JSON.stringify(this.#status)) return
    this.#status = status
    for (const listener of this.#statusListeners) listener()
  }
}
