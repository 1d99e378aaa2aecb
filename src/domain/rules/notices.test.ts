import { describe, expect, test } from 'vitest'
import { smallCompany, type Company } from '../company.testing.ts'
import type { Day } from '../model/day.ts'
import type { Task } from '../model/tasks.ts'

const admin = 'admin@example.com'
const [mara, milo, eli, edda] = [
  'mara@x.example',
  'milo@x.example',
  'eli@x.example',
  'edda@x.example',
] as const

/** Writes fields of a task as somebody else might have stored them. */
function store(company: Company, title: string, fields: Partial<Task>): string {
  const task = company.task(title)
  company.state.tasks.set(task.id, { ...task, ...fields })
  return task.id
}

const overdueTo = (role: string, email: string) => `${role} ${email} warning ⏰ Task 'Plan' is overdue!`

describe('what is announced', () => {
  test('N1: a Done task, to the admins, as completed by its assignee', () => {
    const company = smallCompany()
    company.do(mara, 'task.move', { taskId: company.task('Plan').id, status: 'Done' })
    expect(company.news()).toEqual([`admin success Task 'Plan' has been completed by ${eli}.`])
    expect(company.task('Plan').notifiedForCompletionByAdmin).toBe(true)
  })

  test('N1: an unassigned Done task, as completed by the person who set it to Done', () => {
    const company = smallCompany()
    company.do(mara, 'task.move', { taskId: company.task('Draw').id, status: 'Done' })
    expect(company.news()).toEqual([`admin success Task 'Draw' has been completed by ${mara}.`])
  })

  test('N2: an assigned task, to the admins', () => {
    const company = smallCompany()
    company.do(mara, 'task.assign', { taskId: company.task('Draw').id, assignedTo: edda })
    expect(company.news()).toEqual([`admin info Task 'Draw' assigned to ${edda}.`])
    expect(company.task('Draw').notifiedForAssignmentByAdmin).toBe(true)
  })

  test('N3: each update by an employee, to the manager of the project', () => {
    const company = smallCompany()
    const taskId = company.task('Plan').id
    const told = [`manager ${mara} info Task 'Plan' was updated by ${eli}`]
    company.do(eli, 'task.move', { taskId, status: 'In Progress' })
    expect(company.news()).toEqual(told)
    company.do(eli, 'task.comment', { taskId, comments: 'half' })
    expect(company.news()).toEqual(told)
    company.do(eli, 'task.save', { taskId, status: 'To Do', comments: 'none' })
    expect(company.news()).toEqual(told)
  })

  test('N3: nothing to the manager about their own update', () => {
    const company = smallCompany()
    const taskId = company.task('Plan').id
    company.do(mara, 'task.save', { taskId, status: 'In Progress', comments: 'go' })
    expect(company.news()).toEqual([])
  })

  test('N3: nothing to their successor about it when they become an employee of the project', () => {
    const company = smallCompany()
    const atlas = company.project('Atlas').id
    company.do(mara, 'task.move', { taskId: company.task('Plan').id, status: 'In Progress' })
    const fields = { name: 'N', password: 'pass', projectIds: [atlas] }
    const [maraId, miloId] = [company.user(mara).id, company.user(milo).id]
    company.do(admin, 'user.update', { ...fields, userId: miloId, email: milo, role: 'manager' })
    company.do(admin, 'user.update', { ...fields, userId: maraId, email: mara, role: 'employee' })
    company.do('system', 'workspace.catchUp', {})
    expect(company.news()).toEqual([])
  })

  test('N3: no update when the project has no manager', () => {
    const company = smallCompany()
    const atlas = company.project('Atlas')
    company.state.projects.set(atlas.id, { ...atlas, manager: '' })
    company.do(eli, 'task.move', { taskId: company.task('Plan').id, status: 'In Progress' })
    expect(company.news()).toEqual([])
  })

  test('N4: a Done task with a comment, to its assignee, once', () => {
    const company = smallCompany()
    const taskId = company.task('Plan').id
    company.do(mara, 'task.save', { taskId, status: 'Done', comments: 'Well done' })
    expect(company.news()).toEqual([
      `admin success Task 'Plan' has been completed by ${eli}.`,
      `employee ${eli} success Task 'Plan' marked as completed. Manager's Comment: 'Well done'`,
    ])
    company.do(mara, 'task.comment', { taskId, comments: 'Very well done' })
    expect(company.news()).toEqual([])
  })

  test('N4: a Done task that gets its comment later, when it gets it', () => {
    const company = smallCompany()
    const taskId = company.task('Plan').id
    company.do(mara, 'task.move', { taskId, status: 'Done' })
    company.news()
    company.do(mara, 'task.comment', { taskId, comments: 'Well done' })
    expect(company.news()).toEqual([
      `employee ${eli} success Task 'Plan' marked as completed. Manager's Comment: 'Well done'`,
    ])
  })

  test('N4: a Done task with a comment, to somebody it is assigned to later', () => {
    const company = smallCompany()
    const taskId = company.task('Draw').id
    company.do(mara, 'task.save', { taskId, status: 'Done', comments: 'Well done' })
    company.news()
    company.do(mara, 'task.assign', { taskId, assignedTo: edda })
    expect(company.news()).toContain(
      `employee ${edda} success Task 'Draw' marked as completed. Manager's Comment: 'Well done'`,
    )
  })

  test('N4: an unassigned Done task with a comment, to no employee', () => {
    const company = smallCompany()
    company.do(mara, 'task.save', { taskId: company.task('Draw').id, status: 'Done', comments: 'Alone' })
    expect(company.news()).toEqual([`admin success Task 'Draw' has been completed by ${mara}.`])
  })

  test('N5: an overdue task, to the project’s manager and the assignee, once', () => {
    const company = smallCompany()
    const taskId = store(company, 'Plan', { dueDate: '2026-03-01' as Day })
    company.do('system', 'workspace.catchUp', {})
    expect(company.news()).toEqual([overdueTo('manager', mara), overdueTo('employee', eli)])
    company.do('system', 'workspace.catchUp', {})
    company.at = '2026-03-05T09:00:00.000+01:00'
    company.do('system', 'workspace.catchUp', {})
    company.do(mara, 'task.move', { taskId, status: 'In Progress' })
    expect(company.news()).toEqual([])
  })

  test('N5: an overdue task of a project without a manager, only to the assignee', () => {
    const company = smallCompany()
    company.do(admin, 'project.update', { projectId: company.project('Atlas').id, manager: '' })
    store(company, 'Plan', { dueDate: '2026-03-01' as Day })
    company.do('system', 'workspace.catchUp', {})
    expect(company.news()).toEqual([overdueTo('employee', eli)])
  })

  test('N5: an overdue task, by whichever request comes first, not only by catching up', () => {
    const company = smallCompany()
    const taskId = store(company, 'Plan', { dueDate: '2026-03-01' as Day })
    company.do(mara, 'task.move', { taskId, status: 'In Progress' })
    expect(company.news()).toEqual([overdueTo('manager', mara), overdueTo('employee', eli)])
    expect(company.task('Plan').overdueNotifiedFor).toBe('2026-03-01')
  })

  test('N5: a new task that is already overdue, immediately', () => {
    const company = smallCompany()
    const projectId = company.project('Atlas').id
    company.do(mara, 'task.create', { title: 'Late', projectId, dueDate: '2026-02-01' })
    expect(company.news()).toEqual([`manager ${mara} warning ⏰ Task 'Late' is overdue!`])
  })

  test('N5: an overdue task, again for another due date', () => {
    const company = smallCompany()
    store(company, 'Plan', { dueDate: '2026-03-01' as Day })
    company.do('system', 'workspace.catchUp', {})
    company.news()
    store(company, 'Plan', { dueDate: '2026-02-28' as Day })
    company.do('system', 'workspace.catchUp', {})
    expect(company.news()).toEqual([overdueTo('manager', mara), overdueTo('employee', eli)])
  })

  test('N60: an overdue task, but not again for a due date that was announced before', () => {
    const company = smallCompany()
    const taskId = company.task('Plan').id
    const told = [overdueTo('manager', mara), overdueTo('employee', eli)]
    company.do(mara, 'task.edit', { taskId, dueDate: '2026-03-01' })
    expect(company.news()).toEqual(told)
    company.do(mara, 'task.edit', { taskId, dueDate: '2026-03-10' })
    const entryId = company.entries.at(-1)!.request.id
    company.at = '2026-03-11T09:00:00.000+01:00'
    company.do('system', 'workspace.catchUp', {})
    expect(company.news()).toEqual(told)
    company.do(mara, 'entry.undo', { entryId })
    company.do('system', 'workspace.catchUp', {})
    for (const dueDate of ['2026-03-10', '2026-03-01']) company.do(mara, 'task.edit', { taskId, dueDate })
    expect(company.news()).toEqual([])
    company.do(mara, 'task.edit', { taskId, dueDate: '2026-03-05' })
    expect(company.news()).toEqual(told)
  })

  test('N6: a deleted project, to the admins, and nothing about its tasks', () => {
    const company = smallCompany()
    company.do(admin, 'project.delete', { projectId: company.project('Atlas').id })
    expect(company.news()).toEqual([`admin danger Project 'Atlas' and its tasks deleted.`])
  })

  test('nothing about accounts, projects that are not deleted, or unassigned tasks that are not Done', () => {
    const company = smallCompany()
    const projectId = company.project('Atlas').id
    company.do(admin, 'user.create', {
      name: 'N',
      email: 'n@x.example',
      password: 'pass',
      role: 'employee',
      projectIds: [projectId],
    })
    company.do(mara, 'task.create', { title: 'Fold', projectId })
    company.do(mara, 'task.move', { taskId: company.task('Fold').id, status: 'In Progress' })
    company.do(eli, 'profile.update', { name: 'Elias', password: 'pass' })
    company.do(admin, 'project.create', {
      manager: { name: 'O', email: 'o@x.example', password: 'pass' },
      project: { name: 'Cirrus', description: 'Clouds' },
      employees: [],
    })
    company.do(admin, 'project.update', { projectId, name: 'Atlases', manager: milo, leave: [edda] })
    company.do(admin, 'project.archive', { projectId })
    company.do(admin, 'project.bringBack', { projectId })
    expect(company.news()).toEqual([])
  })
})

describe('what is announced again', () => {
  test('N7: completion, after the task was reopened', () => {
    const company = smallCompany()
    const taskId = company.task('Plan').id
    company.do(mara, 'task.save', { taskId, status: 'Done', comments: 'Well done' })
    const told = company.news()
    expect(told).toHaveLength(2)
    company.do(mara, 'task.move', { taskId, status: 'To Do' })
    expect(company.news()).toEqual([])
    expect(company.task('Plan')).toMatchObject({
      notifiedForCompletion: false,
      notifiedForCompletionByAdmin: false,
    })
    company.do(mara, 'task.move', { taskId, status: 'Done' })
    expect(company.news()).toEqual(told)
  })

  test('N8: assignment, to somebody else or after the task was unassigned', () => {
    const company = smallCompany()
    const taskId = company.task('Plan').id
    company.do(mara, 'task.assign', { taskId, assignedTo: edda })
    company.do(mara, 'task.assign', { taskId, assignedTo: '' })
    expect(company.task('Plan').notifiedForAssignmentByAdmin).toBe(false)
    company.do(mara, 'task.assign', { taskId, assignedTo: edda })
    expect(company.news()).toEqual([
      `admin info Task 'Plan' assigned to ${edda}.`,
      `admin info Task 'Plan' assigned to ${edda}.`,
    ])
  })

  test('N8: not assignment when only the assignee’s e-mail changes, however the old one was written', () => {
    const company = smallCompany()
    store(company, 'Plan', { assignedTo: 'ELI@x.example' })
    const { id, projectIds } = company.user(eli)
    const edit = { userId: id, name: 'Eli', password: 'pass', role: 'employee' as const }
    company.do(admin, 'user.update', { ...edit, email: 'new@x.example', projectIds: [...projectIds] })
    expect(company.task('Plan').assignedTo).toBe('new@x.example')
    expect(company.news()).toEqual([])
  })

  test('N14: stored tasks that were never marked as announced, once', () => {
    const company = smallCompany()
    const untold = { notifiedForAssignmentByAdmin: false, managerNotified: false }
    store(company, 'Plan', { ...untold, status: 'Done', comments: 'Fine', lastUpdatedBy: eli })
    store(company, 'Draw', { status: 'Done', lastUpdatedBy: mara })
    company.do('system', 'workspace.catchUp', {})
    expect(company.news()).toEqual([
      `admin success Task 'Plan' has been completed by ${eli}.`,
      `admin info Task 'Plan' assigned to ${eli}.`,
      `manager ${mara} info Task 'Plan' was updated by ${eli}`,
      `employee ${eli} success Task 'Plan' marked as completed. Manager's Comment: 'Fine'`,
      `admin success Task 'Draw' has been completed by ${mara}.`,
    ])
    expect(company.do('system', 'workspace.catchUp', {})).toEqual([])
  })

  test('N14: nothing that stored notifications have announced already', () => {
    const company = smallCompany()
    expect(company.do('system', 'workspace.catchUp', {})).toEqual([])
  })
})
