import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { decide } from '../../src/domain/decide.ts'
import { onServer } from '../../src/domain/on-server.ts'
import type { Entry } from '../../src/domain/request/entry.ts'
import { pastOf } from '../../src/domain/request/past.testing.ts'
import { applyAll } from '../../src/domain/state/change.ts'
import { copyState, rowsOf } from '../../src/domain/state/state.ts'
import { openWholeDoor } from '../../src/workspace/door.ts'
import { startPostgres, type SharedPostgres } from '../database/test-database.testing.ts'
import { entryOf, type StoredEntry } from '../log/stored-entry.ts'
import { RecentEntries } from '../log/recent-entries.ts'
import { termsOfRequest } from '../log/terms-of-request.ts'
import { isWhereItShouldBe, theirs } from './where-it-should-be.testing.ts'
import { longRuns, timesOf } from './long-runs.testing.ts'
import { beginning, ManyPeople, turn, type Turn } from './many-people.testing.ts'

// Real pages of several people on a real server; requests, deliveries, cuts and reloads happen in any order. `EMS_SOAK=1`
// searches for much longer. A failure names the variables that reproduce its run (`longRuns`).

const isSoak = process.env['EMS_SOAK'] === '1'
const runs = timesOf(isSoak ? 500 : 15)
const turns = isSoak ? 200 : 100

vi.setConfig({ testTimeout: 180_000 + runs * 10_000 })
await openWholeDoor()

let postgres: SharedPostgres

beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())

test('T234, T235, T236: any requests from many people end up in one order, and everybody sees what is theirs', async () => {
  let happened = 0
  await fc.assert(
    fc.asyncProperty(fc.array(turn, { minLength: turns / 2, maxLength: turns }), async (sequence) => {
      const people = await ManyPeople.start(postgres)
      try {
        await happens(people, sequence)
        happened += 1
      } finally {
        await people.stop()
      }
    }),
    longRuns(runs),
  )
  expect(happened).toBe(runs)
})

async function happens(people: ManyPeople, sequence: readonly Turn[]): Promise<void> {
  for (const one of sequence) await people.take(one)
  const { log } = people.server
  await people.settle(() => people.pages.every((page) => isWhereItShouldBe(log.state, page)))
  for (const page of people.pages) {
    const due = rowsOf(theirs(log.state, page))
    expect(rowsOf(page.place.log.state)).toEqual(due)
    expect(rowsOf(page.state)).toEqual(due)
    expect(page.place.log.waiting()).toEqual([])
  }
  const entries = await logOf(people)
  expect(decidedAgain(entries)).toEqual(entries.map(({ changes }) => changes))
  answersAreInOrder(people, entries)
}

/** The entries since the beginning, with the time at which each was sent. */
async function logOf({ server }: ManyPeople): Promise<(Entry & { sentAt: string })[]> {
  const { rows } = await server.pool.query<StoredEntry & { sent_at: string }>(
    'select seq, request_id, by, at, sent_at, name, args, changes from entries where seq > $1 order by seq',
    [beginning.entries.length],
  )
  return rows.map((row) => ({ ...entryOf(row), sentAt: row.sent_at }))
}

/** What the rules make of the same requests in the same order, from the same beginning. */
function decidedAgain(entries: readonly (Entry & { sentAt: string })[]): unknown[] {
  const state = copyState(beginning.state)
  const past = [...beginning.entries]
  const last = new RecentEntries(state, 0)
  for (const entry of past) last.add(entry)
  return entries.map((entry) => {
    const { request, sentAt } = entry
    const terms = onServer((secret) => secret)
    const decision = decide(state, request, pastOf(past), termsOfRequest(terms, sentAt, last))
    if (!decision.ok) return decision.refusal
    applyAll(state, decision.changes)
    past.push({ ...entry, changes: decision.changes })
    last.add({ ...entry, changes: decision.changes })
    return JSON.parse(JSON.stringify(decision.changes)) as unknown
  })
}

function answersAreInOrder(
  {
    shared: {
      exchanges: { all: exchanges },
    },
  }: ManyPeople,
  entries: readonly Entry[],
): void {
  const kept = new Map(entries.map(({ request, seq }) => [request.id, seq]))
  expect(kept.size).toBe(entries.length)
  for (const one of exchanges) {
    const seq = kept.get(one.request.id)
    if (one.sent.kind === 'accepted') expect(one.sent.entry?.seq).toBe(seq)
    else if (one.sent.kind === 'refused') expect(seq).toBeUndefined()
    for (const other of exchanges) {
      const later = kept.get(other.request.id)
      if (
        one.answeredAt > other.sentAt ||
        one.sent.kind === 'sessionOver' ||
        other.sent.kind === 'sessionOver'
      )
        continue
      expect(one.sent.seq).toBeLessThanOrEqual(other.sent.seq)
      if (seq !== undefined && later !== undefined && one.request.id !== other.request.id)
        expect(seq).toBeLessThan(later)
    }
  }
}
