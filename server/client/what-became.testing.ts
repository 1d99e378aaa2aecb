import { IndexedKept } from '../../src/workspace/team/kept/indexed-kept.ts'
import type { Workspace } from '../../src/workspace/workspace.ts'
import type { ManyPeople } from './many-people.testing.ts'

/** What still waits on the device of a page for the person logged in there. */
export async function waitingAt({ shared }: ManyPeople, page: Workspace): Promise<readonly unknown[]> {
  const kept = new IndexedKept(shared.databaseOf(page))
  const waiting = await kept.waiting(page.me()?.id ?? '')
  kept.close()
  return waiting
}

/** For each request that was shown as done, but is neither in the log nor reported nor waiting: what has happened to it. */
export async function trailsOfLost(people: ManyPeople): Promise<(readonly string[])[]> {
  const { placed, refused } = await answersOf(people)
  const left = await leftOnDevices(people)
  const lost = [...people.asked].filter(
    (id) =>
      !placed.includes(id) &&
      !people.told.has(id) &&
      !left.refused.has(id) &&
      // There was nothing left to change.
      refused.get(id) !== false &&
      // Waits for the next login of somebody who is no longer logged in there.
      !left.waiting.has(id),
  )
  return lost.map((id) => people.shared.trail.of(id))
}

/**
 * The ids of the requests that were accepted, and of the others: for each, whether it was refused or there was nothing left to
 * change.
 */
export async function answersOf({
  server,
}: ManyPeople): Promise<{ placed: string[]; refused: Map<string, boolean> }> {
  const entries = await server.pool.query<{ request_id: string }>('select request_id from entries')
  const nothings = await server.pool.query<{ request_id: string; is_refused: boolean }>(
    'select request_id, refusal is not null as is_refused from nothings',
  )
  return {
    placed: entries.rows.map((row) => row.request_id),
    refused: new Map(nothings.rows.map((row) => [row.request_id, row.is_refused])),
  }
}

/** What is left on all devices, each with its owner: what waits, and what they have yet to be told. */
export async function leftOnDevices({
  shared,
  accounts,
}: ManyPeople): Promise<{ waiting: Map<string, string>; refused: Map<string, string> }> {
  const left = { waiting: new Map<string, string>(), refused: new Map<string, string>() }
  for (const name of shared.databases) {
    const kept = new IndexedKept(name)
    for (const person of new Set(accounts)) {
      for (const { request } of await kept.waiting(person)) left.waiting.set(request.id, person)
      for (const { requestId } of await kept.refused(person)) left.refused.set(requestId, person)
    }
    kept.close()
  }
  return left
}
