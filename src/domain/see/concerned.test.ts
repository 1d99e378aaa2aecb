import { describe, expect, test } from 'vitest'
import { smallCompany, type Company } from '../company.testing.ts'
import { onceShown } from '../on-server.ts'
import type { TableName } from '../model/tables.ts'
import { concernedBy } from './concerned.ts'
import { changesFor, transitionTo, type Transition } from './seen-changes.ts'
import { serverTerms } from './server.testing.ts'

const admin = 'admin@example.com'
const [mara, milo, eli, edda, enno] = [
  'mara@x.example',
  'milo@x.example',
  'eli@x.example',
  'edda@x.example',
  'enno@x.example',
] as const
const everybody = [admin, mara, milo, eli, edda, enno]

function company(): Company {
  const company = smallCompany()
  company.terms = onceShown(serverTerms)
  return company
}

/** The step of the last entry, reduced to the given tables: without its notifications, for example. */
function lastStep(here: Company, ...tables: readonly TableName[]): Transition {
  const changes = here.entries.at(-1)!.changes.filter(({ table }) => tables.includes(table))
  return transitionTo(here.state, changes)
}

const concerned = (here: Company, step: Transition): readonly string[] =>
  everybody.filter((email) => concernedBy(step)(here.user(email)))

/** The rows of a step that somebody gets something of, and whether they come into view, leave it or stay. */
function got(here: Company, step: Transition, email: string): readonly string[] {
  return changesFor(step, here.user(email).id)
    .map(({ table, before, after }) => `${table} ${!before ? 'comes' : after ? 'stays' : 'goes'}`)
    .toSorted()
}

describe('V15: a step concerns', () => {
  test('everyone who sees a row that it changes', () => {
    const here = company()
    here.do(mara, 'task.move', { taskId: here.task('Plan').id, status: 'In Progress' })
    expect(concerned(here, lastStep(here, 'tasks'))).toEqual([admin, mara, eli])
  })

  test('those who no longer see a row, and those who see it now', () => {
    const here = company()
    here.do(mara, 'task.assign', { taskId: here.task('Plan').id, assignedTo: edda })
    expect(concerned(here, lastStep(here, 'tasks'))).toEqual([admin, mara, eli, edda])
  })

  test('those who saw a deleted row, or the parts of one', () => {
    const here = company()
    const { id: taskId } = here.task('Plan')
    here.do(mara, 'task.comment', { taskId, comments: 'go on' })
    expect(concerned(here, lastStep(here, 'comments'))).toEqual([admin, mara, eli])
    here.do(mara, 'task.delete', { taskId })
    expect(concerned(here, lastStep(here, 'tasks'))).toEqual([admin, mara, eli])
  })

  test('everybody if people or projects change', () => {
    const here = company()
    const { id: userId } = here.user(enno)
    here.do(admin, 'user.update', { userId, name: 'Enno N.' })
    expect(concerned(here, lastStep(here, 'users'))).toEqual(everybody)
    here.do(admin, 'project.update', { projectId: here.project('Borealis').id, name: 'Aurora' })
    expect(concerned(here, lastStep(here, 'projects'))).toEqual(everybody)
  })
})

describe('V1: the changes of a step that a person gets include', () => {
  test('the parts of a task that comes into view or leaves it, but not those of one that stays', () => {
    const here = company()
    const { id: taskId } = here.task('Plan')
    here.do(mara, 'task.comment', { taskId, comments: 'go on' })
    here.do(mara, 'checklist.add', { taskId, texts: ['Begin'] })
    here.do(mara, 'task.assign', { taskId, assignedTo: edda })
    const step = lastStep(here, 'tasks')
    expect(got(here, step, eli)).toEqual(['checklist goes', 'comments goes', 'tasks goes'])
    expect(got(here, step, edda)).toEqual(['checklist comes', 'comments comes', 'tasks comes'])
    expect(got(here, step, mara)).toEqual(['tasks stays'])
  })

  test('the tasks of a project with a new manager, with their parts, and its people', () => {
    const here = company()
    here.do(mara, 'task.comment', { taskId: here.task('Plan').id, comments: 'go on' })
    here.do(admin, 'project.update', { projectId: here.project('Atlas').id, manager: milo })
    const step = lastStep(here, 'projects')
    // Of Mara, Eli and Edda only the last two go: Mara always sees herself.
    expect(got(here, step, mara)).toEqual([
      'comments goes',
      'projects goes',
      'tasks goes',
      'tasks goes',
      'users goes',
      'users goes',
    ])
    expect(got(here, step, milo)).toEqual([
      'comments comes',
      'projects comes',
      'tasks comes',
      'tasks comes',
      'users comes',
      'users comes',
    ])
    expect(got(here, step, enno)).toEqual([])
  })

  test('a member who leaves their project', () => {
    const here = company()
    here.do(admin, 'project.update', { projectId: here.project('Atlas').id, leave: [edda] })
    expect(got(here, lastStep(here, 'projects'), mara)).toEqual(['projects stays', 'users goes'])
  })

  test('notifications for a role that they no longer have', () => {
    const here = company()
    here.do(admin, 'user.update', { userId: here.user(eli).id, role: 'manager' })
    // It was addressed to the employee with that e-mail.
    expect(got(here, lastStep(here, 'users'), eli)).toContain('notifications goes')
  })
})
