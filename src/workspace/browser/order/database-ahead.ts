import { isTeamPage } from '../../team-page.ts'
import { openDatabase, type Opening } from './database.ts'

/**
 * The ordering store. It begins to open when this module is first imported, before any other code has run. None where a
 * server keeps the workspace.
 */
let opening: Opening | undefined = isTeamPage ? undefined : openDatabase()
// Whoever takes it is told of the failure.
opening?.database.catch(() => {})

/** Returns it, once: a second attempt needs another connection. */
export function takeDatabase(): Opening | undefined {
  const taken = opening
  opening = undefined
  return taken
}
