import type { Page } from '@playwright/test'

/**
 * Makes a page's `setViewportSize` wait until the page has responded. A board that changes to its phone layout is redrawn
 * a moment after the browser learns of the width, and a field focused before that is gone.
 */
export function answerResizes(page: Page): void {
  const resize = page.setViewportSize.bind(page)
  page.setViewportSize = async (size) => {
    await resize(size)
    await page.evaluate(drawnTwice)
  }
}

/** Runs in the page. It uses an observer because a test may have stopped the clock, and animation frames with it. */
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
