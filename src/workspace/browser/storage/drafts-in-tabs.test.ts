import { describe, expect, test } from 'vitest'
import { StoredDrafts } from './stored-drafts.ts'
import { SimulatedBrowser } from '../simulated/simulated-browser.testing.ts'
import { draftsOf, adminIn, opened, draftKeys, reopened } from './stored-drafts.testing.ts'

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
