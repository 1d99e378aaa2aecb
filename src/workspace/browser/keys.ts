/** The local storage keys of a browser workspace, exactly as documented (DECISIONS 'Data and storage'). */
export const keys = {
  root: 'root',
  users: 'users',
  tasks: 'tasks',
  notifications: 'notifications',
  currentUser: 'currentUser',
  theme: 'theme',
} as const

/** What texts are kept aside under that could not be read, or that something else had written. */
export const recoveryPrefix = 'recovery:'
/** What is noted of data in another form that was taken over, followed by its key. */
export const takenOverPrefix = 'taken-over:'
/** What a request is kept under from the click until it has its place in the order, followed by its id. */
export const pendingPrefix = 'pending:'
/** What a tab notes under which texts it wrote, followed by the tab's id. */
export const writtenPrefix = 'written:'
/** What somebody has half typed is kept under, followed by their account's id and the name of the form. */
export const draftPrefix = 'draft:'
/** What a clearing of the workspace is noted under: without it, an empty local storage is one that was lost. */
export const clearedKey = 'cleared'
/** What keeps room for changes that were taken in and are not written yet. */
export const reserveKey = 'reserve'

/** The tables that have a key of their own besides their copy in `root`. */
export const ownTables = ['users', 'tasks', 'notifications'] as const
export type OwnTable = (typeof ownTables)[number]

/** Whether a table has a key of its own. */
export function isOwnTable(table: string): table is OwnTable {
  return ownTables.some((own) => own === table)
}

/** The tables that live in `root` alone: projects, and what SPEC does not know. */
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
