import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { rowLists } from '../../domain/model/row-lists.ts'
import { emptyRows } from '../../domain/model/tables.ts'
import { httpWire, type SocketHearer } from './http-wire.ts'
import { Busy } from './busy.ts'
import { NoAnswer, Unreachable, type Word } from './wire.ts'

test('T422: an answer that breaks off halfway counts as none: the server is out of reach', async () => {
  const cutOff = (): Response => {
    const body = new ReadableStream<Uint8Array>({
      start: (answer) => answer.enqueue(new TextEncoder().encode('{"ok":')),
      pull: (answer) => answer.error(new DOMException('signal timed out', 'TimeoutError')),
    })
    return new Response(body, { headers: { 'Content-Type': 'application/json' } })
  }
  const wire = httpWire({
    fetch: () => Promise.resolve(cutOff()),
    socket: () => {
      throw new Error('Nobody listens here.')
    },
  })
  const request = { id: 'one', by: 'mara', at: '2026-03-02T09:00:00.000Z', name: 'task.edit', args: {} }
  await expect(wire.send(request)).rejects.toBeInstanceOf(Unreachable)
  await expect(wire.login({ email: 'mara@x.example', password: 'a word' })).rejects.toBeInstanceOf(
    Unreachable,
  )
  await expect(wire.snapshot()).rejects.toBeInstanceOf(Unreachable)
})

test('T444: rows and entries from a process of the previous version, which lack a field, have all fields here', async () => {
  const { labelIds, ...row } = { ...emptyRows.tasks, id: '1', title: 'Plan' }
  const made = { table: 'tasks', id: '1', before: null, after: row }
  const entry = { seq: 2, request: { id: 'one' }, changes: [made] }
  const answers: Readonly<Record<string, object>> = {
    '/api/snapshot': { me: 'mara', epoch: 'first', seq: 2, rows: { ...noRows, tasks: [row] } },
    '/api/requests': { ok: true, seq: 2, entry },
    '/api/history?row=tasks%3A1': { entries: [entry] },
  }
  const hearers: SocketHearer[] = []
  const wire = httpWire({
    fetch: (path) => Promise.resolve(Response.json(answers[path])),
    socket: (_, hearer) => {
      hearers.push(hearer)
      return () => {}
    },
  })
  const whole = { changes: [{ after: { ...row, labelIds } }] }
  expect((await wire.snapshot()).rows.tasks).toEqual([{ ...row, labelIds }])
  const request = { id: 'one', by: 'mara', at: '2026-03-02T09:00:00.000Z', name: 'task.create', args: {} }
  expect(await wire.send(request)).toMatchObject({ entry: whole })
  expect(await wire.history('tasks:1')).toMatchObject([whole])
  const heard: Word[] = []
  wire.listen({ me: 'mara', epoch: 'first', seq: 1 }, { hear: (word) => heard.push(word), ended: () => {} })
  for (const { said } of hearers) said(JSON.stringify({ entries: [entry], seq: 2 }))
  expect(heard).toMatchObject([{ entries: [whole] }])
})

const noRows = rowLists(() => [])

const edit = { id: 'one', by: 'mara', at: '2026-03-02T09:00:00.000Z', name: 'task.edit', args: {} }

/** A wire to a server that gives the same answer to everything, and what the server was asked. */
function wireTo(answer: () => Response) {
  const asked: RequestInit[] = []
  const wire = httpWire({
    fetch: (_, options) => {
      asked.push(options)
      return Promise.resolve(answer())
    },
    socket: () => () => {},
  })
  return { wire, asked }
}

test.each([
  [
    'a server that fails through a fault of its own',
    500,
    '{"ok":false,"refusal":{"code":"unknown","message":"…"}}',
    NoAnswer,
  ],
  ['a proxy that does not let it through', 403, '<h1>Forbidden</h1>', NoAnswer],
  ['a proxy that finds it too large', 413, '<h1>Too large</h1>', NoAnswer],
  ['a page instead of an answer', 200, '<h1>Log in</h1>', NoAnswer],
  ['a gateway that knows no such address', 404, '{"message":"no route matched"}', NoAnswer],
  ['a server that has no time', 503, '{"ok":false,"isBusy":true}', Busy],
  ['a server whose database is away', 503, '{"ok":false}', Unreachable],
  ['a proxy with no server behind it', 503, '<h1>Later</h1>', Unreachable],
  ['a proxy that limits the number of requests', 429, '<h1>Later</h1>', Unreachable],
])('T447: a request fails with the right error when it is answered by %s', async (_, status, text, kind) => {
  const { wire } = wireTo(() => new Response(text, { status }))
  const failure: unknown = await wire.send(edit).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(kind)
  expect((failure as object).constructor).toBe(kind)
})

test.each([
  [401, '<h1>Log in</h1>'],
  [403, '{"message":"blocked"}'],
  [200, '<h1>Log in</h1>'],
  [503, '{"ok":false}'],
])('T651: a logout that is answered by %i, %s, has not reached the server', async (status, text) => {
  await expect(wireTo(() => new Response(text, { status })).wire.logout()).rejects.toBeInstanceOf(Unreachable)
  await wireTo(() => new Response(null, { status: 204 })).wire.logout()
})

test.each([
  ['{"ok":true}', true],
  ['{"ok":false}', false],
  ['<h1>Log in</h1>', false],
])('T447: only a server that says so itself is ready: %s', async (text, isReady) => {
  expect(await wireTo(() => new Response(text)).wire.isReady()).toBe(isReady)
})

test('T448: a request is sent with keepalive unless it has too many bytes to outlive its page', async () => {
  const { wire, asked } = wireTo(() => Response.json({ ok: true, seq: 1 }))
  for (const description of ['ä'.repeat(29_000), 'ä'.repeat(31_000), '語'.repeat(25_000)])
    await wire.send({ ...edit, args: { description } })
  expect(asked.map(({ keepalive }) => keepalive)).toEqual([true, false, false])
})

describe('T565: a slow answer', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  /** A wire to a server whose answer comes in ten parts, one every so many seconds; it breaks off when the request is given up. */
  function slowWire(said: object, seconds: number) {
    const bytes = new TextEncoder().encode(JSON.stringify(said))
    const size = Math.ceil(bytes.length / 10)
    return httpWire({
      fetch: (_, { signal }) => {
        const body = new ReadableStream<Uint8Array>({
          start: (answer) => {
            let at = 0
            const timer = setInterval(() => {
              answer.enqueue(bytes.slice(at, (at += size)))
              if (at < bytes.length) return
              clearInterval(timer)
              answer.close()
            }, seconds * 1000)
            signal?.addEventListener('abort', () => {
              clearInterval(timer)
              answer.error(signal.reason)
            })
          },
        })
        return Promise.resolve(new Response(body))
      },
      socket: () => () => {},
    })
  }
  // Letters of two bytes, so that parts end within them.
  const rows = { ...noRows, tasks: [{ ...emptyRows.tasks, id: '1', title: 'ä'.repeat(200) }] }
  const snapshot = { me: 'mara', epoch: 'first', seq: 2, rows }
  const entry = { seq: 2, request: { id: 'one' }, changes: [] }

  test('is waited for as long as any of it arrives, be it a snapshot or a history', async () => {
    const answers = [slowWire(snapshot, 20).snapshot(), slowWire({ entries: [entry] }, 20).history('tasks:1')]
    await vi.advanceTimersByTimeAsync(200_000)
    expect(await Promise.all(answers)).toMatchObject([snapshot, [entry]])
    expect(vi.getTimerCount()).toBe(0)
  })

  test('is given up after half a minute with nothing', async () => {
    const failure = slowWire(snapshot, 31)
      .snapshot()
      .catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(await failure).toBeInstanceOf(Unreachable)
    expect(vi.getTimerCount()).toBe(0)
  })
})
