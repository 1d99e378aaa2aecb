import type { Page } from '@playwright/test'

/** Holds back files of the app, or requests to its server, and returns the function that lets them through. */
export async function holdBack(page: Page, files: RegExp): Promise<() => void> {
  let letGo = (): void => {}
  const isLetGo = new Promise<void>((resolve) => (letGo = resolve))
  await page.route(files, async (route) => {
    await isLetGo
    await route.continue()
  })
  return () => letGo()
}
