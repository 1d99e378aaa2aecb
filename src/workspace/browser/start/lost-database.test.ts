import { describe, expect, test, vi } from 'vitest'
import { openDatabase } from '../order/database.ts'
import { rowsOf } from '../simulated/rows-of.testing.ts'
import { SimulatedBrowser } from '../simulated/simulated-browser.testing.ts'
import { stopped } from '../stopped.ts'
import { quietTab, comment, incidents, openAgain } from './quiet-tab.testing.ts'

describe('S32: a database that is gone', () => {
  test('is reported with the last known change', async () => {
    const { browser, tab } = await quietTab()
    await comment(browser, tab, 3)
    const { id } = tab.workspace.me()!
    const rows = rowsOf(tab.workspace.state)
    await browser.die({ transactions: 'gone' })
    const next = await openAgain(browser)
    expect(rowsOf(next.workspace.state)).toEqual(rows)
    expect(incidents(next)).toMatchObject([{ kind: 'databaseGone', last: { by: id } }])
  })

  test('is reported once, with the last change, even if the browser itself says that it threw it away', async () => {
    const { browser, tab } = await quietTab()
    const { id } = tab.workspace.me()!
    await browser.die({ transactions: 'thrown away' })
    await Promise.all([browser.open(), browser.open()])
    await browser.settle()
    await browser.die()
    expect(incidents(await openAgain(browser))).toMatchObject([{ kind: 'databaseGone', last: { by: id } }])
  })

  test.each([
    ['emptied', async () => (await openDatabase().database).clear('meta')],
    [
      'deleted',
      () =>
        new Promise<void>((resolve) => {
          indexedDB.deleteDatabase('ems').addEventListener('success', () => resolve())
        }),
    ],
  ])('%s under an open tab is rebuilt from what is there', async (_, remove) => {
    const { browser, tab } = await quietTab()
    await remove()
    await comment(browser, tab, 2)
    expect(tab.retracted).toEqual([])
    expect(tab.log.status().kind).toBe('ready')
    expect(incidents(tab)).toMatchObject([{ kind: 'databaseGone' }])
    const rows = rowsOf(tab.workspace.state)
    await browser.die({ writes: 'gone' })
    expect(rowsOf((await openAgain(browser)).workspace.state)).toEqual(rows)
  })

  test('makes the tab stop and write nothing if local storage is gone too', async () => {
    const { browser, tab } = await quietTab()
    await (await openDatabase().database).clear('meta')
    tab.storage.hearCleared()
    tab.workspace.run('profile.update', { name: 'Mara M', password: 'mara' })
    await browser.settle()
    expect(tab.log.status()).toMatchObject({ kind: 'stopped', message: stopped.cleared })
    expect([...browser.service.texts.keys()]).toEqual([])
  })
})

describe('S37: a database that the browser has thrown away', () => {
  test.each([
    ['only what something else has written', '[{"id":"7","name":"Ida","email":"ida@x","password":"pw"}]'],
    ['nothing', undefined],
  ])('is reported if local storage holds %s, until an admin takes note of it', async (_, users) => {
    const { browser } = await quietTab()
    // Nothing is left of EMS's notes in local storage either.
    await browser.die({ writes: 'gone', transactions: 'thrown away' })
    if (users !== undefined) browser.service.setFromOutside('users', users)
    const next = await openAgain(browser)
    expect(incidents(next)).toMatchObject([{ kind: 'databaseGone' }])
    await browser.die()
    const later = await openAgain(browser)
    const [incident] = later.workspace.place.device!.incidents.list()
    expect(incident).toMatchObject({ kind: 'databaseGone', last: undefined })
    later.workspace.place.device!.incidents.dismiss(incident!.id)
    await browser.settle()
    await browser.die()
    expect(incidents(await openAgain(browser))).toEqual([])
  })

  test('is not reported if there never was one', async () => {
    const browser = new SimulatedBrowser({ users: '[{"id":"7","name":"Ida","email":"ida@x"}]' })
    expect(incidents(await openAgain(browser))).toEqual([])
  })
})

test('S32: what was refused because no new database could be made does not come back', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { browser, tab } = await quietTab()
  await (await openDatabase().database).clear('meta')
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('The disk is full.', 'QuotaExceededError')
  })
  await comment(browser, tab, 1)
  put.mockRestore()
  expect(tab.retracted).toEqual([stopped.notKept])
  await browser.die()
  const [task] = (await openAgain(browser)).workspace.state.tasks.values()
  expect(task?.comments).toBe('')
  vi.restoreAllMocks()
})
