import { chmod, chown, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { accountFor, accountIn } from './account.ts'

test('T671: an account with a negative number, as nobody is on macOS, has the number that its files have', () => {
  const list =
    '##\n# User Database\nnobody:*:-2:-2:Unprivileged User:/var/empty:/usr/bin/false\nroot:*:0:0::/:/bin/sh\n'
  expect(accountIn(list)).toEqual({ name: 'nobody', uid: 4_294_967_294, gid: 4_294_967_294 })
})

test.skipIf(process.getuid?.() !== 0)(
  'T671: a folder may be in one that only the account of PostgreSQL, or its group, can enter',
  async () => {
    const parent = await mkdtemp(join(tmpdir(), 'ems-account-'))
    const folder = join(parent, 'data')
    await mkdir(folder)
    await expect(accountFor(folder)).rejects.toThrow(`who cannot enter ${parent}.`)
    const { uid, gid } = accountIn(await readFile('/etc/passwd', 'utf8')) ?? { uid: 0, gid: 0 }
    await chown(parent, uid, 0)
    expect(await accountFor(folder)).toMatchObject({ uid })
    await chown(parent, 0, gid)
    await expect(accountFor(folder)).rejects.toThrow('cannot enter')
    await chmod(parent, 0o710)
    expect(await accountFor(folder)).toMatchObject({ gid })
    await rm(parent, { recursive: true })
  },
)
