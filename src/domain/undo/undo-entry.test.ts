import { describe, expect, test } from 'vitest'
import { Company, smallCompany, snapshot } from '../company.testing.ts'
import { sampleRows } from '../setup/sample-rows.ts'
import type { CommandName, ArgsOf } from '../commands.ts'
import { brokenInvariants } from '../rules/invariants.ts'
import { mayUndo } from './may-undo.ts'

const [ada, mara, milo, eli, edda, enno] = [
  'admin@example.com',
  'mara@x.example',
  'milo@x.example',
  'eli@x.example',
  'edda@x.example',
  'enno@x.example',
] as const

/** Does something and returns the id of its request. */
function did<N extends CommandName>(company: Company, by: string, name: N, args: ArgsOf<N>): string {
  company.do(by, name, args)
  return company.entries.at(-1)!.request.id
}

const undo = (company: Company, by: string, entryId: string) => company.do(by, 'entry.undo', { entryId })
const refused = (company: Company, by: string, entryId: string) =>
  company.refused(by, 'entry.undo', { entryId })

/** Somebody's user form, with some fields filled in differently. */
function form(company: Company, email: string, changed: object = {}): ArgsOf<'user.update'> {
  const { id, name, password, role, projectIds } = company.user(email)
  return { userId: id, name, email, password, role, projectIds: [...projectIds], ...changed }
}

function moved(
  company: Company,
  by = mara as string,
  status: 'In Progress' | 'Done' = 'In Progress',
): string {
  return did(company, by, 'task.move', { taskId: company.task('Plan').id, status })
}

describe('undoing', () => {
  test('Z1: puts a task back and takes back its news, and a redo repeats both', () => {
    const company = smallCompany()
    const before = snapshot(company.state)
    const entry = moved(company, mara, 'Done')
    const after = snapshot(company.state)
    expect(company.news()).toEqual(["admin success Task 'Plan' has been completed by eli@x.example."])
    undo(company, mara, entry)
    expect(snapshot(company.state)).toBe(before)
    undo(company, mara, company.entries.at(-1)!.request.id)
    expect(snapshot(company.state)).toBe(after)
  })

  test('Z1: brings back a project with its tasks, its people and their links', () => {
    const company = smallCompany()
    const before = snapshot(company.state)
    const entry = did(company, ada, 'project.delete', { projectId: company.project('Atlas').id })
    undo(company, ada, entry)
    expect(snapshot(company.state)).toBe(before)
  })

  test('S4, Z1: removes fields that a restore added, and a redo adds them again', () => {
    const company = smallCompany()
    const before = snapshot(company.state)
    const rows = { users: [...company.state.users.values()], projects: [...company.state.projects.values()] }
    const tasks = [...company.state.tasks.values()].map((task) => ({ ...task, colour: 'red' }))
    const entry = did(company, ada, 'workspace.restore', { ...rows, tasks, notifications: [] })
    const restored = snapshot(company.state)
    expect(company.task('Plan')).toHaveProperty('colour')
    undo(company, ada, entry)
    expect(snapshot(company.state)).toBe(before)
    undo(company, ada, company.entries.at(-1)!.request.id)
    expect(snapshot(company.state)).toBe(restored)
  })

  test('Z4: raises no news of its own', () => {
    const company = smallCompany()
    const entry = did(company, ada, 'project.delete', { projectId: company.project('Atlas').id })
    company.news()
    undo(company, ada, entry)
    expect(company.news()).toEqual([])
    expect(company.notifications().some(({ message }) => message.includes('deleted'))).toBe(false)
  })

  test('Z4: takes back news even if it has been read since', () => {
    const company = smallCompany()
    const entry = moved(company, mara, 'Done')
    company.do(ada, 'notification.readAll', {})
    undo(company, mara, entry)
    expect(company.notifications().some(({ message }) => message.includes('completed'))).toBe(false)
  })

  test('Z4: brings cleared notifications back beside the new ones', () => {
    const company = smallCompany()
    const old = company.notifications()
    const entry = did(company, ada, 'notification.clear', {})
    moved(company, mara, 'Done')
    undo(company, ada, entry)
    const messages = company.notifications().map(({ message }) => message)
    expect(messages).toEqual([
      ...old.map(({ message }) => message),
      expect.stringContaining('completed'),
      "Mara changed status of 'Plan'",
    ])
  })

  test('N13, Z4: keeps the newest 1,000 notifications when cleared ones come back', () => {
    const company = smallCompany()
    const task = { taskId: company.task('Plan').id }
    const tell = () => {
      for (let number = 0; number < 600; number += 1)
        company.do(eli, 'task.comment', { ...task, comments: `comment ${company.entries.length}` })
    }
    tell()
    const entry = did(company, ada, 'notification.clear', {})
    tell()
    const newest = company.notifications().at(-1)
    undo(company, ada, entry)
    expect(company.notifications()).toHaveLength(1000)
    expect(company.notifications().at(-1)).toEqual(newest)
  })

  test('Z4: leaves bookkeeping that somebody else has changed since', () => {
    const company = smallCompany()
    const taskId = company.task('Plan').id
    const entry = did(company, eli, 'task.comment', { taskId, comments: 'begun' })
    moved(company, mara)
    undo(company, eli, entry)
    const { comments, status, lastUpdatedBy, managerNotified } = company.task('Plan')
    expect({ comments, status, lastUpdatedBy, managerNotified }).toEqual({
      comments: '',
      status: 'In Progress',
      lastUpdatedBy: mara,
      managerNotified: true,
    })
  })

  test('N7, Z4: lets the completion of a task that is no longer Done be announced again', () => {
    const company = smallCompany()
    const taskId = company.task('Plan').id
    const entry = moved(company, mara, 'Done')
    company.do(mara, 'task.comment', { taskId, comments: 'Thank you' })
    undo(company, mara, entry)
    company.news()
    moved(company, mara, 'Done')
    expect(company.news()).toHaveLength(2)
  })

  test('N7, Z4: does not announce again the completion of a task that stays Done', () => {
    const company = smallCompany()
    moved(company, mara, 'Done')
    const entry = did(company, mara, 'task.edit', { taskId: company.task('Plan').id, title: 'Planned' })
    undo(company, mara, entry)
    company.news()
    company.do('system', 'workspace.catchUp', {})
    expect(company.news()).toEqual([])
  })

  test('Z4: does not take away other news that has the same id by now', () => {
    for (const other of [{ message: 'Something else' }, { time: 'another day' }]) {
      const company = smallCompany()
      const entry = moved(company, mara, 'Done')
      const told = company.notifications().at(-1)!
      const kept = { ...told, ...other }
      company.state.notifications.set(String(told.id), kept)
      undo(company, mara, entry)
      expect(company.notifications()).toContainEqual(kept)
    }
  })

  test('Z4: puts members back alongside those who have joined since', () => {
    const company = smallCompany()
    const atlas = company.project('Atlas').id
    const entry = did(company, ada, 'user.delete', { userId: company.user(edda).id })
    company.do(ada, 'user.update', form(company, enno, { projectIds: [atlas] }))
    undo(company, ada, entry)
    expect(company.project('Atlas').employees).toEqual([eli, enno, edda])
    expect(company.user(edda).projectIds).toEqual([atlas])
    expect(brokenInvariants(company.state)).toEqual([])
  })
})

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

describe('accounts', () => {
  test('I5, Z9: a deleted account does not get back an e-mail that somebody else has now', () => {
    const company = smallCompany()
    const entry = did(company, ada, 'user.delete', { userId: company.user(enno).id })
    company.do(ada, 'user.create', { name: 'Elsa', email: 'Enno@x.example', password: 'pass' })
    const message = "The email enno@x.example belongs to 'Elsa' now, so this cannot be undone."
    expect(refused(company, ada, entry)).toEqual({ code: 'conflict', message })
  })

  test('I5, Z9: a changed e-mail is not given back if somebody else has it now', () => {
    const company = smallCompany()
    const entry = did(company, ada, 'user.update', form(company, enno, { email: 'enzo@x.example' }))
    company.do(ada, 'user.create', { name: 'Elsa', email: 'Enno@x.example', password: 'pass' })
    const message = "The email enno@x.example belongs to 'Elsa' now, so this cannot be undone."
    expect(refused(company, ada, entry)).toEqual({ code: 'conflict', message })
  })

  test('U13, Z9: nobody can undo the entry that made their own account', () => {
    const company = smallCompany()
    const backup = {
      users: [
        ...company.state.users.values(),
        { ...company.user(ada), id: '1', name: 'Ben', email: 'ben@x.example' },
      ],
      projects: [...company.state.projects.values()],
      tasks: [...company.state.tasks.values()],
      notifications: [],
    }
    const entry = did(company, ada, 'workspace.restore', backup)
    const message = 'You cannot undo this: your own account would go with it.'
    expect(refused(company, 'ben@x.example', entry)).toEqual({ code: 'forbidden', message })
    undo(company, ada, entry)
    expect(company.find('ben@x.example')).toBeUndefined()
  })

  test('Z9: undoing a new e-mail carries every reference back', () => {
    const company = smallCompany()
    const before = snapshot(company.state)
    const entry = did(company, ada, 'user.update', form(company, eli, { email: 'elias@x.example' }))
    expect(company.task('Plan').assignedTo).toBe('elias@x.example')
    undo(company, ada, entry)
    expect(snapshot(company.state)).toBe(before)
  })

  test('P11, Z1: deleting a manager gives their employees another one, and undoing it the former one', () => {
    const company = smallCompany()
    const borealis = company.project('Borealis').id
    const projectIds = [...company.user(eli).projectIds, borealis]
    company.do(ada, 'user.update', form(company, eli, { projectIds }))
    const entry = did(company, ada, 'user.delete', { userId: company.user(mara).id })
    expect(company.user(eli).manager).toBe(milo)
    undo(company, ada, entry)
    expect(company.user(eli).manager).toBe(mara)
  })

  test('C7, Z13: a refusal about a password does not reveal it', () => {
    const company = smallCompany()
    const entry = did(company, eli, 'profile.update', { name: 'Eli', password: 'first-secret' })
    company.do(eli, 'profile.update', { name: 'Eli', password: 'second-secret' })
    const { message } = refused(company, eli, entry)
    expect(message).toBe("The password of 'Eli' was changed since by you, so this cannot be undone.")
  })
})

describe('who may undo', () => {
  const people = [ada, mara, milo, eli, edda]
  const entitled = (company: Company, entryId: string): string[] => {
    const entry = company.past.entry(entryId)!
    return people.filter((email) => mayUndo(company.state, company.user(email), entry))
  }

  test('Z6: the manager who did it while they manage the project, and an admin', () => {
    const company = smallCompany()
    const entry = moved(company)
    expect(entitled(company, entry)).toEqual([ada, mara])
    const atlas = company.project('Atlas').id
    const taken = [...company.user(milo).projectIds, atlas]
    company.do(ada, 'user.update', form(company, milo, { projectIds: taken }))
    expect(entitled(company, entry)).toEqual([ada])
    const message = 'You cannot undo this: it is no longer yours to change.'
    expect(refused(company, mara, entry)).toEqual({ code: 'forbidden', message })
  })

  test('Z6: for a new task, the manager of its project while they manage it, and an admin', () => {
    const company = smallCompany()
    const projectId = company.project('Atlas').id
    const entry = did(company, mara, 'task.create', { title: 'Survey', projectId })
    expect(entitled(company, entry)).toEqual([ada, mara])
    const taken = [...company.user(milo).projectIds, projectId]
    company.do(ada, 'user.update', form(company, milo, { projectIds: taken }))
    expect(entitled(company, entry)).toEqual([ada])
  })

  test('Z6: the employee who did it while the task is theirs, and an admin', () => {
    const company = smallCompany()
    const entry = did(company, eli, 'task.comment', { taskId: company.task('Plan').id, comments: 'begun' })
    expect(entitled(company, entry)).toEqual([ada, eli])
    company.do(mara, 'task.assign', { taskId: company.task('Plan').id, assignedTo: edda })
    expect(entitled(company, entry)).toEqual([ada])
  })

  test('Z6: for ready for review, its assignee while the task is theirs, and an admin', () => {
    const company = smallCompany()
    const taskId = company.task('Plan').id
    const entry = did(company, eli, 'task.ready', { taskId, ready: true })
    expect(entitled(company, entry)).toEqual([ada, eli])
    company.do(mara, 'task.assign', { taskId, assignedTo: edda })
    expect(entitled(company, entry)).toEqual([ada])
  })

  test('Z6: an admin, but no longer its author, if nothing of it is in their sight', () => {
    const company = smallCompany()
    const entryId = did(company, eli, 'task.comment', { taskId: company.task('Plan').id, comments: 'begun' })
    const cut = { ...company.past.entry(entryId)!, changes: [], isCut: true as const }
    const { state } = company
    expect([ada, eli].map((email) => mayUndo(state, company.user(email), cut))).toEqual([true, false])
  })

  test('T3, Z6: not an employee if it would set a task to Done', () => {
    const company = smallCompany()
    moved(company, mara, 'Done')
    const entry = moved(company, eli)
    expect(entitled(company, entry)).toEqual([ada])
    expect(refused(company, eli, entry).code).toBe('forbidden')
    undo(company, ada, entry)
    expect(company.task('Plan').status).toBe('Done')
  })

  test('Z63: an employee who reopened a Done task is told who may undo that, while it is theirs', () => {
    const company = smallCompany()
    moved(company, mara, 'Done')
    const entry = moved(company, eli)
    expect(refused(company, eli, entry).message).toBe(
      'You cannot undo this: only an admin or the manager of this project can set a task to Done.',
    )
    company.do(mara, 'task.assign', { taskId: company.task('Plan').id, assignedTo: edda })
    expect(refused(company, eli, entry).message).toBe(
      'You cannot undo this: it is no longer yours to change.',
    )
  })

  test('Z6: for a profile, the person themselves and an admin', () => {
    const company = smallCompany()
    const entry = did(company, eli, 'profile.update', { name: 'Elias', password: 'eli-secret' })
    expect(entitled(company, entry)).toEqual([ada, eli])
    const refusal = { code: 'forbidden', message: 'Only the person who did this, or an admin, can undo it.' }
    expect(refused(company, edda, entry)).toEqual(refusal)
    expect(refused(company, 'visitor', entry)).toEqual(refusal)
  })

  test('Z6: not somebody whose present role no longer allows it', () => {
    const company = smallCompany()
    const entry = did(company, mara, 'task.assign', { taskId: company.task('Draw').id, assignedTo: edda })
    company.do(ada, 'user.update', form(company, mara, { role: 'employee' }))
    expect(entitled(company, entry)).toEqual([ada])
  })

  test('Z6: nobody, if EMS did it by itself', () => {
    const company = smallCompany()
    const first = company.entries.find(({ request }) => request.by === 'system')!
    expect(entitled(company, first.request.id)).toEqual([])
    expect(refused(company, ada, first.request.id).message).toBe(
      'EMS did this by itself: it cannot be undone.',
    )
  })

  test('Z12: nobody, if notifications were only read', () => {
    const company = smallCompany()
    const entry = did(company, ada, 'notification.readAll', {})
    expect(entitled(company, entry)).toEqual([])
    expect(refused(company, ada, entry).code).toBe('forbidden')
  })

  test('Z7: a visitor who added or cleared sample data, until somebody adds something else', () => {
    const company = new Company()
    company.do('system', 'workspace.ensureAdmin', {})
    const before = snapshot(company.state)
    const filled = did(company, 'visitor', 'sample.fill', sampleRows(company.state, company.at))
    const full = snapshot(company.state)
    undo(company, 'visitor', filled)
    expect(snapshot(company.state)).toBe(before)
    undo(company, 'visitor', company.entries.at(-1)!.request.id)
    const cleared = did(company, 'visitor', 'sample.clear', {})
    undo(company, 'visitor', cleared)
    expect(snapshot(company.state)).toBe(full)
    company.do(ada, 'user.create', { name: 'Own', email: 'own@x.example', password: 'pass' })
    expect(refused(company, 'visitor', company.entries.at(-2)!.request.id)).toEqual({
      code: 'forbidden',
      message: 'You cannot undo this: it is no longer yours to change.',
    })
  })

  test('Z7: not a visitor, if an admin added the sample data', () => {
    const company = new Company()
    company.do('system', 'workspace.ensureAdmin', {})
    const filled = did(company, ada, 'sample.fill', sampleRows(company.state, company.at))
    expect(refused(company, 'visitor', filled).code).toBe('forbidden')
    undo(company, ada, filled)
  })

  test('Z7: not a visitor, for anything but sample rows, whatever the entry says', () => {
    const company = new Company()
    company.do('system', 'workspace.ensureAdmin', {})
    const [entry] = company.entries
    const request = { ...entry!.request, by: 'visitor' }
    expect(mayUndo(company.state, 'visitor', { ...entry!, request })).toBe(false)
  })

  test('Z3: nobody, if the change is too old to be known', () => {
    const message = 'This change is too old to be undone here.'
    expect(refused(smallCompany(), ada, 'request-99')).toEqual({ code: 'gone', message })
  })
})
