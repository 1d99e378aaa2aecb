import type { Page } from '@playwright/test'
import { Company } from './support/company.ts'
import { recordsIn } from './support/database.ts'
import { newTab } from './support/new-tab.ts'
import { ada } from './support/people.ts'
import { open, storedTexts } from './support/storage.ts'
import { expect, test } from './support/test.ts'
import { Shell } from './pages/shell.ts'

// The next test must not find what the one before leaves, so they run one after the other.
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
  // The page continues before the browser has its cookie.
  await expect.poll(async () => context.cookies()).toHaveLength(1)
  expect(await recordsIn(page, 'entries')).not.toEqual([])
})

test('leaves nothing of it to the next test in its window', async ({ page, context }) => {
  // A window that was used before, not a new one.
  expect(page.url()).toMatch(/beside$/)
  expect(await storedTexts(page)).toEqual({})
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
  expect(await page.evaluate(async () => indexedDB.databases())).toEqual([])
  expect(await page.evaluate(async () => caches.keys())).toEqual([])
  expect(await context.cookies()).toEqual([])
  expect(await page.evaluate(() => history.length)).toBe(1)
  expect(page.viewportSize()).toEqual({ width: 1280, height: 720 })
})

let takenBackAgain = 0

test('a test that changes the window itself, in every way that can be reverted', async ({
  page,
  context,
}) => {
  await page.goto('/beside')
  await page.emulateMedia({
    colorScheme: 'dark',
    reducedMotion: 'reduce',
    forcedColors: 'active',
    media: 'print',
  })
  await page.addInitScript(() => Object.assign(globalThis, { left: 'behind' }))
  await context.addInitScript(() => Object.assign(globalThis, { also: 'behind' }))
  await context.grantPermissions(['clipboard-read'])
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setHardwareConcurrencyOverride', { hardwareConcurrency: 99 })
  await page.route('**/*', (route) => route.abort())
  await context.route('**/*', (route) => route.abort())
  const tab = await newTab(page)
  expect(context.pages()).toEqual([page, tab])
})

test('leaves it as it was', async ({ page, context }) => {
  expect(page.url()).toMatch(/beside$/)
  expect(context.pages()).toEqual([page])
  expect(
    await page.evaluate(async () => ({
      media: ['dark', 'reduce', 'active', 'print'].filter(
        (value) =>
          matchMedia(
            {
              dark: '(prefers-color-scheme: dark)',
              reduce: '(prefers-reduced-motion: reduce)',
              active: '(forced-colors: active)',
              print: 'print',
            }[value] ?? '',
          ).matches,
      ),
      left: ['left', 'also'].filter((name) => name in globalThis),
      hasManyProcessors: navigator.hardwareConcurrency === 99,
      clipboard: (await navigator.permissions.query({ name: 'clipboard-read' as PermissionName })).state,
    })),
  ).toEqual({ media: [], left: [], hasManyProcessors: false, clipboard: 'prompt' })
  const emulate = page.emulateMedia.bind(page)
  page.emulateMedia = async (options) => {
    takenBackAgain += 1
    await emulate(options)
  }
})

test('and reverts nothing a second time', () => {
  expect(takenBackAgain).toBe(0)
})

test('a test that opens a CDP session on the window, and ends it', async ({ page, context }) => {
  await page.goto('/beside')
  const session = await context.newCDPSession(page)
  await session.detach()
})

test('leaves its window to the next test', ({ page }) => {
  expect(page.url()).toMatch(/beside$/)
})

for (const [what, change] of [
  ['sets the clock', async ({ page }) => page.clock.setFixedTime('2020-02-02')],
  ['listens to it', async ({ page }) => Promise.resolve(page.on('request', () => {}))],
] as const satisfies readonly (readonly [string, (args: { page: Page }) => Promise<unknown>])[]) {
  test(`a test that ${what}`, async ({ page }) => {
    await change({ page })
  })

  test(`leaves no window behind when it ${what}`, async ({ page }) => {
    expect(page.url()).toBe('about:blank')
    expect(page.context().pages()).toEqual([page])
  })
}
