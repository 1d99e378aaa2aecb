import type { Stamp } from '../domain/model/day.ts'
import type { TableName } from '../domain/model/tables.ts'

/**
 * What a browser that keeps a workspace itself offers besides its log: what was found damaged or kept aside, how full
 * it is, and to begin anew. It looks after its workspace itself, too: repairs it, and lets the days go by.
 */
export interface Device {
  readonly damage: DamageStore
  readonly incidents: IncidentStore
  /** None where only the present state can be kept. */
  readonly snapshots: SnapshotStore | undefined
  readonly asides: AsideStore | undefined
  /** Whether all of it was written here, by this version of EMS: then there is nothing to repair. */
  readonly isSound: boolean
  usage(): Promise<Usage>
  /**
   * Makes the next start begin with an empty workspace and keep this one aside. Takes no more part in this one; the page
   * is to be loaded again. Returns whether that can be done: not where nothing can be kept aside.
   */
  startNew(): Promise<boolean>
}

/** A stored text that was kept aside. */
export interface Damage {
  /** Where the text is kept: `recovery:…`. */
  readonly key: string
  /** The key that it stood under. */
  readonly of: string
  /** Why: it could not be read, or something else had written it and EMS has written over it. */
  readonly reason: 'unreadable' | 'overwritten'
}

/** Data in another form than that of EMS, as far as it was taken over. */
export interface TakenOver {
  /** The key that it stood under. */
  readonly key: string
  /** How many rows of each table came from there. */
  readonly rows: { readonly [T in TableName]?: number }
}

/** Data that was kept aside, for its owner to download or discard, and what was taken over. */
export interface DamageStore {
  /** The same list as long as nothing has changed. */
  list(): readonly Damage[]
  /** The raw text that was kept. */
  text(key: string): string | undefined
  discard(key: string): void
  /** What is still to be told of; the same list as long as nothing has changed. */
  takenOver(): readonly TakenOver[]
  /** Tells of it no more. */
  dismiss(takenOver: TakenOver): void
  /** Calls the listener when anything of that has changed. Returns the function that ends it. */
  subscribe(listener: () => void): () => void
}

/** A state that was kept aside, to go back to. */
export interface Snapshot {
  readonly id: number
  readonly at: Stamp
  /** The last entry that it contains. */
  readonly seq: number
  /** Why it was made: in the course of time, or before something was restored. */
  readonly reason: 'automatic' | 'restore'
  readonly users: number
  readonly projects: number
  readonly tasks: number
  /** The length of its text. */
  readonly size: number
  /** Whether it is of a workspace that was cleared since: only its own admins may look into it. */
  readonly isLocked?: boolean
}

/** A whole workspace that was kept aside when another one took its place: only its own admins may look into it. */
export interface Aside {
  readonly id: number
  /** When it was kept aside, and when it was changed last, if that is known. */
  readonly at: Stamp
  readonly until: Stamp | undefined
  readonly seq: number
  readonly users: number
  readonly projects: number
  readonly tasks: number
  /** The length of its text. */
  readonly size: number
}

/** The whole workspaces kept aside. */
export interface AsideStore {
  /** The newest first. Fails when they cannot be read. */
  list(): Promise<readonly Aside[]>
  /** The text of one: a backup file with passwords (`domain/backup`). */
  text(id: number): Promise<string | undefined>
  discard(id: number): Promise<void>
}

/** Something that happened to what is kept, and that people must know of until an admin has taken note of it. */
export type Incident = { readonly id: string; readonly at: Stamp } & (
  | {
      /** Local storage was empty, and the workspace came back from the database, with nobody logged in. */
      readonly kind: 'broughtBack'
      /** When the last change was made that came back, if that is known. */
      readonly until: Stamp | undefined
      readonly users: number
      readonly projects: number
      readonly tasks: number
    }
  | {
      /** The database was gone: what is in local storage is all there is, and the history ended. */
      readonly kind: 'databaseGone'
      /** Whether that was seen in an open tab, which had everything. */
      readonly isWhole?: boolean
      /** The last change that is known, and the id of who made it. */
      readonly last: LastDeed | undefined
    }
  /** Local storage was cleared: a new workspace began, and the one before is kept aside. */
  | { readonly kind: 'cleared' }
  /** The database has entries that belong to a state which is nowhere: they are in the history only. */
  | { readonly kind: 'notJoined'; readonly entries: number }
  /** There is no database: what is done here is safe only once the browser has written it, which takes it minutes. */
  | { readonly kind: 'noDatabase' }
)

/** Who did something last, and when. */
export interface LastDeed {
  readonly by: string
  readonly at: Stamp
}

/** What happened to what is kept. */
export interface IncidentStore {
  list(): readonly Incident[]
  /** Takes note of one: it is told no more. What still is so cannot be dismissed. */
  dismiss(id: string): void
  /** Calls the listener when the list has changed. Returns the function that ends it. */
  subscribe(listener: () => void): () => void
}

/** The states kept aside. */
export interface SnapshotStore {
  /** The newest first. Fails when they cannot be read. */
  list(): Promise<readonly Snapshot[]>
  /** The text of a snapshot: a backup file (`domain/backup`). */
  text(id: number): Promise<string | undefined>
  /** Keeps the present confirmed state. Returns whether it is kept now. */
  keep(reason: Snapshot['reason'], at: Stamp): Promise<boolean>
}

/** How full the place is. */
export interface Usage {
  /** In the unit of `limit`; without what gives way as soon as room is needed. */
  readonly used: number
  readonly limit: number
  /** Whether the browser promised not to throw the data away when the device runs out of space. */
  readonly persisted: boolean | undefined
}
