import type { Pool } from 'pg'
import type { User } from '../../src/domain/model/users.ts'
import { sameEmail } from '../../src/domain/model/email.ts'
import { personName } from '../../src/domain/model/names.ts'
import { makeLink } from '../accounts/links.ts'
import { reachDatabase } from '../database/reach-database.ts'
import { createPool, defaultDatabaseTimeout } from '../database/socket-timeout.ts'
import { FatalError } from '../fatal-error.ts'
import { UsageError, type Command } from './command.ts'
import { linkAddress } from './link-address.ts'

/** Lets in somebody who cannot log in and whom no admin could help: the only admin, for example. */
export const link: Command = {
  usage: 'EMAIL',
  about: 'prints a link with which this person sets a new password',
  run: async (context, [email, ...more]) => {
    if (email === undefined) throw new UsageError('Whose account? Name its email.')
    if (more.length > 0) throw new UsageError('A link is for one person: name one email.')
    const { config, say, stopped } = context
    const database = await reachDatabase(config, { mayMake: false, besideNewer: true, stopped })
    try {
      const pool = createPool(
        { ...database.connection, max: 1, application_name: 'ems link' },
        defaultDatabaseTimeout,
      )
      try {
        const user = await personWith(pool, email)
        const token = await makeLink(pool, { kind: 'reset', userId: user.id })
        const address = linkAddress(context)
        say(
          `With this link ${personName(user)} (${user.role}) sets a new password. It works once, for 24 hours:`,
        )
        say(`${address}/welcome#${token}`)
      } finally {
        await pool.end()
      }
    } finally {
      await database.release()
    }
    return 0
  },
}

type Found = Pick<User, 'id' | 'name' | 'role' | 'email'>

async function personWith(pool: Pool, email: string): Promise<Found> {
  const { rows } = await pool.query<{ row: Found }>(`select row from current_rows where table_name = 'users'`)
  if (rows.length === 0)
    throw new FatalError('There is no account yet. Start the server: it prints a link for the first admin.')
  const found = rows.find(({ row }) => sameEmail(row.email, email))
  if (!found) throw new FatalError(`There is no account with the email ${email}.`)
  return found.row
}
