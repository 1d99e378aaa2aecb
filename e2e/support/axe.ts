import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

// The minified form: a page gets through it in half the time.
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const rules = {
  light: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  // The themes differ only in colours (`src/ui/styles/tokens.css`): these are the rules that check them.
  dark: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
} satisfies Record<string, axe.RunOnly>

/**
 * Checks what is on the screen, with whatever is open, in both themes, starting with the current one. The theme follows
 * the system in these tests.
 */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await settled(page)
  await page.evaluate(holdTransitions)
  const isDark = await page.evaluate(() => document.documentElement.classList.contains('dark'))
  for (const colorScheme of isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const)) {
    await page.emulateMedia({ colorScheme })
    if (colorScheme === 'dark') await expect(page.locator('html')).toHaveClass(/\bdark\b/)
    else await expect(page.locator('html')).not.toHaveClass(/\bdark\b/)
    await settled(page)
    const violations = await violationsOn(page, rules[colorScheme])
    const faults = violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }))
    expect.soft(faults, `${what}, ${colorScheme}`).toEqual([])
  }
  await page.evaluate(() => void document.adoptedStyleSheets.pop())
}

/** Runs axe in the page itself, where it stays for the next time: loading it costs more than running it. */
async function violationsOn(page: Page, runOnly: axe.RunOnly): Promise<axe.Result[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source)
  const { violations } = await page.evaluate(
    (options) => (globalThis as unknown as { axe: typeof axe }).axe.run(document, options),
    { runOnly, reporter: 'no-passes', resultTypes: ['violations'] } satisfies axe.RunOptions,
  )
  return violations
}

/**
 * Makes the colours of a theme apply at once. Otherwise every element fades from one colour to the other, and an element
 * that inherits a colour fades after the one it inherits from. Runs in a page.
 */
function holdTransitions(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('*, ::before, ::after { transition-property: none !important }')
  document.adoptedStyleSheets.push(sheet)
}

/** Finishes all movements and fades: half-faded text has no contrast. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const moving = () =>
      document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    for (let running = moving(); running.length > 0; running = moving()) {
      for (const animation of running) animation.finish()
      await new Promise(requestAnimationFrame)
    }
  })
}
