import { describe, expect, test } from 'vitest'
import type { Day } from '../model/day.ts'
import type { Task } from '../model/tasks.ts'
import { newRow } from '../model/new-row.ts'
import { dropListsOf } from './board.ts'
import { dropIdOf } from './drop.ts'
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

  test('shows a task of somebody who is no member in its column alone', () => {
    const { lists } = dropListsOf(undefined, [{ ...task, assignedTo: 'gone@x.example' }], [eli])
    expect(lists.get('To Do')).toHaveLength(1)
    expect(lists.get(dropIdOf(eli))).toEqual([])
  })
})

test('what wants attention comes first: by due date, then by priority, what is done last', () => {
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
