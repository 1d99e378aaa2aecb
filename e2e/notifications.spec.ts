import type { Page } from '@playwright/test'
import { Company } from './support/company.ts'
import { ada, eli, emma, mara, milo, type Person } from './support/people.ts'
import { furtherNews, open, seedTexts, storedNews } from './support/storage.ts'
import { expect, test } from './support/test.ts'
import { AdminPanel } from './pages/admin-panel.ts'
import { Board } from './pages/board.ts'
import { Login } from './pages/login.ts'
import { Shell } from './pages/shell.ts'
import { EmployeeDashboard, MyEmployees } from './pages/task-list.ts'

/** Atlas (Mara; Eli, Emma) with a task of Eli's and an unassigned one; nothing in the bells. */
function company(): Company {
  const made = new Company()
  const id = made.project('Atlas', { manager: mara, employees: [eli, emma] })
  made.project('Borealis', { manager: milo })
  made.task(id, 'Draw the map', { assignedTo: eli })
  made.task(id, 'Fold the map')
  return made.withoutNews()
}

async function become(page: Page, person: Person): Promise<void> {
  await page.goto('/login')
  await new Login(page).as(person)
  await expect(page).toHaveURL(`/${person.role}`)
}

test.describe('who is notified of what', () => {
  test('N2: an assignment tells the admins', async ({ page }) => {
    await open(page, company(), mara)
    const atlas = new Board(page, 'Atlas')
    await atlas.choose(atlas.column('To Do'), 'Fold the map', `Assign to ${emma.name}`)
    await expect
      .poll(() => storedNews(page))
      .toEqual([news('admin', 'info', `Task 'Fold the map' assigned to ${emma.email}.`)])
    expect(await furtherNews(page)).toEqual([`${emma.email}: 'Fold the map' is yours now`])
  })

  test('N8, A3: assigning to somebody else tells them again, unassigning tells nobody', async ({ page }) => {
    await open(page, company(), mara)
    const atlas = new Board(page, 'Atlas')
    await atlas.choose(atlas.column('To Do'), 'Draw the map', 'Unassign')
    await atlas.choose(atlas.column('To Do'), 'Draw the map', `Assign to ${emma.name}`)
    await atlas.choose(atlas.column('To Do'), 'Draw the map', `Assign to ${eli.name}`)
    await expect
      .poll(async () => (await storedNews(page)).map(({ message }) => message))
      .toEqual([
        `Task 'Draw the map' assigned to ${eli.email}.`,
        `Task 'Draw the map' assigned to ${emma.email}.`,
      ])
  })

  test('N1, N7: a completed task tells the admins, and again when it is reopened and completed again', async ({
    page,
  }) => {
    await open(page, company(), mara)
    const atlas = new Board(page, 'Atlas')
    const done = news('admin', 'success', `Task 'Draw the map' has been completed by ${eli.email}.`)
    await atlas.choose(atlas.column('To Do'), 'Draw the map', 'Move to Done')
    await expect.poll(() => storedNews(page)).toEqual([done])
    await atlas.choose(atlas.column('Done'), 'Draw the map', 'Move to In Progress')
    await expect(atlas.task(atlas.column('In Progress'), 'Draw the map')).toBeVisible()
    await atlas.choose(atlas.column('In Progress'), 'Draw the map', 'Move to Done')
    await expect.poll(() => storedNews(page)).toEqual([done, done])
  })

  test('N4: a task completed with a comment tells its employee, once, and no other employee', async ({
    page,
  }) => {
    await open(page, company(), mara, '/my-employees')
    const screen = new MyEmployees(page)
    await screen.project.selectOption('Atlas')
    const { status, comment, updateTask } = screen.task('Draw the map')
    await status.selectOption('Done')
    await comment.fill('Well done.')
    await updateTask.click()
    const told = news(
      'employee',
      'success',
      "Task 'Draw the map' marked as completed. Manager's Comment: 'Well done.'",
      eli.email,
    )
    await expect
      .poll(async () => (await storedNews(page)).filter(({ role }) => role === 'employee'))
      .toEqual([told])
    await comment.fill('Very well done.')
    await updateTask.click()
    await expect(updateTask).toBeDisabled()
    expect((await storedNews(page)).filter(({ role }) => role === 'employee')).toEqual([told])

    const shell = new Shell(page)
    await become(page, emma)
    await expect(shell.unreadDot).toBeHidden()
    await become(page, eli)
    await expect(shell.unreadDot).toBeVisible()
    await shell.openNews()
    await expect(shell.newsItems).toHaveText([
      /Mara Moss commented on 'Draw the map'/,
      /Manager's Comment: 'Well done\.'/,
    ])
  })

  test("N3: an employee's update tells their project's manager once per update", async ({ page }) => {
    await open(page, company(), eli)
    const { status, comment, update } = new EmployeeDashboard(page).task('Draw the map')
    const told = news('manager', 'info', `Task 'Draw the map' was updated by ${eli.email}`, mara.email)
    await status.selectOption('In Progress')
    await expect.poll(() => storedNews(page)).toEqual([told])
    await comment.fill('Half of it is drawn.')
    await update.click()
    await expect.poll(() => storedNews(page)).toEqual([told, told])
    const shell = new Shell(page)
    await become(page, milo)
    await expect(shell.unreadDot).toBeHidden()
    await become(page, mara)
    await shell.openNews()
    await expect(shell.newsItems).toHaveCount(1)
    await shell.news.getByRole('button', { name: 'Show all 2' }).click()
    await expect(shell.newsItems.getByRole('listitem')).toHaveCount(2)
  })

  test("a manager's own update tells no manager", async ({ page }) => {
    await open(page, company(), mara)
    const atlas = new Board(page, 'Atlas')
    await atlas.choose(atlas.column('To Do'), 'Draw the map', 'Move to In Progress')
    await expect(atlas.task(atlas.column('In Progress'), 'Draw the map')).toBeVisible()
    await page.reload()
    // If the change had no place in the order yet when the page was left, this page gives it one.
    await expect
      .poll(() => furtherNews(page))
      .toEqual([`${eli.email}: Mara Moss changed status of 'Draw the map'`])
    expect(await storedNews(page)).toEqual([])
  })

  test('N6: a deleted project tells the admins', async ({ page }) => {
    await open(page, company(), ada)
    await new AdminPanel(page).row('Atlas').getByRole('button', { name: 'Delete', exact: true }).click()
    const shell = new Shell(page)
    await shell.answer('Delete')
    await expect(shell.unreadDot).toBeVisible()
    await expect
      .poll(() => storedNews(page))
      .toEqual([news('admin', 'danger', "Project 'Atlas' and its tasks deleted.")])
  })

  test('N5: an overdue task tells manager and assignee, once for each due date', async ({ page }) => {
    await page.clock.setFixedTime('2026-03-10T10:00:00+01:00')
    const made = new Company()
    const id = made.project('Atlas', { manager: mara, employees: [eli] })
    made.task(id, 'Draw the map', { assignedTo: eli, dueDate: '2026-03-09' })
    made.task(id, 'Fold the map', { assignedTo: eli, dueDate: '2026-03-10' })
    made.task(id, 'Sell the map', { dueDate: '2026-03-01', status: 'Done' })
    await open(page, made.withoutNews(), mara)
    const overdue = [
      news('employee', 'warning', "⏰ Task 'Draw the map' is overdue!", eli.email),
      news('manager', 'warning', "⏰ Task 'Draw the map' is overdue!", mara.email),
    ]
    await expect.poll(() => storedNews(page)).toEqual(overdue)
    await page.reload()
    const atlas = new Board(page, 'Atlas')
    await atlas.choose(atlas.column('To Do'), 'Draw the map', 'Move to In Progress')
    await expect(atlas.task(atlas.column('In Progress'), 'Draw the map')).toBeVisible()
    expect(await storedNews(page)).toEqual(overdue)
  })

  test('N5: a task becomes overdue at midnight, without anybody doing anything', async ({ page }) => {
    await page.clock.install({ time: '2026-03-10T23:58:00+01:00' })
    const made = new Company()
    const id = made.project('Atlas', { manager: mara, employees: [eli] })
    made.task(id, 'Draw the map', { assignedTo: eli, dueDate: '2026-03-10' })
    await open(page, made.withoutNews(), eli)
    const shell = new Shell(page)
    await expect(new EmployeeDashboard(page).task('Draw the map').article).not.toContainText(/overdue/i)
    await expect(shell.unreadDot).toBeHidden()
    await page.clock.runFor('05:00')
    await expect(shell.unreadDot).toBeVisible()
    await shell.openNews()
    await expect(shell.newsItems).toHaveText([/⏰ Task 'Draw the map' is overdue!/])
    await expect(new EmployeeDashboard(page).task('Draw the map').article).toContainText(/overdue/i)
  })

  for (const [what, notice] of [
    ['within a minute', (page: Page) => page.clock.runFor('01:00')],
    [
      'when the window gets the focus',
      (page: Page) => page.evaluate(() => dispatchEvent(new Event('focus'))),
    ],
  ] as const) {
    test(`N62: a visible page whose device slept past midnight shows the new day ${what}`, async ({
      page,
    }) => {
      await page.clock.install({ time: '2026-03-02T20:00:00+01:00' })
      const made = new Company()
      const id = made.project('Atlas', { manager: mara, employees: [eli] })
      made.task(id, 'Draw the map', { assignedTo: eli, dueDate: '2026-03-02' })
      await open(page, made.withoutNews(), eli)
      const { article } = new EmployeeDashboard(page).task('Draw the map')
      await expect(article).toContainText('Due today')
      await page.clock.pauseAt('2026-03-02T20:01:00+01:00')
      await page.clock.setSystemTime('2026-03-04T09:00:00+01:00')
      await notice(page)
      await expect(article).toContainText('Overdue by 2 days')
    })
  }

  test('N14: a missing notification of a stored task is made at the start, once', async ({ page }) => {
    const storage = company().formerTexts(ada)
    const untold = (text = ''): string =>
      text.replaceAll('"notifiedForAssignmentByAdmin":true', '"notifiedForAssignmentByAdmin":false')
    await seedTexts(page, { ...storage, tasks: untold(storage['tasks']), root: untold(storage['root']) })
    await page.goto('/admin')
    const told = [news('admin', 'info', `Task 'Draw the map' assigned to ${eli.email}.`)]
    await expect.poll(() => storedNews(page)).toEqual(told)
    await page.reload()
    await expect(new Shell(page).unreadDot).toBeVisible()
    expect(await storedNews(page)).toEqual(told)
  })
})

function news(role: string, type: string, message: string, recipient?: string) {
  return { role, type, message, recipient, read: false }
}
