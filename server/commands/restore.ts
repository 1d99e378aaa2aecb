import { resolve } from 'node:path'
import { checkBackup, lookAtRestored, restoreBackup } from '../backup/restore-backup.ts'
import { reachDatabase } from '../database/reach-database.ts'
import { restoring } from '../database/who-has-it.ts'
import { withClient } from '../database/with-client.ts'
import { UsageError, type Command } from './command.ts'
import { counted } from './counted.ts'

/** Sets the workspace of a stopped server back to a backup. */
export const restore: Command = {
  usage: 'FILE [--replace]',
  about: 'brings a backup back, while the server is stopped',
  options: ['--replace'],
  run: async ({ config, folder, say, stopped }, args) => {
    const [name, ...more] = args.filter((arg) => !arg.startsWith('--'))
    if (name === undefined || more.length > 0) throw new UsageError('Which file? Name one backup.')
    const file = resolve(folder, name)
    const replaces = args.includes('--replace')
    // Before a database is even made for it.
    await checkBackup(file)
    const database = await reachDatabase(config, { mayMake: true, stopped })
    try {
      await withClient(database.connection, restoring, async (client) => {
        const { at, counts } = await restoreBackup(client, file, { replaces })
        const { entries, rows } = counts
        say(
          `Restored: ${counted(rows, 'row')} and ${counted(entries, 'entry', 'entries')} of history, as of ${at}.`,
        )
        say('Everybody has to log in again, with the password they had then.')
        const fault = await lookAtRestored(client)
        if (fault !== undefined)
          say(`PostgreSQL may be slow at first: it could not look through what it holds now (${fault}).`)
      })
    } finally {
      await database.release()
    }
    return 0
  },
}
