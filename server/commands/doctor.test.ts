import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { knownSteps } from '../database/schema.ts'
import { startPostgres, type TestPostgres } from '../database/test-database.testing.ts'
import { TestServer } from '../http/test-server.testing.ts'
import { CommandLine } from './command-line.testing.ts'

let postgres: TestPostgres
let here: CommandLine
const servers: TestServer[] = []

beforeAll(async () => {
  postgres = await startPostgres()
  here = await CommandLine.open()
})
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop()
})
afterAll(async () => {
  await here.close()
  await postgres.stop()
})

/** A server with eight entries and what follows from them, and a function for the doctor's verdict on it. */
async function looked(): Promise<{
  server: TestServer
  taskId: string
  doctor: () => Promise<{ code: number; faults: string[]; said: string }>
}> {
  const server = await TestServer.start(postgres)
  servers.push(server)
  const mara = await server.person('manager', 'Mara')
  const projectId = await server.project('Atlas', mara, [await server.person('employee', 'Kim')])
  const task = { projectId, title: 'Plan', description: 'It', priority: 'Low', dueDate: '2099-12-31' }
  await server.do(mara.id, 'task.create', task)
  const [{ id: taskId } = { id: '' }] = server.log.state.tasks.values()
  for (const comments of ['One', 'Two', 'Three'])
    await server.do(mara.id, 'task.comment', { taskId, comments })
  const doctor = async (): Promise<{ code: number; faults: string[]; said: string }> => {
    const { code, said, complained } = await here.at(server.database).team('doctor')
    expect(complained).toBe('')
    return { code, said, faults: said.split('\n').flatMap((line) => /^FAULT: (.*)$/.exec(line)?.[1] ?? []) }
  }
  return { server, taskId, doctor }
}

test('T211: the doctor says what it has looked at in a sound workspace, even while it is in use', async () => {
  const { server, doctor } = await looked()
  const { code, said, faults } = await doctor()
  expect([code, faults]).toEqual([0, []])
  const rows = Object.values(server.log.state).reduce((sum, { size }) => sum + size, 0)
  expect(said.split('\n')).toEqual([
    `${server.log.head} entries replayed from nothing; ${rows} rows compared with that.`,
    `${server.log.head} entries decided again.`,
    '3 accounts, 0 of them without a password so far.',
    'Healthy.',
  ])
  await server.pool.query('update entries set rules = 0 where seq < 3')
  expect((await doctor()).said).toContain(
    `${server.log.head - 2} entries decided again; 2 by other rules only replayed.`,
  )
})

test('T212: it finds missing entries, in the middle and at the end', async () => {
  const { server, doctor } = await looked()
  const { head } = server.log
  await server.pool.query('delete from entries where seq in ($1, $2, $3)', [head - 3, head - 1, head])
  const { code, faults } = await doctor()
  expect(code).toBe(1)
  expect(faults[0]).toBe(
    `3 entries missing. What follows may be due to that: ${head - 3}, ${head - 1} to ${head}.`,
  )
})

test('T212: it finds an entry beyond the last one that the workspace knows of', async () => {
  const { server, doctor } = await looked()
  await server.pool.query('update workspace set head = head - 1')
  const { head } = server.log
  expect((await doctor()).faults).toEqual([`The last entry is ${head}, but the workspace says ${head - 1}.`])
})

test('T212: it finds rows that were changed, lost or added without the log', async () => {
  const { server, taskId, doctor } = await looked()
  await server.pool.query(
    `update current_rows set row = replace(row::text, '"Plan"', '"Plot"')::json where table_name = 'tasks'`,
  )
  await server.pool.query(`delete from current_rows where table_name = 'projects'`)
  await server.pool.query(`insert into current_rows values ('labels', 'foreign', '{"id":"foreign"}')`)
  await server.pool.query(`insert into current_rows values ('others', 'foreign', '{"id":"foreign"}')`)
  const [projectId] = Array.from(server.log.state.projects.values(), ({ id }) => id)
  expect((await doctor()).faults).toEqual([
    `1 row kept differently from what the entries say: tasks ${taskId}.`,
    `1 row missing that the entries lead to: projects ${projectId}.`,
    '2 rows kept that the entries do not lead to: labels foreign, others foreign.',
  ])
})

test('T212: it finds entries whose changes are not what their request leads to', async () => {
  const { server, doctor } = await looked()
  await server.pool.query(
    `update entries set changes = replace(changes::text, '"Two"', '"Deux"')::json where name = 'task.comment'`,
  )
  await server.pool.query(`update entries set name = 'no.such' where seq = $1`, [server.log.head])
  const { head } = server.log
  const { faults } = await doctor()
  expect(faults[0]).toBe(`2 entries decided differently now, by the same rules: ${head - 1}, ${head}.`)
  expect(faults.slice(1)).toEqual([expect.stringContaining(' kept differently from what the entries say')])
})

test('T212: it finds an entry that goes back in time', async () => {
  const { server, doctor } = await looked()
  await server.pool.query(`update entries set at = '2020-01-01T00:00:00.000+00:00' where seq = $1`, [
    server.log.head,
  ])
  const { faults } = await doctor()
  expect(faults[0]).toBe(`1 entry older than the one before: ${server.log.head}.`)
})

test('T212: it finds an account whose password is lost, and a password that should be gone', async () => {
  const { server, doctor } = await looked()
  await server.pool.query(
    `delete from passwords where seal = (select row ->> 'password' from current_rows
     where table_name = 'users' and row ->> 'name' = 'Mara')`,
  )
  await server.pool.query(
    `insert into passwords (seal, hash, at) values ('young', 'x', now()), ('old', 'x', now() - interval '2 days')`,
  )
  expect((await doctor()).faults).toEqual([
    '1 account cannot log in, since the password is lost. Make a link for them: mara@ems.example.',
    '1 password kept that no account has. The server deletes them at its next start.',
  ])
})

describe('T391: beside a newer version', () => {
  test('the doctor checks what it knows and links can be made, but a backup is left to the newer one', async () => {
    const { server, doctor } = await looked()
    await server.pool.query(
      `alter table entries add column of_later text; insert into steps (step) values (${knownSteps + 1})`,
    )
    expect(await doctor()).toMatchObject({ code: 0, faults: [] })
    const line = here.at(server.database)
    expect(await line.team('link', 'mara@ems.example')).toMatchObject({ code: 0, complained: '' })
    expect(await line.team('backup')).toMatchObject({
      code: 1,
      complained: expect.stringMatching(/newer version of EMS/) as string,
    })
  })

  test.each([
    ['whose tables it cannot use', `update workspace set needs = ${knownSteps + 1}`],
    [
      'which wrote into a table that it does not know',
      `update entries set changes = '[{"table":"later","id":"1","before":null,"after":{"id":"1"}}]' where seq = 2`,
    ],
  ])('%s, the doctor says what to do', async (_, sql) => {
    const { server } = await looked()
    await server.pool.query(sql)
    expect(await here.at(server.database).team('doctor')).toMatchObject({
      code: 1,
      complained: expect.stringMatching(/Update EMS here/) as string,
    })
  })
})
