import { expectAccessible } from './support/axe.ts'
import { Company } from './support/company.ts'
import { ada, egon, eli, mara } from './support/people.ts'
import { open, storedProject, storedTask } from './support/storage.ts'
import { hearNow, openLateTab } from './support/tabs.ts'
import { expect, test } from './support/test.ts'
import { AdminPanel } from './pages/admin-panel.ts'
import { Board } from './pages/board.ts'
import { Login } from './pages/login.ts'
import { ProjectDetails } from './pages/project-details.ts'
import { ProjectForm } from './pages/project-form.ts'
import { Shell } from './pages/shell.ts'
import { MyEmployees } from './pages/task-list.ts'
import { Users } from './pages/users.ts'

/** Atlas (Mara; Eli) with a task of Eli's; Borealis (Mara; Egon). Returns the id of Atlas. */
function company(): { made: Company; id: string } {
  const made = new Company()
  const id = made.project('Atlas', { manager: mara, employees: [eli] })
  const borealis = made.project('Borealis', { manager: mara, employees: [egon] })
  made.task(id, 'Draw the map', { assignedTo: eli })
  made.task(borealis, 'Melt the ice', { assignedTo: egon, status: 'Done' })
  return { made: made.withoutNews(), id }
}

function archived(): { made: Company; id: string } {
  const { made, id } = company()
  made.run(ada, 'project.archive', { projectId: id })
  return { made, id }
}

const answer = (shell: Shell, words: 'Archive' | 'Bring back') =>
  shell.question.getByRole('button', { name: words, exact: true }).click()

test('Q6, Q22: a project can be archived and brought back from its page, after a question and with Undo', async ({
  page,
}) => {
  const { made, id } = company()
  await open(page, made, ada, `/projects/${id}`)
  const shell = new Shell(page)
  const note = page.getByRole('note').filter({ hasText: 'Archived on' })
  const archive = page.getByRole('button', { name: 'Archive', exact: true })
  const bringBack = page.getByRole('button', { name: 'Bring back', exact: true })
  await archive.click()
  await expect(shell.question).toContainText('Its task becomes read-only')
  await expectAccessible(page, 'the question')
  await shell.answer('Cancel')
  await expect(note).toBeHidden()
  await archive.click()
  await answer(shell, 'Archive')
  await expect(shell.toast('Project archived: Atlas')).toBeVisible()
  await expect(note).toBeVisible()
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect(note).toBeHidden()
  await expect.poll(() => storedProject(page, 'Atlas')).toMatchObject({ archivedAt: '' })
  await archive.click()
  await answer(shell, 'Archive')
  await expect(note).toBeVisible()
  await expectAccessible(page, 'an archived project')
  await bringBack.click()
  await answer(shell, 'Bring back')
  await expect(shell.toast('Project brought back: Atlas')).toBeVisible()
  await expect(note).toBeHidden()
})

test('Q22, Q23: archived by keyboard from its row’s menu, a project moves to the archived projects', async ({
  page,
}) => {
  const { made } = company()
  await open(page, made, ada)
  const panel = new AdminPanel(page)
  const shell = new Shell(page)
  const shelf = page.getByLabel('Archived', { exact: true })
  await expect(panel.table.getByRole('columnheader')).toHaveText(['Project', 'Manager', 'Status', 'Action'])
  await panel.row('Atlas').getByRole('button', { name: 'Actions for Atlas' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Archive', exact: true }).press('Enter')
  await expect(shell.question).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(panel.row('Atlas')).toBeHidden()
  await expect(panel.row('Borealis')).toBeVisible()
  await expect(page.locator(':focus')).toHaveAccessibleName('Actions for Borealis')
  await shelf.selectOption('Archived projects')
  await expect(panel.row('Borealis')).toBeHidden()
  await expect(panel.row('Atlas')).toContainText('Archived')
  await shelf.selectOption('All projects')
  await expect(panel.row('Borealis')).toBeVisible()
  await expectAccessible(page, 'the project table')
  await panel.row('Atlas').getByRole('button', { name: 'Actions for Atlas' }).click()
  await page.getByRole('menuitem', { name: 'Bring back', exact: true }).click()
  await answer(shell, 'Bring back')
  await shelf.selectOption('Active projects')
  await expect(panel.row('Atlas')).toBeVisible()
})

test('Q9: an archived project and its tasks are gone from the dashboards and My Employees', async ({
  page,
}) => {
  const { made } = archived()
  await open(page, made, mara)
  await expect(page.getByRole('region', { name: 'Borealis' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Atlas' })).toBeHidden()
  await page.goto('/my-employees')
  await expect(page.getByLabel('Project', { exact: true }).getByRole('option')).toHaveText([
    '-- Select Project --',
    'Borealis',
  ])
  await open(page, made, eli)
  await expect(page.getByText('You have no pending tasks.', { exact: true })).toBeVisible()
})

test('Q26: a manager whose projects are all archived is told so, with links to them', async ({ page }) => {
  const { made, id } = archived()
  made.run(ada, 'project.archive', { projectId: made.idOf('projects', 'name', 'Borealis') })
  await open(page, made, mara)
  await expect(page.getByText('All of your projects are archived.')).toBeVisible()
  await expectAccessible(page, 'a dashboard of archived projects')
  await page.getByRole('list', { name: 'Archived projects' }).getByRole('link', { name: 'Atlas' }).click()
  await expect(page).toHaveURL(`/my-projects/${id}`)
  await expect(page.getByRole('note').filter({ hasText: 'Archived on' })).toBeVisible()
  await new Shell(page).logout.press('Enter')
  await page.goto('/login')
  await new Login(page).as(ada)
  await expect(page).toHaveURL(/\/admin$/)
  await page.goto(`/people/${made.idOf('users', 'email', mara.email)}`)
  await expect(page.getByText('Only archived projects.')).toBeVisible()
})

test('Q10: the reports count an archived project only while ‘Archived too’ is on', async ({ page }) => {
  const { made } = archived()
  await open(page, made, ada, '/reports')
  const figures = page.getByRole('region', { name: 'Tasks per Project' }).getByRole('table')
  await expect(figures).toContainText('Borealis')
  await expect(figures).not.toContainText('Atlas')
  await page.getByRole('checkbox', { name: 'Archived too', exact: true }).check()
  await expect(figures).toContainText('Atlas')
})

test('Q30: with every project archived, the reports say that there are no tasks in active ones', async ({
  page,
}) => {
  const { made } = archived()
  made.run(ada, 'project.archive', { projectId: made.idOf('projects', 'name', 'Borealis') })
  await open(page, made, ada, '/reports')
  const region = (name: string) => page.getByRole('region', { name, exact: true })
  await expect(region('Tasks per Project')).toContainText('There are no tasks in active projects yet.')
  await expect(region('Completed Tasks by Manager')).toContainText(
    'No tasks in active projects are completed yet.',
  )
  await page.getByRole('checkbox', { name: 'Archived too', exact: true }).click()
  await expect(region('Tasks per Project')).toContainText('Borealis')
})

test('Q12: the user form does not show an archived project, and saving keeps the user in it', async ({
  page,
}) => {
  const { made, id } = archived()
  await open(page, made, ada, '/users')
  const users = new Users(page)
  await users.edit(eli.email).click()
  await expect(users.projects.getByRole('checkbox')).toHaveCount(1)
  await users.projects.getByRole('checkbox', { name: 'Borealis' }).check()
  await users.update.click()
  await expect(users.form).toBeHidden()
  await expect.poll(async () => (await storedProject(page, 'Borealis'))?.employees).toContain(eli.email)
  expect((await storedProject(page, 'Atlas'))?.employees).toContain(eli.email)
  expect((await storedTask(page, 'Draw the map'))?.projectId).toBe(id)
})

test('Q13: an archived project can still be read and renamed', async ({ page }) => {
  const { made, id } = archived()
  await open(page, made, ada, `/projects/${id}`)
  await expect(new ProjectDetails(page).tasks).toContainText('Draw the map')
  const form = new ProjectForm(page)
  await form.open.click()
  await form.field('Name').fill('Old Atlas')
  await form.save.click()
  await expect(new ProjectDetails(page).info).toContainText('Old Atlas')
  await open(page, made, mara, `/my-projects/${id}`)
  await expect(page.getByRole('note').filter({ hasText: 'Archived on' })).toBeVisible()
})

// All tabs share one login: an admin's tab that has not yet heard of the next login archives while somebody is at work.
test.describe('archived while somebody works in it', () => {
  test('Q8, Q24: its board disappears, and an undo of work done there is refused with an explanation', async ({
    page,
  }) => {
    const { made, id } = company()
    await open(page, made, ada)
    const admin = await openLateTab(page, `/projects/${id}`)
    await admin.getByRole('button', { name: 'Archive', exact: true }).click()
    await new Login(page).goto()
    await new Login(page).as(mara)
    const atlas = new Board(page, 'Atlas')
    await atlas.choose(atlas.column('To Do'), 'Draw the map', 'Move to In Progress')
    await expect.poll(() => storedTask(page, 'Draw the map')).toMatchObject({ status: 'In Progress' })
    await answer(new Shell(admin), 'Archive')
    await expect(atlas.card).toBeHidden()
    await expect(new Board(page, 'Borealis').card).toBeVisible()
    await page.getByRole('banner').getByRole('button', { name: 'Undo' }).click()
    await expect(new Shell(page).toast("'Atlas' is archived, so its tasks cannot be changed.")).toBeVisible()
    expect(await storedTask(page, 'Draw the map')).toMatchObject({ status: 'In Progress' })
  })

  test('Q24: a change saved at the same moment is refused with an explanation, and no part of it is kept', async ({
    page,
  }) => {
    const { made, id } = company()
    await open(page, made, ada)
    const admin = await openLateTab(page, `/projects/${id}`)
    await admin.getByRole('button', { name: 'Archive', exact: true }).click()
    await new Login(page).goto()
    await new Login(page).as(mara)
    await expect(new Shell(page).heading).toHaveText('Manager Dashboard')
    const manager = await openLateTab(page, '/my-employees')
    const screen = new MyEmployees(manager)
    await screen.project.selectOption('Atlas')
    const { article, status, updateTask } = screen.task('Draw the map')
    await status.selectOption('Done')
    await answer(new Shell(admin), 'Archive')
    await expect.poll(async () => (await storedProject(page, 'Atlas'))?.archivedAt).not.toBe('')
    await updateTask.click()
    await hearNow(manager)
    await expect(
      new Shell(manager).toast("'Atlas' is archived, so its tasks cannot be changed."),
    ).toBeVisible()
    await expect(article).toBeHidden()
    expect(await storedTask(page, 'Draw the map')).toMatchObject({ status: 'To Do' })
  })
})
