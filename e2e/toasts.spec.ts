import type { Locator, Page } from '@playwright/test'
import { Company } from './support/company.ts'
import { ada } from './support/people.ts'
import { open } from './support/storage.ts'
import { expect, test } from './support/test.ts'
import { Settings } from './pages/settings.ts'
import { Shell } from './pages/shell.ts'

const kinds = {
  success: ['new password', 'Profile updated successfully ✅'],
  error: ['', 'Name and Password are required'],
} as const

async function raise(page: Page, kind: keyof typeof kinds): Promise<void> {
  const settings = new Settings(page)
  await settings.newPassword.fill(kinds[kind][0])
  await settings.save.click()
}

for (const kind of ['success', 'error'] as const) {
  test(`a toast of the kind ${kind} lasts 3000 ms, and is gone 1000 ms later`, async ({ page }) => {
    await page.clock.install()
    await open(page, new Company(), ada, '/settings')
    await expect(new Settings(page).save).toBeVisible()
    await page.clock.pauseAt(Date.now() + 60_000)
    const toast = new Shell(page).toast(kinds[kind][1])
    await raise(page, kind)
    await expect(toast).toBeVisible()
    await page.clock.runFor(2900)
    await expect.poll(() => opacityOf(toast)).toBe(1)
    await page.clock.runFor(150)
    await expect.poll(() => opacityOf(toast)).toBe(0)
    await page.clock.runFor(1000)
    await expect(toast).not.toBeAttached()
  })
}

/** How opaque something is, with everything it stands in. */
function opacityOf(locator: Locator): Promise<number> {
  return locator.evaluate((start) => {
    let opacity = 1
    for (let element: Element | null = start; element; element = element.parentElement) {
      opacity *= Number(getComputedStyle(element).opacity)
    }
    return opacity
  })
}

test('toasts appear at the top right', async ({ page }) => {
  await open(page, new Company(), ada, '/settings')
  await raise(page, 'success')
  const toast = page.getByRole('status').filter({ hasText: kinds.success[1] })
  await expect(toast).toBeVisible()
  const width = page.viewportSize()?.width ?? 0
  await expect
    .poll(async () => {
      const box = await toast.boundingBox()
      return box && { right: box.x + box.width > width - 80, top: box.y > 0 && box.y < 60 }
    })
    .toEqual({ right: true, top: true })
})

test('a toast is announced to screen readers', async ({ page }) => {
  await open(page, new Company(), ada, '/settings')
  await raise(page, 'error')
  await expect(page.getByRole('status').filter({ hasText: kinds.error[1] })).toHaveAttribute(
    'aria-live',
    /polite|assertive/,
  )
})
