import { faintOn } from './support/contrast.ts'
import { walk } from './support/screens.ts'
import { stored } from './support/storage.ts'
import { expect, test } from './support/test.ts'
import { Landing } from './pages/landing.ts'

test.describe.configure({ timeout: 600_000 })
for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} theme`, () => {
    test.use({ colorScheme })

    test(`contrast ${colorScheme}`, async ({ page }) => {
      await page.goto('/home')
      await new Landing(page).explore.click()
      await expect.poll(async () => (await stored(page, 'root')).projects.length).toBeGreaterThan(1)
      await page.emulateMedia({ reducedMotion: 'reduce' })
      const session = await page.context().newCDPSession(page)
      await session.send('DOM.enable')
      await session.send('CSS.enable')
      const seen = new Set<string>()
      await walk(page, async (name) => {
        for (const fault of await faintOn(page, session, seen))
          console.log(`${name} ${colorScheme}: ${fault}`)
      })
    })
  })
}
