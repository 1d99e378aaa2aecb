import { expect, test } from 'vitest'
import { clockIn } from './clock.ts'

test.each([
  ['Europe/Berlin', '2026-03-29T00:59:59.000Z', '2026-03-29T01:59:59.000+01:00'],
  ['Europe/Berlin', '2026-03-29T01:00:00.000Z', '2026-03-29T03:00:00.000+02:00'],
  ['Asia/Kathmandu', '2026-03-02T18:14:59.000Z', '2026-03-02T23:59:59.000+05:45'],
  ['America/St_Johns', '2026-03-02T03:29:00.000Z', '2026-03-01T23:59:00.000-03:30'],
  ['UTC', '2026-03-02T00:00:00.000Z', '2026-03-02T00:00:00.000+00:00'],
])('T311: the time in %s at %s is %s', (zone, moment, stamp) => {
  expect(clockIn(zone, () => Date.parse(moment))()).toBe(stamp)
})

test('T311: the clock changes to summer time while the server runs', () => {
  let at = Date.parse('2026-03-29T00:59:59.998Z')
  const now = clockIn('Europe/Berlin', () => (at += 1))
  expect([now(), now()]).toEqual(['2026-03-29T01:59:59.999+01:00', '2026-03-29T03:00:00.000+02:00'])
})
