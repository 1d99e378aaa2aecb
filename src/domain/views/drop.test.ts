import { describe, expect, test } from 'vitest'
import { newRow } from '../model/new-row.ts'
import { assignmentOf, completes, dropOf, moveOf, standsBefore } from './drop.ts'

const task = newRow('tasks', { id: '1', title: 'Fold', projectId: 'p', assignedTo: 'eli@x.example' })

describe('a drop', () => {
  test.each([
    ['on another column', 'Done', { name: 'task.move', args: { taskId: '1', status: 'Done' } }],
    [
      "on somebody else's zone",
      'emp-edda@x.example',
      { name: 'task.assign', args: { taskId: '1', assignedTo: 'edda@x.example' } },
    ],
    ['on the column where the task is', 'To Do', undefined],
    ["on its assignee's zone, however the e-mail is written", 'emp-ELI@x.example', undefined],
    ['outside of any list', undefined, undefined],
    ['on what is no list', 'elsewhere', undefined],
  ])('A1: %s', (_, dropId, asked) => {
    expect(dropOf(task, dropId)).toEqual(asked)
  })
})

describe('K60: a drop before another task', () => {
  const place = { name: 'task.move', args: { taskId: '1', status: 'To Do', before: '2' } }

  test('asks for that place, in its own column too', () => {
    expect(dropOf(task, 'To Do', '2')).toEqual(place)
    expect(dropOf(task, 'Done', '')).toEqual({
      ...place,
      args: { taskId: '1', status: 'Done', before: '' },
    })
  })

  test("sets no place in a person's zone", () => {
    expect(dropOf(task, 'emp-edda@x.example', '2')).toEqual({
      name: 'task.assign',
      args: { taskId: '1', assignedTo: 'edda@x.example' },
    })
  })
})

test('K139: a task that is put before itself or the next one stands there already', () => {
  const column = ['2', '1', '3'].map((id) => ({ ...task, id }))
  const stands = ['2', '1', '3', '', undefined].map((before) => standsBefore(column, task, before))
  expect(stands).toEqual([false, true, true, false, false])
})

test('K80: a drop completes a project if it sets the last open task to Done', () => {
  const done = { ...task, id: '2', status: 'Done' as const }
  expect(completes([task, done], task, moveOf(task, 'Done'))).toBe(true)
  expect(completes([task, done], task, moveOf(task, 'In Progress'))).toBe(false)
  expect(completes([task, done], task, assignmentOf(task, ''))).toBe(false)
  expect(completes([task, done, { ...task, id: '3' }], task, moveOf(task, 'Done'))).toBe(false)
  // It was completed already, and stays folded or unfolded as it was.
  expect(completes([done], done, moveOf(done, 'Done', ''))).toBe(false)
})
