/** The local storage keys of a browser workspace, exactly as documented (DECISIONS 'Data and storage'). */
export const keys = {
  root: 'root',
  users: 'users',
  tasks: 'tasks',
  notifications: 'notifications',
  currentUser: 'currentUser',
  theme: 'theme',
} as const

/** Prefix for texts kept aside because they could not be read, or because something else had written them. */
export const recoveryPrefix = 'recovery:'
/** Prefix for notes on data in another form that was taken over; the key of that data follows. */
export const takenOverPrefix = 'taken-over:'
/** Prefix for a request from the click until it has its place in the order; its id follows. */
export const pendingPrefix = 'pending:'
/** Prefix for the note of which texts a tab wrote; the tab's id follows. */
export const writtenPrefix = 'written:'
/** Prefix for what somebody has half typed; their account's id and the name of the form follow. */
export const draftPrefix = 'draft:'
/** Notes that the workspace was cleared. Without it, an empty local storage counts as one that was lost. */
export const clearedKey = 'cleared'
/** Reserves room for changes that were accepted but not written yet. */
export const reserveKey = 'reserve'

/** The tables that have a key of their own besides their copy in `root`. */
export const ownTables = ['users', 'tasks', 'notifications'] as const
export type OwnTable = (typeof ownTables)[number]

/** Whether a table has a key of its own. */
export function isOwnTable(table: string): table is OwnTable {
  return ownTables.some((own) => own === table)
}

/** The tables that live in `root` alone: projects, and those that SPEC does not know. */
export const rootTables = ['projects', 'labels', 'checklist', 'comments'] as const
export type RootTable = (typeof rootTables)[number]

/** The keys that hold the workspace. */
export const workspaceKeys = ['root', ...ownTables] as const
export type WorkspaceKey = (typeof workspaceKeys)[number]

/** The names of all stored keys that begin with a prefix. */
export function keysWith(storage: Storage, prefix: string): string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter((key) =>
    key.startsWith(prefix),
  )
}
