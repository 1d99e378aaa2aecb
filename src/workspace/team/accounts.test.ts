import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ownAccounts } from './accounts.ts'

/** The server's answers, in order; the last one is repeated. */
let answers: readonly (readonly [status: number, body: object])[]
let asked: string[]

beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  vi.stubGlobal('fetch', (path: string) => {
    const [status, body] = answers[Math.min(asked.length, answers.length - 1)] ?? [500, {}]
    asked.push(path)
    return Promise.resolve(new Response(JSON.stringify(body), { status, headers: { 'Retry-After': '2' } }))
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const refusal = { code: 'conflict', message: 'Many people are logging in right now. Try again in a moment.' }
const busy = [503, { ok: false, refusal, isBusy: true }] as const

const ways = [
  ['changing one’s own password', () => ownAccounts.changePassword('a present word', 'a newer word')],
  ['setting a password by link', () => ownAccounts.setPassword('token', 'a newer word')],
  [
    'creating the first admin',
    () => ownAccounts.begin({ token: 'token', name: 'Ada', email: 'ada@x', password: 'a word' }),
  ],
] as const

test.each(ways)('T327: %s is retried while the server is busy', async (_, way) => {
  answers = [busy, busy, [200, { ok: true }]]
  const answer = way()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await answer).toMatchObject({ ok: true })
  expect(asked).toHaveLength(3)
})

test.each(ways)(
  'T327: %s is not retried for ever: in the end, the answer is that the server is busy',
  async (_, way) => {
    answers = [busy]
    const answer = way()
    await vi.advanceTimersByTimeAsync(60_000)
    const message = 'The server is busy right now, and nothing was changed. Try again in a moment.'
    expect(await answer).toEqual({ ok: false, refusal: { code: 'conflict', message } })
    expect(asked).toHaveLength(5)
  },
)

test('T327: a request answered with 503 is not retried unless the server says that it is busy', async () => {
  answers = [
    [503, { ok: false, refusal: { code: 'conflict', message: 'The server has no time right now.' } }],
  ]
  const answer = ownAccounts.changePassword('a present word', 'a newer word')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await answer).toMatchObject({ ok: false, refusal: { message: 'The server has no time right now.' } })
  expect(asked).toHaveLength(1)
})
