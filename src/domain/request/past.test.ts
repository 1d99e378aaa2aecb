import { describe, expect, test } from 'vitest'
import { smallCompany } from '../company.testing.ts'
import { decide } from '../decide.ts'
import { notAtHand, type Entry, type PastWithGaps } from './entry.ts'
import { pastOf } from './past.testing.ts'
import { withWaiting } from './past.ts'

const company = smallCompany()
const eli = company.user('eli@x.example')
const plan = company.task('Plan').id
company.do(eli.email, 'task.comment', { taskId: plan, comments: 'begun' })
const comment = company.entries.at(-1)!
const by = company.user('admin@example.com').id

/** Sends a request with a past that has forgotten something. */
const ask = (name: string, args: unknown, past: PastWithGaps) =>
  decide(company.state, { id: 'undo', by, at: company.at, name, args }, past)

describe('a past with gaps', () => {
  test('V3: stops a decision, which names the entry that is not at hand', () => {
    const past: PastWithGaps = { ...company.past, entry: () => notAtHand }
    expect(ask('entry.undo', { entryId: comment.request.id }, past)).toMatchObject({
      ok: false,
      missing: { entry: comment.request.id },
    })
    expect(ask('entry.undo', { entryId: comment.request.id }, company.past).ok).toBe(true)
  })

  test('V3: stops a decision, which names the row whose later changes are not at hand', () => {
    const past: PastWithGaps = { ...company.past, touching: () => notAtHand }
    expect(ask('task.takeBack', { taskId: plan, seq: 3 }, past)).toMatchObject({
      ok: false,
      missing: { touching: `tasks:${plan}`, after: 3 },
    })
  })

  test('V3: treats an entry that was delivered in part as not at hand', () => {
    const past = pastOf(company.entries.map((entry): Entry => ({ ...entry, isCut: true })))
    expect(ask('entry.undo', { entryId: comment.request.id }, past)).toMatchObject({
      missing: { entry: comment.request.id },
    })
    expect(ask('task.takeBack', { taskId: plan, seq: 3 }, past)).toMatchObject({
      missing: { touching: `tasks:${plan}`, after: 3 },
    })
  })

  test('Z11, V3: includes entries that wait for their place in every answer', () => {
    const before = pastOf(company.entries.slice(0, -1))
    const waiting = { ...comment, seq: 100 }
    const past = withWaiting(before, company.state, [waiting])
    expect(past.entry(comment.request.id)).toBe(waiting)
    expect(past.touching(`tasks:${plan}`, 0).at(-1)).toBe(waiting)
    expect(past.touching(`projects:${company.project('Atlas').id}`, 99)).toEqual([waiting])
    expect(past.touching(`tasks:${plan}`, 100)).toEqual([])
    const gaps: PastWithGaps = { ...before, touching: () => notAtHand }
    const gone = withWaiting(gaps, company.state, [waiting])
    expect(gone.touching(`tasks:${plan}`, 0)).toBe(notAtHand)
  })
})
