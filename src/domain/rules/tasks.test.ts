import { describe, expect, test } from 'vitest'
import { statusesFor } from '../can.ts'
import { smallCompany } from '../company.testing.ts'
import type { Day } from '../model/day.ts'
import { fieldErrors } from '../field-errors.ts'
import { fieldsOf } from '../model/fields.ts'
import { priorities, statuses } from '../model/tasks.ts'
import { isOverdue } from '../model/due.ts'

const [mara, milo, eli, edda] = [
  'mara@x.example',
  'milo@x.example',
  'eli@x.example',
  'edda@x.example',
] as const

describe('adding a task', () => {
  const incomplete = 'Enter task title and select project'

  test('T1: needs a title that is not blank and a project', () => {
    const company = smallCompany()
    const projectId = company.project('Atlas').id
    expect(company.refused(mara, 'task.create', { title: ' \n', projectId })).toEqual({
      code: 'invalid',
      field: 'title',
      message: incomplete,
    })
    expect(company.refused(mara, 'task.create', { title: 'Fold', projectId: '' })).toEqual({
      code: 'invalid',
      field: 'projectId',
      message: incomplete,
    })
    expect(fieldErrors('task.create', { title: '', projectId: '' })).toEqual({
      title: incomplete,
      projectId: incomplete,
    })
    expect(company.refused(mara, 'task.create', { title: 'Fold', projectId: 'none' })).toMatchObject({
      code: 'gone',
      field: 'projectId',
    })
  })

  test('T2: a new task is To Do, Normal, unassigned and not announced', () => {
    const company = smallCompany()
    const projectId = company.project('Atlas').id
    const decision = company.ask(mara, 'task.create', { title: '  Fold ', projectId })
    const task = company.task('Fold')
    expect(decision).toMatchObject({ ok: true, result: task.id })
    expect(Object.keys(task)).toEqual(fieldsOf('tasks'))
    expect(task).toMatchObject({
      id: task.id,
      title: 'Fold',
      description: '',
      dueDate: '',
      priority: 'Normal',
      projectId,
      assignedTo: '',
      status: 'To Do',
      comments: '',
      lastUpdatedBy: '',
      managerNotified: false,
      notifiedForCompletion: false,
      notifiedForCompletionByAdmin: false,
      notifiedForAssignmentByAdmin: false,
      overdueNotifiedFor: '',
    })
    expect(company.news()).toEqual([])
  })

  test.each(priorities)('T2: priority %s, a description and a real due date are kept', (priority) => {
    const company = smallCompany()
    const projectId = company.project('Atlas').id
    const given = { title: 'Fold', projectId, priority, description: ' as it is ', dueDate: '2028-02-29' }
    company.do(mara, 'task.create', given)
    expect(company.task('Fold')).toMatchObject(given)
  })

  test.each(['2026-02-29', 'tomorrow', '1.5.2026', '2026-13-01'])('T2: %s is not a due date', (dueDate) => {
    const company = smallCompany()
    const args = { title: 'Fold', projectId: company.project('Atlas').id, dueDate }
    expect(company.refused(mara, 'task.create', args)).toMatchObject({ code: 'invalid', field: 'dueDate' })
  })
})

describe('the status of a task', () => {
  test('T3: an employee can set To Do and In Progress', () => {
    const company = smallCompany()
    const taskId = company.task('Plan').id
    for (const status of ['In Progress', 'To Do'] as const) {
      company.do(eli, 'task.move', { taskId, status })
      expect(company.task('Plan').status).toBe(status)
    }
  })

  test('T3: an employee cannot set Done', () => {
    const company = smallCompany()
    const taskId = company.task('Plan').id
    const refusal = { code: 'forbidden', message: 'You cannot set this task to Done.' }
    expect(company.refused(eli, 'task.move', { taskId, status: 'Done' })).toEqual(refusal)
    expect(company.refused(eli, 'task.save', { taskId, status: 'Done', comments: 'ready' })).toEqual(refusal)
    expect(statusesFor(company.state, company.user(eli), company.task('Plan'), statuses)).toEqual([
      'To Do',
      'In Progress',
    ])
  })

  test('T3: an employee can reopen a Done task, and comment on it while it stays Done', () => {
    const company = smallCompany()
    const taskId = company.task('Plan').id
    company.do(mara, 'task.move', { taskId, status: 'Done' })
    company.do(eli, 'task.save', { taskId, status: 'Done', comments: 'thanks' })
    expect(company.task('Plan')).toMatchObject({ status: 'Done', comments: 'thanks' })
    company.do(eli, 'task.move', { taskId, status: 'In Progress' })
    expect(company.task('Plan').status).toBe('In Progress')
  })

  test('T4: the manager can set any status after any other', () => {
    const company = smallCompany()
    const taskId = company.task('Plan').id
    for (const from of statuses) {
      for (const status of statuses) {
        company.do(mara, 'task.move', { taskId, status: from })
        company.do(mara, 'task.move', { taskId, status })
        expect(company.task('Plan').status).toBe(status)
      }
    }
    expect(statusesFor(company.state, company.user(mara), company.task('Plan'), statuses)).toEqual(statuses)
  })

  test('T4: another manager can set none', () => {
    const company = smallCompany()
    const taskId = company.task('Plan').id
    for (const status of statuses) {
      expect(company.refused(milo, 'task.move', { taskId, status }).code).toBe('forbidden')
    }
    expect(statusesFor(company.state, company.user(milo), company.task('Plan'), statuses)).toEqual([])
  })

  test('T5: each change by an employee is recorded and announced again', () => {
    const company = smallCompany()
    const taskId = company.task('Plan').id
    company.do(eli, 'task.move', { taskId, status: 'In Progress' })
    // Announced immediately, hence true; the change had reset it before, or the second update could not be news.
    expect(company.task('Plan')).toMatchObject({ lastUpdatedBy: eli, managerNotified: true })
    company.news()
    company.do(eli, 'task.comment', { taskId, comments: 'half of it' })
    expect(company.news()).toHaveLength(1)
    company.do(mara, 'task.comment', { taskId, comments: 'go on' })
    expect(company.task('Plan').lastUpdatedBy).toBe(mara)
    expect(company.news()).toEqual([])
  })

  test('T6: status and comment are saved together or alone', () => {
    const company = smallCompany()
    const taskId = company.task('Plan').id
    company.do(mara, 'task.save', { taskId, status: 'In Progress', comments: 'one' })
    expect(company.task('Plan')).toMatchObject({ status: 'In Progress', comments: 'one' })
    company.do(eli, 'task.comment', { taskId, comments: ' two ' })
    expect(company.task('Plan')).toMatchObject({ status: 'In Progress', comments: ' two ' })
    company.do(mara, 'task.move', { taskId, status: 'Done' })
    expect(company.task('Plan')).toMatchObject({ status: 'Done', comments: ' two ' })
    expect(company.refused(edda, 'task.comment', { taskId, comments: 'mine' }).code).toBe('forbidden')
  })

  test('T7: saving the values it already has changes nothing and notifies nobody', () => {
    const company = smallCompany()
    const taskId = company.task('Plan').id
    company.do(eli, 'task.save', { taskId, status: 'In Progress', comments: 'one' })
    company.news()
    for (const by of [eli, mara]) {
      expect(company.do(by, 'task.save', { taskId, status: 'In Progress', comments: 'one' })).toEqual([])
      expect(company.do(by, 'task.move', { taskId, status: 'In Progress' })).toEqual([])
    }
    expect(company.do(mara, 'task.assign', { taskId, assignedTo: 'ELI@x.example' })).toEqual([])
    expect(company.news()).toEqual([])
  })

  test('T545: a change to a task that is gone is refused as not here (any more)', () => {
    const company = smallCompany()
    const gone = { code: 'gone', message: 'This task is not here (any more).' }
    expect(company.refused(mara, 'task.move', { taskId: 'none', status: 'Done' })).toEqual(gone)
    expect(company.refused(mara, 'task.assign', { taskId: 'none', assignedTo: '' })).toEqual(gone)
  })
})

describe('assigning', () => {
  test('A1: keeps the status, and moving keeps the assignee', () => {
    const company = smallCompany()
    const taskId = company.task('Plan').id
    company.do(mara, 'task.move', { taskId, status: 'In Progress' })
    company.do(mara, 'task.assign', { taskId, assignedTo: edda })
    expect(company.task('Plan')).toMatchObject({ status: 'In Progress', assignedTo: edda })
    company.do(mara, 'task.move', { taskId, status: 'Done' })
    expect(company.task('Plan')).toMatchObject({ status: 'Done', assignedTo: edda })
  })

  test.each(['enno@x.example', 'mara@x.example', 'admin@example.com', 'nobody@x.example', ' '])(
    'A2: %j is not an employee of the project and is not assigned',
    (assignedTo) => {
      const company = smallCompany()
      const taskId = company.task('Plan').id
      expect(company.refused(mara, 'task.assign', { taskId, assignedTo })).toEqual({
        code: 'conflict',
        message: `${assignedTo} is not an employee of this project.`,
      })
    },
  )

  test('A2: a member is found however their e-mail is written, and stored as their account has it', () => {
    const company = smallCompany()
    const taskId = company.task('Draw').id
    company.do(mara, 'task.assign', { taskId, assignedTo: ' EDDA@X.example ' })
    expect(company.task('Draw').assignedTo).toBe(edda)
  })

  test('A3: assigning to nobody unassigns', () => {
    const company = smallCompany()
    const taskId = company.task('Plan').id
    company.do(mara, 'task.assign', { taskId, assignedTo: '' })
    expect(company.task('Plan').assignedTo).toBe('')
  })
})

describe('being overdue', () => {
  const task = (dueDate: string, status: 'To Do' | 'Done' = 'To Do') => ({
    ...smallCompany().task('Plan'),
    dueDate: dueDate as Day | '',
    status,
  })

  test('T8: begins the day after the due date', () => {
    expect(isOverdue(task('2026-03-01'), '2026-03-02')).toBe(true)
    expect(isOverdue(task('2026-03-02'), '2026-03-02')).toBe(false)
    expect(isOverdue(task('2026-03-03'), '2026-03-02')).toBe(false)
    expect(isOverdue(task('2025-12-31'), '2026-01-01')).toBe(true)
  })

  test('T8: does not apply to a task without a due date or one that is Done', () => {
    expect(isOverdue(task(''), '2026-03-02')).toBe(false)
    expect(isOverdue(task('2026-03-01', 'Done'), '2026-03-02')).toBe(false)
  })

  test.each([
    ['2026-03-02T23:59:59.000+05:00', 0],
    ['2026-03-03T00:00:00.000+05:00', 2],
    ['2026-03-02T21:00:00.000-08:00', 0],
  ])('T8: at %s in the user’s time, a task due on the 2nd raises %i notifications', (at, told) => {
    const company = smallCompany()
    const plan = company.task('Plan')
    company.state.tasks.set(plan.id, { ...plan, dueDate: '2026-03-02' as Day })
    company.at = at
    company.do('system', 'workspace.catchUp', {})
    expect(company.news()).toHaveLength(told)
  })
})
