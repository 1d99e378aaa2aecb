import { expect, type Browser, type Page } from '@playwright/test'

/**
 * Kills every process of this browser that runs pages, in the middle of whatever it is doing, and waits until `pages`
 * are gone. The browser itself, which keeps what is stored, lives on.
 */
export async function killRenderers(browser: Browser, ...pages: readonly Page[]): Promise<void> {
  const session = await browser.newBrowserCDPSession()
  const renderers = async (): Promise<number[]> => {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo')
    return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id)
  }
  const ids = await renderers()
  const gone = Promise.all(pages.map((page) => page.waitForEvent('crash')))
  for (const id of ids) kill(id)
  await gone
  // The browser keeps a process in reserve for the next page, and must have noticed that this one is gone too.
  await expect.poll(async () => (await renderers()).filter((id) => ids.includes(id))).toEqual([])
  await session.detach()
  for (const page of pages) await page.close()
}

/** Crashes one tab, while the others live on. */
export async function crash(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const gone = page.waitForEvent('crash')
  // Never answered: the process that should answer is gone.
  session.send('Page.crash').catch(() => {})
  await gone
  await page.close()
}

function kill(id: number): void {
  try {
    process.kill(id, 'SIGKILL')
  } catch {
    // The process has ended by itself in the meantime.
  }
}
