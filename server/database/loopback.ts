import { randomBytes } from 'node:crypto'
import { chown, link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from '../error-parts.ts'
import { freePort } from '../free-port.ts'
import type { Account } from './account.ts'
import { isProcessRunning } from './is-process-running.ts'

/** How to reach a database of our own that has no socket in a folder: at a port of this machine only, with a password. */
export interface Loopback {
  /** Where it is to listen, if it is not running yet. */
  readonly port: number
  readonly password: string
  /** The file with the password, which PostgreSQL reads when the database is made. */
  readonly passwordFile: string
}

/** How to reach the database of a folder this way: with the folder's password, which is made if missing, at a free port. */
export async function loopbackOf(root: string, account: Account | undefined): Promise<Loopback> {
  const passwordFile = join(root, 'password')
  await makePassword(passwordFile, account)
  return {
    port: await freePort({ host: '127.0.0.1', port: 0 }),
    password: await readFile(passwordFile, 'utf8'),
    passwordFile,
  }
}

/** Makes a password file atomically; if several processes do so at once, they all use the first. */
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

/** The port of the database running in a folder: the fourth line of PostgreSQL's pid file; nothing if it was killed. */
export async function portOf(data: string): Promise<number | undefined> {
  const noted = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')
  const [pid, , , port] = noted.split('\n').map(Number)
  return pid && port && isProcessRunning(pid) ? port : undefined
}
