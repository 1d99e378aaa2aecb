import 'fake-indexeddb/auto'
import { afterEach, expect, test } from 'vitest'
import type { Request } from '../../../domain/request/request.ts'
import { IndexedKept } from './indexed-kept.ts'
import { toRefusedRequest } from './to-refused-request.ts'

const kept = new IndexedKept('ems-retention')
afterEach(() => kept.close())

const day = 86_400_000

const asked = (id: string, by: string): Request => ({
  id,
  by,
  at: '2026-03-02T09:00:00.000+00:00',
  name: 'task.comment',
  args: { taskId: '1', comments: `Of ${by}` },
})

/** What is kept for somebody: the requests that wait, and those that were refused. */
async function keptOf(person: string): Promise<readonly string[]> {
  const [waiting, refused] = await Promise.all([kept.waiting(person), kept.refused(person)])
  return [...waiting.map(({ request }) => request.id), ...refused.map(({ requestId }) => requestId)]
}

test('T513: waiting and refused requests go 7 days after their account is known to be deleted, unless it comes back', async () => {
  for (const person of ['mara', 'eli']) {
    const [refused, ...waiting] = [1, 2, 3].map((number) => asked(`${person} ${number}`, person))
    for (const request of waiting) await kept.keep({ request })
    if (!refused) throw new Error('There is one.')
    await kept.keep({ request: refused })
    const refusal = { code: 'gone', message: 'This task is not here (any more).' } as const
    await kept.refuse(toRefusedRequest({ request: refused, deed: undefined }, refusal), person)
  }
  const all = ['mara 2', 'mara 3', 'mara 1']
  await kept.tidy(['mara'], 0)
  await kept.tidy(['mara'], 7 * day - 1)
  expect(await keptOf('mara')).toEqual(all)
  // An admin has undone the deletion, and then repeated it.
  await kept.tidy([], 7 * day)
  await kept.tidy(['mara'], 8 * day)
  await kept.tidy(['mara'], 15 * day - 1)
  expect(await keptOf('mara')).toEqual(all)
  await kept.tidy(['mara'], 15 * day)
  expect(await keptOf('mara')).toEqual([])
  expect(await keptOf('eli')).toEqual(['eli 2', 'eli 3', 'eli 1'])
})
