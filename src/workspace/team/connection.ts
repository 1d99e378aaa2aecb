import { Listeners } from '../listeners.ts'
import { delayAfter } from './delay.ts'
import { listenFrom, type End } from './listening.ts'
import {
  Unreachable,
  type Delivery,
  type PersonsPosition,
  type Snapshot,
  type TeamPage,
  type Wire,
} from './wire.ts'

/** In milliseconds: a page that is shown again may have slept, so it does not wait as long as one that keeps listening. */
const silenceOnReturn = 20_000

interface Parts {
  readonly wire: Pick<Wire, 'snapshot' | 'listen' | 'isReady'>
  readonly page: Pick<TeamPage, 'elapsed' | 'later' | 'random' | 'onBack' | 'onAway' | 'onTold'>
  /** Where to listen from; nothing if nobody is logged in. */
  readonly position: () => PersonsPosition | undefined
  /** Sends what must have reached the server before it is asked who is logged in. */
  readonly settle: () => Promise<void>
  /** Finds out what else must be known about a snapshot before it is passed on. */
  readonly lookInto: (snapshot: Snapshot) => Promise<void>
}

/**
 * Keeps up with the server while the page is open: by the socket, from where it left off; by a snapshot if the server can no
 * longer tell what is new from there, or if somebody else is logged in. It only passes on what comes.
 */
export class Connection {
  readonly #parts: Parts
  #needsSnapshot = false
  #isAway = false
  #isClosed = false
  #failures = 0
  #lastHeard = 0
  /** The network may be back although nobody was waiting for it: then the next attempt does not wait. */
  #isWoken = false
  /** Ends the present wait, whatever it is for. */
  #interrupt: ((end: End) => void) | undefined
  #renewals: ((isDone: boolean) => void)[] = []
  readonly delivered = new Listeners<Delivery>()
  readonly fetched = new Listeners<Snapshot>()
  /** Everything missed is here. */
  readonly caughtUp = new Listeners()
  /** The server is out of reach, or back again. */
  readonly away = new Listeners<boolean>()

  constructor(parts: Parts) {
    this.#parts = parts
    const { page } = parts
    page.onBack(() => this.#comeBack())
    page.onAway(() => {
      this.#setAway(true)
      this.#interrupt?.('lost')
    })
    page.onTold(() => void this.renew())
  }

  /** Keeps up until it is closed. */
  async run(): Promise<void> {
    /* oxlint-disable no-await-in-loop -- One thing after the other is what it does. */
    while (!this.#isClosed) {
      if (this.#needsSnapshot) {
        if (!(await this.#fetch())) await this.#pause()
        // Another snapshot may be wanted by now.
        continue
      }
      const from = this.#parts.position()
      if (!from) await this.#wait()
      else await this.#follow(from)
    }
    /* oxlint-enable no-await-in-loop */
    for (const tell of this.#renewals.splice(0)) tell(false)
  }

  /** Fetches a snapshot now, because somebody has logged in or out. Returns whether it came. */
  renew(): Promise<boolean> {
    if (this.#isClosed) return Promise.resolve(false)
    this.#needsSnapshot = true
    return new Promise((resolve) => {
      this.#renewals.push(resolve)
      this.#interrupt?.('renew')
    })
  }

  close(): void {
    this.#isClosed = true
    this.#interrupt?.('renew')
  }

  async #fetch(): Promise<boolean> {
    this.#needsSnapshot = false
    const renewals = this.#renewals.splice(0)
    const fetched = await this.#fetched()
    if (fetched === 'overtaken') this.#renewals.unshift(...renewals)
    else for (const tell of renewals) tell(fetched)
    return fetched !== false
  }

  /** Returns whether a snapshot came; one asked for before somebody logged in or out is overtaken by that. */
  async #fetched(): Promise<boolean | 'overtaken'> {
    try {
      await this.#parts.settle()
      const snapshot = await this.#parts.wire.snapshot()
      await this.#parts.lookInto(snapshot)
      if (this.#isClosed) return false
      if (this.#renewals.length > 0) return 'overtaken'
      this.fetched.tell(snapshot)
      this.caughtUp.tell()
      if (snapshot.me === null) this.#setAway(false)
      return true
    } catch (error) {
      if (!(error instanceof Unreachable)) console.error(error)
      this.#needsSnapshot = true
      this.#setAway(true)
      return false
    }
  }

  async #follow(from: PersonsPosition): Promise<void> {
    const { end, hasHeard } = await this.#listen(from)
    if (end === 'renew' || this.#isClosed) return
    if (end === 'snapshot') {
      this.#needsSnapshot = true
      // A page that is turned away each time must not ask without end.
      if (!hasHeard && this.#failures > 0) await this.#pause()
      else if (!hasHeard) this.#failures += 1
      return
    }
    if (!hasHeard) {
      this.#setAway(true)
      // The server is there but does not let this page listen: perhaps nobody is logged in any longer.
      if (await this.#parts.wire.isReady()) this.#needsSnapshot = true
    }
    await this.#pause()
  }

  async #listen(from: PersonsPosition): Promise<{ readonly end: End; readonly hasHeard: boolean }> {
    const { wire, page } = this.#parts
    this.#lastHeard = page.elapsed()
    const { done, finish } = listenFrom(from, {
      wire,
      page,
      hear: (delivery, isFirst) => {
        this.#lastHeard = page.elapsed()
        this.delivered.tell(delivery)
        if (isFirst) this.#arrived()
      },
    })
    this.#interrupt = finish
    const ending = await done
    if (this.#interrupt === finish) this.#interrupt = undefined
    return ending
  }

  #arrived(): void {
    this.#failures = 0
    this.caughtUp.tell()
    this.#setAway(false)
  }

  /** Waits until it is time for the next attempt, or until the network may be back. */
  #pause(): Promise<void> {
    this.#failures += 1
    return this.#wait(delayAfter(this.#failures, this.#parts.page.random()))
  }

  #wait(milliseconds?: number): Promise<void> {
    const isDue = this.#isClosed || this.#renewals.length > 0 || this.#isWoken
    this.#isWoken = false
    if (isDue) return Promise.resolve()
    return new Promise((resolve) => {
      let callOff = nothing
      this.#interrupt = () => {
        callOff()
        this.#interrupt = undefined
        resolve()
      }
      if (milliseconds !== undefined)
        callOff = this.#parts.page.later(() => this.#interrupt?.('lost'), milliseconds)
    })
  }

  #comeBack(): void {
    if (!this.#parts.position()) return void this.renew()
    const isQuiet = this.#parts.page.elapsed() - this.#lastHeard > silenceOnReturn
    if (!this.#isAway && !isQuiet) return
    this.#isWoken = true
    this.#interrupt?.('renew')
  }

  #setAway(isAway: boolean): void {
    if (this.#isAway === isAway) return
    this.#isAway = isAway
    this.away.tell(isAway)
  }
}

function nothing(): void {}
