import { describe, expect, test } from 'vitest'
import { smallCompany, type Company } from '../company.testing.ts'
import { maxLabelName, type LabelColor } from '../model/labels.ts'

const [ada, mara, milo, eli] = [
  'admin@example.com',
  'mara@x.example',
  'milo@x.example',
  'eli@x.example',
] as const

const atlasOf = (company: Company) => company.project('Atlas').id
const planOf = (company: Company) => company.task('Plan').id
const lastEntry = (company: Company) => ({ entryId: company.entries.at(-1)!.request.id })

function make(company: Company, name: string, color: LabelColor = 'red'): string {
  company.do(mara, 'label.create', { projectId: atlasOf(company), name, color })
  return [...company.state.labels.values()].at(-1)!.id
}

describe('a label', () => {
  test('K45: is made only by an admin or the project’s manager, and put on the task it is made for', () => {
    const company = smallCompany()
    const projectId = atlasOf(company)
    const label = { projectId, name: ' Urgent ', color: 'red' } as const
    for (const by of [milo, eli])
      expect(company.refused(by, 'label.create', label)).toEqual({
        code: 'forbidden',
        message: 'Only an admin or the manager of this project can make labels.',
      })
    company.do(mara, 'label.create', { ...label, taskId: planOf(company) })
    const made = [...company.state.labels.values()][0]!
    expect(made).toMatchObject({ projectId, name: 'Urgent', color: 'red' })
    expect(company.task('Plan').labelIds).toEqual([made.id])
    company.do(mara, 'entry.undo', lastEntry(company))
    expect([company.state.labels.size, company.task('Plan').labelIds]).toEqual([0, []])
    const elsewhere = { ...label, taskId: company.task('Melt').id }
    expect(company.refused(ada, 'label.create', elsewhere)).toEqual({
      code: 'conflict',
      message: 'This task belongs to another project.',
    })
  })

  test('K45: has a name that no other label of its project has, ignoring case', () => {
    const company = smallCompany()
    const projectId = atlasOf(company)
    const urgent = make(company, 'Urgent')
    make(company, 'Later')
    const taken = { code: 'conflict', message: "There is a label 'Urgent' already.", field: 'name' }
    expect(company.refused(mara, 'label.create', { projectId, name: 'urgent ', color: 'blue' })).toEqual(
      taken,
    )
    const later = [...company.state.labels.values()].at(-1)!.id
    expect(company.refused(mara, 'label.update', { labelId: later, name: 'URGENT' })).toEqual(taken)
    company.do(mara, 'label.update', { labelId: urgent, name: 'URGENT', color: 'blue' })
    expect(company.state.labels.get(urgent)).toMatchObject({ name: 'URGENT', color: 'blue' })
    const borealis = company.project('Borealis').id
    company.do(milo, 'label.create', { projectId: borealis, name: 'Urgent', color: 'gray' })
  })

  test('K45: has a name of 1 to 50 characters and one of the colors', () => {
    const company = smallCompany()
    const projectId = atlasOf(company)
    const refusal = (name: string, color = 'red') =>
      company.refused(mara, 'label.create', { projectId, name, color: color as LabelColor }).message
    expect(refusal(' ')).toBe('Enter a name')
    expect(refusal('x'.repeat(maxLabelName + 1))).toBe('At most 50 characters')
    expect(refusal('Urgent', 'mauve')).toBe('Choose a color')
    make(company, 'x'.repeat(maxLabelName))
  })

  test('K46: is put on a task and taken off independently, so that two simultaneous changes both hold', () => {
    const company = smallCompany()
    const taskId = planOf(company)
    const [urgent, later] = [make(company, 'Urgent'), make(company, 'Later')]
    company.do(mara, 'task.label', { taskId, labelId: urgent, on: true })
    const first = company.entries.at(-1)!.request.id
    company.do(ada, 'task.label', { taskId, labelId: later, on: true })
    expect(company.task('Plan').labelIds).toEqual([urgent, later])
    for (const labelId of [urgent, later])
      expect(company.do(ada, 'task.label', { taskId, labelId, on: true })).toEqual([])
    company.do(mara, 'entry.undo', { entryId: first })
    expect(company.task('Plan').labelIds).toEqual([later])
    company.do(mara, 'task.label', { taskId, labelId: later, on: false })
    expect(company.task('Plan').labelIds).toEqual([])
  })

  test('K46: must belong to the task’s project, and cannot be put there by an employee', () => {
    const company = smallCompany()
    const taskId = planOf(company)
    company.do(milo, 'label.create', {
      projectId: company.project('Borealis').id,
      name: 'Cold',
      color: 'blue',
    })
    const cold = [...company.state.labels.values()].at(-1)!.id
    expect(company.refused(mara, 'task.label', { taskId, labelId: cold, on: true })).toEqual({
      code: 'gone',
      message: 'This label is not here (any more).',
      field: 'labelId',
    })
    const urgent = make(company, 'Urgent')
    expect(company.refused(eli, 'task.label', { taskId, labelId: urgent, on: true }).message).toBe(
      'Only an admin or the manager of this project can set labels.',
    )
  })

  test('K47: disappears from every task when it is deleted, and comes back to them with an undo', () => {
    const company = smallCompany()
    const [urgent, later] = [make(company, 'Urgent'), make(company, 'Later')]
    const draw = company.task('Draw').id
    for (const taskId of [planOf(company), draw])
      company.do(mara, 'task.label', { taskId, labelId: urgent, on: true })
    expect(company.refused(eli, 'label.delete', { labelId: urgent }).message).toBe(
      'Only an admin or the manager of this project can delete labels.',
    )
    company.do(mara, 'label.delete', { labelId: urgent })
    const deletion = company.entries.at(-1)!.request.id
    expect([company.task('Plan').labelIds, company.task('Draw').labelIds]).toEqual([[], []])
    expect(company.refused(mara, 'label.update', { labelId: urgent, name: 'Soon' }).code).toBe('gone')
    company.do(mara, 'task.label', { taskId: draw, labelId: later, on: true })
    company.do(mara, 'entry.undo', { entryId: deletion })
    expect([company.task('Plan').labelIds, company.task('Draw').labelIds]).toEqual([
      [urgent],
      [later, urgent],
    ])
  })

  test('K47: leaves other labels on the task when it is deleted', () => {
    const company = smallCompany()
    const [urgent, later] = [make(company, 'Urgent'), make(company, 'Later')]
    for (const labelId of [urgent, later])
      company.do(mara, 'task.label', { taskId: planOf(company), labelId, on: true })
    company.do(mara, 'label.delete', { labelId: urgent })
    expect(company.task('Plan').labelIds).toEqual([later])
  })

  test('K48: cannot be undone once somebody else has put it on a task', () => {
    const company = smallCompany()
    const urgent = make(company, 'Urgent')
    const making = company.entries.at(-1)!.request.id
    company.do(ada, 'task.label', { taskId: planOf(company), labelId: urgent, on: true })
    expect(company.refused(mara, 'entry.undo', { entryId: making })).toEqual({
      code: 'conflict',
      message: "'Urgent' is on 'Plan' now, so this cannot be undone.",
    })
  })

  test('K48: does not come back if another label has its name by now', () => {
    const company = smallCompany()
    const urgent = make(company, 'Urgent')
    company.do(mara, 'label.delete', { labelId: urgent })
    const deletion = company.entries.at(-1)!.request.id
    make(company, 'urgent')
    expect(company.refused(mara, 'entry.undo', { entryId: deletion })).toEqual({
      code: 'conflict',
      message: "There is another label 'Urgent' now, so this cannot be undone.",
    })
  })
})
