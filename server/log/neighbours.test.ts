import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { onServer } from '../../src/domain/on-server.ts'
import type { Task } from '../../src/domain/model/tasks.ts'
import { prepare } from '../database/open-database.ts'
import { knownSteps } from '../database/schema.ts'
import { startPostgres, type TestPostgres } from '../database/test-database.testing.ts'
import { examine } from '../doctor/examine.ts'
import { TestServer, type Person } from '../http/test-server.testing.ts'
import type { FatalError } from '../fatal-error.ts'
import { rulesVersion } from './stored-entry.ts'
import { ServerLog } from './server-log.ts'

const now = () => '2026-03-02T09:00:00.000+01:00'
let postgres: TestPostgres
/** A process of this version, which also plays the one that goes on running beside a newer one. */
let server: TestServer
let mara: Person
let task: Task
/** Runs the statements of the newer version, which is not built here. */
let newer: pg.Client

beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())
beforeEach(async () => {
  server = await TestServer.start(postgres)
  mara = await server.person('manager', 'Mara')
  const projectId = await server.project('Atlas', mara, [])
  await server.do(mara.id, 'task.create', { title: 'Plan', projectId })
  const [made] = server.log.state.tasks.values()
  if (!made) throw new Error('There is no task.')
  task = made
  newer = new pg.Client(server.database)
  await newer.connect()
})
afterEach(async () => {
  await newer.end()
  await server.stop()
})

/** An entry as the next version would write it: a command and a field that this one does not know. */
async function writeAsNext(seq: number): Promise<void> {
  const changes = [{ table: 'tasks', id: task.id, before: { estimate: null }, after: { estimate: 3 } }]
  await newer.query(
    `with added as (
       insert into entries (seq, request_id, by, at, sent_at, sent_hash, rules, name, args, changes, touched)
       values ($1, 'of the next', $2, $3, $3, '\\x00', $4, 'task.estimate', '{}', $5, array['tasks:' || $6])
     ), kept as (
       update current_rows set row = (row::jsonb || '{"estimate":3}')::json where table_name = 'tasks' and id = $6
     )
     update workspace set head = $1`,
    [seq, mara.id, now(), rulesVersion + 1, JSON.stringify(changes), task.id],
  )
}

const stored = async (): Promise<unknown> =>
  (await newer.query<{ row: unknown }>(`select row from current_rows where table_name = 'tasks'`)).rows[0]
    ?.row

/** A process of this version that starts now. */
const opened = (onLost?: (why: FatalError) => void): Promise<ServerLog> =>
  ServerLog.open({
    connection: server.database,
    terms: onServer((secret) => secret),
    now,
    ...(onLost && { onLost }),
  })

describe('T380: what the next version writes', () => {
  test('into fields that this version does not know is kept, even when this one writes the same row', async () => {
    await writeAsNext(server.log.head + 1)
    await server.log.catchUp()
    await server.do(mara.id, 'task.move', { taskId: task.id, status: 'In Progress' })
    expect(await stored()).toMatchObject({ status: 'In Progress', estimate: 3 })
  })

  test('is kept by a process of this version that starts later, and is not sent to any tab', async () => {
    await writeAsNext(server.log.head + 1)
    const later = await opened()
    const moved = { taskId: task.id, status: 'Done' }
    await later.append(mara.id, { id: 'moved', by: mara.id, at: now(), name: 'task.move', args: moved })
    expect(await stored()).toMatchObject({ status: 'Done', estimate: 3 })
    await later.close()
    await server.log.catchUp()
    const visit = await server.visit(mara)
    const { rows } = await visit.get('/api/snapshot')
    expect(rows?.['tasks']).toMatchObject([{ id: task.id, status: 'Done' }])
    // Only the next version knows who may see it.
    expect(rows?.['tasks']?.[0]).not.toHaveProperty('estimate')
  })

  test('by a command that this version does not know cannot be undone here, and the refusal says so', async () => {
    await writeAsNext(server.log.head + 1)
    await server.log.catchUp()
    const undone = await server.do(mara.id, 'entry.undo', { entryId: 'of the next' })
    expect(undone).toMatchObject({
      ok: false,
      refusal: { message: expect.stringMatching(/undone\.$/) as string },
    })
    expect(await stored()).toMatchObject({ estimate: 3 })
  })

  test('is refused with a message if this version is asked to do it, and nothing is changed', async () => {
    const before = server.log.head
    const answer = await server.do(mara.id, 'task.estimate', { taskId: task.id, estimate: 3 })
    expect(answer).toMatchObject({ ok: false, refusal: { message: expect.stringMatching(/\.$/) as string } })
    expect(server.log.head).toBe(before)
  })
})

describe('T444: what the previous version wrote, whose rows had fewer fields', () => {
  /** As if that version had had no labels. */
  async function forgetLabels(): Promise<void> {
    await newer.query(
      `update current_rows set row = (row::jsonb - 'labelIds')::json where table_name = 'tasks';
       update entries set changes = (
         select json_agg(case when change #> '{after,labelIds}' is null then change else change #- '{after,labelIds}' end)
         from jsonb_array_elements(changes::jsonb) as change
       ) where name = 'task.create'`,
    )
  }

  test('has all fields in a process that starts with it, and can be worked with and undone as usual', async () => {
    await forgetLabels()
    const later = await opened()
    expect(later.state.tasks.get(task.id)).toMatchObject({ labelIds: [] })
    const args = { taskId: task.id, title: 'Another', labelIds: [] }
    expect(
      await later.append(mara.id, { id: 'edited', by: mara.id, at: now(), name: 'task.edit', args }),
    ).toMatchObject({
      ok: true,
      entry: { changes: [{ before: { title: 'Plan' }, after: { title: 'Another' } }] },
    })
    const { rows } = await newer.query<{ id: string }>(
      `select request_id as id from entries where name = 'task.create'`,
    )
    for (const [at, entryId] of ['edited', rows[0]?.id, 'undo 1'].entries()) {
      const undo = { id: `undo ${at}`, by: mara.id, at: now(), name: 'entry.undo', args: { entryId } }
      expect(await later.append(mara.id, undo)).toMatchObject({ ok: true })
    }
    // Deleted with its creation, and there again when that is redone.
    expect(later.state.tasks.get(task.id)).toMatchObject({ title: 'Plan', labelIds: [] })
    await later.close()
  })

  test('has all fields when a running process takes it in, and when its history is read', async () => {
    const beside = await opened()
    const args = { title: 'Of before', projectId: task.projectId }
    await server.do(mara.id, 'task.create', args)
    await forgetLabels()
    await beside.catchUp()
    const made = beside.state.tasks.where('projectId', task.projectId).find(({ id }) => id !== task.id)
    expect(made).toMatchObject({ title: 'Of before', labelIds: [] })
    await beside.close()
    const { entries } = await (await server.visit(mara)).get(`/api/history?row=tasks:${made?.id}`)
    expect(entries).toMatchObject([{ changes: [{ after: { labelIds: [] } }] }])
  })

  test('is no fault to the doctor, and neither is a field that the next version put into a row', async () => {
    await forgetLabels()
    await newer.query(
      `update current_rows set row = (row::jsonb || '{"estimate":""}')::json where table_name = 'tasks'`,
    )
    // An entry of this version then contains the field, although its author has never known it.
    const later = await opened()
    await later.append(mara.id, {
      id: 'gone',
      by: mara.id,
      at: now(),
      name: 'task.delete',
      args: { taskId: task.id },
    })
    await later.close()
    const { replay, rows } = await examine(newer)
    expect([replay.otherwise.names, rows.different.names]).toEqual(['', ''])
  })

  test('is a fault if it has another value', async () => {
    await forgetLabels()
    await newer.query(
      `update current_rows set row = (row::jsonb || '{"labelIds":["1"]}')::json where table_name = 'tasks'`,
    )
    expect((await examine(newer)).rows.different.names).toBe(`tasks ${task.id}`)
  })
})

describe('T381: a process to whose tables the next version has added', () => {
  test('carries on, and can be started again', async () => {
    await newer.query(`
      begin;
      alter table entries add column of_later text;
      alter table current_rows add column of_later integer not null default 0;
      alter table workspace add column of_later text;
      create table of_later (id text primary key);
      insert into steps (step) values (${knownSteps + 1});
      commit`)
    expect(await server.do(mara.id, 'task.move', { taskId: task.id, status: 'Done' })).toMatchObject({
      ok: true,
    })
    expect(await stored()).toMatchObject({ status: 'Done' })
    await prepare(server.database)
    const again = await opened()
    expect(again.state.tasks.get(task.id)).toMatchObject({ status: 'Done' })
    await again.close()
  })
})

describe('T382: a process that cannot use the tables of a newer version', () => {
  /** Set by the schema step of the version after next, or of the next one if this version cannot live with it. */
  const raise = (): Promise<unknown> => newer.query(`update workspace set needs = ${knownSteps + 1}`)

  test('ends while it is running and says what to do, before it writes or answers anything', async () => {
    const told: FatalError[] = []
    const running = await opened((why) => told.push(why))
    await raise()
    const { head } = running
    let isAnswered = false
    const args = { taskId: task.id, status: 'Done' }
    void running
      .append(mara.id, { id: 'late', by: mara.id, at: now(), name: 'task.move', args })
      .then(() => (isAnswered = true))
    await running.catchUp()
    expect(told).toMatchObject([
      { name: 'FatalError', message: expect.stringMatching(/Update EMS here/) as string },
    ])
    expect([running.isOpen, running.head, isAnswered]).toEqual([false, head, false])
    expect(await stored()).toMatchObject({ status: 'To Do' })
    await running.close()
  })

  test('does not start on them', async () => {
    await raise()
    await expect(prepare(server.database)).rejects.toThrow(/Update EMS here/)
  })
})
