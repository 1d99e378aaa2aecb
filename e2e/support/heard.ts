import type { Page } from '@playwright/test'

declare global {
  interface Window {
    heard?: string[]
  }
}

/**
 * Records what a screen reader is told from now on: the words that appear in the live regions of a page, or together with a
 * region, each time they appear. Words that interrupt are marked with a '!'. Left out are regions that are off, and the words
 * that a part of the page is loading, which may come at any moment. Returns a function that takes what was heard since its last
 * call.
 */
export async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const heard: string[] = []
    window.heard = heard
    const live = 'output, [aria-live], [role=status], [role=alert]'
    const off = '[aria-live=off]'
    new MutationObserver((changes) => {
      const told = new Map<Element, string>()
      for (const { type, target, addedNodes } of changes) {
        // What is removed is not announced.
        for (const node of type === 'characterData' ? [target] : addedNodes) {
          const element = node instanceof Element ? node : node.parentElement
          if (!element?.isConnected) continue
          const around = element.closest(live)
          const isOff = element.closest(off) ?? element.querySelector(off)
          if (around && isOff) continue
          if (around) told.set(around, node.textContent ?? '')
          else for (const region of element.querySelectorAll(live)) told.set(region, region.textContent)
        }
      }
      for (const [region, words] of told)
        if (words !== '' && words !== 'Loading…')
          heard.push(`${region.matches('[role=alert], [aria-live=assertive]') ? '!' : ''}${words}`)
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  return () => page.evaluate(() => window.heard?.splice(0) ?? [])
}
