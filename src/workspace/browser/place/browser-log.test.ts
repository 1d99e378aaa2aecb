import { describeLog } from '../../log-contract.testing.ts'
import type { Shared } from '../../shared-clients.testing.ts'
import { SimulatedBrowser, ticks } from '../simulated/simulated-browser.testing.ts'

function share(): Shared {
  const browser = new SimulatedBrowser({}, { isSlow: true })
  return {
    open: async () => (await browser.open()).workspace,
    step: async (which) => {
      browser.tabs[which % browser.tabs.length]?.step(which)
      await ticks(which + 1)
    },
    settle: () => browser.settle(),
    reload: async (workspace) => {
      browser.tabs.find((tab) => tab.workspace === workspace)?.kill()
      return (await browser.open()).workspace
    },
  }
}

describeLog('L10, L11, L12, L13, L14, L15, L16, L18: a browser', share)
