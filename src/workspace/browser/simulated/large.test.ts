import { describe, expect, test, vi } from 'vitest'
import { rowsOf } from './rows-of.testing.ts'
import { SimulatedBrowser, type SimulatedTab } from './simulated-browser.testing.ts'

/** A workspace whose `root` is too large to be written with every change, and the project in it. */
async function large(
  options: { isSlow?: boolean; hasDatabase?: boolean } = {},
): Promise<{ browser: SimulatedBrowser; tab: SimulatedTab; projectId: string }> {
  const browser = new SimulatedBrowser({}, { isSlow: options.isSlow ?? true, largeCopies: 0 })
  browser.hasDatabase = options.hasDatabase ?? true
  const tab = await browser.open()
  await tab.workspace.login('admin@example.com', 'admin123')
  const created = tab.workspace.run('project.create', {
    manager: { name: 'Mara', email: 'mara@x', password: 'mara' },
    project: { name: 'Atlas', description: 'Maps' },
    employees: [{ name: 'Eli', email: 'eli@x', password: 'pass' }],
  })
  await browser.settle()
  await tab.workspace.login('mara@x', 'mara')
  await browser.settle()
  return { browser, tab, projectId: created.ok ? created.result.projectId : '' }
}

interface Written {
  readonly seq: number
  readonly tasks: readonly { readonly title: string }[]
}

/** What the tab itself sees under a key. */
const inRoot = (tab: SimulatedTab): Written => JSON.parse(tab.storage.getItem('root') ?? 'null') as Written
const titles = (tab: SimulatedTab): string[] =>
  (JSON.parse(tab.storage.getItem('tasks') ?? '[]') as Written['tasks']).map(({ title }) => title)

/** Lets a tab paint and order, but never gives it a quiet moment. */
async function work(tab: SimulatedTab): Promise<void> {
  await vi.waitFor(() => {
    tab.paint()
    expect(titles(tab)).toHaveLength(tab.workspace.state.tasks.size)
  }, 20_000)
}

describe('S12: root with large second copies', () => {
  test('waits for a pause, while what was changed is written to its own key without waiting', async () => {
    const { browser, tab, projectId } = await large()
    tab.workspace.run('task.create', { title: 'One', projectId })
    await work(tab)
    expect(titles(tab)).toEqual(['One'])
    expect(inRoot(tab).tasks).toEqual([])
    await browser.settle()
    expect(inRoot(tab)).toMatchObject({ tasks: [{ title: 'One' }], seq: tab.log.status().seq })
  })

  test('is written immediately when the page is hidden', async () => {
    const { tab, projectId } = await large()
    tab.workspace.run('task.create', { title: 'One', projectId })
    await work(tab)
    tab.hide()
    expect(inRoot(tab)).toMatchObject({ tasks: [{ title: 'One' }] })
  })

  test('is written without waiting when projects change, which only it has', async () => {
    const { tab } = await large()
    await tab.workspace.login('admin@example.com', 'admin123')
    tab.workspace.run('project.create', {
      manager: { name: 'Mara', email: 'mara@x', password: 'mara' },
      project: { name: 'Borealis', description: 'Ice' },
      employees: [],
    })
    await vi.waitFor(() => {
      tab.paint()
      expect(inRoot(tab)).toMatchObject({ projects: [{ name: 'Atlas' }, { name: 'Borealis' }] })
    }, 20_000)
  })

  test('is written after five seconds of work without a pause', async () => {
    const { browser, tab, projectId } = await large()
    tab.workspace.run('task.create', { title: 'One', projectId })
    await work(tab)
    browser.now += 5000
    tab.workspace.run('task.create', { title: 'Two', projectId })
    await work(tab)
    expect(inRoot(tab)).toMatchObject({ tasks: [{ title: 'One' }, { title: 'Two' }] })
  })

  test('is written with every change if there is no database to bring it up to date from', async () => {
    const { tab, projectId } = await large({ hasDatabase: false })
    tab.workspace.run('task.create', { title: 'One', projectId })
    await work(tab)
    expect(inRoot(tab)).toMatchObject({ tasks: [{ title: 'One' }] })
  })

  test('is brought up to date by the next start if its tab was killed meanwhile', async () => {
    const { browser, tab, projectId } = await large()
    tab.workspace.run('task.create', { title: 'One', projectId })
    await work(tab)
    const rows = rowsOf(tab.workspace.state)
    const { seq } = tab.log.status()
    tab.kill()
    while (browser.service.step());
    const next = await browser.open()
    expect(rowsOf(next.workspace.state)).toEqual(rows)
    expect(next.log.status()).toEqual({ kind: 'ready', seq })
    await browser.settle()
    expect(inRoot(next)).toMatchObject({ tasks: [{ title: 'One' }], seq })
  })
})
