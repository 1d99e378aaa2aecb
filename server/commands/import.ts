import { readFile, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { ClientBase } from 'pg'
import { isAdmin } from '../../src/domain/model/actor.ts'
import { stampOf, type Stamp } from '../../src/domain/model/day.ts'
import type { User } from '../../src/domain/model/users.ts'
import { personName } from '../../src/domain/model/names.ts'
import { tableNames } from '../../src/domain/model/tables.ts'
import { onServer } from '../../src/domain/on-server.ts'
import type { State } from '../../src/domain/state/state.ts'
import { leftOutText, unreadableText } from '../../src/domain/views/not-in-file.ts'
import type { Connection } from '../database/connection.ts'
import { fatalErrorFor } from '../database/fatal-error-for.ts'
import { serverLock } from '../database/lock-database.ts'
import { reachDatabase } from '../database/reach-database.ts'
import { createPool, isSocketTimeout } from '../database/socket-timeout.ts'
import { tryLock } from '../database/try-lock.ts'
import { movingIn, whoHasIt } from '../database/who-has-it.ts'
import { withClient } from '../database/with-client.ts'
import { expectFile, readError } from '../file-errors.ts'
import { ServerLog } from '../log/server-log.ts'
import { moveIn, type InvitedByToken } from '../moving/move-in.ts'
import { readMovedFile, type MovedFile } from '../moving/read-moved-file.ts'
import { FatalError } from '../fatal-error.ts'
import { UsageError, type Command, type CommandContext } from './command.ts'
import { linkAddress } from './link-address.ts'
import { LinksFile } from './links-file.ts'
import { counted } from './counted.ts'

/** Moves a browser workspace in: what the admin of an empty server does in Settings, for files of any size. */
export const importBackup: Command = {
  usage: 'FILE',
  about: 'moves the backup of a browser workspace in, while the server is stopped',
  run: async (context, [name, ...more]) => {
    if (name === undefined || more.length > 0)
      throw new UsageError('Which file? Name one backup of a browser workspace.')
    // Before a database is even made for it.
    const file = await movedFile(resolve(context.folder, name))
    // Output that does not go to a terminal is kept for longer than links may be.
    const linksFile = context.isTerminal ? undefined : await LinksFile.make(context.folder)
    try {
      const database = await reachDatabase(context.config, { mayMake: true, stopped: context.stopped })
      try {
        const { invited, leftOut } = await moveInto(database.connection, file)
        context.say(
          `Moved in. ${counted(invited.length, 'person', 'people')} came along, without a password.`,
        )
        tellLosses(context.say, file.unreadable, leftOut)
        await giveLinks(context, invited, linksFile)
      } finally {
        await database.release()
      }
    } finally {
      await linksFile?.close()
    }
    return 0
  },
}

interface Moved {
  readonly invited: readonly InvitedByToken[]
  /** The accounts in the file that were left out. */
  readonly leftOut: readonly User[]
}

/** In milliseconds: how long PostgreSQL may say nothing while it takes in a part of a large file. */
const longestQuery = 60_000

async function moveInto(connection: Connection, file: MovedFile): Promise<Moved> {
  return withClient(connection, movingIn, async (client) => {
    await expectNoServer(client)
    let lose: ((why: unknown) => void) | undefined
    const lost = new Promise<never>((_, fail) => (lose = fail))
    lost.catch(() => {})
    connection.stopped?.addEventListener('abort', () => lose?.(connection.stopped?.reason))
    const onError = (error: unknown): void => {
      // The log tries again for ever. What only takes long succeeds in the end.
      if (!isSocketTimeout(error) && fatalErrorFor(error)) lose?.(error)
    }
    const terms = onServer((secret) => secret)
    const log = await ServerLog.open({ connection, terms, now, onError, onLost: (why) => lose?.(why) })
    const pool = createPool({ ...connection, max: 2, application_name: movingIn }, longestQuery)
    let isIn = false
    const onIn = (): void => void (isIn = true)
    let fault: unknown
    try {
      const moved = await moveIn({ pool, connection, log, lost, onIn }, await log.read(onlyAdmin), file)
      if (!moved.ok) throw new FatalError(moved.refusal.message)
      return moved
    } catch (error) {
      fault = error
    } finally {
      // What is just being written may still get in.
      await log.close()
      await pool.end()
    }
    throw isIn ? new FatalError(withoutLinks) : fault
  })
}

const withoutLinks =
  "The workspace was moved in, but the links for its people were not made. Let an admin in with 'npm run team -- link EMAIL'; they make the others on the Users page."

/** The local time of this machine. */
function now(): Stamp {
  return stampOf(Date.now(), -new Date().getTimezoneOffset())
}

async function movedFile(file: string): Promise<MovedFile> {
  const reading = readMovedFile(await textOf(file))
  if (!reading.ok) throw new FatalError(reading.refusal.message)
  return reading.file
}

/** In bytes: a larger file cannot be read at once. */
const largest = 500_000_000

async function textOf(file: string): Promise<string> {
  await expectFile(file)
  try {
    // Drops the byte order mark that some editors write first, as a browser does.
    if ((await stat(file)).size <= largest) return new TextDecoder().decode(await readFile(file))
  } catch (error) {
    throw readError(error, file)
  }
  throw new FatalError(`${file} is too large to be a backup.`)
}

/** Each server holds this lock while it runs (`lockDatabase`); the connection keeps it until it ends. */
async function expectNoServer(client: ClientBase): Promise<void> {
  if (!(await tryLock(client, serverLock)))
    throw await whoHasIt(
      client,
      'The server is running. Stop it (all of them, if there are several), then import; or have its admin move the file in from Settings while it runs. Either works only while it has no other people, no projects and no tasks.',
    )
}

/** The admin of a server, if nobody else has an account; nobody if there is no account yet, or more than one. */
function onlyAdmin({ users }: Pick<State, 'users'>): User | undefined {
  const [first, ...others] = users.values()
  return first && others.length === 0 && isAdmin(first) ? first : undefined
}

/** Prints what of the file was left out: the file is still there to be fixed, but the workspace is no longer empty. */
function tellLosses(
  say: CommandContext['say'],
  unreadable: MovedFile['unreadable'],
  leftOut: readonly User[],
): void {
  const notRead = unreadableText(unreadable)
  if (notRead !== undefined) {
    say(`${notRead} The rest was moved in.`)
    for (const table of tableNames) if (unreadable[table] > 0) say(`  ${table}: ${unreadable[table]}`)
  }
  const notTaken = leftOutText(leftOut)
  if (notTaken === undefined) return
  say(notTaken)
  for (const user of leftOut) say(`  ${personName(user)} <${user.email}>`)
}

/** Writes the links into the file, if there is one; prints them if there is none, or if writing fails. */
async function giveLinks(
  context: CommandContext,
  invited: readonly InvitedByToken[],
  file: LinksFile | undefined,
): Promise<void> {
  if (invited.length === 0) return
  const { say } = context
  const address = linkAddress(context)
  const lines = invited.map(({ name, email, token }) => `${name} <${email}>  ${address}/welcome#${token}`)
  const fault = await file?.write(`${lines.join('\n')}\n`)
  if (file && fault === undefined)
    say(`Their links are in ${file.name}, which only you can read. Delete it when they are passed on.`)
  else {
    if (file)
      say(`Their links do not fit into a file in ${context.folder} (${fault}), so they are shown here alone:`)
    for (const line of lines) say(line)
  }
  say('Each link works once, for 24 hours. An admin makes new ones on the Users page.')
}
