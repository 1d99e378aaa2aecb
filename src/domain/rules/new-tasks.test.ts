import { describe, expect, test } from 'vitest'
import { smallCompany, snapshot } from '../company.testing.ts'
import { statuses } from '../model/tasks.ts'

const [mara, milo, eli, edda] = [
  'mara@x.example',
  'milo@x.example',
  'eli@x.example',
  'edda@x.example',
] as const

describe('a new task with an assignee', () => {
  test('T20: is assigned from the start, to the e-mail as their account has it, and is To Do', () => {
    const company = smallCompany()
    const projectId = company.project('Atlas').id
    company.do(mara, 'task.create', { title: 'Fold', projectId, assignedTo: ' EDDA@X.example' })
    expect(company.task('Fold')).toMatchObject({ assignedTo: edda, status: 'To Do' })
  })

  test.each(['enno@x.example', mara, 'nobody@x.example', ' '])(
    'T20, A2: is refused where %j is not an employee of the project, and nothing is added',
    (assignedTo) => {
      const company = smallCompany()
      const projectId = company.project('Atlas').id
      const refusal = { code: 'conflict', message: `${assignedTo} is not an employee of this project.` }
      expect(company.refused(mara, 'task.create', { title: 'Fold', projectId, assignedTo })).toEqual(refusal)
      const several = { titles: ['Fold', 'Cut'], projectId, assignedTo }
      expect(company.refused(mara, 'task.createMany', several)).toEqual(refusal)
    },
  )

  test('T20, N2: notifies the admins, as assigning it would', () => {
    const company = smallCompany()
    const projectId = company.project('Atlas').id
    company.do(mara, 'task.create', { title: 'Fold', projectId, assignedTo: eli })
    expect(company.news()).toEqual([`admin info Task 'Fold' assigned to ${eli}.`])
    company.do(mara, 'task.createMany', { titles: ['Cut', 'Sew'], projectId, assignedTo: eli })
    expect(company.news()).toEqual([
      `admin info Task 'Cut' assigned to ${eli}.`,
      `admin info Task 'Sew' assigned to ${eli}.`,
    ])
  })
})

describe('a new task in a column', () => {
  test.each(statuses)('T20: is %s from the start, and unassigned', (status) => {
    const company = smallCompany()
    company.do(mara, 'task.create', { title: 'Fold', projectId: company.project('Atlas').id, status })
    expect(company.task('Fold')).toMatchObject({ status, assignedTo: '' })
  })

  test('T20, N1: notifies the admins if it is Done, as moving it would', () => {
    const company = smallCompany()
    const projectId = company.project('Atlas').id
    company.do(mara, 'task.create', { title: 'Fold', projectId, status: 'In Progress' })
    expect(company.news()).toEqual([])
    company.do(mara, 'task.create', { title: 'Cut', projectId, status: 'Done' })
    expect(company.news()).toEqual([`admin success Task 'Cut' has been completed by ${mara}.`])
  })

  test('T20: is refused with an unknown status', () => {
    const company = smallCompany()
    const args = { title: 'Fold', projectId: company.project('Atlas').id, status: 'Later' as 'Done' }
    expect(company.refused(mara, 'task.create', args)).toMatchObject({ code: 'invalid', field: 'status' })
  })
})

describe('several tasks at once', () => {
  test('T21: are added in order, with the values they share, in one entry', () => {
    const company = smallCompany()
    const projectId = company.project('Atlas').id
    const before = company.entries.length
    const common = {
      projectId,
      priority: 'High',
      dueDate: '2028-02-29',
      assignedTo: eli,
      status: 'Done',
    } as const
    const decision = company.ask(mara, 'task.createMany', { titles: [' Fold ', 'Cut', 'Sew'], ...common })
    const made = ['Fold', 'Cut', 'Sew'].map((title) => company.task(title))
    expect(decision).toMatchObject({ ok: true, result: made.map(({ id }) => id) })
    expect(made.map(({ id }) => id)).toEqual(made.map(({ id }) => id).toSorted())
    for (const task of made) expect(task).toMatchObject(common)
    expect(company.entries).toHaveLength(before + 1)
  })

  test('T21: are removed together with their news by one undo', () => {
    const company = smallCompany()
    const before = snapshot(company.state)
    const projectId = company.project('Atlas').id
    company.do(mara, 'task.createMany', { titles: ['Fold', 'Cut'], projectId, assignedTo: eli })
    company.do(mara, 'entry.undo', { entryId: company.entries.at(-1)!.request.id })
    expect(snapshot(company.state)).toBe(before)
  })

  test('T21, T1: are refused with a blank title, without any title or project, and from another manager', () => {
    const company = smallCompany()
    const projectId = company.project('Atlas').id
    const message = 'Enter task title and select project'
    expect(company.refused(mara, 'task.createMany', { titles: ['Fold', ' '], projectId })).toMatchObject({
      message,
    })
    expect(company.refused(mara, 'task.createMany', { titles: [], projectId })).toMatchObject({ message })
    expect(company.refused(mara, 'task.createMany', { titles: ['Fold'], projectId: '' })).toMatchObject({
      message,
    })
    expect(company.refused(milo, 'task.createMany', { titles: ['Fold'], projectId }).code).toBe('forbidden')
  })

  test('T22: are limited to 200', () => {
    const company = smallCompany()
    const projectId = company.project('Atlas').id
    const titles = Array.from({ length: 201 }, (_, index) => `Task ${index + 1}`)
    expect(company.refused(mara, 'task.createMany', { titles, projectId })).toEqual({
      code: 'invalid',
      field: 'titles',
      message: 'These are 201 tasks, and at most 200 can be added at once: paste fewer lines.',
    })
    company.do(mara, 'task.createMany', { titles: titles.slice(1), projectId })
    expect(company.task('Task 201').status).toBe('To Do')
  })

  test('T517: can have descriptions of up to a million characters together', () => {
    const company = smallCompany()
    const projectId = company.project('Atlas').id
    const titles = Array.from({ length: 200 }, (_, index) => `Task ${index + 1}`)
    const described = (length: number) => ({ titles, projectId, description: 'x'.repeat(length) })
    expect(company.refused(mara, 'task.createMany', described(5001))).toEqual({
      code: 'invalid',
      field: 'description',
      message:
        'The descriptions of tasks that are added at once can have up to 1,000,000 characters together, and 200 of this one have more: shorten it, or paste fewer lines.',
    })
    company.do(mara, 'task.createMany', described(5000))
    expect(company.task('Task 200').description).toHaveLength(5000)
  })
})
