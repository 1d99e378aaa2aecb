import { isTeamPage } from '../../team-page.ts'
import { openDatabase, type Opening } from './database.ts'

/**
 * The ordering store, which is being opened from when this is first imported: before all other code has run. None where a
 * server keeps the workspace.
 */
let opening: Opening | undefined = isTeamPage ? undefined : openDatabase()
// Told to whoever takes it.
opening?.database.catch(() => {})

/** Gives it, once: who tries again needs another connection. */
export function takeDatabase(): Opening | undefined {
  const taken = opening
  opening = undefined
  return taken
}
