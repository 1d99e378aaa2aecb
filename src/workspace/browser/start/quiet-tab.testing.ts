import { setUp } from '../simulated/crash-fuzz.testing.ts'
import { SimulatedBrowser, type SimulatedTab } from '../simulated/simulated-browser.testing.ts'

/** A tab on a project with three tasks, with Mara logged in and everything written. */
export async function quietTab(): Promise<{ browser: SimulatedBrowser; tab: SimulatedTab }> {
  const browser = new SimulatedBrowser()
  const tab = await browser.open()
  await setUp(browser)
  return { browser, tab }
}

/** Comments on the first task this many times, one comment over the other, until all of it is written. */
export async function comment(
  browser: SimulatedBrowser,
  { workspace }: SimulatedTab,
  count: number,
): Promise<void> {
  const [task] = workspace.state.tasks.values()
  for (let number = 1; number <= count; number += 1) {
    workspace.run('task.comment', { taskId: task!.id, comments: `Comment ${number}` })
    if (number % 300 === 0) await browser.settle()
  }
  await browser.settle()
}

/** What a tab reports to have happened to its browser's storage. */
export const incidents = ({ workspace }: SimulatedTab): readonly object[] =>
  workspace.place.device!.incidents.list()

/** Opens a tab and waits until it has nothing left to do. */
export async function openAgain(browser: SimulatedBrowser): Promise<SimulatedTab> {
  const tab = await browser.open()
  await browser.settle()
  return tab
}
