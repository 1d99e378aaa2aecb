import { expect, test } from 'vitest'
import { smallCompany, type Company } from '../company.testing.ts'

const [ada, mara, eli, edda] = [
  'admin@example.com',
  'mara@x.example',
  'eli@x.example',
  'edda@x.example',
] as const

/** A company in which much was done to Plan after a given moment, and that moment. */
function later(): { company: Company; seq: number } {
  const company = smallCompany()
  const taskId = company.task('Plan').id
  company.do(eli, 'task.comment', { taskId, comments: 'begun' })
  const seq = company.entries.length
  company.do(mara, 'task.save', { taskId, status: 'Done', comments: 'well done' })
  company.do(mara, 'task.assign', { taskId, assignedTo: edda })
  company.news()
  return { company, seq }
}

const putBack = (company: Company, seq: number) => ({ taskId: company.task('Plan').id, seq })

test('Z10: a task is put back to how it was at a given time, and an undo reverses that', () => {
  const { company, seq } = later()
  company.do(ada, 'task.takeBack', putBack(company, seq))
  // Comments stay as they are.
  const then = { status: 'To Do', comments: 'well done', assignedTo: eli }
  expect(company.task('Plan')).toMatchObject({ ...then, lastUpdatedBy: ada })
  company.do(ada, 'entry.undo', { entryId: company.entries.at(-1)!.request.id })
  expect(company.task('Plan')).toMatchObject({ status: 'Done', comments: 'well done', assignedTo: edda })
  company.do(ada, 'task.takeBack', putBack(company, seq))
  expect(company.task('Plan')).toMatchObject(then)
})

test('Z10, N7: putting a task back raises no news, but a later change does', () => {
  const { company, seq } = later()
  company.do(ada, 'task.takeBack', putBack(company, seq))
  company.do('system', 'workspace.catchUp', {})
  expect(company.news()).toEqual([])
  company.do(mara, 'task.move', { taskId: company.task('Plan').id, status: 'Done' })
  expect(company.news()).toHaveLength(2)
})

test('Z10: a task that has not changed since stays untouched', () => {
  const { company } = later()
  expect(company.do(ada, 'task.takeBack', putBack(company, company.entries.length))).toEqual([])
})

test('Z10: an assignee of that time who is no longer a member is named in the refusal', () => {
  const { company, seq } = later()
  company.do(ada, 'user.delete', { userId: company.user(eli).id })
  const refusal = company.refused(ada, 'task.takeBack', putBack(company, seq))
  const message = "eli@x.example, whose task it was, is no longer an employee of 'Atlas'."
  expect(refusal).toEqual({ code: 'conflict', message })
})

test('Z10: a task that did not exist then, or is gone now, cannot be put back', () => {
  const { company, seq } = later()
  const args = putBack(company, seq)
  expect(company.refused(ada, 'task.takeBack', { ...args, seq: 1 })).toEqual({
    code: 'gone',
    message: "'Plan' did not exist yet.",
  })
  company.do(ada, 'project.delete', { projectId: company.project('Atlas').id })
  expect(company.refused(ada, 'task.takeBack', args)).toEqual({
    code: 'gone',
    message: 'This task is not here (any more).',
  })
})

test('Z10: a manager cannot put a task back', () => {
  const { company, seq } = later()
  for (const other of [mara, 'milo@x.example', eli, edda])
    expect(company.refused(other, 'task.takeBack', putBack(company, seq)).code).toBe('forbidden')
})

test('Z37: a task that is put back to Done gets the day on which it was done then', () => {
  const company = smallCompany()
  const { id: taskId } = company.task('Plan')
  company.do(mara, 'task.move', { taskId, status: 'Done' })
  const { doneAt } = company.task('Plan')
  const { seq } = company.entries.at(-1)!
  company.at = '2026-04-20T09:00:00.000+01:00'
  company.do(mara, 'task.move', { taskId, status: 'To Do' })
  expect(company.task('Plan').doneAt).toBe('')
  company.do(ada, 'task.takeBack', { taskId, seq })
  expect(company.task('Plan')).toMatchObject({ status: 'Done', doneAt })
  expect(doneAt).toContain('2026-03-02')
  // And on no day when it is put back to To Do.
  company.do(ada, 'task.takeBack', { taskId, seq: seq - 1 })
  expect(company.task('Plan').doneAt).toBe('')
})

test('Z37: a day that was unknown then stays unknown', () => {
  const company = smallCompany()
  const { id: taskId } = company.task('Plan')
  // As if it was done when that day was not yet recorded.
  company.state.tasks.set(taskId, { ...company.task('Plan'), status: 'Done' })
  const { seq } = company.entries.at(-1)!
  company.do(mara, 'task.move', { taskId, status: 'To Do' })
  company.do(ada, 'task.takeBack', { taskId, seq })
  expect(company.task('Plan')).toMatchObject({ status: 'Done', doneAt: '' })
})

test('K42, Z10: putting back another status or assignee ends ready for review', () => {
  for (const change of ['status', 'assignee', 'title'] as const) {
    const company = smallCompany()
    const { id: taskId } = company.task('Plan')
    const { seq } = company.entries.at(-1)!
    if (change === 'status') company.do(eli, 'task.move', { taskId, status: 'In Progress' })
    if (change === 'assignee') company.do(mara, 'task.assign', { taskId, assignedTo: edda })
    if (change === 'title') company.do(mara, 'task.edit', { taskId, description: 'more' })
    company.do(change === 'assignee' ? edda : eli, 'task.ready', { taskId, ready: true })
    company.do(ada, 'task.takeBack', { taskId, seq })
    expect([change, company.task('Plan').readyForReview]).toEqual([change, change === 'title'])
  }
})
