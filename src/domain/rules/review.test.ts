import { describe, expect, test } from 'vitest'
import { smallCompany, type Company } from '../company.testing.ts'

const [ada, mara, eli, edda] = [
  'admin@example.com',
  'mara@x.example',
  'eli@x.example',
  'edda@x.example',
] as const

const planOf = (company: Company) => company.task('Plan').id
const isReady = (company: Company) => company.task('Plan').readyForReview
const undoLast = (company: Company, by: string) =>
  company.do(by, 'entry.undo', { entryId: company.entries.at(-1)!.request.id })

/** Plan, which Eli says is ready. */
function readyCompany(): Company {
  const company = smallCompany()
  company.do(eli, 'task.ready', { taskId: planOf(company), ready: true })
  return company
}

describe('ready for review', () => {
  test('K40: can be set and withdrawn only by the assignee', () => {
    const company = smallCompany()
    const taskId = planOf(company)
    for (const by of [ada, mara])
      expect(company.refused(by, 'task.ready', { taskId, ready: true })).toEqual({
        code: 'forbidden',
        message: 'Only the assignee says that a task is ready.',
      })
    company.do(eli, 'task.ready', { taskId, ready: true })
    expect([isReady(company), company.task('Plan').status]).toEqual([true, 'To Do'])
    expect(company.do(eli, 'task.ready', { taskId, ready: true })).toEqual([])
    company.do(eli, 'task.ready', { taskId, ready: false })
    expect(isReady(company)).toBe(false)
    undoLast(company, eli)
    expect(isReady(company)).toBe(true)
  })

  test('K40: cannot be set on a Done task', () => {
    const company = smallCompany()
    const taskId = planOf(company)
    company.do(mara, 'task.move', { taskId, status: 'Done' })
    expect(company.refused(eli, 'task.ready', { taskId, ready: true })).toEqual({
      code: 'forbidden',
      message: 'This task is Done already.',
    })
  })

  test('K41: ends when the task is sent back with a comment, which leaves its status', () => {
    const company = smallCompany()
    const taskId = planOf(company)
    company.do(eli, 'task.move', { taskId, status: 'In Progress' })
    expect(company.refused(mara, 'task.sendBack', { taskId, text: 'Why' })).toEqual({
      code: 'conflict',
      message: 'This task is not ready for review (any more).',
    })
    company.do(eli, 'task.ready', { taskId, ready: true })
    expect(company.refused(mara, 'task.sendBack', { taskId, text: ' ' })).toEqual({
      code: 'invalid',
      message: 'Write something first',
      field: 'text',
    })
    expect(company.refused(eli, 'task.sendBack', { taskId, text: 'Me' }).code).toBe('forbidden')
    company.do(mara, 'task.sendBack', { taskId, text: 'The legend is missing' })
    expect(company.task('Plan')).toMatchObject({
      readyForReview: false,
      status: 'In Progress',
      comments: 'The legend is missing',
      lastUpdatedBy: mara,
    })
    undoLast(company, mara)
    expect(company.task('Plan')).toMatchObject({ readyForReview: true, comments: '' })
  })

  test('K42: ends with another status or assignee, and with nothing else', () => {
    const endings: ((company: Company, taskId: string) => void)[] = [
      (company, taskId) => company.do(eli, 'task.move', { taskId, status: 'In Progress' }),
      (company, taskId) => company.do(mara, 'task.move', { taskId, status: 'Done' }),
      (company, taskId) => company.do(mara, 'task.assign', { taskId, assignedTo: edda }),
      (company, taskId) => company.do(mara, 'task.assign', { taskId, assignedTo: '' }),
      (company) => company.do(ada, 'user.delete', { userId: company.user(eli).id }),
    ]
    for (const end of endings) {
      const company = readyCompany()
      end(company, planOf(company))
      expect(isReady(company)).toBe(false)
      undoLast(company, ada)
      expect(isReady(company)).toBe(true)
    }
    const company = readyCompany()
    const taskId = planOf(company)
    company.do(mara, 'task.edit', { taskId, title: 'Plan', dueDate: '2026-04-01' })
    company.do(mara, 'comment.add', { taskId, text: 'I shall look at it' })
    company.do(ada, 'user.update', { userId: company.user(eli).id, email: 'elias@x.example' })
    expect(isReady(company)).toBe(true)
  })

  test('K42: does not come back to a task that has been passed on since', () => {
    const company = readyCompany()
    const taskId = planOf(company)
    company.do(eli, 'task.ready', { taskId, ready: false })
    const withdrawal = company.entries.at(-1)!.request.id
    company.do(mara, 'task.assign', { taskId, assignedTo: edda })
    company.do(ada, 'entry.undo', { entryId: withdrawal })
    expect(isReady(company)).toBe(false)
  })

  test('K43: does not count as an update of the task', () => {
    const company = smallCompany()
    company.news()
    company.do(eli, 'task.ready', { taskId: planOf(company), ready: true })
    expect(company.task('Plan').lastUpdatedBy).toBe('')
    expect(company.news().filter((line) => line.includes('was updated by'))).toEqual([])
  })
})
