import fc from 'fast-check'
import { expect, test } from 'vitest'
import { smallCompany } from '../company.testing.ts'
import { findTasks, searchKey, searchable } from './find.ts'

const sought = searchable((texts: readonly string[]) => texts)
const isFound = (search: string, ...texts: readonly string[]): boolean => sought(search)(texts)

test('a search looks for all its words, in any text, ignoring case, accents and spacing', () => {
  expect(isFound('', 'anything')).toBe(true)
  expect(isFound('  ', 'anything')).toBe(true)
  expect(isFound(' ELIF  aydin ', 'Elif Aydın', 'elif.aydin@x.example')).toBe(true)
  expect(isFound('jose', 'José')).toBe(true)
  expect(isFound('mara gone', 'Mara')).toBe(false)
  expect(isFound('(.*', 'a (.* b')).toBe(true)
})

test('tasks are found by their words, in one status or in all', () => {
  const tasks = [...smallCompany().state.tasks.values()]
  expect(findTasks(tasks, '', '')).toEqual(tasks)
  expect(findTasks(tasks, 'plan', '').map((task) => task.title)).toEqual(['Plan'])
  expect(findTasks(tasks, 'plan', 'Done')).toEqual([])
})

test('K72: a task is also found by its assignee’s name, even if their e-mail does not contain it', () => {
  const company = smallCompany()
  const tasks = [...company.state.tasks.values()]
  const titles = (search: string): string[] =>
    findTasks(tasks, search, '', [...company.state.users.values()]).map(({ title }) => title)
  const { id } = company.user('eli@x.example')
  company.do('admin@example.com', 'user.update', { userId: id, name: 'Élise Novak' })
  expect(titles('novak')).toEqual(['Plan'])
  expect(titles('elise plan')).toEqual(['Plan'])
  expect(titles('novak draw')).toEqual([])
  expect(titles('eli@')).toEqual(['Plan'])
})

test('U20: no task without an assignee is found by the name of somebody without an e-mail', () => {
  const { state } = smallCompany()
  const tasks = [...state.tasks.values()]
  const [someone] = state.users.values()
  const titles = (email: string) =>
    findTasks(tasks, 'otto', '', [{ ...someone!, name: 'Otto', email }]).map(({ title }) => title)
  expect([titles('eli@x.example'), titles(''), titles(' ')]).toEqual([['Plan'], [], []])
})

test('a row is found by its current texts if they contain all words of a search, in any order', () => {
  const search = searchable(({ first, second }: { first: string; second: string }) => [first, second])
  const row = { first: 'Élan Vital', second: 'north wing' }
  expect(search('')(row)).toBe(true)
  expect(search('wing ELAN')(row)).toBe(true)
  expect(search('vitalnorth')(row)).toBe(false)
  expect(search('south')(row)).toBe(false)
  expect(search('south')({ ...row, second: 'south wing' })).toBe(true)
})

test('an empty search returns the list itself', () => {
  const tasks = [...smallCompany().state.tasks.values()]
  expect(findTasks(tasks, ' ', '')).toBe(tasks)
})

test('F32: Greek words are found whether a sigma is final or not, in capitals or not', () => {
  expect(isFound('ΚΟΣ', 'ΚΟΣΜΟΣ')).toBe(true)
  expect(isFound('οδοσ', 'ΟΔΟΣ')).toBe(true)
  expect(isFound('οδός', 'ΟΔΟΣΗΜΑ')).toBe(true)
})

test('F32: the search key of a text consists of the keys of its letters', () => {
  const greek = fc.string({ unit: fc.constantFrom('Σ', 'σ', 'ς', 'Ο', 'ό', ' ', '-', 'İ', 'a\u0301') })
  fc.assert(
    fc.property(greek, (text) => {
      expect(searchKey([text])).toBe(
        Array.from(text)
          .map((letter) => searchKey([letter]))
          .join(''),
      )
    }),
  )
})
