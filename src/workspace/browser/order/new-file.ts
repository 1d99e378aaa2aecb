import { deleteDB, openDB } from 'idb'

/** A database with nothing in it, which is deleted as soon as it is made. */
const passing = 'ems-passing'

/**
 * Has the browser begin another file for what is written to the database. Chromium goes on writing right behind what a crash
 * or a full disk has torn off, finds it damaged at the start after the next one, and throws the whole database away. When
 * any database is deleted, it writes what it has into a file of its own first.
 */
export async function beginNewFile(): Promise<void> {
  const made = await openDB(passing)
  made.close()
  await deleteDB(passing)
}
