import type { Page } from '@playwright/test'

/**
 * Opens an empty page of the same browser, in a window of its own. Of two tabs in one window, the one in the background draws
 * one frame a second, and each click on it has to wait for that.
 */
export async function newTab(page: Page): Promise<Page> {
  const context = page.context()
  // The new page then leaves no other in the background.
  if (page.isClosed()) return context.newPage()
  const browser = await context.browser()?.newBrowserCDPSession()
  if (!browser) throw new Error('The windows of a profile of its own cannot be opened so.')
  const { browserContextId } = await targetOf(page)
  const making = browser.send('Target.createTarget', {
    url: 'about:blank',
    newWindow: true,
    ...(browserContextId !== undefined && { browserContextId }),
  })
  // Another page may be opened at the same time.
  const isIt = async (opened: Page): Promise<boolean> =>
    (await targetOf(opened)).targetId === (await making).targetId
  const tab = await context.waitForEvent('page', isIt)
  await browser.detach()
  return tab
}

async function targetOf(page: Page) {
  const tools = await page.context().newCDPSession(page)
  const { targetInfo } = await tools.send('Target.getTargetInfo')
  await tools.detach()
  return targetInfo
}
