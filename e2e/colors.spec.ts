import { Company } from './support/company.ts'
import { faintOn } from './support/contrast.ts'
import { unmarkedOn } from './support/forced.ts'
import { bringColors } from './support/in-page/colors.ts'
import { bringLooks } from './support/in-page/looks.ts'
import { withoutTransitions } from './support/in-page/states.ts'
import { ada, eli, mara } from './support/people.ts'
import { fillWithSample, walk, walkers } from './support/screens.ts'
import { open } from './support/storage.ts'
import { expect, test } from './support/test.ts'
import { Board } from './pages/board.ts'
import { Palette } from './pages/palette.ts'

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

test('Y9, Y26, Y87: with forced colours, what is current, chosen, drawn or written can be seen', async ({
  page,
}) => {
  const faults: string[] = []
  await fillWithSample(page)
  const look = async (name: string): Promise<void> => {
    await withoutTransitions(page)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, forcedColors: 'active' })
      // Somebody may have chosen the theme that does not match the system's colours.
      for (const dark of [false, true]) {
        await page.evaluate((on) => document.documentElement.classList.toggle('dark', on), dark)
        for (const fault of await unmarkedOn(page)) faults.push(`${name}, ${colorScheme}: ${fault}`)
      }
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

test('Y26: with forced colours, the list that a card is held over has an outline', async ({ page }) => {
  const made = new Company()
  made.task(made.project('Atlas', { manager: mara, employees: [eli] }), 'Draw the map')
  await open(page, made.withoutNews(), mara)
  const atlas = new Board(page, 'Atlas')
  await page.emulateMedia({ forcedColors: 'active' })
  await atlas.holdOver(atlas.task(atlas.column('To Do'), 'Draw the map'), atlas.zone(eli))
  const highlight = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.color = 'Highlight'
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  })
  await expect(atlas.zone(eli)).toHaveCSS('outline-color', highlight)
  await expect(atlas.zone(eli)).toHaveCSS('outline-style', 'solid')
  await page.mouse.up()
  await expect(atlas.task(atlas.zone(eli), 'Draw the map')).toBeVisible()
  await page.emulateMedia({ forcedColors: null })
})

test('Y55: the scroll bars of a board’s lists stand out, and their tracks are transparent', async ({
  page,
}) => {
  const made = new Company()
  made.task(made.project('Atlas', { manager: mara, employees: [eli] }), 'Draw the map')
  await open(page, made.withoutNews(), mara)
  const atlas = new Board(page, 'Atlas')
  await expect(atlas.zone(eli)).toBeVisible()
  for (const dark of [false, true]) {
    await page.evaluate((on) => document.documentElement.classList.toggle('dark', on), dark)
    await bringLooks(page)
    await bringColors(page)
    for (const list of [atlas.column('To Do'), atlas.zone(eli)]) {
      const { track, contrast } = await list.evaluate((one) => {
        const [, thumb = '', track] = /^(rgb\([^)]*\)) (.*)$/.exec(getComputedStyle(one).scrollbarColor) ?? []
        return { track, contrast: globalThis.colors.contrast(thumb, one) }
      })
      expect(contrast).toBeGreaterThanOrEqual(3)
      expect(track).toBe('rgba(0, 0, 0, 0)')
    }
  }
})

test('P30: with forced colours, the ring of a hit has the colour of its text, and a chart has no grid lines', async ({
  page,
}) => {
  const made = new Company()
  made.task(made.project('Atlas', { manager: mara, employees: [eli] }), 'Draw the map')
  await page.emulateMedia({ forcedColors: 'active' })
  await open(page, made.withoutNews(), ada, '/reports')
  const lines = page.locator('.recharts-cartesian-grid line')
  await expect(lines.first()).toBeAttached()
  for (const line of await lines.all()) await expect(line).toHaveCSS('stroke', 'none')
  const palette = new Palette(page)
  await palette.search('map')
  await expect(palette.active).toBeVisible()
  const { ring, words } = await palette.active.evaluate((hit) => {
    const { outlineColor, color } = getComputedStyle(hit)
    return { ring: outlineColor, words: color }
  })
  expect(ring).toBe(words)
})
