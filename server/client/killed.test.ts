import 'fake-indexeddb/auto'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { stampOf } from '../../src/domain/model/day.ts'
import { openWholeDoor } from '../../src/workspace/door.ts'
import { twoClients } from '../../src/workspace/shared-clients.testing.ts'
import { IndexedKept } from '../../src/workspace/team/kept/indexed-kept.ts'
import type { Workspace } from '../../src/workspace/workspace.ts'
import { startPostgres, type TestPostgres } from '../database/test-database.testing.ts'
import { ServedWorkspace } from './served-workspace.testing.ts'

// A tab is killed before each of the transactions in which its device keeps what happens, one run after the other: whatever lies
// between two of them, a killed tab leaves behind.

await openWholeDoor()

let postgres: TestPostgres
let requests = 0
const machine = {
  now: () => stampOf(Date.parse('2026-03-02T09:00:00.000Z') + requests, 60),
  uniqueId: () => `of-killed-${(requests += 1)}`,
}
const ended: ServedWorkspace[] = []

beforeAll(async () => {
  postgres = await startPostgres()
})
afterEach(async () => {
  vi.restoreAllMocks()
  for (const shared of ended.splice(0)) await shared.stop()
})
afterAll(() => postgres.stop())

/** What happens at a page until it is killed; `unlessKilled` does what needs it. Returns the id of what was asked for. */
type Scene = (
  parts: Awaited<ReturnType<typeof team>> & {
    readonly page: Workspace
    readonly title: string
    /** From now on transactions are counted. */
    readonly begin: () => void
    /** Does a job, and lets everything happen, unless the page is killed: then only the others go on. */
    readonly unlessKilled: (job: () => unknown) => Promise<void>
  },
) => Promise<string>

async function team() {
  const shared = new ServedWorkspace(postgres, machine, { keeps: true })
  ended.push(shared)
  const clients = await twoClients(() => shared)
  return { ...clients, server: await shared.server, shared }
}

/** Has a job done before the so-and-so-manieth transaction that writes on a device, which fails as all do of a tab that is gone. */
function beforeWriting(device: string, place: number, job: () => void): void {
  // oxlint-disable-next-line typescript/unbound-method -- Applied to its database below.
  const begin = IDBDatabase.prototype.transaction
  let count = 0
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...asked) {
    if (this.name === device && asked[1] === 'readwrite') count += 1
    if (count !== place) return begin.apply(this, asked)
    count += 1
    job()
    throw new DOMException('This page was closed.', 'InvalidStateError')
  })
}

/**
 * Has a scene played again and again, with a tab that is killed one transaction later each time, until it outlives it. Returns what became
 * of what was asked for each time: how often it was placed, and whether it was told.
 */
async function playedToTheEnd(scene: Scene): Promise<(readonly string[])[]> {
  const parts = await team()
  const { shared, server } = parts
  let page = parts.one
  const me = page.me()!.id
  const became: (readonly string[])[] = []
  for (let isKilled = true; isKilled;) {
    isKilled = false
    const told: string[] = []
    page.onRetracted((_, requestId) => told.push(requestId))
    await shared.settle()
    await shared.kept(page)
    const playing = page
    const begin = (): void =>
      beforeWriting(shared.databaseOf(playing), became.length + 1, () => {
        isKilled = true
        shared.throwAway(playing)
      })
    const unlessKilled = async (job: () => unknown): Promise<void> => {
      if (!isKilled) await job()
      await shared.settle()
      if (!isKilled) await shared.kept(playing).catch(() => {})
    }
    const id = await scene({ ...parts, page, title: `After ${became.length}`, begin, unlessKilled })
    vi.restoreAllMocks()
    page = isKilled ? await shared.openAgain(page) : page
    // It may have been its turn to send.
    shared.timeGoesBy()
    await shared.until(() => (page.me() === undefined) === (scene === whoseSessionEnds))
    if (!page.me()) await shared.logInBeside(page, me)
    const kept = new IndexedKept(shared.databaseOf(page))
    // What waits on a device is found there in its own time.
    await vi.waitFor(async () => {
      await shared.settle()
      await shared.kept(page)
      expect([page.me()?.id, await kept.waiting(me)]).toEqual([me, []])
    }, 20_000)
    const refused = (await kept.refused(me)).filter(({ requestId }) => requestId === id)
    kept.close()
    const { rows } = await server.pool.query('select from entries where request_id = $1', [id])
    const isTold = told.includes(id) || refused.length > 0
    became.push([...rows.map(() => 'placed'), ...(isTold ? ['told'] : [])])
  }
  return became
}

const idOf = (outcome: ReturnType<Workspace['run']>): string => (outcome.ok && outcome.entryId) || ''

const createsTask: Scene = async ({ page, projectId, title, begin, unlessKilled }) => {
  begin()
  const id = idOf(page.run('task.create', { title, projectId }))
  await unlessKilled(() => {})
  return id
}

/** Of a task that is gone by then, which this page hears only later. */
const comments: Scene = async ({ page, projectId, title, server, shared, begin, unlessKilled }) => {
  const me = page.me()!.id
  const made = await server.do(me, 'task.create', { title, projectId })
  const taskId = (made.ok && made.entry?.changes.find(({ table }) => table === 'tasks')?.id) || ''
  await shared.until(() => page.state.tasks.get(taskId) !== undefined)
  begin()
  const id = idOf(page.run('task.comment', { taskId, comments: title }))
  await server.do(me, 'task.delete', { taskId })
  await unlessKilled(() => {})
  return id
}

/** The same without a network, which is there again `then`. */
function away(scene: Scene, then: (parts: Parameters<Scene>[0]) => Promise<void> = async () => {}): Scene {
  return async (parts) => {
    const { page, shared, begin, unlessKilled } = parts
    let comeBack = (): void => {}
    const id = await scene({
      ...parts,
      begin: () => {
        comeBack = shared.goOffline(page)
        begin()
      },
    })
    await then(parts)
    await unlessKilled(comeBack)
    return id
  }
}

const whoseSessionEnds = away(createsTask, async ({ page, server }) => {
  await server.sessions.endAll(page.me()!.id)
})

test.each([
  ['what goes out at once', createsTask, 'placed'],
  ['what is refused as it goes out', comments, 'told'],
  ['what has waited', away(createsTask), 'placed'],
  ['what has waited and is refused', away(comments), 'told'],
  ['what has waited of somebody whose session is over', whoseSessionEnds, 'placed'],
] as const)(
  'T467: a tab that is killed at any moment loses nothing that was kept: %s',
  async (_, scene, became) => {
    const [first, ...later] = await playedToTheEnd(scene)
    // Killed before it was kept.
    expect([[], [became]]).toContainEqual(first)
    expect(later.length).toBeGreaterThan(1)
    expect(later).toEqual(later.map(() => [became]))
  },
)
