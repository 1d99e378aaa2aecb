import { describeLog } from '../../log-contract.testing.ts'
import type { Shared } from '../../shared-clients.testing.ts'
import type { Workspace } from '../../workspace.ts'
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
