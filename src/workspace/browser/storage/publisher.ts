import { millisecondsOf } from '../../../domain/model/day.ts'
import type { LogStatus } from '../../log.ts'
import { fingerprint } from './fingerprint.ts'
import { clearedKey, keys, pendingPrefix, reserveKey, workspaceKeys, writtenPrefix } from '../keys.ts'
import { formatVersion, versionOf } from './migrate.ts'
import type { Page } from '../page.ts'
import { parseObject } from '../../../domain/model/json.ts'
import type { Room } from './room.ts'
import type { BrowserSession } from './session.ts'
import { stopped } from '../stopped.ts'
import type { Present, StorageWriter } from './storage-writer.ts'
import type { ForeignTexts } from './foreign-texts.ts'
import { Cleared, ForeignText, type SeenTexts } from './seen-texts.ts'
import { inPresentKind, knownSeq, type KnownTexts, type Prints, type WrittenTexts } from './tab-notes.ts'

/** After this many milliseconds without news, a tab makes sure that what is stored is what it shows. */
const quiet = 300

interface Parts {
  readonly storage: Storage
  readonly page: Page
  readonly writer: StorageWriter
  readonly written: WrittenTexts
  readonly room: Room
  readonly session: BrowserSession
  readonly seen: SeenTexts
  readonly foreign: ForeignTexts
  /** The keys that hold unreadable text: not written before a person changes something, nor ever if it is not safe. */
  readonly damaged: ReadonlySet<string>
  readonly untouchable: ReadonlySet<string>
  /** The order that the entries belong to, and what was stored when it began. */
  readonly log: string
  readonly base: KnownTexts
}

/** What the log tells a publisher and hears from it. */
interface Owner {
  /** The state's last entry and the room promised to later ones; nothing while the state is being changed. */
  present(): Pick<Present, 'seq' | 'promised' | 'last'> | undefined
  /** Whether requests wait for their place. */
  isPlacing(): boolean
  onOutcome(status: LogStatus): void
  /** What is stored was written by something else, or by a newer version. */
  onForeign(message: string): void
  /** Nothing is stored any more; `isLeaving` when the page is being left. */
  onCleared(isLeaving: boolean): void
  /** What is stored contains entries that are not known here. */
  onBehind(): void
  /** Nothing has happened for a while, and what is stored is what is shown. */
  onQuiet(): void
}

/**
 * Keeps the documented keys current: this tab's entries after the paint; and when it has been quiet for a moment,
 * whatever another tab, being behind or killed, has left older than it is.
 */
export class Publisher {
  readonly #parts: Parts
  #owner: Owner | undefined
  #skip: ReadonlySet<string>
  #scheduled = false
  #isDue = false
  #failed = false

  constructor(parts: Parts) {
    this.#parts = parts
    this.#skip = parts.damaged
    parts.session.onSaved = () => this.publish(true)
    parts.page.onWrittenElsewhere((key, text) => this.#writtenElsewhere(key, text))
    parts.page.onHidden(() => {
      if (parts.seen.isCleared) this.#owner?.onCleared(true)
      else if (parts.writer.isRootWaiting) this.#write(true)
    })
  }

  start(owner: Owner): void {
    this.#owner = owner
    this.#parts.page.whenIdle(() => this.#owner?.present() !== undefined && this.#parts.writer.prepare())
  }

  /** Writes nothing from now on. */
  stop(): void {
    this.#owner = undefined
    this.#parts.session.stop()
  }

  /** Writes the state after the paint. What `byPerson` asks for also replaces texts that could not be read. */
  publish(byPerson: boolean): void {
    if (byPerson) this.#skip = this.#parts.untouchable
    if (this.#scheduled) return
    this.#scheduled = true
    this.#parts.page.afterPaint(() => {
      this.#scheduled = false
      // What is about to get its place is written with the rest, at the end of its round.
      if (this.#owner?.isPlacing()) this.#isDue = true
      else this.#write()
    })
  }

  /** The state has just been changed, and may be written again. */
  roundEnded(): void {
    if (this.#isDue) this.#write()
  }

  /** Others have published: makes sure later that it is there. */
  follow(): void {
    this.#parts.page.whenQuiet(() => this.#check(), quiet)
  }

  /** Tries again to write what could not be written, now that there may be room. */
  writeAgain(): void {
    if (this.#failed) this.publish(false)
  }

  /**
   * Makes room by leaving out the second copies. Gives how many characters the next write will free by that, when it has to
   * wait because the state is being changed.
   */
  dropCopies(): number {
    const { writer } = this.#parts
    const present = this.#present()
    if (!present) return this.#owner ? writer.spare() : 0
    this.#try(() => writer.dropCopies(present, this.#skip), present.seq)
    return 0
  }

  #write(isPause = false): void {
    const { writer } = this.#parts
    const present = this.#present()
    // While the state is being changed it waits for the end of that.
    this.#isDue = !present
    if (!present) return
    this.#try(() => writer.write(present, this.#skip, isPause), present.seq)
    // While writing fails, trying on and on would not help.
    if (writer.isRootWaiting && !this.#failed) this.follow()
  }

  #try(write: () => void, seq: number): void {
    try {
      write()
      this.#failed = false
      this.#owner?.onOutcome({ kind: 'ready', seq })
    } catch (error) {
      if (error instanceof ForeignText) return this.#owner?.onForeign(stopped.changedOutside)
      if (error instanceof Cleared) return this.#owner?.onCleared(false)
      console.warn('Local storage could not be written.', error)
      this.#failed = true
      this.#parts.room.learnLimit()
      this.#owner?.onOutcome({ kind: 'failed', seq, message: stopped.notWritten })
    }
  }

  #check(): void {
    const present = this.#present()
    if (!present) return this.#owner && this.follow()
    const { storage, writer, written, seen } = this.#parts
    if (seen.isCleared) return this.#owner?.onCleared(false)
    if (writer.isRootWaiting && !this.#failed) this.#write(true)
    const stale = writer.stale(present, this.#skip)
    if (stale.length === 0) {
      this.#tidyNotes(present.seq)
      this.#parts.session.settle().catch((error: unknown) => {
        if (this.#owner) console.warn('The login could not be compared with the database.', error)
      })
      return this.#owner?.onQuiet()
    }
    const known = inPresentKind([...written.known(), this.#parts.base], (key) => storage.getItem(key))
    for (const key of stale) {
      const text = storage.getItem(key)
      const seq = text === null ? 0 : knownSeq(known, key, fingerprint(text))
      if (seq === undefined) return this.#owner?.onForeign(stopped.changedOutside)
      if (seq > present.seq) return this.#owner?.onBehind()
      writer.forget(key)
    }
    this.publish(false)
    // An own write tells nobody here that it is quiet again. While writing fails, trying on and on would not help.
    if (!this.#failed) this.follow()
  }

  #tidyNotes(seq: number): void {
    const { storage, written, page } = this.#parts
    // All of it is as it is written from here by now, but for what is not written.
    const keysOfOurs = workspaceKeys.filter((key) => !this.#skip.has(key))
    const prints = (): Prints =>
      Object.fromEntries(keysOfOurs.map((key) => [key, fingerprint(storage.getItem(key))]))
    try {
      written.tidy(prints, seq, millisecondsOf(page.now()))
    } catch {
      // No room for a note: the old ones stay.
    }
  }

  #writtenElsewhere(key: string | null, text: string | null): void {
    if (key !== null) this.#parts.room.forget(key)
    this.#parts.foreign.heard(key, text)
    if (!this.#owner) return
    if (key === null) return this.#owner.onCleared(false)
    if (key === keys.currentUser) {
      this.#parts.session.changedElsewhere()
      return this.follow()
    }
    if (key === keys.root) {
      const root = parseObject(this.#parts.storage.getItem(keys.root)?.replace(/,"auth":.*$/s, '}'))
      if (root && versionOf(root) > formatVersion) return this.#owner.onForeign(stopped.newer)
    }
    const isOurs = workspaceKeys.some((own) => own === key)
    // While writing fails, others may make room; not so another tab that fails too, and puts back what was there.
    const isRoom = !isOurs && key !== reserveKey && key !== clearedKey && !key.startsWith(writtenPrefix)
    if (this.#failed ? isRoom : isOurs || key.startsWith(pendingPrefix)) this.follow()
  }

  #present(): Present | undefined {
    const present = this.#owner?.present()
    return present && { ...present, log: this.#parts.log, user: this.#parts.session.user() }
  }
}
