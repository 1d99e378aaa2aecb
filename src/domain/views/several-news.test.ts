import { expect, test } from 'vitest'
import type { Notification } from '../model/notifications.ts'
import { newRow } from '../model/new-row.ts'
import { newsTexts } from '../rules/notification-texts.ts'
import type { NewsLine } from './bell.ts'
import { severalText } from './several-news.ts'

const note: Notification = { id: 1, message: '', read: false, time: '', role: 'employee', type: 'info' }
const tasks = ["Fold 'em", 'Draw the map', 'Count', 'Wait'].map((title, id) =>
  newRow('tasks', { id: String(id), title }),
)
const [fold, draw] = tasks

/** A line about that many of the tasks, in these words. */
function lineOf(kind: string, text: (task: (typeof tasks)[number]) => string, count = 2): NewsLine {
  const list = tasks.slice(0, count).map((task) => ({ ...note, kind, taskId: task.id, message: text(task) }))
  return list as unknown as NewsLine
}

test.each([
  ['assigned', newsTexts.assigned, "2 tasks are yours now: 'Fold 'em' and 'Draw the map'"],
  ['taken away', newsTexts['taken away'], "2 tasks are no longer yours: 'Fold 'em' and 'Draw the map'"],
  [
    'changed',
    (task: never) => newsTexts.changed(task, "Ada O'Neil", ['priority', 'status']),
    "Ada O'Neil changed priority and status of 2 tasks: 'Fold 'em' and 'Draw the map'",
  ],
  [
    'deleted',
    (task: never) => newsTexts.deleted(task, "Ada O'Neil"),
    "Ada O'Neil deleted 2 tasks: 'Fold 'em' and 'Draw the map'",
  ],
  ['due tomorrow', newsTexts['due tomorrow'], "2 tasks are due tomorrow: 'Fold 'em' and 'Draw the map'"],
] as const)(
  'K83: a line about several tasks that are %s at once says how many and which',
  (kind, text, said) => {
    expect(severalText(lineOf(kind, text as never))).toBe(said)
  },
)

test('K83: a line about many tasks names the first three and says how many more there are', () => {
  expect(severalText(lineOf('assigned', newsTexts.assigned, 4))).toBe(
    "4 tasks are yours now: 'Fold 'em', 'Draw the map', 'Count' and 1 more",
  )
})

test('K83: a line about one task, or with different things about several, keeps its own words', () => {
  expect(severalText(lineOf('assigned', newsTexts.assigned, 1))).toBeUndefined()
  const twice = [fold, fold].map((task) => ({
    ...note,
    kind: 'comment',
    taskId: task?.id ?? '',
    message: 'x',
  }))
  expect(severalText(twice as unknown as NewsLine)).toBeUndefined()
  const fields = (task: never) => newsTexts.changed(task, 'Ada', [task === draw ? 'title' : 'status'])
  expect(severalText(lineOf('changed', fields as never))).toBeUndefined()
})
