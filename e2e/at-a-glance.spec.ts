import { readFile } from 'node:fs/promises'
import { expectAccessible } from './support/axe.ts'
import { Company } from './support/company.ts'
import { listen } from './support/heard.ts'
import { ada, egon, eli, emma, mara, milo } from './support/people.ts'
import { open, storedTask } from './support/storage.ts'
import { expect, test } from './support/test.ts'
import { AdminPanel } from './pages/admin-panel.ts'
import { EmployeeDashboard, MyEmployees } from './pages/task-list.ts'
import { PersonPage } from './pages/person.ts'
import { Reports } from './pages/reports.ts'
import { Shell } from './pages/shell.ts'
import { TaskPanel } from './pages/task-panel.ts'

/**
 * Atlas (Mara; Eli, Emma): Eli's 'Draw the map', overdue, and 'Fold the map', 'Measure the land', Done. Another Atlas (Milo)
 * with a task, '=Sum'. Cosmos (Mara) without tasks.
 */
function company(): Company {
  const made = new Company()
  const atlas = made.project('Atlas', { manager: mara, employees: [eli, emma] })
  made.task(atlas, 'Draw the map', { assignedTo: eli, dueDate: '2020-01-01', comments: 'As agreed.' })
  made.task(atlas, 'Fold the map', { assignedTo: eli, priority: 'High' })
  made.task(atlas, 'Measure the land', { assignedTo: eli, status: 'Done', dueDate: '2019-01-01' })
  const second = made.project('Atlas', { manager: milo })
  made.task(second, '=Sum')
  made.project('Cosmos', { manager: mara })
  return made.withoutNews()
}

test('R29, R25: the project table shows progress and overdue tasks, can be sorted, and tells namesakes apart', async ({
  page,
}) => {
  await open(page, company(), ada)
  const panel = new AdminPanel(page)
  const rows = panel.table.getByRole('row')
  await expect(page.getByText('1 task overdue')).toBeVisible()
  await expect(rows.nth(1)).toContainText('1 of 3')
  await expect(rows.nth(1)).toContainText('1 overdue')
  await expect(rows.nth(1)).toContainText(/ID \d+/)
  await expect(rows.nth(2)).toContainText(/ID \d+/)
  await expect(rows.nth(3)).not.toContainText('ID')
  await expectAccessible(page, 'the project table')
  await page.getByLabel('Sort by').selectOption({ label: 'Sorted: least progress' })
  await expect(rows.nth(2)).toContainText('Cosmos')
  await expect(page).toHaveURL(/sort=progress/)
  await page.getByLabel('Sort by').selectOption({ label: 'Sorted: most people' })
  await expect(rows.nth(1)).toContainText('1 overdue')
})

test('Y91: projects of the same name are told apart on cards, on a person’s page, and when one is deleted', async ({
  page,
}) => {
  const made = new Company()
  for (const manager of [mara, milo])
    made.task(made.project('Atlas', { manager, employees: [eli] }), `Map of ${manager.name}`, {
      assignedTo: eli,
    })
  await open(page, made, eli)
  const main = page.getByRole('main')
  await expect(main.getByRole('article').first()).toContainText('Atlas (Mara Moss)')
  await expect(main.getByRole('article').last()).toContainText('Atlas (Milo Maas)')
  await page.getByRole('link', { name: 'Map of Milo Maas' }).click()
  await expect(new TaskPanel(page, 'Map of Milo Maas').panel).toContainText('Atlas (Milo Maas)')
  await open(page, made, ada, `/people/${made.idOf('users', 'email', eli.email)}`)
  const labels = ['Atlas (Mara Moss)', 'Atlas (Milo Maas)']
  await expect(new PersonPage(page).projects.getByRole('link')).toHaveText(labels)
  for (const label of labels) await expect(page.getByRole('table')).toContainText(label)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV of Open tasks of Eli Eder' }).click()
  expect(await readFile(await (await download).path(), 'utf8')).toContain(labels[1])
  await page.goto('/admin')
  const row = new AdminPanel(page).row(milo.name)
  await row.getByRole('button', { name: 'Actions for Atlas' }).click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Atlas (Milo Maas)')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await row.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Atlas (Milo Maas)')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(new Shell(page).toast("Project 'Atlas (Milo Maas)' and its tasks deleted.")).toBeVisible()
})

test('B24: each save of a table as a file is announced', async ({ page }) => {
  await open(page, company(), ada, '/users')
  const save = page.getByRole('button', { name: 'CSV of Users' })
  await expect(save).toBeVisible()
  const heard = await listen(page)
  for (const _ of [1, 2]) {
    const download = page.waitForEvent('download')
    await save.click()
    await download
    await expect.poll(heard).toContain('CSV saved')
  }
})

test('R40, R41: tables sort by their headers, and a download includes what is shown under a name', async ({
  page,
}) => {
  await open(page, company(), ada)
  const panel = new AdminPanel(page)
  const manager = panel.table.getByRole('columnheader', { name: 'Manager' })
  await manager.getByRole('button').click()
  await expect(manager).toHaveAttribute('aria-sort', 'ascending')
  await expect(panel.table.getByRole('row').last()).toContainText(milo.name)
  await page.getByLabel('Sort by').selectOption({ label: 'Sorted: least progress' })
  await expect(manager).not.toHaveAttribute('aria-sort')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV of Projects', exact: true }).click()
  const text = await readFile(await (await download).path(), 'utf8')
  expect(text.split('\r\n')[0]).toBe(
    '\uFEFFProject,Manager,Status,Progress in percent,Tasks,Overdue,To review,People,Next date,Archived,Email of the manager,Project ID',
  )
  expect(text).toContain(`Atlas,${mara.name},Ongoing,33,3,1,0,2,,,${mara.email},`)
  await panel.table.getByRole('link', { name: 'Atlas' }).last().click()
  for (const [table, path, header, csv] of [
    ['Tasks', undefined, 'Priority', 'CSV of Tasks of Atlas'],
    ['Users', '/users', 'Role', 'CSV of Users'],
    ['Workload', '/workload?as=table', 'Open', 'CSV of Workload'],
  ] as const) {
    if (path) await page.goto(path)
    const head = page
      .getByRole('table', { name: table, exact: true })
      .getByRole('columnheader', { name: header })
    await head.getByRole('button').click()
    await expect(head).toHaveAttribute('aria-sort', /./)
    await expect(page.getByRole('button', { name: csv, exact: true })).toBeVisible()
  }
})

test('R30: the actions of a row other than Delete are in its menu', async ({ page }) => {
  await open(page, company(), ada)
  const row = new AdminPanel(page).row('Cosmos')
  await expect(row.getByRole('button')).toHaveCount(2)
  await row.getByRole('button', { name: 'Actions for Cosmos' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Details', 'Edit', 'Archive'])
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Name', { exact: true }).fill('Comet')
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(new AdminPanel(page).row('Comet')).toBeVisible()
})

test('R28, R27, R26, Y93: a bar leads to a table of its tasks, which can be sorted and downloaded', async ({
  page,
}) => {
  await open(page, company(), ada, '/reports')
  const reports = new Reports(page)
  const perProject = reports.region('Tasks per Project')
  await expect(perProject.getByRole('link', { name: `Atlas (${milo.name}): 1 task` })).toBeVisible()
  await perProject.getByRole('link', { name: `Atlas (${mara.name}): 3 tasks` }).click()
  const behind = page.getByRole('region', { name: `Tasks per Project: Atlas (${mara.name})` })
  await expect(behind.getByRole('row')).toHaveCount(4)
  await expectAccessible(page, 'reports with the tasks behind a bar')
  const title = behind.getByRole('columnheader', { name: 'Task' })
  await title.getByRole('button').click()
  await expect(title).toHaveAttribute('aria-sort', 'ascending')
  await expect(behind.getByRole('row').nth(1)).toContainText('Draw the map')
  await title.getByRole('button').click()
  await expect(title).toHaveAttribute('aria-sort', 'descending')
  await expect(behind.getByRole('row').nth(1)).toContainText('Measure the land')
  await page.goBack()
  await expect(behind).toBeHidden()
  await expect(perProject.getByRole('link', { name: `Atlas (${mara.name}): 3 tasks` })).toBeFocused()
  await perProject.getByRole('link', { name: `Atlas (${milo.name})` }).click()
  const other = page.getByRole('region', { name: `Tasks per Project: Atlas (${milo.name})` })
  await expect(other.getByRole('row').nth(1)).toHaveText(/=Sum.*Unassigned.*No due date/)
  const download = page.waitForEvent('download')
  await other.getByRole('button', { name: 'CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^tasks-per-project-atlas-.*\.csv$/)
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toBe(`\uFEFFTask,Project,Assignee,Status,Due Date\r\n"'=Sum",Atlas (${milo.name}),,To Do,`)
})

test('R20, R21, R22, R23: the range limits completed and overdue tasks, but not Task Completion Status', async ({
  page,
}) => {
  await open(page, company(), ada, '/reports?from=2019-12-01&to=2020-02-01')
  const reports = new Reports(page)
  const region = (name: string) => page.getByRole('region', { name, exact: true })
  expect(await reports.figures('Task Completion Status')).toEqual({ 'To Do': 3, 'In Progress': 0, Done: 1 })
  await expect(region('Overdue per Project').getByRole('link')).toHaveText([/^Atlas/])
  await expect(region('Completed per Week')).toContainText('Nothing was completed in these weeks.')
  await page.getByRole('button', { name: '4 weeks' }).click()
  await expect(region('Overdue per Project')).toContainText('Nothing that was due in these days is overdue.')
  await expect(region('Overdue per Project')).toContainText('1 older one is overdue.')
  expect(await reports.figures('Task Completion Status')).toEqual({ 'To Do': 3, 'In Progress': 0, Done: 1 })
  await expect(page).toHaveURL(/range=4\+weeks/)
})

test('Y15, Y14: weeks, ages and statuses sort in their natural order, and a download gives weeks as dates', async ({
  page,
}) => {
  const made = company()
  await page.clock.setFixedTime('2026-01-06T10:00:00+01:00')
  await open(page, made, ada, '/reports')
  const region = (name: string) => page.getByRole('region', { name, exact: true })
  const names = (report: string) => region(report).getByRole('table').getByRole('rowheader')
  for (const report of ['Task Completion Status', 'Completed per Week', 'Age of Open Tasks']) {
    await region(report).getByRole('button', { name: 'As table' }).click()
    await expect(names(report)).not.toHaveCount(0)
    const given = await names(report).allTextContents()
    const [head] = await region(report).getByRole('columnheader').all()
    await head?.getByRole('button').click()
    await expect(names(report)).toHaveText(given)
    await head?.getByRole('button').click()
    await expect(names(report)).toHaveText(given.toReversed())
  }
  const download = page.waitForEvent('download')
  await region('Completed per Week').getByRole('button', { name: 'CSV' }).click()
  const text = await readFile(await (await download).path(), 'utf8')
  expect(text.split('\r\n').slice(0, 2)).toEqual(['\uFEFFWeek of,Tasks,Share', '2025-11-17,0,0'])
})

test('R31, R33: My Employees keeps its project and its filters in the address', async ({ page }) => {
  await open(page, company(), mara, '/my-employees')
  const screen = new MyEmployees(page)
  await expect(
    screen.main.getByText('Please select a project to view assigned employee tasks.'),
  ).toBeVisible()
  await screen.main.getByRole('link', { name: 'Atlas' }).click()
  await expect(screen.task('Draw the map').article).toBeVisible()
  await expect(page).toHaveURL(/project=\d+/)
  await screen.main.getByLabel('Of priority').selectOption('High')
  await expect(screen.task('Draw the map').article).toBeHidden()
  await expect(screen.task('Fold the map').article).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: '1 task found' })).toHaveCount(1)
  await expectAccessible(page, 'My Employees, filtered')
  await page.reload()
  await expect(screen.task('Draw the map').article).toBeHidden()
  await expect(screen.task('Fold the map').article).toBeVisible()
  await screen.main.getByRole('searchbox').fill('nowhere')
  await expect(screen.main.getByText("No tasks found for 'nowhere', with high priority.")).toBeVisible()
  await screen.main.getByRole('button', { name: 'Clear search and filters' }).click()
  await expect(screen.task('Draw the map').article).toBeVisible()
  await screen.main.getByLabel('Project', { exact: true }).selectOption('-- Select Project --')
  await expect(page).toHaveURL(/\/my-employees$/)
})

test('K93: My Employees can be narrowed to one employee, and namesakes are told apart', async ({ page }) => {
  const made = company()
  const namesake = { ...emma, email: 'eli.too@ems.example', name: eli.name }
  const projectId = made.idOf('projects', 'manager', mara.email)
  made.run(ada, 'user.create', { ...namesake, role: 'employee', projectIds: [projectId] })
  const path = `/my-employees?project=${projectId}`
  await open(page, made, mara, path)
  const screen = new MyEmployees(page)
  await expect(screen.task('Draw the map').article).toBeVisible()
  const choice = screen.main.getByLabel('Assigned to', { exact: true })
  await choice.selectOption(`${eli.name} (${eli.email})`)
  await expect(page).toHaveURL(/assignee=/)
  await expect(screen.task('Draw the map').article).toBeVisible()
  await expect(screen.main.getByRole('region')).toHaveCount(1)
  await choice.selectOption(emma.name)
  await expect(screen.main.getByText(`No tasks found assigned to ${emma.name}.`)).toBeVisible()
  await page.goto('/manager')
  await page.getByRole('button', { name: 'Filter, sort' }).click()
  const filters = page.getByRole('dialog', { name: 'Filter and sort' }).getByLabel('Assigned to')
  await expect(filters.getByRole('option')).toContainText([
    'Anybody',
    'Nobody',
    `${eli.name} (`,
    `${eli.name} (`,
    emma.name,
  ])
})

test('R32: Done tasks come last, but one that was just done keeps its place until a reload', async ({
  page,
}) => {
  await open(page, company(), mara, '/my-employees')
  const screen = new MyEmployees(page)
  await screen.main.getByRole('link', { name: 'Atlas' }).click()
  const titles = screen.main.getByRole('article').getByRole('heading')
  await expect(titles).toHaveText(['Draw the map', 'Fold the map', 'Measure the land'])
  await screen.main.getByRole('button', { name: '1 overdue' }).click()
  await expect(titles).toHaveText(['Draw the map'])
  await screen.task('Draw the map').status.selectOption('Done')
  await screen.task('Draw the map').updateTask.click()
  await expect.poll(() => storedTask(page, 'Draw the map')).toMatchObject({ status: 'Done' })
  await expect(titles).toHaveText(['Draw the map'])
  await screen.main.getByRole('button', { name: '0 overdue' }).click()
  await expect(titles).toHaveText(['Draw the map', 'Fold the map', 'Measure the land'])
  await page.reload()
  await expect(titles).toHaveText(['Fold the map', 'Measure the land', 'Draw the map'])
})

test('R34, R33: the figures on the employee dashboard are filters, and an empty result offers to clear them', async ({
  page,
}) => {
  await open(page, company(), eli)
  const dashboard = new EmployeeDashboard(page)
  await page.getByLabel('Of priority').selectOption('High')
  await expect(page.getByRole('article')).toHaveText([/Fold the map/])
  await page.getByLabel('Of priority').selectOption('Any priority')
  const overdue = page.getByRole('button', { name: '1 overdue' })
  await overdue.click()
  await expect(overdue).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(dashboard.task('Draw the map').article).toBeVisible()
  await expect(page.getByText('1 task found').first()).toBeVisible()
  await expectAccessible(page, 'the employee dashboard, filtered')
  await page.getByRole('button', { name: '0 ready for review' }).click()
  await expect(page.getByText('No tasks found ready for review.')).toBeVisible()
  await expect(page.getByText('You have no pending tasks.')).toBeHidden()
  await page.getByRole('button', { name: 'Clear search and filters' }).click()
  await expect(page.getByRole('article')).toHaveCount(3)
  await expect(dashboard.completed).toBeVisible()
})

test('R47: the employee dashboard says whether a filter found only completed tasks or none at all', async ({
  page,
}) => {
  const made = company()
  await open(page, made, eli, '/employee?q=land')
  const main = page.getByRole('main')
  await expect(main.getByText("No pending tasks found for 'land'.")).toBeVisible()
  await expect(new EmployeeDashboard(page).task('Measure the land').article).toBeVisible()
  const borealis = made.project('Borealis', { manager: mara, employees: [egon] })
  made.task(borealis, 'Survey the north', { assignedTo: egon, status: 'Done' })
  await open(page, made, egon, '/employee?q=land')
  await expect(main.getByText("No tasks found for 'land'.")).toBeVisible()
  await main.getByRole('button', { name: 'Clear search and filters' }).click()
  await expect(main.getByText('You have no pending tasks.')).toBeVisible()
  await expect(new EmployeeDashboard(page).completed).toBeVisible()
})
