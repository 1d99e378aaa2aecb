import { describe, expect, test } from 'vitest'
import { smallCompany, type Company } from '../company.testing.ts'
import type { Day } from '../model/day.ts'
import type { Project } from '../model/projects.ts'
import type { Task } from '../model/tasks.ts'
import { sampleRows } from '../setup/sample-rows.ts'

const admin = 'admin@example.com'
const [mara, milo, eli, edda] = [
  'mara@x.example',
  'milo@x.example',
  'eli@x.example',
  'edda@x.example',
] as const

/** Plan is Eli's, Draw is unassigned, both in Mara's Atlas. */
function plan(company: Company): { readonly taskId: string } {
  return { taskId: company.task('Plan').id }
}

/** Writes fields of a row as somebody else might have stored them. */
function storeTask(company: Company, title: string, fields: Partial<Task>): void {
  const task = company.task(title)
  company.state.tasks.set(task.id, { ...task, ...fields })
}

function storeProject(company: Company, name: string, fields: Partial<Project>): void {
  const project = company.project(name)
  company.state.projects.set(project.id, { ...project, ...fields })
}

describe('a task that changes hands', () => {
  test('N20: tells its new assignee', () => {
    const company = smallCompany()
    company.do(mara, 'task.assign', { taskId: company.task('Draw').id, assignedTo: edda })
    expect(company.furtherNews()).toEqual([`${edda} info 'Draw' is yours now`])
  })

  test('N20, N21: tells its old and its new assignee, and nobody twice', () => {
    const company = smallCompany()
    company.do(admin, 'task.assign', { ...plan(company), assignedTo: edda })
    const told = [`${edda} info 'Plan' is yours now`, `${eli} info 'Plan' is no longer yours`]
    expect(company.furtherNews()).toEqual(told)
    company.do(mara, 'task.assign', { ...plan(company), assignedTo: edda })
    expect(company.furtherNews()).toEqual([])
  })

  test('N21: tells the person it is taken from, even when they leave the project', () => {
    const company = smallCompany()
    company.do(mara, 'task.assign', { ...plan(company), assignedTo: '' })
    expect(company.furtherNews()).toEqual([`${eli} info 'Plan' is no longer yours`])
    company.do(mara, 'task.assign', { ...plan(company), assignedTo: edda })
    company.furtherNews()
    company.do(admin, 'user.update', { userId: company.user(edda).id, projectIds: [] })
    expect(company.furtherNews()).toEqual([`${edda} info 'Plan' is no longer yours`])
  })

  test('N21: tells nobody whose account has been deleted', () => {
    const company = smallCompany()
    company.do(admin, 'user.delete', { userId: company.user(eli).id })
    expect(company.task('Plan').assignedTo).toBe('')
    expect(company.furtherNews()).toEqual([])
  })

  test('N20, N25: tells nobody if only an e-mail changes', () => {
    const company = smallCompany()
    company.do(admin, 'user.update', { userId: company.user(eli).id, email: 'elias@x.example' })
    company.do(admin, 'user.update', { userId: company.user(mara).id, email: 'mara@y.example' })
    expect(company.task('Plan').assignedTo).toBe('elias@x.example')
    expect(company.project('Atlas').manager).toBe('mara@y.example')
    expect(company.furtherNews()).toEqual([])
  })
})

describe('a task that is changed', () => {
  test('N22: by its manager, tells the assignee which fields', () => {
    const company = smallCompany()
    company.do(mara, 'task.edit', { ...plan(company), title: 'Planned', dueDate: '2026-05-01' })
    expect(company.furtherNews()).toEqual([`${eli} info Mara changed title and due date of 'Planned'`])
    const { id: taskId } = company.task('Planned')
    company.do(mara, 'task.edit', { taskId, description: 'All', priority: 'High', dueDate: '2026-05-02' })
    expect(company.furtherNews()).toEqual([
      `${eli} info Mara changed description, priority and due date of 'Planned'`,
    ])
    company.do(mara, 'task.move', { taskId, status: 'In Progress' })
    expect(company.furtherNews()).toEqual([`${eli} info Mara changed status of 'Planned'`])
  })

  test('N22: by an admin, tells the manager too', () => {
    const company = smallCompany()
    company.do(admin, 'task.edit', { ...plan(company), priority: 'High' })
    const told = "info Admin changed priority of 'Plan'"
    expect(company.furtherNews()).toEqual([`${eli} ${told}`, `${mara} ${told}`])
  })

  test('N22: while unassigned, tells only the manager, and only if an admin did it', () => {
    const company = smallCompany()
    const { id: taskId } = company.task('Draw')
    company.do(mara, 'task.edit', { taskId, title: 'Sketch' })
    expect(company.furtherNews()).toEqual([])
    company.do(admin, 'task.edit', { taskId, title: 'Draw' })
    expect(company.furtherNews()).toEqual([`${mara} info Admin changed title of 'Draw'`])
  })

  test('N22, N30: by saving the values it already has, tells nobody', () => {
    const company = smallCompany()
    company.do(mara, 'task.edit', { ...plan(company), title: 'Plan' })
    company.do(mara, 'task.save', { ...plan(company), status: 'To Do', comments: '' })
    expect(company.furtherNews()).toEqual([])
  })

  test('N23: by deletion, tells the assignee, and the manager if an admin did it', () => {
    const company = smallCompany()
    company.do(admin, 'task.delete', plan(company))
    const told = "info Admin deleted 'Plan'"
    expect(company.furtherNews()).toEqual([`${eli} ${told}`, `${mara} ${told}`])
    company.do(mara, 'task.delete', { taskId: company.task('Draw').id })
    expect(company.furtherNews()).toEqual([])
  })

  test('N23: by deletion with its project, is not announced on its own', () => {
    const company = smallCompany()
    company.do(admin, 'project.delete', { projectId: company.project('Atlas').id })
    expect(company.furtherNews()).toEqual([])
    expect(company.news()).toEqual(["admin danger Project 'Atlas' and its tasks deleted."])
  })
})

describe('a task that is moved to another project', () => {
  test('N24, N21: tells both managers if an admin did it, and the assignee who loses it', () => {
    const company = smallCompany()
    company.do(admin, 'task.moveTo', { ...plan(company), projectId: company.project('Borealis').id })
    const told = "info Admin moved 'Plan' to 'Borealis'"
    expect(company.furtherNews()).toEqual([
      `${eli} info 'Plan' is no longer yours`,
      `${mara} ${told}`,
      `${milo} ${told}`,
    ])
  })

  test('N24: tells an assignee who keeps it, but not the manager who moved it', () => {
    const company = smallCompany()
    const [atlas, borealis] = [company.project('Atlas').id, company.project('Borealis').id]
    company.do(admin, 'user.update', { userId: company.user(mara).id, projectIds: [atlas, borealis] })
    company.do(admin, 'user.update', { userId: company.user(eli).id, projectIds: [atlas, borealis] })
    company.furtherNews()
    company.do(mara, 'task.moveTo', { ...plan(company), projectId: borealis })
    expect(company.furtherNews()).toEqual([`${eli} info Mara moved 'Plan' to 'Borealis'`])
    company.do(admin, 'task.moveTo', { ...plan(company), projectId: atlas })
    const told = "info Admin moved 'Plan' to 'Atlas'"
    expect(company.furtherNews()).toEqual([`${eli} ${told}`, `${mara} ${told}`])
  })
})

describe('a project', () => {
  test('N25: tells its new manager, but not the previous one', () => {
    const company = smallCompany()
    const projectIds = [company.project('Borealis').id, company.project('Atlas').id]
    company.do(admin, 'user.update', { userId: company.user(milo).id, projectIds })
    expect(company.furtherNews()).toEqual([`${milo} info 'Atlas' is your project now`])
  })

  test('N25: tells its manager when it is new', () => {
    const company = smallCompany()
    const project = { name: 'Cosmos', description: 'Stars' }
    const manager = { name: 'Mara', email: mara, password: 'mara-secret' }
    company.do(admin, 'project.create', { manager, project, employees: [] })
    expect(company.furtherNews()).toEqual([`${mara} info 'Cosmos' is your project now`])
  })
})

describe('a comment or a review', () => {
  test('N26: a comment by the manager tells the assignee, one by an admin tells both', () => {
    const company = smallCompany()
    company.do(mara, 'comment.add', { ...plan(company), text: 'Go on' })
    expect(company.furtherNews()).toEqual([`${eli} info Mara commented on 'Plan'`])
    company.do(admin, 'task.comment', { ...plan(company), comments: 'Faster' })
    const told = "info Admin commented on 'Plan'"
    expect(company.furtherNews()).toEqual([`${eli} ${told}`, `${mara} ${told}`])
  })

  test('N26, N30: a comment by the assignee tells the manager once, in the words of SPEC', () => {
    const company = smallCompany()
    company.do(eli, 'comment.add', { ...plan(company), text: 'Half done' })
    expect(company.news()).toEqual([`manager ${mara} info Task 'Plan' was updated by ${eli}`])
    expect(company.furtherNews()).toEqual([])
  })

  test('N26: clearing, editing and deleting a comment tell nobody', () => {
    const company = smallCompany()
    company.do(mara, 'task.comment', { ...plan(company), comments: 'Go on' })
    company.furtherNews()
    const { id: commentId } = [...company.state.comments.values()][0]!
    company.do(mara, 'comment.edit', { commentId, text: 'Go on, please' })
    company.do(mara, 'task.comment', { ...plan(company), comments: '' })
    company.do(mara, 'comment.delete', { commentId })
    expect(company.furtherNews()).toEqual([])
  })

  test('N26: a text that another program put into `comments` tells nobody', () => {
    const company = smallCompany()
    storeTask(company, 'Plan', { comments: 'From elsewhere' })
    company.do('system', 'workspace.repair', {})
    company.do('system', 'workspace.catchUp', {})
    expect([...company.state.comments.values()]).toHaveLength(1)
    expect(company.furtherNews()).toEqual([])
  })

  test('N27: a task marked ready for review tells the manager, and withdrawing that tells nobody', () => {
    const company = smallCompany()
    company.do(eli, 'task.ready', { ...plan(company), ready: true })
    expect(company.furtherNews()).toEqual([`${mara} info 'Plan' is ready for review`])
    company.do(eli, 'task.ready', { ...plan(company), ready: false })
    expect([...company.news(), ...company.furtherNews()]).toEqual([])
  })

  test('N28: a task sent back tells the assignee once, and the manager about an admin’s comment', () => {
    const company = smallCompany()
    company.do(eli, 'task.ready', { ...plan(company), ready: true })
    company.furtherNews()
    company.do(mara, 'task.sendBack', { ...plan(company), text: 'Not yet' })
    expect(company.furtherNews()).toEqual([`${eli} info Mara sent 'Plan' back`])
    company.do(eli, 'task.ready', { ...plan(company), ready: true })
    company.furtherNews()
    company.do(admin, 'task.sendBack', { ...plan(company), text: 'Not yet' })
    expect(company.furtherNews()).toEqual([
      `${eli} info Admin sent 'Plan' back`,
      `${mara} info Admin commented on 'Plan'`,
    ])
    expect(company.news()).toEqual([])
  })

  test('N28: a new status with a comment does not count as sending back', () => {
    const company = smallCompany()
    company.do(eli, 'task.ready', { ...plan(company), ready: true })
    company.furtherNews()
    company.do(mara, 'task.save', { ...plan(company), status: 'In Progress', comments: 'Once more' })
    expect(company.furtherNews()).toEqual([
      `${eli} info Mara changed status of 'Plan'`,
      `${eli} info Mara commented on 'Plan'`,
    ])
  })
})

describe('a task that is due the next day', () => {
  const due = `${eli} warning 'Plan' is due tomorrow`

  test('N29: tells the assignee once, when the day before begins', () => {
    const company = smallCompany()
    storeTask(company, 'Plan', { dueDate: '2026-03-04' as Day })
    company.do('system', 'workspace.catchUp', {})
    expect(company.furtherNews()).toEqual([])
    company.at = '2026-03-03T00:00:01.000+01:00'
    company.do('system', 'workspace.catchUp', {})
    expect(company.furtherNews()).toEqual([due])
    expect(company.do('system', 'workspace.catchUp', {})).toEqual([])
    company.do(mara, 'task.move', { ...plan(company), status: 'In Progress' })
    expect(company.furtherNews()).toEqual([`${eli} info Mara changed status of 'Plan'`])
  })

  test('N29: tells the assignee along with the change that makes it due, and again for another date', () => {
    const company = smallCompany()
    const changed = `${eli} info Mara changed due date of 'Plan'`
    company.do(mara, 'task.edit', { ...plan(company), dueDate: '2026-03-03' })
    expect(company.furtherNews()).toEqual([due, changed])
    company.do(mara, 'task.edit', { ...plan(company), dueDate: '2026-03-04' })
    company.at = '2026-03-03T09:00:00.000+01:00'
    company.do('system', 'workspace.catchUp', {})
    expect(company.furtherNews()).toEqual([changed, due])
  })

  test('N29: tells nobody while it is Done or unassigned, but a new assignee once there is one', () => {
    const company = smallCompany()
    storeTask(company, 'Plan', { dueDate: '2026-03-03' as Day, status: 'Done' })
    storeTask(company, 'Draw', { dueDate: '2026-03-03' as Day })
    company.do('system', 'workspace.catchUp', {})
    expect(company.furtherNews()).toEqual([])
    company.do(mara, 'task.assign', { taskId: company.task('Draw').id, assignedTo: edda })
    expect(company.furtherNews()).toEqual([
      `${edda} warning 'Draw' is due tomorrow`,
      `${edda} info 'Draw' is yours now`,
    ])
  })
})

describe('no news is raised', () => {
  test('N30: where SPEC already notifies the same person', () => {
    const company = smallCompany()
    company.do(eli, 'task.save', { ...plan(company), status: 'In Progress', comments: 'Begun' })
    expect(company.furtherNews()).toEqual([])
    company.do(mara, 'task.save', { ...plan(company), status: 'Done', comments: 'Well done' })
    expect(company.furtherNews()).toEqual([])
    // An admin's change tells the manager, whom SPEC does not tell of it.
    company.do(mara, 'task.move', { ...plan(company), status: 'To Do' })
    company.furtherNews()
    company.do(admin, 'task.save', { ...plan(company), status: 'Done', comments: 'Done indeed' })
    expect(company.furtherNews()).toEqual([
      `${mara} info Admin changed status of 'Plan'`,
      `${mara} info Admin commented on 'Plan'`,
    ])
  })

  test('N30: for ticks and labels', () => {
    const company = smallCompany()
    company.do(mara, 'checklist.add', { ...plan(company), texts: ['Ask', 'Do'] })
    const { id: itemId } = [...company.state.checklist.values()][0]!
    company.do(mara, 'checklist.tick', { itemId, done: true })
    company.do(mara, 'checklist.move', { itemId })
    const projectId = company.project('Atlas').id
    company.do(mara, 'label.create', { projectId, name: 'Urgent', color: 'red', ...plan(company) })
    company.do(mara, 'label.delete', { labelId: [...company.state.labels.values()][0]!.id })
    expect([...company.news(), ...company.furtherNews()]).toEqual([])
  })

  test('N30: for undoing, redoing and putting back', () => {
    const company = smallCompany()
    company.do(mara, 'task.delete', plan(company))
    company.furtherNews()
    for (let times = 0; times < 2; times += 1)
      company.do(mara, 'entry.undo', { entryId: company.entries.at(-1)!.request.id })
    // The deletion was redone: its news came back with it.
    expect(company.furtherNews()).toEqual([])
    company.do(mara, 'entry.undo', { entryId: company.entries.at(-1)!.request.id })
    const seq = company.entries.length
    company.do(mara, 'task.edit', { ...plan(company), title: 'Planned' })
    company.furtherNews()
    company.do(admin, 'task.takeBack', { taskId: company.task('Planned').id, seq })
    expect(company.task('Plan').title).toBe('Plan')
    expect(company.furtherNews()).toEqual([])
  })

  test('N30, D2: for sample data, neither immediately nor at the next start', () => {
    const company = smallCompany()
    for (const name of ['Atlas', 'Borealis'])
      company.do(admin, 'project.delete', { projectId: company.project(name).id })
    for (const user of [...company.state.users.values()].filter(({ role }) => role !== 'admin'))
      company.do(admin, 'user.delete', { userId: user.id })
    company.do(admin, 'notification.clear', {})
    company.do(admin, 'sample.fill', sampleRows(company.state, company.at))
    company.furtherNews()
    company.do('system', 'workspace.catchUp', {})
    expect(company.furtherNews()).toEqual([])
  })

  test('N31: for what happens in an archived project, until it is brought back', () => {
    const company = smallCompany()
    storeTask(company, 'Plan', { dueDate: '2026-03-03' as Day })
    storeTask(company, 'Draw', { dueDate: '2026-03-01' as Day })
    storeProject(company, 'Atlas', { archivedAt: company.at })
    company.do('system', 'workspace.catchUp', {})
    company.do(admin, 'user.update', { userId: company.user(eli).id, projectIds: [] })
    company.do(admin, 'user.delete', { userId: company.user(mara).id })
    expect([...company.news(), ...company.furtherNews()]).toEqual([])
    storeProject(company, 'Atlas', { archivedAt: '' })
    company.do('system', 'workspace.catchUp', {})
    expect(company.news()).toEqual([`manager ${mara} warning ⏰ Task 'Draw' is overdue!`])
  })

  test('N29, N31: twice for what is due when its project is brought back', () => {
    const company = smallCompany()
    const projectId = company.project('Atlas').id
    company.do(admin, 'project.archive', { projectId })
    storeTask(company, 'Plan', { dueDate: '2026-03-03' as Day, notifiedForAssignmentByAdmin: false })
    company.furtherNews()
    company.do(admin, 'project.bringBack', { projectId })
    expect(company.furtherNews()).toEqual([`${eli} warning 'Plan' is due tomorrow`])
  })
})
