import { expect, test } from 'vitest'
import { hashOf } from './stored-entry.ts'

const request = (args: unknown) => ({
  id: 'once',
  by: 'ada',
  at: '2026-03-02T09:00:00.000+01:00',
  name: 'user.create',
  args,
})

test('T175: a repeated request is recognised whatever its secrets were sealed with, and a different one is not', () => {
  const first = hashOf(request({ name: 'Nina', password: 'one seal', employees: [{ password: 'x' }] }))
  expect(hashOf(request({ name: 'Nina', password: 'another', employees: [{ password: 'y' }] }))).toEqual(
    first,
  )
  expect(hashOf(request({ name: 'Nora', password: 'one seal', employees: [{ password: 'x' }] }))).not.toEqual(
    first,
  )
})
