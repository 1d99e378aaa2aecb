import type { Page } from '@playwright/test'

/**
 * Another page of the same browser, empty, in a window of its own: of two tabs in one window the one behind draws a frame a
 * second, for which each click on it has to wait.
 */
export async function newTab(page: Page): Promise<Page> {
  const context = page.context()
  // Nothing is behind the new one then.
  if (page.isClosed()) return context.newPage()
  const browser = await context.browser()?.newBrowserCDPSession()
  if (!browser) throw new Error('The windows of a profile of its own cannot be opened so.')
  const { browserContextId } = await targetOf(page)
  const making = browser.send('Target.createTarget', {
    url: 'about:blank',
    newWindow: true,
    ...(browserContextId !== undefined && { browserContextId }),
  })
  // Another one may be opened at the same time.
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
