import { faintOn } from './support/contrast.ts'
import { unmarkedOn } from './support/forced.ts'
import { withoutTransitions } from './support/in-page/states.ts'
import { fillWithSample, walk } from './support/screens.ts'
import { expect, test } from './support/test.ts'

// Every screen in both themes: more work than a test of behaviour.
test.describe.configure({ timeout: 180_000 })

test('Y7, Y8: text and controls stand out in every state, in both themes', async ({ page }) => {
  const faults: string[] = []
  const tried = new Set<string>()
  await fillWithSample(page)
  await walk(page, async (name) => {
    for (const fault of await faintOn(page, tried)) faults.push(`${name}: ${fault}`)
  })
  expect(faults).toEqual([])
  expect(tried.size).toBeGreaterThan(100)
})

test('Y9: what is current, chosen or drawn is seen where the system forces its colours', async ({ page }) => {
  const faults: string[] = []
  await fillWithSample(page)
  await walk(
    page,
    async (name) => {
      await withoutTransitions(page)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, forcedColors: 'active' })
        for (const fault of await unmarkedOn(page)) faults.push(`${name}, ${colorScheme}: ${fault}`)
      }
    },
    ['menu of a project', 'Reports', 'Project details', 'Person', 'Settings with an error', 'board'],
  )
  expect(faults).toEqual([])
})
