import { randomBytes } from 'node:crypto'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { isAdmin } from '../../src/domain/model/actor.ts'
import { stampOf, type Stamp } from '../../src/domain/model/day.ts'
import type { User } from '../../src/domain/model/users.ts'
import { onServer } from '../../src/domain/on-server.ts'
import type { State } from '../../src/domain/state/state.ts'
import { serverLock } from '../database/lock-database.ts'
import { reachDatabase } from '../database/reach-database.ts'
import { tryLock } from '../database/try-lock.ts'
import { withClient } from '../database/with-client.ts'
import { readError, writeError } from '../file-errors.ts'
import { ServerLog } from '../log/server-log.ts'
import { moveIn, type Invited } from '../moving/move-in.ts'
import { FatalError } from '../fatal-error.ts'
import { UsageError, type Command, type CommandContext } from './command.ts'
import { linkAddress } from './link-address.ts'
import { counted } from './counted.ts'

/** Moves a browser workspace in: what the admin of an empty server does in Settings, for files of any size. */
export const importBackup: Command = {
  usage: 'FILE',
  about: 'moves the backup of a browser workspace in, while the server is stopped',
  run: async (context, [name, ...more]) => {
    if (name === undefined || more.length > 0)
      throw new UsageError('Which file? Name one backup of a browser workspace.')
    const { config, folder, say } = context
    const text = await textOf(resolve(folder, name))
    const database = await reachDatabase(config, { mayMake: true })
    try {
      const { connection } = database
      const invited = await withClient(connection, 'ems import', async (client) => {
        await expectNoServer(client)
        const pool = new pg.Pool({ ...connection, max: 2, application_name: 'ems import' })
        const log = await ServerLog.open({ connection, terms: onServer((secret) => secret), now })
        try {
          const moved = await moveIn({ pool, connection, log }, await log.read(onlyAdmin), text)
          if (!moved.ok) throw new FatalError(moved.refusal.message)
          return moved.invited
        } finally {
          await log.close()
          await pool.end()
        }
      })
      say(`Moved in. ${counted(invited.length, 'person', 'people')} came along, without a password.`)
      await giveLinks(context, invited)
    } finally {
      await database.release()
    }
    return 0
  },
}

/** The time of this machine. */
function now(): Stamp {
  return stampOf(Date.now(), -new Date().getTimezoneOffset())
}

/** In bytes: more than that cannot be read at once. */
const largest = 500_000_000

async function textOf(file: string): Promise<string> {
  try {
    if ((await stat(file)).size <= largest) return await readFile(file, 'utf8')
  } catch (error) {
    throw readError(error, file)
  }
  throw new FatalError(`${file} is too large to be a backup.`)
}

/** Each server holds this lock as long as it works (`lockDatabase`); the connection has it to its end. */
async function expectNoServer(client: pg.ClientBase): Promise<void> {
  if (!(await tryLock(client, serverLock)))
    throw new FatalError(
      'The server runs. Stop it (each of them, if there are several), or move the file in there: in Settings.',
    )
}

/** The admin of a server where nobody else is; nobody where nobody has an account yet, or there are more. */
function onlyAdmin({ users }: Pick<State, 'users'>): User | undefined {
  const [first, ...others] = users.values()
  return first && others.length === 0 && isAdmin(first) ? first : undefined
}

/** Shows the links at a terminal; what goes elsewhere is kept for longer than they may be, so there they get a file of their own. */
async function giveLinks(context: CommandContext, invited: readonly Invited[]): Promise<void> {
  if (invited.length === 0) return
  const { folder, say, isTerminal } = context
  const address = linkAddress(context)
  const lines = invited.map(({ name, email, token }) => `${name} <${email}>  ${address}/welcome#${token}`)
  if (isTerminal) for (const line of lines) say(line)
  else {
    const file = join(folder, `ems-links-${randomBytes(4).toString('hex')}.txt`)
    await writeFile(file, `${lines.join('\n')}\n`, { mode: 0o600, flag: 'wx' }).catch((error: unknown) => {
      throw writeError(error, file) ?? error
    })
    say(`Their links are in ${file}, which only you can read. Delete it when they are passed on.`)
  }
  say('Each link is good once, for 24 hours. An admin makes new ones on the Users page.')
}
