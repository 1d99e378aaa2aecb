import type { FormDrafts } from '../../form-drafts.ts'
import { SimulatedBrowser, type SimulatedTab } from '../simulated/simulated-browser.testing.ts'

/** The drafts of a tab. */
export function draftsOf(tab: SimulatedTab): FormDrafts {
  return tab.workspace.place.drafts
}

/** The id of the first account, which is an admin’s. */
export function adminIn({ workspace }: SimulatedTab): string {
  const [admin] = workspace.state.users.values()
  return admin?.id ?? ''
}

/** A tab in a new browser, with the id of its admin. */
export async function opened(options?: { isSlow: boolean }) {
  const browser = new SimulatedBrowser({}, options)
  const tab = await browser.open()
  await browser.settle()
  return { browser, tab, admin: adminIn(tab) }
}

/** The keys of the drafts that local storage has. */
export const draftKeys = (browser: SimulatedBrowser): string[] =>
  [...browser.service.texts.keys()].filter((key) => key.startsWith('draft:'))

/** Closes the browser and opens it again. */
export async function reopened(browser: SimulatedBrowser): Promise<SimulatedTab> {
  await browser.settle()
  for (const tab of browser.tabs) tab.kill()
  const tab = await browser.open()
  await browser.settle()
  return tab
}
