import { describe, expect, test } from 'vitest'
import { whoIsIn } from './who-is-in.ts'

describe('S39: after a crash', () => {
  test('the last person to log in is logged in, if local storage knew of what the database has', () => {
    const inNotes = [{ number: 5, user: 'eli', after: 4 }]
    expect(whoIsIn({ stored: 'eli', inNotes, inDatabase: { number: 4, user: 'mara' } })).toBe('eli')
    expect(whoIsIn({ stored: 'eli', inNotes, inDatabase: { number: 6, user: 'mara' } })).toBe('mara')
  })

  test('a higher number from a tab that did not know of the last login logs nobody in', () => {
    const inNotes = [{ number: 7, user: 'eli', after: 3 }]
    const inDatabase = { number: 6, user: 'mara' }
    expect(whoIsIn({ stored: 'eli', inNotes, inDatabase })).toBeUndefined()
    // Nor somebody whom no note names: their note may not have been written yet.
    expect(whoIsIn({ stored: 'edda', inNotes, inDatabase })).toBeUndefined()
    expect(whoIsIn({ stored: 'mara', inNotes, inDatabase })).toBe('mara')
  })

  test('of two logins with the same number, only one that both stores name counts', () => {
    const inNotes = [
      { number: 6, user: 'eli', after: 3 },
      { number: 6, user: 'mara', after: 5 },
    ]
    const inDatabase = { number: 6, user: 'mara' }
    expect(whoIsIn({ stored: 'eli', inNotes, inDatabase })).toBeUndefined()
    expect(whoIsIn({ stored: 'mara', inNotes, inDatabase })).toBe('mara')
  })

  test('a logout holds, whichever store has it', () => {
    const inNotes = [{ number: 6, user: null, after: 5 }]
    expect(whoIsIn({ stored: undefined, inNotes, inDatabase: { number: 5, user: 'mara' } })).toBeUndefined()
    expect(whoIsIn({ stored: 'mara', inNotes, inDatabase: { number: 7, user: null } })).toBeUndefined()
  })

  test('a write of ours that arrived late is not taken for another program’s', () => {
    const inNotes = [
      { number: 4, user: 'eli', after: 4 },
      { number: 6, user: 'mara', after: 6 },
    ]
    const inDatabase = { number: 6, user: 'mara' }
    expect(whoIsIn({ stored: 'eli', inNotes, inDatabase })).toBeUndefined()
    expect(whoIsIn({ stored: 'edda', inNotes, inDatabase })).toBe('edda')
  })

  test('notes of earlier versions, which say less, count by their number', () => {
    const inNotes = [{ number: 7 }]
    expect(whoIsIn({ stored: 'eli', inNotes, inDatabase: { number: 6, user: 'mara' } })).toBe('eli')
    expect(whoIsIn({ stored: 'eli', inNotes, inDatabase: { number: 8, user: 'mara' } })).toBe('mara')
  })
})
