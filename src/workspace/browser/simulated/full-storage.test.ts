import { describe, expect, test } from 'vitest'
import { SimulatedBrowser, ticks } from './simulated-browser.testing.ts'
import { stopped } from '../stopped.ts'
import { twoTabs, stored } from './two-tabs.testing.ts'

/** The number of characters that fit into local storage in real browsers. */
const limit = 5 * 1024 * 1024
const sizeOf = (browser: SimulatedBrowser): number =>
  [...browser.service.texts].reduce((sum, [key, text]) => sum + key.length + text.length, 0)

describe('S15: a storage that others have filled', () => {
  test.each([20_000, 5000, 3000])(
    'but for %i characters accepts changes until there is no room for one more, which is refused',
    async (free) => {
      const { browser, one, projectId } = await twoTabs()
      browser.service.quota = limit
      await one.workspace.login('mara@x', 'mara')
      await browser.settle()
      one.storage.setItem('filler', 'x'.repeat(limit - sizeOf(browser) - free - 'filler'.length))
      const outcomes = Array.from({ length: 60 }, (_, index) =>
        one.workspace.run('task.create', { title: `${index} ${'t'.repeat(300)}`, projectId }),
      )
      await browser.settle()
      expect(outcomes.some(({ ok }) => !ok)).toBe(true)
      expect(one.log.status().kind).toBe('ready')
      expect(stored(browser, 'tasks')).toHaveLength(outcomes.filter(({ ok }) => ok).length)
      expect(one.retracted).toEqual([])
    },
  )

  test('accepts changes in the middle of a round, when only the next write can drop the second copies', async () => {
    const { browser, one, projectId } = await twoTabs()
    const create = (title: string) => one.workspace.run('task.create', { title, projectId })
    await one.workspace.login('mara@x', 'mara')
    for (let number = 1; number <= 30; number += 1) create(`${number} ${'t'.repeat(300)}`)
    await browser.settle()
    browser.service.quota = limit
    one.storage.setItem('filler', 'x'.repeat(limit - sizeOf(browser) - 4000 - 'filler'.length))
    const { log } = one
    const { seq } = log.status()
    const { size } = log.state.tasks
    create('The first of a round')
    for (let tick = 0; tick < 1000 && log.state.tasks.size === size; tick += 1) await ticks(1)
    // It is in the state already, while its transaction has not ended.
    expect(log.state.tasks.size).toBe(size + 1)
    expect(log.status().seq).toBe(seq)
    for (let number = 1; number <= 5; number += 1)
      expect(create(`${number} ${'m'.repeat(1000)}`)).toMatchObject({ ok: true })
    await browser.settle()
    expect(log.status().kind).toBe('ready')
    expect(stored(browser, 'tasks')).toHaveLength(one.workspace.state.tasks.size)
    expect(one.retracted).toEqual([])
  })

  test('to the last character before EMS opened it loses the second copies, and changes are accepted', async () => {
    const { browser, projectId } = await twoTabs()
    await browser.tabs[0]?.workspace.login('mara@x', 'mara')
    for (const title of ['One', 'Two', 'Three'])
      browser.tabs[0]?.workspace.run('task.create', { title: title + 't'.repeat(1000), projectId })
    await browser.settle()
    for (const tab of browser.tabs) tab.kill()
    expect(stored(browser, 'root')).toHaveProperty('tasks')
    browser.service.texts.set('filler', 'x'.repeat(limit - sizeOf(browser) - 'filler'.length))
    browser.service.quota = limit
    const { workspace, log } = await browser.open()
    await browser.settle()
    expect(workspace.run('task.create', { title: 'Four', projectId })).toMatchObject({ ok: true })
    await browser.settle()
    expect(log.status().kind).toBe('ready')
    expect(stored(browser, 'root')).not.toHaveProperty('tasks')
    expect(stored(browser, 'tasks')).toMatchObject([{}, {}, {}, { title: 'Four' }])
  })

  test('to the last character before EMS opened it, with copies too short to help, is reported, and what was stored stays', async () => {
    const users = JSON.stringify([{ id: '1', name: 'A', email: 'a@x', password: 'aaaa', role: 'admin' }])
    const root = JSON.stringify({
      users: JSON.parse(users) as unknown,
      projects: [],
      tasks: [],
      note: 'x'.repeat(900),
    })
    const browser = new SimulatedBrowser({ users, tasks: '[]', notifications: '[]', root })
    browser.service.texts.set('filler', 'x'.repeat(limit - sizeOf(browser) - 'filler'.length))
    browser.service.quota = limit
    const { workspace, log } = await browser.open()
    await workspace.login('a@x', 'aaaa')
    await browser.settle()
    expect(log.status().kind).toBe('failed')
    expect(stored(browser, 'users')).toMatchObject([{ name: 'A' }])
  })
})

describe('S15: a storage that accepts nothing', () => {
  test('is not taken for a change from outside, and is written to once there is room', async () => {
    const users = JSON.stringify([{ id: '1', name: 'A', email: 'a@x', password: 'aaaa', role: 'admin' }])
    const browser = new SimulatedBrowser({ users, tasks: '[]', root: '{"projects":[]}' })
    browser.service.quota = 10
    const { workspace, log } = await browser.open()
    await workspace.login('a@x', 'aaaa')
    await browser.settle()
    expect(log.status().kind).toBe('failed')
    const change = { name: 'Ada', password: 'lovelace' }
    expect(workspace.run('profile.update', change)).toMatchObject({ refusal: { message: stopped.full } })
    browser.service.quota = 100_000
    browser.tabs[0]!.storage.hear('something of others', '')
    await browser.settle()
    expect(log.status().kind).toBe('ready')
    expect(workspace.run('profile.update', change).ok).toBe(true)
    await browser.settle()
    expect(stored(browser, 'users')).toMatchObject([{ name: 'Ada' }])
  })
})
