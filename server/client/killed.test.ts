import 'fake-indexeddb/auto'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { stampOf } from '../../src/domain/model/day.ts'
import { openWholeDoor } from '../../src/workspace/door.ts'
import { twoClients } from '../../src/workspace/shared-clients.testing.ts'
import { IndexedKept } from '../../src/workspace/team/kept/indexed-kept.ts'
import type { Workspace } from '../../src/workspace/workspace.ts'
import { startPostgres, type TestPostgres } from '../database/test-database.testing.ts'
import { ServedWorkspace } from './served-workspace.testing.ts'

// A tab is killed before each of the transactions that record on its device what happens, one run after the other. So every state
// between two of them is left behind by a killed tab once.

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

/** What happens on a page until it is killed; `unlessKilled` does the part that needs it alive. Returns the id of the request. */
type Scene = (
  parts: Awaited<ReturnType<typeof team>> & {
    readonly page: Workspace
    readonly title: string
    /** Starts counting transactions. */
    readonly begin: () => void
    /** Does a job and lets everything settle; if the page was killed, lets only the others go on. */
    readonly unlessKilled: (job: () => unknown) => Promise<void>
  },
) => Promise<string>

async function team() {
  const shared = new ServedWorkspace(postgres, machine, { keeps: true })
  ended.push(shared)
  const clients = await twoClients(() => shared)
  return { ...clients, server: await shared.server, shared }
}

/**
 * Runs a job just before the `place`-th write transaction on a device; that transaction fails, like all transactions of a closed
 * tab.
 */
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
 * Plays a scene again and again, killing the tab one transaction later each time, until the tab survives. Returns what became of
 * the request each time: how often it was placed, and whether its author was told.
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
    // It may have been the killed tab's turn to send.
    shared.timeGoesBy()
    await shared.until(() => (page.me() === undefined) === (scene === whoseSessionEnds))
    if (!page.me()) await shared.logInBeside(page, me)
    const kept = new IndexedKept(shared.databaseOf(page))
    // It takes a while until what waits on a device is found there.
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

/** Comments on a task that has been deleted by then, which this page hears only later. */
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

/** The same scene offline; the network comes back after `then`. */
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
  ['a request that is sent immediately', createsTask, 'placed'],
  ['one that is refused when it is sent', comments, 'told'],
  ['one that has waited', away(createsTask), 'placed'],
  ['one that has waited and is refused', away(comments), 'told'],
  ['one that has waited while its author’s session ended', whoseSessionEnds, 'placed'],
] as const)(
  'T467: a tab killed at any moment loses nothing that it has kept: %s',
  async (_, scene, became) => {
    const [first, ...later] = await playedToTheEnd(scene)
    // Killed before it was stored.
    expect([[], [became]]).toContainEqual(first)
    expect(later.length).toBeGreaterThan(1)
    expect(later).toEqual(later.map(() => [became]))
  },
)
