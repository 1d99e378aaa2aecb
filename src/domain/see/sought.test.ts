import { describe, expect, test } from 'vitest'
import { smallCompany, type Company } from '../company.testing.ts'
import { serverTerms } from './server.testing.ts'

const admin = 'admin@example.com'
const [mara, milo, eli, edda] = [
  'mara@x.example',
  'milo@x.example',
  'eli@x.example',
  'edda@x.example',
] as const

/** The small company with everyone's work in it; Eli has commented on his task, and Milo has been told of Melt. */
function company(): Company {
  const company = smallCompany()
  company.terms = serverTerms
  company.do(eli, 'task.comment', { taskId: company.task('Plan').id, comments: 'begun' })
  return company
}

/** The answers to a request about a row of the company and to the same request about a row that does not exist. */
type Ask = (company: Company, id: string) => unknown
const about: [string, (company: Company) => string, Ask][] = [
  [
    'a task',
    (here) => here.task('Plan').id,
    (here, taskId) => here.refused(milo, 'task.move', { taskId, status: 'Done' }),
  ],
  [
    'a task’s comment',
    (here) => here.task('Plan').id,
    (here, taskId) => here.refused(edda, 'task.comment', { taskId, comments: 'x' }),
  ],
  [
    'a task’s assignee',
    (here) => here.task('Melt').id,
    (here, taskId) => here.refused(mara, 'task.assign', { taskId, assignedTo: eli }),
  ],
  [
    'a project',
    (here) => here.project('Atlas').id,
    (here, projectId) => here.refused(milo, 'task.create', { title: 'T', projectId }),
  ],
  [
    'an account',
    (here) => here.user(admin).id,
    (here, userId) => here.refused(mara, 'user.update', { userId, name: 'N' }),
  ],
  [
    'an account to delete',
    (here) => here.user(milo).id,
    (here, userId) => here.refused(eli, 'user.delete', { userId }),
  ],
  [
    'a notification',
    (here) => String(here.notifications().find(({ role }) => role === 'manager')!.id),
    (here, id) => here.refused(milo, 'notification.read', { notificationId: Number(id) }),
  ],
  [
    'what was done',
    (here) => here.entries.at(-1)!.request.id,
    (here, entryId) => here.refused(milo, 'entry.undo', { entryId }),
  ],
]

describe('what somebody does not see', () => {
  test.each(about)('V9: %s is answered like one that does not exist', (_, idOf, ask) => {
    const here = company()
    const answer = ask(here, idOf(here))
    expect(answer).toEqual(ask(here, '4711'))
    expect(answer).toMatchObject({ code: 'gone' })
  })

  test('T594: another manager’s project is said to be not here (any more), like a deleted one', () => {
    const here = company()
    const projectId = here.project('Atlas').id
    const said = 'This project is not here (any more).'
    expect(here.refused(milo, 'task.create', { title: 'T', projectId }).message).toBe(said)
    here.do(admin, 'project.delete', { projectId })
    expect(here.refused(milo, 'task.create', { title: 'T', projectId }).message).toBe(said)
  })

  test('V9: something that they do see is forbidden rather than gone', () => {
    const here = company()
    const userId = here.user(eli).id
    expect(here.refused(mara, 'user.update', { userId, name: 'N' }).code).toBe('forbidden')
    const entryId = here.entries.at(-1)!.request.id
    expect(here.refused(mara, 'entry.undo', { entryId }).code).toBe('forbidden')
    // Even if the change caused notifications for others, which they do not see.
    here.do(admin, 'task.move', { taskId: here.task('Plan').id, status: 'Done' })
    const moved = here.entries.at(-1)!.request.id
    expect(here.refused(mara, 'entry.undo', { entryId: moved }).code).toBe('forbidden')
  })

  test('C2, V9: where everyone sees everything, another person’s row is forbidden, not gone', () => {
    const here = smallCompany()
    const taskId = here.task('Plan').id
    expect(here.refused(milo, 'task.move', { taskId, status: 'Done' }).code).toBe('forbidden')
  })

  test('V9: an undo does not reveal what became of a task that is out of view', () => {
    const answers = (['assigned', 'deleted'] as const).map((fate) => {
      const here = company()
      const entryId = here.entries.at(-1)!.request.id
      if (fate === 'assigned')
        here.do(mara, 'task.assign', { taskId: here.task('Plan').id, assignedTo: edda })
      else here.do(admin, 'project.delete', { projectId: here.project('Atlas').id })
      return here.refused(eli, 'entry.undo', { entryId })
    })
    expect(answers[0]).toEqual(answers[1])
    expect(answers[0]).toEqual({ code: 'gone', message: 'What this changed is not here any more.' })
  })

  test('Z6: an admin can still undo what somebody else deleted', () => {
    const here = company()
    const taskId = here.task('Plan').id
    here.do(mara, 'task.delete', { taskId })
    here.do(admin, 'entry.undo', { entryId: here.entries.at(-1)!.request.id })
    expect(here.task('Plan').id).toBe(taskId)
  })

  test('V9: a refusal names only people whom its reader sees', () => {
    const here = company()
    const plan = here.task('Plan').id
    here.do(mara, 'task.move', { taskId: plan, status: 'Done' })
    const entryId = here.entries.at(-1)!.request.id
    here.do(admin, 'task.takeBack', { taskId: plan, seq: here.entries.length - 1 })
    expect(here.refused(mara, 'entry.undo', { entryId }).message).toBe(
      "The status of 'Plan' was changed since, so this cannot be undone.",
    )
    here.do(eli, 'task.move', { taskId: plan, status: 'In Progress' })
    expect(here.refused(mara, 'entry.undo', { entryId }).message).toBe(
      "The status of 'Plan' was changed since by Eli, so this cannot be undone.",
    )
  })
})
