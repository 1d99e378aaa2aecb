import { describe, expect, test } from 'vitest'
import type { Place } from '../../place.ts'
import { startWorkspace } from '../../start-workspace.ts'
import type { Workspace } from '../../workspace.ts'
import { SimulatedBrowser } from '../simulated/simulated-browser.testing.ts'

/** The workspace of a browser whose earlier tabs are closed, once everything that the start wrote is stored. */
async function open(browser: SimulatedBrowser): Promise<Workspace> {
  await browser.settle()
  for (const tab of browser.tabs) tab.kill()
  const { workspace } = await browser.open()
  await browser.settle()
  return workspace
}

const stored = (browser: SimulatedBrowser, key: string): unknown =>
  JSON.parse(browser.service.texts.get(key) ?? 'null')

const sizeOf = (browser: SimulatedBrowser): number =>
  [...browser.service.texts].reduce((sum, [key, text]) => sum + key.length + text.length, 0)

/** What is stored under the documented keys. */
const documented = (browser: SimulatedBrowser): Record<string, string> =>
  Object.fromEntries([...browser.service.texts].filter(([key]) => !key.includes(':')))

async function withCompany(): Promise<{ browser: SimulatedBrowser; workspace: Workspace }> {
  const browser = new SimulatedBrowser()
  const workspace = await open(browser)
  await workspace.login('admin@example.com', 'admin123')
  workspace.run('project.create', {
    manager: { name: 'Mara', email: 'mara@ems.example', password: 'mara' },
    project: { name: 'Atlas', description: 'Maps', techTools: 'gis, paper' },
    employees: [{ name: 'Eli', email: 'eli@ems.example', password: 'elie' }],
  })
  await browser.settle()
  return { browser, workspace }
}

describe('an empty browser', () => {
  test('starts with the default admin, in the documented keys', async () => {
    const browser = new SimulatedBrowser()
    await open(browser)
    expect(stored(browser, 'users')).toMatchObject([
      { name: 'Admin', email: 'admin@example.com', role: 'admin' },
    ])
    expect(stored(browser, 'tasks')).toEqual([])
    expect(stored(browser, 'notifications')).toEqual([])
    expect(stored(browser, 'root')).toMatchObject({
      version: 6,
      auth: { user: null, isAuthenticated: false },
    })
    expect(browser.service.texts.get('currentUser')).toBeUndefined()
  })
})

describe('what is stored', () => {
  test('every change is in the documented keys, newest notification first', async () => {
    const { browser, workspace } = await withCompany()
    const [project] = [...workspace.state.projects.values()]
    await workspace.login('mara@ems.example', 'mara')
    for (const title of ['One', 'Two']) workspace.run('task.create', { title, projectId: project!.id })
    for (const task of workspace.state.tasks.values()) {
      workspace.run('task.assign', { taskId: task.id, assignedTo: 'eli@ems.example' })
    }
    await browser.settle()
    expect(stored(browser, 'tasks')).toMatchObject([
      { title: 'One' },
      { title: 'Two', assignedTo: 'eli@ems.example' },
    ])
    expect(stored(browser, 'notifications')).toMatchObject([
      { message: "'Two' is yours now", read: false, role: 'employee', recipient: 'eli@ems.example' },
      { message: "Task 'Two' assigned to eli@ems.example.", read: false, role: 'admin', type: 'info' },
      { message: "'One' is yours now" },
      { message: "Task 'One' assigned to eli@ems.example." },
      { message: "'Atlas' is your project now", role: 'manager' },
    ])
    const root = stored(browser, 'root') as Record<string, unknown>
    expect(root['projects']).toMatchObject([
      { name: 'Atlas', techTools: ['gis', 'paper'], status: 'Pending' },
    ])
    for (const key of ['users', 'tasks', 'notifications']) expect(root[key]).toEqual(stored(browser, key))
  })

  test('the logged-in user is stored without a password, and is gone after logout', async () => {
    const { browser, workspace } = await withCompany()
    expect(stored(browser, 'currentUser')).toMatchObject({ email: 'admin@example.com', role: 'admin' })
    expect(browser.service.texts.get('currentUser')).not.toContain('admin123')
    expect(stored(browser, 'root')).toMatchObject({
      auth: { isAuthenticated: true, user: { name: 'Admin' } },
    })
    workspace.logout()
    await browser.settle()
    expect(browser.service.texts.get('currentUser')).toBeUndefined()
    expect(stored(browser, 'root')).toMatchObject({ auth: { isAuthenticated: false, user: null } })
  })

  test('a reload shows the same rows and the same login', async () => {
    const { browser, workspace } = await withCompany()
    const again = await open(browser)
    expect(again.me()?.email).toBe('admin@example.com')
    for (const table of ['users', 'projects', 'tasks', 'notifications'] as const) {
      expect([...again.state[table].values()]).toEqual([...workspace.state[table].values()])
    }
  })

  test('opening a sound workspace changes none of the documented keys', async () => {
    const { browser } = await withCompany()
    const before = documented(browser)
    await open(browser)
    expect(documented(browser)).toEqual(before)
  })
})

describe('data of another implementation', () => {
  test('numeric ids, missing fields and a single project id are read, and unknown fields survive a change', async () => {
    const browser = new SimulatedBrowser({
      users: JSON.stringify([
        { id: 1, name: 'Root', email: 'root@x', password: 'root', role: 'admin', badge: 'gold' },
        { id: 2, name: 'Mo', email: 'mo@x', password: 'momo', role: 'manager' },
        { id: 3, email: 'em@x', password: 'emem', role: 'employee', projectIds: 7 },
      ]),
      tasks: JSON.stringify([{ id: 9, title: 'Dig', projectId: 7, assignedTo: 'em@x', color: 'red' }]),
      root: JSON.stringify({ projects: [{ id: 7, name: 'Well', manager: 'mo@x' }] }),
    })
    const workspace = await open(browser)
    expect(workspace.place.device!.damage.list()).toEqual([])
    expect(workspace.state.users.get('3')).toMatchObject({ projectIds: ['7'], manager: 'mo@x', name: '' })
    expect(await workspace.login('mo@x', 'momo')).toEqual({ ok: true, result: '/manager' })
    workspace.run('task.move', { taskId: '9', status: 'In Progress' })
    await browser.settle()
    expect(stored(browser, 'tasks')).toMatchObject([{ id: '9', status: 'In Progress', color: 'red' }])
    expect(stored(browser, 'users')).toMatchObject([{ badge: 'gold' }, {}, {}])
  })

  test('a login that it stored with a numeric id is recognised', async () => {
    const users = [{ id: 1, name: 'Root', email: 'root@x', password: 'root', role: 'admin' }]
    const browser = new SimulatedBrowser({
      users: JSON.stringify(users),
      currentUser: JSON.stringify(users[0]),
    })
    expect((await open(browser)).me()?.id).toBe('1')
  })

  test('a password that it stored with the login is removed', async () => {
    const users = [{ id: 1, name: 'Root', email: 'root@x', password: 'root', role: 'admin' }]
    const browser = new SimulatedBrowser({
      users: JSON.stringify(users),
      currentUser: JSON.stringify(users[0]),
    })
    await open(browser)
    expect(stored(browser, 'currentUser')).not.toHaveProperty('password')
  })

  test("a slice's own key wins over its copy in root, which is used if there is no such key", async () => {
    const user = { id: '1', name: 'A', email: 'a@x', password: 'aaaa', role: 'admin' }
    const root = JSON.stringify({ users: [user, { ...user, id: '2', email: 'b@x' }], projects: [] })
    const own = await open(new SimulatedBrowser({ root, users: JSON.stringify([user]) }))
    expect(own.state.users.size).toBe(1)
    const copy = await open(new SimulatedBrowser({ root }))
    expect(copy.state.users.size).toBe(2)
  })
})

describe('what cannot be read', () => {
  const lists = ['users', 'tasks', 'notifications']
  const garbage = [
    ...[...lists, 'root', 'currentUser', 'theme'].flatMap((key) =>
      ['{"half":', '"text"', '17', 'true', '[[1],2,null]', ''].map((text) => ({ key, text })),
    ),
    ...[...lists, 'root', 'theme'].map((key) => ({ key, text: 'null' })),
    ...lists.map((key) => ({ key, text: '{"an":"object"}' })),
  ]

  test.each(garbage)(
    'S5: with $text under $key, the start says so, keeps the text aside and does not overwrite it',
    async ({ key, text }) => {
      const { browser } = await withCompany()
      browser.service.setFromOutside(key, text)
      const { place } = await open(browser)
      expect(browser.service.texts.get(key)).toBe(text)
      expect(place.device!.damage.list()).toHaveLength(1)
      const [damage] = place.device!.damage.list()
      expect(damage!.key).toBe(`recovery:${key}:1`)
      expect(place.device!.damage.text(damage!.key)).toBe(text)
    },
  )

  test.each(garbage.filter(({ key }) => key !== 'root'))(
    'S5: with $text under $key, nothing is missing, since root has a copy',
    async ({ key, text }) => {
      const { browser, workspace } = await withCompany()
      browser.service.setFromOutside(key, text)
      const { state } = await open(browser)
      for (const table of ['users', 'projects', 'tasks', 'notifications'] as const) {
        expect([...state[table].values()]).toEqual([...workspace.state[table].values()])
      }
    },
  )

  test('a damaged list is restored from its copy in root, and written again by the next change', async () => {
    const { browser } = await withCompany()
    browser.service.setFromOutside('users', 'oops')
    const workspace = await open(browser)
    expect(workspace.state.users.size).toBe(3)
    await workspace.login('admin@example.com', 'admin123')
    workspace.run('profile.update', { name: 'Ada', password: 'lovelace' })
    await browser.settle()
    expect(stored(browser, 'users')).toHaveLength(3)
    expect(browser.service.texts.get('recovery:users:1')).toBe('oops')
  })

  test('S10: only the unreadable field is taken from the copy, since the rest of the key is newer', async () => {
    const { browser } = await withCompany()
    const users = stored(browser, 'users') as Record<string, unknown>[]
    const [admin, manager] = users
    browser.service.setFromOutside(
      'users',
      JSON.stringify([{ ...admin, name: 'Newer', email: ['?'] }, manager]),
    )
    const workspace = await open(browser)
    expect([...workspace.state.users.values()]).toMatchObject([
      { name: 'Newer', email: 'admin@example.com' },
      { name: 'Mara' },
    ])
  })

  test('unknown fields of root survive a change', async () => {
    const { browser } = await withCompany()
    browser.service.setFromOutside(
      'root',
      JSON.stringify({ ...(stored(browser, 'root') as object), tags: [{ id: 1 }] }),
    )
    const workspace = await open(browser)
    workspace.run('profile.update', { name: 'Ada', password: 'admin123' })
    await browser.settle()
    expect(stored(browser, 'root')).toMatchObject({ tags: [{ id: 1 }], users: [{ name: 'Ada' }, {}, {}] })
  })

  test('with all accounts lost, the tasks keep their assignees', async () => {
    const { browser } = await withCompany()
    const task = { id: '5', title: 'Survey', projectId: '7', assignedTo: 'eli@ems.example' }
    browser.service.texts.clear()
    browser.service.setFromOutside('tasks', JSON.stringify([task]))
    browser.service.setFromOutside('users', 'oops')
    const workspace = await open(browser)
    expect(workspace.state.tasks.get('5')).toMatchObject({ assignedTo: 'eli@ems.example' })
  })

  test('the same damage is kept aside once, however often the page is opened', async () => {
    const { browser } = await withCompany()
    browser.service.setFromOutside('tasks', 'oops')
    await open(browser)
    await open(browser)
    expect((await open(browser)).place.device!.damage.list()).toHaveLength(1)
  })

  test('a text that could not be kept aside is never overwritten', async () => {
    const { browser } = await withCompany()
    browser.service.setFromOutside('users', 'x'.repeat(5000))
    browser.service.quota = 9000
    const workspace = await open(browser)
    await workspace.login('admin@example.com', 'admin123')
    workspace.run('profile.update', { name: 'Ada', password: 'lovelace' })
    await browser.settle()
    expect(workspace.place.device!.damage.list()).toHaveLength(1)
    expect(browser.service.texts.get('users')).toBe('x'.repeat(5000))
    expect(stored(browser, 'root')).toMatchObject({ users: [{ name: 'Ada' }, {}, {}] })
  })

  test.each(['tasks', 'root', 'theme'])(
    'S72: what was discarded is not back at the next start: %s',
    async (key) => {
      const { browser } = await withCompany()
      browser.service.setFromOutside(key, '{"half":')
      const { place, state } = await open(browser)
      for (const damage of place.device!.damage.list()) place.device!.damage.discard(damage.key)
      await browser.settle()
      const again = await open(browser)
      expect(again.place.device!.damage.list()).toEqual([])
      expect(again.state.projects.size).toBe(state.projects.size)
    },
  )

  test('only the damaged rows are kept aside', async () => {
    const good = { id: '1', name: 'A', email: 'a@x', password: 'aaaa', role: 'admin' }
    const browser = new SimulatedBrowser({
      users: JSON.stringify([good, 'bad', { id: 2, email: 'b@x', role: ['?'] }]),
    })
    const workspace = await open(browser)
    expect(workspace.state.users.size).toBe(2)
    expect(stored(browser, 'recovery:users:1')).toEqual(['bad', { id: 2, email: 'b@x', role: ['?'] }])
  })
})

describe('a full storage', () => {
  test('loses the second copies after a reload as well', async () => {
    const { browser } = await withCompany()
    const workspace = await open(browser)
    browser.service.quota = sizeOf(browser) + 40
    workspace.run('profile.update', { name: 'A'.repeat(60), password: 'admin123' })
    await browser.settle()
    expect(workspace.place.log.status().kind).toBe('ready')
    expect(stored(browser, 'root')).not.toHaveProperty('users')
  })

  test('is written to again as soon as something is discarded', async () => {
    const { browser } = await withCompany()
    browser.service.setFromOutside('recovery:users:1', 'x'.repeat(12_000))
    const workspace = await open(browser)
    browser.service.quota = sizeOf(browser) + 40
    workspace.run('profile.update', { name: 'A'.repeat(3500), password: 'admin123' })
    await browser.settle()
    expect(workspace.place.log.status().kind).toBe('failed')
    workspace.place.device!.damage.discard('recovery:users:1')
    await browser.settle()
    expect(workspace.place.log.status().kind).toBe('ready')
    expect(stored(browser, 'users')).toMatchObject([{ name: 'A'.repeat(3500) }, {}, {}])
  })

  test('first loses the second copies, then says that the last changes are not saved', async () => {
    const { browser, workspace } = await withCompany()
    const size = sizeOf(browser)
    browser.service.quota = size + 40
    workspace.run('profile.update', { name: 'A'.repeat(60), password: 'admin123' })
    await browser.settle()
    expect(workspace.place.log.status().kind).toBe('ready')
    expect(stored(browser, 'root')).not.toHaveProperty('users')
    expect(stored(browser, 'users')).toMatchObject([{ name: 'A'.repeat(60) }, {}, {}])
    workspace.run('profile.update', { name: 'A'.repeat(size), password: 'admin123' })
    await browser.settle()
    expect(workspace.place.log.status()).toMatchObject({ kind: 'failed' })
    expect(stored(browser, 'users')).toMatchObject([{ name: 'A'.repeat(60) }, {}, {}])
    const more = workspace.run('profile.update', { name: 'B'.repeat(2 * size), password: 'admin123' })
    expect(more.ok ? '' : more.refusal.message).toContain('is full, so this was not saved')
    expect(stored(browser, 'users')).toMatchObject([{ name: 'A'.repeat(60) }, {}, {}])
  })
})

describe('a restore', () => {
  test('that finishes too late is stopped, so that it does not interfere with the next attempt', async () => {
    const browser = new SimulatedBrowser()
    const { workspace } = await browser.open()
    let arrive: (place: Place) => void = () => {}
    const late = new Promise<Place>((resolve) => (arrive = resolve))
    await expect(startWorkspace(() => late, { now: () => '', uniqueId: () => '' }, 5)).rejects.toThrow(
      'Restoring took too long.',
    )
    arrive(workspace.place)
    await browser.settle()
    expect(workspace.place.log.status().kind).toBe('stopped')
  })

  test('that never ends is reported as failed', async () => {
    const never = new Promise<Place>(() => {})
    await expect(startWorkspace(() => never, { now: () => '', uniqueId: () => '' }, 5)).rejects.toThrow(
      'Restoring took too long.',
    )
  })
})
