import { describe, expect, test } from 'vitest'
import { Company, smallCompany, snapshot } from '../company.testing.ts'
import { sampleRows } from '../setup/sample-rows.ts'
import { mayUndo } from './may-undo.ts'
import { ada, mara, milo, eli, edda, did, undo, refused, form, moved } from './undo.testing.ts'

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
