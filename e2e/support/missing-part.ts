import { setTimeout } from 'node:timers/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { delay } from './delay.ts'

/** Makes the server lack the code whose file name begins with `name`. Returns a function that brings it back. */
export async function takeAway(page: Page, name: string): Promise<() => void> {
  const files = new RegExp(`/assets/${name}-[\\w-]{8}\\.js(?:\\?|$)`)
  let isGone = true
  await page.route(files, async (route) => {
    if (delay) await setTimeout(delay)
    await (isGone ? route.fulfill({ status: 404, body: 'There is nothing here.' }) : route.continue())
  })
  return () => {
    isGone = false
  }
}

/** The message over the page that code is missing. */
export const missingPart = (page: Page): Locator =>
  page.getByRole('alert').filter({ hasText: 'A part of EMS could not be loaded.' })

/** Asks for what needs that code, and closes the message about it. Starts over if the message disappeared by itself first. */
export async function askInVain(page: Page, ask: () => Promise<void>): Promise<void> {
  const missing = missingPart(page)
  await expect(async () => {
    await ask()
    await expect(missing).toHaveCount(1)
    await missing.getByRole('button', { name: 'Close' }).click({ timeout: 2000 })
  }).toPass({ timeout: 20_000 })
}
