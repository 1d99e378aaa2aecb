import type { Page } from '@playwright/test'
import { Company } from './support/company.ts'
import { eli, emma, mara, type Person } from './support/people.ts'
import { open, seedTexts, storedTask } from './support/storage.ts'
import { expect, test } from './support/test.ts'
import { Board } from './pages/board.ts'
import { Login } from './pages/login.ts'
import { Shell } from './pages/shell.ts'
import { EmployeeDashboard } from './pages/task-list.ts'

/** Atlas (Mara; Eli, Emma): two open tasks and a done one of Eli's, one of Emma's. */
function company(): Company {
  const made = new Company()
  const id = made.project('Atlas', { manager: mara, employees: [eli, emma] })
  made.task(id, 'Draw the map', { assignedTo: eli, description: 'With all rivers.', comments: 'As agreed.' })
  made.task(id, 'Fold the map', { assignedTo: eli, status: 'In Progress' })
  made.task(id, 'Measure the land', { assignedTo: eli, status: 'Done' })
  made.task(id, 'Sell the map', { assignedTo: emma })
  made.task(id, 'Print the map')
  return made.withoutNews()
}

test('Y96: the comment box says who sent the task back and when, until the employee answers', async ({
  page,
}) => {
  const made = company()
  const taskId = made.idOf('tasks', 'title', 'Draw the map')
  made.run(eli, 'task.ready', { taskId, ready: true })
  made.run(mara, 'task.sendBack', { taskId, text: 'The legend is missing.' })
  await open(page, made, eli)
  const task = new EmployeeDashboard(page).task('Draw the map')
  await expect(task.comment).toHaveValue('The legend is missing.')
  await expect(task.comment).toHaveAccessibleDescription(/^Sent back by Mara Moss on 5 Jan 2026/)
  await task.comment.fill('It is there now.')
  await task.update.click()
  await expect(task.article).not.toContainText('Mara Moss')
})

async function become(page: Page, person: Person): Promise<void> {
  await page.goto('/login')
  await new Login(page).as(person)
  await expect(page).toHaveURL(`/${person.role}`)
}

test('K158: a half-typed comment on a task that went elsewhere can be copied on every visit, until it is closed', async ({
  page,
}) => {
  await open(page, company(), eli)
  const dashboard = new EmployeeDashboard(page)
  await dashboard.task('Draw the map').comment.fill('Along the rivers')
  await dashboard.task('Fold the map').comment.fill('Twice')
  await become(page, mara)
  const atlas = new Board(page, 'Atlas')
  await atlas.choose(atlas.column('To Do'), 'Draw the map', `Assign to ${emma.name}`)
  await expect(atlas.task(atlas.zone(emma), 'Draw the map')).toBeVisible()
  await expect.poll(async () => (await storedTask(page, 'Draw the map'))?.assignedTo).toBe(emma.email)
  await become(page, eli)
  const left = page.getByRole('alert').filter({ hasText: 'What you typed is not saved' })
  const said = /A task that was yours is not here any more\..*Along the rivers/s
  await expect(left).toHaveText(said)
  await expect(dashboard.task('Fold the map').comment).toHaveValue('Twice')
  await page.reload()
  await expect(left).toHaveText(said)
  await left.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(left).toBeHidden()
  await page.reload()
  await expect(dashboard.task('Fold the map').comment).toHaveValue('Twice')
  await expect(left).toBeHidden()
})

test('C4: the dashboard greets the employee and shows only their own tasks, with completed ones apart', async ({
  page,
}) => {
  await open(page, company(), eli)
  const dashboard = new EmployeeDashboard(page)
  await expect(page.getByRole('main')).toContainText(eli.name)
  await expect(dashboard.yourTasks).toBeVisible()
  await expect(dashboard.completed).toBeVisible()
  await expect(dashboard.task('Draw the map').article).toContainText('With all rivers.')
  await expect(dashboard.task('Fold the map').article).toBeVisible()
  await expect(dashboard.task('Measure the land').article).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(3)
  const top = async (title: string) => (await dashboard.task(title).article.boundingBox())?.y ?? 0
  const heading = (await dashboard.completed.boundingBox())?.y ?? 0
  expect(await top('Draw the map')).toBeLessThan(heading)
  expect(await top('Fold the map')).toBeLessThan(heading)
  expect(await top('Measure the land')).toBeGreaterThan(heading)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('R33: with few tasks the filters unfold on request, and are there from the start when one is in use', async ({
    page,
  }) => {
    await open(page, company(), eli)
    const priority = page.getByLabel('Of priority')
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(priority).toBeHidden()
    const filter = page.getByRole('button', { name: 'Filter', exact: true })
    await filter.click()
    // The button stays and keeps the focus: pressed again, it folds them.
    await expect(filter).toBeFocused()
    await expect(filter).toHaveAttribute('aria-expanded', 'true')
    await priority.selectOption('High')
    await expect(page.getByText('No tasks found with high priority.')).toBeVisible()
    await page.reload()
    await expect(priority).toBeVisible()
  })
})

test("without tasks it says 'You have no pending tasks.' and shows no completed list", async ({ page }) => {
  const made = new Company()
  made.project('Atlas', { manager: mara, employees: [eli] })
  await open(page, made, eli)
  await expect(page.getByText('You have no pending tasks.', { exact: true })).toBeVisible()
  await expect(new EmployeeDashboard(page).completed).toBeHidden()
})

test("with completed tasks alone it says 'You have no pending tasks.' and lists them", async ({ page }) => {
  const made = new Company()
  const id = made.project('Atlas', { manager: mara, employees: [eli] })
  made.task(id, 'Measure the land', { assignedTo: eli, status: 'Done' })
  await open(page, made, eli)
  await expect(page.getByText('You have no pending tasks.', { exact: true })).toBeVisible()
  await expect(new EmployeeDashboard(page).completed).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveCount(0)
})

test('an employee without a name is welcomed with their e-mail', async ({ page }) => {
  const storage = Object.entries(company().formerTexts(eli))
  await seedTexts(
    page,
    Object.fromEntries(
      storage.map(([key, text]) => [key, text.replaceAll(`"name":"${eli.name}"`, '"name":""')]),
    ),
  )
  await page.goto('/employee')
  await expect(page.getByRole('main').getByText(eli.email).first()).toBeVisible()
})

test('T3, T5: the dropdown offers only To Do and In Progress, and a change is saved immediately', async ({
  page,
}) => {
  await open(page, company(), eli)
  const { status } = new EmployeeDashboard(page).task('Draw the map')
  await expect(status.locator('option:not([disabled])')).toHaveText(['To Do', 'In Progress'])
  await status.selectOption('In Progress')
  await expect
    .poll(() => storedTask(page, 'Draw the map'))
    .toMatchObject({ status: 'In Progress', lastUpdatedBy: eli.email, comments: 'As agreed.' })
  await page.reload()
  await expect(new EmployeeDashboard(page).task('Draw the map').status.locator('option:checked')).toHaveText(
    'In Progress',
  )
})

test('T3: a Done task shows its status and can be reopened, but not set to Done again', async ({ page }) => {
  await open(page, company(), eli)
  const dashboard = new EmployeeDashboard(page)
  const { article, status } = dashboard.task('Measure the land')
  await expect(article).toContainText('Done')
  await expect(status.locator('option:not([disabled])')).toHaveText(['To Do', 'In Progress'])
  await status.selectOption('To Do')
  await expect(dashboard.completed).toBeHidden()
  await expect(dashboard.task('Measure the land').status.locator('option:checked')).toHaveText('To Do')
  await expect(dashboard.task('Measure the land').status.locator('option:not([disabled])')).toHaveText([
    'To Do',
    'In Progress',
  ])
  await expect
    .poll(() => storedTask(page, 'Measure the land'))
    .toMatchObject({
      status: 'To Do',
      notifiedForCompletion: false,
      notifiedForCompletionByAdmin: false,
      lastUpdatedBy: eli.email,
    })
})

test('T6: Update is disabled while the comment equals the saved one', async ({ page }) => {
  await open(page, company(), eli)
  const { comment, update } = new EmployeeDashboard(page).task('Draw the map')
  await expect(comment).toHaveValue('As agreed.')
  await expect(update).toBeDisabled()
  await comment.fill('Half of it is drawn.')
  await expect(update).toBeEnabled()
  await comment.fill('As agreed.')
  await expect(update).toBeDisabled()
  await comment.fill('Half of it is drawn.')
  await update.click()
  await expect(new Shell(page).toast('Comment updated')).toBeVisible()
  await expect(update).toBeDisabled()
  await expect
    .poll(() => storedTask(page, 'Draw the map'))
    .toMatchObject({ comments: 'Half of it is drawn.', status: 'To Do', lastUpdatedBy: eli.email })
})

test('K135: Ctrl+Enter sends the comment, if there is something to send, and the box keeps the focus', async ({
  page,
}) => {
  await open(page, company(), eli)
  const { comment } = new EmployeeDashboard(page).task('Draw the map')
  const shell = new Shell(page)
  await comment.press('Control+Enter')
  await comment.fill('Half of it is drawn.')
  await expect(shell.toast('Comment updated')).toBeHidden()
  await comment.press('Control+Enter')
  await expect(shell.toast('Comment updated')).toBeVisible()
  await expect(comment).toBeFocused()
  await expect
    .poll(() => storedTask(page, 'Draw the map'))
    .toMatchObject({ comments: 'Half of it is drawn.' })
})

test('K84: Undo in the toast takes back a change of status and a comment', async ({ page }) => {
  await open(page, company(), eli)
  const { comment, status, update } = new EmployeeDashboard(page).task('Draw the map')
  const undo = page.getByRole('button', { name: 'Undo: Draw the map', exact: true })
  await status.selectOption('In Progress')
  await undo.click()
  await expect(status).toHaveValue('To Do')
  await comment.fill('Half of it is drawn.')
  await update.click()
  await expect(update).toBeDisabled()
  await undo.last().click()
  await expect(comment).toHaveValue('As agreed.')
})

test('Z63: an employee who reopens a done task is not offered to undo it', async ({ page }) => {
  await open(page, company(), eli)
  const { status } = new EmployeeDashboard(page).task('Measure the land')
  const shell = new Shell(page)
  const undo = page.getByRole('button', { name: 'Undo: Measure the land', exact: true })
  await status.selectOption('In Progress')
  await expect(shell.toastWith('Task updated').getByRole('button')).toHaveAccessibleName('Dismiss')
  const button = page.getByRole('button', { name: 'Undo', exact: true })
  await button.hover()
  await expect(button).toHaveAccessibleDescription(
    'Cannot undo: move "Measure the land" from Done to In Progress',
  )
  // A status that they may set can be undone as usual.
  await status.selectOption('To Do')
  await expect(undo).toBeVisible()
})

test('a comment being written survives a change of status', async ({ page }) => {
  await open(page, company(), eli)
  const { comment, status, update } = new EmployeeDashboard(page).task('Draw the map')
  await comment.fill('Not saved yet')
  await status.selectOption('In Progress')
  await expect.poll(() => storedTask(page, 'Draw the map')).toMatchObject({ status: 'In Progress' })
  await expect(comment).toHaveValue('Not saved yet')
  await expect(update).toBeEnabled()
  expect(await storedTask(page, 'Draw the map')).toMatchObject({ comments: 'As agreed.' })
})

test('a comment can be emptied', async ({ page }) => {
  await open(page, company(), eli)
  const { comment, update } = new EmployeeDashboard(page).task('Draw the map')
  await comment.fill('')
  await update.click()
  await expect.poll(() => storedTask(page, 'Draw the map')).toMatchObject({ comments: '' })
})

test('an overdue task says so in words', async ({ page }) => {
  const made = new Company()
  const id = made.project('Atlas', { manager: mara, employees: [eli] })
  made.task(id, 'Late', { assignedTo: eli, dueDate: '2020-01-01' })
  await open(page, made, eli)
  await expect(new EmployeeDashboard(page).task('Late').article).toContainText(/overdue/i)
})
