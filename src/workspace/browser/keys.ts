/** The local storage keys of a browser workspace, exactly as documented (DECISIONS 'Data and storage'). */
export const keys = {
  root: 'root',
  users: 'users',
  tasks: 'tasks',
  notifications: 'notifications',
  currentUser: 'currentUser',
  theme: 'theme',
} as const

/** The version of the stored format, in `root`. */
export const formatVersion = 1

/** What unreadable text is kept aside under. */
export const recoveryPrefix = 'recovery:'

/** The tables that have a key of their own besides their copy in `root`; projects live in `root` alone. */
export const ownTables = ['users', 'tasks', 'notifications'] as const
export type OwnTable = (typeof ownTables)[number]
