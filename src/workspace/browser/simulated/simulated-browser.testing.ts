import 'fake-indexeddb/auto'
import { stampOf } from '../../../domain/model/day.ts'
import { openWholeDoor } from '../../door.ts'
import { startWorkspace } from '../../start-workspace.ts'
import type { Workspace } from '../../workspace.ts'
import { BrowserLog } from '../place/browser-log.ts'
import { openBrowser } from '../place/open-browser.ts'
import type { Message, Page } from '../page.ts'
import { SimulatedDisk } from './simulated-disk.testing.ts'
import { StorageService, type SimulatedStorage } from './simulated-storage.testing.ts'

// Loaded beforehand: code fetched in the middle of a start takes longer the first time, and a test must behave the same every
// time.
const parts = import.meta.glob([
  '../{aside,order,place,start,storage}/*.ts',
  '!../**/*.test.ts',
  '!../order/database-ahead.ts',
])
await Promise.all([...Object.values(parts).map((load) => load()), openWholeDoor()])

/**
 * A browser with tabs, for tests: a real (if small) IndexedDB, local storage that every tab sees through a cache of its own
 * as in Chromium, messages, locks and a clock. With `isSlow`, writes, messages, paints and quiet moments happen only when
 * the test lets them.
 */
export class SimulatedBrowser {
  readonly service = new StorageService()
  readonly disk = new SimulatedDisk()
  readonly tabs: SimulatedTab[] = []
  readonly isSlow: boolean
  /** Once the second copies have this many characters, `root` waits for a pause. */
  readonly largeCopies: number | undefined
  hasDatabase = true
  now = Date.parse('2026-03-02T09:00:00.000Z')
  #ids = 0

  constructor(
    texts: Readonly<Record<string, string>> = {},
    options: { isSlow?: boolean; largeCopies?: number | undefined } = {},
  ) {
    this.isSlow = options.isSlow ?? false
    this.largeCopies = options.largeCopies
    for (const [key, text] of Object.entries(texts)) this.service.texts.set(key, text)
    globalThis.indexedDB = this.disk.factory
  }

  /** Opens another tab and starts the workspace in it. */
  async open(): Promise<SimulatedTab> {
    const tab = new SimulatedTab(this)
    this.tabs.push(tab)
    const starting = tab.start()
    tab.hasStarted = starting.catch(() => {})
    await starting
    return tab
  }

  /**
   * Kills all tabs at once and starts the browser over with what had reached the disk: the first `writes` writes to local
   * storage and the first `transactions` transactions since it was started; by default all of them.
   */
  async die(
    left: { writes?: number | 'gone'; transactions?: number | 'gone' | 'thrown away' } = {},
  ): Promise<void> {
    const { writes = this.service.writes, transactions = this.disk.transactions } = left
    for (const tab of this.tabs) tab.kill()
    const killed = this.tabs.splice(0)
    this.service.startOver(writes)
    this.disk.halt()
    globalThis.indexedDB = this.disk.factory
    // What the killed tabs still attempt must not reach what comes next.
    await Promise.all(killed.map(({ hasStarted }) => hasStarted))
    await ticks(50)
    await this.disk.startOver(transactions)
    globalThis.indexedDB = this.disk.factory
  }

  /** Lets everything in flight happen, until nothing is. */
  async settle(): Promise<void> {
    let steps = 0
    for (let idle = 0; idle < 4; idle += 1) {
      steps += 1
      if (steps > 3000) throw new Error('The tabs find no rest.')
      if (this.service.step() || this.tabs.some((tab) => tab.step())) idle = 0
      await ticks(3)
    }
  }

  nextId(): string {
    this.#ids += 1
    return `id-${String(this.#ids).padStart(6, '0')}`
  }

  /** Whether a claim would be granted, by the rules of the browser's locks. */
  isFree(mode: 'shared' | 'exclusive', asker: SimulatedTab): boolean {
    return this.tabs
      .filter((tab) => tab !== asker && tab.isAlive && tab.claimed)
      .every((tab) => mode === 'shared' && tab.claimed === 'shared')
  }
}

// A function of Node; the tests of the browser's code are compiled without its types.
declare const setImmediate: (job: () => void) => void

/** Lets pending promises and database requests go on for a while. */
export async function ticks(count: number): Promise<void> {
  for (let tick = 0; tick < count; tick += 1) await new Promise<void>((resolve) => setImmediate(resolve))
}

/** One tab of a simulated browser, with its page and its workspace. */
export class SimulatedTab {
  readonly storage: SimulatedStorage
  readonly retracted: string[] = []
  isAlive = true
  /** Settles when the start has ended, one way or the other. */
  hasStarted = Promise.resolve()
  claimed: 'shared' | 'exclusive' | undefined
  readonly #browser: SimulatedBrowser
  readonly #inbox: Message[] = []
  readonly #jobs: (() => void)[] = []
  readonly #transactions = new Set<IDBTransaction>()
  #quiet: (() => void) | undefined
  #hear: (message: Message) => void = () => {}
  #shown: () => void = () => {}
  #hidden: () => void = () => {}
  /** Whether the user would be asked before leaving the tab. */
  asksBeforeLeaving: () => boolean = () => false
  #onFree: (() => void) | undefined
  #workspace: Workspace | undefined

  constructor(browser: SimulatedBrowser) {
    this.#browser = browser
    this.storage = browser.service.connect()
  }

  get workspace(): Workspace {
    if (!this.#workspace) throw new Error('This tab has not started.')
    return this.#workspace
  }

  get log(): BrowserLog {
    const { log } = this.workspace.place
    if (!(log instanceof BrowserLog)) throw new Error('This is no log of a browser.')
    return log
  }

  async start(): Promise<void> {
    const { hasDatabase, disk, largeCopies } = this.#browser
    const open = indexedDB.open.bind(indexedDB)
    if (hasDatabase) indexedDB.open = (...args) => this.#watched(open(...args))
    else globalThis.indexedDB = none
    const opening = startWorkspace(
      () => openBrowser(this.storage, this.#page(), { largeCopies }),
      this.#page(),
    )
    if (hasDatabase) indexedDB.open = open
    try {
      this.#workspace = await opening
    } finally {
      if (!hasDatabase) globalThis.indexedDB = disk.factory
    }
    if (!this.isAlive) this.#stop()
    this.#workspace.onRetracted(({ message }) => this.retracted.push(message))
  }

  /** Ends the tab as a killed process does: nothing that was in flight goes on. */
  kill(): void {
    if (!this.isAlive) return
    this.isAlive = false
    this.storage.disconnect()
    this.#stop()
    for (const transaction of this.#transactions) abort(transaction)
    for (const tab of this.#browser.tabs) tab.offer()
  }

  /** Grants a waiting tab its claim, if it is free. */
  offer(): void {
    if (!this.isAlive || !this.#onFree || !this.#browser.isFree('exclusive', this)) return
    const granted = this.#onFree
    this.#onFree = undefined
    granted()
  }

  show(): void {
    this.#shown()
  }

  /** Runs the next job that waits for the paint. */
  paint(): void {
    this.#jobs.shift()?.()
  }

  hide(): void {
    this.#hidden()
  }

  receive(message: Message): void {
    if (this.#browser.isSlow) this.#inbox.push(message)
    else queueMicrotask(() => this.isAlive && this.#hear(message))
  }

  /** Lets one pending thing happen; `which` chooses. Returns whether there was one. */
  step(which = 0): boolean {
    if (!this.isAlive) return false
    const waiting = [
      ...(this.#inbox.length > 0 ? [() => this.#hear(this.#inbox.shift() as Message)] : []),
      ...(this.#jobs.length > 0 ? [() => this.#jobs.shift()?.()] : []),
      ...(this.storage.isBehind ? [() => this.storage.step()] : []),
      ...(this.#quiet ? [() => this.#runQuiet()] : []),
    ]
    const next = waiting[which % Math.max(1, waiting.length)]
    next?.()
    return next !== undefined
  }

  #stop(): void {
    const log = this.#workspace?.place.log
    if (log instanceof BrowserLog) log.stop('killed')
  }

  #runQuiet(): void {
    const job = this.#quiet
    this.#quiet = undefined
    job?.()
  }

  #watched(request: IDBOpenDBRequest): IDBOpenDBRequest {
    request.addEventListener('success', () => {
      const database = request.result
      const transaction = database.transaction.bind(database)
      database.transaction = (...args) => {
        if (!this.isAlive) throw new DOMException('This process is gone.', 'InvalidStateError')
        const begun = transaction(...args)
        if (begun.mode === 'readonly') return begun
        this.#transactions.add(begun)
        for (const end of ['complete', 'abort'])
          begun.addEventListener(end, () => this.#transactions.delete(begun))
        return begun
      }
    })
    return request
  }

  #page(): Page {
    const browser = this.#browser
    return {
      now: () => stampOf((browser.now += 1), 60),
      uniqueId: () => browser.nextId(),
      afterPaint: (job) => void (browser.isSlow ? this.#jobs.push(job) : job()),
      later: (job) => void (browser.isSlow ? this.#jobs.push(job) : job()),
      whenIdle: (job) => {
        const run = (): void => {
          if (job()) this.#jobs.push(run)
        }
        this.#jobs.push(run)
      },
      whenQuiet: (job) => void (this.#quiet = job),
      onWrittenElsewhere: (listener) => void this.storage.listeners.push(listener),
      onShown: (listener) => void (this.#shown = listener),
      onHidden: (listener) => void (this.#hidden = listener),
      onLeaving: (isToAsk) => void (this.asksBeforeLeaving = isToAsk),
      send: (message) => {
        if (!this.isAlive) return
        for (const tab of browser.tabs) if (tab !== this && tab.isAlive) tab.receive(structuredClone(message))
      },
      onMessage: (listener) => void (this.#hear = listener),
      claim: (mode) => {
        const isGranted = browser.isFree(mode, this)
        if (isGranted) this.claimed = mode
        const free = new Promise<void>((settle) => (this.#onFree = isGranted ? undefined : settle))
        return Promise.resolve({ isGranted, free })
      },
      persist: () => {},
      persisted: () => Promise.resolve(undefined),
      quota: () => Promise.resolve(undefined),
    }
  }
}

/** The databases of a private window. */
const none: IDBFactory = Object.assign(new IDBFactory(), {
  open: () => {
    throw new DOMException('No database in private windows.', 'SecurityError')
  },
})

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort()
  } catch {
    // It is about to end.
  }
}
