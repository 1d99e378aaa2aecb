import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commands, type CommandName } from '../../src/domain/commands.ts'
import { actors } from '../../src/domain/command-table.testing.ts'
import { snapshot } from '../../src/domain/company.testing.ts'
import { stampOf } from '../../src/domain/model/day.ts'
import { roles } from '../../src/domain/model/users.ts'
import { startPostgres, type SharedPostgres } from '../database/test-database.testing.ts'
import type { Said } from '../http/visit.testing.ts'
import { dueOf, type Due } from './due-answer.testing.ts'
import { rowsOfCommand, type Row } from './matrix-rows.testing.ts'
import { MatrixServers, type Served } from './matrix-servers.testing.ts'

// Everybody asks for everything, in every way that is not theirs. The rows are made from the list of commands, the roles and
// the arguments that refer to something, so that a new command either has its rows or fails here.

let postgres: SharedPostgres
let servers: MatrixServers

beforeAll(async () => {
  postgres = await startPostgres()
  servers = new MatrixServers(postgres)
})
afterAll(async () => {
  await servers.stop()
  await postgres.stop()
})

const at = stampOf(Date.now(), 0)
const looksBack: ReadonlySet<CommandName> = new Set(['entry.undo', 'task.takeBack'])
const names = Object.keys(commands) as CommandName[]

test('T230: every command has at least 50 rows, and together they are more than any other tool’s', () => {
  const rows = names.map((name) => rowsOfCommand(name).rows)
  expect(rows.filter((list) => list.length < 50)).toEqual([])
  expect(rows.flat().length).toBeGreaterThan(1414)
})

test('T230: every command is asked for in every role, after its session has ended and from another site too, and by nobody', () => {
  const due = [undefined, 'ended session', 'other origin'].flatMap((from) =>
    roles.map((role) => [role, from]),
  )
  const missing = names.flatMap((name) => {
    const { company, rows } = rowsOfCommand(name)
    const asked = new Set(
      rows.map(({ who, from }) => JSON.stringify([company.find(actors[who])?.role ?? who, from])),
    )
    return [...due, ['visitor', undefined]]
      .filter((one) => !asked.has(JSON.stringify(one)))
      .map((one) => [name, ...one])
  })
  expect(missing).toEqual([])
})

describe.each(names)('%s', (name) => {
  const { company, rows } = rowsOfCommand(name)

  test('T230, T231: is answered for everybody as the domain decides, and changes nothing if it is refused', async () => {
    const served = await servers.of(company)
    const { log } = served.server
    const [state, stand] = [snapshot(log.state), await standOf(served)]
    const due = rows.map((row) => ({ row, due: dueOf(log.state, company, name, row) }))
    const answered: Answered[] = await Promise.all(
      due
        .filter(({ due }) => !due.isChange)
        .map(async ({ row, due }) => ({ row, due, said: await ask(served, row), isFurther: false })),
    )
    expect(answered.flatMap(faultOf)).toEqual([])
    expect([await standOf(served), snapshot(log.state) === state]).toEqual([stand, true])
    for (const { row, due: one } of due.filter(({ due }) => due.isChange)) {
      // Requests that look back, and rows sent under the same request id, go to a server that has had no other requests.
      const isAlone = row.alike !== undefined || looksBack.has(name)
      const [said, isFurther] = isAlone
        ? await servers.acceptApart(company, row.who, (apart) => ask(apart, row, row.alike?.key))
        : await servers.accept(served, company, async () => {
            await served.welcome(company, [row.who])
            return ask(served, row)
          })
      answered.push({ row, due: one, said, isFurther })
    }
    expect(answered.flatMap(faultOf)).toEqual([])
    expect(unlike(answered)).toEqual([])
  })

  const ask = (served: Served, row: Row, id: string = randomUUID()): Promise<Said> =>
    served.ask(name, row, { id, at })
})

interface Answered {
  readonly row: Row
  readonly due: Due
  readonly said: Said
  /** Whether there is one more entry, on the copy that was asked. */
  readonly isFurther: boolean
}

/** What is wrong with an answer, together with its row. */
function faultOf({ row, due, said, isFurther }: Answered): unknown[] {
  const isAccepted = due.refusal === undefined
  const is = [said.status, said.ok, said.refusal, isFurther]
  const isDue = [due.status, isAccepted, due.refusal, due.isChange]
  const faults = [
    ...(JSON.stringify(is) === JSON.stringify(isDue) ? [] : [{ is, isDue }]),
    ...(due.otherInView === undefined ? [] : [{ due, otherInView: due.otherInView }]),
    ...(row.allowed === undefined || row.allowed === isAccepted ? [] : [{ allowed: row.allowed, is }]),
  ]
  return faults.map((fault) => [row.who, row.how, row.args, fault])
}

/** Answers that differ between an id that is somebody else's and one that nobody has. */
function unlike(answered: readonly Answered[]): unknown[] {
  const texts = new Map<string, string[]>()
  for (const { row, said } of answered) {
    if (!row.alike) continue
    const { key, id } = row.alike
    // An accepted answer contains its time.
    const text = said.text.replaceAll(id, 'the id').replaceAll(/"\d{4}-\d\d-\d\dT[^"]*"/g, '"then"')
    const size = said.headers.get('content-length')
    texts.set(key, [...(texts.get(key) ?? []), `${said.status} ${size} ${text}`])
  }
  return [...texts].filter(([, [one, ...others]]) => others.some((other) => other !== one))
}

/** How far a server is, in memory and in the database, and what rows the database has. */
async function standOf({ server: { log, pool } }: Served): Promise<unknown> {
  const { rows } = await pool.query(
    `select (select count(*) from entries) as entries,
       (select md5(string_agg(row::text, '' order by table_name, id)) from current_rows) as rows`,
  )
  return { head: log.head, rows }
}
