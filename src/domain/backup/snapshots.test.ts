import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, minutesLater, stampOf, type Day, type Stamp } from '../model/day.ts'
import { isSnapshotDue, keptSnapshots, snapshotsToDrop, type KeptSnapshot } from './snapshots.ts'

const start = '2026-01-05T08:00:00.000+01:00'
const anySize = 1_000_000

/** Adds the snapshots one by one, thinning after each. */
function thinned(made: readonly Omit<KeptSnapshot, 'id'>[], limit = anySize): KeptSnapshot[] {
  let kept: KeptSnapshot[] = []
  for (const [index, snapshot] of made.entries()) {
    kept.push({ id: index + 1, ...snapshot })
    const dropped = new Set(snapshotsToDrop(kept, limit))
    kept = kept.filter(({ id }) => !dropped.has(id))
  }
  return kept
}

const automatic = (at: Stamp, size = 1): Omit<KeptSnapshot, 'id'> => ({ at, reason: 'automatic', size })
const dayAt = (day: Day): Stamp => `${day}T08:00:00.000+01:00`

/** How many days before `at` each was made. */
function ages(kept: readonly KeptSnapshot[], at: Stamp): number[] {
  return kept.map((snapshot) => Math.round((Date.parse(at) - Date.parse(snapshot.at)) / 86_400_000))
}

const anySnapshots = fc.array(
  fc.record({
    at: fc
      .integer({ min: 0, max: 600_000 })
      .map((minutes) => stampOf(Date.parse(start) + minutes * 60_000, 60)),
    reason: fc.constantFrom('automatic' as const, 'automatic' as const, 'restore' as const),
    size: fc.integer({ min: 0, max: 100 }),
  }),
  { minLength: 1, maxLength: 40 },
)

describe('thinning', () => {
  test('B10: never leaves more than 10, and always keeps the newest and the one before the last restore', () => {
    fc.assert(
      fc.property(anySnapshots, (made) => {
        const kept = thinned(made)
        expect(kept.length).toBe(Math.min(made.length, keptSnapshots))
        expect(kept.at(-1)).toEqual({ id: made.length, ...made.at(-1) })
        const restores = (list: readonly Omit<KeptSnapshot, 'id'>[]) =>
          list.filter(({ reason }) => reason === 'restore').map(({ at }) => at)
        expect(restores(kept).at(-1)).toBe(restores(made).at(-1))
      }),
    )
  })

  test('B10: keeps the one before the last restore through a hundred later ones', () => {
    const later = Array.from({ length: 100 }, (_, index) => minutesLater(start, 1440 * (index + 1)))
    const made = [automatic(minutesLater(start, -60)), { at: start, reason: 'restore' as const, size: 1 }]
    expect(thinned([...made, ...later.map((at) => automatic(at))]).map(({ id }) => id)).toContain(2)
  })

  test('B10: leaves no more than fits into the limit, or else only the newest', () => {
    fc.assert(
      fc.property(anySnapshots, fc.nat(500), (made, limit) => {
        const kept = thinned(made, limit)
        const size = kept.reduce((sum, snapshot) => sum + snapshot.size, 0)
        expect(size <= limit || kept.length === 1).toBe(true)
        expect(kept.at(-1)?.id).toBe(made.length)
      }),
    )
  })

  test('B10: drops the oldest first to make room, but the one before the last restore only after the others', () => {
    const made: KeptSnapshot[] = [
      { id: 1, at: start, reason: 'restore', size: 10 },
      { id: 2, at: minutesLater(start, 60), reason: 'automatic', size: 10 },
      { id: 3, at: minutesLater(start, 120), reason: 'automatic', size: 10 },
    ]
    expect(snapshotsToDrop(made, 30)).toEqual([])
    expect(snapshotsToDrop(made, 29)).toEqual([2])
    expect(snapshotsToDrop(made, 19)).toEqual([1, 2])
    expect(snapshotsToDrop(made, 0)).toEqual([1, 2])
  })

  test('B10: drops nothing from an empty list or a single snapshot', () => {
    expect(snapshotsToDrop([], 0)).toEqual([])
    expect(snapshotsToDrop([{ id: 1, ...automatic(start) }], 1)).toEqual([])
  })

  test('B10: in daily use, always keeps those of the last two days, one from last week and one from last month', () => {
    const days = Array.from({ length: 365 }, (_, index) => addDays('2026-01-05' as Day, index))
    const made: Omit<KeptSnapshot, 'id'>[] = []
    for (const [index, day] of days.entries()) {
      made.push(automatic(dayAt(day)))
      if (index < 70) continue
      const old = ages(thinned(made), dayAt(day))
      expect({ day, yesterday: old.includes(1), before: old.includes(2) }).toEqual({
        day,
        yesterday: true,
        before: true,
      })
      expect(old.some((age) => age >= 7 && age <= 13)).toBe(true)
      expect(old.some((age) => age >= 28 && age <= 62)).toBe(true)
    }
  })

  test('B10: keeps several from the last hour of a busy day, and still one from yesterday, last week and last month', () => {
    const days = Array.from({ length: 90 }, (_, index) => dayAt(addDays('2026-01-05' as Day, index)))
    const busy = Array.from({ length: 30 }, (_, index) => minutesLater(days.at(-1)!, (index + 1) * 15))
    const now = busy.at(-1)!
    const kept = thinned([...days, ...busy].map((at) => automatic(at)))
    const hours = kept.map(({ at }) => (Date.parse(now) - Date.parse(at)) / 3_600_000)
    expect(hours.filter((hour) => hour < 1).length).toBeGreaterThanOrEqual(3)
    expect(hours.some((hour) => hour > 24 && hour < 48)).toBe(true)
    expect(hours.some((hour) => hour > 7 * 24 && hour < 15 * 24)).toBe(true)
    expect(hours.some((hour) => hour > 28 * 24 && hour < 63 * 24)).toBe(true)
  })

  test('B10: keeps one for each day of use when there are long pauses', () => {
    const at = ['2026-01-05', '2026-02-17', '2026-06-01', '2026-06-02'].map((day) => dayAt(day as Day))
    expect(thinned(at.map((one) => automatic(one))).map((one) => one.at)).toEqual(at)
  })
})

describe('an automatic snapshot', () => {
  const last = { at: '2026-01-05T23:30:00.000+01:00', seq: 100 }
  test.each([
    ['at the first change of a new day', '2026-01-06T00:10:00.000+01:00', 101, true],
    ['not on the same day', '2026-01-05T23:50:00.000+01:00', 101, false],
    ['not without a change', '2026-02-01T08:00:00.000+01:00', 100, false],
    ['after 500 entries, on whatever day', '2026-01-05T23:50:00.000+01:00', 600, true],
    ['not after 499', '2026-01-05T23:50:00.000+01:00', 599, false],
    ['when the numbering has started again', '2026-01-05T23:50:00.000+01:00', 3, true],
  ])('B11: is due %s', (_, now, seq, due) => {
    expect(isSnapshotDue(last, now, seq)).toBe(due)
  })

  test('B11: is due for the first time as soon as there is an entry', () => {
    expect(isSnapshotDue(undefined, start, 0)).toBe(false)
    expect(isSnapshotDue(undefined, start, 1)).toBe(true)
  })
})
