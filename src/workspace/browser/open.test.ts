import { describe, expect, test } from 'vitest'
import type { Place } from '../log.ts'
import { startWorkspace } from '../start.ts'
import type { Workspace } from '../workspace.ts'
import { MemoryStorage } from './memory-storage.testing.ts'
import { openBrowser } from './open.ts'

let clock = Date.parse('2026-03-02T09:00:00.000Z')
let requests = 0
const machine = {
  now: () => `${new Date((clock += 1000)).toISOString().slice(0, -1)}+00:00`,
  uniqueId: () => `request-${(requests += 1)}`,
}
/** Writes at once, so that a test sees what a browser would have written after the paint. */
const atOnce = { afterPaint: (job: () => void) => job(), onWrittenElsewhere: () => {} }

function open(storage: Storage): Promise<Workspace> {
  return startWorkspace(async () => openBrowser(storage, atOnce), machine)
}

const stored = (storage: MemoryStorage, key: string): unknown => JSON.parse(storage.getItem(key) ?? 'null')

const sizeOf = (storage: MemoryStorage): number =>
  Object.entries(storage.all()).reduce((sum, [key, text]) => sum + key.length + text.length, 0)

async function withCompany(
  storage = new MemoryStorage(),
): Promise<{ storage: MemoryStorage; workspace: Workspace }> {
  const workspace = await open(storage)
  workspace.login('admin@example.com', 'admin123')
  workspace.run('project.create', {
    manager: { name: 'Mara', email: 'mara@ems.example', password: 'mara' },
    project: { name: 'Atlas', description: 'Maps', techTools: 'gis, paper' },
    employees: [{ name: 'Eli', email: 'eli@ems.example', password: 'elie' }],
  })
  return { storage, workspace }
}

describe('an empty browser', () => {
  test('starts with the default admin, in the documented keys', async () => {
    const storage = new MemoryStorage()
    await open(storage)
    expect(stored(storage, 'users')).toMatchObject([
      { name: 'Admin', email: 'admin@example.com', role: 'admin' },
    ])
    expect(stored(storage, 'tasks')).toEqual([])
    expect(stored(storage, 'notifications')).toEqual([])
    expect(stored(storage, 'root')).toMatchObject({
      version: 1,
      auth: { user: null, isAuthenticated: false },
    })
    expect(storage.getItem('currentUser')).toBeNull()
  })
})

describe('what is stored', () => {
  test('every change is in the documented keys, newest notification first', async () => {
    const { storage, workspace } = await withCompany()
    const [project] = [...workspace.state.projects.values()]
    workspace.login('mara@ems.example', 'mara')
    for (const title of ['One', 'Two']) workspace.run('task.create', { title, projectId: project!.id })
    for (const task of workspace.state.tasks.values()) {
      workspace.run('task.assign', { taskId: task.id, assignedTo: 'eli@ems.example' })
    }
    expect(stored(storage, 'tasks')).toMatchObject([
      { title: 'One' },
      { title: 'Two', assignedTo: 'eli@ems.example' },
    ])
    expect(stored(storage, 'notifications')).toMatchObject([
      { message: "Task 'Two' assigned to eli@ems.example.", read: false, role: 'admin', type: 'info' },
      { message: "Task 'One' assigned to eli@ems.example." },
    ])
    const root = stored(storage, 'root') as Record<string, unknown>
    expect(root['projects']).toMatchObject([
      { name: 'Atlas', techTools: ['gis', 'paper'], status: 'Pending' },
    ])
    for (const key of ['users', 'tasks', 'notifications']) expect(root[key]).toEqual(stored(storage, key))
  })

  test('the logged-in user is stored without a password, and is gone after logout', async () => {
    const { storage, workspace } = await withCompany()
    expect(stored(storage, 'currentUser')).toMatchObject({ email: 'admin@example.com', role: 'admin' })
    expect(storage.getItem('currentUser')).not.toContain('admin123')
    expect(stored(storage, 'root')).toMatchObject({
      auth: { isAuthenticated: true, user: { name: 'Admin' } },
    })
    workspace.logout()
    expect(storage.getItem('currentUser')).toBeNull()
    expect(stored(storage, 'root')).toMatchObject({ auth: { isAuthenticated: false, user: null } })
  })

  test('a reload shows the stored truth and the same login', async () => {
    const { storage, workspace } = await withCompany()
    const again = await open(storage)
    expect(again.me()?.email).toBe('admin@example.com')
    for (const table of ['users', 'projects', 'tasks', 'notifications'] as const) {
      expect([...again.state[table].values()]).toEqual([...workspace.state[table].values()])
    }
  })

  test('opening a sound workspace writes nothing', async () => {
    const { storage } = await withCompany()
    const before = storage.all()
    await open(storage)
    expect(storage.all()).toEqual(before)
  })
})

describe('data of another implementation', () => {
  test('ids as numbers, missing fields and a single project load; unknown fields survive a change', async () => {
    const storage = new MemoryStorage({
      users: JSON.stringify([
        { id: 1, name: 'Root', email: 'root@x', password: 'root', role: 'admin', badge: 'gold' },
        { id: 2, name: 'Mo', email: 'mo@x', password: 'momo', role: 'manager' },
        { id: 3, email: 'em@x', password: 'emem', role: 'employee', projectIds: 7 },
      ]),
      tasks: JSON.stringify([{ id: 9, title: 'Dig', projectId: 7, assignedTo: 'em@x', color: 'red' }]),
      root: JSON.stringify({ projects: [{ id: 7, name: 'Well', manager: 'mo@x' }] }),
    })
    const workspace = await open(storage)
    expect(workspace.place.damage.list()).toEqual([])
    expect(workspace.state.users.get('3')).toMatchObject({ projectIds: ['7'], manager: 'mo@x', name: '' })
    expect(workspace.login('mo@x', 'momo')).toEqual({ ok: true, result: '/manager' })
    workspace.run('task.move', { taskId: '9', status: 'In Progress' })
    expect(stored(storage, 'tasks')).toMatchObject([{ id: '9', status: 'In Progress', color: 'red' }])
    expect(stored(storage, 'users')).toMatchObject([{ badge: 'gold' }, {}, {}])
  })

  test("a login that it stored with a number for an id is somebody's login here", async () => {
    const users = [{ id: 1, name: 'Root', email: 'root@x', password: 'root', role: 'admin' }]
    const storage = new MemoryStorage({ users: JSON.stringify(users), currentUser: JSON.stringify(users[0]) })
    expect((await open(storage)).me()?.id).toBe('1')
  })

  test('a password that it stored with the login does not stay there', async () => {
    const users = [{ id: 1, name: 'Root', email: 'root@x', password: 'root', role: 'admin' }]
    const storage = new MemoryStorage({ users: JSON.stringify(users), currentUser: JSON.stringify(users[0]) })
    await open(storage)
    expect(stored(storage, 'currentUser')).not.toHaveProperty('password')
  })

  test("a slice's own key wins over its copy in root, which serves when there is no key", async () => {
    const user = { id: '1', name: 'A', email: 'a@x', password: 'aaaa', role: 'admin' }
    const root = JSON.stringify({ users: [user, { ...user, id: '2', email: 'b@x' }], projects: [] })
    const own = await open(new MemoryStorage({ root, users: JSON.stringify([user]) }))
    expect(own.state.users.size).toBe(1)
    const copy = await open(new MemoryStorage({ root }))
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
    'S5: with $text under $key, the start says so, keeps the text and has not overwritten it',
    async ({ key, text }) => {
      const { storage } = await withCompany()
      storage.setItem(key, text)
      const { place } = await open(storage)
      expect(storage.getItem(key)).toBe(text)
      expect(place.damage.list()).toHaveLength(1)
      const [damage] = place.damage.list()
      expect(damage!.key).toBe(`recovery:${key}:1`)
      expect(place.damage.text(damage!.key)).toBe(text)
    },
  )

  test.each(garbage.filter(({ key }) => key !== 'root'))(
    'S5: with $text under $key, nothing is missing, since root has a copy',
    async ({ key, text }) => {
      const { storage, workspace } = await withCompany()
      storage.setItem(key, text)
      const { state } = await open(storage)
      for (const table of ['users', 'projects', 'tasks', 'notifications'] as const) {
        expect([...state[table].values()]).toEqual([...workspace.state[table].values()])
      }
    },
  )

  test('a damaged list is restored from its copy in root, and written again by the next change', async () => {
    const { storage } = await withCompany()
    storage.setItem('users', 'oops')
    const workspace = await open(storage)
    expect(workspace.state.users.size).toBe(3)
    workspace.login('admin@example.com', 'admin123')
    workspace.run('profile.update', { name: 'Ada', password: 'lovelace' })
    expect(stored(storage, 'users')).toHaveLength(3)
    expect(storage.getItem('recovery:users:1')).toBe('oops')
  })

  test('S10: only the unreadable field comes from the copy: the rest of the own key is newer', async () => {
    const { storage } = await withCompany()
    const users = stored(storage, 'users') as Record<string, unknown>[]
    const [admin, manager] = users
    storage.setItem('users', JSON.stringify([{ ...admin, name: 'Newer', email: ['?'] }, manager]))
    const workspace = await open(storage)
    expect([...workspace.state.users.values()]).toMatchObject([
      { name: 'Newer', email: 'admin@example.com' },
      { name: 'Mara' },
    ])
  })

  test('unknown fields of root survive a change', async () => {
    const { storage } = await withCompany()
    storage.setItem('root', JSON.stringify({ ...(stored(storage, 'root') as object), labels: [{ id: 1 }] }))
    const workspace = await open(storage)
    workspace.run('profile.update', { name: 'Ada', password: 'admin123' })
    expect(stored(storage, 'root')).toMatchObject({ labels: [{ id: 1 }], users: [{ name: 'Ada' }, {}, {}] })
  })

  test('with all accounts lost, the tasks keep their assignees', async () => {
    const { storage } = await withCompany()
    const task = { id: '5', title: 'Survey', projectId: '7', assignedTo: 'eli@ems.example' }
    storage.clear()
    storage.setItem('tasks', JSON.stringify([task]))
    storage.setItem('users', 'oops')
    const workspace = await open(storage)
    expect(workspace.state.tasks.get('5')).toMatchObject({ assignedTo: 'eli@ems.example' })
  })

  test('the same damage is kept aside once, however often the page is opened', async () => {
    const { storage } = await withCompany()
    storage.setItem('tasks', 'oops')
    await open(storage)
    await open(storage)
    expect((await open(storage)).place.damage.list()).toHaveLength(1)
  })

  test('a text that could not be kept aside is never overwritten', async () => {
    const { storage } = await withCompany()
    storage.setItem('users', 'x'.repeat(5000))
    storage.quota = 7000
    const workspace = await open(storage)
    workspace.login('admin@example.com', 'admin123')
    workspace.run('profile.update', { name: 'Ada', password: 'lovelace' })
    expect(workspace.place.damage.list()).toHaveLength(1)
    expect(storage.getItem('users')).toBe('x'.repeat(5000))
    expect(stored(storage, 'root')).toMatchObject({ users: [{ name: 'Ada' }, {}, {}] })
  })

  test('rows are set aside one by one', async () => {
    const good = { id: '1', name: 'A', email: 'a@x', password: 'aaaa', role: 'admin' }
    const storage = new MemoryStorage({
      users: JSON.stringify([good, 'bad', { id: 2, email: 'b@x', role: ['?'] }]),
    })
    const workspace = await open(storage)
    expect(workspace.state.users.size).toBe(2)
    expect(stored(storage, 'recovery:users:1')).toEqual(['bad', { id: 2, email: 'b@x', role: ['?'] }])
  })
})

describe('a storage that is full', () => {
  test('leaves out the second copies after a reload as well', async () => {
    const { storage } = await withCompany()
    const workspace = await open(storage)
    storage.quota = sizeOf(storage) + 40
    workspace.run('profile.update', { name: 'A'.repeat(60), password: 'admin123' })
    expect(workspace.place.log.status().kind).toBe('ready')
    expect(stored(storage, 'root')).not.toHaveProperty('users')
  })

  test('is written again as soon as something was discarded', async () => {
    const { storage } = await withCompany()
    storage.setItem('recovery:users:1', 'x'.repeat(12_000))
    const workspace = await open(storage)
    storage.quota = sizeOf(storage) + 40
    workspace.run('profile.update', { name: 'A'.repeat(2900), password: 'admin123' })
    expect(workspace.place.log.status().kind).toBe('failed')
    workspace.place.damage.discard('recovery:users:1')
    expect(workspace.place.log.status().kind).toBe('ready')
    expect(stored(storage, 'users')).toMatchObject([{ name: 'A'.repeat(2900) }, {}, {}])
  })

  test('leaves out the second copies first, then says that the last changes are not saved', async () => {
    const { storage, workspace } = await withCompany()
    const size = sizeOf(storage)
    storage.quota = size + 40
    workspace.run('profile.update', { name: 'A'.repeat(60), password: 'admin123' })
    expect(workspace.place.log.status().kind).toBe('ready')
    expect(stored(storage, 'root')).not.toHaveProperty('users')
    expect(stored(storage, 'users')).toMatchObject([{ name: 'A'.repeat(60) }, {}, {}])
    workspace.run('profile.update', { name: 'A'.repeat(size), password: 'admin123' })
    expect(workspace.place.log.status()).toMatchObject({ kind: 'failed' })
    expect(stored(storage, 'users')).toMatchObject([{ name: 'A'.repeat(60) }, {}, {}])
  })
})

describe('restoring', () => {
  test('that never ends is called failed, and touches nothing', async () => {
    const never = new Promise<Place>(() => {})
    await expect(startWorkspace(() => never, machine, 5)).rejects.toThrow('Restoring took too long.')
  })
})

describe('another tab', () => {
  test('that wrote something is never overwritten: this one stops until it is loaded again', async () => {
    const { storage } = await withCompany()
    let tell: (key: string | null) => void = () => {}
    const behind = await startWorkspace(
      async () => openBrowser(storage, { ...atOnce, onWrittenElsewhere: (listener) => (tell = listener) }),
      machine,
    )
    const other = await open(storage)
    other.login('mara@ems.example', 'mara')
    const [project] = [...other.state.projects.values()]
    other.run('task.create', { title: 'Survey', projectId: project!.id })
    const written = storage.all()
    tell('root')
    expect(behind.run('project.delete', { projectId: project!.id })).toMatchObject({ ok: false })
    expect(storage.all()).toEqual(written)
    expect(behind.place.log.status().kind).toBe('behind')
    expect(behind.state.projects.size).toBe(1)
  })

  test('that changed the theme only, or a key of something else, is no reason to stop', async () => {
    let tell: (key: string | null) => void = () => {}
    const page = { ...atOnce, onWrittenElsewhere: (listener: typeof tell) => void (tell = listener) }
    const workspace = await startWorkspace(async () => openBrowser(new MemoryStorage(), page), machine)
    tell('theme')
    tell('something else')
    expect(workspace.place.log.status().kind).toBe('ready')
  })
})
