import type { Page } from '@playwright/test'
import { Company } from './support/company.ts'
import { recordsIn } from './support/database.ts'
import { ada } from './support/people.ts'
import { open, storedTexts } from './support/storage.ts'
import { openTab } from './support/tabs.ts'
import { expect, test } from './support/test.ts'
import { Shell } from './pages/shell.ts'

// What one test leaves is what the next one must not find, so they come one after the other.
test.describe.configure({ mode: 'serial' })

test('a test that stores something everywhere, and goes from page to page', async ({ page, context }) => {
  await open(page, new Company(), ada)
  await expect(new Shell(page).heading).toBeVisible()
  await page.goto('/users')
  await page.setViewportSize({ width: 390, height: 800 })
  await page.evaluate(async () => {
    sessionStorage.setItem('left', 'behind')
    document.cookie = 'left=behind'
    await caches.open('left')
  })
  expect(await page.evaluate(() => history.length)).toBeGreaterThan(1)
  expect(await context.cookies()).toHaveLength(1)
  expect(await recordsIn(page, 'entries')).not.toEqual([])
})

test('leaves nothing of it to the one that uses its window next', async ({ page, context }) => {
  // A window that was used before, not another one.
  expect(page.url()).toMatch(/beside$/)
  expect(await storedTexts(page)).toEqual({})
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
  expect(await page.evaluate(async () => indexedDB.databases())).toEqual([])
  expect(await page.evaluate(async () => caches.keys())).toEqual([])
  expect(await context.cookies()).toEqual([])
  expect(await page.evaluate(() => history.length)).toBe(1)
  expect(page.viewportSize()).toEqual({ width: 1280, height: 720 })
})

for (const [what, change] of [
  ['sets the clock', async ({ page }) => page.clock.setFixedTime('2020-02-02')],
  ['opens a second tab', async ({ page }) => openTab(page, '/login')],
  ['looks at the dark theme', async ({ page }) => page.emulateMedia({ colorScheme: 'dark' })],
  ['slows it down', async ({ page }) => page.context().newCDPSession(page)],
  ['answers requests', async ({ page }) => page.route('**/*', (route) => route.abort())],
] as const satisfies readonly (readonly [string, (args: { page: Page }) => Promise<unknown>])[]) {
  test(`a test that ${what}`, async ({ page }) => {
    await change({ page })
  })

  test(`leaves no window behind when it ${what}`, async ({ page }) => {
    expect(page.url()).toBe('about:blank')
    expect(page.context().pages()).toEqual([page])
  })
}
