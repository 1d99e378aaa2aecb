import { describe, expect, test } from 'vitest'
import { compareAtSave, standingOf } from './meanwhile.ts'

const groups = [['name'], ['email'], ['role', 'projectIds']] as const
const opened = { name: 'Eli', email: 'eli@x', role: 'employee', projectIds: ['1', '2'] }

const compare = (typed: Partial<typeof opened>, stored: Partial<typeof opened>) =>
  compareAtSave({ opened, typed: { ...opened, ...typed }, stored: { ...opened, ...stored } }, groups)

describe('a form that was left open', () => {
  test('U21: sends no untouched fields, whatever was stored meanwhile', () => {
    expect(compare({}, {})).toEqual({ send: {}, conflicts: [] })
    expect(compare({}, { name: 'Elias', projectIds: [] })).toEqual({ send: {}, conflicts: [] })
  })

  test('U21: sends touched fields even if somebody else has changed others', () => {
    const { send, conflicts } = compare({ email: 'eli@y' }, { name: 'Elias', role: 'manager' })
    expect(send).toEqual({ email: 'eli@y' })
    expect(conflicts).toEqual([])
  })

  test('U22: asks about a field that was touched here and changed elsewhere, and sends only the others', () => {
    expect(compare({ name: 'Elio', email: 'eli@y' }, { name: 'Elias' })).toEqual({
      send: { email: 'eli@y' },
      conflicts: [['name']],
    })
  })

  test('U22: asks nothing if both changes are the same', () => {
    expect(compare({ name: 'Elias' }, { name: 'Elias' })).toEqual({ send: {}, conflicts: [] })
  })

  test('U22: treats a field that is back to its first value as untouched', () => {
    expect(standingOf({ opened, typed: opened, stored: { ...opened, name: 'Elias' } }, ['name'])).toBe(
      'untouched',
    )
  })

  test('U23: sends role and projects together', () => {
    expect(compare({ role: 'manager' }, {}).send).toEqual({ role: 'manager', projectIds: ['1', '2'] })
    expect(compare({ projectIds: ['1'] }, {}).send).toEqual({ role: 'employee', projectIds: ['1'] })
  })

  test('U23: treats a role chosen here as conflicting with projects chosen elsewhere', () => {
    expect(compare({ role: 'manager' }, { projectIds: ['1', '2', '3'] })).toEqual({
      send: {},
      conflicts: [['role', 'projectIds']],
    })
  })

  test('U23: ignores the order of projects', () => {
    expect(compare({ projectIds: ['2', '1'] }, { role: 'manager' })).toEqual({ send: {}, conflicts: [] })
  })
})
