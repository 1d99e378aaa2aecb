import { expect, test } from 'vitest'
import { backupText } from './backup.ts'
import { notEmpty } from './move-in.ts'
import { Company, smallCompany } from '../company.testing.ts'
import { brokenInvariants } from '../rules/invariants.ts'
import { rowThen } from '../request/row-then.ts'
import { stateThen } from '../views/history/past-state.ts'
import { onServer } from '../on-server.ts'
import { readBackup } from './read-backup.ts'
import { readHistory } from './read-history.ts'
import { byTable } from '../model/tables.ts'
import type { RowLists } from '../model/row-lists.ts'
import type { ArgsOf } from '../commands.ts'
import type { Entry } from '../request/entry.ts'

const terms = onServer((secret) => secret)
const ada = { name: 'Ada', email: 'ada@ems.example', password: 'ada’s seal' }

/** A company as a file, in which Mara has written about a task; its admin has the given e-mail. */
function fileOf(adminEmail: string): ArgsOf<'workspace.moveIn'> {
  const company = smallCompany()
  const admin = company.user('admin@example.com')
  company.do('admin@example.com', 'comment.add', { taskId: company.task('Plan').id, text: 'From before' })
  company.state.users.set(admin.id, { ...admin, email: adminEmail })
  const text = backupText(company.state, { at: company.at, seq: 1, entries: [], passwords: true })
  const reading = readBackup(text)
  if (!reading.ok) throw new Error(reading.refusal.message)
  return mutable(reading.backup.rows)
}

function mutable(rows: RowLists): ArgsOf<'workspace.moveIn'> {
  return { ...byTable((table) => [...rows[table]]) }
}

function emptyServer(): Company {
  const company = nobodyYet()
  company.do('system', 'workspace.begin', ada)
  return company
}

function nobodyYet(): Company {
  const company = new Company()
  company.terms = terms
  return company
}

test('T361: the admin moving a workspace in keeps their account, merged with the one in the file with their e-mail', () => {
  const company = emptyServer()
  const { id } = company.user(ada.email)
  company.do(ada.email, 'workspace.moveIn', fileOf('ADA@ems.example'))
  const admins = [...company.state.users.values()].filter(({ role }) => role === 'admin')
  expect(admins).toMatchObject([{ id, email: ada.email, password: ada.password }])
  const comments = [...company.state.comments.values()]
  expect(comments).toMatchObject([{ authorId: id, text: 'From before' }])
  expect(brokenInvariants(company.state)).toEqual([])
})

test('T361: a workspace that already has another account does not count as empty', () => {
  const company = emptyServer()
  company.do(ada.email, 'user.create', { name: 'Ben', email: 'ben@ems.example', role: 'employee' })
  expect(company.refused(ada.email, 'workspace.moveIn', fileOf('old@ems.example'))).toEqual({
    code: 'conflict',
    message: notEmpty,
  })
})

test('T361: an admin who is not in the file is kept beside its people, and none of its passwords are moved in', () => {
  const company = emptyServer()
  const before = company.user(ada.email)
  company.do(ada.email, 'workspace.moveIn', fileOf('old@ems.example'))
  expect([company.user(ada.email), company.user('old@ems.example').role]).toEqual([before, 'admin'])
  const passwords = [...company.state.users.values()].map(({ email, password }) => [email, password])
  expect(Object.fromEntries(passwords)).toEqual({
    [ada.email]: ada.password,
    'old@ems.example': '',
    'mara@x.example': '',
    'eli@x.example': '',
    'edda@x.example': '',
    'milo@x.example': '',
    'enno@x.example': '',
  })
})

test('T361: passwords that another program stored under other field names are not moved in either', () => {
  const company = emptyServer()
  const file = fileOf('old@ems.example')
  const odd = { oldPassword: 'secret one', passwordHash: 'secret two', team: 'Harbour' }
  const users = file.users.map((user) => Object.assign({}, user, odd))
  company.do(ada.email, 'workspace.moveIn', { ...file, users })
  const moved = company.user('eli@x.example')
  expect(moved).toMatchObject({ team: 'Harbour', password: '' })
  expect(JSON.stringify([...company.state.users.values()])).not.toContain('secret')
})

test('T361: somebody in the file who happens to have the admin’s id gets a new one and keeps what they wrote', () => {
  const company = emptyServer()
  const { id } = company.user(ada.email)
  const file = JSON.parse(JSON.stringify(fileOf('old@ems.example'))) as {
    users: { id: string; email: string }[]
    comments: { authorId: string }[]
  }
  const old = file.users.find(({ email }) => email === 'old@ems.example')!
  // Not an admin: an admin with the same id would be taken for the one who moves in.
  const eli = file.users.find(({ email }) => email === 'eli@x.example')!
  const [comment] = file.comments
  comment!.authorId = id
  eli.id = id
  company.do(ada.email, 'workspace.moveIn', file as unknown as ArgsOf<'workspace.moveIn'>)
  expect(company.user(ada.email).id).toBe(id)
  expect(company.user('old@ems.example').id).toBe(old.id)
  const moved = company.user('eli@x.example')
  expect(moved.id).not.toBe(id)
  expect([...company.state.comments.values()][0]!.authorId).toBe(moved.id)
})

test('T446: notifications shared by managers or employees count as read; those for admins are copied to each admin', () => {
  const company = emptyServer()
  const file = fileOf('old@ems.example')
  const note = (id: number, role: string, rest = {}): object => ({
    id,
    message: `to ${role}`,
    read: false,
    role,
    ...rest,
  })
  const notifications = [
    note(1, 'admin'),
    note(2, 'manager'),
    note(3, 'employee'),
    note(5, 'employee', { recipient: 'eli@x.example' }),
    note(6, 'admin', { read: true }),
  ]
  company.do(ada.email, 'workspace.moveIn', { ...file, notifications })
  const told = company
    .notifications()
    .map(({ id, role, recipient = 'all', read }) => [id, role, recipient, read])
  expect(told).toEqual([
    [1, 'admin', 'old@ems.example', false],
    [2, 'manager', 'all', true],
    [3, 'employee', 'all', true],
    [4, 'admin', ada.email, false],
    [5, 'employee', 'eli@x.example', false],
    [6, 'admin', 'old@ems.example', true],
    [7, 'admin', ada.email, true],
  ])
})

test('T362: a workspace is moved only into an empty one, by its admin, or by the system while there is no account', () => {
  const company = emptyServer()
  const file = fileOf('old@ems.example')
  expect(company.refused('system', 'workspace.moveIn', file).code).toBe('conflict')
  company.do(ada.email, 'workspace.moveIn', file)
  expect(company.refused(ada.email, 'workspace.moveIn', file).code).toBe('conflict')
  expect(company.refused('mara@x.example', 'workspace.moveIn', file).code).toBe('forbidden')
  const nobody = nobodyYet()
  nobody.do('system', 'workspace.moveIn', file)
  expect(nobody.user('old@ems.example')).toMatchObject({ role: 'admin', password: '' })
})

test('T363: the earlier history is read in order, without passwords and with only ids left of what was sent', () => {
  const entry = (seq: number, rest: Partial<Entry['request']> = {}): Entry => ({
    seq,
    request: {
      id: `r${seq}`,
      by: '1',
      at: '2026-03-02T10:00:00.000+01:00',
      name: 'user.update',
      args: { name: 'x', userId: '1' },
      ...rest,
    },
    changes: [
      {
        table: 'users',
        id: '1',
        before: { name: 'a', password: 'p-old' },
        after: { name: 'b', password: 'p-new' },
      },
    ],
  })
  const read = readHistory([entry(9), 'no entry', entry(4), { ...entry(5), changes: [{ table: 'cats' }] }])
  expect(read.map(({ seq, request }) => [seq, request.id])).toEqual([
    [-2, 'r4'],
    [-1, 'r9'],
  ])
  expect(read[0]!.request.args).toEqual({ userId: '1' })
  expect(JSON.stringify(read)).not.toMatch(/p-old|p-new/)
})

test('T363: for any time before the move, a row that was moved in is found as it was moved in', () => {
  const company = emptyServer()
  company.do(ada.email, 'workspace.moveIn', fileOf('old@ems.example'))
  const task = company.task('Plan')
  const [id, table] = [task.id, 'tasks'] as const
  expect(rowThen(company.past, { table, id, row: task }, -1)).toEqual(task)
  expect(stateThen(company.state, company.entries.slice(-1)).tasks.get(id)).toEqual(task)
})
