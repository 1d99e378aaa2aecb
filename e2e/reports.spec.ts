import type { Locator } from '@playwright/test'
import { Company } from './support/company.ts'
import { faultsOn } from './support/geometry.ts'
import { ada, eli, mara, milo } from './support/people.ts'
import { open } from './support/storage.ts'
import { expect, test } from './support/test.ts'
import { Reports } from './pages/reports.ts'
import { Shell } from './pages/shell.ts'
import { TaskPanel } from './pages/task-panel.ts'

/** Atlas (Mara): 1 To Do, 1 In Progress, 2 Done. Cosmos (Mara): 1 Done. Borealis (Milo): 1 To Do. Dawn: no tasks. */
function company(): Company {
  const made = new Company()
  const atlas = made.project('Atlas', { manager: mara, employees: [eli] })
  const cosmos = made.project('Cosmos', { manager: mara })
  const borealis = made.project('Borealis', { manager: milo })
  made.project('Dawn', { manager: milo })
  made.task(atlas, 'A', { status: 'Done' })
  made.task(atlas, 'B', { status: 'Done' })
  made.task(atlas, 'C', { status: 'In Progress' })
  made.task(atlas, 'D')
  made.task(cosmos, 'E', { status: 'Done' })
  made.task(borealis, 'F')
  return made
}

test('R1, R2, R3: three charts, each with its figures as a table', async ({ page }) => {
  await open(page, company(), ada, '/reports')
  const reports = new Reports(page)
  await expect(page.getByRole('heading', { name: 'Reports & Analytics', level: 1 })).toBeVisible()
  expect(await reports.figures('Task Completion Status')).toEqual({ 'To Do': 2, 'In Progress': 1, Done: 3 })
  expect(await reports.figures('Tasks per Project')).toEqual({ Atlas: 4, Cosmos: 1, Borealis: 1, Dawn: 0 })
  expect(await reports.figures('Completed Tasks by Manager')).toMatchObject({ [mara.name]: 3 })
  for (const title of Reports.titles) await expect(reports.drawing(title)).toBeVisible()
})

test('Y52: the table of each chart is named after the chart', async ({ page }) => {
  await open(page, company(), ada, '/reports')
  const names = ['Task Completion Status', 'Tasks per Project', 'Completed Tasks by Manager']
  const tables = page.getByRole('main').getByRole('table')
  for (const name of names)
    await expect(page.getByRole('table', { name: `${name}: figures`, exact: true })).toHaveCount(1)
  const all = await tables.locator('caption').allTextContents()
  expect(new Set(all).size).toBe(all.length)
})

test('R49: the buttons that switch between charts and tables each have a name of their own', async ({
  page,
}) => {
  await open(page, company(), ada, '/reports')
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Tasks per Project as table', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Tasks per Project as chart', exact: true })).toBeFocused()
  const names = await main
    .getByRole('button', { name: /as (?:table|chart)$/ })
    .evaluateAll((buttons) =>
      buttons.map((button) => button.getAttribute('aria-label') ?? button.textContent),
    )
  expect(names.length).toBeGreaterThan(3)
  expect(new Set(names).size).toBe(names.length)
})

test('Y110: the focus ring of a range lies within its button', async ({ page }) => {
  await open(page, company(), ada, '/reports')
  const ranges = page.getByRole('group', { name: 'Range' }).getByRole('button')
  await expect(ranges.first()).toBeVisible()
  await page.keyboard.press('Tab')
  await ranges.first().focus()
  await expect(ranges.first()).toHaveCSS('outline-style', 'solid')
  const reach = await ranges.first().evaluate((button) => {
    const { outlineOffset, outlineWidth } = getComputedStyle(button)
    return Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth)
  })
  expect(reach).toBeLessThanOrEqual(0)
})

test('Y123: with text twice as large, each bar has the height of its text, and no name overlaps the next one', async ({
  page,
}) => {
  await open(page, company(), ada)
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  await new Shell(page).link('Reports').click()
  await expect(new Reports(page).drawing('Tasks per Project')).toBeVisible()
  const faults = await faultsOn(page)
  expect(faults.filter((fault) => fault.includes(' lies over '))).toEqual([])
  const report = new Reports(page).region('Tasks per Project')
  const heights = (all: Locator) =>
    all.evaluateAll((boxes) => boxes.map((box) => box.getBoundingClientRect().height))
  await expect(report.locator('.recharts-label-list text')).toHaveCount(3)
  const bars = await heights(report.locator('.recharts-bar-rectangle path'))
  const figures = await heights(report.locator('.recharts-label-list text'))
  expect(bars).toHaveLength(3)
  expect(Math.min(...bars)).toBeGreaterThanOrEqual(Math.max(...figures))
  const rows = report.getByRole('list').first().getByRole('listitem')
  const names = await heights(rows.getByRole('link'))
  expect(names).toHaveLength(4)
  expect(Math.min(...(await heights(rows)))).toBeGreaterThanOrEqual(Math.max(...names))
})

for (const width of [390, 1280]) {
  test(`Y66, Y142: the name of a row in a report is its header, and looks like its cells, ${width} px wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await open(page, company(), ada, '/reports')
    const report = new Reports(page).region('Tasks per Project')
    await report.getByRole('button', { name: 'As table' }).click()
    const row = report.getByRole('row').filter({ has: page.getByRole('link', { name: 'Atlas' }) })
    await expect(row.getByRole('rowheader')).toHaveAccessibleName('Atlas')
    await expect(row.getByRole('cell')).toHaveCount(2)
    const looks = (name: 'rowheader' | 'cell') =>
      row
        .getByRole(name)
        .first()
        .evaluate((cell) => {
          const { fontSize, fontWeight, color, position, paddingTop, borderTop, display } =
            getComputedStyle(cell)
          return { fontSize, fontWeight, color, position, paddingTop, borderTop, display }
        })
    expect(await looks('rowheader')).toEqual(await looks('cell'))
    await expect(row.getByRole('rowheader')).toHaveCSS('text-align', 'start')
  })
}

test('Y51: the tasks behind a bar get the focus, with a name that says which tasks they are', async ({
  page,
}) => {
  await open(page, company(), ada, '/reports')
  const status = new Reports(page).region('Task Completion Status')
  await status.getByRole('link', { name: /^To Do/ }).press('Enter')
  const name = 'Task Completion Status: To Do'
  await expect(page.getByRole('group', { name, exact: true })).toBeFocused()
  await expect(page.getByRole('region', { name, exact: true })).toBeVisible()
})

test('the pie has a slice for each status, in three colours', async ({ page }) => {
  await open(page, company(), ada, '/reports')
  const slices = new Reports(page).drawing('Task Completion Status').locator('path[fill]:not([fill="none"])')
  await expect(slices).toHaveCount(3)
  const colours = () =>
    slices.evaluateAll((paths) => new Set(paths.map((path) => getComputedStyle(path).fill)).size)
  await expect.poll(colours).toBe(3)
})

test('Y20: charts shown as tables stay tables at any width, and a third chart fills the line below the first two', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1100, height: 900 })
  await open(page, company(), ada, '/reports')
  const reports = new Reports(page)
  const boxOf = async (title: (typeof Reports.titles)[number]) => {
    const box = await reports.region(title).boundingBox()
    if (!box) throw new Error(`${title} is not drawn.`)
    return { left: box.x, right: box.x + box.width }
  }
  for (const title of Reports.titles) await expect(reports.drawing(title)).toBeVisible()
  const { left } = await boxOf('Task Completion Status')
  const { right } = await boxOf('Tasks per Project')
  expect(await boxOf('Completed Tasks by Manager')).toEqual({ left, right })
  for (const title of Reports.titles)
    await reports.region(title).getByRole('button', { name: 'As table' }).click()
  for (const width of [1100, 640, 320]) {
    await page.setViewportSize({ width, height: 900 })
    for (const title of Reports.titles) {
      const region = reports.region(title)
      await expect(region.getByRole('row').last()).toHaveCSS('display', 'table-row')
      const head = await region.getByRole('heading').boundingBox()
      const button = await region.getByRole('button', { name: 'As chart' }).boundingBox()
      expect(button?.y, `${title}, ${width} px`).toBeLessThan((head?.y ?? 0) + (head?.height ?? 0))
    }
  }
})

test('R46: charts in rows of three are in rows of two beside an open task', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  await open(page, company(), ada, '/reports?of=status&key=Done')
  const reports = new Reports(page)
  const perLine = async () => {
    const boxes = await Promise.all(Reports.titles.map((title) => reports.region(title).boundingBox()))
    return boxes.filter((box) => box?.y === boxes[0]?.y).length
  }
  await expect.poll(perLine).toBe(3)
  await page.getByRole('group').getByRole('link', { name: 'A', exact: true }).click()
  await expect(new TaskPanel(page, 'A').panel).toBeVisible()
  await expect.poll(perLine).toBe(2)
})

test('R3: a deleted manager is labelled by their e-mail', async ({ page }) => {
  const made = company()
  made.run(ada, 'user.delete', { userId: made.idOf('users', 'email', mara.email) })
  await open(page, made, ada, '/reports')
  expect(await new Reports(page).figures('Completed Tasks by Manager')).toMatchObject({ [mara.email]: 3 })
})

test('an empty workspace has the three sections, and no chart fails', async ({ page }) => {
  await open(page, new Company(), ada, '/reports')
  for (const title of Reports.titles) {
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible()
  }
})

test('R42: any range can be typed, even reversed or too long, and neither field changes the other', async ({
  page,
}) => {
  await open(page, company(), ada, '/reports?from=2026-10-05&to=2026-11-26')
  const [from, to] = [page.getByLabel('From', { exact: true }), page.getByLabel('To', { exact: true })]
  const range = page.getByRole('heading', { name: /^From .* to / })
  await expect(from).toHaveValue('2026-10-05')
  await from.focus()
  await page.keyboard.type('12202026')
  await expect(from).toHaveValue('2026-12-20')
  await expect(to).toHaveValue('2026-11-26')
  await expect(range).toHaveText('From 26 Nov 2026 to 20 Dec 2026')
  const reversed = page.getByText("'From' is after 'To'")
  await expect(reversed).toBeVisible()
  await to.focus()
  await page.keyboard.type('12312026')
  await expect(from).toHaveValue('2026-12-20')
  await expect(to).toHaveValue('2026-12-31')
  await expect(range).toHaveText('From 20 Dec 2026 to 31 Dec 2026')
  await expect(reversed).toBeHidden()
  const note = page.getByText('Only the last two years of it are shown.')
  await expect(note).toBeHidden()
  await from.focus()
  await page.keyboard.type('01011999')
  await to.focus()
  await expect(from).toHaveValue('1999-01-01')
  await expect(note).toBeVisible()
})

test('R42: a note about a range moves no field', async ({ page }) => {
  await page.setViewportSize({ width: 1400, height: 900 })
  await open(page, company(), ada, '/reports?from=2026-10-05&to=2026-11-26')
  const from = page.getByLabel('From', { exact: true })
  await expect(from).toHaveValue('2026-10-05')
  const before = await from.boundingBox()
  await from.focus()
  await page.keyboard.type('12202026')
  const reversed = page.getByText("'From' is after 'To'")
  await expect(reversed).toBeVisible()
  expect(await from.boundingBox()).toEqual(before)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.type('01011999')
  await expect(page.getByText('Only the last two years of it are shown.')).toBeVisible()
  expect(await from.boundingBox()).toEqual(before)
})

test('R43: a range that ends in the future gives ages as of today', async ({ page }) => {
  await open(page, company(), ada, '/reports?from=2026-10-05&to=2199-05-01')
  const ages = page.getByRole('region', { name: 'Age of Open Tasks', exact: true })
  await expect(ages).toContainText('As of')
  await expect(ages).not.toContainText('2199')
})

test('R45: the header of a chart is equally high with and without buttons', async ({ page }) => {
  const made = new Company()
  made.task(made.project('Atlas', { manager: mara }), 'A')
  await open(page, made, ada, '/reports')
  const reports = new Reports(page)
  await expect(reports.drawing('Tasks per Project')).toBeVisible()
  await expect(reports.region('Completed Tasks by Manager').getByRole('button')).toHaveCount(0)
  const heights = await page
    .getByRole('main')
    .getByRole('region')
    .evaluateAll((all) => all.map((region) => region.firstElementChild?.getBoundingClientRect().height))
  expect(new Set(heights).size).toBe(1)
})
