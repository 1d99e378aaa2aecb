import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Checks what is on the screen, with whatever is open, in both themes. The theme follows the system in these tests. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    if (colorScheme === 'dark') await expect(page.locator('html')).toHaveClass(/\bdark\b/)
    else await expect(page.locator('html')).not.toHaveClass(/\bdark\b/)
    await settled(page)
    const violations = await violationsOn(page)
    const faults = violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }))
    expect.soft(faults, `${what}, ${colorScheme}`).toEqual([])
  }
}

/** In the page itself, where axe stays for the next time: bringing it there costs more than what it does. */
async function violationsOn(page: Page): Promise<axe.Result[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const { violations } = await page.evaluate(
    (options) => (globalThis as unknown as { axe: typeof axe }).axe.run(document, options),
    { runOnly: { type: 'tag', values: tags }, resultTypes: ['violations'] } satisfies axe.RunOptions,
  )
  return violations
}

/**
 * Waits for what moves and fades: half-faded text has no contrast. Again and again, since what inherits a fading colour
 * fades after it.
 */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const moving = () =>
      document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    for (let running = moving(); running.length > 0; running = moving()) {
      await Promise.allSettled(running.map(({ finished }) => finished))
      await new Promise(requestAnimationFrame)
    }
  })
}
