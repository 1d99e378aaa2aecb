import 'fake-indexeddb/auto'
import { openDB } from 'idb'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createState, rowsOf } from '../../../domain/state/state.ts'
import { ownAccounts } from '../accounts.ts'
import { beginning } from './beginning.ts'
import { breakDevice, fillDevice, holdDevice } from './full-device.testing.ts'
import { IndexedKept } from './indexed-kept.ts'
import type { KeptView } from './kept.ts'
import { ownKept } from './own-kept.ts'

let devices = 0
let makeRoom = (): void => {}
const pages: IndexedKept[] = []

afterEach(() => {
  makeRoom()
  for (const page of pages.splice(0)) page.close()
})

/** A browser with its local storage, in which pages are opened. */
function device() {
  const name = `full device ${(devices += 1)}`
  const texts = new Map<string, string>()
  const storage = {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
    removeItem: (key: string) => void texts.delete(key),
  }
  const open = (): IndexedKept => {
    const page = new IndexedKept(name, undefined, storage)
    pages.push(page)
    return page
  }
  return { name, open }
}

const view: KeptView = {
  person: 'mara',
  epoch: 'one',
  seq: 7,
  rows: rowsOf(createState()),
  entries: [],
  pastFrom: 7,
}

/** How much the stores hold of what was last seen. */
async function stored(name: string): Promise<number> {
  const database = await openDB(name)
  const counts = await Promise.all(['head', 'rows', 'entries'].map((store) => database.count(store)))
  database.close()
  return counts.reduce((sum, count) => sum + count, 0)
}

describe('T600: when the browser’s storage is full', () => {
  test('what somebody saw is deleted all the same', async () => {
    const { name, open } = device()
    const page = open()
    expect(await page.keepView(view, await page.era())).toBe(true)
    makeRoom = fillDevice()
    await page.forget()
    expect(await page.view()).toBeUndefined()
    expect(await stored(name)).toBe(0)
    expect(await open().view()).toBeUndefined()
  })

  test('the next page, and no later one, tells the server of a logout of which it does not know yet', async () => {
    const { open } = device()
    const page = open()
    await page.keepView(view, await page.era())
    makeRoom = fillDevice()
    await page.forget({ isLeaving: true })
    const next = open()
    expect([await next.isLeaving(), await next.view()]).toEqual([true, undefined])
    const logout = vi.fn<() => Promise<void>>(() => Promise.resolve())
    const nobody = new Error('Nobody is logged in.')
    await expect(beginning(next, { logout, snapshot: () => Promise.reject(nobody) })).rejects.toBe(nobody)
    expect(logout).toHaveBeenCalledOnce()
    expect(await open().isLeaving()).toBe(false)
  })

  test('a page that was open before the deletion cannot write it back once there is room', async () => {
    const { open } = device()
    const [first, second] = [open(), open()]
    // One page asked when nothing had been kept yet, and the other has kept what it was given.
    const eras = [await first.era(), await second.era()] as const
    await second.keepView(view, eras[1])
    const passage = { person: 'mara', epoch: 'one', after: 7, entries: [], seq: 8 }
    for (let times = 0; times < 3; times += 1) {
      makeRoom = fillDevice()
      await open().forget()
      makeRoom()
      expect(await first.keepView(view, eras[0])).toBe(false)
      expect(await second.keepView(view, eras[1])).toBe(false)
      expect(await second.keepPassage(passage, eras[1])).toBe(false)
      // Anyone who asks from now on may, and nobody else.
      const next = open()
      const era = await next.era()
      expect(await first.keepView(view, eras[0])).toBe(false)
      expect(await next.keepView({ ...view, person: 'eli' }, era)).toBe(true)
      expect(await next.view()).toMatchObject({ person: 'eli' })
    }
  })

  test('and nothing can be deleted either, what somebody saw is not shown, and is deleted as soon as possible', async () => {
    const { name, open } = device()
    const page = open()
    const era = await page.era()
    await page.keepView(view, era)
    makeRoom = breakDevice()
    await expect(page.forget()).rejects.toThrow(/abort/i)
    const next = open()
    expect([await next.view(), await next.isLeaving()]).toEqual([undefined, false])
    expect(await stored(name)).toBe(2)
    makeRoom()
    expect(await page.keepView(view, era)).toBe(false)
    expect(await next.era()).not.toBe(era)
    expect(await stored(name)).toBe(1)
    expect(await next.keepView({ ...view, person: 'eli' }, await next.era())).toBe(true)
    expect(await open().view()).toMatchObject({ person: 'eli' })
  })
})

test('T611: a browser that does not answer does not hold up somebody who sets a password by link', async () => {
  const own = ownKept()
  pages.push(own)
  await own.era()
  const letGo = await holdDevice('ems-team')
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{"ok":true}')))
  expect(await ownAccounts.setPassword('token', 'a newer word')).toMatchObject({ ok: true })
  vi.unstubAllGlobals()
  await letGo()
})
