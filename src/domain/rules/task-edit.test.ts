import { describe, expect, test } from 'vitest'
import { can } from '../can.ts'
import { smallCompany, type Company } from '../company.testing.ts'
import { moveTo } from './task-edit.ts'

const admin = 'admin@example.com'
const [mara, milo, eli] = ['mara@x.example', 'milo@x.example', 'eli@x.example'] as const

/** Mara also manages Cosmos, to which Eli does not belong. */
function twoProjects(): Company {
  const company = smallCompany()
  company.do(admin, 'project.create', {
    manager: maraAsIs,
    project: { name: 'Cosmos', description: 'Stars' },
    employees: [{ name: 'Noah', email: 'noah@x.example', password: 'noah-secret' }],
  })
  return company
}
const maraAsIs = { name: 'Mara', email: mara, password: 'pass' }

function labelled(company: Company, project: string, name: string): string {
  const projectId = company.project(project).id
  company.do(admin, 'label.create', { projectId, name, color: 'red' })
  return [...company.state.labels.values()].at(-1)!.id
}

describe('editing a task', () => {
  test('T30: changes what is given and leaves the rest', () => {
    const company = smallCompany()
    const taskId = company.task('Plan').id
    company.do(mara, 'task.edit', { taskId, title: ' Survey ', dueDate: '2026-04-01' })
    company.do(admin, 'task.edit', { taskId, priority: 'High' })
    company.do(admin, 'task.edit', { taskId, description: 'All of it', dueDate: '', priority: undefined })
    expect(company.task('Survey')).toMatchObject({ priority: 'High', description: 'All of it', dueDate: '' })
    expect(company.task('Survey')).toMatchObject({ assignedTo: eli, status: 'To Do', lastUpdatedBy: '' })
  })

  test('T30: needs a title and a valid date, and a refusal names the field', () => {
    const company = smallCompany()
    const taskId = company.task('Plan').id
    const refused = (args: object) => company.refused(mara, 'task.edit', { taskId, ...args })
    expect(refused({ title: ' ' })).toEqual({ code: 'invalid', message: 'Enter a title', field: 'title' })
    expect(refused({ dueDate: '2026-02-30' })).toMatchObject({ field: 'dueDate' })
    expect(company.refused(mara, 'task.edit', { taskId: 'none', title: 'T' })).toMatchObject({ code: 'gone' })
  })

  test('T337: a text that says what it replaces is refused if that has changed meanwhile, unless to the same text', () => {
    const company = smallCompany()
    const taskId = company.task('Plan').id
    company.do(admin, 'task.edit', { taskId, description: 'Theirs', priority: 'Low' })
    const late = {
      taskId,
      description: 'Mine',
      priority: 'High' as const,
      replaces: { description: 'Before' },
    }
    expect(company.refused(mara, 'task.edit', late)).toEqual({
      code: 'conflict',
      message: 'The description was changed meanwhile, by somebody else or on another device.',
      field: 'description',
    })
    company.do(mara, 'task.edit', { ...late, description: 'Theirs' })
    expect(company.task('Plan')).toMatchObject({ description: 'Theirs', priority: 'High' })
    company.do(mara, 'task.edit', { ...late, replaces: { description: 'Theirs' } })
    expect(company.task('Plan').description).toBe('Mine')
    company.do(mara, 'task.edit', { taskId, description: 'Without a word' })
    expect(company.task('Plan').description).toBe('Without a word')
    const projectId = company.project('Atlas').id
    const renaming = { projectId, name: 'Globe', replaces: { name: 'Mappa' } }
    expect(company.refused(admin, 'project.update', renaming)).toMatchObject({
      code: 'conflict',
      field: 'name',
    })
  })

  test('T31: a deleted task takes its comments and checklist along, and an undo brings them back', () => {
    const company = smallCompany()
    const taskId = company.task('Plan').id
    company.do(eli, 'task.comment', { taskId, comments: 'begun' })
    company.do(mara, 'checklist.add', { taskId, texts: ['Ask', 'Do'] })
    const labelId = labelled(company, 'Atlas', 'Urgent')
    company.do(mara, 'task.label', { taskId, labelId, on: true })
    const before = company.task('Plan')
    company.do(mara, 'task.delete', { taskId })
    expect([company.state.comments.size, company.state.checklist.size]).toEqual([0, 0])
    company.do(mara, 'entry.undo', { entryId: company.entries.at(-1)!.request.id })
    expect(company.task('Plan')).toEqual(before)
    expect([company.state.comments.size, company.state.checklist.size]).toEqual([1, 2])
  })

  test('T32: a duplicate has the title, description, priority, labels and unticked checklist, and nothing else', () => {
    const company = smallCompany()
    const taskId = company.task('Plan').id
    company.do(mara, 'task.edit', { taskId, description: 'D', priority: 'High', dueDate: '2026-04-01' })
    company.do(mara, 'checklist.add', { taskId, texts: ['Ask', 'Do'] })
    const [first] = [...company.state.checklist.values()]
    company.do(eli, 'checklist.tick', { itemId: first!.id, done: true })
    company.do(eli, 'task.save', { taskId, status: 'In Progress', comments: 'begun' })
    company.do(mara, 'task.label', { taskId, labelId: labelled(company, 'Atlas', 'Urgent'), on: true })
    company.do(mara, 'task.duplicate', { taskId })
    const copy = [...company.state.tasks.values()].at(-1)!
    const { title, description, priority, projectId, labelIds } = company.state.tasks.get(taskId)!
    expect(copy).toMatchObject({ title, description, priority, projectId, labelIds })
    expect(copy).toMatchObject({
      status: 'To Do',
      assignedTo: '',
      dueDate: '',
      comments: '',
      createdBy: company.user(mara).id,
    })
    const items = company.state.checklist.where('taskId', copy.id)
    expect(items.map(({ text, done }) => [text, done])).toEqual([
      ['Ask', false],
      ['Do', false],
    ])
  })

  test('T33: moving to another project unassigns a non-member and keeps labels that exist there by name', () => {
    const company = twoProjects()
    const taskId = company.task('Plan').id
    const [own, other] = [labelled(company, 'Atlas', 'Urgent'), labelled(company, 'Atlas', 'Later')]
    const there = labelled(company, 'Cosmos', ' URGENT')
    for (const labelId of [own, other]) company.do(mara, 'task.label', { taskId, labelId, on: true })
    const target = company.project('Cosmos')
    const goes = moveTo(company.state, company.task('Plan'), target)
    expect(goes).toEqual({ assignedTo: '', labelIds: [there] })
    company.do(mara, 'task.moveTo', { taskId, projectId: target.id })
    expect(company.task('Plan')).toMatchObject({ projectId: target.id, ...goes })
    company.do(mara, 'entry.undo', { entryId: company.entries.at(-1)!.request.id })
    expect(company.task('Plan')).toMatchObject({ assignedTo: eli, labelIds: [own, other] })
  })

  test('T33: a manager can move tasks only between their own projects, an admin to any', () => {
    const company = twoProjects()
    const plan = company.task('Plan')
    const [borealis, cosmos] = [company.project('Borealis').id, company.project('Cosmos').id]
    expect(can.moveTaskTo(company.state, company.user(mara), plan, cosmos)).toBe(true)
    expect(company.refused(mara, 'task.moveTo', { taskId: plan.id, projectId: borealis }).code).toBe(
      'forbidden',
    )
    expect(company.refused(milo, 'task.moveTo', { taskId: plan.id, projectId: borealis }).code).toBe(
      'forbidden',
    )
    company.do(admin, 'task.moveTo', { taskId: plan.id, projectId: borealis })
    expect(company.task('Plan').projectId).toBe(borealis)
  })

  test('T34: a task records when and by whom it was made, and when it became Done', () => {
    const company = smallCompany()
    const { id: taskId, createdAt, createdBy } = company.task('Plan')
    expect([createdAt, createdBy]).toEqual([expect.stringMatching(/^2026-03-02T/), company.user(mara).id])
    const { at } = company
    company.do(mara, 'task.move', { taskId, status: 'Done' })
    expect(company.task('Plan').doneAt).toBe(at)
    company.do(mara, 'task.edit', { taskId, priority: 'High' })
    expect(company.task('Plan').doneAt).toBe(at)
    company.do(eli, 'task.move', { taskId, status: 'To Do' })
    expect(company.task('Plan').doneAt).toBe('')
    company.do(admin, 'entry.undo', { entryId: company.entries.at(-1)!.request.id })
    expect(company.task('Plan').doneAt).toBe(at)
  })
})
