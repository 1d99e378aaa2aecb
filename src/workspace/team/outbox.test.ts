import { expect, test } from 'vitest'
import { inOrder } from './kept/in-order.ts'
import type { Kept } from './kept/kept.ts'
import { Queue } from './kept/queue.ts'
import { Outbox } from './outbox.ts'
import { Unreachable, type Sent } from './wire.ts'

/** An outbox whose server has no time for the first requests it is sent, and what is tried again later. */
function outbox(failures: number, kept?: Kept) {
  const later: (() => void)[] = []
  const sent: string[] = []
  const page = {
    elapsed: () => 0,
    later: (job: () => void) => {
      later.push(job)
      return () => {}
    },
    random: () => 0,
  }
  const made = new Outbox({
    page,
    person: () => 'mara',
    queue: kept && new Queue({ kept, page, tab: 'one', inOrder: inOrder() }),
    wire: {
      send: ({ id }): Promise<Sent> => {
        sent.push(id)
        if (sent.length <= failures) return Promise.reject(new Unreachable())
        return Promise.resolve({ kind: 'accepted', seq: 1, entry: undefined })
      },
    },
    heard: () => undefined,
  })
  made.answered.subscribe(() => made.brought(1))
  made.open()
  return { made, later, sent }
}

const asked = (id: string, args: unknown = {}) => ({
  id,
  by: 'mara',
  at: '2026-03-02T09:00:00.000+01:00',
  name: 'task.move',
  args,
})

const turns = async (): Promise<void> => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
}

test('T145: what a server has no time for is sent again, in its order, and refused by nobody', async () => {
  const { made, later, sent } = outbox(2)
  const told: boolean[] = []
  made.failing.subscribe((isFailing) => told.push(isFailing))
  const answers = [made.add(asked('one')), made.add(asked('two'))]
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await turns()
    later.shift()?.()
  }
  expect(await Promise.all(answers)).toEqual([
    { ok: true, entry: undefined },
    { ok: true, entry: undefined },
  ])
  expect(sent).toEqual(['one', 'one', 'one', 'two'])
  expect(told).toEqual([true, false])
})

test('T144: a password that was on its way is not sent again: nobody knows whether it arrived', async () => {
  const { made, later, sent } = outbox(1)
  const answer = made.add(asked('one', { employees: [{ password: 'a secret' }] }))
  expect(await answer).toMatchObject({
    ok: false,
    refusal: { message: expect.stringMatching(/not sure/) as string },
  })
  later.shift()?.()
  await turns()
  expect(sent).toEqual(['one'])
  expect(made.requests).toEqual([])
})

/** What a browser gives that lets pages keep nothing. */
const nothingKept = new Proxy({} as Kept, {
  get: (_, name) =>
    name === 'onChanged' ? () => {} : () => Promise.reject(new Error('Nothing is kept here.')),
})

test('T341: where nothing can be kept, what waits is kept in the tab, which says so, and is sent all the same', async () => {
  const { made, later, sent } = outbox(1, nothingKept)
  const answers = [made.add(asked('one')), made.add(asked('two'))]
  await turns()
  expect([made.canKeepAll, made.holdsUnkept]).toEqual([false, true])
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await turns()
    later.shift()?.()
  }
  expect((await Promise.all(answers)).map(({ ok }) => ok)).toEqual([true, true])
  expect(sent).toEqual(['one', 'one', 'two'])
})
