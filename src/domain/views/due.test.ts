import { expect, test } from 'vitest'
import { smallCompany } from '../company.testing.ts'
import { parseDay } from '../model/day.ts'
import type { Status, Task } from '../model/tasks.ts'
import { dueWords } from './due.ts'

const today = parseDay('2026-03-02')!

function due(dueDate: string, status: Status = 'To Do'): Task {
  return { ...smallCompany().task('Plan'), dueDate: parseDay(dueDate) ?? '', status }
}

test.each([
  ['', ''],
  ['2026-03-02', 'Due today'],
  ['2026-03-03', 'Due tomorrow'],
  ['2026-04-01', 'Due in 30 days'],
  ['2026-03-01', 'Overdue by 1 day'],
  ['2026-01-01', 'Overdue by 60 days'],
  ['2025-12-31', 'Overdue by 2 months'],
  ['2025-03-02', 'Overdue by 12 months'],
  ['2099-03-02', 'Due in 73 years'],
])('a task due on "%s" says "%s"', (day, words) => {
  expect(dueWords(due(day), today)).toBe(words)
})

test.each([
  ['2025-12-03', 'Overdue by 2 months'],
  ['2025-03-10', 'Overdue by 11 months'],
  ['2024-03-10', 'Overdue by 23 months'],
  ['2024-02-20', 'Overdue by 2 years'],
  ['2019-08-01', 'Overdue by 6 years'],
])('K108: a task due on "%s" says "%s", counting only full months and years', (day, words) => {
  expect(dueWords(due(day), today)).toBe(words)
})

test('a Done task is neither due nor overdue', () => {
  expect(dueWords(due('2026-03-01', 'Done'), today)).toBe('')
  expect(dueWords(due('2026-03-09', 'Done'), today)).toBe('')
})
