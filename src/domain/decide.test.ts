import { describe, expect, test } from 'vitest'
import { applyAll, invert } from './state/change.ts'
import { smallCompany, snapshot, type Company } from './company.testing.ts'
import { stampOf } from './model/day.ts'
import { decide } from './decide.ts'
import { brokenInvariants } from './rules/invariants.ts'
import { statuses, type Task } from './model/tasks.ts'
import type { Project } from './model/projects.ts'
import type { User } from './model/users.ts'

const at = '2026-03-02T09:00:00.000+01:00'
const admin = 'admin@example.com'

describe('deciding', () => {
  test('L1: changes nothing, and gives the same decision again', () => {
    const { state } = smallCompany()
    const before = snapshot(state)
    const by = smallCompany().user(admin).id
    const request = { id: '1', by, at, name: 'notification.clear', args: {} }
    const decision = decide(state, request)
    expect(decision.ok && decision.changes.length).toBe(state.notifications.size)
    expect(snapshot(state)).toBe(before)
    expect(decide(state, request)).toEqual(decision)
  })

  test.each([
    ['an unknown command', { name: 'task.fly', args: {} }],
    ['a name that every object has', { name: 'toString', args: {} }],
    ['an invalid time', { name: 'notification.clear', args: {}, at: 'now' }],
  ])('L6: %s is refused as unknown', (_, request) => {
    const { state } = smallCompany()
    const by = smallCompany().user(admin).id
    const decision = decide(state, { id: '1', by, at, ...request })
    expect(decision).toEqual({
      ok: false,
      refusal: { code: 'unknown', message: 'This version of EMS does not know this request.' },
    })
  })

  test.each([undefined, null, 5, 'args', [], { taskId: 5 }])(
    'L6: arguments %j are refused as invalid',
    (args) => {
      const { state } = smallCompany()
      const by = smallCompany().user('mara@x.example').id
      expect(decide(state, { id: '1', by, at, name: 'task.move', args })).toMatchObject({
        ok: false,
        refusal: { code: 'invalid' },
      })
    },
  )

  test('L5: everything made in the same millisecond has its own id', () => {
    const company = smallCompany()
    company.at = at
    const taken = new Set<string>()
    for (const title of ['One', 'Two', 'Three']) {
      company.at = at
      company.do('mara@x.example', 'task.create', { title, projectId: company.project('Atlas').id })
      taken.add(company.task(title).id)
    }
    expect(taken.size).toBe(3)
    company.at = at
    company.do(admin, 'project.create', {
      manager: { name: 'N', email: 'n@x.example', password: 'pass' },
      project: { name: 'P', description: 'D' },
      employees: ['a', 'b'].map((name) => ({ name, email: `${name}@y.example`, password: 'pass' })),
    })
    const { state } = company
    const ids = [state.users, state.projects, state.tasks, state.notifications].flatMap((table) =>
      [...table.values()].map(({ id }) => String(id)),
    )
    expect(new Set(ids).size).toBe(ids.length)
  })
})

test('L5: a notification about a deletion does not take the deleted id, even if the clock was set back', () => {
  const company = smallCompany()
  const { id } = company.project('Atlas')
  company.at = stampOf(Number(id), 0)
  company.do(admin, 'project.delete', { projectId: id })
  expect(company.notifications().map((notification) => String(notification.id))).not.toContain(id)
})

describe('changes', () => {
  test('L2: contain only the fields that changed, as they were and as they are', () => {
    const company = smallCompany()
    const { id } = company.task('Draw')
    const changes = company.do('mara@x.example', 'task.move', { taskId: id, status: 'In Progress' })
    expect(changes).toEqual([
      {
        table: 'tasks',
        id,
        before: { status: 'To Do', lastUpdatedBy: '', managerNotified: false },
        after: { status: 'In Progress', lastUpdatedBy: 'mara@x.example', managerNotified: true },
      },
    ])
  })

  test('L2: undoing one field leaves what somebody else changed', () => {
    const company = smallCompany()
    const { id } = company.task('Plan')
    const moved = company.do('mara@x.example', 'task.move', { taskId: id, status: 'In Progress' })
    company.do('mara@x.example', 'task.assign', { taskId: id, assignedTo: 'edda@x.example' })
    applyAll(company.state, invert(moved))
    expect(company.task('Plan')).toMatchObject({ status: 'To Do', assignedTo: 'edda@x.example' })
  })

  test('L2: of several entries are inverted together, last one first', () => {
    const company = smallCompany()
    const before = snapshot(company.state)
    const taskId = company.task('Plan').id
    const changes = statuses
      .toReversed()
      .flatMap((status) => company.do('mara@x.example', 'task.move', { taskId, status }))
    applyAll(company.state, invert(changes))
    expect(snapshot(company.state)).toBe(before)
  })

  test('L2: a deleted project comes back with everything that went with it', () => {
    const company = smallCompany()
    const before = snapshot(company.state)
    const changes = company.do(admin, 'project.delete', { projectId: company.project('Atlas').id })
    expect(snapshot(company.state)).not.toBe(before)
    applyAll(company.state, invert(changes))
    expect(snapshot(company.state)).toBe(before)
  })

  test('L3: an update of a row that is gone changes nothing', () => {
    const company = smallCompany()
    const { id } = company.task('Plan')
    const moved = company.do('mara@x.example', 'task.move', { taskId: id, status: 'In Progress' })
    company.do(admin, 'project.delete', { projectId: company.project('Atlas').id })
    const before = snapshot(company.state)
    applyAll(company.state, moved)
    expect(snapshot(company.state)).toBe(before)
  })
})

/** `brokenInvariants` checks the invariants; this checks that it finds what is broken. */
describe('a state in which', () => {
  const broken = (breakIt: (company: Company) => void): string[] => {
    const company = smallCompany()
    breakIt(company)
    return brokenInvariants(company.state)
  }
  const users = ({ state }: Company, row: User) => state.users.set(row.id, row)
  const projects = ({ state }: Company, row: Project) => state.projects.set(row.id, row)
  const tasks = ({ state }: Company, row: Task) => state.tasks.set(row.id, row)

  test('everything is as it should be is sound', () => expect(broken(() => {})).toEqual([]))

  test('I1: an employee lists one project too few or too many', () => {
    const [atlas, borealis] = [smallCompany().project('Atlas').id, smallCompany().project('Borealis').id]
    const listing = (...projectIds: string[]) =>
      broken((company) => users(company, { ...company.user('eli@x.example'), projectIds }))
    expect(listing()).toEqual([`The employee eli@x.example lists the projects  but belongs to ${atlas}.`])
    expect(listing(atlas, borealis)).toEqual([
      `The employee eli@x.example lists the projects ${atlas},${borealis} but belongs to ${atlas}.`,
    ])
  })

  test('I2: a manager lists a project that is not theirs', () => {
    const atlas = smallCompany().project('Atlas')
    expect(broken((company) => projects(company, { ...atlas, manager: '' }))).toEqual([
      `The manager mara@x.example lists the projects ${atlas.id} but belongs to .`,
    ])
  })

  test('I3: a task has no project', () => {
    const plan = smallCompany().task('Plan')
    expect(broken((company) => tasks(company, { ...plan, projectId: 'none' }))).toEqual([
      `The project none of task ${plan.id} does not exist.`,
    ])
  })

  test('I4: a task is assigned to somebody outside its project', () => {
    const plan = { ...smallCompany().task('Plan'), assignedTo: 'enno@x.example' }
    expect(broken((company) => tasks(company, plan))).toEqual([
      `Task ${plan.id} is assigned to enno@x.example, who is not an employee of its project.`,
    ])
  })

  test('I4: a member is not an employee', () => {
    const employees = ['eli@x.example', 'edda@x.example', 'milo@x.example']
    const atlas = { ...smallCompany().project('Atlas'), employees }
    expect(broken((company) => projects(company, atlas))).toEqual([
      `milo@x.example is a member of project ${atlas.id} but not an employee.`,
    ])
  })

  test('I5: two accounts have the same e-mail', () => {
    expect(
      broken((company) => users(company, { ...company.user(admin), id: '9', email: 'ADMIN@example.com' })),
    ).toEqual(['The email admin@example.com is used twice.'])
  })
})
