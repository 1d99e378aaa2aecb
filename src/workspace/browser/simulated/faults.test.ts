import { afterEach, describe, expect, test, vi } from 'vitest'
import { brokenInvariants } from '../../../domain/rules/invariants.ts'
import type { Outcome, Workspace } from '../../workspace.ts'
import { rowsOf } from './rows-of.testing.ts'
import { SimulatedBrowser } from './simulated-browser.testing.ts'
import { SimulatedStorage } from './simulated-storage.testing.ts'
import { stopped } from '../stopped.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

const quotaExceeded = (): never => {
  throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
}
const broken = (): never => {
  throw new DOMException('Something is wrong with the disk.', 'UnknownError')
}

/** Makes the n-th call of a method fail, and counts the calls. */
function failAt<Target extends object>(
  target: Target,
  method: keyof Target & string,
  number: number,
  fail: () => never,
): { calls: number } {
  const counter = { calls: 0 }
  const real = Reflect.get(target, method) as (...args: unknown[]) => unknown
  Reflect.set(target, method, function (this: unknown, ...args: unknown[]) {
    // A transaction that changes the form of the stores is the database's own.
    if (args[1] === 'versionchange') return Reflect.apply(real, this, args)
    counter.calls += 1
    return counter.calls === number ? fail() : Reflect.apply(real, this, args)
  })
  restore.push(() => Reflect.set(target, method, real))
  return counter
}
const restore: (() => void)[] = []
function putAllBack(): void {
  for (const putBack of restore.splice(0)) putBack()
}
afterEach(putAllBack)

interface Session {
  /** The ids of the requests that were accepted and not taken back. */
  readonly accepted: readonly string[]
  readonly rows: unknown
}

/** Runs a session of one tab, which settles again and again. */
async function session(browser: SimulatedBrowser): Promise<Session> {
  const tab = await browser.open()
  const { workspace } = tab
  const accepted: string[] = []
  const did = (outcome: Outcome): void => {
    if (outcome.ok && outcome.entryId !== undefined) accepted.push(outcome.entryId)
  }
  await workspace.login('admin@example.com', 'admin123')
  did(createProject(workspace))
  await browser.settle()
  await workspace.login('mara@x', 'mara')
  const [project] = [...workspace.state.projects.values()]
  for (const title of ['One', 'Two']) {
    did(workspace.run('task.create', { title, projectId: project?.id ?? 'none' }))
    await browser.settle()
  }
  for (const task of workspace.state.tasks.values())
    did(workspace.run('task.assign', { taskId: task.id, assignedTo: 'eli@x' }))
  const undone = workspace.undo()
  if (undone) did(undone.outcome)
  await browser.settle()
  const kept = new Set(tab.log.past.entries().map(({ request }) => request.id))
  // Whatever was taken back was reported as such.
  expect(accepted.filter((id) => !kept.has(id))).toHaveLength(tab.retracted.length)
  const rows = rowsOf(tab.workspace.state)
  tab.kill()
  return { accepted: accepted.filter((id) => kept.has(id)), rows }
}

function createProject(workspace: Workspace): Outcome {
  return workspace.run('project.create', {
    manager: { name: 'Mara', email: 'mara@x', password: 'mara' },
    project: { name: 'Atlas', description: 'Maps' },
    employees: [{ name: 'Eli', email: 'eli@x', password: 'pass' }],
  })
}

/** Opens the workspace again without faults, and checks that everything accepted is there. */
async function expectKept(
  browser: SimulatedBrowser,
  { rows, accepted }: Session,
  what: string,
): Promise<void> {
  await browser.settle()
  const tab = await browser.open()
  await browser.settle()
  expect([what, rowsOf(tab.workspace.state)]).toEqual([what, rows])
  expect([what, brokenInvariants(tab.workspace.state)]).toEqual([what, []])
  // If the database failed to open, there is only the state and no order.
  const kept = new Set((await tab.log.history()).map(({ request }) => request.id))
  expect([what, kept.size === 0 ? [] : accepted.filter((id) => !kept.has(id))]).toEqual([what, []])
  const users: unknown = JSON.parse(browser.service.texts.get('users') ?? 'null')
  expect([what, users]).toEqual([what, [...tab.workspace.state.users.values()]])
}

describe('S17: a failure of the n-th call', () => {
  test('of setItem, for every n, loses nothing that was accepted', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    let calls = Number.POSITIVE_INFINITY
    for (let number = 1; number <= calls + 1; number += 1) {
      const browser = new SimulatedBrowser()
      const counter = failAt(SimulatedStorage.prototype, 'setItem', number, quotaExceeded)
      const result = await session(browser)
      calls = counter.calls
      putAllBack()
      await expectKept(browser, result, `setItem ${number} of ${calls}`)
    }
    expect(calls).toBeGreaterThan(20)
  })

  test.each([
    ['IDBFactory', 'open', broken],
    ['IDBDatabase', 'transaction', broken],
    ['IDBObjectStore', 'put', broken],
    ['IDBObjectStore', 'put', quotaExceeded],
    ['IDBObjectStore', 'get', broken],
    ['IDBObjectStore', 'getAll', broken],
    ['IDBIndex', 'get', broken],
  ] as const)('of %s.%s, for every n, loses nothing that was accepted', async (type, method, fail) => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    vi.spyOn(console, 'error').mockImplementation(() => {})
    let calls = Number.POSITIVE_INFINITY
    let failed = 0
    for (let number = 1; number <= calls + 1; number += 1) {
      const browser = new SimulatedBrowser()
      const { prototype } = globalThis[type] as unknown as { prototype: Record<string, unknown> }
      const counter = failAt(prototype, method, number, fail)
      // If the start itself fails, it says so and has touched nothing.
      const result = await session(browser).catch(() => undefined)
      calls = counter.calls
      putAllBack()
      for (const tab of browser.tabs) tab.kill()
      if (result) await expectKept(browser, result, `${type}.${method} ${number} of ${calls}`)
      else {
        failed += 1
        await browser.open()
      }
    }
    expect(calls).toBeGreaterThan(0)
    expect(failed).toBeLessThanOrEqual(3)
  })
})

test('S17: what could not be kept is taken back and reported, and is not in the history', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const browser = new SimulatedBrowser()
  const tab = await browser.open()
  await tab.workspace.login('admin@example.com', 'admin123')
  await browser.settle()
  const before = { rows: rowsOf(tab.workspace.state), entries: tab.log.past.entries() }
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(broken)
  expect(createProject(tab.workspace).ok).toBe(true)
  await browser.settle()
  put.mockRestore()
  expect(tab.retracted).toEqual([stopped.notKept])
  expect(rowsOf(tab.workspace.state)).toEqual(before.rows)
  expect(tab.log.past.entries()).toEqual(before.entries)
  expect(tab.workspace.undo()).toBeUndefined()
})

test('Z60: an undo that could not be kept is not passed over: the same change is still next to be undone', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const browser = new SimulatedBrowser()
  const tab = await browser.open()
  await tab.workspace.login('admin@example.com', 'admin123')
  createProject(tab.workspace)
  tab.workspace.run('profile.update', { name: 'Ada' })
  await browser.settle()
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(broken)
  expect(tab.workspace.undo()?.outcome.ok).toBe(true)
  await browser.settle()
  put.mockRestore()
  expect(tab.retracted).toEqual([stopped.notKept])
  expect(tab.workspace.me()?.name).toBe('Ada')
  expect(tab.workspace.next('undo')?.request.name).toBe('profile.update')
})
