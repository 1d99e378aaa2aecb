import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SimulatedBrowser, ticks } from '../simulated/simulated-browser.testing.ts'
import { otherTab } from '../place/only-reads.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** A tab of the first version, which does not let go of its stores when asked to. */
function heldByOlder(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('ems', 1)
    request.addEventListener('upgradeneeded', () => {
      const { result } = request
      result.createObjectStore('entries', { keyPath: 'seq' }).createIndex('request', 'request.id')
      for (const name of ['refusals', 'meta', 'snapshotTexts']) result.createObjectStore(name)
      result.createObjectStore('snapshots', { keyPath: 'id' })
    })
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('It cannot be opened.')))
  })
}

/** Starts, and returns why that fails. */
async function whyNot(browser: SimulatedBrowser): Promise<unknown> {
  const failure = browser.open().then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error.message : error),
  )
  await ticks(50)
  await vi.advanceTimersByTimeAsync(2000)
  return failure
}

/** Returns a function that opens the database as another page does, with its own copy of the code, and gives its error, if any. */
async function openingElsewhere(): Promise<() => Promise<unknown>> {
  vi.resetModules()
  const { openDatabase } = await import('./database.ts')
  const { HeldByOlder } = await import('./blocked-open.ts')
  return async () => {
    try {
      return (await openDatabase().database).name
    } catch (error) {
      return error instanceof HeldByOlder ? otherTab.heldByOlder : error
    }
  }
}

/** Delivers what tabs have told each other so far. */
async function heard(): Promise<void> {
  const [one, other] = [new BroadcastChannel('test'), new BroadcastChannel('test')]
  const arrived = new Promise((resolve) => other.addEventListener('message', resolve))
  one.postMessage('now')
  await arrived
  for (const channel of [one, other]) channel.close()
}

test('S41: a start that an older version keeps waiting says so, each time it is tried, until that version lets go', async () => {
  const browser = new SimulatedBrowser()
  const older = await heldByOlder()
  expect(await whyNot(browser)).toBe(otherTab.heldByOlder)
  expect(await whyNot(browser)).toBe(otherTab.heldByOlder)
  expect([...browser.service.texts.keys()]).toEqual([])
  older.close()
  await ticks(50)
  const tab = await browser.open()
  expect(tab.log.status().kind).toBe('ready')
})

test('S41: so does one in another tab that waits behind the first and hears nothing from the browser', async () => {
  const browser = new SimulatedBrowser()
  const older = await heldByOlder()
  expect(await whyNot(browser)).toBe(otherTab.heldByOlder)
  const open = await openingElsewhere()
  const behind = open()
  await vi.advanceTimersByTimeAsync(500)
  await heard()
  await vi.advanceTimersByTimeAsync(1400)
  expect(await behind).toBe(otherTab.heldByOlder)
  older.close()
  await ticks(50)
  expect(await open()).toBe('ems')
})

test('S41: an older version that lets go when asked does not keep the start waiting', async () => {
  const browser = new SimulatedBrowser()
  const older = await heldByOlder()
  older.addEventListener('versionchange', () => older.close())
  expect(await whyNot(browser)).toBeUndefined()
})
