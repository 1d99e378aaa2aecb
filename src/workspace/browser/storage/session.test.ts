import { describe, expect, test } from 'vitest'
import { setUp } from '../simulated/crash-fuzz.testing.ts'
import { openDatabase } from '../order/database.ts'
import { SimulatedBrowser, ticks, type SimulatedTab } from '../simulated/simulated-browser.testing.ts'
import { twoTabs } from '../simulated/two-tabs.testing.ts'
import { stopped } from '../stopped.ts'

/** A tab with a company, in which Mara is logged in, once all of it is on the disk. */
async function begin(): Promise<{ browser: SimulatedBrowser; tab: SimulatedTab }> {
  const browser = new SimulatedBrowser()
  await browser.open()
  await setUp(browser)
  await browser.die()
  return { browser, tab: await startAgain(browser) }
}

async function startAgain(browser: SimulatedBrowser): Promise<SimulatedTab> {
  const tab = await browser.open()
  await browser.settle()
  return tab
}

const whoIsIn = (tab: SimulatedTab): string | undefined => tab.workspace.me()?.name

describe('S30: who is logged in', () => {
  test('is nobody after a logout, and otherwise the last person to log in, whatever local storage has forgotten', async () => {
    const { browser, tab } = await begin()
    tab.workspace.logout()
    await browser.settle()
    await browser.die({ writes: 0 })
    const second = await startAgain(browser)
    expect(whoIsIn(second)).toBeUndefined()
    await second.workspace.login('eli@x', 'pass')
    await browser.settle()
    await browser.die({ writes: 0 })
    expect(whoIsIn(await startAgain(browser))).toBe('Eli')
  })

  test('is nobody if local storage has a logout that the database has forgotten', async () => {
    const { browser, tab } = await begin()
    tab.workspace.logout()
    await browser.settle()
    await browser.die({ transactions: 0 })
    expect(whoIsIn(await startAgain(browser))).toBeUndefined()
  })

  test('is whoever another program put under currentUser, if nobody has logged in or out since', async () => {
    const { browser, tab } = await begin()
    const eli = [...tab.workspace.state.users.values()].find(({ name }) => name === 'Eli')
    tab.kill()
    browser.service.setFromOutside('currentUser', JSON.stringify({ id: eli!.id, email: eli!.email }))
    expect(whoIsIn(await startAgain(browser))).toBe('Eli')
  })

  test('is nobody if the account is gone, even if another account has its e-mail now', async () => {
    const { browser, tab } = await begin()
    const { workspace } = tab
    await workspace.login('eli@x', 'pass')
    await browser.settle()
    const text = browser.service.texts.get('currentUser') ?? ''
    await workspace.login('admin@example.com', 'admin123')
    const eli = [...workspace.state.users.values()].find(({ name }) => name === 'Eli')!
    workspace.run('user.delete', { userId: eli.id })
    workspace.run('user.create', { name: 'Elsa', email: 'eli@x', password: 'elsa', role: 'manager' })
    await browser.settle()
    await browser.die()
    browser.service.setFromOutside('currentUser', text)
    expect(whoIsIn(await startAgain(browser))).toBeUndefined()
  })

  test('is nobody after a logout, even if the database was emptied before it', async () => {
    const { browser, tab } = await begin()
    await tab.workspace.login('eli@x', 'pass')
    await browser.settle()
    await (await openDatabase().database).clear('meta')
    const task = [...tab.workspace.state.tasks.values()][0]
    await tab.workspace.login('mara@x', 'mara')
    tab.workspace.logout()
    await tab.workspace.login('mara@x', 'mara')
    tab.workspace.run('task.comment', { taskId: task!.id, comments: 'Mine' })
    tab.workspace.logout()
    await browser.settle()
    await browser.die({ writes: 0 })
    expect(whoIsIn(await startAgain(browser))).toBeUndefined()
  })

  test('is nobody after a logout, even if another tab has a quiet moment before it hears of it', async () => {
    const browser = new SimulatedBrowser({}, { isSlow: true })
    const one = await browser.open()
    await setUp(browser)
    const other = await browser.open()
    await browser.settle()
    await one.workspace.login('eli@x', 'pass')
    await ticks(30)
    while (browser.service.step());
    while (other.storage.isBehind) other.storage.step()
    one.workspace.logout()
    await ticks(30)
    // Its quiet moment comes before the news.
    while (other.step()) await ticks(10)
    await ticks(30)
    await browser.settle()
    expect([whoIsIn(one), whoIsIn(other)]).toEqual([undefined, undefined])
  })

  test('stays nobody after a logout in a tab that had stopped', async () => {
    const { browser, tab } = await begin()
    tab.log.stop(stopped.changedOutside)
    tab.workspace.logout()
    await browser.settle()
    await browser.die()
    const second = await startAgain(browser)
    expect(whoIsIn(second)).toBeUndefined()
    await browser.die({ writes: 0 })
    expect(whoIsIn(await startAgain(browser))).toBeUndefined()
  })
})

describe('S70: a tab that writes nothing', () => {
  test.each(['stopped', 'readonly'] as const)('follows a login and a logout elsewhere: %s', async (kind) => {
    const { browser, one, other } = await twoTabs()
    expect(whoIsIn(other)).toBe('Admin')
    other.log.stop('It has stopped.', kind)
    await one.workspace.login('mara@x', 'mara')
    await browser.settle()
    expect(whoIsIn(other)).toBe('Mara')
    one.workspace.logout()
    await browser.settle()
    expect(whoIsIn(other)).toBeUndefined()
  })
})

describe('S71: all tabs agree on who is logged in', () => {
  test('where the storage is full but for what is held for changes', async () => {
    const { browser, one, other } = await twoTabs()
    one.workspace.logout()
    await browser.settle()
    one.storage.fails = (key) => key === 'currentUser' && one.storage.getItem('reserve') !== null
    await one.workspace.login('mara@x', 'mara')
    await browser.settle()
    expect([whoIsIn(one), whoIsIn(other)]).toEqual(['Mara', 'Mara'])
    // The room is held again.
    expect(browser.service.texts.get('reserve')).toHaveLength(2000)
  })

  test('where the account is so new that a tab hears of it after the login', async () => {
    const { browser, one, other } = await twoTabs(new SimulatedBrowser({}, { isSlow: true }))
    one.workspace.run('user.create', { name: 'Nora', email: 'nora@x', password: 'nora', role: 'manager' })
    await ticks(60)
    await one.workspace.login('nora@x', 'nora')
    while (browser.service.step());
    while (other.storage.isBehind) other.storage.step()
    expect(whoIsIn(other)).toBeUndefined()
    await browser.settle()
    expect([whoIsIn(one), whoIsIn(other)]).toEqual(['Nora', 'Nora'])
  })

  test('when a page comes back that heard nothing while it was away', async () => {
    const { browser, one, other } = await twoTabs()
    const ears = other.storage.listeners.splice(0)
    one.workspace.logout()
    await browser.settle()
    other.storage.listeners.push(...ears)
    expect(whoIsIn(other)).toBe('Admin')
    other.show()
    await browser.settle()
    expect(whoIsIn(other)).toBeUndefined()
  })
})
