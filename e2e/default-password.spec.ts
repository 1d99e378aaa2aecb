import { seedTexts } from './support/storage.ts'
import { expect, test } from './support/test.ts'
import { Login } from './pages/login.ts'
import { Shell } from './pages/shell.ts'

test('Y43: a postponed reminder of the default password comes back the next day, but not on a reload', async ({
  page,
}) => {
  await page.clock.install({ time: '2026-03-10T10:00:00+01:00' })
  await seedTexts(page, {})
  const login = new Login(page)
  await login.goto()
  await login.as({ email: 'admin@example.com', password: 'admin123' })
  const { heading } = new Shell(page)
  const reminder = page.getByRole('note').filter({ hasText: 'default password' })
  await reminder.getByRole('button', { name: 'Remind me later' }).click()
  await expect(reminder).toBeHidden()
  await expect(heading).toBeFocused()
  const asked = page.waitForResponse(/default-password-banner/)
  await page.reload()
  await expect(heading).toHaveText('Admin Panel')
  // Once its code has run, it would be drawn, though perhaps not immediately: React may take 300 ms to show what was suspended.
  await page.evaluate((code) => import(code), (await asked).url())
  await page.clock.runFor(1000)
  await expect(reminder).toBeHidden()
  await page.clock.setFixedTime('2026-03-11T10:00:00+01:00')
  await page.reload()
  await expect(reminder).toBeVisible()
})

test('Y43: the reminder appears with the screen and not after it, so that no button moves under the pointer', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const seen = new Set<string>()
    Object.assign(globalThis, { seen })
    const look = (): void => {
      if (document.querySelector('main h1')?.textContent !== 'Admin Panel') return
      seen.add(document.querySelector('main [role=note]') ? 'with it' : 'without it')
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true })
  })
  const seen = (): Promise<unknown> =>
    page.evaluate(() => [...(Reflect.get(globalThis, 'seen') as Set<string>)])
  await seedTexts(page, {})
  const login = new Login(page)
  const fetched = page.waitForResponse(/default-password-banner/)
  await login.goto()
  // Nobody types fast enough to log in before it has arrived.
  await (await fetched).finished()
  await login.as({ email: 'admin@example.com', password: 'admin123' })
  const { heading } = new Shell(page)
  const reminder = page.getByRole('note').filter({ hasText: 'default password' })
  await expect(heading).toHaveText('Admin Panel')
  await expect(reminder).toBeVisible()
  expect(await seen()).toEqual(['with it'])
  await page.reload()
  await expect(heading).toHaveText('Admin Panel')
  await expect(reminder).toBeVisible()
  expect(await seen()).toEqual(['with it'])
})
