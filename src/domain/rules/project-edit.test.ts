import { beforeEach, describe, expect, test } from 'vitest'
import { smallCompany, type Company } from '../company.testing.ts'
import { brokenInvariants } from './invariants.ts'

const [ada, mara, milo] = ['admin@example.com', 'mara@x.example', 'milo@x.example'] as const
const [eli, edda, enno] = ['eli@x.example', 'edda@x.example', 'enno@x.example'] as const

let company: Company
let atlas: { projectId: string }
const undoLast = () => ({ entryId: company.entries.at(-1)!.request.id })

beforeEach(() => {
  company = smallCompany()
  atlas = { projectId: company.project('Atlas').id }
})

describe('changing a project', () => {
  test('Q1: replaces the fields that are given and leaves the others', () => {
    const before = company.project('Atlas')
    company.do(ada, 'project.update', { ...atlas, name: ' Atlas of rivers ', techTools: 'Ink, , Copper' })
    expect(company.state.projects.get(before.id)).toEqual({
      ...before,
      name: 'Atlas of rivers',
      techTools: ['Ink', 'Copper'],
    })
  })

  test.each([
    ['name', 'Name is required'],
    ['description', 'Description is required'],
  ] as const)('Q1: an empty %s is refused', (field, message) => {
    expect(company.refused(ada, 'project.update', { ...atlas, [field]: '  ' })).toEqual({
      code: 'invalid',
      message,
      field,
    })
  })

  test('Q1: to the values it already has changes nothing', () => {
    const { name, description } = company.project('Atlas')
    const same = { ...atlas, name, description, techTools: 'Ink, Paper', manager: mara, join: [eli] }
    expect(company.do(ada, 'project.update', same)).toEqual([])
  })

  test('Q2: two changes to the members at the same time both hold', () => {
    company.do(ada, 'project.update', { ...atlas, join: [enno] })
    company.do(ada, 'project.update', { ...atlas, leave: [edda] })
    expect(company.project('Atlas').employees).toEqual([eli, enno])
    expect(company.user(enno).projectIds).toContain(atlas.projectId)
    expect(company.user(edda).projectIds).toEqual([])
    expect(company.ask(ada, 'project.update', { ...atlas, join: [enno], leave: [edda] }).ok).toBe(true)
  })

  test('Q2: one change to the members can be undone without the other', () => {
    company.do(ada, 'project.update', { ...atlas, join: [enno] })
    const joined = undoLast()
    company.do(ada, 'project.update', { ...atlas, leave: [edda] })
    company.do(ada, 'entry.undo', joined)
    expect(company.project('Atlas').employees).toEqual([eli])
  })

  test.each([
    ['join', { join: [milo] }, `${milo} is not an employee.`],
    ['join', { join: ['nobody@x.example'] }, 'nobody@x.example is not an employee.'],
    ['manager', { manager: eli }, `${eli} is not a manager.`],
    ['manager', { manager: 'nobody@x.example' }, 'nobody@x.example is not a manager.'],
  ])('Q3: %s accepts nobody with another role or without an account: %o', (field, wanted, message) => {
    expect(company.refused(ada, 'project.update', { ...atlas, ...wanted })).toEqual({
      code: 'conflict',
      message,
      field,
    })
  })

  test('Q3: the project can be given to another manager, or to nobody', () => {
    company.do(ada, 'project.update', { ...atlas, manager: ' MILO@x.example ' })
    expect(company.project('Atlas').manager).toBe(milo)
    expect(company.user(mara).projectIds).toEqual([])
    expect(company.user(eli).manager).toBe(milo)
    company.do(ada, 'project.update', { ...atlas, manager: '' })
    expect(company.project('Atlas').manager).toBe('')
    expect(brokenInvariants(company.state)).toEqual([])
  })

  test('Q3: a manager without an account can stay, but not be replaced by another such', () => {
    const company = smallCompany()
    const project = { ...company.project('Atlas'), manager: 'Ghost@x.example' }
    company.state.projects.set(project.id, project)
    const wanted = { projectId: project.id, name: 'Atlas 2' }
    company.do(ada, 'project.update', { ...wanted, manager: 'ghost@x.example' })
    expect(company.project('Atlas 2').manager).toBe('Ghost@x.example')
    expect(company.refused(ada, 'project.update', { ...wanted, manager: 'other@x.example' })).toMatchObject({
      code: 'conflict',
      field: 'manager',
    })
  })

  test('Q4: a member who leaves loses their tasks, and an undo brings both back', () => {
    company.do(ada, 'project.update', { ...atlas, leave: [eli] })
    expect(company.task('Plan').assignedTo).toBe('')
    expect(brokenInvariants(company.state)).toEqual([])
    company.do(ada, 'entry.undo', undoLast())
    expect(company.task('Plan').assignedTo).toBe(eli)
    expect(company.project('Atlas').employees).toContain(eli)
  })
})

describe('an archived project', () => {
  test('Q6: can be brought back, and neither step changes anything else', () => {
    const before = company.project('Atlas')
    const { at } = company
    expect(company.do(ada, 'project.archive', atlas)).toHaveLength(1)
    expect(company.project('Atlas')).toEqual({ ...before, archivedAt: at })
    expect(company.do(ada, 'project.archive', atlas)).toEqual([])
    expect(company.do(ada, 'project.bringBack', atlas)).toHaveLength(1)
    expect(company.project('Atlas')).toEqual(before)
    expect(company.do(ada, 'project.bringBack', atlas)).toEqual([])
  })

  test('Q6: archiving and bringing back can both be undone', () => {
    company.do(ada, 'project.archive', atlas)
    const archived = company.project('Atlas')
    company.do(ada, 'project.bringBack', atlas)
    company.do(ada, 'entry.undo', undoLast())
    expect(company.project('Atlas')).toEqual(archived)
    company.do(ada, 'entry.undo', { entryId: company.entries.at(-3)!.request.id })
    expect(company.project('Atlas').archivedAt).toBe('')
  })

  test('Q7: allows no change to its tasks', () => {
    const task = { taskId: company.task('Plan').id }
    company.do(mara, 'checklist.add', { ...task, texts: ['Ask'] })
    company.do(mara, 'label.create', { ...atlas, name: 'Urgent', color: 'red' })
    company.do(eli, 'comment.add', { ...task, text: 'begun' })
    const item = { itemId: [...company.state.checklist.values()][0]!.id }
    const label = { labelId: [...company.state.labels.values()][0]!.id }
    const comment = { commentId: [...company.state.comments.values()][0]!.id }
    company.do(ada, 'project.archive', atlas)
    const why = { code: 'conflict', message: "'Atlas' is archived, so its tasks cannot be changed." }
    const seq = company.entries.length - 1
    for (const refusal of [
      company.refused(mara, 'task.create', { title: 'T', ...atlas }),
      company.refused(mara, 'task.edit', { ...task, title: 'T' }),
      company.refused(ada, 'task.move', { ...task, status: 'Done' }),
      company.refused(eli, 'task.save', { ...task, status: 'In Progress' }),
      company.refused(eli, 'task.comment', { ...task, comments: 'C' }),
      company.refused(mara, 'task.assign', { ...task, assignedTo: edda }),
      company.refused(mara, 'task.delete', task),
      company.refused(mara, 'task.duplicate', task),
      company.refused(ada, 'task.moveTo', { ...task, projectId: company.project('Borealis').id }),
      company.refused(ada, 'task.moveTo', { taskId: company.task('Melt').id, ...atlas }),
      company.refused(mara, 'task.label', { ...task, ...label, on: true }),
      company.refused(eli, 'task.ready', { ...task, ready: true }),
      company.refused(mara, 'task.sendBack', { ...task, text: 'T' }),
      company.refused(eli, 'comment.add', { ...task, text: 'C' }),
      company.refused(eli, 'comment.edit', { ...comment, text: 'C' }),
      company.refused(eli, 'comment.delete', comment),
      company.refused(mara, 'checklist.add', { ...task, texts: ['Do'] }),
      company.refused(eli, 'checklist.tick', { ...item, done: true }),
      company.refused(mara, 'checklist.rename', { ...item, text: 'Do' }),
      company.refused(mara, 'checklist.move', item),
      company.refused(mara, 'checklist.remove', item),
      company.refused(mara, 'label.create', { ...atlas, name: 'New', color: 'blue' }),
      company.refused(mara, 'label.update', { ...label, name: 'Now' }),
      company.refused(mara, 'label.delete', label),
      company.refused(ada, 'task.takeBack', { ...task, seq }),
    ])
      expect(refusal).toMatchObject(why)
  })

  test.each([
    ['a move', eli, (taskId: string) => company.do(eli, 'task.move', { taskId, status: 'In Progress' })],
    ['a comment', eli, (taskId: string) => company.do(eli, 'comment.add', { taskId, text: 'C' })],
    ['a checklist', mara, (taskId: string) => company.do(mara, 'checklist.add', { taskId, texts: ['Ask'] })],
    ['a deletion', mara, (taskId: string) => company.do(mara, 'task.delete', { taskId })],
  ] as const)('Q8: %s made before can be undone only once it is brought back', (_, by, make) => {
    make(company.task('Plan').id)
    const entry = undoLast()
    company.do(ada, 'project.archive', atlas)
    for (const who of [by, ada])
      expect(company.refused(who, 'entry.undo', entry).message).toBe(
        "'Atlas' is archived, so its tasks cannot be changed.",
      )
    company.do(ada, 'project.bringBack', atlas)
    company.do(by, 'entry.undo', entry)
  })

  test('Q8: a task does not go back to a project that was archived since', () => {
    const borealis = { projectId: company.project('Borealis').id }
    company.do(ada, 'task.moveTo', { taskId: company.task('Plan').id, ...borealis })
    const entry = undoLast()
    company.do(ada, 'project.archive', atlas)
    expect(company.refused(ada, 'entry.undo', entry).message).toContain("'Atlas' is archived")
  })

  test('Q11: raises no news until it is brought back', () => {
    company.do(mara, 'task.edit', { taskId: company.task('Plan').id, dueDate: '2026-03-04' })
    company.do(ada, 'project.archive', atlas)
    company.at = '2026-03-09T09:00:00.000+01:00'
    company.do('system', 'workspace.catchUp', {})
    expect(company.news()).toEqual([])
    company.do(ada, 'project.bringBack', atlas)
    expect(company.news()).toEqual([
      `manager ${mara} warning ⏰ Task 'Plan' is overdue!`,
      `employee ${eli} warning ⏰ Task 'Plan' is overdue!`,
    ])
  })

  test('Q12: keeps its people, even when a user form that does not show it is saved', () => {
    company.do(ada, 'project.archive', atlas)
    company.do(ada, 'user.update', { userId: company.user(eli).id, projectIds: [] })
    company.do(ada, 'user.update', { userId: company.user(mara).id, role: 'manager', projectIds: [] })
    expect(company.project('Atlas')).toMatchObject({ manager: mara, employees: [eli, edda] })
    expect(company.user(eli).projectIds).toEqual([atlas.projectId])
    expect(company.task('Plan').assignedTo).toBe(eli)
  })

  test('Q13: can be renamed, staffed and deleted like any other', () => {
    company.do(ada, 'project.archive', atlas)
    company.do(ada, 'project.update', { ...atlas, name: 'Old Atlas', join: [enno], leave: [eli] })
    expect(company.project('Old Atlas').employees).toEqual([edda, enno])
    company.do(ada, 'entry.undo', undoLast())
    expect(company.task('Plan').assignedTo).toBe(eli)
    company.do(ada, 'project.delete', atlas)
    company.do(ada, 'entry.undo', undoLast())
    expect(company.project('Atlas').archivedAt).not.toBe('')
  })
})
