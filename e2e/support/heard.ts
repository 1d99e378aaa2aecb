import type { Page } from '@playwright/test'

declare global {
  interface Window {
    heard?: string[]
  }
}

/**
 * What a screen reader is told from now on: the words that come into the live regions of a page, or with one, each time they come;
 * with a '!' those that interrupt; not what is in one that is off, nor that a part of the page is loading, which may be so at any
 * moment. The function that this gives takes what was heard since it was called last.
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
        // What goes is not told.
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
