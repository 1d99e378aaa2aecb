import { Company } from './support/company.ts'
import { ada, eli, mara, milo, person } from './support/people.ts'
import { open } from './support/storage.ts'
import { expect, test } from './support/test.ts'
import { AdminPanel } from './pages/admin-panel.ts'
import { Shell } from './pages/shell.ts'
import { Users } from './pages/users.ts'
import { company } from './support/three-projects.ts'

test.describe('the project table', () => {
  test('has its heading, its section and its four columns', async ({ page }) => {
    await open(page, company(), ada)
    const panel = new AdminPanel(page)
    await expect(page.getByRole('heading', { name: 'Admin Panel', level: 1 })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Projects', exact: true })).toBeVisible()
    await expect(panel.table.getByRole('columnheader')).toHaveText(['Project', 'Manager', 'Status', 'Action'])
  })

  test('P9: shows the derived status of each project', async ({ page }) => {
    await open(page, company(), ada)
    const panel = new AdminPanel(page)
    await expect(panel.row('Atlas')).toContainText('Ongoing')
    await expect(panel.row('Borealis')).toContainText('Pending')
    await expect(panel.row('Cosmos')).toContainText('Completed')
    await expect(panel.row('Borealis')).toContainText(milo.email)
  })

  test("says 'No projects found.' when there are none", async ({ page }) => {
    await open(page, new Company(), ada)
    await expect(page.getByText('No projects found.', { exact: true })).toBeVisible()
    await expect(new AdminPanel(page).table).toBeHidden()
  })

  test("is filtered to one manager's projects and back", async ({ page }) => {
    await open(page, company(), ada)
    const panel = new AdminPanel(page)
    await panel.filter.selectOption(milo.email)
    await expect(panel.row('Borealis')).toBeVisible()
    await expect(panel.row('Atlas')).toBeHidden()
    await expect(panel.row('Cosmos')).toBeHidden()
    await panel.filter.selectOption(mara.email)
    await expect(panel.row('Atlas')).toBeVisible()
    await expect(panel.row('Cosmos')).toBeVisible()
    await expect(panel.row('Borealis')).toBeHidden()
    await panel.filter.selectOption({ index: 0 })
    await expect(panel.table.getByRole('row')).toHaveCount(4)
  })

  test("says 'No projects found.' for a manager without projects", async ({ page }) => {
    const made = company()
    made.user(person('Ole Odin', 'ole@ems.example', 'manager'))
    await open(page, made, ada)
    await new AdminPanel(page).filter.selectOption('ole@ems.example')
    await expect(page.getByText('No projects found.', { exact: true })).toBeVisible()
  })

  test('R44: stays filtered by a manager whose e-mail changes, even if the link had the old one', async ({
    page,
  }) => {
    await open(page, company(), ada, `/admin?manager=${milo.email}`)
    const panel = new AdminPanel(page)
    const users = new Users(page)
    await expect(page).toHaveURL(/manager=\d+$/)
    await new Shell(page).link('Manage Users').click()
    await users.edit(milo.email).click()
    await users.fillIn({ Email: 'miles@ems.example' })
    await users.update.click()
    await expect(users.row('miles@ems.example')).toBeVisible()
    await page.goBack()
    await expect(panel.row('Borealis')).toBeVisible()
    await expect(panel.row('Atlas')).toBeHidden()
    await expect(panel.filter).toHaveValue('miles@ems.example')
  })

  test('R44: says that the manager in the address is gone, and shows all projects', async ({ page }) => {
    await open(page, company(), ada, '/admin?manager=nobody@ems.example')
    const panel = new AdminPanel(page)
    const gone = page.getByText('The manager in the address is gone: the projects of all managers are shown.')
    await expect(gone).toBeVisible()
    await expect(panel.table.getByRole('row')).toHaveCount(4)
    await panel.filter.selectOption(milo.email)
    await expect(panel.row('Atlas')).toBeHidden()
    await expect(gone).toBeHidden()
  })

  test('Q27: says that no project is archived, and offers to show all', async ({ page }) => {
    await open(page, company(), ada, '/admin?shelf=archived&q=zebra')
    const main = page.getByRole('main')
    await expect(main.getByText('No projects found.', { exact: true })).toBeVisible()
    await expect(main.getByText('No project is archived.', { exact: true })).toBeVisible()
    await expect(main.getByText('Searched for')).toBeHidden()
    await main.getByRole('button', { name: 'Show all projects' }).click()
    await expect(new AdminPanel(page).row('Cosmos')).toBeVisible()
    await expect(page).toHaveURL('/admin?shelf=all')
  })

  test('Q27: says that all projects are archived, and offers to show them', async ({ page }) => {
    const made = new Company()
    made.run(ada, 'project.archive', { projectId: made.project('Atlas', { manager: mara }) })
    await open(page, made, ada)
    const main = page.getByRole('main')
    await expect(main.getByText('All projects are archived.', { exact: true })).toBeVisible()
    await main.getByRole('button', { name: 'Show all projects' }).click()
    await expect(new AdminPanel(page).row('Atlas')).toBeVisible()
  })

  test('can be searched by name', async ({ page }) => {
    await open(page, company(), ada)
    const panel = new AdminPanel(page)
    await panel.search.fill('bore')
    await expect(panel.row('Borealis')).toBeVisible()
    await expect(panel.row('Atlas')).toBeHidden()
  })

  test('opens the details on a click anywhere in the row, and by keyboard', async ({ page }) => {
    await open(page, company(), ada)
    const panel = new AdminPanel(page)
    await panel.row('Atlas').getByText('Ongoing').click()
    await expect(page).toHaveURL(/\/projects\/\d+$/)
    await expect(page.getByRole('link', { name: 'Draw the map', exact: true })).toBeVisible()
    await page.goBack()
    await panel.row('Borealis').getByRole('link').press('Enter')
    await expect(page).toHaveURL(/\/projects\/\d+$/)
    await expect(page.getByText('Borealis').first()).toBeVisible()
  })
})

test('Y57, Y97: a project’s next date and how far off it is stay on one line, and the page fits the window', async ({
  page,
}) => {
  const made = new Company()
  const manager = person('Tomás Herrera', 'tomas.herrera@brightwater.example', 'manager')
  for (const name of ['Atlas', 'Borealis']) {
    const id = made.project(name, { manager, employees: [eli] })
    made.task(id, 'Draw the map', { dueDate: '2026-11-20' })
    made.task(id, 'Fold the map', { dueDate: '2026-11-28' })
    const ready = made.task(id, 'Sell the map', { assignedTo: eli })
    made.run(eli, 'task.ready', { taskId: ready, ready: true })
  }
  await page.clock.setFixedTime('2026-11-27T10:00:00+01:00')
  await open(page, made.withoutNews(), ada)
  const dates = page.getByRole('table').locator('time')
  // Some of these are the width that a scroll bar leaves to the page.
  for (const width of [1400, 1385, 1370, 1355, 1100]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(dates).toHaveCount(2)
    const heights = await dates.evaluateAll((all) =>
      all.map((date) => (date.parentElement?.offsetHeight ?? 0) / date.getBoundingClientRect().height),
    )
    for (const height of heights) expect(height, `${width} px`).toBeLessThan(1.6)
  }
  // What a scroll bar leaves of a 320 px window.
  await page.setViewportSize({ width: 305, height: 900 })
  await expect(dates).toHaveCount(2)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(305)
})

test('Y90: when nothing needs attention, it says so beside the buttons', async ({ page }) => {
  await open(page, company(), ada)
  const fine = page.getByText('Nothing is overdue, and nothing waits for a review.')
  const create = page.getByRole('button', { name: 'Create Manager & Assign Project' })
  for (const part of [fine, create]) await expect(part).toBeVisible()
  const [said, button] = await Promise.all([fine.boundingBox(), create.boundingBox()])
  if (!said || !button) throw new Error('Not drawn')
  const middle = button.y + button.height / 2
  expect(middle).toBeGreaterThan(said.y)
  expect(middle).toBeLessThan(said.y + said.height)
})
