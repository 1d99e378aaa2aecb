import { expect, test } from 'vitest'
import { httpWire } from './http-wire.ts'
import { Unreachable } from './wire.ts'

test('T422: an answer that is cut off while it comes is none: the server is out of reach', async () => {
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
