import { describe, expect, test } from 'vitest'
import { backupText } from '../../../domain/backup/backup.ts'
import { draftsOf, adminIn, opened, draftKeys, reopened } from './stored-drafts.testing.ts'

const day = 86_400_000

describe('F1: what is half typed', () => {
  test('survives the killing of its tab, once it is written', async () => {
    const { browser, tab, admin } = await opened({ isSlow: true })
    draftsOf(tab).keep(admin, 'new-user', { name: 'Mi' })
    await browser.settle()
    draftsOf(tab).keep(admin, 'new-user', { name: 'Mia' })
    await browser.die()
    const next = await browser.open()
    expect(draftsOf(next).read(admin, 'new-user')).toMatchObject({ values: { name: 'Mi' } })
  })

  test('is written immediately when the page is hidden or left', async () => {
    const { browser, tab, admin } = await opened({ isSlow: true })
    draftsOf(tab).keep(admin, 'new-user', { name: 'Mia' })
    tab.hide()
    while (browser.service.step());
    await browser.die()
    const next = await browser.open()
    expect(draftsOf(next).read(admin, 'new-user')).toMatchObject({ values: { name: 'Mia' } })
  })

  test('is written once for many keystrokes', async () => {
    const { browser, tab, admin } = await opened({ isSlow: true })
    for (const name of ['M', 'Mi', 'Mia']) draftsOf(tab).keep(admin, 'new-user', { name })
    expect(tab.storage.sent).toHaveLength(0)
    expect(draftsOf(tab).read(admin, 'new-user')).toMatchObject({ values: { name: 'Mia' } })
    tab.paint()
    expect(tab.storage.sent.map(({ key }) => key)).toEqual([`draft:${admin}:new-user`])
    await browser.settle()
    expect(draftKeys(browser)).toHaveLength(1)
  })

  test('keeps its time when the same values are kept again', async () => {
    const { browser, tab, admin } = await opened()
    draftsOf(tab).keep(admin, 'new-user', { name: 'Mia' })
    const before = draftsOf(tab).read(admin, 'new-user')
    browser.now += day
    draftsOf(tab).keep(admin, 'new-user', { name: 'Mia' })
    expect(draftsOf(tab).read(admin, 'new-user')).toEqual(before)
  })

  test('has the time of the last keystroke, at the next start too', async () => {
    const { browser, tab, admin } = await opened()
    draftsOf(tab).keep(admin, 'new-user', { name: 'Mi' })
    const before = draftsOf(tab).read(admin, 'new-user')
    browser.now += day
    draftsOf(tab).keep(admin, 'new-user', { name: 'Mia' })
    const draft = draftsOf(tab).read(admin, 'new-user')
    expect(Date.parse(draft?.at ?? '') - Date.parse(before?.at ?? '')).toBeGreaterThanOrEqual(day)
    expect(draftsOf(await reopened(browser)).read(admin, 'new-user')).toEqual(draft)
  })

  test('is separate for each form, even if ids look like parts of the key', async () => {
    const { tab } = await opened()
    draftsOf(tab).keep('a', 'b:c', { text: 'one' })
    draftsOf(tab).keep('a:b', 'c', { text: 'two' })
    expect(draftsOf(tab).read('a', 'b:c')).toMatchObject({ values: { text: 'one' } })
    expect(draftsOf(tab).read('a:b', 'c')).toMatchObject({ values: { text: 'two' } })
  })
})

test('F2: a discarded draft is gone immediately, even if the tab is killed right then', async () => {
  const { browser, tab, admin } = await opened({ isSlow: true })
  draftsOf(tab).keep(admin, 'new-user', { name: 'Mia' })
  await browser.settle()
  draftsOf(tab).drop(admin, 'new-user')
  while (browser.service.step());
  await browser.die()
  expect(draftsOf(await browser.open()).read(admin, 'new-user')).toBeUndefined()
})

test('F3: two people on one device have drafts of their own', async () => {
  const { browser, tab } = await opened()
  draftsOf(tab).keep('1', 'profile', { name: 'Ada' })
  draftsOf(tab).keep('2', 'profile', { name: 'Bo' })
  draftsOf(tab).drop('1', 'profile')
  expect(draftsOf(tab).read('1', 'profile')).toBeUndefined()
  expect(draftsOf(tab).read('2', 'profile')).toMatchObject({ values: { name: 'Bo' } })
  await browser.settle()
  expect(draftKeys(browser)).toEqual(['draft:2:profile'])
})

test('F4: a backup has no drafts', async () => {
  const { tab, admin } = await opened()
  draftsOf(tab).keep(admin, 'new-user', { name: 'Half a name' })
  const { log } = tab.workspace.place
  const entries = await log.history()
  const text = backupText(log.state, {
    at: tab.workspace.now(),
    seq: log.status().seq,
    entries,
    passwords: true,
  })
  expect(text).not.toContain('Half a name')
})

describe('F2: a draft that was dropped as saved and then refused', () => {
  test('is brought back, and listeners are told which form it belongs to', async () => {
    const { browser, tab, admin } = await opened()
    const told: unknown[] = []
    const end = draftsOf(tab).onGivenBack((back) => told.push(back))
    draftsOf(tab).giveBack(admin, 'new-user', { name: 'Mia' })
    const draft = draftsOf(tab).read(admin, 'new-user')
    expect(draft).toMatchObject({ values: { name: 'Mia' } })
    expect(told).toEqual([{ person: admin, form: 'new-user', draft }])
    await browser.settle()
    expect(draftKeys(browser)).toEqual([`draft:${admin}:new-user`])
    end()
    draftsOf(tab).giveBack(admin, 'profile', { name: 'Ada' })
    expect(told).toHaveLength(1)
  })

  test('does not replace what is being typed by now', async () => {
    const { tab, admin } = await opened()
    const told: unknown[] = []
    draftsOf(tab).onGivenBack((back) => told.push(back))
    draftsOf(tab).keep(admin, 'new-user', { name: 'Bo' })
    draftsOf(tab).giveBack(admin, 'new-user', { name: 'Mia' })
    expect(draftsOf(tab).read(admin, 'new-user')).toMatchObject({ values: { name: 'Bo' } })
    expect(told).toEqual([])
  })
})

describe('F6: at a start', () => {
  test('drafts of accounts that are gone are deleted', async () => {
    const { browser, tab, admin } = await opened()
    draftsOf(tab).keep(admin, 'new-user', { name: 'Mia' })
    draftsOf(tab).keep('gone', 'profile', { name: 'Bo' })
    await reopened(browser)
    expect(draftKeys(browser)).toEqual([`draft:${admin}:new-user`])
  })

  test('but not those of an account deleted before there is time for that, since its deletion can be undone', async () => {
    const { browser, tab, admin } = await opened()
    await tab.workspace.login('admin@example.com', 'admin123')
    const person = { name: 'Bo', email: 'bo@x', password: 'bo-pass', role: 'employee' } as const
    const made = tab.workspace.run('user.create', person)
    const bo = made.ok ? made.result : ''
    draftsOf(tab).keep(bo, 'profile', { name: 'Bodo' })
    await browser.settle()
    for (const one of browser.tabs) one.kill()
    const next = await browser.open()
    expect(adminIn(next)).toBe(admin)
    expect(next.workspace.run('user.delete', { userId: bo }).ok).toBe(true)
    await browser.settle()
    expect(draftKeys(browser)).toEqual([`draft:${bo}:profile`])
    await reopened(browser)
    expect(draftKeys(browser)).toEqual([])
  })

  test('but not if some accounts could not be read', async () => {
    const { browser, tab } = await opened()
    draftsOf(tab).keep('unreadable', 'profile', { name: 'Bo' })
    await browser.settle()
    browser.service.setFromOutside('users', '[{"id":')
    await reopened(browser)
    expect(draftKeys(browser)).toEqual(['draft:unreadable:profile'])
  })

  test.each([
    [89, 1],
    [91, 0],
  ])('after %i days, %i drafts are left', async (days, left) => {
    const { browser, tab, admin } = await opened()
    draftsOf(tab).keep(admin, 'new-user', { name: 'Mia' })
    await browser.settle()
    browser.now += days * day
    await reopened(browser)
    expect(draftKeys(browser)).toHaveLength(left)
  })
})
