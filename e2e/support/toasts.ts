import type { Locator, Page } from '@playwright/test'
import { isAtTeam } from './at-team.ts'
import { Company } from './company.ts'
import { ada } from './people.ts'
import { open } from './storage.ts'
import { expect } from './test.ts'
import { Settings } from '../pages/settings.ts'
import { Shell } from '../pages/shell.ts'

/** What Settings says after saving, and when it cannot save. */
export const kinds = {
  success: 'Profile updated successfully ✅',
  error: isAtTeam ? 'Name is required' : 'Name and Password are required',
} as const

/** Opens a screen that raises toasts, with a clock that only the test moves. */
export async function openWhereTimeStands(page: Page, made = new Company()): Promise<void> {
  await page.clock.install()
  await open(page, made, ada, '/settings')
  await expect(new Settings(page).save).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)
}

/** Saves in Settings, or tries to, so that a toast of this kind appears. */
export async function raise(page: Page, kind: keyof typeof kinds): Promise<void> {
  const settings = new Settings(page)
  // A team server saves a name without a password.
  const field = isAtTeam ? settings.name : settings.newPassword
  await field.fill(kind === 'success' ? 'Ada Adams' : '')
  await settings.save.click()
}

/** The opacity of an element, together with its ancestors'. */
export function opacityOf(locator: Locator): Promise<number> {
  return locator.evaluate((start) => {
    let opacity = 1
    for (let element: Element | null = start; element; element = element.parentElement) {
      opacity *= Number(getComputedStyle(element).opacity)
    }
    return opacity
  })
}

/** Where something is drawn. */
export async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('Nothing is drawn there')
  return box
}

/** Raises a toast and waits until it is fully visible. Returns it and the position of its text. */
export async function raisedAt(page: Page) {
  await raise(page, 'error')
  const toast = new Shell(page).toast(kinds.error)
  await expect.poll(() => opacityOf(toast)).toBe(1)
  return { toast, text: await boxOf(toast) }
}
