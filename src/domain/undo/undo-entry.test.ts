import { describe, expect, test } from 'vitest'
import { smallCompany, snapshot } from '../company.testing.ts'
import { brokenInvariants } from '../rules/invariants.ts'
import { ada, mara, milo, eli, edda, enno, did, undo, refused, form, moved } from './undo.testing.ts'

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
