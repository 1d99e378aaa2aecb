import { describe, expect, test } from 'vitest'
import { smallCompany, type Company } from '../company.testing.ts'
import type { Day } from '../model/day.ts'
import type { Notification } from '../model/notifications.ts'
import type { Role } from '../model/users.ts'
import type { Task } from '../model/tasks.ts'
import { notificationsFor } from './notifications.ts'
import { shownType, unreadCount } from '../views/bell.ts'

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

describe('the list of notifications', () => {
  const old = (id: number, role: Role, recipient?: string): Notification => ({
    id,
    message: `Message ${id}`,
    read: false,
    time: '',
    role,
    type: 'info',
    ...(recipient && { recipient }),
  })

  test('N9: a new notification is unread and has its time', () => {
    const company = smallCompany()
    company.at = '2026-03-02T21:05:09.000+01:00'
    const id = Date.parse(company.at)
    company.do(mara, 'task.move', { taskId: company.task('Plan').id, status: 'Done' })
    const taskId = company.task('Plan').id
    expect(company.notifications().at(-2)).toEqual({
      id,
      message: `Task 'Plan' has been completed by ${eli}.`,
      read: false,
      time: '3/2/2026, 9:05:09 PM',
      role: 'admin',
      type: 'success',
      taskId,
    })
    expect(company.notifications().at(-1)).toEqual({
      id: id + 1,
      message: "Mara changed status of 'Plan'",
      read: false,
      time: '3/2/2026, 9:05:09 PM',
      role: 'employee',
      recipient: eli,
      type: 'info',
      taskId,
      kind: 'changed',
    })
  })

  test('N9: the newest comes first', () => {
    const company = smallCompany()
    const taskId = company.task('Plan').id
    company.do(mara, 'task.move', { taskId, status: 'Done' })
    company.do(mara, 'task.assign', { taskId, assignedTo: edda })
    const seen = notificationsFor(company.state, company.user(admin)).map(({ message }) => message)
    expect(seen).toEqual([
      `Task 'Plan' assigned to ${edda}.`,
      `Task 'Plan' has been completed by ${eli}.`,
      `Task 'Plan' assigned to ${eli}.`,
    ])
  })

  test('N64: one made after the clock was set back still comes first, and is not the first to be dropped', () => {
    const company = smallCompany()
    company.do(admin, 'notification.clear', {})
    const nextYear = Date.parse('2027-03-02T09:00:00.000+01:00')
    for (let id = nextYear; id < nextYear + 1000; id += 1)
      company.state.notifications.set(String(id), old(id, 'admin'))
    company.do(mara, 'task.move', { taskId: company.task('Plan').id, status: 'Done' })
    expect(notificationsFor(company.state, company.user(admin)).map(({ message }) => message)).toEqual([
      `Task 'Plan' has been completed by ${eli}.`,
      ...Array.from({ length: 998 }, (_, index) => `Message ${nextYear + 999 - index}`),
    ])
  })

  test('N64: an id that leaves no room for a higher one is ignored for the next', () => {
    const company = smallCompany()
    company.state.notifications.set(String(Number.MAX_SAFE_INTEGER), old(Number.MAX_SAFE_INTEGER, 'admin'))
    company.do(mara, 'task.move', { taskId: company.task('Plan').id, status: 'Done' })
    expect(company.notifications().map(({ id }) => Number.isSafeInteger(id))).not.toContain(false)
  })

  test('N10: a notification is seen by everyone with its role, or only by its recipient in that role', () => {
    const company = smallCompany()
    company.do(admin, 'notification.clear', {})
    const rows = [
      old(1, 'manager'),
      old(2, 'manager', ' MARA@x.example'),
      old(3, 'employee', mara),
      old(4, 'employee'),
    ]
    for (const row of rows) company.state.notifications.set(String(row.id), row)
    const seenBy = (email: string) => notificationsFor(company.state, company.user(email)).map(({ id }) => id)
    expect(seenBy(mara)).toEqual([2, 1])
    expect(seenBy(milo)).toEqual([1])
    expect(seenBy(eli)).toEqual([4])
    expect(seenBy(admin)).toEqual([])
    expect(notificationsFor(company.state, 'visitor')).toEqual([])
  })

  test('N11: one is marked read by its id; marking all read means those that the viewer sees', () => {
    const company = smallCompany()
    company.do(admin, 'notification.clear', {})
    const rows = [old(1, 'manager'), old(2, 'manager', mara), old(3, 'manager', milo), old(4, 'employee')]
    for (const row of rows) company.state.notifications.set(String(row.id), row)
    const unread = () =>
      company
        .notifications()
        .filter(({ id, read }) => id < 5 && !read)
        .map(({ id }) => id)
    company.do(mara, 'notification.read', { notificationId: 1 })
    expect(unread()).toEqual([2, 3, 4])
    expect(unreadCount(company.state, company.user(mara))).toBe(1)
    expect(company.refused(mara, 'notification.read', { notificationId: 3 }).code).toBe('forbidden')
    expect(company.refused(mara, 'notification.read', { notificationId: 9 }).code).toBe('gone')
    company.do(mara, 'notification.readAll', {})
    expect(unread()).toEqual([3, 4])
    expect(company.do(mara, 'notification.readAll', {})).toEqual([])
    expect(unreadCount(company.state, company.user(mara))).toBe(0)
  })

  test('N12: the whole list is cleared', () => {
    const company = smallCompany()
    company.state.notifications.set('1', old(1, 'employee'))
    company.do(admin, 'notification.clear', {})
    expect(company.notifications()).toEqual([])
  })

  test('N13: only the newest 1,000 are kept', () => {
    const company = smallCompany()
    company.do(admin, 'notification.clear', {})
    for (let id = 1; id <= 998; id += 1) company.state.notifications.set(String(id), old(id, 'employee'))
    const taskId = company.task('Plan').id
    company.do(mara, 'task.move', { taskId, status: 'Done' })
    expect(company.notifications()).toHaveLength(1000)
    expect(company.notifications()[0]?.id).toBe(1)
    company.do(mara, 'task.comment', { taskId, comments: 'Well done' })
    expect(company.notifications()).toHaveLength(1000)
    expect(company.notifications()[0]?.id).toBe(2)
    expect(company.notifications().at(-1)?.message).toContain('Well done')
  })

  test('N13: catching up keeps to that limit as well', () => {
    const company = smallCompany()
    for (let id = 1; id <= 1005; id += 1) company.state.notifications.set(String(id), old(id, 'employee'))
    company.do('system', 'workspace.catchUp', {})
    expect(company.notifications()).toHaveLength(1000)
  })

  test('N15: an unknown type is shown as info', () => {
    expect(shownType({ ...old(1, 'admin'), type: 'danger' })).toBe('danger')
    expect(shownType({ ...old(1, 'admin'), type: 'purple' })).toBe('info')
  })
})
