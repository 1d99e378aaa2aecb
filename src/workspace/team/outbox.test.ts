import { describe, expect, test, vi } from 'vitest'
import type { Entry } from '../../domain/request/entry.ts'
import type { Refusal } from '../../domain/request/refusal.ts'
import type { Answer } from '../log.ts'
import { Busy } from './busy.ts'
import { inOrder } from './kept/in-order.ts'
import type { Kept, KeptRequest } from './kept/kept.ts'
import { watchOver } from './kept/left-behind.ts'
import { Queue } from './kept/queue.ts'
import { Outbox } from './outbox.ts'
import { NoAnswer, Unreachable, type Sent } from './wire.ts'

/**
 * An outbox whose server has no time for the first requests it is sent, for the reason given. Also returns what is tried
 * again later, with the delay in milliseconds. `rest` is what else holds there.
 */
function outbox(
  failures: number,
  kept?: Kept,
  why: (attempt: number) => Error = () => new Unreachable(),
  rest: {
    readonly isReady?: boolean
    readonly heard?: Entry
    readonly isOpen?: boolean
    readonly refusal?: Refusal
  } = {},
) {
  const later: (() => void)[] = []
  const waits: number[] = []
  const sent: string[] = []
  const page = {
    elapsed: () => 0,
    later: (job: () => void, milliseconds: number) => {
      later.push(job)
      waits.push(milliseconds)
      return () => {}
    },
    random: () => 0,
  }
  const queue = kept && new Queue({ kept, page, tab: 'one', inOrder: inOrder() })
  const made = new Outbox({
    page,
    person: () => 'mara',
    queue,
    wire: {
      send: ({ id }): Promise<Sent> => {
        sent.push(id)
        if (sent.length <= failures) return Promise.reject(why(sent.length))
        const { refusal } = rest
        return Promise.resolve(
          refusal ? { kind: 'refused', seq: 1, refusal } : { kind: 'accepted', seq: 1, entry: undefined },
        )
      },
      isReady: () => Promise.resolve(rest.isReady ?? true),
    },
    heard: (id) => (rest.heard?.request.id === id ? rest.heard : undefined),
  })
  made.answered.subscribe(() => made.brought(1))
  if (rest.isOpen ?? true) made.open()
  return { made, later, sent, waits, queue }
}

const asked = (id: string, args: unknown = {}) => ({
  id,
  by: 'mara',
  at: '2026-03-02T09:00:00.000+01:00',
  name: 'task.move',
  args,
})

const turns = async (): Promise<void> => {
  for (let turn = 0; turn < 30; turn += 1) await Promise.resolve()
}

test('T145: a request that does not reach the server is sent again, ahead of later ones, and is not refused', async () => {
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

test('T144: a request with a password is not sent again if it may have arrived, and its author is told', async () => {
  const { made, later, sent } = outbox(1)
  const answer = made.add(asked('one', { employees: [{ password: 'a secret' }] }))
  expect(await answer).toMatchObject({
    ok: false,
    refusal: { message: expect.stringMatching(/may not have been saved/) as string },
  })
  later.shift()?.()
  await turns()
  expect(sent).toEqual(['one'])
  expect(made.requests).toEqual([])
})

const secret = { employees: [{ password: 'a secret' }] }

test('T327: a request with a password is sent again after the delay that a busy server names, and then succeeds', async () => {
  const { made, later, sent, waits } = outbox(4, undefined, () => new Busy('3'))
  const answer = made.add(asked('one', secret))
  for (let attempt = 0; attempt < 4; attempt += 1) {
    await turns()
    expect(made.isBusy).toBe(true)
    later.shift()?.()
  }
  expect(await answer).toEqual({ ok: true, entry: undefined })
  expect(sent).toEqual(Array.from({ length: 5 }, () => 'one'))
  expect(waits).toEqual([3000, 3000, 3000, 3000])
  expect(made.isBusy).toBe(false)
})

test('T327: a password is not sent for ever: its author is told that the server is busy, and what follows is sent', async () => {
  const { made, later, sent } = outbox(5, undefined, () => new Busy('1'))
  const answers = [made.add(asked('one', secret)), made.add(asked('two'))]
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await turns()
    later.shift()?.()
  }
  const message = 'The server is busy right now, and nothing was changed. Try again in a moment.'
  expect(await answers[0]).toEqual({ ok: false, refusal: { code: 'conflict', message } })
  expect(await answers[1]).toMatchObject({ ok: true })
  expect(sent).toEqual([...Array.from({ length: 5 }, () => 'one'), 'two'])
  expect(later).toEqual([])
})

test('T327: if an answer was lost, the author is not told that nothing was changed', async () => {
  const { made, later } = outbox(2, undefined, (attempt) =>
    attempt === 1 ? new Busy('1') : new Unreachable(),
  )
  const answer = made.add(asked('one', secret))
  await turns()
  later.shift()?.()
  expect(await answer).toMatchObject({
    ok: false,
    refusal: { message: expect.stringMatching(/may not have been saved/) as string },
  })
})

/** What a browser that lets pages keep nothing provides. */
const nothingKept = new Proxy({} as Kept, {
  get: (_, name) =>
    name === 'onChanged' ? () => {} : () => Promise.reject(new Error('Nothing is kept here.')),
})

test('T341: if the device keeps nothing, requests wait in the tab, which says so, and are sent all the same', async () => {
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

test('T341: if the device keeps nothing, a refusal comes as the answer, since no list of refusals is kept', async () => {
  const refusal: Refusal = { code: 'gone', message: 'This task is not here (any more).' }
  const { made, later } = outbox(1, nothingKept, undefined, { refusal })
  const answers = [made.add(asked('one')), made.add(asked('two'))]
  await turns()
  later.shift()?.()
  expect(await Promise.all(answers)).toEqual([
    { ok: false, refusal },
    { ok: false, refusal },
  ])
})

test('T603: if the browser does not say what it keeps, requests are sent all the same, and what it finds later too', async () => {
  let find: (found: readonly KeptRequest[]) => void = () => {}
  const finding = new Promise<readonly KeptRequest[]>((resolve) => (find = resolve))
  const answers: Partial<Kept> = {
    waiting: () => finding,
    keep: () => new Promise(() => {}),
    onChanged: () => {},
  }
  const kept = new Proxy(nothingKept, {
    get: (fails, name) => answers[name as keyof Kept] ?? (fails[name as keyof Kept] as unknown),
  })
  const { made, sent, queue } = outbox(0, kept)
  if (!queue) throw new Error('There is no queue.')
  const looks: (() => void)[] = []
  watchOver({
    queue,
    page: { later: (job) => (looks.push(job), () => {}) },
    person: () => 'mara',
    isKnown: (id) => made.knows(id),
    takeOver: (found) => made.takeOver(found),
  })
  const answer = made.add(asked('one'))
  expect(await answer).toMatchObject({ ok: true })
  expect(sent).toEqual(['one'])
  expect(looks).toEqual([])
  find([{ request: asked('before') }])
  // What is there at a second look is sent by nobody else.
  for (let look = 0; look < 2; look += 1) {
    await vi.waitFor(() => expect(looks).toHaveLength(1), 20_000)
    looks.shift()?.()
  }
  await vi.waitFor(() => expect(sent).toEqual(['one', 'before']), 20_000)
})

test('T603: if the browser does not say whose turn it is, what waits is sent in order', async () => {
  const answers: Partial<Kept> = {
    waiting: () => Promise.resolve([{ request: asked('before') }]),
    takeTurn: () => new Promise(() => {}),
    keep: () => Promise.resolve(),
    onChanged: () => {},
  }
  const kept = new Proxy(nothingKept, {
    get: (fails, name) => answers[name as keyof Kept] ?? (fails[name as keyof Kept] as unknown),
  })
  const { made, sent } = outbox(0, kept)
  expect(await made.add(asked('one'))).toMatchObject({ ok: true })
  expect(sent).toEqual(['before', 'one'])
})

describe('T471: on a page that is left before it has spoken to its server', () => {
  /**
   * Returns which of two requests are sent as the page is left. The device keeps the first as given, and says nothing about
   * the second.
   */
  async function sentOnLeaving(first: Promise<void>, args?: unknown): Promise<string[]> {
    const keeps = [first, new Promise<void>(() => {})]
    const kept = new Proxy(nothingKept, {
      get: (fails, name) => (name === 'keep' ? () => keeps.shift() : (fails[name as keyof Kept] as unknown)),
    })
    const { made, sent } = outbox(0, kept, undefined, { isOpen: false })
    void made.add(asked('one', args))
    void made.add(asked('two'))
    await turns()
    made.sendAll()
    return sent
  }

  test('what the device has not kept yet is sent, in order', async () => {
    expect(await sentOnLeaving(new Promise(() => {}))).toEqual(['one', 'two'])
  })

  test('what the device has kept waits, and so does what was asked for after it', async () => {
    expect(await sentOnLeaving(Promise.resolve())).toEqual([])
  })

  test('a password is not sent', async () => {
    expect(await sentOnLeaving(new Promise(() => {}), secret)).toEqual(['two'])
  })
})

describe('T468: a request that the device is still storing as its author leaves', () => {
  const left = { code: 'forbidden', message: 'You have logged out.' } as const

  /** Returns the answer to a request made a moment before its author left, which the device then keeps, or does not. */
  function answered(becomes: Promise<void>): Promise<Answer> {
    const kept = new Proxy(nothingKept, {
      get: (fails, name) => (name === 'keep' ? () => becomes : (fails[name as keyof Kept] as unknown)),
    })
    const { made } = outbox(0, kept)
    const answer = made.add(asked('one'))
    made.putAside(left)
    expect(made.requests).toEqual([])
    return answer
  }

  test('waits for them, and is not reported as refused', async () => {
    expect(await answered(Promise.resolve())).toMatchObject({ ok: false, isTold: true })
  })

  test('is reported as refused if it cannot be stored in the end', async () => {
    const answer = answered(Promise.reject(new Error('The disk is full.')))
    expect(await answer).toEqual({ ok: false, refusal: left })
  })

  test('is reported as refused if the device does not say', async () => {
    expect(await answered(new Promise(() => {}))).toEqual({ ok: false, refusal: left })
  })
})

describe('T447: a request that gets no answer', () => {
  /** Lets this many attempts be made. */
  async function tried({ later }: Pick<ReturnType<typeof outbox>, 'later'>, times: number): Promise<void> {
    for (let attempt = 0; attempt < times; attempt += 1) {
      await turns()
      later.shift()?.()
    }
    await turns()
  }
  const notSure = {
    code: 'conflict',
    message: expect.stringMatching(/may not have been saved/) as string,
  }

  test('is sent eight times; then its author is told, and what waits behind it is sent', async () => {
    const here = outbox(8, undefined, () => new NoAnswer())
    const answers = [here.made.add(asked('one')), here.made.add(asked('two'))]
    await tried(here, 8)
    expect(await answers[0]).toEqual({ ok: false, refusal: notSure })
    expect(await answers[1]).toMatchObject({ ok: true })
    expect(here.sent).toEqual([...Array.from({ length: 8 }, () => 'one'), 'two'])
    expect(here.made.requests).toEqual([])
  })

  test('is treated the same if it is this page that fails on the answer', async () => {
    const report = vi.spyOn(console, 'error').mockReturnValue()
    const here = outbox(8, undefined, () => new TypeError('a fault of ours'))
    const answers = [here.made.add(asked('one')), here.made.add(asked('two'))]
    await tried(here, 8)
    expect(await answers[0]).toEqual({ ok: false, refusal: notSure })
    expect(await answers[1]).toMatchObject({ ok: true })
    expect(report).toHaveBeenCalledTimes(8)
    report.mockRestore()
  })

  test('counts as done if its entry has arrived', async () => {
    const entry: Entry = { seq: 1, request: asked('one'), changes: [] }
    const here = outbox(8, undefined, () => new NoAnswer(), { heard: entry })
    const answer = here.made.add(asked('one'))
    await tried(here, 8)
    expect(await answer).toEqual({ ok: true, entry })
  })

  test.each([
    ['is not ready', new NoAnswer(), false],
    ['is out of reach', new Unreachable(), true],
    ['has no time', new Busy('1'), true],
  ])('is sent for as long as it takes while the server %s', async (_, why, isReady) => {
    const here = outbox(30, undefined, () => why, { isReady })
    const answer = here.made.add(asked('one'))
    await tried(here, 30)
    expect(here.sent).toHaveLength(31)
    expect(await answer).toMatchObject({ ok: true })
  })
})
