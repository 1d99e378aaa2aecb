import { expect, test } from 'vitest'
import type { Role, User } from '../../../domain/model/users.ts'
import { deeds, deedsOf, type OwnDeed } from './deeds.ts'
import { matchPress, isSingle, namesOf, type Press } from './presses.ts'

const none = { code: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }
const ctrl = { ctrlKey: true }

function idFor(press: Partial<Press> & { key: string }, role: Role = 'manager'): string | undefined {
  return matchPress({ ...none, ...press }, deedsOf(user(role))).deed?.id
}

function user(role: Role): User {
  return {
    id: '1',
    name: 'Somebody',
    email: 's@x.example',
    password: '',
    role,
    mutedNews: [],
  } as unknown as User
}

test('Z40: the keys in the table do what it says', () => {
  expect(idFor({ key: 'k', ...ctrl })).toBe('find')
  expect(idFor({ key: 'k', metaKey: true })).toBe('find')
  expect(idFor({ key: '?', shiftKey: true })).toBe('shortcuts')
  expect(idFor({ key: '/' })).toBe('search')
  expect(idFor({ key: 'n' })).toBe('new-task')
  expect(idFor({ key: 'n' }, 'admin')).toBe('create-project')
  expect(idFor({ key: 'F', shiftKey: true })).toBe('fold')
  expect(idFor({ key: 't' })).toBe('theme')
})

test('P40, P41: there are keys for screens, frequent actions on a page, a card and the calendar', () => {
  const all: readonly OwnDeed[] = deedsOf(user('employee'))
  expect(matchPress({ ...none, key: 'c' }, all, 'G').deed?.id).toBe('calendar')
  expect(matchPress({ ...none, key: 'w' }, deedsOf(user('admin')), 'G').deed?.id).toBe('workload')
  expect(idFor({ key: 'f' })).toBe('filter')
  expect(idFor({ key: 's' })).toBe('select')
  expect(idFor({ key: 'p' })).toBe('index')
  expect(idFor({ key: 'm' })).toBe('card-menu')
  expect(idFor({ key: 'c' }, 'employee')).toBe('comment')
  expect(['.', 'b', 'a'].map((key) => idFor({ key }, 'employee'))).toEqual(['today', 'earlier', 'later'])
})

test('Z8: Ctrl+Z or Cmd+Z undoes; with Shift it redoes, as does Ctrl+Y', () => {
  expect(idFor({ key: 'z', ...ctrl })).toBe('undo')
  expect(idFor({ key: 'Z', metaKey: true, shiftKey: true })).toBe('redo')
  expect(idFor({ key: 'y', ...ctrl })).toBe('redo')
  expect(idFor({ key: 'y', metaKey: true })).toBeUndefined()
})

test('Z40: a key with an extra or missing modifier does nothing', () => {
  for (const press of [
    { key: 'n', ...ctrl },
    { key: 'N', shiftKey: true },
    { key: 'n', altKey: true },
    { key: 'k' },
    { key: 'K', ...ctrl, shiftKey: true },
    { key: 'z', ...ctrl, altKey: true },
  ])
    expect(idFor(press)).toBeUndefined()
})

test('Z40: on a keyboard of another script the keys are where they are on a Latin one', () => {
  expect(idFor({ key: 'я', code: 'KeyZ', ...ctrl })).toBe('undo')
  expect(idFor({ key: 'т', code: 'KeyN' })).toBe('new-task')
  // On a Latin layout, by the characters on the keys.
  expect(idFor({ key: 'z', code: 'KeyY', ...ctrl })).toBe('undo')
})

test('Z40: two keys pressed one after the other lead to a screen', () => {
  const all: readonly OwnDeed[] = deeds
  const { begun, deed } = matchPress({ ...none, key: 'g' }, all)
  expect([begun, deed]).toEqual(['G', undefined])
  expect(matchPress({ ...none, key: 'd' }, all, 'G').deed?.id).toBe('dashboard')
  // Any other key starts over.
  expect(matchPress({ ...none, key: 't' }, all, 'G').deed?.id).toBe('theme')
  expect(matchPress({ ...none, key: 'q' }, all, 'G')).toEqual({})
})

test('Z40: no role has two actions with one key, and employees are offered none of other roles', () => {
  for (const role of ['admin', 'manager', 'employee'] as const) {
    const keys = deedsOf(user(role)).flatMap((deed) => deed.keys)
    expect(keys.length).toBe(new Set(keys).size)
  }
  const ids = deedsOf(user('employee')).map(({ id }) => id)
  expect(ids).toContain('dashboard')
  for (const id of ['new-task', 'create-project', 'new-user', 'reports', 'users', 'employees', 'fold'])
    expect(ids).not.toContain(id)
})

test('Z41: shortcuts without Ctrl or Cmd count as single keys', () => {
  const single = deeds.flatMap(({ keys }) => keys as readonly string[]).filter(isSingle)
  expect(single).toEqual(expect.arrayContaining(['?', '/', 'N', 'T', 'Shift+F', 'G D']))
  expect(single.filter((keys) => /Mod|Ctrl/.test(keys))).toEqual([])
})

test('Z42: keys are named as they are on the keyboard', () => {
  expect(namesOf('Mod+Shift+Z', false)).toEqual([['Ctrl', 'Shift', 'Z']])
  expect(namesOf('Mod+Shift+Z', true)).toEqual([['⌘', '⇧', 'Z']])
  expect(namesOf('G D', false)).toEqual([['G'], ['D']])
})
