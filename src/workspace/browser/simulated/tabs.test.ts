import { describe, expect, test } from 'vitest'
import type { Request } from '../../../domain/request/request.ts'
import type { Answer, Log } from '../../log.ts'
import { rowsOf } from './rows-of.testing.ts'
import { SimulatedBrowser, ticks, type SimulatedTab } from './simulated-browser.testing.ts'
import { stopped } from '../stopped.ts'
import { twoTabs, stored } from './two-tabs.testing.ts'

/** A log's answer to a request that it accepts. */
async function answered(log: Log, request: Request): Promise<Answer> {
  const receipt = log.append(request, [])
  return receipt.ok ? receipt.answer : receipt
}

describe('S11: tabs of one workspace', () => {
  test('show and keep all of each other’s changes', async () => {
    const { browser, one, other } = await twoTabs()
    expect([...other.workspace.state.projects.values()]).toMatchObject([{ name: 'Atlas' }])
    expect(rowsOf(other.workspace.state)).toEqual(rowsOf(one.workspace.state))
    expect(stored(browser, 'root')).toMatchObject({ projects: [{ name: 'Atlas' }] })
    expect(other.log.status()).toEqual(one.log.status())
  })

  test('share who is logged in, and a logout too', async () => {
    const { browser, one, other } = await twoTabs()
    expect(other.workspace.me()?.name).toBe('Admin')
    other.workspace.logout()
    await browser.settle()
    expect(one.workspace.me()).toBeUndefined()
    expect(stored(browser, 'root')).toMatchObject({ auth: { user: null, isAuthenticated: false } })
    expect(browser.service.texts.has('currentUser')).toBe(false)
  })

  test('log out an account that another tab has deleted, and its login does not come back', async () => {
    const { browser, one, other } = await twoTabs(new SimulatedBrowser({}, { isSlow: true }))
    const eli = [...one.workspace.state.users.values()].find(({ email }) => email === 'eli@x')!
    one.workspace.run('user.delete', { userId: eli.id })
    await other.workspace.login('eli@x', 'pass')
    await browser.settle()
    expect(other.workspace.me()).toBeUndefined()
    expect(one.workspace.me()).toBeUndefined()
    expect(browser.service.texts.has('currentUser')).toBe(false)
  })

  test('take back what is refused at its place, and say why', async () => {
    const { browser, one, other, projectId } = await twoTabs(new SimulatedBrowser({}, { isSlow: true }))
    one.workspace.run('project.delete', { projectId })
    await other.workspace.login('mara@x', 'mara')
    const outcome = other.workspace.run('task.create', { title: 'Survey', projectId })
    expect(outcome.ok).toBe(true)
    await browser.settle()
    expect(other.retracted).toEqual(['This project is not here (any more).'])
    expect(other.workspace.state.tasks.size).toBe(0)
  })

  test('answer a request that comes twice with its first entry', async () => {
    const { browser, one, other } = await twoTabs()
    const request = {
      id: 'twice',
      by: one.workspace.me()!.id,
      at: one.workspace.now(),
      name: 'profile.update',
      args: { name: 'Ada', password: 'lovelace' },
    }
    const first = await answered(one.log, request)
    const again = await answered(other.log, request)
    expect(first).toMatchObject({ ok: true, entry: { request: { id: 'twice' } } })
    expect(again).toEqual(first)
    await browser.settle()
  })

  test('read an entry from the order if they never heard of it', async () => {
    const { one, other } = await twoTabs()
    const told: unknown[] = []
    other.receive = (message) => void told.push(message)
    one.workspace.run('profile.update', { name: 'Ada', password: 'lovelace' })
    await ticks(20)
    expect(told).toHaveLength(1)
    expect(other.workspace.me()?.name).toBe('Admin')
    delete (other as Partial<SimulatedTab>).receive
    one.workspace.run('profile.update', { name: 'Ada L', password: 'lovelace' })
    await ticks(20)
    expect(other.log.past.entries()).toHaveLength(other.log.status().seq)
    expect(other.workspace.me()?.name).toBe('Ada L')
  })

  test('catch up when they are looked at again', async () => {
    const { browser, one, other } = await twoTabs()
    other.receive = () => {}
    one.workspace.run('profile.update', { name: 'Ada', password: 'lovelace' })
    await browser.settle()
    other.show()
    await browser.settle()
    expect(other.workspace.me()?.name).toBe('Ada')
  })
})

describe('S12: what is stored', () => {
  test('by a tab that was behind is put right by the others', async () => {
    const { browser, one } = await twoTabs()
    const older = new Map(browser.service.texts)
    one.workspace.run('profile.update', { name: 'Ada', password: 'lovelace' })
    await browser.settle()
    // As if a tab that had not heard of it wrote what it knew.
    for (const key of ['root', 'users']) one.storage.hear(key, older.get(key)!)
    await browser.settle()
    expect(stored(browser, 'users')).toMatchObject([{ name: 'Ada' }, {}, {}])
    expect(stored(browser, 'root')).toMatchObject({ users: [{ name: 'Ada' }, {}, {}] })
  })

  test('by something else while tabs are open is not overwritten, and the tabs stop', async () => {
    const { browser, one, other } = await twoTabs()
    for (const tab of [one, other]) tab.storage.hear('users', '[]')
    browser.service.setFromOutside('users', '[]')
    await browser.settle()
    for (const tab of [one, other]) {
      expect(tab.log.status()).toMatchObject({ kind: 'stopped', message: stopped.changedOutside })
      const outcome = tab.workspace.run('profile.update', { name: 'Ada', password: 'lovelace' })
      expect(outcome).toMatchObject({ ok: false, refusal: { message: stopped.changedOutside } })
    }
    expect(browser.service.texts.get('users')).toBe('[]')
  })

  test('by something else wins at the next start, and tabs that are still open stop', async () => {
    const { browser, one } = await twoTabs()
    const users = stored(browser, 'users') as { email: string }[]
    browser.service.setFromOutside(
      'users',
      JSON.stringify(users.map((user) => ({ ...user, email: user.email.replace('eli', 'ely') }))),
    )
    const { workspace } = await browser.open()
    await browser.settle()
    expect([...workspace.state.users.values()].map(({ email }) => email)).toContain('ely@x')
    expect(one.log.status()).toMatchObject({ kind: 'stopped' })
  })

  test('from an earlier copy that was put back wins, and nothing later is applied on top of it', async () => {
    const { browser, one } = await twoTabs()
    const earlier = new Map(browser.service.texts)
    for (let number = 0; number < 5; number += 1) {
      one.workspace.run('profile.update', { name: `Ada ${number}`, password: 'lovelace' })
      await browser.settle()
    }
    for (const tab of browser.tabs) tab.kill()
    for (const key of browser.service.texts.keys())
      if (key.startsWith('written:')) browser.service.setFromOutside(key, null)
    for (const key of ['root', 'users', 'tasks', 'notifications'])
      browser.service.setFromOutside(key, earlier.get(key)!)
    const { workspace } = await browser.open()
    expect([...workspace.state.users.values()]).toMatchObject([{ name: 'Admin' }, {}, {}])
    const outcome = workspace.run('profile.update', { name: 'Ada', password: 'lovelace' })
    expect(outcome.ok).toBe(true)
    await browser.settle()
    expect(stored(browser, 'users')).toMatchObject([{ name: 'Ada' }, {}, {}])
  })

  test('after everything was cleared is an empty workspace', async () => {
    const { browser, one } = await twoTabs()
    one.storage.hearCleared()
    await browser.settle()
    expect(one.log.status()).toMatchObject({ kind: 'stopped', message: stopped.cleared })
    for (const tab of browser.tabs) tab.kill()
    const { workspace } = await browser.open()
    await browser.settle()
    expect(workspace.state.projects.size).toBe(0)
    expect(stored(browser, 'users')).toMatchObject([{ email: 'admin@example.com' }])
  })

  test('is brought up to date by the next start if the last tab was killed before its writes', async () => {
    const { browser, one, other } = await twoTabs(new SimulatedBrowser({}, { isSlow: true }))
    one.workspace.run('profile.update', { name: 'Ada', password: 'lovelace' })
    one.kill()
    other.kill()
    while (browser.service.step());
    const next = await browser.open()
    await browser.settle()
    expect(next.workspace.me()?.name).toBe('Ada')
    expect(stored(browser, 'users')).toMatchObject([{ name: 'Ada' }, {}, {}])
    expect([...browser.service.texts.keys()].filter((key) => key.startsWith('pending:'))).toEqual([])
  })

  test('with unreadable projects gets them back from the database', async () => {
    const { browser } = await twoTabs()
    for (const tab of browser.tabs) tab.kill()
    browser.service.setFromOutside('root', browser.service.texts.get('root')!.slice(0, 40))
    const { workspace } = await browser.open()
    await browser.settle()
    expect([...workspace.state.projects.values()]).toMatchObject([{ name: 'Atlas', manager: 'mara@x' }])
    expect(workspace.place.device!.damage.list()).toHaveLength(1)
  })

  test('whose root has its projects under a damaged name gets them back from the database too', async () => {
    const { browser } = await twoTabs()
    for (const tab of browser.tabs) tab.kill()
    browser.service.setFromOutside(
      'root',
      browser.service.texts.get('root')!.replace('"projects"', '"pr[jects"'),
    )
    const { workspace } = await browser.open()
    await browser.settle()
    expect([...workspace.state.projects.values()]).toMatchObject([{ name: 'Atlas', manager: 'mara@x' }])
    expect(workspace.place.device!.damage.list()).toHaveLength(1)
  })

  test('of a request whose tab was killed before ordering it is ordered by another tab', async () => {
    const { browser, one, other } = await twoTabs(new SimulatedBrowser({}, { isSlow: true }))
    one.workspace.run('profile.update', { name: 'Ada', password: 'lovelace' })
    one.kill()
    await browser.settle()
    expect(other.workspace.me()?.name).toBe('Ada')
  })
})

test('older entries are read when there is time, or when somebody asks for them', async () => {
  const { browser, one } = await twoTabs(new SimulatedBrowser({}, { isSlow: true }))
  const [project] = [...one.workspace.state.projects.values()]
  const next = await browser.open()
  expect(next.log.past.entries()).toEqual([])
  const history = await next.log.history(`projects:${project!.id}`)
  expect(history.map(({ request }) => request.name)).toEqual(['project.create'])
  const last = await browser.open()
  await browser.settle()
  expect(last.log.past.entries()).toEqual(one.log.past.entries())
})

test('S12: notes of tabs that are long gone are dropped, and what they wrote is still recognised', async () => {
  const { browser, one, other } = await twoTabs()
  one.kill()
  browser.now += 3_600_000
  other.workspace.run('profile.update', { name: 'Ada', password: 'lovelace' })
  await browser.settle()
  other.kill()
  browser.now += 3_600_000
  const next = await browser.open()
  next.workspace.run('profile.update', { name: 'Ada L', password: 'lovelace' })
  await browser.settle()
  expect([...browser.service.texts.keys()].filter((key) => key.startsWith('written:'))).toHaveLength(1)
  const again = await browser.open()
  expect(again.workspace.me()?.name).toBe('Ada L')
  expect(next.log.status().kind).toBe('ready')
})

describe('S12: what a killed tab left', () => {
  test('is taken over by a tab that must first write the stored texts in its own form', async () => {
    const users = JSON.stringify([{ id: '1', name: 'A', email: 'a@x', password: 'aaaa', role: 'admin' }])
    const browser = new SimulatedBrowser({ users, root: '{"projects":[]}' }, { isSlow: true })
    const one = await browser.open()
    const other = await browser.open()
    await one.workspace.login('a@x', 'aaaa')
    one.workspace.run('profile.update', { name: 'Ada', password: 'lovelace' })
    one.kill()
    await browser.settle()
    expect([...other.workspace.state.users.values()]).toMatchObject([{ name: 'Ada' }])
  })
})
