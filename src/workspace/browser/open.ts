import type { Request } from '../../domain/command.ts'
import { applyAll } from '../../domain/change.ts'
import { decide, type Entry } from '../../domain/decide.ts'
import { sameEmail } from '../../domain/model.ts'
import { createState, type MemoryState } from '../../domain/state.ts'
import type { Answer, Log, LogStatus, Place, SessionStore } from '../log.ts'
import { readStored, type Stored } from './read.ts'
import { RecoveryStore } from './recovery.ts'
import { StorageWriter } from './write.ts'

/** When to write: `later` after the next paint, coalesced; the job is run at once when the page is being left. */
export interface Schedule {
  later(job: () => void): void
}

/** Opens the workspace of this browser: reads local storage and keeps it complete from then on. */
export function openBrowser(storage: Storage, schedule: Schedule): Place {
  const recovery = new RecoveryStore(storage)
  const stored = readStored(storage, recovery)
  const log = new BrowserLog(storage, schedule, stored)
  return { log, session: log.session, damage: recovery }
}

const storageFull =
  'Your last changes could not be saved: the storage of this browser is full or blocked. They are lost when this page is closed.'

/** The log of one browser: entries are ordered where they are made and kept as the state they lead to. */
class BrowserLog implements Log {
  readonly state: MemoryState
  readonly session: SessionStore
  readonly #writer: StorageWriter
  readonly #schedule: Schedule
  readonly #entries: Entry[] = []
  readonly #firstSeq: number
  readonly #listeners = new Set<(entry: Entry) => void>()
  readonly #statusListeners = new Set<() => void>()
  /** Keys not to be written: unreadable ones, until a person changes something; for ever if they are not safe. */
  #skip: ReadonlySet<string>
  readonly #untouchable: ReadonlySet<string>
  #userId: string | undefined
  #status: LogStatus
  #scheduled = false

  constructor(storage: Storage, schedule: Schedule, stored: Stored) {
    this.state = createState(stored.rows)
    this.#writer = new StorageWriter(storage, this.state)
    this.#schedule = schedule
    this.#firstSeq = stored.seq
    this.#status = { kind: 'ready', seq: stored.seq }
    this.#skip = stored.damaged
    this.#untouchable = stored.untouchable
    this.#userId = this.#idOf(stored.user)
    this.session = { load: () => this.#userId, save: (userId) => this.#saveSession(userId) }
  }

  append(request: Request): Promise<Answer> {
    const known = this.#entries.find((entry) => entry.request.id === request.id)
    if (known) return Promise.resolve({ ok: true, entry: known })
    const decision = decide(this.state, request)
    if (!decision.ok) return Promise.resolve(decision)
    applyAll(this.state, decision.changes)
    const entry: Entry = { seq: this.#status.seq + 1, request, changes: decision.changes }
    this.#entries.push(entry)
    this.#setStatus({ ...this.#status, seq: entry.seq })
    if (request.by !== 'system') this.#skip = this.#untouchable
    this.#writeLater()
    for (const listener of this.#listeners) listener(entry)
    return Promise.resolve({ ok: true, entry })
  }

  since(seq: number): Promise<readonly Entry[]> {
    return Promise.resolve(this.#entries.slice(Math.max(0, seq - this.#firstSeq)))
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

  #writeLater(): void {
    if (this.#scheduled) return
    this.#scheduled = true
    this.#schedule.later(() => this.#write())
  }

  #write(): void {
    this.#scheduled = false
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
