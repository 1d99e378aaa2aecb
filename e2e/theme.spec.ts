import { Company } from './support/company.ts'
import { ada } from './support/people.ts'
import { open, seedTexts, storedText } from './support/storage.ts'
import { openTab } from './support/tabs.ts'
import { expect, test } from './support/test.ts'
import { Settings } from './pages/settings.ts'
import { Shell } from './pages/shell.ts'

test.use({ colorScheme: 'light' })

test('the button in the top bar toggles between light and dark, stored as a bare word', async ({ page }) => {
  await open(page, new Company(), ada)
  const { theme } = new Shell(page)
  const html = page.locator('html')
  await expect(html).not.toHaveClass(/\bdark\b/)
  await theme.click()
  await expect(html).toHaveClass(/\bdark\b/)
  expect(await storedText(page, 'theme')).toBe('dark')
  await theme.click()
  await expect(html).not.toHaveClass(/\bdark\b/)
  expect(await storedText(page, 'theme')).toBe('light')
})

test('the button in Settings does the same', async ({ page }) => {
  await open(page, new Company(), ada, '/settings')
  await new Settings(page).theme.click()
  await expect(page.locator('html')).toHaveClass(/\bdark\b/)
  expect(await storedText(page, 'theme')).toBe('dark')
})

test('the theme changes how the page looks', async ({ page }) => {
  await open(page, new Company(), ada)
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const light = await background()
  await new Shell(page).theme.click()
  await expect.poll(background).not.toBe(light)
})

test('Y12: shadows follow the theme, and are not printed', async ({ page }) => {
  await open(page, new Company(), ada)
  const panel = page.getByRole('region', { name: 'Projects', exact: true })
  const shadow = () => panel.evaluate((shown) => getComputedStyle(shown).boxShadow)
  await expect.poll(shadow).toContain('rgba(20, 45, 35')
  await page.emulateMedia({ media: 'print' })
  await expect.poll(shadow).toBe('none')
  await page.emulateMedia({ media: null })
  await new Shell(page).theme.click()
  await expect.poll(shadow).toContain('rgba(0, 0, 0')
})

test('Y56: the whole page takes on the new theme immediately, with its buttons and fields', async ({
  page,
}) => {
  await open(page, new Company(), ada)
  await expect(page.getByRole('searchbox', { name: 'Search projects' })).toBeVisible()
  const looks = () =>
    page
      .getByRole('main')
      .locator('button, input, select')
      .evaluateAll((all) =>
        all.map((one) => {
          const { color, backgroundColor, borderTopColor } = getComputedStyle(one)
          return [color, backgroundColor, borderTopColor].join(' ')
        }),
      )
  const before = await looks()
  const atOnce = await new Shell(page).theme.evaluate((button: HTMLElement) => {
    button.click()
    return document.getAnimations().filter((one) => one instanceof CSSTransition).length
  })
  expect(atOnce).toBe(0)
  expect(await looks()).not.toEqual(before)
})

test('the theme survives a reload and a logout', async ({ page }) => {
  await open(page, new Company(), ada)
  const shell = new Shell(page)
  await shell.theme.click()
  await page.reload()
  await expect(page.locator('html')).toHaveClass(/\bdark\b/)
  await shell.logout.click()
  await expect(page).toHaveURL('/home')
  await expect(page.locator('html')).toHaveClass(/\bdark\b/)
  expect(await storedText(page, 'theme')).toBe('dark')
})

test.describe('before the code of the app has run', () => {
  test.use({ expectedProblem: /net::ERR_FAILED/ })

  for (const theme of ['dark', 'light'] as const) {
    test(`a stored ${theme} theme is applied already, so that nobody is dazzled`, async ({ page }) => {
      // Against the system's choice, so that it can only come from what is stored.
      await page.emulateMedia({ colorScheme: theme === 'dark' ? 'light' : 'dark' })
      await seedTexts(page, { theme })
      await page.route('**/*.js', (route) => route.abort())
      await page.goto('/login', { waitUntil: 'domcontentloaded' })
      const classes = await page.locator('html').evaluate((html) => [...html.classList])
      expect(classes.includes('dark')).toBe(theme === 'dark')
    })
  }
})

test('the theme is the same in a second window of the browser', async ({ page }) => {
  await open(page, new Company(), ada)
  const second = await openTab(page, '/admin')
  await expect(new Shell(second).theme).toBeVisible()
  await new Shell(page).theme.click()
  await expect(second.locator('html')).toHaveClass(/\bdark\b/)
})
