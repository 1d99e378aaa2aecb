import { describe, expect, test } from 'vitest'
import type { RowLists } from '../model/row-lists.ts'
import { smallCompany, snapshot } from '../company.testing.ts'
import { tableNames } from '../model/tables.ts'
import { readRows } from '../model/read-rows.ts'
import { rowsOf } from '../state/state.ts'
import { planRestore, totalsOf, type RestorePlan } from './restore-plan.ts'

const prepared = smallCompany()
const admin = prepared.user('admin@example.com')

const present: RowLists = rowsOf(prepared.state)

function planOf(tables: RowLists): RestorePlan {
  const before = snapshot(prepared.state)
  const planned = planRestore(prepared.state, admin, prepared.at, tables)
  if (!planned.ok) throw new Error(planned.refusal.message)
  expect(snapshot(prepared.state)).toBe(before)
  return planned.plan
}

describe('the dry run of a restore', () => {
  test('B9: says when nothing would change', () => {
    const plan = planOf(present)
    expect(plan.isEmpty).toBe(true)
    for (const table of tableNames)
      expect(plan.tables[table]).toEqual({ added: [], changed: [], removed: [] })
  })

  test('B7: says that the admin who restores keeps the default password, if they have it', () => {
    const users = [{ ...admin, password: 'another one' }]
    expect(planOf({ ...present, users }).keepsDefaultPassword).toBe(true)
    const company = smallCompany()
    company.do(admin.email, 'profile.update', { name: 'Ada', password: 'ada-pass' })
    const me = company.user(admin.email)
    const planned = planRestore(company.state, me, company.at, { ...present, users: [admin] })
    expect(planned).toMatchObject({ ok: true, plan: { keepsDefaultPassword: false } })
  })

  test('B9: names a comment by its beginning', () => {
    const text = `First line\n${'and more of it '.repeat(20)}`
    const taskId = prepared.task('Plan').id
    const { rows } = readRows('comments', [{ id: 9, taskId, text, authorId: admin.id, at: prepared.at }])
    const [name = ''] = planOf({ ...present, comments: [...present.comments, ...rows] }).tables.comments.added
    expect(name).toMatch(/^'First line and more of it .*…'$/)
    expect(name.length).toBeLessThanOrEqual(62)
  })

  test('B9: says by name what would be added, changed and removed', () => {
    const [, ...users] = present.users.filter(({ email }) => email !== 'edda@x.example')
    const plan = planOf({
      ...present,
      users: [
        ...users,
        ...readRows('users', [{ id: 9, name: 'Nina', email: 'nina@x', password: 'hidden' }]).rows,
      ],
      projects: present.projects.map((project) =>
        project.name === 'Atlas' ? { ...project, name: 'Atlas II' } : { ...project, colour: 'red' },
      ),
      tasks: present.tasks.filter(({ title }) => title !== 'Melt'),
      notifications: [],
    })
    const { tables, isEmpty } = plan
    expect(isEmpty).toBe(false)
    expect(totalsOf(plan)).toEqual({ added: 1, changed: 2, removed: 2 + present.notifications.length })
    expect(tables.users).toEqual({
      added: ['Nina (nina@x)'],
      changed: [],
      removed: ['Edda (edda@x.example)'],
    })
    expect(tables.projects).toEqual({ added: [], changed: ['Atlas II', 'Borealis'], removed: [] })
    expect(tables.tasks).toEqual({ added: [], changed: [], removed: ['Melt'] })
    expect(tables.notifications.removed).toHaveLength(present.notifications.length)
    expect(tables.notifications.removed[0]).toMatch(/^'Atlas' is/)
  })

  test('B9: says who could not log in, and who would be left out', () => {
    const people = [
      { id: 70, name: 'Nina', email: 'nina@x', role: 'employee' },
      { id: 71, email: 'NINA@x', role: 'employee', password: 'hidden' },
      { id: 72, email: 'nobody@x', role: 'employee', password: 'hidden' },
      { id: 73, role: 'employee' },
    ]
    const plan = planOf({ ...present, users: [...present.users, ...readRows('users', people).rows] })
    expect(plan.withoutPassword).toEqual(['Nina (nina@x)', 'User 73'])
    expect(plan.leftOut).toEqual(['NINA@x'])
    expect(plan.tables.users.added).toEqual(['Nina (nina@x)', 'nobody@x', 'User 73'])
  })

  test('B9, C7: shows no password', () => {
    const users = present.users.map((user) => ({ ...user, password: 'hidden', phone: 5 }))
    const plan = planOf({ ...present, users })
    expect(plan.tables.users.changed).toHaveLength(present.users.length)
    expect(JSON.stringify(plan)).not.toMatch(/hidden|secret|admin123/)
  })

  test('B9, C2: is refused to people who may not restore', () => {
    const mara = prepared.user('mara@x.example')
    expect(planRestore(prepared.state, mara, prepared.at, present)).toMatchObject({
      ok: false,
      refusal: { code: 'forbidden' },
    })
  })
})
