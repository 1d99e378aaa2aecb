import type { LogStatus } from '../../log.ts'
import { Listeners } from '../../listeners.ts'
import {
  clearedKey,
  keys,
  pendingPrefix,
  reserveKey,
  workspaceKeys,
  writtenPrefix,
  type WorkspaceKey,
} from '../keys.ts'
import type { Page } from '../page.ts'
import { stopped } from '../stopped.ts'
import { fingerprint } from './fingerprint.ts'
import type { VouchedSeq } from './known-texts.ts'
import { formatVersion, versionOf } from './migrate.ts'
import { parseObject } from '../../../domain/model/json.ts'
import type { Room } from './room.ts'
import { Cleared, ForeignText, type SeenTexts } from './seen-texts.ts'
import type { Present, StorageWriter } from './storage-writer.ts'

/** After this many milliseconds without news, a tab checks that the stored data matches what it shows. */
const quiet = 300

interface Parts {
  readonly storage: Storage
  readonly page: Pick<Page, 'afterPaint' | 'whenQuiet' | 'whenIdle'>
  readonly writer: StorageWriter
  readonly room: Room
  readonly seen: SeenTexts
  /**
   * The keys that hold unreadable text. They are not written before a person changes something; if their text is not safe,
   * they are never written.
   */
  readonly damaged: ReadonlySet<string>
  readonly untouchable: ReadonlySet<string>
  readonly vouchedSeq: VouchedSeq
  /** What there is to write; nothing while the state is being changed. */
  readonly present: () => Present | undefined
  /** Whether requests wait for their place. */
  readonly isPlacing: () => boolean
}

/**
 * Keeps the documented keys current: writes this tab's entries after the paint, and, once it has been quiet for a moment,
 * whatever another tab that was behind or killed has left outdated.
 */
export class Publisher {
  /** A write has ended: `ready`, or `failed`. */
  readonly written = new Listeners<LogStatus>()
  /** Something else, or a newer version, wrote the stored data; the sentence says so. */
  readonly foreign = new Listeners<string>()
  /** Nothing is stored any more. */
  readonly cleared = new Listeners<{ readonly isLeaving: boolean }>()
  /** The stored data contains entries that are not known here. */
  readonly behind = new Listeners()
  /** Nothing has happened for a while, and these keys hold what is shown, up to the entry `seq`. */
  readonly quiet = new Listeners<{ readonly keys: readonly WorkspaceKey[]; readonly seq: number }>()
  readonly #parts: Parts
  #skip: ReadonlySet<string>
  #untouchable: ReadonlySet<string>
  #isStopped = false
  #isScheduled = false
  #isDue = false
  #hasFailed = false

  constructor(parts: Parts) {
    this.#parts = parts
    this.#skip = parts.damaged
    this.#untouchable = parts.untouchable
    parts.page.whenIdle(() => this.#present() !== undefined && parts.writer.prepare())
  }

  /** Writes nothing from now on. */
  stop(): void {
    this.#isStopped = true
  }

  /** Writes the state after the paint. With `byPerson`, this also replaces texts that could not be read. */
  publish(byPerson: boolean): void {
    if (byPerson) this.#skip = this.#untouchable
    if (this.#isScheduled) return
    this.#isScheduled = true
    this.#parts.page.afterPaint(() => {
      this.#isScheduled = false
      // Requests about to get their place are written with the rest, at the end of their round.
      if (!this.#isStopped && this.#parts.isPlacing()) this.#isDue = true
      else this.#write()
    })
  }

  /** The state has just been changed, and may be written again. */
  roundEnded(): void {
    if (this.#isDue) this.#write()
  }

  /** Others have published: checks later that it is there. */
  follow(): void {
    this.#parts.page.whenQuiet(() => this.#check(), quiet)
  }

  /**
   * Something kept aside was discarded: tries again to write what could not be written, now that there may be room. What
   * could not be read under `key`, if given, is kept nowhere else and wanted by nobody any more.
   */
  discarded(key?: string): void {
    if (key !== undefined && this.#parts.damaged.has(key)) {
      this.#untouchable = new Set([...this.#untouchable].filter((other) => other !== key))
      this.publish(true)
    } else if (this.#hasFailed) this.publish(false)
  }

  /**
   * Makes room by leaving out the second copies. Returns how many characters that will free with the next write, if it has
   * to wait because the state is being changed.
   */
  dropCopies(): number {
    const { writer } = this.#parts
    const present = this.#present()
    if (!present) return this.#isStopped ? 0 : writer.spare()
    this.#try(() => writer.dropCopies(present, this.#skip), present.seq)
    return 0
  }

  /** The page is hidden or being left: there may be no later chance. */
  hidden(): void {
    if (this.#isStopped) return
    if (this.#parts.seen.isCleared) this.cleared.tell({ isLeaving: true })
    else if (this.#parts.writer.isRootWaiting) this.#write(true)
  }

  /** Another page has written a key, or cleared all of them. */
  changedElsewhere(key: string | null): void {
    if (this.#isStopped) return
    if (key === null) return this.cleared.tell({ isLeaving: false })
    if (key === keys.root && this.#isOfNewerVersion()) return this.#foreignFound()
    const isOurs = workspaceKeys.some((own) => own === key)
    // While writing fails, others may make room; but not another tab that fails too and puts back what was there.
    const isRoom = !isOurs && key !== reserveKey && key !== clearedKey && !key.startsWith(writtenPrefix)
    const isNews = this.#hasFailed ? isRoom : isOurs || key.startsWith(pendingPrefix)
    if (isNews || key === keys.currentUser) this.follow()
  }

  #write(isPause = false): void {
    const { writer } = this.#parts
    const present = this.#present()
    // The write waits while the state is being changed.
    this.#isDue = !present
    if (!present) return
    this.#try(() => writer.write(present, this.#skip, isPause), present.seq)
    // While writing fails, retrying again and again would not help.
    if (writer.isRootWaiting && !this.#hasFailed) this.follow()
  }

  #try(write: () => void, seq: number): void {
    try {
      write()
      this.#hasFailed = false
      this.written.tell({ kind: 'ready', seq })
    } catch (error) {
      if (error instanceof ForeignText) return this.#foreignFound()
      if (error instanceof Cleared) return this.cleared.tell({ isLeaving: false })
      console.warn('Local storage could not be written.', error)
      this.#hasFailed = true
      this.#parts.room.learnLimit()
      this.written.tell({ kind: 'failed', seq, message: stopped.notWritten })
    }
  }

  #check(): void {
    if (this.#isStopped) return
    const present = this.#present()
    if (!present) return this.follow()
    const { storage, writer, seen, vouchedSeq } = this.#parts
    if (seen.isCleared) return this.cleared.tell({ isLeaving: false })
    if (writer.isRootWaiting && !this.#hasFailed) this.#write(true)
    // That write may have found what something else has written.
    if (this.#isStopped) return
    const stale = writer.stale(present, this.#skip)
    if (stale.length === 0) {
      const shown = workspaceKeys.filter((key) => !this.#skip.has(key))
      return this.quiet.tell({ keys: shown, seq: present.seq })
    }
    for (const key of stale) {
      const text = storage.getItem(key)
      const seq = text === null ? 0 : vouchedSeq(key, fingerprint(text))
      if (seq === undefined) return this.#foreignFound()
      if (seq > present.seq) return this.behind.tell()
      writer.forget(key)
    }
    this.publish(false)
    // A tab's own write does not make it check again, so that is asked for here. While writing fails, retrying again and again
    // would not help.
    if (!this.#hasFailed) this.follow()
  }

  /** Reports that something else has written here. A newer version's text may be found before the browser reports its write. */
  #foreignFound(): void {
    this.foreign.tell(this.#isOfNewerVersion() ? stopped.newer : stopped.changedOutside)
  }

  #isOfNewerVersion(): boolean {
    const root = parseObject(this.#parts.storage.getItem(keys.root)?.replace(/,"auth":.*$/s, '}'))
    return root !== undefined && versionOf(root) > formatVersion
  }

  #present(): Present | undefined {
    return this.#isStopped ? undefined : this.#parts.present()
  }
}
