import { expectAccessible } from './support/axe.ts'
import { Company } from './support/company.ts'
import { faultsOn } from './support/geometry.ts'
import { listen } from './support/heard.ts'
import { unmarkedOn } from './support/forced.ts'
import { withoutTransitions } from './support/in-page/states.ts'
import { ada, egon, eli, emma, mara, milo } from './support/people.ts'
import { open, storedTask } from './support/storage.ts'
import { expect, test } from './support/test.ts'
import { Shell } from './pages/shell.ts'
import { TaskPanel } from './pages/task-panel.ts'
import { WorkloadPage } from './pages/workload.ts'

/** Eli has Draw (overdue) and Fold (ready for review) in Mara's Atlas, and Melt in Milo's Borealis; Emma has nothing, nobody has Sell. */
function company(): Company {
  const made = new Company()
  const atlas = made.project('Atlas', { manager: mara, employees: [eli, emma] })
  const borealis = made.project('Borealis', { manager: milo, employees: [eli] })
  made.task(atlas, 'Draw the map', { assignedTo: eli, dueDate: '2020-05-04' })
  const fold = made.task(atlas, 'Fold the map', { assignedTo: eli, dueDate: '2099-05-04' })
  made.run(eli, 'task.ready', { taskId: fold, ready: true })
  made.task(atlas, 'Sell the map')
  made.task(borealis, 'Melt the ice', { assignedTo: eli })
  return made.withoutNews()
}

test('L22: a manager sees only their own members, as bars and as a table, and the screen says so', async ({
  page,
}) => {
  await open(page, company(), mara, '/workload')
  const workload = new WorkloadPage(page)
  await expect(page.getByRole('main')).toContainText('Open tasks in your project only.')
  await expect(workload.rows).toHaveText([/^Unassigned/, eli.name, emma.name])
  const bars = page.getByRole('main').getByRole('img')
  await expect(bars.nth(1)).toHaveAccessibleName(
    '1 overdue, 0 due this week, 0 next week, 1 later or no due date',
  )
  const whole = await bars.evaluateAll((all) => all.map((bar) => bar.clientWidth))
  expect(new Set(whole).size).toBe(1)
  const widths = await bars
    .nth(1)
    .locator('span')
    .evaluateAll((parts) => parts.map((part) => part.clientWidth))
  expect(widths).toHaveLength(2)
  expect(Math.abs((widths[0] ?? 0) - (widths[1] ?? 0))).toBeLessThanOrEqual(2)
  await workload.opener(eli.name).click()
  await expectAccessible(page, 'workload as bars')
  await page.getByRole('button', { name: 'Table', exact: true }).click()
  await page.reload()
  const row = workload.table.getByRole('row').filter({ hasText: eli.name })
  await expect(row.getByRole('rowheader')).toContainText(eli.name)
  await expect(row.getByRole('cell')).toContainText(['2', '1', '0', '0', '1', '1'])
  await expectAccessible(page, 'workload as a table')
})

test('Y145: beside an open task, the bars stay long enough to be compared', async ({ page }) => {
  const made = company()
  await page.setViewportSize({ width: 1100, height: 850 })
  await open(page, made, mara, '/workload')
  await new WorkloadPage(page).opener(eli.name).click()
  await page.getByRole('main').getByRole('link', { name: 'Draw the map' }).click()
  await expect(new TaskPanel(page, 'Draw the map').panel).toBeVisible()
  const bar = page.getByRole('main').getByRole('img').nth(1)
  await expect.poll(async () => (await bar.boundingBox())?.width).toBeGreaterThan(100)
})

test('L22: a manager without a project reads nothing about projects', async ({ page }) => {
  const made = new Company()
  made.user(mara)
  await open(page, made, mara, '/workload')
  await expect(page.getByRole('main')).toContainText('There is nobody yet.')
  await expect(page.getByRole('main')).not.toContainText('Open tasks in')
})

test('Y111: a manager whose projects are all archived reads this in place of the people', async ({
  page,
}) => {
  const made = new Company()
  const archive = (name: string): void => {
    const projectId = made.project(name, { manager: mara, employees: [eli] })
    made.run(ada, 'project.archive', { projectId })
  }
  archive('Atlas')
  const main = page.getByRole('main')
  await open(page, made, mara, '/workload')
  await expect(main).toContainText('Your project is archived. It is on the dashboard.')
  await expect(main).not.toContainText('nobody')
  archive('Borealis')
  await open(page, made, mara, '/workload')
  await expect(main).toContainText('Your projects are archived. They are on the dashboard.')
})

test('Y44: the number of overdue tasks is beside a bar that has no room for it', async ({ page }) => {
  const made = new Company()
  const long = 'Maximiliane Wolkenstein-Hohenlohe von und zu Oberammergau'
  const few = { ...egon, name: long }
  const atlas = made.project('Atlas', { manager: mara, employees: [few, emma] })
  for (let at = 0; at < 90; at += 1)
    made.task(atlas, `Draw the ${at}. map`, { assignedTo: few, ...(at < 3 && { dueDate: '2020-05-04' }) })
  for (let at = 0; at < 5; at += 1)
    made.task(atlas, `Fold the ${at}. map`, { assignedTo: emma, dueDate: '2020-05-04' })
  made.run(few, 'task.ready', { taskId: made.idOf('tasks', 'title', 'Draw the 4. map'), ready: true })
  await open(page, made.withoutNews(), mara, '/workload')
  const words = page
    .getByRole('main')
    .getByText(/^\d+ overdue$/)
    .filter({ visible: true })
  const bars = page.getByRole('main').getByRole('img')
  await expect(new WorkloadPage(page).rows).toHaveText([emma.name, long])
  for (const width of [390, 820, 1400]) {
    await page.setViewportSize({ width, height: 900 })
    // Emma's five of ninety have room for their figure.
    await expect(words).toHaveText(['3 overdue'])
    const [said, bar] = await Promise.all([words.boundingBox(), bars.nth(1).boundingBox()])
    if (!said || !bar) throw new Error('The words or the bar are not drawn.')
    if (width === 390) {
      expect(said.y, 'below it on a phone').toBeGreaterThanOrEqual(bar.y + bar.height)
      expect(said.x).toBe(bar.x)
    } else {
      expect(said.x, 'beside it').toBeGreaterThanOrEqual(bar.x + bar.width)
      expect(said.y).toBeLessThan(bar.y + bar.height)
      expect(said.y + said.height).toBeGreaterThan(bar.y)
    }
    expect(await faultsOn(page), `${width} px wide`).toEqual([])
  }
  await expectAccessible(page, 'a bar with words beside it')
  await withoutTransitions(page)
  await page.emulateMedia({ forcedColors: 'active' })
  expect(await unmarkedOn(page)).toEqual([])
  await page.emulateMedia({ forcedColors: null })
})

test('L23: a task is given to the member with the least work, and Undo takes it back', async ({ page }) => {
  await open(page, company(), mara, '/workload')
  const workload = new WorkloadPage(page)
  const shell = new Shell(page)
  await workload.opener(eli.name).click()
  await expect(workload.tasks(eli.name).getByRole('link')).toHaveText(['Draw the map', 'Fold the map'])
  await workload.give('Draw the map').click()
  await expect(page.getByRole('menuitem')).toHaveText([/^Assign to Emma Ernst \(0 open\)$/, 'Unassign'])
  await page.getByRole('menuitem').first().click()
  await expect(workload.tasks(eli.name).getByRole('link')).toHaveText(['Fold the map'])
  await expect(workload.give('Fold the map')).toBeFocused()
  await expect.poll(async () => (await storedTask(page, 'Draw the map'))?.assignedTo).toBe(emma.email)
  await expect(workload.rows).toHaveText([/^Unassigned/, eli.name, emma.name])
  await shell.undoIn('Assigned to Emma Ernst').click()
  await expect(workload.tasks(eli.name).getByRole('link')).toHaveText(['Draw the map', 'Fold the map'])
})

test('R50: on a new day, the person with the most overdue tasks comes first', async ({ page }) => {
  await page.clock.install({ time: '2026-03-10T20:00:00+01:00' })
  const made = new Company()
  const atlas = made.project('Atlas', { manager: mara, employees: [eli, emma] })
  made.task(atlas, 'Draw the map', { assignedTo: eli, dueDate: '2026-03-09' })
  for (const title of ['Fold the map', 'Sell the map'])
    made.task(atlas, title, { assignedTo: emma, dueDate: '2026-03-10' })
  await open(page, made.withoutNews(), mara, '/workload')
  const workload = new WorkloadPage(page)
  await expect(workload.rows).toHaveText([eli.name, emma.name].map((name) => new RegExp(name)))
  await workload.opener(emma.name).click()
  await page.clock.pauseAt('2026-03-10T20:01:00+01:00')
  await page.clock.setSystemTime('2026-03-11T09:00:00+01:00')
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(workload.rows).toHaveText([emma.name, eli.name].map((name) => new RegExp(name)))
  await expect(workload.tasks(emma.name).getByRole('link')).toHaveText(['Fold the map', 'Sell the map'])
})

test('L22, L23: an admin sees everyone, and assigns an unassigned task by keyboard, on a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, company(), ada, '/workload')
  const workload = new WorkloadPage(page)
  await expect(page.getByRole('main')).toContainText('Open tasks of everyone, in all active projects.')
  await workload.opener('Unassigned').press('Enter')
  await expect(workload.tasks('nobody').getByRole('link')).toHaveText(['Sell the map'])
  await workload.give('Sell the map').press('Enter')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await expect(page.getByRole('menuitem')).toHaveText([
    /^Assign to Emma Ernst/,
    /^Assign to Eli Eder \(3 open\)/,
  ])
  await expectAccessible(page, 'giving a task on a phone')
  await page.keyboard.press('Enter')
  await expect(workload.opener('Unassigned')).toBeHidden()
  await workload.opener(emma.name).click()
  await expect(workload.tasks(emma.name).getByRole('link')).toHaveText(['Sell the map'])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test('L24: each of the board, the calendar and the workload links to the others', async ({ page }) => {
  await open(page, company(), mara)
  const views = page.getByRole('navigation', { name: 'Views' })
  await expect(views.getByRole('link')).toHaveText(['Board', 'Calendar', 'Workload'])
  for (const [name, path] of [
    ['Workload', '/workload'],
    ['Calendar', '/calendar'],
    ['Board', '/manager'],
  ] as const) {
    await views.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(path)
    await expect(views.locator('[aria-current="page"]')).toHaveText(name)
  }
  await open(page, company(), ada)
  await expect(views.getByRole('link')).toHaveText(['Projects', 'Calendar', 'Workload'])
  await open(page, company(), eli)
  await expect(views.getByRole('link')).toHaveText(['Tasks', 'Calendar'])
})

test('Y47: a search says how many people it finds', async ({ page }) => {
  const made = new Company()
  const names = ['Una', 'Dora', 'Tess', 'Vera', 'Finn', 'Sven', 'Sara']
  const employees = names.map((name) => ({ ...eli, name, email: `${name.toLowerCase()}@ems.example` }))
  made.project('Atlas', { manager: mara, employees })
  await open(page, made, mara, '/workload')
  const search = page.getByRole('main').getByRole('searchbox', { name: 'Search people' })
  await search.focus()
  const heard = await listen(page)
  await search.fill('una')
  await expect.poll(heard).toEqual(['1 person found'])
  await search.fill('s')
  await expect.poll(heard).toEqual([expect.stringMatching(/^\d people found$/)])
  await search.press('Escape')
  await expect.poll(heard).toEqual(['All people are shown'])
})

test('Y57: the dates of somebody’s open tasks are aligned, whatever the status beside them', async ({
  page,
}) => {
  const made = new Company()
  const id = made.project('Atlas', { manager: mara, employees: [eli] })
  for (const status of ['To Do', 'In Progress'] as const)
    made.task(id, `Draw ${status}`, { status, assignedTo: eli, dueDate: '2020-05-04' })
  await open(page, made.withoutNews(), mara, '/workload')
  const workload = new WorkloadPage(page)
  await workload.opener(eli.name).click()
  const dates = workload.tasks(eli.name).locator('time')
  for (const width of [1100, 1400]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(dates).toHaveCount(2)
    const lefts = await dates.evaluateAll((all) => all.map((date) => date.getBoundingClientRect().left))
    expect(new Set(lefts).size, `${width} px`).toBe(1)
    const badge = workload.tasks(eli.name).getByText('In Progress', { exact: true })
    expect((await badge.boundingBox())?.height, `${width} px`).toBeLessThan(30)
  }
})

test('Y67: the title of a task is readable beside its open panel at any width', async ({ page }) => {
  const made = new Company()
  const title = 'Move product data to the new catalogue'
  const id = made.project('Atlas', { manager: mara, employees: [eli] })
  made.task(id, title, { assignedTo: eli, dueDate: '2020-05-04' })
  await open(page, made.withoutNews(), mara, '/workload')
  const workload = new WorkloadPage(page)
  await workload.opener(eli.name).click()
  const link = workload.tasks(eli.name).getByRole('link', { name: title })
  await link.click()
  await expect(page.getByRole('complementary')).toBeVisible()
  for (const width of [1200, 1280, 1400, 1500, 1920]) {
    await page.setViewportSize({ width, height: 800 })
    expect((await link.boundingBox())?.width, `${width} px`).toBeGreaterThan(150)
  }
  expect(await faultsOn(page)).toEqual([])
})
