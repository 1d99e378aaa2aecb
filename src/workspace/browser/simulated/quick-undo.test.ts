import { describe, expect, test } from 'vitest'
import { randomFrom } from './random.testing.ts'
import { rowsOf } from './rows-of.testing.ts'
import { SimulatedBrowser, ticks, type SimulatedTab } from './simulated-browser.testing.ts'

/** A slow tab in which Mara has added a task and moved it that often, with the rows as they were before each of her deeds. */
async function busyTab(
  deeds: number,
): Promise<{ tab: SimulatedTab; browser: SimulatedBrowser; taskId: string }> {
  const browser = new SimulatedBrowser({}, { isSlow: true })
  const tab = await browser.open()
  const { workspace } = tab
  await workspace.login('admin@example.com', 'admin123')
  const created = workspace.run('project.create', {
    manager: { name: 'Mara', email: 'mara@x', password: 'mara' },
    project: { name: 'Atlas', description: 'Maps' },
    employees: [],
  })
  await workspace.login('mara@x', 'mara')
  const added = workspace.run('task.create', {
    title: 'Survey',
    projectId: created.ok ? created.result.projectId : '',
  })
  const taskId = added.ok ? added.result : ''
  await browser.settle()
  for (let deed = 0; deed < deeds; deed += 1)
    workspace.run('task.edit', { taskId, description: `Deed ${deed + 1}` })
  return { tab, browser, taskId }
}

const descriptionIn = (tab: SimulatedTab, taskId: string): string | undefined =>
  tab.workspace.state.tasks.get(taskId)?.description

describe('Z11: undo pressed faster than requests are placed', () => {
  // The first seed never waits, so that nothing has its place; the others meet requests that are placed but not received.
  test.each([0, 1, 2, 3, 4, 5, 6, 7])(
    'takes back each deed once, and redo brings each back (seed %i)',
    async (seed) => {
      const { tab, browser, taskId } = await busyTab(30)
      const random = randomFrom(seed)
      const before = rowsOf(tab.workspace.state)
      for (let left = 29; left >= 0; left -= 1) {
        expect(tab.workspace.undo()?.outcome.ok).toBe(true)
        expect(descriptionIn(tab, taskId)).toBe(left === 0 ? '' : `Deed ${left}`)
        if (seed > 0) await ticks(Math.floor(random() * 12))
        if (random() < 0.3) tab.step(Math.floor(random() * 4))
      }
      for (let done = 1; done <= 30; done += 1) {
        expect(tab.workspace.redo()?.outcome.ok).toBe(true)
        expect(descriptionIn(tab, taskId)).toBe(`Deed ${done}`)
        if (seed > 0) await ticks(Math.floor(random() * 12))
      }
      await browser.settle()
      expect(tab.retracted).toEqual([])
      expect(rowsOf(tab.workspace.state)).toEqual(before)
      expect(rowsOf(tab.log.state)).toEqual(before)
    },
  )

  test('sees what waits when it looks for later changes to the same field', async () => {
    const { tab } = await busyTab(2)
    const first = tab.workspace.past
      .entries()
      .find(({ changes }) => changes[0]?.after?.['description'] === 'Deed 1')
    const outcome = tab.workspace.run('entry.undo', { entryId: first!.request.id })
    expect(outcome.ok ? '' : outcome.refusal.message).toContain('was changed since by you')
  })
})
