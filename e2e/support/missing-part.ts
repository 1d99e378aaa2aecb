import type { Locator, Page } from '@playwright/test'

/** Has the server know nothing of the code whose file's name begins so. Gives what brings it back. */
export async function takeAway(page: Page, name: string): Promise<() => Promise<void>> {
  const files = new RegExp(`/assets/${name}-[\\w-]{8}\\.js(?:\\?|$)`)
  await page.route(files, (route) => route.fulfill({ status: 404, body: 'There is nothing here.' }))
  return () => page.unroute(files)
}

/** What says over the page that code is missing. */
export const missingPart = (page: Page): Locator =>
  page.getByRole('alert').filter({ hasText: 'A part of EMS could not be loaded.' })
