// A server in a process of its own, for `least.ts`: it parses each request, writes a row of 500 bytes for it (together with those that
// came meanwhile), and answers. It reports its port.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import pg, { type ClientConfig } from 'pg'
import { rowOfFloor } from './floor.ts'

const [, , connection = ''] = process.argv
const client = new pg.Client(JSON.parse(connection) as ClientConfig)
await client.connect()
const server = createServer((request, response) => void serve(request, response))
let waiting: (() => void)[] = []
let isWriting = false
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { id } = JSON.parse(await text(request)) as { readonly id: string }
  await written()
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ ok: true, id }))
}

/** Resolves once the caller's row is committed. */
async function written(): Promise<void> {
  const done = new Promise<void>((resolve) => waiting.push(resolve))
  if (!isWriting) void writeAll()
  return done
}

async function writeAll(): Promise<void> {
  isWriting = true
  while (waiting.length > 0) {
    const those = waiting
    waiting = []
    await client.query({
      name: 'floor',
      text: 'insert into floor (text) select unnest($1::text[])',
      values: [those.map(() => rowOfFloor)],
    })
    for (const done of those) done()
  }
  isWriting = false
}
