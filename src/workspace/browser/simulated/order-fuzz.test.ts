import { describe, expect, test } from 'vitest'
import { inHandOrder } from '../../../domain/rules/hand-order.ts'
import { randomFrom } from './random.testing.ts'
import { SimulatedBrowser, type SimulatedTab } from './simulated-browser.testing.ts'

/** A manager's two tabs, slow to hear of each other, with a board of six tasks. */
async function twoTabs(): Promise<{ browser: SimulatedBrowser; tabs: readonly SimulatedTab[] }> {
  const browser = new SimulatedBrowser({}, { isSlow: true })
  const tabs = [await browser.open(), await browser.open()]
  const { workspace } = tabs[0]!
  await workspace.login('admin@example.com', 'admin123')
  const created = workspace.run('project.create', {
    manager: { name: 'Mara', email: 'mara@x', password: 'mara' },
    project: { name: 'Atlas', description: 'Maps' },
    employees: [],
  })
  const projectId = created.ok ? created.result.projectId : ''
  await browser.settle()
  await workspace.login('mara@x', 'mara')
  workspace.run('task.createMany', { projectId, titles: ['One', 'Two', 'Three', 'Four', 'Five', 'Six'] })
  await browser.settle()
  return { browser, tabs }
}

const columnOf = (tab: SimulatedTab) =>
  inHandOrder([...tab.workspace.state.tasks.values()]).map(({ id }) => id)

interface Moved {
  readonly taskId: string
  readonly before: string
}

/** A list after one of its items was moved before another, or to its end. */
function moved(list: readonly string[], { taskId, before }: Moved): string[] {
  const others = list.filter((id) => id !== taskId)
  return others.toSpliced(before === '' ? others.length : others.indexOf(before), 0, taskId)
}

describe('drops in two tabs at the same time', () => {
  test.each(Array.from({ length: 20 }, (_, index) => index + 1))(
    'K60: seed %i: all take effect, in the order in which they were placed',
    async (seed) => {
      const random = randomFrom(seed)
      const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!
      const { browser, tabs } = await twoTabs()
      const first = columnOf(tabs[0]!)
      const asked = new Map<string, Moved>()
      for (let drop = 0; drop < 8; drop += 1) {
        const { workspace } = pick(tabs)
        const taskId = pick(first)
        const before = pick([...first.filter((id) => id !== taskId), ''])
        const outcome = workspace.run('task.move', { taskId, status: 'To Do', before })
        if (outcome.ok && outcome.entryId !== undefined) asked.set(outcome.entryId, { taskId, before })
        if (random() < 0.3) pick(tabs).step(0)
      }
      await browser.settle()
      const order = await tabs[0]!.log.history()
      const drops = order.flatMap(({ request }) => asked.get(request.id) ?? [])
      const wanted = drops.reduce<readonly string[]>(moved, first)
      expect(tabs.map(columnOf)).toEqual([wanted, wanted])
      expect(tabs.flatMap(({ retracted }) => retracted)).toEqual([])
    },
  )
})
