import { describe, expect, test } from 'vitest'
import { SimulatedBrowser } from './simulated-browser.testing.ts'
import { otherTab } from '../place/only-reads.ts'
import { stopped } from '../stopped.ts'
import { twoTabs } from './two-tabs.testing.ts'

describe('S13: a browser that provides no database', () => {
  test('has one tab that works fully and keeps its work across a reload', async () => {
    const browser = new SimulatedBrowser()
    browser.hasDatabase = false
    const tab = await browser.open()
    await tab.workspace.login('admin@example.com', 'admin123')
    tab.workspace.run('profile.update', { name: 'Ada', password: 'lovelace' })
    await browser.settle()
    tab.kill()
    const again = await browser.open()
    expect(again.workspace.me()?.name).toBe('Ada')
    expect(again.log.status().kind).toBe('ready')
  })

  test('has further tabs that only read and say why; once the first is closed, they say so and stop', async () => {
    const browser = new SimulatedBrowser()
    browser.hasDatabase = false
    const one = await browser.open()
    await one.workspace.login('admin@example.com', 'admin123')
    await browser.settle()
    const second = await browser.open()
    expect(second.log.status()).toMatchObject({ kind: 'readonly', message: otherTab.reads })
    const outcome = second.workspace.run('profile.update', { name: 'Ada', password: 'lovelace' })
    expect(outcome).toMatchObject({ ok: false, refusal: { message: otherTab.reads } })
    one.kill()
    await browser.settle()
    expect(second.log.status()).toMatchObject({ kind: 'stopped', message: otherTab.isOver })
  })

  test('loses nothing that was shown if its tab is killed before it can write', async () => {
    const browser = new SimulatedBrowser({}, { isSlow: true })
    browser.hasDatabase = false
    const tab = await browser.open()
    await browser.settle()
    await tab.workspace.login('admin@example.com', 'admin123')
    for (const name of ['Ada', 'Ada L']) tab.workspace.run('profile.update', { name, password: 'lovelace' })
    tab.kill()
    await browser.settle()
    const again = await browser.open()
    await browser.settle()
    expect([...again.workspace.state.users.values()]).toMatchObject([{ name: 'Ada L' }])
  })
})

describe('S14: a newer version', () => {
  test('that has stored data makes the start fail with a reason, and that data is left alone', async () => {
    const browser = new SimulatedBrowser({ root: '{"version":99,"shelves":[]}', users: 'in a new form' })
    await expect(browser.open()).rejects.toThrow(stopped.newer)
    expect(Object.fromEntries(browser.service.texts)).toEqual({
      root: '{"version":99,"shelves":[]}',
      users: 'in a new form',
    })
  })

  test('that writes while this one is open makes this one stop', async () => {
    const { browser, one } = await twoTabs()
    one.storage.hear('root', '{"version":99,"log":"x","seq":1,"auth":{}}')
    await browser.settle()
    expect(one.log.status()).toMatchObject({ kind: 'stopped', message: stopped.newer })
  })

  test('that changes the form of the database makes this one let go of it and stop', async () => {
    const { browser, one } = await twoTabs()
    await new Promise((resolve, reject) => {
      const opening = indexedDB.open('ems', 99)
      opening.addEventListener('success', resolve)
      opening.addEventListener('error', reject)
    })
    await browser.settle()
    expect(one.log.status()).toMatchObject({ kind: 'stopped', message: stopped.newer })
    await expect(browser.open()).rejects.toThrow(stopped.newer)
  })
})
