import { expect, test } from 'vitest'
import { describeLog } from '../../log-contract.testing.ts'
import type { Shared } from '../../shared-clients.testing.ts'
import type { Workspace } from '../../workspace.ts'
import { comment, openAgain, quietTab } from '../start/quiet-tab.testing.ts'
import { SimulatedBrowser, ticks } from '../simulated/simulated-browser.testing.ts'

function share(): Shared {
  const browser = new SimulatedBrowser({}, { isSlow: true })
  const tabOf = (workspace: Workspace) => browser.tabs.find((tab) => tab.workspace === workspace)
  return {
    open: async (email, password) => {
      const { workspace } = await browser.open()
      if (workspace.me()?.email !== email) await workspace.login(email, password)
      return workspace
    },
    step: async (which, at) => {
      const tab = at ? tabOf(at) : browser.tabs[which % browser.tabs.length]
      tab?.step(which)
      await ticks(which + 1)
    },
    settle: () => browser.settle(),
    reload: async (workspace) => {
      tabOf(workspace)?.kill()
      return (await browser.open()).workspace
    },
  }
}

describeLog('L10, L11, L12, L13, L14, L15, L16, L18: a browser', share)

test('L30: what came after an entry is not at hand if a power cut has taken some of it', async () => {
  const { browser, tab } = await quietTab()
  const { seq } = tab.log.status()
  const before = browser.disk.transactions
  await comment(browser, tab, 2)
  await browser.die({ transactions: before })
  const second = await openAgain(browser)
  await comment(browser, second, 1)
  expect(await second.log.since(seq)).toBe('not at hand')
  expect(await second.log.since(seq + 2)).toHaveLength(1)
})
