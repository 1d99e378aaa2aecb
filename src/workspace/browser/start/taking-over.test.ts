import { describe, expect, test } from 'vitest'
import { SimulatedBrowser } from '../simulated/simulated-browser.testing.ts'

const ada = { id: 1, name: 'Ada', email: 'ada@x', password: 'ada-secret', role: 'admin' }
const mara = { id: 2, name: 'Mara', email: 'mara@x', password: 'mara-secret', role: 'manager' }
const atlas = { id: 9, name: 'Atlas', manager: 'mara@x', employees: [] }
const survey = { id: 5, title: 'Survey', projectId: 9 }

const slices = {
  users: JSON.stringify({ users: [ada, mara], loading: false }),
  auth: JSON.stringify({ user: mara, isAuthenticated: true }),
  projects: JSON.stringify({ projects: [atlas] }),
  tasks: JSON.stringify([survey]),
  filters: JSON.stringify({ manager: 'mara@x' }),
  _persist: JSON.stringify({ version: -1, rehydrated: true }),
}

/** Opens a browser with these texts in it. */
async function opened(texts: Record<string, unknown>) {
  const entries = Object.entries(texts).map(([key, value]) => [
    key,
    typeof value === 'string' ? value : JSON.stringify(value),
  ])
  const browser = new SimulatedBrowser(Object.fromEntries(entries) as Record<string, string>)
  const tab = await browser.open()
  const { workspace } = tab
  const { state, place } = workspace
  return { browser, tab, workspace, state, damage: place.device!.damage }
}

function namesIn({ state }: Awaited<ReturnType<typeof opened>>): string[] {
  return [
    ...Array.from(state.users.values(), ({ name }) => name),
    ...Array.from(state.projects.values(), ({ name }) => name),
    ...Array.from(state.tasks.values(), ({ title }) => title),
  ]
}

describe.each(['root', 'persist:root'])('redux-persist’s %s alone', (key) => {
  test('S18: provides the whole workspace, and who was logged in', async () => {
    const start = await opened({ [key]: slices })
    expect(namesIn(start)).toEqual(['Ada', 'Mara', 'Atlas', 'Survey'])
    expect(start.workspace.me()).toMatchObject({ name: 'Mara', projectIds: ['9'] })
    expect(start.damage.list()).toEqual([])
  })

  test('S18: leaves no password with the login, which survives a reload', async () => {
    const { browser, tab } = await opened({ [key]: slices })
    await browser.settle()
    expect(browser.service.texts.get('currentUser')).toContain('"email":"mara@x"')
    expect(browser.service.texts.get('currentUser')).not.toContain('secret')
    tab.kill()
    expect((await browser.open()).workspace.me()?.name).toBe('Mara')
  })

  test('S18: is written in our own form immediately, and redux-persist’s is ignored after that', async () => {
    const { browser, tab } = await opened({ [key]: slices })
    await browser.settle()
    expect(JSON.parse(browser.service.texts.get('root') ?? '')).toMatchObject({
      projects: [{ name: 'Atlas' }],
    })
    expect(JSON.parse(browser.service.texts.get('tasks') ?? '')).toMatchObject([{ title: 'Survey' }])
    tab.kill()
    browser.service.setFromOutside('persist:root', '{"tasks":"[]"}')
    expect((await browser.open()).workspace.state.tasks.size).toBe(1)
  })

  test('S18: does not log somebody in again who has logged out since', async () => {
    const { browser, tab, workspace } = await opened({ [key]: slices })
    workspace.logout()
    await browser.settle()
    tab.kill()
    expect((await browser.open()).workspace.me()).toBeUndefined()
  })

  test('S19: is reported until it is dismissed, even after a reload', async () => {
    const { browser, tab, damage } = await opened({ [key]: slices })
    const told = { key, rows: { users: 2, projects: 1, tasks: 1 } }
    expect(damage.takenOver()).toEqual([told])
    await browser.settle()
    tab.kill()
    const again = await browser.open()
    expect(again.workspace.place.device!.damage.takenOver()).toEqual([told])
    again.workspace.place.device!.damage.dismiss(told)
    expect(again.workspace.place.device!.damage.takenOver()).toEqual([])
    await browser.settle()
    expect((await browser.open()).workspace.place.device!.damage.takenOver()).toEqual([])
  })
})

test('S4, S18: unknown slices of root stay in it', async () => {
  const { browser } = await opened({ root: slices })
  await browser.settle()
  const { filters, _persist } = slices
  expect(JSON.parse(browser.service.texts.get('root') ?? '')).toMatchObject({ version: 6, filters, _persist })
})

test('S18: persist:root is left as it is, and not read again once EMS has written its own', async () => {
  const { browser, tab, workspace } = await opened({ 'persist:root': slices })
  await workspace.login('ada@x', 'ada-secret')
  workspace.run('project.delete', { projectId: '9' })
  await browser.settle()
  expect(browser.service.texts.get('persist:root')).toBe(JSON.stringify(slices))
  tab.kill()
  browser.service.setFromOutside('notifications', '[]')
  const again = await browser.open()
  expect([...again.workspace.state.projects.values()]).toEqual([])
})

test('S18: a slice’s own key wins over any copy, and root over persist:root', async () => {
  const start = await opened({
    users: [ada],
    root: { ...slices, projects: { projects: [{ ...atlas, name: 'Borealis' }] }, tasks: undefined },
    'persist:root': slices,
    currentUser: ada,
  })
  expect(namesIn(start)).toEqual(['Ada', 'Borealis', 'Survey'])
  expect(start.workspace.me()?.name).toBe('Ada')
  expect(start.damage.takenOver()).toEqual([
    { key: 'persist:root', rows: { tasks: 1 } },
    { key: 'root', rows: { projects: 1 } },
  ])
})

test('S18: a root written by EMS wins over persist:root, even if it lacks something', async () => {
  const start = await opened({ root: { version: 1, projects: [], users: [ada] }, 'persist:root': slices })
  expect(namesIn(start)).toEqual(['Ada'])
  expect(start.workspace.me()).toBeUndefined()
  expect(start.damage.takenOver()).toEqual([])
})

test('S18: a currentUser that names nobody wins over auth', async () => {
  expect((await opened({ root: slices, currentUser: null })).workspace.me()).toBeUndefined()
})

test('S5, S18: what cannot be read in persist:root is kept aside, and the rest is taken over', async () => {
  const start = await opened({ 'persist:root': { ...slices, tasks: '[{"id":', users: [ada, 'nobody'] } })
  expect(namesIn(start)).toEqual(['Ada', 'Atlas'])
  expect(start.damage.list()).toMatchObject([
    {
      key: 'recovery:persist:root:1',
      reason: 'unreadable',
      of: 'persist:root',
    },
    { key: 'recovery:persist:root:2' },
  ])
  expect(start.damage.text('recovery:persist:root:1')).toBe('["nobody"]')
})

test('S19: another program’s persist:root, with nothing of a workspace in it, is not mentioned', async () => {
  const start = await opened({ 'persist:root': { auth: slices.auth, cart: '{"items":[1]}' } })
  expect(namesIn(start)).toEqual(['Admin'])
  expect([start.damage.list(), start.damage.takenOver()]).toEqual([[], []])
})

test.each(['root', 'persist:root'])(
  'S52: what another program calls comments in %s is not taken for ours',
  async (key) => {
    const comments = JSON.stringify([{ id: 1, body: 'Hello' }])
    const { browser, workspace, state, damage } = await opened({ [key]: { ...slices, comments } })
    workspace.run('task.comment', { taskId: '5', comments: 'Mine' })
    await browser.settle()
    expect([...state.comments.values()]).toMatchObject([{ text: 'Mine' }])
    const kept = [browser.service.texts.get(key), ...damage.list().map((one) => damage.text(one.key))]
    expect(kept.filter((text) => text?.includes('Hello'))).toHaveLength(1)
  },
)

const deep = `${'['.repeat(20_000)}1${']'.repeat(20_000)}`

test.each([
  ['tasks', `[{"id":"5","title":"Survey","projectId":"9","x":${deep}}]`],
  ['tasks', `[{"id":"5","title":"Survey","projectId":"9"},${deep}]`],
  [
    'root',
    `{"version":6,"projects":[{"id":"9","name":"Atlas","x":${deep}}],"tasks":[{"id":"5","title":"Survey","projectId":"9"}]}`,
  ],
  [
    'root',
    `{"version":6,"settings":${deep},"projects":[],"tasks":[{"id":"5","title":"Survey","projectId":"9"}]}`,
  ],
])(
  'S64: what is nested too deeply in %s is kept aside, and does not make the start fail',
  async (key, text) => {
    const { browser, state, damage, tab } = await opened({ users: [ada], [key]: text })
    expect(Array.from(state.tasks.values(), ({ title }) => title)).toEqual(['Survey'])
    const [told] = damage.list()
    expect(told).toMatchObject({ of: key, reason: 'unreadable' })
    expect(damage.text(told!.key)).toBe(text)
    await browser.settle()
    tab.kill()
    expect((await browser.open()).workspace.state.tasks.size).toBe(1)
  },
)

test('S60: a time that cannot be read is kept aside and reported', async () => {
  const task = { ...survey, createdAt: '21.11.2025, 10:00:00' }
  const { state, damage } = await opened({ users: [ada], root: { projects: [atlas] }, tasks: [task] })
  expect(state.tasks.get('5')).toMatchObject({ title: 'Survey', createdAt: '' })
  expect(JSON.parse(damage.text(damage.list()[0]!.key) ?? '')).toEqual([task])
})

test('S63: tasks whose numeric ids parse to the same number stay two, and neither moves to the other’s project', async () => {
  const texts = {
    root: '{"version":1,"projects":[{"id":9007199254740992,"name":"P"},{"id":9007199254740993,"name":"Q"}]}',
    tasks:
      '[{"id":9007199254740992,"title":"A","projectId":9007199254740993},{"id":9007199254740993,"title":"B","projectId":9007199254740992}]',
  }
  const { state, damage } = await opened({ users: [ada], ...texts })
  const places = Array.from(state.tasks.values(), ({ title, projectId }) => [
    title,
    state.projects.get(projectId)?.name,
  ])
  expect(places).toEqual([
    ['A', expect.stringContaining('Recovered')],
    ['B', expect.stringContaining('Recovered')],
  ])
  expect(damage.list().map(({ of }) => of)).toEqual(expect.arrayContaining(['root', 'tasks']))
})

test('S65: unknown fields survive an edit whatever they are called, and __proto__ is kept aside', async () => {
  const text =
    '[{"id":"5","title":"T","projectId":"9","constructor":"builder","prototype":"v1","__proto__":{"a":1},"extra":1}]'
  const { browser, workspace, damage } = await opened({
    users: [ada],
    root: { projects: [atlas] },
    tasks: text,
  })
  await workspace.login('ada@x', 'ada-secret')
  expect(workspace.run('task.edit', { taskId: '5', title: 'U' })).toMatchObject({ ok: true })
  await browser.settle()
  const stored: unknown = JSON.parse(browser.service.texts.get('tasks') ?? '')
  expect(stored).toMatchObject([{ title: 'U', constructor: 'builder', prototype: 'v1', extra: 1 }])
  expect(damage.text(damage.list()[0]!.key)).toContain('"__proto__":{"a":1}')
})
