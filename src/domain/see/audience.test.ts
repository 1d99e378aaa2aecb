import { describe, expect, test } from 'vitest'
import { smallCompany } from '../company.testing.ts'
import { readRow } from '../model/read-rows.ts'
import type { RowId, Rows, TableName } from '../model/tables.ts'
import { tableNames } from '../model/tables.ts'
import { copyState, createState } from '../state/state.ts'
import { audience, channelsOf, sees } from './audience.ts'
import { viewOf } from './view.ts'

const admin = 'admin@example.com'
const [mara, milo, eli, edda, enno] = ['mara', 'milo', 'eli', 'edda', 'enno'].map(
  (name) => `${name}@x.example`,
)
const company = smallCompany()
const { state } = company
state.projects.set(company.project('Atlas').id, { ...company.project('Atlas'), tasks: ['kept'] })
state.users.set(company.user(edda!).id, { ...company.user(edda!), note: 'late' } as Rows['users'])

const seenBy = (email: string) => viewOf(state, company.user(email))
const people = (email: string) => Array.from(seenBy(email).users.values(), (user) => user.email)
const titles = (email: string) => Array.from(seenBy(email).tasks.values(), ({ title }) => title)
const projects = (email: string) => Array.from(seenBy(email).projects.values(), ({ name }) => name)

describe('rows', () => {
  test('V4: an admin sees every account, project and task', () => {
    expect(people(admin)).toEqual([admin, mara, eli, edda, milo, enno])
    expect(projects(admin)).toEqual(['Atlas', 'Borealis'])
    expect(titles(admin)).toEqual(['Plan', 'Draw', 'Melt'])
  })

  test('V4: a manager sees themselves, their members, projects and tasks', () => {
    expect(people(mara!)).toEqual([mara, eli, edda])
    expect(projects(mara!)).toEqual(['Atlas'])
    expect(titles(mara!)).toEqual(['Plan', 'Draw'])
  })

  test('V4: an employee sees themselves, their projects, the managers of these, and their own tasks', () => {
    expect(people(eli!)).toEqual([mara, eli])
    expect(projects(eli!)).toEqual(['Atlas'])
    expect(titles(eli!)).toEqual(['Plan'])
    expect(titles(edda!)).toEqual([])
  })

  test('V4, N10: nobody sees a notification that is not addressed to them, not even an admin', () => {
    const note = { message: 'Hello', read: false, time: '', type: 'info' }
    const notified = createState({
      users: [...state.users.values()],
      notifications: [
        { ...note, id: 1, role: 'admin' },
        { ...note, id: 2, role: 'employee', recipient: 'Eli@X.example' },
        { ...note, id: 3, role: 'manager', recipient: eli! },
        { ...note, id: 4, role: 'employee' },
        { ...note, id: 5, role: 'admin', recipient: ' ' },
      ],
    })
    const ids = (email: string) =>
      Array.from(viewOf(notified, company.user(email)).notifications.values(), ({ id }) => id)
    expect([admin, mara, eli, edda].map((email) => ids(email!))).toEqual([[1], [], [2, 4], [4]])
  })

  test('V4, U20: an empty e-mail belongs to nobody', () => {
    const nobody = { ...company.user(eli!), email: ' ' }
    expect([...channelsOf(nobody)]).toEqual(['employee', `person:${nobody.id}`])
    const loose = { ...company.task('Plan'), assignedTo: '', projectId: 'none' }
    expect([...audience(state, 'tasks', loose)]).toEqual(['admin'])
    expect(sees(state, nobody, 'tasks', loose)).toBe(false)
    const unled = { ...company.project('Atlas'), manager: '' }
    expect(sees(state, { ...company.user(mara!), email: '' }, 'projects', unled)).toBe(false)
  })
})

test('V19: what a manager or an employee sees is found without going through all tasks and notifications', () => {
  const all = {
    values: () => expect.unreachable('All rows were asked for.'),
  }
  const { tasks, notifications } = copyState(state)
  const guarded = {
    ...state,
    tasks: Object.assign(tasks, all),
    notifications: Object.assign(notifications, all),
  }
  // The indexes are there: a server needs them for other things.
  tasks.where('projectId', '')
  for (const email of [mara, eli]) expect(viewOf(guarded, company.user(email!)).tasks.size).toBeGreaterThan(0)
})

test('V4: a row goes to the channels of those who see it, and to no others', () => {
  for (const me of state.users.values())
    for (const table of tableNames)
      for (const row of state[table].values()) {
        const goesTo = audience(state, table, row)
        const isHeard = [...channelsOf(me)].some((channel) => goesTo.has(channel))
        expect([me.email, table, row.id, isHeard]).toEqual([
          me.email,
          table,
          row.id,
          sees(state, me, table, row),
        ])
      }
})

describe('fields', () => {
  const row = <T extends TableName>(email: string, table: T, id: RowId) => seenBy(email)[table].get(id)
  const atlas = company.project('Atlas')

  test('V5: a password goes to nobody, not even to admins or its owner', () => {
    for (const email of [admin, mara!, eli!])
      for (const user of seenBy(email).users.values()) expect(user.password).toBe('')
  })

  test('V5: managers get only the shared projects of a member, and not the member’s manager', () => {
    company.do(admin, 'user.update', {
      userId: company.user(edda!).id,
      projectIds: [atlas.id, company.project('Borealis').id],
    })
    const { id, projectIds } = company.user(edda!)
    expect(projectIds).toHaveLength(2)
    expect(row(mara!, 'users', id)).toMatchObject({ projectIds: [atlas.id], manager: '' })
    expect(row(milo!, 'users', id)).toMatchObject({
      projectIds: [company.project('Borealis').id],
      manager: '',
    })
    for (const email of [edda!, admin])
      expect(row(email, 'users', id)).toMatchObject({ projectIds, manager: mara })
  })

  test('V5: employees get their projects without the other members and without the task lists of foreign data', () => {
    expect(row(eli!, 'projects', atlas.id)).toMatchObject({ employees: [eli], tasks: [], manager: mara })
    expect(row(mara!, 'projects', atlas.id)).toMatchObject({ employees: [eli, edda], tasks: ['kept'] })
  })

  test('V5: only admins and its manager are told who last changed a task', () => {
    const { id } = company.task('Plan')
    company.do(eli!, 'task.comment', { taskId: id, comments: 'begun' })
    const by = (email: string) => row(email, 'tasks', id)?.lastUpdatedBy
    expect([admin, mara, eli].map((email) => by(email!))).toEqual([eli, eli, ''])
    company.do(mara!, 'task.comment', { taskId: id, comments: 'go on' })
    expect([admin, mara, eli].map((email) => by(email!))).toEqual([mara, mara, ''])
  })

  test('V5: withheld fields are replaced by values that a row may hold', () => {
    for (const table of tableNames)
      for (const seen of seenBy(eli!)[table].values())
        expect(readRow(table, seen)).toEqual({ row: seen, whole: true })
  })

  test('V5: unknown fields go to admins only, without any secrets in them', () => {
    const { id } = company.user(edda!)
    expect(row(admin, 'users', id)).toMatchObject({ note: 'late' })
    expect(row(mara!, 'users', id)).not.toHaveProperty('note')
    const foreign = {
      ...company.user(edda!),
      old: { passwordHash: 'x', kept: [{ newPassword: 'y' }], none: null },
    }
    state.users.set(id, foreign)
    expect(row(admin, 'users', id)).toMatchObject({ old: { kept: [{}], none: null } })
    expect(JSON.stringify(row(admin, 'users', id))).not.toMatch(/"x"|"y"/)
  })

  test('V5: a row with nothing withheld is the row itself', () => {
    const { id } = company.task('Plan')
    expect(row(mara!, 'tasks', id)).toBe(state.tasks.get(id))
  })
})
