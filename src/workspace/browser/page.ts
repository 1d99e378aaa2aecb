import type { Stamp } from '../../domain/model/day.ts'
import type { Entry } from '../../domain/request/entry.ts'
import type { Incident } from '../device.ts'

/** What one tab tells the others. `log` is the name of the order, also for tabs with other code. */
export type Message =
  /** New entries of an order. */
  | { readonly kind: 'entries'; readonly log: string; readonly entries: readonly Entry[] }
  /** Something has happened to the stored data; or an admin has acknowledged it. */
  | { readonly kind: 'incident'; readonly log: string; readonly incident: Incident }
  | { readonly kind: 'dismissed'; readonly log: string; readonly id: string }
  /** Another order is in force now: the stored data was changed from outside. */
  | { readonly kind: 'begun'; readonly log: string }

/** What the log needs of the page it lives in. */
export interface Page {
  /** Runs the job after the next paint; at once when no paint is to come, or when the page is being left. */
  afterPaint(job: () => void): void
  /** Runs the job when it has not been asked for again for `milliseconds`; asking again restarts the time. */
  whenQuiet(job: () => void, milliseconds: number): void
  /** Runs the job after so many milliseconds. */
  later(job: () => void, milliseconds: number): void
  /** Runs the job when the first screen is drawn and there is nothing else to do; again for as long as it returns true. */
  whenIdle(job: () => boolean): void
  /**
   * Calls the listener with the key that another page of this browser has written and the text it wrote (`null` when it
   * removed the key); without a key when it cleared them all. By then something else may already be stored there.
   */
  onWrittenElsewhere(listener: (key: string | null, text: string | null) => void): void
  /** Calls the listener when the page comes into view again. */
  onShown(listener: () => void): void
  /** Calls the listener when the page is hidden or being left: there may be no later chance. */
  onHidden(listener: () => void): void
  /** Makes the browser ask before the page is left, while `isToAsk` says that something would be lost. */
  onLeaving(isToAsk: () => boolean): void
  /** Tells the other tabs. */
  send(message: Message): void
  onMessage(listener: (message: Message) => void): void
  /** The present moment with the user's offset from UTC. */
  now(): Stamp
  /** A text that no other tab and no other request has. */
  uniqueId(): string
  /** Claims the workspace for this tab: shared with tabs that agree on an order, or alone where there is none. */
  claim(mode: 'shared' | 'exclusive'): Promise<Claim>
  /** Asks the browser to keep the data when the device runs out of space. */
  persist(): void
  /** Whether the browser has promised that; unknown where it cannot be asked. */
  persisted(): Promise<boolean | undefined>
  /** How much the browser grants this site, in bytes, if it says so. */
  quota(): Promise<number | undefined>
}

export interface Claim {
  readonly isGranted: boolean
  /** Settles once a claim that was not granted could be granted. */
  readonly free: Promise<void>
}
