import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, lastDayOfWeek, type Day } from '../model/day.ts'
import { newRow } from '../model/new-row.ts'
import { priorities, statuses, type Task } from '../model/tasks.ts'
import { figureFilters, figuresOf, sumOfFigures } from './figures.ts'
import { dueFilters, everyTask, filterTasks, type TaskFilter } from './task-filter.ts'

/** A Wednesday, in a week that ends on Sunday. */
const today = '2026-03-04' as Day
const weekEnd = lastDayOfWeek(today, 1)

const task = (fields: Partial<Task> & { id: string }): Task => newRow('tasks', fields)
const days = ['', '2026-03-03', '2026-03-04', '2026-03-08', '2026-03-09', '2026-03-15', '2026-03-16']
const tasks = days.map((day, index) => task({ id: `${index}`, title: `Map ${index}`, dueDate: day as Day }))

function found(filter: Partial<TaskFilter>, among = tasks): string {
  return filterTasks(among, { ...everyTask, ...filter }, today, weekEnd)
    .map(({ id }) => id)
    .join(' ')
}

describe('W1: tasks are narrowed to', () => {
  test('those with all the words, ignoring case and accents', () => {
    const others = [task({ id: 'a', title: 'Élan', description: 'Vital' }), ...tasks]
    expect(found({ text: 'vital ELAN' }, others)).toBe('a')
    expect(found({ text: 'map 3' }, others)).toBe('3')
  })

  test('those of an assignee, or unassigned ones that are not Done', () => {
    const others = [
      task({ id: 'eli', assignedTo: 'Eli@x' }),
      task({ id: 'done', status: 'Done' }),
      task({ id: 'open' }),
    ]
    expect([found({ assignee: ' eli@X' }, others), found({ assignee: 'none' }, others)]).toEqual([
      'eli',
      'open',
    ])
  })

  test('a priority, any of several labels, and those ready for review', () => {
    const others = [
      task({ id: 'a', priority: 'High', labelIds: ['1'] }),
      task({ id: 'b', labelIds: ['2', '3'], readyForReview: true }),
      task({ id: 'c', priority: 'High' }),
    ]
    expect(found({ priority: 'High' }, others)).toBe('a c')
    expect(found({ labelIds: ['1', '3'] }, others)).toBe('a b')
    expect(found({ ready: true }, others)).toBe('b')
    expect(found({ labelIds: ['1', '3'], priority: 'High' }, others)).toBe('a')
  })

  test('those that are due, which Done ones never are', () => {
    expect(dueFilters.map((due) => found({ due }))).toEqual(['1', '2', '2 3', '0'])
    const done = tasks.map((one): Task => ({ ...one, status: 'Done' }))
    expect(dueFilters.map((due) => found({ due }, done))).toEqual(['', '', '', ''])
  })

  test('nothing in particular, which gives the list itself', () => {
    expect(filterTasks(tasks, everyTask, today, weekEnd)).toBe(tasks)
    expect(filterTasks(tasks, { ...everyTask, text: '  ' }, today, weekEnd)).toBe(tasks)
  })
})

test.each([
  [1, '2026-03-08'],
  [7, '2026-03-07'],
  [6, '2026-03-06'],
  [4, '2026-03-04'],
  [3, '2026-03-10'],
])('W2: a week that begins on day %i ends on %s', (firstDay, last) => {
  expect(lastDayOfWeek(today, firstDay)).toBe(last)
})

describe('W3: figures', () => {
  const any = fc.record({
    status: fc.constantFrom(...statuses),
    priority: fc.constantFrom(...priorities),
    dueDate: fc.integer({ min: -2, max: 20 }).map((day) => (day > 18 ? '' : addDays(today, day))),
    assignedTo: fc.constantFrom('', 'a@x'),
    readyForReview: fc.boolean(),
  })
  const lists = fc.array(any).map((rows) =>
    rows.map((fields, index) =>
      task({
        id: `${index}`,
        ...fields,
        readyForReview: fields.readyForReview && fields.status !== 'Done' && fields.assignedTo !== '',
      }),
    ),
  )

  test('say what there is to do, this week and the next', () => {
    const others = [...tasks, task({ id: 'a', assignedTo: 'a@x', readyForReview: true })]
    const done = task({ id: 'b', status: 'Done', dueDate: '2026-03-03' as Day })
    expect(figuresOf([...others, done], today, weekEnd)).toEqual({
      open: 8,
      overdue: 1,
      dueThisWeek: 2,
      dueNextWeek: 2,
      unassigned: 7,
      ready: 1,
      done: 1,
    })
  })

  test('that are filters equal the number of tasks that these let through', () => {
    fc.assert(
      fc.property(lists, (all) => {
        const figures = figuresOf(all, today, weekEnd)
        const hits = (name: keyof typeof figureFilters) =>
          filterTasks(all, figureFilters[name], today, weekEnd).length
        expect(figures).toMatchObject({
          overdue: hits('overdue'),
          dueThisWeek: hits('dueThisWeek'),
          unassigned: hits('unassigned'),
          ready: hits('ready'),
        })
        expect(figures.open + figures.done).toBe(all.length)
      }),
    )
  })

  test('of several lists are those of all their tasks, and those of an unchanged list are counted once a day', () => {
    fc.assert(
      fc.property(lists, lists, (some, others) => {
        const both = [some, others].map((list) => figuresOf(list, today, weekEnd))
        expect(sumOfFigures(both)).toEqual(figuresOf([...some, ...others], today, weekEnd))
        expect(figuresOf(some, today, weekEnd)).toBe(both[0])
        const later = addDays(today, 1)
        expect(figuresOf(some, later, weekEnd)).toEqual(figuresOf([...some], later, weekEnd))
      }),
    )
  })
})
