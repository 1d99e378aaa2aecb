import { readFile } from 'node:fs/promises'
import pg, { type ClientConfig } from 'pg'

/** The resident memory of a process, in MB, once it is idle. Linux only. */
export async function residentOf(pid: number): Promise<number> {
  await new Promise((next) => setTimeout(next, 2000))
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024
}

/** Puts entries into a log, each a change of a task's title, with as much as a start or a request looks at. */
export async function addEntries(connection: ClientConfig, count: number): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(
    `insert into entries (seq, request_id, by, at, sent_at, sent_hash, rules, name, args, changes, touched)
     select n, 'made ' || n, 'manager-0', '2026-03-02T09:00:00.000Z', '2026-03-02T09:00:00.000Z', sha256(n::text::bytea), 1,
       'task.edit', '{"taskId":"task-0","title":"A title"}',
       '[{"table":"tasks","id":"task-0","before":{"title":"A title"},"after":{"title":"A title"}}]', array['tasks:task-0']
     from generate_series(1, $1::bigint) as n`,
    [count],
  )
  await client.query('update workspace set head = $1', [count])
  await client.query('vacuum analyze')
  await client.end()
}
