import { createHash } from 'node:crypto'
import type { ClientBase } from 'pg'
import { mostEntries, streamRows } from '../database/stream-rows.ts'
import { rulesVersion } from '../log/stored-entry.ts'
import { backupForm, partNames, parts, type Header } from './backup-form.ts'
import { lockAll } from './lock-all.ts'

/** A backup about to be written. */
interface Written {
  readonly header: Header
  /** The text of the file, some lines at a time. */
  readonly lines: AsyncGenerator<string>
}

/**
 * Begins to read a backup: everything as it is at one moment, whatever others write meanwhile. The format is JSON lines: a
 * header, one line for each row (`{"entries":{…}}`), and a trailer by which a truncated or changed file is noticed.
 */
export async function writeBackup(client: ClientBase, at: Date): Promise<Written> {
  await client.query('begin isolation level repeatable read read only')
  await lockAll(client)
  await readWithoutDisk(client)
  const header = await headerOf(client, at)
  return { header, lines: linesOf(client, header) }
}

/**
 * Reads sorted rows through an index, and keeps fetched rows in memory: large sorts and large sets of fetched rows would spill to
 * the disk of the database, and a backup is wanted most when that is full.
 */
async function readWithoutDisk(client: ClientBase): Promise<void> {
  await client.query(`set local enable_sort = off; set local work_mem = '1GB'`)
}

async function headerOf(client: ClientBase, at: Date): Promise<Header> {
  const { rows } = await client.query<
    { head: string; epoch: string; time_zone: string | null } & Header['counts']
  >(
    `select head, epoch, time_zone, ${partNames
      .map(
        (part) =>
          `(select count(*)::integer from ${parts[part].table} where ${parts[part].which}) as ${part}`,
      )
      .join(', ')} from workspace`,
  )
  const [found] = rows
  if (!found) throw new Error('The workspace has no row of its own.')
  const { head, epoch, time_zone: timeZone, ...counts } = found
  return {
    ...backupForm,
    at: at.toISOString(),
    rules: rulesVersion,
    head: Number(head),
    epoch,
    timeZone,
    counts,
  }
}

/** In characters: a text has room for some rows, but not for any number of them. */
const enough = 1_000_000

async function* linesOf(client: ClientBase, header: Header): AsyncGenerator<string> {
  const sum = createHash('sha256')
  let lines = 0
  const summed = (text: string): string => {
    sum.update(text)
    return text
  }
  yield summed(`${JSON.stringify(header)}\n`)
  lines += 1
  for (const part of partNames) {
    const { table, columns, which, order } = parts[part]
    // As PostgreSQL writes it: nothing is parsed and serialized differently here.
    const query = `select row_to_json(found)::text as text from
      (select ${columns} from ${table} where ${which} order by ${order}) as found`
    for await (const rows of streamRows<{ text: string }>(client, query, mostEntries)) {
      let some = ''
      for (const { text } of rows) {
        some += `{"${part}":${text}}\n`
        if (some.length < enough) continue
        yield summed(some)
        some = ''
      }
      yield summed(some)
      lines += rows.length
    }
  }
  await client.query('commit')
  yield `${JSON.stringify({ end: { lines, sha256: sum.digest('hex') } })}\n`
}
