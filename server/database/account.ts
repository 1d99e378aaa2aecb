import { access, constants, readFile, realpath, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { FatalError } from '../fatal-error.ts'

/** The account that PostgreSQL runs as, if not that of this process. */
export interface Account {
  readonly name: string
  /** Both as the system says whose a file is: never negative. */
  readonly uid: number
  readonly gid: number
}

/** Accounts that own nothing else, in order of preference. */
const candidates = ['ems', 'postgres', 'nobody']

/**
 * PostgreSQL refuses to run as root: if this process does, returns an unprivileged account for it. Throws a `FatalError` if that
 * account cannot reach the folder.
 */
export async function accountFor(folder: string): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const account = accountIn(await readFile('/etc/passwd', 'utf8'))
  if (!account)
    throw new FatalError(
      `PostgreSQL does not run as root, and there is no account ${candidates.join(', ')} for it. Start the server as somebody else.`,
    )
  await expectReachable(folder, account)
  return account
}

/** The preferred account of a list such as `/etc/passwd`. In that of macOS, nobody has the number -2. */
export function accountIn(list: string): Account | undefined {
  const accounts = list
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }))
  return candidates
    .map((candidate) => accounts.find(({ name }) => name === candidate))
    .find((found) => found !== undefined)
}

async function expectReachable(folder: string, { name, uid, gid }: Account): Promise<void> {
  await access(folder, constants.R_OK)
  // Through a link the folder may be elsewhere than its path says.
  for (const path of [folder, await realpath(folder)])
    for (let parent = dirname(path); parent !== dirname(parent); parent = dirname(parent)) {
      const found = await stat(parent)
      const mayEnter = found.uid === uid ? 0o100 : found.gid === gid ? 0o010 : 0o001
      if ((found.mode & mayEnter) === 0)
        throw new FatalError(
          `PostgreSQL runs as ${name} here, who cannot enter ${parent}. Set EMS_DATA to a folder elsewhere, such as /var/lib/ems.`,
        )
    }
}
