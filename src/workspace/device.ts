import type { Stamp } from '../domain/model/day.ts'
import type { TableName } from '../domain/model/tables.ts'

/**
 * What a browser that keeps a workspace itself offers besides its log: the data found damaged or kept aside, how full it is,
 * and a way to start afresh. Such a browser also looks after its workspace: it repairs it and lets the days go by.
 */
export interface Device {
  readonly damage: DamageStore
  readonly incidents: IncidentStore
  /** None where only the present state can be kept. */
  readonly snapshots: SnapshotStore | undefined
  readonly asides: AsideStore | undefined
  /** Whether all of it was written here by this version of EMS: then there is nothing to repair. */
  readonly isSound: boolean
  usage(): Promise<Usage>
  /**
   * Makes the next start begin with an empty workspace and keep this one aside. The page takes no further part in this one
   * and should be reloaded. Returns whether this is possible: it is not where nothing can be kept aside.
   */
  startNew(): Promise<boolean>
}

/** A stored text that was kept aside. */
export interface Damage {
  /** Where the text is kept: `recovery:…`. */
  readonly key: string
  /** The key it was stored under. */
  readonly of: string
  /** Why: it could not be read, or something else wrote it and EMS then wrote over it. */
  readonly reason: 'unreadable' | 'overwritten'
}

/** Data in a format other than that of EMS, as far as it was taken over. */
export interface TakenOver {
  /** The key it was stored under. */
  readonly key: string
  /** The number of rows of each table that came from it. */
  readonly rows: { readonly [T in TableName]?: number }
}

/** Data kept aside for its owner to download or discard, and data taken over. */
export interface DamageStore {
  /** The same list as long as nothing has changed. */
  list(): readonly Damage[]
  /** The raw text that was kept. */
  text(key: string): string | undefined
  discard(key: string): void
  /** What people still have to be told of; the same list as long as nothing has changed. */
  takenOver(): readonly TakenOver[]
  /** Stops telling of it. */
  dismiss(takenOver: TakenOver): void
  /** Calls the listener when any of this has changed. Returns the function that ends it. */
  subscribe(listener: () => void): () => void
}

/** A state kept aside, to go back to. */
export interface Snapshot {
  readonly id: number
  readonly at: Stamp
  /** The last entry it contains. */
  readonly seq: number
  /** Why it was made: automatically from time to time, or before something was restored. */
  readonly reason: 'automatic' | 'restore'
  readonly users: number
  readonly projects: number
  readonly tasks: number
  /** The length of its text. */
  readonly size: number
  /** Whether it belongs to a workspace that has been cleared since: only that workspace's admins may look into it. */
  readonly isLocked?: boolean
}

/** A whole workspace kept aside when another took its place: only its own admins may look into it. */
export interface Aside {
  readonly id: number
  /** When it was kept aside, and when it was last changed, if that is known. */
  readonly at: Stamp
  readonly until: Stamp | undefined
  readonly seq: number
  readonly users: number
  readonly projects: number
  readonly tasks: number
  /** The length of its text. */
  readonly size: number
}

/** The whole workspaces that are kept aside. */
export interface AsideStore {
  /** Returns them, newest first. Fails if they cannot be read. */
  list(): Promise<readonly Aside[]>
  /** Returns the text of one: a backup file with passwords (`domain/backup`). */
  text(id: number): Promise<string | undefined>
  discard(id: number): Promise<void>
}

/** Something that happened to the stored data, shown to people until an admin has taken note of it. */
export type Incident = { readonly id: string; readonly at: Stamp } & (
  | {
      /** Local storage was empty, and the workspace came back from the database, with nobody logged in. */
      readonly kind: 'broughtBack'
      /** When the last of the changes that came back was made, if that is known. */
      readonly until: Stamp | undefined
      readonly users: number
      readonly projects: number
      readonly tasks: number
    }
  | {
      /** The database was gone: what is in local storage is all there is, and the history ended. */
      readonly kind: 'databaseGone'
      /** Whether this was noticed in an open tab, which had everything. */
      readonly isWhole?: boolean
      /** The last known change, and the id of who made it. */
      readonly last: LastDeed | undefined
    }
  /** Local storage was cleared: a new workspace began, and the one before is kept aside. */
  | { readonly kind: 'cleared' }
  /** The database has entries that belong to a state which no longer exists: they are only in the history. */
  | { readonly kind: 'notJoined'; readonly entries: number }
  /** There is no database: changes made here are safe only once the browser has written them, which takes minutes. */
  | { readonly kind: 'noDatabase' }
)

/** Who did something last, and when. */
export interface LastDeed {
  readonly by: string
  readonly at: Stamp
}

/** What happened to the stored data. */
export interface IncidentStore {
  list(): readonly Incident[]
  /** Takes note of an incident, which is then no longer shown. One that still holds cannot be dismissed. */
  dismiss(id: string): void
  /** Calls the listener when the list has changed. Returns the function that ends it. */
  subscribe(listener: () => void): () => void
}

/** The states that are kept aside. */
export interface SnapshotStore {
  /** Returns them, newest first. Fails if they cannot be read. */
  list(): Promise<readonly Snapshot[]>
  /** Returns the text of a snapshot: a backup file (`domain/backup`). */
  text(id: number): Promise<string | undefined>
  /** Keeps the present confirmed state. Returns whether it is kept now. */
  keep(reason: Snapshot['reason'], at: Stamp): Promise<boolean>
}

/** How full the place is. */
export interface Usage {
  /** In the unit of `limit`, without whatever gives way as soon as room is needed. */
  readonly used: number
  readonly limit: number
  /** Whether the browser has promised not to discard the data when the device runs out of space. */
  readonly persisted: boolean | undefined
}
