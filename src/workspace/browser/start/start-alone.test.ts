import { expect, test, vi } from 'vitest'
import { rowsOf } from '../simulated/rows-of.testing.ts'
import { comment, incidents, openAgain, quietTab } from './quiet-tab.testing.ts'

test('S73: a tab with a database only reads while another works alone without one, which goes on', async () => {
  const { browser } = await quietTab()
  await browser.die()
  browser.hasDatabase = false
  const alone = await openAgain(browser)
  await comment(browser, alone, 2)
  browser.hasDatabase = true
  const reader = await openAgain(browser)
  expect([alone.log.status().kind, reader.log.status().kind]).toEqual(['ready', 'readonly'])
  await comment(browser, alone, 3)
  const rows = rowsOf(alone.workspace.state)
  expect(rowsOf(reader.workspace.state)).toEqual(rows)
  reader.show()
  await browser.settle()
  expect(reader.log.status().kind).toBe('readonly')
  await browser.die()
  const next = await openAgain(browser)
  expect(next.log.status().kind).toBe('ready')
  expect(rowsOf(next.workspace.state)).toEqual(rows)
})

test('S74: a database that cannot be opened is tried once more', async () => {
  const { browser, tab } = await quietTab()
  const rows = rowsOf(tab.workspace.state)
  await browser.die({ writes: 'gone' })
  const warning = vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(indexedDB, 'open').mockImplementationOnce(() => {
    throw new DOMException('The disk is busy.', 'UnknownError')
  })
  const next = await openAgain(browser)
  expect(rowsOf(next.workspace.state)).toEqual(rows)
  expect(incidents(next)).toMatchObject([{ kind: 'broughtBack' }])
  warning.mockRestore()
})

const whatIsLeft = ['nothing', 'an earlier state', 'all of it'] as const
test.each(whatIsLeft)(
  'S74: what only the database has is kept aside and told after a visit without it, with local storage having %s',
  async (left) => {
    const { browser, tab } = await quietTab()
    const { writes } = browser.service
    await comment(browser, tab, 5)
    await browser.die(left === 'all of it' ? {} : { writes: left === 'nothing' ? 'gone' : writes })
    browser.hasDatabase = false
    const alone = await openAgain(browser)
    await alone.workspace.login('admin@example.com', 'admin123')
    // Its notes on what the order reached are no younger than anything that is tidied away.
    browser.now += 3_600_000
    alone.workspace.run('profile.update', { name: 'Ada', password: 'admin123' })
    await browser.settle()
    const rows = rowsOf(alone.workspace.state)
    await browser.die()
    browser.hasDatabase = true
    const next = await openAgain(browser)
    expect(rowsOf(next.workspace.state)).toEqual(rows)
    const isWhole = left === 'all of it'
    expect(incidents(next)).toMatchObject(isWhole ? [] : [{ kind: 'notJoined' }])
    const asides = await next.workspace.place.device!.asides!.list()
    expect(asides).toMatchObject(isWhole ? [] : [{ users: 4, projects: 1, tasks: 3 }])
  },
)
