import { describe, expect, test } from 'vitest'
import { smallCompany } from '../company.testing.ts'
import { ada, mara, milo, eli, edda, enno, did, undo, refused, form, moved } from './undo.testing.ts'

describe('what others did since', () => {
  test('Z3: a task without a title, as in older data, is named by its id in the refusal', () => {
    const company = smallCompany()
    const task = { ...company.task('Plan'), title: '' }
    company.state.tasks.set(task.id, task)
    const entry = did(company, mara, 'task.move', { taskId: task.id, status: 'In Progress' })
    company.do(mara, 'task.move', { taskId: task.id, status: 'Done' })
    expect(refused(company, mara, entry).message).toBe(
      `The status of Task ${task.id} was changed since by you, so this cannot be undone.`,
    )
  })

  test('Z3: a changed field prevents the undo, and the refusal names the field, the row and the person', () => {
    const company = smallCompany()
    const entry = moved(company)
    const move = { taskId: company.task('Plan').id, status: 'To Do' } as const
    company.do(eli, 'task.move', move)
    const message = "The status of 'Plan' was changed since by Eli, so this cannot be undone."
    expect(refused(company, mara, entry)).toEqual({ code: 'conflict', message })
  })

  test('Z3: somebody who changed it themselves is told so', () => {
    const company = smallCompany()
    const entry = moved(company)
    moved(company, mara, 'Done')
    expect(refused(company, mara, entry).message).toContain("status of 'Plan' was changed since by you")
  })

  test('Z3: several values are spoken of as such', () => {
    const company = smallCompany()
    const entry = did(company, mara, 'profile.muteNews', { kind: 'comment', muted: true })
    company.do(mara, 'profile.muteNews', { kind: 'comment', muted: false })
    expect(refused(company, mara, entry).message).toBe(
      "The notifications switched off of 'Mara' were changed since by you, so this cannot be undone.",
    )
  })

  test('Z3: a change to another field of the row does not prevent the undo', () => {
    const company = smallCompany()
    const entry = moved(company)
    company.do(eli, 'task.comment', { taskId: company.task('Plan').id, comments: 'begun' })
    undo(company, mara, entry)
    expect(company.task('Plan')).toMatchObject({ status: 'To Do', comments: 'begun' })
  })

  test('Z3: a new row is removed only if it is as it was made', () => {
    const company = smallCompany()
    const projectId = company.project('Atlas').id
    const entry = did(company, mara, 'task.create', { title: 'Survey', projectId })
    const assignment = { taskId: company.task('Survey').id, assignedTo: eli }
    const later = did(company, mara, 'task.assign', assignment)
    expect(refused(company, mara, entry).message).toContain(
      "The assignee of 'Survey' was changed since by you",
    )
    undo(company, mara, later)
    undo(company, mara, entry)
    expect([...company.state.tasks.values()].map(({ title }) => title)).not.toContain('Survey')
  })

  test('Z3: a change to a row that has been deleted cannot be undone', () => {
    const company = smallCompany()
    const entry = moved(company)
    company.do(ada, 'project.delete', { projectId: company.project('Atlas').id })
    const message = "'Plan' was deleted since by you, so this cannot be undone."
    expect(refused(company, ada, entry)).toEqual({ code: 'conflict', message })
  })

  test('Z3: adding a task or joining a project cannot be undone once that has been deleted', () => {
    const company = smallCompany()
    const projectId = company.project('Atlas').id
    const made = did(company, mara, 'task.create', { title: 'Survey', projectId })
    company.do(mara, 'task.delete', { taskId: company.task('Survey').id })
    expect(refused(company, mara, made).message).toBe(
      "'Survey' was deleted since by you, so this cannot be undone.",
    )
    const joined = did(company, ada, 'project.update', { projectId, join: [enno] })
    company.do(ada, 'project.delete', { projectId })
    expect(refused(company, ada, joined).message).toBe(
      "'Atlas' was deleted since by you, so this cannot be undone.",
    )
  })

  test('Z3: the refusal names the person who last changed that field, not another one', () => {
    const company = smallCompany()
    const entry = moved(company)
    const taskId = company.task('Plan').id
    company.do(eli, 'task.move', { taskId, status: 'To Do' })
    company.do(ada, 'task.edit', { taskId, title: 'Planned' })
    expect(refused(company, mara, entry).message).toContain(
      "The status of 'Planned' was changed since by Eli",
    )
  })

  test('Z3: an entry that has been undone has nothing left to undo', () => {
    const company = smallCompany()
    const entry = moved(company)
    undo(company, mara, entry)
    expect(refused(company, mara, entry).code).toBe('conflict')
    const cleared = did(company, ada, 'notification.clear', {})
    undo(company, ada, cleared)
    expect(refused(company, ada, cleared).message).toBe('There is nothing left of this to undo.')
  })

  test('Z23: the refusal of an entry that has been undone names the person who undid it', () => {
    const company = smallCompany()
    const projectId = company.project('Atlas').id
    const byMara = { code: 'conflict', message: 'This was undone already by Mara.' }
    const made = did(company, mara, 'task.create', { title: 'Survey', projectId })
    undo(company, mara, made)
    expect(refused(company, ada, made)).toEqual(byMara)
    expect(refused(company, mara, made).message).toBe('This was undone already by you.')
    const move = moved(company)
    undo(company, mara, move)
    expect(refused(company, ada, move)).toEqual(byMara)
    // Somebody did the same again: that is theirs, and what was undone stays so.
    moved(company, ada)
    expect(refused(company, ada, move)).toEqual(byMara)
    const deleted = did(company, ada, 'project.delete', { projectId })
    undo(company, ada, deleted)
    expect(refused(company, ada, deleted).message).toBe('This was undone already by you.')
  })

  test('Z23: an entry that was redone and then changed is refused because of the change', () => {
    const company = smallCompany()
    const entry = moved(company)
    undo(company, mara, entry)
    undo(company, mara, company.entries.at(-1)!.request.id)
    moved(company, mara, 'Done')
    expect(refused(company, mara, entry).message).toContain("status of 'Plan' was changed since by you")
  })

  test('Z3: an id that somebody else has by now is not taken from them', () => {
    const company = smallCompany()
    const entry = did(company, ada, 'user.delete', { userId: company.user(enno).id })
    const { id } = company.entries.at(-1)!.changes[0]!
    company.state.users.set(id, { ...company.user(eli), id, name: 'Elsa', email: 'elsa@x.example' })
    expect(refused(company, ada, entry).code).toBe('conflict')
  })

  test('Z5: adding a project cannot be undone once it has a task', () => {
    const company = smallCompany()
    const entry = did(company, ada, 'project.create', {
      manager: { name: 'Mara', email: mara, password: 'pass' },
      project: { name: 'Cirrus', description: 'Clouds' },
      employees: [],
    })
    company.do(mara, 'task.create', { title: 'Look up', projectId: company.project('Cirrus').id })
    const message = "'Look up' was added to 'Cirrus' since, so this cannot be undone."
    expect(refused(company, ada, entry)).toEqual({ code: 'conflict', message })
  })

  test('Z5: adding an account cannot be undone once it has a task or a project to manage', () => {
    const company = smallCompany()
    const atlas = company.project('Atlas').id
    const account = { name: 'Elsa', email: 'elsa@x.example', password: 'pass', role: 'employee' } as const
    const entry = did(company, ada, 'user.create', { ...account, projectIds: [atlas] })
    company.do(mara, 'task.assign', { taskId: company.task('Draw').id, assignedTo: 'elsa@x.example' })
    expect(refused(company, ada, entry).message).toContain("The assignee of 'Draw' was changed since by Mara")

    const manager = { name: 'Max', email: 'max@x.example', password: 'pass', role: 'manager' } as const
    const second = did(company, ada, 'user.create', manager)
    company.do(ada, 'user.update', form(company, 'max@x.example', { projectIds: [atlas] }))
    expect(refused(company, ada, second).message).toContain("The manager of 'Atlas' was changed since")
  })

  test('Z5: adding an account cannot be undone once it has joined a project', () => {
    const company = smallCompany()
    const account = { name: 'Elsa', email: 'elsa@x.example', password: 'pass', role: 'employee' } as const
    const entry = did(company, ada, 'user.create', account)
    company.do(ada, 'project.update', { projectId: company.project('Atlas').id, join: [account.email] })
    expect(refused(company, ada, entry).message).toBe(
      "The employees of 'Atlas' were changed since by you, so this cannot be undone.",
    )
  })

  test('Z5: a new role cannot be undone once its owner manages or has joined a project in it', () => {
    const company = smallCompany()
    const projectId = company.project('Borealis').id
    const manages = did(company, ada, 'user.update', form(company, eli, { role: 'manager', projectIds: [] }))
    company.do(ada, 'project.update', { projectId, manager: eli })
    expect(refused(company, ada, manages).message).toBe(
      "The manager of 'Borealis' was changed since by you, so this cannot be undone.",
    )
    const joins = did(company, ada, 'user.update', form(company, mara, { role: 'employee', projectIds: [] }))
    company.do(ada, 'project.update', { projectId, join: [mara] })
    expect(refused(company, ada, joins).message).toBe(
      "The employees of 'Borealis' were changed since by you, so this cannot be undone.",
    )
  })

  test('Z5: joining a project cannot be undone once the member has a task in it', () => {
    const company = smallCompany()
    const atlas = company.project('Atlas').id
    const joined = form(company, enno, { projectIds: [...company.user(enno).projectIds, atlas] })
    const entry = did(company, ada, 'user.update', joined)
    company.do(mara, 'task.assign', { taskId: company.task('Draw').id, assignedTo: enno })
    expect(refused(company, ada, entry).message).toContain("The assignee of 'Draw' was changed since")
  })

  test('Z5: a new e-mail cannot be undone once it has been given a project', () => {
    const company = smallCompany()
    const entry = did(company, ada, 'user.update', form(company, milo, { email: 'max@x.example' }))
    const projectIds = [...company.user('max@x.example').projectIds, company.project('Atlas').id]
    company.do(ada, 'user.update', form(company, 'max@x.example', { projectIds }))
    expect(refused(company, ada, entry).message).toContain("The manager of 'Atlas' was changed since")
  })

  test('Z5: somebody who is no longer a member is not assigned again', () => {
    const company = smallCompany()
    const taskId = company.task('Plan').id
    const entry = did(company, mara, 'task.assign', { taskId, assignedTo: edda })
    company.do(ada, 'user.delete', { userId: company.user(eli).id })
    const message = "eli@x.example is no longer an employee of 'Atlas', so this cannot be undone."
    expect(refused(company, mara, entry)).toEqual({ code: 'conflict', message })
  })

  test('Z5: a deleted project comes back only once its people are back in their roles', () => {
    const company = smallCompany()
    const entry = did(company, ada, 'project.delete', { projectId: company.project('Atlas').id })
    const deleted = did(company, ada, 'user.delete', { userId: company.user(edda).id })
    expect(refused(company, ada, entry).message).toBe('Edda was deleted since: undo that first.')
    undo(company, ada, deleted)
    const role = did(company, ada, 'user.update', form(company, eli, { role: 'manager' }))
    expect(refused(company, ada, entry).message).toContain('Eli is no longer an employee')
    undo(company, ada, role)
    undo(company, ada, entry)
    expect(company.project('Atlas').employees).toEqual([eli, edda])
  })

  test('Z5: a task does not come back into a project that is gone', () => {
    const company = smallCompany()
    const projectId = company.project('Atlas').id
    const made = did(company, mara, 'task.create', { title: 'Survey', projectId })
    undo(company, mara, made)
    const undone = company.entries.at(-1)!.request.id
    company.do(ada, 'project.delete', { projectId })
    expect(refused(company, ada, undone).message).toBe(
      "The project of 'Survey' was deleted since: undo that first.",
    )
  })
})
