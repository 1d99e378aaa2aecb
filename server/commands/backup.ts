import { join, resolve } from 'node:path'
import { stampOf } from '../../src/domain/model/day.ts'
import { writeFileAtomically } from '../backup/write-file-atomically.ts'
import { writeBackup } from '../backup/write-backup.ts'
import { reachDatabase } from '../database/reach-database.ts'
import { withClient } from '../database/with-client.ts'
import { UsageError, type Command } from './command.ts'
import { counted } from './counted.ts'

/** Writes the whole workspace into a file, whether or not it is in use. */
export const backup: Command = {
  usage: '[FILE]',
  about: 'writes a backup, also while the server runs',
  run: async ({ config, folder, say, stopped }, [name, ...more]) => {
    if (more.length > 0) throw new UsageError('A backup is one file.')
    const at = new Date()
    const file = name === undefined ? join(folder, usualName(at)) : resolve(folder, name)
    const database = await reachDatabase(config, { mayMake: false, stopped })
    try {
      await withClient(database.connection, 'ems backup', async (client) => {
        const { header, lines } = await writeBackup(client, at)
        await writeFileAtomically(file, lines)
        const { entries, rows } = header.counts
        say(`${file} holds ${counted(rows, 'row')} and ${counted(entries, 'entry', 'entries')} of history.`)
        say('It contains the hashes of passwords too: protect it as you protect the server.')
      })
    } finally {
      await database.release()
    }
    return 0
  },
}

/** Named by the local time of this machine, so that a listing is in order: `ems-2026-03-02-0917.backup.gz`. */
function usualName(at: Date): string {
  const minute = stampOf(at.getTime(), -at.getTimezoneOffset()).slice(0, 16)
  return `ems-${minute.replace('T', '-').replace(':', '')}.backup.gz`
}
