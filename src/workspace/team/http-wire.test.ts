import { expect, test } from 'vitest'
import { rowLists } from '../../domain/model/row-lists.ts'
import { emptyRows } from '../../domain/model/tables.ts'
import { httpWire, type SocketHearer } from './http-wire.ts'
import { Unreachable, type Word } from './wire.ts'

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

test('T444: what a process of the version before tells, to which rows have fewer fields, has all of them here', async () => {
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
