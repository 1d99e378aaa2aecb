import { expectAccessible } from './support/axe.ts'
import { Company } from './support/company.ts'
import { ada, egon, eli, emma, mara, milo } from './support/people.ts'
import { open, openAsVisitor, seedTexts } from './support/storage.ts'
import { expect, test } from './support/test.ts'
import { AdminPanel } from './pages/admin-panel.ts'
import { Board } from './pages/board.ts'
import { Login } from './pages/login.ts'
import { ProjectDetails } from './pages/project-details.ts'
import { Reports } from './pages/reports.ts'
import { Settings } from './pages/settings.ts'
import { Shell } from './pages/shell.ts'
import { EmployeeDashboard, MyEmployees } from './pages/task-list.ts'
import { Users } from './pages/users.ts'

/** One of everything: open, done, overdue, unassigned tasks; a completed and an empty project; news of every type. */
function company(): Company {
  const made = new Company()
  const atlas = made.project('Atlas', { manager: mara, employees: [eli, emma], techTools: 'paper, ink' })
  const cosmos = made.project('Cosmos', { manager: mara })
  made.project('Borealis', { manager: milo, employees: [egon] })
  made.task(atlas, 'Draw the map', { assignedTo: eli, dueDate: '2020-05-04', priority: 'High' })
  made.task(atlas, 'Fold the map', { assignedTo: eli, status: 'Done', comments: 'Well done.' })
  made.task(atlas, 'Sell the map', { status: 'In Progress', dueDate: '2099-12-31', priority: 'Low' })
  made.task(cosmos, 'Count the stars', { status: 'Done' })
  return made
}

test('the public screens', async ({ page }) => {
  await openAsVisitor(page, company(), '/home')
  await expect(new Shell(page).heading).toBeVisible()
  await expectAccessible(page, 'landing')
  await page.goto('/login')
  await new Login(page).submit.click()
  await expect(page.getByText('Email is required')).toBeVisible()
  await expectAccessible(page, 'login with errors')
  await page.goto('/unauthorized')
  await expect(new Shell(page).heading).toBeVisible()
  await expectAccessible(page, 'unauthorized')
})

test('the landing page and the login of an empty workspace', async ({ page }) => {
  await page.goto('/login')
  await expect(new Login(page).submit).toBeVisible()
  await expectAccessible(page, 'login with the default admin')
  await page.goto('/home')
  await page.getByRole('button', { name: 'Explore with sample data' }).click()
  await expect(page.getByRole('button', { name: 'Log in as admin' })).toBeVisible()
  await expectAccessible(page, 'landing with sample data')
})

test('the Admin Panel with its dialogs', async ({ page }) => {
  await open(page, company(), ada)
  const panel = new AdminPanel(page)
  await expect(panel.table).toBeVisible()
  await expectAccessible(page, 'Admin Panel')
  await panel.create.click()
  await panel.fillIn({}, [{ Name: 'Otto' }])
  await panel.submit.click()
  await expectAccessible(page, 'create modal with errors and toast')
  await panel.cancel.click()
  await panel.row('Atlas').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(new Shell(page).question).toBeVisible()
  await expectAccessible(page, 'question before a delete')
})

test('Manage users with its dialogs', async ({ page }) => {
  await open(page, company(), ada, '/users')
  const users = new Users(page)
  await expect(users.table).toBeVisible()
  await expectAccessible(page, 'Users')
  await users.add.click()
  await users.create.click()
  await expect(users.form.getByText('Name is required')).toBeVisible()
  await expectAccessible(page, 'Add User with errors')
  await users.cancel.click()
  await users.edit(mara.email).click()
  await expect(users.update).toBeVisible()
  await expectAccessible(page, 'Edit User')
})

test('Reports and Project details', async ({ page }) => {
  const made = company()
  await open(page, made, ada, '/reports')
  await expect(new Reports(page).drawing('Tasks per Project')).toBeVisible()
  await expectAccessible(page, 'Reports')
  await page.goto(`/projects/${made.idOf('projects', 'name', 'Atlas')}`)
  await expect(new ProjectDetails(page).info).toBeVisible()
  await expectAccessible(page, 'Project details')
  await page.goto(`/projects/${made.idOf('projects', 'name', 'Borealis')}`)
  await expect(page.getByText('No tasks created for this project.')).toBeVisible()
  await expectAccessible(page, 'empty Project details')
})

test('the manager board with menu and bell', async ({ page }) => {
  await open(page, company(), mara)
  const atlas = new Board(page, 'Atlas')
  const shell = new Shell(page)
  await expect(atlas.task(atlas.zone(eli), 'Draw the map')).toBeVisible()
  await expectAccessible(page, 'board')
  await atlas.column('To Do').getByRole('button', { name: 'Actions for Draw the map' }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await expectAccessible(page, 'menu of a task')
  await page.keyboard.press('Escape')
  await shell.openNews()
  await expectAccessible(page, 'bell')
})

test('Y52: each form that adds tasks is named after its project', async ({ page }) => {
  const made = new Company()
  for (const name of ['Atlas', 'Borealis']) made.project(name, { manager: mara })
  await open(page, made, mara)
  for (const name of ['Atlas', 'Borealis'])
    await expect(
      page
        .getByRole('region', { name, exact: true })
        .getByRole('form', { name: `Add a task to ${name}`, exact: true }),
    ).toBeVisible()
})

test('the bell with its links, counts and new notifications', async ({ page }) => {
  const made = company()
  const taskId = made.idOf('tasks', 'title', 'Draw the map')
  for (const text of ['One', 'Two']) made.run(mara, 'comment.add', { taskId, text })
  // On a screen where nothing lies half behind the popup.
  await open(page, made, eli, '/settings')
  const shell = new Shell(page)
  await shell.openNews()
  await shell.news.getByRole('button', { name: 'Show all 2' }).click()
  await expectAccessible(page, 'bell of an employee')
})

test('My Employees', async ({ page }) => {
  await open(page, company(), mara, '/my-employees')
  const screen = new MyEmployees(page)
  await expect(screen.project).toBeVisible()
  await expectAccessible(page, 'My Employees')
  await screen.project.selectOption('Atlas')
  await expect(screen.task('Draw the map').article).toBeVisible()
  await expectAccessible(page, 'My Employees with a project')
})

test('the employee dashboard and Settings', async ({ page }) => {
  await open(page, company(), eli)
  await expect(new EmployeeDashboard(page).task('Draw the map').article).toBeVisible()
  await expectAccessible(page, 'employee dashboard')
  await page.goto('/settings')
  const settings = new Settings(page)
  await settings.newPassword.fill('abc')
  await settings.save.click()
  await expectAccessible(page, 'Settings with an error')
})

test('the histories, and a project as it was', async ({ page }) => {
  await open(page, company().withoutPast(), mara)
  const atlas = new Board(page, 'Atlas')
  await atlas.choose(atlas.column('To Do'), 'Draw the map', 'Move to Done')
  await atlas.choose(atlas.column('Done'), 'Draw the map', 'History')
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(1)
  await expectAccessible(page, 'history of a task')
  await page.keyboard.press('Escape')
  // By keyboard: a toast may cover the button.
  await new Shell(page).logout.press('Enter')
  await page.goto('/login')
  await new Login(page).as(ada)
  await page.getByRole('button', { name: 'History', exact: true }).click()
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(1)
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(2)
  await expectAccessible(page, 'history of the workspace')
  await page.keyboard.press('Escape')
  await new AdminPanel(page).row('Atlas').getByRole('link').click()
  await page.getByRole('button', { name: 'See the project as it was' }).last().click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Put back' })).toHaveCount(1)
  await expectAccessible(page, 'a project as it was')
})

test('the notice of unreadable data', async ({ page }) => {
  await seedTexts(page, { ...company().formerTexts(ada), tasks: '{"half' })
  await page.goto('/admin')
  await expect(new Shell(page).unreadable).toBeVisible()
  await expectAccessible(page, 'Admin Panel with unreadable data')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('the busiest screens', async ({ page }) => {
    await open(page, company(), mara)
    const atlas = new Board(page, 'Atlas')
    await expect(atlas.task(atlas.column('To Do'), 'Draw the map')).toBeVisible()
    await expectAccessible(page, 'board on a phone')
    await new Shell(page).openNews()
    await expect(new Shell(page).newsItems.first()).toBeVisible()
    await expectAccessible(page, 'bell on a phone')
    await open(page, company(), ada)
    await expect(new AdminPanel(page).table).toBeVisible()
    await expectAccessible(page, 'Admin Panel on a phone')
  })
})

test('Y50: dialogs, panels and the palette add no banner or footer landmark to the page', async ({
  page,
}) => {
  const made = new Company()
  const taskId = made.task(made.project('Atlas', { manager: mara }), 'Draw the map')
  await page.setViewportSize({ width: 800, height: 900 })
  await open(page, made, mara, `/tasks/${taskId}`)
  const within = page.getByRole('dialog')
  const landmarks = within.getByRole('banner').or(within.getByRole('contentinfo'))
  await expect(within).toHaveAccessibleName('Draw the map')
  await expect(landmarks).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Find anything' })).toBeVisible()
  await expect(landmarks).toHaveCount(0)
  await open(page, made, ada, '/users')
  await page.getByRole('button', { name: '+ Add User' }).click()
  await expect(page.getByRole('dialog', { name: 'Add User' })).toBeVisible()
  await expect(landmarks).toHaveCount(0)
})
