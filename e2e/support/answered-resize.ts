import type { Page } from '@playwright/test'

/**
 * Lets a page's `setViewportSize` wait until the page has answered: a board is drawn anew where it becomes a phone's, a
 * moment after the browser has been told of the width, and a field that got the focus before is gone then.
 */
export function answerResizes(page: Page): void {
  const resize = page.setViewportSize.bind(page)
  page.setViewportSize = async (size) => {
    await resize(size)
    await page.evaluate(drawnTwice)
  }
}

/** Runs in the page. An observer tells of it, since a test may have stopped the clock, and animation frames with it. */
async function drawnTwice(): Promise<void> {
  const drawn = (): Promise<void> =>
    new Promise((resolve) => {
      const observer = new ResizeObserver(() => {
        observer.disconnect()
        resolve()
      })
      observer.observe(document.documentElement)
    })
  await drawn()
  await drawn()
}
