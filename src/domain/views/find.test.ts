import { expect, test } from 'vitest'
import { smallCompany } from '../company.testing.ts'
import { findTasks, isFound } from './find.ts'

test('a search asks for all its words, in any text, without regard to case, accents and space', () => {
  expect(isFound('', 'anything')).toBe(true)
  expect(isFound('  ', 'anything')).toBe(true)
  expect(isFound(' ELIF  aydin ', 'Elif Aydın', 'elif.aydin@x.example')).toBe(true)
  expect(isFound('jose', 'José')).toBe(true)
  expect(isFound('mara gone', 'Mara')).toBe(false)
  expect(isFound('(.*', 'a (.* b')).toBe(true)
})

test('tasks are found by their words, of one status or of all', () => {
  const tasks = [...smallCompany().state.tasks.values()]
  expect(findTasks(tasks, '', '')).toEqual(tasks)
  expect(findTasks(tasks, 'plan', '').map((task) => task.title)).toEqual(['Plan'])
  expect(findTasks(tasks, 'plan', 'Done')).toEqual([])
})
