import { describe, expect, test } from 'vitest'
import { backupText } from './backup.ts'
import type { RowLists } from '../model/row-lists.ts'
import { applyAll, invert } from '../state/change.ts'
import { Company, smallCompany, snapshot } from '../company.testing.ts'
import { brokenInvariants } from '../rules/invariants.ts'
import type { User } from '../model/users.ts'
import { authenticate } from '../rules/login.ts'
import { readBackup } from './read-backup.ts'
import { idsHere } from './restore.ts'
import { readRows } from '../model/read-rows.ts'

const admin = 'admin@example.com'

/** The rows of a company's backup. */
function backupOf(company: Company, passwords = true): RowLists {
  const reading = readBackup(backupText(company.state, { at: company.at, seq: 1, entries: [], passwords }))
  if (!reading.ok) throw new Error(reading.refusal.message)
  return reading.backup.rows
}

/** Rows as somebody may have written them. */
function tablesOf(rows: { users?: unknown[]; projects?: unknown[]; tasks?: unknown[] }): RowLists {
  return {
    users: readRows('users', rows.users ?? []).rows,
    projects: readRows('projects', rows.projects ?? []).rows,
    tasks: readRows('tasks', rows.tasks ?? []).rows,
    notifications: [],
    labels: [],
    checklist: [],
    comments: [],
  }
}

function restored(company: Company, tables: RowLists): Company {
  company.do(admin, 'workspace.restore', asArgs(tables))
  expect(brokenInvariants(company.state)).toEqual([])
  return company
}

function asArgs(tables: RowLists) {
  return Object.fromEntries(Object.entries(tables).map(([table, rows]) => [table, [...rows]])) as {
    [T in keyof RowLists]: unknown[]
  }
}

describe('a restore', () => {
  test('B5: adds, changes and removes rows until the workspace matches the file, including its ids', () => {
    const company = smallCompany()
    const [before, tables] = [snapshot(company.state), backupOf(company)]
    const plan = company.task('Plan').id
    company.do(admin, 'project.delete', { projectId: company.project('Borealis').id })
    company.do('mara@x.example', 'task.comment', { taskId: plan, comments: 'late' })
    company.do(admin, 'user.create', { name: 'New', email: 'new@x.example', password: 'pass' })
    restored(company, tables)
    expect(snapshot(company.state)).toBe(before)
  })

  test('B5: changes only the fields that differ, and nothing where everything matches the file', () => {
    const company = smallCompany()
    const tables = backupOf(company)
    expect(company.do(admin, 'workspace.restore', asArgs(tables))).toEqual([])
    const { id } = company.task('Draw')
    const tasks = tables.tasks.map((task) => (task.id === id ? { ...task, title: 'Drawn' } : task))
    expect(company.do(admin, 'workspace.restore', asArgs({ ...tables, tasks }))).toEqual([
      { table: 'tasks', id, before: { title: 'Draw' }, after: { title: 'Drawn' } },
    ])
  })

  test('B5, L2: can be undone, even where rows in the file have different fields', () => {
    const company = smallCompany()
    const tables = backupOf(company)
    const [eli, ...others] = company.state.users.values()
    company.state.users.set(eli!.id, { ...eli!, badge: { colour: 'red' } } as User)
    const before = snapshot(company.state)
    const projects = tables.projects.map((project) => ({ ...project, budget: [1, { a: 2 }] }))
    const changes = company.do(admin, 'workspace.restore', asArgs({ ...tables, projects, users: others }))
    expect(company.project('Atlas')).toMatchObject({ budget: [1, { a: 2 }] })
    applyAll(company.state, invert(JSON.parse(JSON.stringify(changes)) as typeof changes))
    expect(snapshot(company.state)).toBe(before)
  })

  test('B5: removes a field that the file does not have', () => {
    const company = smallCompany()
    const tables = backupOf(company)
    const plan = company.task('Plan')
    company.state.tasks.set(plan.id, { ...plan, sample: true } as typeof plan)
    restored(company, tables)
    expect(Object.keys(company.task('Plan'))).toEqual(Object.keys(plan))
  })

  test('B5: raises no news and leaves at most 1,000 notifications', () => {
    const company = smallCompany()
    const tables = backupOf(new Company(company.state))
    company.do(admin, 'project.delete', { projectId: company.project('Atlas').id })
    company.do(admin, 'notification.clear', {})
    restored(company, { ...tables, notifications: [] })
    expect(company.notifications()).toEqual([])
    const many = Array.from({ length: 1005 }, (_, index) => ({ id: index + 1, message: `${index}` }))
    restored(company, { ...tables, notifications: readRows('notifications', many).rows })
    expect(company.notifications()).toHaveLength(1000)
    expect(company.state.notifications.get('5')).toBeUndefined()
  })
})

describe('tasks in a file made by hand, none of which has been announced', () => {
  const users = [
    { id: 5, email: 'nina@x', role: 'employee' },
    { id: 6, email: 'mo@x', role: 'manager' },
  ]
  const projects = [{ id: 9, name: 'Atlas', manager: 'mo@x', employees: ['nina@x'] }]
  const tasks = [
    { id: 1, title: 'Done', projectId: 9, status: 'Done' },
    { id: 2, title: 'Assigned', projectId: 9, assignedTo: 'nina@x' },
    { id: 3, title: 'Updated', projectId: 9, lastUpdatedBy: 'nina@x' },
    { id: 4, title: 'Commented', projectId: 9, status: 'Done', assignedTo: 'nina@x', comments: 'Well done.' },
    { id: 5, title: 'Overdue', projectId: 9, assignedTo: 'nina@x', dueDate: '2020-01-01' },
    { id: 6, title: 'Lost', projectId: 7, status: 'Done' },
  ]

  test('B5, B14: raise no news, neither immediately nor at the next start', () => {
    const company = smallCompany()
    company.do(admin, 'notification.clear', {})
    restored(company, tablesOf({ users, projects, tasks }))
    expect(company.notifications()).toEqual([])
    expect(company.do('system', 'workspace.catchUp', {})).toEqual([])
  })

  test('B14, L2: leave nothing behind when the restore is undone after the next start', () => {
    const company = smallCompany()
    const before = snapshot(company.state)
    const changes = company.do(admin, 'workspace.restore', asArgs(tablesOf({ users, projects, tasks })))
    company.do('system', 'workspace.catchUp', {})
    applyAll(company.state, invert(changes))
    expect(snapshot(company.state)).toBe(before)
  })

  test('B14, N3: raise news when they are updated later', () => {
    const company = restored(smallCompany(), tablesOf({ users, projects, tasks }))
    company.do('nina@x', 'task.comment', { taskId: '2', comments: 'half' })
    expect(company.news().at(0)).toBe(`manager mo@x info Task 'Assigned' was updated by nina@x`)
  })
})

describe('passwords', () => {
  test('B6: people without one in the file keep their current one', () => {
    const company = smallCompany()
    const tables = backupOf(company, false)
    const { id } = company.user('eli@x.example')
    company.do(admin, 'user.update', {
      ...company.user('eli@x.example'),
      userId: id,
      email: 'elias@x.example',
      password: 'new one',
      projectIds: [...company.user('eli@x.example').projectIds],
    })
    restored(company, tables)
    expect(company.user('eli@x.example')).toMatchObject({ id, password: 'new one' })
    expect(company.user('mara@x.example').password).toBe('mara-secret')
  })

  test('B6: somebody with another id in the file is found by their e-mail', () => {
    const company = smallCompany()
    const users = [{ id: 77, email: 'MARA@x.example', role: 'manager' }]
    restored(company, tablesOf({ users }))
    expect(company.user('MARA@x.example')).toMatchObject({ id: '77', password: 'mara-secret' })
  })

  test('B6: nobody gets the one of somebody else just for having the same id', () => {
    const company = smallCompany()
    const { id } = company.user('mara@x.example')
    const users = [
      { id, email: 'nina@x.example', role: 'manager' },
      { id: 8, email: 'mara@x.example', role: 'manager' },
    ]
    restored(company, tablesOf({ users }))
    expect(company.user('nina@x.example').password).toBe('')
    expect(company.user('mara@x.example').password).toBe('mara-secret')
  })

  test('B6: those in the file win, and somebody without one anywhere is left without', () => {
    const company = smallCompany()
    const users = [
      { id: 5, email: 'mara@x.example', role: 'manager', password: 'from the file' },
      { id: 6, email: 'nina@x.example', role: 'employee' },
    ]
    restored(company, tablesOf({ users }))
    expect(company.user('mara@x.example').password).toBe('from the file')
    expect(company.user('nina@x.example').password).toBe('')
  })
})

describe('the admin who restores a backup', () => {
  const me = smallCompany().user(admin)

  test('B7: keeps their account when the file does not have it', () => {
    const company = restored(smallCompany(), tablesOf({}))
    expect([...company.state.users.values()]).toEqual([me])
  })

  test('B7: keeps their e-mail, password, role and id, and takes everything else from the file', () => {
    const users = [
      { id: 5, name: 'Other', email: 'ADMIN@example.com', password: 'other', role: 'manager', hat: 1 },
    ]
    const company = restored(smallCompany(), tablesOf({ users }))
    expect([...company.state.users.values()]).toEqual([{ ...me, name: 'Other', hat: 1 }])
  })

  test('B7: is recognised by their id when they have another e-mail in the file', () => {
    const users = [{ id: me.id, name: 'Ada', email: 'ada@x', role: 'admin' }]
    const company = restored(smallCompany(), tablesOf({ users }))
    expect([...company.state.users.values()]).toEqual([{ ...me, name: 'Ada' }])
  })

  test('B7: does not replace somebody in the file who only has the same id', () => {
    const users = [{ id: me.id, name: 'Nina', email: 'nina@x', role: 'employee', password: 'nina-secret' }]
    const projects = [{ id: 9, employees: ['nina@x'] }]
    const company = restored(smallCompany(), tablesOf({ users, projects }))
    expect(company.user(admin)).toEqual(me)
    expect(company.user('nina@x')).toMatchObject({ name: 'Nina', password: 'nina-secret', projectIds: ['9'] })
    expect(company.user('nina@x').id).not.toBe(me.id)
  })

  test('B7: does not pass their password on to somebody with the same id', () => {
    const users = [{ id: me.id, name: 'Nina', email: 'nina@x', role: 'employee' }]
    expect(restored(smallCompany(), tablesOf({ users })).user('nina@x').password).toBe('')
  })
})

describe('what people wrote and made', () => {
  /** A company in which the admin and Eli have written about Plan, as a file. */
  function written(): { file: RowLists; company: Company } {
    const company = smallCompany()
    const taskId = company.task('Plan').id
    company.do('eli@x.example', 'comment.add', { taskId, text: 'By Eli' })
    company.do(admin, 'comment.add', { taskId, text: 'By the admin' })
    return { file: backupOf(company), company }
  }

  /** Another device whose only person is the default admin, with another id there. */
  function newDevice(): Company {
    const company = new Company(undefined, '2026-03-09T09:00:00.000+01:00')
    company.do('system', 'workspace.ensureAdmin', {})
    return company
  }

  const edit = (company: Company, text: string) => ({
    commentId: [...company.state.comments.values()].find((comment) => comment.text === text)!.id,
    text: `${text}, mended`,
  })

  test('B20: stays theirs on a device where they have another id', () => {
    const { file, company } = written()
    const device = restored(newDevice(), file)
    expect(device.user(admin).id).not.toBe(company.user(admin).id)
    device.do(admin, 'comment.edit', edit(device, 'By the admin'))
    expect(device.refused(admin, 'comment.edit', edit(device, 'By Eli')).code).toBe('forbidden')
    device.do('eli@x.example', 'comment.edit', edit(device, 'By Eli'))
  })

  test('B20: does not become the restoring admin’s, even if they have the id that its author has in the file', () => {
    const { file, company } = written()
    const device = newDevice()
    const [eli, mine] = [company.user('eli@x.example').id, device.user(admin).id]
    const tasks = file.tasks.map((task) => ({ ...task, createdBy: eli }))
    const sameId = JSON.stringify({ ...file, tasks }).replaceAll(`"${eli}"`, `"${mine}"`)
    restored(device, JSON.parse(sameId) as RowLists)
    const { id } = device.user('eli@x.example')
    expect(id).not.toBe(mine)
    expect(device.task('Plan').createdBy).toBe(id)
    expect(device.refused(admin, 'comment.edit', edit(device, 'By Eli')).code).toBe('forbidden')
    device.do('eli@x.example', 'comment.edit', edit(device, 'By Eli'))
    device.do(admin, 'comment.edit', edit(device, 'By the admin'))
  })

  test('B20: refers to the restoring admin by their current e-mail', () => {
    const { file, company } = written()
    const { id } = company.user(admin)
    company.do(admin, 'user.update', { userId: id, email: 'ada@x.example' })
    company.do('ada@x.example', 'workspace.restore', asArgs(file))
    expect(company.task('Plan').lastUpdatedBy).toBe('ada@x.example')
  })
})

describe('a file that is not sound', () => {
  test('B8, I5: keeps only the first of two accounts with the same e-mail', () => {
    const users = [
      { id: 5, name: 'First', email: 'nina@x', role: 'employee' },
      { id: 6, name: 'Second', email: ' NINA@x', role: 'manager' },
      { id: 7, name: 'Nobody', role: 'employee' },
      { id: 8, name: 'No one', role: 'employee' },
    ]
    const company = restored(smallCompany(), tablesOf({ users }))
    expect([...company.state.users.values()].map(({ name }) => name)).toEqual([
      'First',
      'Nobody',
      'No one',
      'Admin',
    ])
  })

  test('B8: is repaired like stored data', () => {
    const users = [{ id: 5, email: 'nina@x', role: 'employee', projectIds: [9] }]
    const tasks = [
      { id: 1, title: 'Lost', projectId: 9, assignedTo: 'nina@x' },
      { id: 2, title: 'Mine', projectId: 9, assignedTo: admin },
    ]
    const company = restored(smallCompany(), tablesOf({ users, tasks }))
    expect(company.project('Recovered project 9').employees).toEqual(['nina@x'])
    expect(company.task('Mine').assignedTo).toBe('')
    expect(company.do('system', 'workspace.repair', {})).toEqual([])
  })

  test('B8: gives the same result whatever was here before: members without an account in it keep their place', () => {
    const projects = [{ id: 9, name: 'Atlas', employees: ['eli@x.example'] }]
    const tasks = [{ id: 1, title: 'Plan', projectId: 9, assignedTo: 'eli@x.example' }]
    const company = restored(smallCompany(), tablesOf({ projects, tasks }))
    expect(company.project('Atlas').employees).toEqual(['eli@x.example'])
    expect(company.task('Plan').assignedTo).toBe('eli@x.example')
    expect(company.do(admin, 'workspace.restore', asArgs(tablesOf({ projects, tasks })))).toEqual([])
  })

  test('B8: is refused if it is not a backup of a workspace', () => {
    const company = smallCompany()
    const { users, projects, tasks } = asArgs(backupOf(company))
    const refusal = company.refused(admin, 'workspace.restore', { users, projects, tasks } as never)
    expect(refusal).toMatchObject({ code: 'invalid', message: 'This is not a backup of a workspace.' })
  })
})

test('B5: a task is ready for review if the backup says so, whatever was done to it since', () => {
  const company = smallCompany()
  const taskId = company.task('Plan').id
  company.do('eli@x.example', 'task.ready', { taskId, ready: true })
  const backup = backupOf(company)
  company.do('eli@x.example', 'task.move', { taskId, status: 'In Progress' })
  company.do('eli@x.example', 'task.ready', { taskId, ready: true })
  restored(company, backup)
  expect(company.task('Plan')).toMatchObject({ status: 'To Do', readyForReview: true })
})

test('T367: somebody left without a password by a restore cannot log in, even with none, until an admin sets one', () => {
  const company = smallCompany()
  const { users, ...rest } = backupOf(company, false)
  const strangers = users.map((user) =>
    user.email === 'eli@x.example' ? { ...user, id: '5', email: 'new@x.example' } : user,
  )
  restored(company, { ...rest, users: strangers })
  expect(company.user('new@x.example').password).toBe('')
  expect(authenticate(company.state, 'new@x.example', '')).toMatchObject({ code: 'invalid' })
  company.do(admin, 'user.update', { userId: '5', password: 'set by the admin' })
  expect(authenticate(company.state, 'new@x.example', 'set by the admin')).toMatchObject({ id: '5' })
})

test('B7: only somebody who happens to have the restoring admin’s id gets a new id', () => {
  const company = smallCompany()
  const me = company.user(admin)
  const users = [...company.state.users.values()]
  expect(idsHere({ users }, me, () => 'another')).toEqual(new Map())
  const strangers = users.map((user) =>
    user.id === me.id ? { ...user, email: 'else@x.example', role: 'employee' as const } : user,
  )
  expect([...idsHere({ users: strangers }, me, () => 'another')]).toEqual([[me.id, 'another']])
})
