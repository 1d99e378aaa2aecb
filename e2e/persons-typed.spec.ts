import { ada, eli, emma, mara, milo } from './support/people.ts'
import { open, openAsVisitor, stored, storedNews, storedTask, storedUser } from './support/storage.ts'
import { hearNow, openLateTab, openTab } from './support/tabs.ts'
import { expect, test } from './support/test.ts'
import { AdminPanel } from './pages/admin-panel.ts'
import { Board } from './pages/board.ts'
import { Landing } from './pages/landing.ts'
import { Login } from './pages/login.ts'
import { Settings } from './pages/settings.ts'
import { Shell } from './pages/shell.ts'
import { EmployeeDashboard, MyEmployees } from './pages/task-list.ts'
import { Users } from './pages/users.ts'
import { company, takeOver, isSomebodyElse } from './support/take-over.ts'

test.describe('Settings', () => {
  for (const how of ['mouse', 'keyboard'] as const) {
    test(`C9: what Eli typed is not saved as Ada's by ${how}, and is gone`, async ({ page }) => {
      await open(page, company(), eli, '/settings')
      const settings = new Settings(page)
      await settings.name.fill('Elias')
      await settings.newPassword.fill('secret of eli')
      await takeOver(page, ada)
      await expect(new Shell(page).topBar).toContainText(`Welcome, ${ada.name}`)
      await expect(settings.name).toHaveValue(ada.name)
      await expect(settings.newPassword).toHaveValue('')
      if (how === 'mouse') await settings.save.click()
      else await settings.newPassword.press('Enter')
      await expect(new Shell(page).toast('Name and Password are required')).toBeVisible()
      for (const { email, name, password } of [ada, eli])
        expect(await storedUser(page, email)).toMatchObject({ name, password })
    })
  }

  test('C9: with three tabs of three people, nothing is left in any of them after the next login', async ({
    page,
  }) => {
    await open(page, company(), eli, '/settings')
    await new Settings(page).newPassword.fill('secret of eli')
    const second = await takeOver(page, emma)
    await second.goto('/settings')
    await new Settings(second).newPassword.fill('secret of emma')
    await takeOver(page, mara)
    for (const tab of [page, second]) {
      await expect(new Settings(tab).name).toHaveValue(mara.name)
      await expect(new Settings(tab).newPassword).toHaveValue('')
    }
    await takeOver(page, eli, second)
    await expect(new Settings(page).name).toHaveValue(eli.name)
    await expect(new Settings(page).newPassword).toHaveValue('')
  })

  test('C9: what is typed stays when the same person logs in again', async ({ page }) => {
    await open(page, company(), eli, '/settings')
    await new Settings(page).newPassword.fill('secret of eli')
    await takeOver(page, eli)
    await new Settings(page).save.click()
    await expect.poll(() => storedUser(page, eli.email)).toMatchObject({ password: 'secret of eli' })
  })

  test('C8: a press at the moment somebody else’s login arrives saves nothing', async ({ page }) => {
    await open(page, company(), eli, '/settings')
    const late = await openLateTab(page, '/settings')
    await new Settings(late).name.fill('Elias')
    await new Settings(late).newPassword.fill('secret of eli')
    await takeOver(page, ada, page)
    // In one turn, so that nothing is drawn in between.
    await new Settings(late).save.evaluate((button: HTMLButtonElement) => {
      dispatchEvent(new Event('hear-now'))
      button.click()
    })
    await expect(new Shell(late).toast(isSomebodyElse)).toBeVisible()
    await expect(new Settings(late).name).toHaveValue(ada.name)
    for (const { email, name, password } of [ada, eli])
      expect(await storedUser(page, email)).toMatchObject({ name, password })
  })

  test('C8: what is saved before the tab learns of another login is saved for its author', async ({
    page,
  }) => {
    await open(page, company(), eli, '/settings')
    const late = await openLateTab(page, '/settings')
    await new Settings(late).name.fill('Elias')
    await new Settings(late).newPassword.fill('secret of eli')
    await takeOver(page, ada, page)
    await new Settings(late).save.click()
    await hearNow(late)
    await expect
      .poll(() => storedUser(page, eli.email))
      .toMatchObject({ name: 'Elias', password: 'secret of eli' })
    expect(await storedUser(page, ada.email)).toMatchObject({ name: ada.name, password: ada.password })
  })
})

test.describe('dialogs and forms', () => {
  test('C9: the user form closes when somebody else logs in', async ({ page }) => {
    await open(page, company(), ada, '/users')
    const users = new Users(page)
    await users.edit(eli.email).click()
    await users.fillIn({ Name: 'Elias', Password: 'typed by ada' })
    const tab = await takeOver(page, mara)
    await expect(users.form).toBeHidden()
    await expect(page).toHaveURL('/unauthorized')
    await takeOver(page, ada, tab)
    await page.goBack()
    await page.goto('/users')
    await expect(users.row(eli.email)).toBeVisible()
    await expect(users.form).toBeHidden()
    expect(await storedUser(page, eli.email)).toMatchObject({ name: eli.name, password: eli.password })
  })

  test('C9: so do the create form and the question before a deletion', async ({ page }) => {
    await open(page, company(), ada)
    const panel = new AdminPanel(page)
    await panel.create.click()
    await panel.fillIn({ 'Manager Name': 'Mina' })
    const tab = await takeOver(page, mara)
    await expect(page.getByRole('dialog')).toBeHidden()
    await takeOver(page, ada, tab)
    await page.goto('/admin')
    await panel.row('Atlas').getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(new Shell(page).question).toBeVisible()
    await takeOver(page, milo, tab)
    await expect(new Shell(page).question).toBeHidden()
    await page.keyboard.press('Enter')
    expect((await stored(page, 'root')).projects.map(({ name }) => name)).toContain('Atlas')
  })

  test('C9: so does the question whether to clear all notifications', async ({ page }) => {
    const made = company().withNews([{ role: 'admin', type: 'info', message: 'Something happened.' }])
    await open(page, made, ada, '/settings')
    await new Shell(page).openNews()
    await new Shell(page).news.getByRole('button', { name: 'Clear all' }).click()
    await expect(new Shell(page).question).toBeVisible()
    await takeOver(page, mara)
    await expect(new Shell(page).question).toBeHidden()
    expect(await storedNews(page)).toHaveLength(1)
  })

  test('C9, F1: another manager gets neither a half-typed task nor an open menu, and the task is back for its author', async ({
    page,
  }) => {
    await open(page, company(), mara)
    const atlas = new Board(page, 'Atlas')
    await atlas.title.fill('Task of Mara')
    await atlas
      .task(atlas.column('To Do'), 'Draw the map')
      .getByRole('button', { name: /^Actions/ })
      .click()
    await expect(page.getByRole('menu')).toBeVisible()
    const tab = await takeOver(page, milo)
    await expect(new Board(page, 'Borealis').title).toHaveValue('')
    await expect(page.getByRole('menu')).toBeHidden()
    await takeOver(page, mara, tab)
    await expect(atlas.title).toHaveValue('Task of Mara')
  })

  test('C9, F1: a comment being typed is kept for its author, an employee or a manager', async ({ page }) => {
    await open(page, company(), eli)
    const mine = new EmployeeDashboard(page).task('Draw the map')
    await mine.comment.fill('What Eli has not said')
    const tab = await takeOver(page, emma)
    await expect(new Shell(page).topBar).toContainText(`Welcome, ${emma.name}`)
    await takeOver(page, eli, tab)
    await expect(mine.comment).toHaveValue('What Eli has not said')

    await takeOver(page, mara, tab)
    await page.goto('/my-employees')
    const screen = new MyEmployees(page)
    await screen.project.selectOption('Atlas')
    await screen.task('Draw the map').comment.fill('What Mara has not said')
    await takeOver(page, milo, tab)
    await expect(screen.task('Draw the map').article).toBeHidden()
    await takeOver(page, mara, tab)
    await expect(screen.task('Draw the map').comment).toHaveValue('What Mara has not said')
    expect(await storedTask(page, 'Draw the map')).toMatchObject({ comments: '' })
  })

  test('C9: a visitor’s question closes when somebody logs in', async ({ page }) => {
    await page.goto('/home')
    const landing = new Landing(page)
    await landing.explore.click()
    await landing.clear.click()
    await expect(new Shell(page).question).toBeVisible()
    const tab = await openTab(page, '/home')
    await new Landing(tab).signIn('admin').click()
    await expect(tab).toHaveURL('/admin')
    await expect(new Shell(page).question).toBeHidden()
    expect((await stored(page, 'root')).projects.length).toBeGreaterThan(0)
  })
})

test('C9, F3: after a logout, what was typed is there only for its author', async ({ page }) => {
  await openAsVisitor(page, company(), '/login')
  await new Login(page).as(eli)
  await new EmployeeDashboard(page).task('Draw the map').comment.fill('Not said')
  const tab = await openTab(page, '/employee')
  await new Shell(tab).logout.click()
  await expect(page).toHaveURL('/home')
  await takeOver(page, emma, tab)
  await page.goBack()
  await page.goto('/employee')
  await expect(new Shell(page).topBar).toContainText(`Welcome, ${emma.name}`)
  await expect(page.getByText('Not said')).toHaveCount(0)
  await takeOver(page, eli, tab)
  await page.goto('/employee')
  await expect(new EmployeeDashboard(page).task('Draw the map').comment).toHaveValue('Not said')
})
