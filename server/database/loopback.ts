import { randomBytes } from 'node:crypto'
import { chown, link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from '../error-parts.ts'
import { freePort } from '../free-port.ts'
import type { Account } from './account.ts'
import { isProcessRunning } from './is-process-running.ts'

/** How a database of our own is reached where it has no socket in a folder: at a port of this machine alone, with a password. */
export interface Loopback {
  /** Where it is to listen, if it does not run yet. */
  readonly port: number
  readonly password: string
  /** The file that the password is in, for PostgreSQL to read when it is made. */
  readonly passwordFile: string
}

/** How the database of a folder is reached so: by the folder's password, which is made where there is none, at a port that is free. */
export async function loopbackOf(root: string, account: Account | undefined): Promise<Loopback> {
  const passwordFile = join(root, 'password')
  await makePassword(passwordFile, account)
  return {
    port: await freePort({ host: '127.0.0.1', port: 0 }),
    password: await readFile(passwordFile, 'utf8'),
    passwordFile,
  }
}

/** Makes one as a whole; where several come at once, the first one's is everybody's. */
async function makePassword(file: string, account: Account | undefined): Promise<void> {
  const made = `${file}.${randomBytes(8).toString('hex')}`
  try {
    await writeFile(made, randomBytes(32).toString('hex'), { mode: 0o600, flush: true })
    if (account) await chown(made, account.uid, account.gid)
    await link(made, file)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  } finally {
    await rm(made, { force: true })
  }
}

/** Where the one that runs in a folder listens: the fourth line of what PostgreSQL notes of it. Of one that was killed that says nothing. */
export async function portOf(data: string): Promise<number | undefined> {
  const noted = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')
  const [pid, , , port] = noted.split('\n').map(Number)
  return pid && port && isProcessRunning(pid) ? port : undefined
}
