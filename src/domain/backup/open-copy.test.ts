import { describe, expect, test } from 'vitest'
import { backupText } from './backup.ts'
import type { RowLists } from '../model/row-lists.ts'
import { smallCompany } from '../company.testing.ts'
import { openCopy } from './open-copy.ts'
import { readBackup } from './read-backup.ts'
import { readRows } from '../model/read-rows.ts'
import { defaultAdmin } from '../setup/default-admin.ts'

const admin = 'admin@example.com'
const refused = { code: 'invalid', message: 'Invalid credentials' }

/** A stored copy: a company whose admin has a password of their own. */
function copy(passwords = true): RowLists {
  const company = smallCompany()
  company.do(admin, 'profile.update', { name: 'Ada', password: 'ada-pass' })
  const text = backupText(company.state, { at: company.at, seq: 1, entries: [], passwords })
  const reading = readBackup(text)
  if (!reading.ok) throw new Error(reading.refusal.message)
  return reading.backup.rows
}

describe('a copy of a workspace that was cleared', () => {
  test('B16: opens for an admin in it, with the e-mail and password they have there', () => {
    expect(openCopy(copy(), { email: admin, password: 'ada-pass' })).toMatchObject({ name: 'Ada' })
  })

  test.each([
    ['another password', admin, 'ada-passe'],
    ['the password of a new workspace’s first admin', admin, defaultAdmin.password],
    ['a password in capitals', admin, 'ADA-PASS'],
    ['an e-mail in capitals', 'Admin@Example.com', 'ada-pass'],
    ['an e-mail that nobody has there', 'nobody@x.example', 'ada-pass'],
    ['somebody else’s e-mail', 'mara@x.example', 'ada-pass'],
    ['nothing', '', ''],
  ])('B16: stays closed for %s, with the message of a failed login', (_, email, password) => {
    expect(openCopy(copy(), { email, password })).toEqual(refused)
  })

  test('B16: stays closed for everybody in it who is not an admin, with the same message', () => {
    const { users } = copy()
    const others = users.filter(({ role }) => role !== 'admin')
    expect(others.map(({ role }) => role)).toEqual(expect.arrayContaining(['manager', 'employee']))
    for (const { email, password } of others)
      expect(openCopy({ users }, { email, password })).toEqual(refused)
  })

  test('B16: stays closed for an admin whose password is missing from it or too short', () => {
    for (const password of ['', 'ada-pass', 'undefined'])
      expect(openCopy(copy(false), { email: admin, password })).toEqual(refused)
    const short = readRows('users', [{ id: 1, email: admin, password: 'ada', role: 'admin' }]).rows
    expect(openCopy({ users: short }, { email: admin, password: 'ada' })).toEqual(refused)
  })
})
