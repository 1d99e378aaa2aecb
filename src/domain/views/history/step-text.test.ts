import { describe, expect, test } from 'vitest'
import { smallCompany, type Company } from '../../company.testing.ts'
import { noPast } from '../../request/entry.ts'
import { describeEntry, ownDeedText, stepText, undoneText } from './history.ts'

const [ada, mara, eli, edda] = [
  'admin@example.com',
  'mara@x.example',
  'eli@x.example',
  'edda@x.example',
] as const

/** What the button says that would undo the last entry. */
const undoing = (company: Company) => stepText(company, company.entries.at(-1)!, 'Undo')
const redoing = (company: Company) => stepText(company, company.entries.at(-1)!, 'Redo')

const undoLast = (company: Company, by: string) =>
  company.do(by, 'entry.undo', { entryId: company.entries.at(-1)!.request.id })

describe('the undo and redo buttons', () => {
  test('Z20: name the change as an action', () => {
    const company = smallCompany()
    const taskId = company.task('Plan').id
    company.do(mara, 'task.assign', { taskId, assignedTo: edda })
    expect(undoing(company)).toBe('Undo: assign "Plan" to Edda')
    company.do(mara, 'task.assign', { taskId, assignedTo: '' })
    expect(undoing(company)).toBe('Undo: unassign "Plan"')
    company.do(mara, 'task.save', { taskId, status: 'Done', comments: 'Well done' })
    expect(undoing(company)).toBe('Undo: move "Plan" from To Do to Done and comment on it')
    company.do(mara, 'task.comment', { taskId, comments: '' })
    expect(undoing(company)).toBe('Undo: clear the comment on "Plan"')
    company.do(ada, 'project.delete', { projectId: company.project('Borealis').id })
    expect(undoing(company)).toBe('Undo: delete the project "Borealis" and its 1 task')
  })

  test('Z63: say when a change cannot be undone by its author', () => {
    const company = smallCompany()
    const taskId = company.task('Plan').id
    company.do(eli, 'task.move', { taskId, status: 'In Progress' })
    expect(undoing(company)).toBe('Undo: move "Plan" from To Do to In Progress')
    company.do(mara, 'task.move', { taskId, status: 'Done' })
    company.do(eli, 'task.move', { taskId, status: 'To Do' })
    expect(undoing(company)).toBe('Cannot undo: move "Plan" from Done to To Do')
  })

  test('Z20: name the person whose profile was changed', () => {
    const company = smallCompany()
    company.do(eli, 'profile.update', { name: 'Elias', password: 'pass' })
    expect(undoing(company)).toBe('Undo: change the name and password of "Elias"')
  })

  test('Y77: call a profile ‘your’ to its owner, and by name to others', () => {
    const company = smallCompany()
    company.do(eli, 'profile.update', { name: 'Elias' })
    const entry = company.entries.at(-1)!
    const told = (by: string) => undoneText(company, entry, company.user(by).id)
    expect(told(eli)).toBe('Undone: changed your name')
    expect(told(ada)).toBe("Undone: changed the name of 'Elias'")
    expect(ownDeedText(company, entry)).toBe('changed your name')
    const whatWasDone = () => describeEntry(company, company.entries.at(-1)!).what
    expect(whatWasDone()).toBe('changed their name')
    undoLast(company, eli)
    expect(whatWasDone()).toBe('undid: changed their name')
    undoLast(company, ada)
    // Done by Ada, but it is not her name.
    expect(whatWasDone()).toBe("redid: changed the name of 'Elias'")
  })

  test('T20, T21, Z20: say where new tasks went, and to whom', () => {
    const company = smallCompany()
    const projectId = company.project('Atlas').id
    company.do(mara, 'task.create', { title: 'Fold', projectId })
    expect(undoing(company)).toBe('Undo: add the task "Fold" to "Atlas"')
    company.do(mara, 'task.create', { title: 'Cut', projectId, assignedTo: eli })
    expect(undoing(company)).toBe('Undo: add the task "Cut" to "Atlas" for Eli')
    company.do(mara, 'task.createMany', { titles: ['A', 'B', 'C'], projectId, assignedTo: eli })
    expect(undoing(company)).toBe('Undo: add 3 tasks to "Atlas" for Eli')
    expect(undoneText(company, company.entries.at(-1)!, company.user(mara).id)).toBe(
      "Undone: added 3 tasks to 'Atlas' for Eli",
    )
  })

  test('Z20: say what an undo undid and what a redo redid', () => {
    const company = smallCompany()
    company.do(eli, 'task.move', { taskId: company.task('Plan').id, status: 'In Progress' })
    undoLast(company, ada)
    const deed = 'move "Plan" from To Do to In Progress'
    expect(redoing(company)).toBe(`Redo: ${deed}`)
    expect(undoing(company)).toBe(`Undo: the undo of: ${deed}`)
    undoLast(company, ada)
    expect(undoing(company)).toBe(`Undo: ${deed}`)
    expect(redoing(company)).toBe(`Redo: the undo of: ${deed}`)
    expect(stepText({ state: company.state, past: noPast }, company.entries.at(-1)!, 'Undo')).toBe(
      'Undo: an earlier change',
    )
  })

  test('Z21: cut long names at whole characters, and name people without their e-mail', () => {
    const company = smallCompany()
    const projectId = company.project('Atlas').id
    company.do(mara, 'task.create', { title: '🗺️🧭'.repeat(40), projectId, assignedTo: eli })
    expect(undoing(company)).toBe(`Undo: add the task "${'🗺️🧭'.repeat(19)}🗺️…" to "Atlas" for Eli`)
    const undone = `Undone: added the task '${'🗺️🧭'.repeat(29)}🗺️…' to 'Atlas' for Eli`
    expect(undoneText(company, company.entries.at(-1)!, company.user(mara).id)).toBe(undone)
    company.do(mara, 'task.create', {
      title: 'A title that has forty letters and no more'.slice(0, 40),
      projectId,
    })
    expect(undoing(company)).not.toContain('…')
  })
})
