import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { snapshot } from '../../src/domain/company.testing.ts'
import { stampOf } from '../../src/domain/model/day.ts'
import { onServer } from '../../src/domain/on-server.ts'
import type { Request } from '../../src/domain/request/request.ts'
import { Requests, step } from '../../src/domain/requests.testing.ts'
import { startPostgres, type SharedPostgres } from '../database/test-database.testing.ts'
import { RequestFault } from './fault.ts'
import { ServerLog } from './server-log.ts'
import { Writer } from './writer.ts'

const terms = onServer((secret) => secret)
const now = () => '2026-03-02T09:00:00.000+01:00'
let postgres: SharedPostgres

beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())

const opened = (connection: pg.ClientConfig): Promise<ServerLog> => ServerLog.open({ connection, terms, now })

function request(id: string, name: string, args: unknown): Request {
  return { id, by: 'nobody', at: now(), name, args }
}

describe('the log of a team server', () => {
  test('keeps what it has answered for those who open it later', async () => {
    const database = await postgres.database()
    const log = await opened(database)
    const answer = await log.append('system', request('first', 'workspace.ensureAdmin', {}))
    expect(answer).toMatchObject({ ok: true, entry: { seq: 1, request: { id: 'first', by: 'system' } } })
    await log.close()
    const later = await opened(database)
    expect(later.head).toBe(1)
    expect(snapshot(later.state)).toEqual(snapshot(log.state))
    await later.close()
  })

  test('T235: gives an entry the time at which it was decided, however much time passes meanwhile', async () => {
    let moment = Date.parse('2026-03-02T09:00:00.000Z')
    const passing = (): string => stampOf((moment += 1), 60)
    const log = await ServerLog.open({ connection: await postgres.database(), terms, now: passing })
    await log.append('system', request('first', 'workspace.ensureAdmin', {}))
    const find = (name: string): string =>
      [...log.state.users.values()].find((user) => user.name === name)?.id ?? ''
    const manager = { name: 'Mara', email: 'mara@ems.example', password: 'a word of mara' }
    const project = { name: 'Atlas', description: 'Maps' }
    const args = { manager, project, employees: [] }
    await log.append(find('Admin'), request('project', 'project.create', args))
    const [atlas] = log.state.projects.values()
    const task = request('task', 'task.create', { title: 'Plan', projectId: atlas?.id })
    const answer = await log.append(find('Mara'), task)
    const at = answer.ok && answer.entry?.request.at
    expect([...log.state.tasks.values()]).toMatchObject([{ createdAt: at }])
    await log.close()
  })

  test('T575: takes in what others have written even if it always has something to write itself', async () => {
    const database = await postgres.database()
    const [busy, other] = [await opened(database), await opened(database)]
    const end = new AbortController()
    const work = async (): Promise<void> => {
      for (let i = 0; !end.signal.aborted; i += 1)
        await busy.append('nobody', request(`unknown ${i}`, 'profile.update', { name: 'Nobody' }))
    }
    const working = [work(), work()]
    await other.append('system', request('first', 'workspace.ensureAdmin', {}))
    await busy.catchUp()
    expect(busy.head).toBe(1)
    end.abort()
    await Promise.all(working)
    await Promise.all([busy.close(), other.close()])
  })

  test('T575: whoever asks while others are being read waits for the next reading, which has what was written before', async () => {
    const database = await postgres.database()
    const [reading, other] = [await opened(database), await opened(database)]
    // oxlint-disable-next-line typescript/unbound-method -- Applied to its writer below.
    const work = Writer.prototype.work
    let goOn = (): void => {}
    const gate = new Promise<void>((open) => (goOn = open))
    const hasRead = new Promise<void>((tell) => {
      vi.spyOn(Writer.prototype, 'work').mockImplementationOnce(async function (this: Writer, ...given) {
        const done = await work.apply(this, given)
        tell()
        await gate
        return done
      })
    })
    const early = reading.catchUp()
    await hasRead
    await other.append('system', request('first', 'workspace.ensureAdmin', {}))
    const late = reading.catchUp().then(() => reading.head)
    goOn()
    await early
    expect(await late).toBe(1)
    await Promise.all([reading.close(), other.close()])
  })

  test('gives a repeated request its first answer, and refuses a different one with the same id', async () => {
    const database = await postgres.database()
    const log = await opened(database)
    const first = await log.append('system', request('once', 'workspace.ensureAdmin', {}))
    expect(await log.append('system', request('once', 'workspace.ensureAdmin', {}))).toEqual(first)
    const refused = await log.append('system', request('no', 'task.move', { taskId: 'none' }))
    expect(refused.ok).toBe(false)
    const [again, other] = await Promise.all([
      log.append('system', request('no', 'task.move', { taskId: 'none' })),
      log.append('system', request('once', 'workspace.ensureAdmin', { other: true })),
    ])
    expect(again).toEqual(refused)
    expect(other).toMatchObject({ ok: false, refusal: { code: 'conflict' } })
    await log.close()
  })

  test('is one for several processes: any requests, sent to either of them, lead to the same state', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (sequence) => {
        const database = await postgres.database()
        const logs = await Promise.all([opened(database), opened(database)])
        await logs[0]?.append('system', request('first', 'workspace.ensureAdmin', {}))
        const requests = new Requests()
        const answers = []
        for (const [at, one] of sequence.entries()) {
          const log = at % 2 === 0 ? logs[0] : logs[1]
          const next = { ...requests.next(log.state, one, log.since(1) ?? []), id: `request-${at}` }
          answers.push(log.append(next.by, next))
          if (at % 3 === 0) await answers.at(-1)
        }
        await Promise.all(answers)
        for (const log of logs) await log.catchUp()
        const fresh = await opened(database)
        for (const log of logs) expect(snapshot(log.state)).toEqual(snapshot(fresh.state))
        for (const log of [...logs, fresh]) await log.close()
      }),
      { numRuns: 15 },
    )
  })

  test('loses nothing that it has answered and does nothing twice when its connections end in the middle of it', async () => {
    const database = await postgres.database()
    const log = await opened(database)
    await log.append('system', request('first', 'workspace.ensureAdmin', {}))
    const admin = [...log.state.users.values()][0]
    const made: string[] = []
    const answers = Array.from({ length: 600 }, async (_, at) => {
      const id = `user-${at}`
      const args = { name: id, email: `${id}@ems.example`, password: 'password', role: 'employee' }
      const answer = await log.append(admin?.id ?? '', request(id, 'user.create', args))
      if (answer.ok) made.push(id)
    })
    for (let cut = 0; cut < 5; cut += 1) {
      await log.append('system', request(`cut-${cut}`, 'workspace.ensureAdmin', {}))
      await postgres.terminate(database)
    }
    await Promise.all(answers)
    expect(made).toHaveLength(600)
    await log.close()
    const later = await opened(database)
    const names = Array.from(later.state.users.values(), ({ name }) => name)
    expect(names.filter((name) => name.startsWith('user-')).toSorted()).toEqual(made.toSorted())
    await later.close()
  })

  test('T290: refuses only the request at which it fails by a fault of its own, and does all that waited with it', async () => {
    const database = await postgres.database()
    const told: unknown[] = []
    const forget = (): never => {
      throw new TypeError('a fault of ours')
    }
    const nextOwner = { forget, keepAway: () => {} }
    const log = await ServerLog.open({
      connection: database,
      terms: { ...terms, nextOwner },
      now,
      onError: (error) => told.push(error),
    })
    await log.append('system', request('first', 'workspace.ensureAdmin', {}))
    const [admin] = log.state.users.values()
    const by = admin?.id ?? ''
    const label = (name: string): Request => request(name, 'profile.update', { name })
    const poison = request('poison', 'user.create', {
      name: 'Mia',
      email: 'mia@ems.example',
      password: 'a long word',
      role: 'employee',
    })
    const answers = await Promise.all([
      ...Array.from({ length: 20 }, (_, at) => log.append(by, label(`before ${at}`))),
      log.append(by, poison),
      ...Array.from({ length: 20 }, (_, at) => log.append(by, label(`after ${at}`))),
    ])
    expect(answers.filter(({ ok }) => !ok)).toEqual([
      {
        ok: false,
        refusal: { code: 'unknown', message: expect.stringMatching(/fault of its own/) as string },
      },
    ])
    expect(log.state.users.get(by)?.name).toBe('after 19')
    expect(told.at(-1)).toMatchObject({ cause: { message: 'a fault of ours' } })
    await log.close()

    const mended = await opened(database)
    expect(snapshot(mended.state)).toEqual(snapshot(log.state))
    expect(await mended.append(by, poison), 'it was not remembered as refused').toMatchObject({ ok: true })
    await mended.close()
  })

  test('T290: refuses only the request that its database does not accept', async () => {
    const database = await postgres.database()
    const log = await opened(database)
    const [poisoned, other] = await Promise.all([
      log.append('system', request('a\0b', 'workspace.ensureAdmin', {})),
      log.append('system', request('other', 'workspace.ensureAdmin', {})),
    ])
    expect(poisoned).toMatchObject({ ok: false, refusal: { code: 'unknown' } })
    expect(other).toMatchObject({ ok: true, entry: { seq: 1 } })
    await log.close()
  })

  test('T290: refuses only the request of which nothing can be written', async () => {
    const log = await opened(await postgres.database())
    let times = 0
    const unwritable = {
      toJSON: (): object => {
        times += 1
        // It can be serialised once, as it arrived; after that it fails.
        if (times > 1) throw new RangeError('Invalid string length')
        return {}
      },
    }
    const [poisoned, other] = await Promise.all([
      log.append('system', request('poison', 'workspace.ensureAdmin', unwritable)),
      log.append('system', request('other', 'workspace.catchUp', {})),
    ])
    expect(poisoned).toMatchObject({ ok: false, refusal: { code: 'unknown' } })
    expect(other).toMatchObject({ ok: true })
    await log.close()
  })

  test('T449: rejects for good a request that cannot even be serialised, and does the next one', async () => {
    const log = await opened(await postgres.database())
    const endless = {
      toJSON: (): never => {
        throw new RangeError('Invalid string length')
      },
    }
    await expect(log.append('system', request('poison', 'workspace.catchUp', endless))).rejects.toThrow(
      RequestFault,
    )
    expect(await log.append('system', request('other', 'workspace.ensureAdmin', {}))).toMatchObject({
      ok: true,
    })
    await log.close()
  })

  test('T440: ends while its database is away, even if somebody is waiting for it', async () => {
    const database = await postgres.database()
    const errors: unknown[] = []
    const log = await ServerLog.open({
      connection: database,
      terms,
      now,
      onError: (error) => errors.push(error),
    })
    await postgres.close(database)
    void log.append('system', request('first', 'workspace.ensureAdmin', {}))
    const caughtUp = log.catchUp()
    await vi.waitFor(() => expect(errors.length).toBeGreaterThan(2), 20_000)
    await log.close()
    expect(log.isOpen).toBe(false)
    await caughtUp
  })

  test('T210: writes nothing more once a backup was restored behind its back', async () => {
    const database = await postgres.database()
    const errors: unknown[] = []
    const log = await ServerLog.open({
      connection: database,
      terms,
      now,
      onError: (error) => errors.push(error),
    })
    const client = new pg.Client(database)
    await client.connect()
    await client.query("update workspace set epoch = 'another'")
    let isAnswered = false
    void log.append('system', request('first', 'workspace.ensureAdmin', {})).then(() => (isAnswered = true))
    await vi.waitFor(() => expect(errors).not.toEqual([]), 20_000)
    const { rows } = await client.query('select from entries')
    expect([rows.length, isAnswered]).toEqual([0, false])
    await client.end()
    await log.close().catch(() => {})
  })
})
