import { describe, expect, test } from 'vitest'
import { openDatabase } from '../order/database.ts'
import { setUp } from '../simulated/crash-fuzz.testing.ts'
import { SimulatedBrowser, ticks, type SimulatedTab } from '../simulated/simulated-browser.testing.ts'

const toldIn = ({ workspace }: SimulatedTab): string[] =>
  workspace.place.device!.incidents.list().map(({ kind }) => kind)

/** Two tabs with a company, whose order is emptied; the first tab notices. */
async function begin(): Promise<{ browser: SimulatedBrowser; tabs: [SimulatedTab, SimulatedTab] }> {
  const browser = new SimulatedBrowser()
  const one = await browser.open()
  await setUp(browser)
  const other = await browser.open()
  await browser.settle()
  await (await openDatabase().database).clear('meta')
  const [task] = one.workspace.state.tasks.values()
  one.workspace.run('task.comment', { taskId: task!.id, comments: 'Mine' })
  await browser.settle()
  return { browser, tabs: [one, other] }
}

describe('S40: what happened to the stored data', () => {
  test('is reported in every open tab, whichever noticed it', async () => {
    const { tabs } = await begin()
    expect(tabs.map(toldIn)).toEqual([['databaseGone'], ['databaseGone']])
  })

  test('is reported in tabs that are already open when a start notices it', async () => {
    const { browser, tabs } = await begin()
    const [one] = tabs
    const { incidents } = one.workspace.place.device!
    incidents.dismiss(incidents.list()[0]!.id)
    browser.service.texts.clear()
    const third = await browser.open()
    await ticks(10)
    expect(toldIn(third)).toEqual(['broughtBack'])
    expect(toldIn(one)).toContain('broughtBack')
  })

  test('is no longer reported in any tab, nor at the next start, once an admin takes note of it in one tab', async () => {
    const { browser, tabs } = await begin()
    const { incidents } = tabs[1].workspace.place.device!
    incidents.dismiss(incidents.list()[0]!.id)
    await browser.settle()
    expect(tabs.map(toldIn)).toEqual([[], []])
    expect(toldIn(await browser.open())).toEqual([])
  })
})
