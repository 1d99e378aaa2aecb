import { expect, test } from 'vitest'
import { foundWords, nothingFoundWords, type SearchCriteria } from './search-words.ts'

const nothing: SearchCriteria = { text: '', assignee: '', priority: '', labels: [], due: '', ready: false }

test('R33: a filter that finds nothing says what it looked for', () => {
  expect(nothingFoundWords({ ...nothing, text: ' map ' })).toBe("No tasks found for 'map'.")
  expect(nothingFoundWords({ ...nothing, due: 'week', ready: true })).toBe(
    'No tasks found due this week, ready for review.',
  )
  expect(nothingFoundWords({ ...nothing, assignee: 'nobody', due: 'today' })).toBe(
    'No tasks found without an assignee, due today.',
  )
  expect(nothingFoundWords({ ...nothing, due: 'overdue' })).toBe('No overdue tasks.')
  expect(nothingFoundWords({ ...nothing, text: 'map', priority: 'High', due: 'overdue' })).toBe(
    "No overdue tasks found for 'map', with high priority.",
  )
  expect(
    nothingFoundWords({
      ...nothing,
      text: 'map',
      priority: 'High',
      labels: ['Ink', 'Paper'],
      status: 'To Do',
    }),
  ).toBe("No tasks found for 'map', in 'To Do', with high priority, labelled 'Ink' or 'Paper'.")
})

test('R47: where a Done task was found, only pending tasks are said not to be found', () => {
  const words = nothingFoundWords({ ...nothing, text: 'map', pending: true })
  expect(words).toBe("No pending tasks found for 'map'.")
})

test('Y133: what a filter has found is said in the same words', () => {
  expect(foundWords({ ...nothing, due: 'overdue' })).toBe('Only overdue tasks.')
  expect(foundWords({ ...nothing, assignee: 'nobody', due: 'none' })).toBe(
    'Only tasks without an assignee, without a due date.',
  )
  expect(foundWords({ ...nothing, text: 'map', priority: 'High', due: 'overdue', ready: true })).toBe(
    "Only overdue tasks for 'map', with high priority, ready for review.",
  )
})
