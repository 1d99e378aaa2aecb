import { describe, expect, test } from 'vitest'
import type { Day } from '../model/day.ts'
import type { Task } from '../model/tasks.ts'
import { newRow } from '../model/new-row.ts'
import { dropListsOf, foundInLists } from './board.ts'
import { dropIdOf } from './drop.ts'
import { placesOf } from './places.ts'
import { sortTasks } from './task-orders.ts'
import { byUrgency } from './urgency.ts'

const task = newRow('tasks', { id: '1', title: 'Fold', projectId: 'p', assignedTo: 'eli@x.example' })
const person = (email: string) => newRow('users', { id: email, email, password: 'pass', role: 'employee' })

describe('the board', () => {
  const [eli, edda] = [person('Eli@x.example'), person('edda@x.example')]

  test('shows a task in the column of its status and in the zone of its assignee', () => {
    const tasks: Task[] = [task, { ...task, id: '2', assignedTo: '', status: 'Done' }]
    const { lists } = dropListsOf(undefined, tasks, [eli, edda])
    const shown = [...lists].map(([id, tasks]) => [id, tasks.map((task) => task.id)])
    expect(shown).toEqual([
      ['To Do', ['1']],
      ['In Progress', []],
      ['Done', ['2']],
      [dropIdOf(eli), ['1']],
      [dropIdOf(edda), []],
    ])
  })

  test('shows what a filter finds in the same lists and order as all tasks', () => {
    const third: Task = { ...task, id: '3', rank: 'a0' }
    const tasks: Task[] = [task, { ...task, id: '2', status: 'Done' }, third]
    const { lists } = dropListsOf(undefined, tasks, [eli])
    const found = foundInLists(lists, [task, third], undefined)
    expect([...found].map(([id, tasks]) => [id, tasks.map((task) => task.id)])).toEqual([
      ['To Do', lists.get('To Do')?.map(({ id }) => id)],
      ['In Progress', []],
      ['Done', []],
      [dropIdOf(eli), ['1', '3']],
    ])
    expect(foundInLists(lists, [third, task], found).get('To Do'), 'nothing has changed').toBe(
      found.get('To Do'),
    )
  })

  test('shows a task assigned to a non-member only in its column', () => {
    const { lists } = dropListsOf(undefined, [{ ...task, assignedTo: 'gone@x.example' }], [eli])
    expect(lists.get('To Do')).toHaveLength(1)
    expect(lists.get(dropIdOf(eli))).toEqual([])
  })
})

test('urgent tasks come first: by due date, then by priority, with Done ones last', () => {
  const tasks: Task[] = [
    { ...task, id: 'done', dueDate: '2026-01-01' as Day, status: 'Done' },
    { ...task, id: 'undated' },
    { ...task, id: 'low', dueDate: '2026-03-01' as Day, priority: 'Low' },
    { ...task, id: 'high', dueDate: '2026-03-01' as Day, priority: 'High' },
    { ...task, id: 'early', dueDate: '2026-02-01' as Day },
    { ...task, id: 'undated too' },
  ]
  expect(byUrgency(tasks).map(({ id }) => id)).toEqual([
    'early',
    'high',
    'low',
    'undated',
    'undated too',
    'done',
  ])
})

describe('the order by hand', () => {
  const eli = person('eli@x.example')
  const [one, two, three] = ['1', '2', '3'].map((id): Task => ({ ...task, id }))

  test('K61: is that of the columns; zones and tasks that nobody has placed are in table order', () => {
    const tasks = [one!, two!, { ...three!, rank: 'a1V' }]
    const { lists } = dropListsOf(undefined, tasks, [eli])
    expect(lists.get('To Do')?.map(({ id }) => id)).toEqual(['1', '3', '2'])
    expect(lists.get(dropIdOf(eli))?.map(({ id }) => id)).toEqual(['1', '2', '3'])
  })

  test('K63: a menu offers up, down, to the top and to the bottom, but not where the task already is', () => {
    const column = [one!, two!, three!]
    expect(placesOf(column, one!)).toEqual({ down: '3', bottom: '' })
    expect(placesOf(column, two!)).toEqual({ up: '1', top: '1', down: '', bottom: '' })
    expect(placesOf(column, three!)).toEqual({ up: '2', top: '1' })
    expect(placesOf([one!], one!)).toEqual({})
    expect(placesOf(column, { id: '9' })).toEqual({})
  })
})

test('K62: a column can be sorted by due date, priority and title', () => {
  const tasks: Task[] = [
    { ...task, id: '1', title: 'Map 10' },
    { ...task, id: '2', title: 'Map 9', dueDate: '2026-03-02' as Day, priority: 'High' },
    { ...task, id: '3', title: 'Äther', dueDate: '2026-03-01' as Day, priority: 'Low', rank: 'Zz' },
  ]
  const sorted = (by: Parameters<typeof sortTasks>[1]) => sortTasks(tasks, by).map(({ id }) => id)
  expect(sorted('hand')).toEqual(['3', '1', '2'])
  expect(sorted('due')).toEqual(['3', '2', '1'])
  expect(sorted('priority')).toEqual(['2', '1', '3'])
  expect(sorted('title')).toEqual(['3', '2', '1'])
})
