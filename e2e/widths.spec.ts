import type { Page } from '@playwright/test'
import { isOfLooks } from './support/at-team.ts'
import { Company } from './support/company.ts'
import { fullWorkspace } from './support/full-workspace.ts'
import { faultsOn } from './support/geometry.ts'
import { withoutTransitions } from './support/in-page/states.ts'
import { lengthenWords } from './support/in-page/words.ts'
import { ada, mara, person } from './support/people.ts'
import { isOnTop } from './support/on-top.ts'
import { cutRingsOn } from './support/rings.ts'
import { fillWithSample, walk, walkers } from './support/screens.ts'
import { open, openAsVisitor, seedTexts } from './support/storage.ts'
import { expect, test } from './support/test.ts'
import { Login } from './pages/login.ts'
import { Shell } from './pages/shell.ts'

// Every screen at every width: more work than a test of behaviour.
test.describe.configure({ timeout: 360_000 })

/** 640 is also 1280 at 200 % zoom, 320 at 400 %. The first is the width at which a walk opens a screen. */
const widths = [1400, 1920, 1100, 820, 640, 390, 320]

/** Waits until the effect of an event has been drawn, and its own effects too: charts and texts are measured first. */
async function drawn(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
}

/** Scrolls the page, and returns how far that went. */
function scrolledTo(page: Page, to: number): Promise<number> {
  return page.evaluate((top) => {
    scrollTo(0, top)
    return scrollY
  }, to)
}

/** What is wrong on a screen at each width; with `lengthen`, its words are first made longer. */
async function faultsAtAllWidths(page: Page, name: string, lengthen = false): Promise<string[]> {
  const faults: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await drawn(page)
    // They stay longer at the next width, unless that brings up other words.
    if (lengthen && (await lengthenWords(page))) await drawn(page)
    for (const fault of await faultsOn(page)) faults.push(`${name}, ${width} px: ${fault}`)
  }
  return faults
}

/**
 * What is wrong on a screen when its words are longer; focus rings come last, since focusing may open something. `npm run soak` also
 * checks the words as they are; elsewhere the longer words suffice, since what fits with those fits with the shorter ones.
 */
async function allFaults(page: Page, name: string): Promise<string[]> {
  const faults = isOfLooks ? await faultsAtAllWidths(page, name) : []
  faults.push(...(await faultsAtAllWidths(page, name, true)))
  await withoutTransitions(page)
  for (const width of [390, 1400]) {
    await page.setViewportSize({ width, height: 900 })
    for (const fault of await cutRingsOn(page)) faults.push(`${name}, ${width} px: ${fault}`)
  }
  return faults
}

/** The screens that look different with few people and tasks: open zones, short columns, what fits in one line. */
const ofFew = [
  'Admin Panel',
  'Reports',
  'Workload of an admin',
  'Project details',
  'board',
  'board with a card chosen',
  'Workload',
  'calendar of a week',
  'My Employees',
  'employee dashboard',
]

for (const walker of walkers) {
  test(`Y1, Y2, Y3, Y4, Y35: no screen of the ${walker} breaks or cuts off a focus ring at any width, with the hardest names and longer words`, async ({
    page,
  }) => {
    const faults: string[] = []
    await openAsVisitor(page, fullWorkspace())
    await walk(page, walker, async (name) => {
      faults.push(...(await allFaults(page, name)))
    })
    expect(faults).toEqual([])
  })
}

for (const walker of ['admin', 'manager', 'employee'] as const) {
  test(`Y1, Y2, Y3, Y4, Y35: no screen of the ${walker} breaks or cuts off a focus ring in a small company`, async ({
    page,
  }) => {
    const faults: string[] = []
    // The sample's dates are relative to today: a week has other tasks in its columns each day.
    await page.clock.setFixedTime('2026-11-23T10:00:00+01:00')
    await fillWithSample(page)
    const look = async (name: string): Promise<void> => {
      faults.push(...(await allFaults(page, name)))
    }
    await walk(page, walker, look, isOfLooks ? undefined : ofFew)
    expect(faults).toEqual([])
  })
}

test('Y1, Y2, Y3: the notice of unreadable data breaks at no width', async ({ page }) => {
  await seedTexts(page, { ...fullWorkspace().formerTexts(), tasks: '{"half' })
  await page.goto('/home')
  await expect(new Shell(page).unreadable).toBeVisible()
  expect(await faultsAtAllWidths(page, 'unreadable data')).toEqual([])
  await page.goto('/login')
  await new Login(page).as(ada)
  await expect(page).toHaveURL('/admin')
  expect(await faultsAtAllWidths(page, 'unreadable data for an admin')).toEqual([])
})

test('Y5, Y6: the bar and the column headings of a table stay in view while the page is scrolled', async ({
  page,
}) => {
  await openManyUsers(page)
  const { topBar } = new Shell(page)
  const head = page.getByRole('columnheader', { name: 'Email' })
  for (const width of [1400, 640, 390]) {
    await page.setViewportSize({ width, height: 700 })
    // As soon as the page is long enough: the rows out of view come after the others.
    await expect.poll(() => scrolledTo(page, 1200)).toBe(1200)
    await expect.poll(() => topBar.boundingBox()).toMatchObject({ y: 0 })
    expect(await isOnTop(topBar.getByRole('button', { name: 'Settings' })), `bar at ${width} px`).toBe(true)
    if (width < 640) continue
    const bar = await topBar.boundingBox()
    await expect.poll(async () => (await head.boundingBox())?.y, `heads at ${width} px`).toBe(bar?.height)
    expect(await isOnTop(head.locator('span')), `heads at ${width} px`).toBe(true)
  }
})

for (const hasTouch of [false, true]) {
  test.describe(hasTouch ? 'for fingers' : 'for a mouse', () => {
    test.use({ hasTouch })

    test('Y140: the column headings of a table stay right below the bar on a phone and a tablet too', async ({
      page,
    }) => {
      const company = new Company()
      for (let number = 1; number <= 40; number += 1)
        company.task(company.project(`Project ${number}`, { manager: mara }), 'Draw the map')
      await open(page, company, ada, '/reports')
      const report = page.getByRole('region', { name: 'Tasks per Project', exact: true })
      await report.getByRole('button', { name: 'As table' }).click()
      const head = report.getByRole('columnheader', { name: 'Share' })
      for (const width of [820, 390]) {
        await page.setViewportSize({ width, height: 700 })
        await report.getByRole('row').nth(20).scrollIntoViewIfNeeded()
        const under = async (): Promise<number> => {
          const [bar, box] = [await new Shell(page).topBar.boundingBox(), await head.boundingBox()]
          return bar && box ? Math.abs(box.y - bar.y - bar.height) : Number.NaN
        }
        await expect.poll(under, `heads at ${width} px`).toBeLessThan(1)
        expect(await isOnTop(head.locator('span')), `heads at ${width} px`).toBe(true)
      }
    })
  })
}

test('Y6: what gets the focus is not under the bar', async ({ page }) => {
  await openManyUsers(page)
  const edit = page.getByRole('row').nth(3).getByRole('button', { name: 'Edit' })
  for (const width of [1400, 390]) {
    await page.setViewportSize({ width, height: 700 })
    await expect(edit).toBeVisible()
    await expect.poll(() => scrolledTo(page, 1200)).toBe(1200)
    await edit.focus()
    expect(await isOnTop(edit), `${width} px`).toBe(true)
    await edit.blur()
  }
})

test('Y102: what Shift+Tab reaches is not under the column headings of a table', async ({ page }) => {
  await openManyUsers(page)
  await page.setViewportSize({ width: 1400, height: 700 })
  const edit = (row: number) => page.getByRole('row').nth(row).getByRole('button', { name: 'Edit' })
  await edit(14).focus()
  await edit(14).evaluate((button) => button.scrollIntoView({ block: 'center' }))
  for (let row = 13; row > 1; row -= 1) {
    while (!(await edit(row).evaluate((button) => button === document.activeElement)))
      await page.keyboard.press('Shift+Tab')
    expect(await isOnTop(edit(row)), `row ${row}`).toBe(true)
  }
})

test('Y19: on a phone the name has its own line in the bar, and all controls share the one below it', async ({
  page,
}) => {
  await openManyUsers(page)
  const { topBar } = new Shell(page)
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 700 })
    await drawn(page)
    const name = await topBar.getByText(/^Welcome/).boundingBox()
    const controls = await Promise.all(
      (await topBar.getByRole('button').all()).map((one) => one.boundingBox()),
    )
    expect(controls).toHaveLength(7)
    const tops = new Set(controls.map((box) => box?.y))
    expect([...tops], `${width} px`).toHaveLength(1)
    expect([...tops][0]).toBeGreaterThanOrEqual((name?.y ?? 0) + (name?.height ?? 0))
  }
})

/** The Users table, far longer than the window. */
async function openManyUsers(page: Page): Promise<void> {
  const company = new Company()
  for (let number = 1; number <= 60; number += 1)
    company.user(person(`Employee ${number}`, `employee.${number}@ems.example`, 'employee'))
  await open(page, company, ada, '/users')
}
