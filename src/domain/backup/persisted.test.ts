import { describe, expect, test } from 'vitest'
import type { Json } from '../model/json.ts'
import { loginIn, unfolded } from './persisted.ts'

const atlas = { id: '9', name: 'Atlas' }

describe('S18: a slice', () => {
  test.each([
    ['as a JSON text', JSON.stringify([atlas])],
    ['that holds its list', { projects: [atlas] }],
    ['that holds it, as a JSON text', JSON.stringify({ projects: [atlas], loading: false })],
    ['that holds it as a JSON text', { projects: JSON.stringify([atlas]) }],
    ['with more than one level', JSON.stringify({ projects: { projects: [atlas] }, recent: [1] })],
    ['with its only list under another name', { items: [atlas], error: null }],
    ['with rows by their ids', JSON.stringify({ ids: ['9'], entities: { 9: atlas } })],
    ['with rows by their ids, under other names', { allIds: ['9'], byId: { 9: atlas } }],
  ])('%s is read as its list', (_, projects) => {
    expect(unfolded({ projects, filters: '{}' })).toEqual({ projects: [atlas], filters: '{}' })
  })

  test.each([
    ['half a text', '[{"id":'],
    ['an empty text', ''],
    ['no list', { loading: true }],
    ['two lists', { mine: [atlas], yours: [] }],
    ['a number', 7],
    ['nothing', null],
  ])('that cannot be understood stays as it is: %s', (_, projects) => {
    const root = { projects }
    expect(unfolded(root)).toBe(root)
  })

  test('that is already a list leaves the root unchanged', () => {
    const root = { projects: [atlas], users: [] }
    expect(unfolded(root)).toBe(root)
  })
})

test('S64: a slice nested thousands of levels deep stays as it is, and in such a login nobody is found', () => {
  const root: unknown = JSON.parse(`{"tasks":${'{"tasks":'.repeat(20_000)}[]${'}'.repeat(20_000)}}`)
  expect(unfolded(root as Json)).toBe(root)
  expect(loginIn(JSON.parse(`${'{"user":'.repeat(20_000)}null${'}'.repeat(20_000)}`))).toBeUndefined()
})

describe('S18: who was logged in', () => {
  const eli = { id: 5, email: 'eli@x' }
  test.each([
    [{ user: eli, isAuthenticated: true }, eli],
    [JSON.stringify({ user: eli, isAuthenticated: true }), eli],
    [{ user: JSON.stringify(eli) }, eli],
    [{ currentUser: eli }, eli],
    [{ user: { user: eli, isAuthenticated: true } }, eli],
    [{ user: eli, isAuthenticated: false }, undefined],
    [{ user: null, isAuthenticated: false }, undefined],
    [{ user: {} }, undefined],
    ['{"user":', undefined],
    [undefined, undefined],
  ])('%j', (auth, user) => {
    expect(loginIn(auth)).toEqual(user)
  })
})
