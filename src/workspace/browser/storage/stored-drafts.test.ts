import { describe, expect, test } from 'vitest'
import { backupText } from '../../../domain/backup/backup.ts'
import type { FormDrafts } from '../../form-drafts.ts'
import { StoredDrafts } from './stored-drafts.ts'
import { SimulatedBrowser, type SimulatedTab } from '../simulated/simulated-browser.testing.ts'

const day = 86_400_000

function draftsOf(tab: SimulatedTab): FormDrafts {
  return tab.workspace.place.drafts
}

function adminIn({ workspace }: SimulatedTab): string {
  const [admin] = workspace.state.users.values()
  return admin?.id ?? ''
}

async function opened(options?: { isSlow: boolean }) {
  const browser = new SimulatedBrowser({}, options)
  const tab = await browser.open()
  await browser.settle()
  return { browser, tab, admin: adminIn(tab) }
}

const draftKeys = (browser: SimulatedBrowser): string[] =>
  [...browser.service.texts.keys()].filter((key) => key.startsWith('draft:'))

/** Closes the browser and opens it again. */
async function reopened(browser: SimulatedBrowser): Promise<SimulatedTab> {
  await browser.settle()
  for (const tab of browser.tabs) tab.kill()
  const tab = await browser.open()
  await browser.settle()
  return tab
}

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

describe('F5: a draft', () => {
  test('that finds no room lasts as long as the page is open, and the browser asks before it is left', async () => {
    const { browser, tab, admin } = await opened()
    tab.storage.fails = (key) => key.startsWith('draft:')
    draftsOf(tab).keep(admin, 'new-user', { name: 'Mia' })
    expect(draftsOf(tab).read(admin, 'new-user')).toMatchObject({ values: { name: 'Mia' } })
    expect(tab.log.status().kind).toBe('ready')
    await browser.settle()
    expect(draftKeys(browser)).toEqual([])
    expect(tab.asksBeforeLeaving()).toBe(true)
    tab.storage.fails = () => false
    draftsOf(tab).keep(admin, 'profile', { name: 'Ada' })
    await browser.settle()
    expect(draftKeys(browser)).toHaveLength(2)
    expect(tab.asksBeforeLeaving()).toBe(false)
  })

  test('that another tab has typed since is not dropped with what is saved here', async () => {
    const { browser, tab: one, admin } = await opened()
    const other = await browser.open()
    await browser.settle()
    draftsOf(one).keep(admin, 'new-task', { title: 'One' })
    await browser.settle()
    draftsOf(other).keep(admin, 'new-task', { title: 'Other' })
    await browser.settle()
    expect(draftsOf(one).drop(admin, 'new-task')).toMatchObject({ values: { title: 'One' } })
    expect(draftsOf(await reopened(browser)).read(admin, 'new-task')).toMatchObject({
      values: { title: 'Other' },
    })
  })

  test('that another tab has typed is not dropped when what is saved here was not written yet', async () => {
    const { browser, tab: one, admin } = await opened({ isSlow: true })
    const other = await browser.open()
    await browser.settle()
    draftsOf(other).keep(admin, 'new-task', { title: 'Other' })
    await browser.settle()
    draftsOf(one).keep(admin, 'new-task', { title: 'One' })
    expect(draftsOf(one).drop(admin, 'new-task')).toMatchObject({ values: { title: 'One' } })
    expect(draftsOf(await reopened(browser)).read(admin, 'new-task')).toMatchObject({
      values: { title: 'Other' },
    })
  })

  test('that was found when the form opened is dropped when that form is saved', async () => {
    const { browser, tab: one, admin } = await opened()
    draftsOf(one).keep(admin, 'new-task', { title: 'One' })
    const other = await reopened(browser)
    expect(draftsOf(other).read(admin, 'new-task')).toMatchObject({ values: { title: 'One' } })
    draftsOf(other).drop(admin, 'new-task')
    expect(draftsOf(await reopened(browser)).read(admin, 'new-task')).toBeUndefined()
  })

  test('is not written by a tab that only reads', async () => {
    const browser = new SimulatedBrowser()
    browser.hasDatabase = false
    const first = await browser.open()
    await browser.settle()
    const reading = await browser.open()
    expect(reading.log.status().kind).toBe('readonly')
    draftsOf(reading).keep(adminIn(first), 'new-user', { name: 'Mia' })
    reading.hide()
    await browser.settle()
    expect(draftKeys(browser)).toEqual([])
    expect(draftsOf(reading).read(adminIn(first), 'new-user')).toMatchObject({ values: { name: 'Mia' } })
  })

  test('is neither written nor deleted by a tab that has stopped', async () => {
    const { browser, tab, admin } = await opened()
    draftsOf(tab).keep(admin, 'profile', { name: 'Ada' })
    await browser.settle()
    tab.log.stop('Something else has written here.')
    draftsOf(tab).drop(admin, 'profile')
    draftsOf(tab).keep(admin, 'new-user', { name: 'Mia' })
    tab.hide()
    await browser.settle()
    expect(draftKeys(browser)).toEqual([`draft:${admin}:profile`])
    expect(draftsOf(tab).read(admin, 'profile')).toBeUndefined()
  })

  test('is that of the tab that wrote last', async () => {
    const { browser, tab, admin } = await opened()
    const other = await browser.open()
    draftsOf(tab).keep(admin, 'new-user', { name: 'first' })
    await browser.settle()
    draftsOf(other).keep(admin, 'new-user', { name: 'second' })
    await browser.settle()
    expect(draftsOf(tab).read(admin, 'new-user')).toMatchObject({ values: { name: 'second' } })
  })

  test('stops no tab, and does not make a lost workspace look like one that was cleared', async () => {
    const { browser, tab, admin } = await opened()
    const other = await browser.open()
    await tab.workspace.login('admin@example.com', 'admin123')
    tab.workspace.run('profile.update', { name: 'Ada', password: 'ada-pass' })
    draftsOf(tab).keep(admin, 'new-user', { name: 'Mia' })
    await browser.settle()
    expect([tab, other].map(({ log }) => log.status().kind)).toEqual(['ready', 'ready'])
    const [key = ''] = draftKeys(browser)
    const draft = browser.service.texts.get(key) ?? ''
    await browser.die()
    browser.service.texts.clear()
    browser.service.texts.set(key, draft)
    const back = await browser.open()
    await browser.settle()
    expect(back.workspace.place.device?.incidents.list()).toMatchObject([{ kind: 'broughtBack' }])
    expect(draftsOf(back).read(admin, 'new-user')).toMatchObject({ values: { name: 'Mia' } })
  })

  test('that cannot be read counts as none', async () => {
    const { browser, tab, admin } = await opened()
    for (const text of ['', 'null', '[]', '{"at":"x","values":{}}', '{"at":"2026-03-02T09:00:00.000+01:00"}'])
      browser.service.setFromOutside(`draft:${admin}:${text}`, text)
    const next = await reopened(browser)
    for (const text of ['', 'null', '[]', '{"at":"x","values":{}}', '{"at":"2026-03-02T09:00:00.000+01:00"}'])
      expect(draftsOf(next).read(admin, text)).toBeUndefined()
    expect(tab.isAlive).toBe(false)
  })
})

describe('F33: what a tab has typed', () => {
  /** One tab has typed first, the other later, over the first one's text. */
  async function both(options?: { isSlow: boolean }) {
    const { browser, tab: one, admin } = await opened(options)
    const other = await browser.open()
    await browser.settle()
    const end = draftsOf(one).draw(admin, 'new-task')
    draftsOf(one).keep(admin, 'new-task', { title: 'One' })
    await browser.settle()
    draftsOf(other).keep(admin, 'new-task', { title: 'Other' })
    await browser.settle()
    return { browser, one, other, admin, end }
  }

  test('is the draft again, with its old time, when another tab that typed over it has saved', async () => {
    const { browser, one, other, admin } = await both({ isSlow: true })
    const typed = draftsOf(one).read(admin, 'new-task')
    expect(typed).toMatchObject({ values: { title: 'One' } })
    expect(draftsOf(other).drop(admin, 'new-task')).toMatchObject({ values: { title: 'Other' } })
    expect(draftsOf(other).read(admin, 'new-task')).toBeUndefined()
    await browser.settle()
    expect(draftsOf(await reopened(browser)).read(admin, 'new-task')).toEqual(typed)
  })

  test.each(['going', 'left'])('is the draft again when its form is %s', async (how) => {
    const { browser, one, admin, end } = await both()
    if (how === 'going') end()
    else one.hide()
    expect(draftsOf(await reopened(browser)).read(admin, 'new-task')).toMatchObject({
      values: { title: 'One' },
    })
  })

  test('is what it finds and saves while its form is drawn, and neither tab takes the other’s away', async () => {
    const { browser, one, other, admin } = await both()
    expect(draftsOf(one).under(admin, 'new-')).toMatchObject([{ values: { title: 'One' } }])
    one.hide()
    await browser.settle()
    expect(draftsOf(one).drop(admin, 'new-task')).toMatchObject({ values: { title: 'One' } })
    // A form that shows what is stored again reports that twice.
    expect(draftsOf(one).drop(admin, 'new-task')).toBeUndefined()
    await browser.settle()
    expect(draftsOf(other).drop(admin, 'new-task')).toMatchObject({ values: { title: 'Other' } })
    expect(draftsOf(await reopened(browser)).read(admin, 'new-task')).toBeUndefined()
  })

  test('is not written back and forth between two tabs', async () => {
    const { browser, one, other, admin } = await both({ isSlow: true })
    draftsOf(other).draw(admin, 'new-task')
    const { writes } = browser.service
    one.hide()
    await browser.settle()
    expect(browser.service.writes).toBe(writes + 1)
    other.hide()
    await browser.settle()
    expect(browser.service.writes).toBe(writes + 2)
  })
})

describe('F34: a draft that a tab has found and goes on with', () => {
  test('is gone once the tab that typed it discards it, even if the news of it arrives after it was found', async () => {
    const { browser, tab: one, admin } = await opened()
    const other = await browser.open()
    await browser.settle()
    draftsOf(one).keep(admin, 'new-task', { title: 'One' })
    await browser.settle()
    expect(draftsOf(other).read(admin, 'new-task')).toMatchObject({ values: { title: 'One' } })
    const [key = ''] = draftKeys(browser)
    const drafts = draftsOf(other)
    if (!(drafts instanceof StoredDrafts)) throw new Error('These are no stored drafts.')
    drafts.changedElsewhere(key, browser.service.texts.get(key) ?? null)
    draftsOf(one).drop(admin, 'new-task')
    await browser.settle()
    expect(draftKeys(browser)).toEqual([])
  })

  test.each([
    ['saves', undefined],
    ['goes on with and saves', { title: 'One more' }],
  ])('is no draft any more once that tab %s it, not even in the tab where it began', async (_, more) => {
    const { browser, tab: one, admin } = await opened()
    const end = draftsOf(one).draw(admin, 'new-task')
    draftsOf(one).keep(admin, 'new-task', { title: 'One' })
    await browser.settle()
    const other = await browser.open()
    await browser.settle()
    expect(draftsOf(other).read(admin, 'new-task')).toMatchObject({ values: { title: 'One' } })
    if (more) draftsOf(other).keep(admin, 'new-task', more)
    await browser.settle()
    draftsOf(other).drop(admin, 'new-task')
    await browser.settle()
    one.hide()
    end()
    await browser.settle()
    expect(draftKeys(browser)).toEqual([])
  })
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
