import { expect, type Page } from '@playwright/test'

/**
 * Presses Escape at the very moment something is drawn, before anything else can happen. Returns a function that waits
 * until it was pressed.
 */
export async function escapeWhenDrawn(page: Page, selector: string): Promise<() => Promise<void>> {
  await page.evaluate((selector) => {
    const seen = new MutationObserver(() => {
      if (!document.querySelector(selector)) return
      seen.disconnect()
      document.body.dataset['escaped'] = selector
      const escape = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
      document.activeElement?.dispatchEvent(escape)
    })
    seen.observe(document.body, { childList: true, subtree: true, attributes: true })
  }, selector)
  return () => expect(page.locator('body')).toHaveAttribute('data-escaped', selector)
}
