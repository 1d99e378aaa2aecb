import { faintOn } from './support/contrast.ts'
import { unmarkedOn } from './support/forced.ts'
import { withoutTransitions } from './support/in-page/states.ts'
import { fillWithSample, walk, walkers } from './support/screens.ts'
import { expect, test } from './support/test.ts'

// Every screen in both themes, each look once: more work than a test of behaviour.
test.describe.configure({ timeout: 360_000 })

test('Y7, Y8: text and controls stand out in every state, in both themes', async ({ page }) => {
  const faults: string[] = []
  const tried = new Set<string>()
  await fillWithSample(page)
  for (const walker of walkers) {
    await walk(page, walker, async (name) => {
      for (const fault of await faintOn(page, tried)) faults.push(`${name}: ${fault}`)
    })
  }
  expect(faults).toEqual([])
  expect(tried.size).toBeGreaterThan(100)
})

test('Y9: what is current, chosen or drawn is seen where the system forces its colours', async ({ page }) => {
  const faults: string[] = []
  await fillWithSample(page)
  const look = async (name: string): Promise<void> => {
    await withoutTransitions(page)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, forcedColors: 'active' })
      for (const fault of await unmarkedOn(page)) faults.push(`${name}, ${colorScheme}: ${fault}`)
    }
  }
  const ofAdmin = [
    'menu of a project',
    'bell',
    'Users',
    'Reports',
    'Workload of an admin',
    'calendar of an admin',
    'palette',
  ]
  const ofOne = ['Project details', 'Person', 'Settings with an error']
  const ofManager = [
    'board',
    'menu of a card',
    'board with a card chosen',
    'board with a filter',
    'My Employees',
  ]
  await walk(page, 'admin', look, [...ofAdmin, ...ofOne])
  await walk(page, 'manager', look, ofManager)
  await walk(page, 'employee', look, ['employee dashboard', 'calendar of an employee'])
  expect(faults).toEqual([])
})
