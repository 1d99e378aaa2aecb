import { AdminPanel } from '../pages/admin-panel.ts'
import { Board } from '../pages/board.ts'
import { Login } from '../pages/login.ts'
import { Meanwhile } from '../pages/meanwhile.ts'
import { Shell } from '../pages/shell.ts'
import { EmployeeDashboard, MyEmployees } from '../pages/task-list.ts'
import { TaskPanel } from '../pages/task-panel.ts'
import { TaskParts } from '../pages/task-parts.ts'
import { smallTeam } from '../support/small-team.ts'
import { expect, test } from '../support/team.ts'

const mara = { name: 'Mara Moss', email: 'mara@ems.example', password: 'the word of mara' }
const eli = { name: 'Eli Eder', email: 'eli@ems.example', password: 'the word of eli' }

test('T148: an admin, a manager and an employee see each other’s changes live, including notifications', async ({
  open,
  server,
}) => {
  const admin = await open('/admin', await server.admin())
  const panel = new AdminPanel(admin)
  await panel.create.click()
  await panel.fillIn(
    {
      'Manager Name': mara.name,
      'Manager Email': mara.email,
      'Manager Password': mara.password,
      'Project Name': 'Atlas',
      'Project Description': 'A map of the whole country.',
    },
    [{ Name: eli.name, Email: eli.email, Password: eli.password }],
  )
  await panel.submit.click()
  await expect(panel.row('Atlas')).toBeVisible()

  const manager = await open('/login')
  await new Login(manager).firstTime(mara, 'a word that mara chose')
  const atlas = new Board(manager, 'Atlas')
  await atlas.title.fill('Draw the map')
  await atlas.add.click()
  const employee = await open('/login')
  await new Login(employee).firstTime(eli, 'a word that eli chose')
  await expect(new EmployeeDashboard(employee).yourTasks).toBeVisible()
  await atlas.drag(atlas.task(atlas.column('To Do'), 'Draw the map'), atlas.zone(eli))

  const task = new EmployeeDashboard(employee).task('Draw the map')
  await expect(task.article).toBeVisible()
  const bell = new Shell(employee)
  await bell.openNews()
  await expect(bell.newsItems.first()).toContainText("'Draw the map' is yours now")
  await employee.keyboard.press('Escape')

  await task.status.selectOption('In Progress')
  await expect(atlas.zone(eli)).toContainText('In Progress')
  await new Shell(manager).openNews()
  await expect(new Shell(manager).newsItems.first()).toContainText('Draw the map')
  await expect(panel.row('Atlas')).toContainText('0 of 1')
})

test('T148: eight tabs of a browser show the changes of another browser and of each other, including notifications', async ({
  open,
  visit,
  server,
}) => {
  const { manager, employee, projectId } = await smallTeam(server)
  await server.do(manager.id, 'task.create', { title: 'Plan', projectId, assignedTo: employee.email })
  const context = await visit(employee)
  const tabs = await Promise.all(Array.from({ length: 8 }, () => context.newPage()))
  for (const tab of tabs) await tab.goto('/employee')
  const unread = /[1-9]\d* unread/
  const atDesk = await open('/manager', manager)
  const atlas = new Board(atDesk, 'Atlas')
  await atlas.choose(atlas.zone(employee), 'Plan', 'Move to In Progress')
  for (const tab of tabs) {
    await expect(new EmployeeDashboard(tab).task('Plan').status).toHaveValue('In Progress')
    await expect(new Shell(tab).bell).toHaveAccessibleDescription(unread)
  }
  const [first, ...others] = tabs
  if (!first) throw new Error('There are eight.')
  await new EmployeeDashboard(first).task('Plan').status.selectOption('To Do')
  await new Shell(first).openNews()
  for (const tab of others) {
    await expect(new EmployeeDashboard(tab).task('Plan').status).toHaveValue('To Do')
    await expect(new Shell(tab).bell).toHaveAccessibleDescription('None unread')
  }
})

test('T148: what somebody undoes is undone for everyone', async ({ open, server }) => {
  const { manager, employee, projectId } = await smallTeam(server)
  await server.do(manager.id, 'task.create', { title: 'Plan', projectId, assignedTo: employee.email })
  const theirs = new EmployeeDashboard(await open('/employee', employee)).task('Plan')
  await expect(theirs.article).toBeVisible()
  const page = await open('/manager', manager)
  const atlas = new Board(page, 'Atlas')
  await atlas.choose(atlas.zone(employee), 'Plan', 'Delete')
  await new Shell(page).answer('Delete')
  await expect(theirs.article).toBeHidden()
  await page.keyboard.press('Control+z')
  await expect(theirs.article).toBeVisible()
  await expect(atlas.task(atlas.zone(employee), 'Plan')).toBeVisible()
})

test('T622: a title being typed for somebody who is deleted is kept, as a toast says, and comes back with them', async ({
  open,
  server,
}) => {
  const { manager, employee } = await smallTeam(server)
  const page = await open('/manager', manager)
  const atlas = new Board(page, 'Atlas')
  const zone = atlas.zone(employee)
  await atlas.plus(zone).click()
  await atlas.newTitle(zone).fill('Measure')
  const deleted = await server.do((await server.admin()).id, 'user.delete', { userId: employee.id })
  const toast = new Shell(page).toast(
    `${employee.email} is not in 'Atlas' any more. What you typed is kept, and is there again once they are.`,
  )
  await expect(toast).toBeVisible()
  await expect(zone).toBeHidden()
  const entryId = deleted.ok ? deleted.entry?.request.id : undefined
  await server.do((await server.admin()).id, 'entry.undo', { entryId })
  await atlas.plus(zone).click()
  await expect(atlas.newTitle(zone)).toHaveValue('Measure')
})

test('T489: what an employee was typing on tasks that are taken from them stays in view', async ({
  open,
  server,
}) => {
  const { manager, employee, projectId } = await smallTeam(server)
  for (const title of ['Plan', 'Draw', 'Fold', 'Print'])
    await server.do(manager.id, 'task.create', { title, projectId, assignedTo: employee.email })
  const page = await open('/employee', employee)
  const list = new EmployeeDashboard(page)
  await list.task('Plan').comment.fill('The rivers are missing.')
  await list.task('Fold').comment.fill('Twice?')
  await list.task('Print').comment.fill('In colour')
  const take = async (title: string): Promise<void> => {
    const task = [...server.log.state.tasks.values()].find((one) => one.title === title)
    await server.do(manager.id, 'task.assign', { taskId: task?.id, assignedTo: '' })
    await expect(list.task(title).article).toBeHidden()
  }
  await take('Draw')
  const lost = page.getByRole('alert')
  await expect(lost, 'nothing was typed on that one').toBeHidden()
  await take('Plan')
  await take('Fold')
  await expect(lost).toContainText([/'Fold'.*Twice\?/s, /'Plan'.*The rivers are missing\./s])
  await expect(list.task('Print').comment, 'whoever types elsewhere goes on').toBeFocused()
  await lost.first().getByRole('button', { name: 'Close' }).click()
  await expect(lost).toContainText([/'Plan'/])
})

test('K120, K121: what an employee was typing on a task that is archived is in its panel, and in the list once that closes', async ({
  open,
  server,
}) => {
  const { manager, employee, projectId } = await smallTeam(server)
  await server.do(manager.id, 'task.create', { title: 'Go live', projectId, assignedTo: employee.email })
  const page = await open('/employee', employee)
  const list = new EmployeeDashboard(page)
  await list.task('Go live').article.getByRole('link', { name: 'Go live' }).click()
  const task = new TaskParts(page, 'Go live')
  await task.write.fill('Which day?')
  const lost = page.getByRole('alert')
  await server.do((await server.admin()).id, 'project.archive', { projectId })
  await expect(task.typed).toHaveValue('Which day?')
  await expect(task.panel).toBeFocused()
  await expect(lost, 'it stands in the panel').toBeHidden()
  await task.close.click()
  await expect(lost).toContainText(/'Go live' is not in this list any more.*Which day\?/s)
  await lost.getByRole('link', { name: 'Go live' }).click()
  await expect(task.typed).toHaveValue('Which day?')
})

test('K122: My Employees says that a task whose employee is deleted is not in the list any more, and links to it', async ({
  open,
  server,
}) => {
  const { manager, employee, projectId } = await smallTeam(server)
  await server.do(manager.id, 'task.create', { title: 'Go live', projectId, assignedTo: employee.email })
  const page = await open('/my-employees', manager)
  const screen = new MyEmployees(page)
  await screen.project.selectOption('Atlas')
  await screen.task('Go live').comment.fill('Well done.')
  const lost = page.getByRole('alert')
  await server.do((await server.admin()).id, 'user.delete', { userId: employee.id })
  await expect(page.getByText('No employees assigned to this project.', { exact: true })).toBeVisible()
  await expect(lost).toContainText(/'Go live' is not in this list any more.*Well done\./s)
  await lost.getByRole('link', { name: 'Go live' }).click()
  await expect(new TaskPanel(page, 'Go live').field('Assignee')).toHaveValue('')
  await expect(lost, 'the panel has no box with it').toBeVisible()
})

test('K122: what was typed on My Employees stays in view when the project is archived', async ({
  open,
  server,
}) => {
  const { manager, employee, projectId } = await smallTeam(server)
  await server.do(manager.id, 'task.create', { title: 'Go live', projectId, assignedTo: employee.email })
  const page = await open('/my-employees', manager)
  const screen = new MyEmployees(page)
  await screen.project.selectOption('Atlas')
  await screen.task('Go live').comment.fill('Well done.')
  await server.do((await server.admin()).id, 'project.archive', { projectId })
  await expect(page.getByRole('alert')).toContainText(/'Go live' is not in this list any more.*Well done\./s)
})

test('V4: the server gives an employee’s page no row that does not concern them', async ({
  open,
  server,
}) => {
  const { manager, employee, projectId } = await smallTeam(server)
  await server.person('employee', 'Egon')
  await server.do(manager.id, 'task.create', { title: 'Theirs', projectId, assignedTo: employee.email })
  await server.do(manager.id, 'task.create', { title: 'Foreign', projectId })
  const page = await open('/employee', employee)
  await expect(new EmployeeDashboard(page).task('Theirs').article).toBeVisible()
  const given = await page.evaluate(async () => (await fetch('/api/snapshot')).text())
  expect(given).toContain('Theirs')
  for (const foreign of ['Foreign', 'Egon', 'ada@ems.example', 'a word of'])
    expect(given).not.toContain(foreign)
})

test('T483: an employee sees who last changed their task, even an admin whose account they do not see', async ({
  open,
  server,
}) => {
  const { manager, employee, projectId } = await smallTeam(server)
  const ada = await server.admin()
  await server.do(manager.id, 'task.create', { title: 'Draw the map', projectId, assignedTo: employee.email })
  const [task] = [...server.log.state.tasks.values()]
  const page = await open(`/tasks/${task?.id}`, employee)
  await expect(page.getByText(/^Last changed .* by Mara$/)).toBeVisible()
  await server.do(ada.id, 'task.edit', { taskId: task?.id, title: 'Draw all maps' })
  await expect(page.getByText(/^Last changed .* by Ada$/)).toBeVisible()
})

test('T483: a manager who is asked which of two texts to keep sees who wrote the other, even an admin', async ({
  open,
  server,
}) => {
  const { manager, projectId } = await smallTeam(server)
  const ada = await server.admin()
  await server.do(manager.id, 'task.create', { title: 'Draw the map', projectId })
  const [task] = [...server.log.state.tasks.values()]
  const page = await open(`/tasks/${task?.id}`, manager)
  const title = new TaskPanel(page, 'Draw the map').field('Title')
  await title.fill('Draw a map')
  await server.do(ada.id, 'task.edit', { taskId: task?.id, title: 'Draw all maps' })
  await expect(page.getByText(/^Last changed .* by Ada$/)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(new Meanwhile(page).question).toHaveAccessibleName('Ada changed this meanwhile.')
})
