import { Company } from './support/company.ts'
import { ada, egon, eli, emma, mara, milo } from './support/people.ts'
import { open, storedTask } from './support/storage.ts'
import { expect, test } from './support/test.ts'
import { openTab } from './support/tabs.ts'
import { Shell } from './pages/shell.ts'
import { TaskParts } from './pages/task-parts.ts'
import { MyEmployees } from './pages/task-list.ts'

/** Atlas (Mara; Eli with two tasks, Emma with none; one unassigned, overdue), Cosmos (Mara; nobody), Borealis (Milo; Egon). */
function company(): Company {
  const made = new Company()
  const atlas = made.project('Atlas', { manager: mara, employees: [eli, emma] })
  made.project('Cosmos', { manager: mara })
  const borealis = made.project('Borealis', { manager: milo, employees: [egon] })
  made.task(atlas, 'Draw the map', {
    assignedTo: eli,
    description: 'With all rivers.',
    dueDate: '2099-12-31',
    comments: 'As agreed.',
  })
  made.task(atlas, 'Fold the map', { assignedTo: eli, status: 'In Progress' })
  made.task(atlas, 'Sell the map', { dueDate: '2020-01-01' })
  made.task(borealis, 'Wait for the night', { assignedTo: egon })
  return made.withoutNews()
}

test('before a project is chosen, the screen asks for one', async ({ page }) => {
  await open(page, company(), mara, '/my-employees')
  const { project } = new MyEmployees(page)
  await expect(project.getByRole('option')).toHaveText(['-- Select Project --', 'Atlas', 'Cosmos'])
  await expect(
    page.getByText('Please select a project to view assigned employee tasks.', { exact: true }),
  ).toBeVisible()
  // As on the board: unassigned tasks count as well.
  const links = page.getByRole('list', { name: 'Your projects' }).getByRole('link')
  await expect(links).toHaveText(['Atlas2 employees1 overdue1 unassigned', 'Cosmos0 employees'])
})

test('Y103: choosing a project by its link moves the focus to the field that names it', async ({ page }) => {
  await open(page, company(), mara, '/my-employees')
  const { project } = new MyEmployees(page)
  await page.getByRole('list', { name: 'Your projects' }).getByRole('link').first().press('Enter')
  await expect(project.locator('option:checked')).toHaveText('Atlas')
  await expect(project).toBeFocused()
})

test('R48: choosing a project by its link keeps the filter on its tasks', async ({ page }) => {
  await open(page, company(), mara, '/my-employees?q=Draw')
  const employees = new MyEmployees(page)
  await page.getByRole('list', { name: 'Your projects' }).getByRole('link').first().click()
  await expect(employees.task('Draw the map').article).toBeVisible()
  await expect(employees.task('Fold the map').article).toBeHidden()
})

test('R33: a person who is not in the chosen project is said not to be found, even if nothing is assigned there', async ({
  page,
}) => {
  const made = new Company()
  made.task(made.project('Atlas', { manager: mara, employees: [eli] }), 'Draw the map', { assignedTo: eli })
  const borealis = made.project('Borealis', { manager: mara, employees: [emma] })
  await open(page, made, mara, `/my-employees?project=${borealis}&assignee=${eli.email}`)
  const main = page.getByRole('main')
  await expect(main.getByText(`No tasks found assigned to ${eli.name}.`)).toBeVisible()
  await main.getByRole('button', { name: 'Clear search and filters' }).click()
  await expect(main.getByText('No tasks assigned', { exact: true })).toBeVisible()
  await expect(main.getByRole('link', { name: emma.name })).toBeVisible()
})

test('K147: an address with an archived project says so; one with a foreign, a deleted or an unknown one says the same for each', async ({
  page,
}) => {
  const made = company()
  const idOf = (name: string): string => made.idOf('projects', 'name', name)
  const deleted = made.project('Delta', { manager: mara })
  made.run(ada, 'project.delete', { projectId: deleted })
  made.run(ada, 'project.archive', { projectId: idOf('Cosmos') })
  const { main, project } = new MyEmployees(page)
  await open(page, made, mara, `/my-employees?project=${idOf('Cosmos')}`)
  await expect(main).toContainText('This project is archived. It is on the dashboard.')
  const tellsOf = async (id: string): Promise<void> => {
    await page.goto(`/my-employees?project=${id}`)
    await expect(main).toContainText('This project is not here (any more).')
    await expect(main).toContainText('Please select a project to view assigned employee tasks.')
  }
  await tellsOf(idOf('Borealis'))
  await tellsOf(deleted)
  await tellsOf('unknown')
  await project.selectOption('Atlas')
  await expect(main).not.toContainText('not here')
})

test('Y68: a manager without a project is told why there is none to choose', async ({ page }) => {
  const made = new Company()
  made.user(mara)
  const borealis = made.project('Borealis', { manager: milo })
  const corona = made.project('Corona', { manager: milo })
  made.run(ada, 'project.archive', { projectId: borealis })
  made.run(ada, 'project.archive', { projectId: corona })
  const { main, project } = new MyEmployees(page)
  await open(page, made, mara, '/my-employees')
  await expect(main).toContainText('Please select a project to view assigned employee tasks.')
  await expect(main).toContainText('No projects yet. An admin creates projects and gives them to you.')
  await expect(project).toBeDisabled()
  await open(page, made, milo, '/my-employees')
  await expect(main).toContainText('Your projects are archived. They are on the dashboard.')
  await expect(main).not.toContainText('No projects yet.')
})

test("R31: a project's unassigned tasks are counted beside its employees' figures, with a link to the board", async ({
  page,
}) => {
  await open(page, company(), mara, '/my-employees')
  const { main, project } = new MyEmployees(page)
  await project.selectOption('Atlas')
  await expect(main).toContainText('1 unassigned, 1 overdue: on the board')
  await expect(main.getByRole('button', { name: '0 overdue' })).toBeVisible()
  await main.getByRole('link', { name: 'on the board' }).click()
  await expect(page).toHaveURL('/manager?assignee=none')
})

test('a project shows its employees with their tasks', async ({ page }) => {
  await open(page, company(), mara, '/my-employees')
  const screen = new MyEmployees(page)
  await screen.project.selectOption('Atlas')
  for (const { name, email } of [eli, emma]) {
    const list = screen.main.getByRole('region', { name })
    await expect(list.getByText(name, { exact: true })).toBeVisible()
    await expect(list.getByText(email)).toBeVisible()
  }
  const drawing = screen.task('Draw the map')
  await expect(drawing.article).toContainText('With all rivers.')
  await expect(drawing.article).toContainText('2099')
  await expect(drawing.status.locator('option:checked')).toHaveText('To Do')
  await expect(drawing.comment).toHaveValue('As agreed.')
  const folding = screen.task('Fold the map')
  await expect(folding.article).toContainText('N/A')
  await expect(folding.status.locator('option:checked')).toHaveText('In Progress')
  await expect(screen.main.getByText('No tasks assigned', { exact: true })).toHaveCount(1)
  await expect(page.getByText('Wait for the night')).toBeHidden()
})

test('Y42: a half-typed comment on a task deleted elsewhere stays in view to be copied, and returns with the task', async ({
  page,
}) => {
  const made = company()
  await open(page, made, mara, '/my-employees')
  const screen = new MyEmployees(page)
  await screen.project.selectOption('Atlas')
  await screen.task('Fold the map').comment.fill('Along the rivers')
  const other = await openTab(page, `/tasks/${made.idOf('tasks', 'title', 'Fold the map')}`)
  const task = new TaskParts(other, 'Fold the map')
  await task.panel.getByRole('button', { name: 'Actions for Fold the map', exact: true }).click()
  await other.getByRole('menuitem', { name: 'Delete' }).click()
  await new Shell(other).answer('Delete')
  const lost = page.getByRole('alert')
  await expect(lost).toContainText(/'Fold the map' is not here any more.*Along the rivers/s)
  await new Shell(other).undoIn('Task deleted').click()
  await expect(screen.task('Fold the map').comment).toHaveValue('Along the rivers')
  await expect(lost).toBeHidden()
})

test('a project without employees says so', async ({ page }) => {
  await open(page, company(), mara, '/my-employees')
  await new MyEmployees(page).project.selectOption('Cosmos')
  await expect(page.getByText('No employees assigned to this project.', { exact: true })).toBeVisible()
  await expect(page.getByText('An admin adds them, in Users or in the project.')).toBeVisible()
})

test('once the placeholder is chosen again, the screen asks for a project again', async ({ page }) => {
  await open(page, company(), mara, '/my-employees')
  const screen = new MyEmployees(page)
  await screen.project.selectOption('Atlas')
  await expect(screen.task('Draw the map').article).toBeVisible()
  await screen.project.selectOption('-- Select Project --')
  await expect(screen.task('Draw the map').article).toBeHidden()
  await expect(
    page.getByText('Please select a project to view assigned employee tasks.', { exact: true }),
  ).toBeVisible()
})

test('Y96: the comment box says which employee wrote the comment in it, and when', async ({ page }) => {
  const made = company()
  const taskId = made.idOf('tasks', 'title', 'Draw the map')
  made.run(eli, 'task.comment', { taskId, comments: 'Where is the legend?' })
  const project = made.idOf('projects', 'name', 'Atlas')
  await open(page, made, mara, `/my-employees?project=${project}`)
  const { comment } = new MyEmployees(page).task('Draw the map')
  await expect(comment).toHaveValue('Where is the legend?')
  await expect(comment).toHaveAccessibleDescription(/^Last comment by Eli Eder on 5 Jan 2026/)
})

test('T6: Update Task is enabled only when something changed, and saves status and comment together', async ({
  page,
}) => {
  await open(page, company(), mara, '/my-employees')
  const screen = new MyEmployees(page)
  await screen.project.selectOption('Atlas')
  const { status, comment, updateTask } = screen.task('Draw the map')
  await expect(updateTask).toBeDisabled()
  await status.selectOption('Done')
  await expect(updateTask).toBeEnabled()
  await status.selectOption('To Do')
  await expect(updateTask).toBeDisabled()
  await comment.fill('Well done.')
  await expect(updateTask).toBeEnabled()
  await status.selectOption('Done')
  expect(await storedTask(page, 'Draw the map')).toMatchObject({ status: 'To Do', comments: 'As agreed.' })
  await updateTask.click()
  await expect(new Shell(page).toast('Task updated')).toBeVisible()
  await expect(updateTask).toBeDisabled()
  await expect
    .poll(() => storedTask(page, 'Draw the map'))
    .toMatchObject({
      status: 'Done',
      comments: 'Well done.',
      assignedTo: eli.email,
      lastUpdatedBy: mara.email,
    })
})

test('T4: any status can be set from any other', async ({ page }) => {
  await open(page, company(), mara, '/my-employees')
  const screen = new MyEmployees(page)
  await screen.project.selectOption('Atlas')
  const { status, updateTask } = screen.task('Draw the map')
  await expect(status.getByRole('option')).toHaveText(['To Do', 'In Progress', 'Done'])
  for (const next of ['Done', 'To Do', 'In Progress', 'Done', 'In Progress', 'To Do']) {
    await status.selectOption(next)
    await updateTask.click()
    await expect.poll(() => storedTask(page, 'Draw the map')).toMatchObject({ status: next })
  }
})

test("one task's changes do not touch another's", async ({ page }) => {
  await open(page, company(), mara, '/my-employees')
  const screen = new MyEmployees(page)
  await screen.project.selectOption('Atlas')
  await screen.task('Draw the map').comment.fill('Being written')
  await screen.task('Fold the map').status.selectOption('Done')
  await screen.task('Fold the map').updateTask.click()
  await expect.poll(() => storedTask(page, 'Fold the map')).toMatchObject({ status: 'Done' })
  await expect(screen.task('Draw the map').comment).toHaveValue('Being written')
  await expect(screen.task('Draw the map').updateTask).toBeEnabled()
  expect(await storedTask(page, 'Draw the map')).toMatchObject({ comments: 'As agreed.' })
})
