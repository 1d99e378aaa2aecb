// A server in a process of its own, for `least.ts`: it parses what comes, writes a row of 500 bytes, and answers. It says its port.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import pg, { type ClientConfig } from 'pg'
import { insertOfFloor } from './floor.ts'

const [, , connection = ''] = process.argv
const client = new pg.Client(JSON.parse(connection) as ClientConfig)
await client.connect()
const server = createServer((request, response) => void serve(request, response))
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { id } = JSON.parse(await text(request)) as { readonly id: string }
  await client.query(insertOfFloor)
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ ok: true, id }))
}
