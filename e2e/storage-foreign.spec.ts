import { ada } from './support/people.ts'
import { seedTexts, stored, storedTask, storedText } from './support/storage.ts'
import { expect, test } from './support/test.ts'
import { Board } from './pages/board.ts'
import { Login } from './pages/login.ts'
import { Settings } from './pages/settings.ts'
import { Shell } from './pages/shell.ts'
import { TaskPanel } from './pages/task-panel.ts'
import { company } from './support/stored-company.ts'

test.describe('data of another implementation', () => {
  const users = [
    { id: 1, name: 'Boss', email: 'boss@other.example', password: 'boss1', role: 'admin' },
    {
      id: 2,
      name: 'Mo',
      email: 'mo@other.example',
      password: 'mo123',
      role: 'manager',
      projectIds: 10,
      phone: '1',
    },
    {
      id: 3,
      name: 'Em',
      email: 'em@other.example',
      password: 'em123',
      role: 'employee',
      projectIds: [10],
      manager: 'mo@other.example',
    },
  ]
  const tasks = [
    {
      id: 20,
      title: 'Old task',
      projectId: 10,
      assignedTo: 'em@other.example',
      status: 'To Do',
      colour: 'blue',
    },
  ]
  const projects = [
    { id: 10, name: 'Old project', manager: 'mo@other.example', employees: ['em@other.example'], budget: 5 },
  ]
  const notifications = [
    { id: 1_700_000_000_000, message: 'Old news', role: 'manager', type: 'weird', sound: 'ping' },
  ]
  const own = {
    users: JSON.stringify(users),
    tasks: JSON.stringify(tasks),
    notifications: JSON.stringify(notifications),
  }
  const root = JSON.stringify({ users, tasks, projects, notifications, auth: { user: null } })

  test('S1, S2, S3, S4: loads with numbers as ids, a single project, and missing and unknown fields', async ({
    page,
  }) => {
    await seedTexts(page, { ...own, root })
    await page.goto('/login')
    await expect(new Shell(page).unreadable).toBeHidden()
    await new Login(page).as({ email: 'mo@other.example', password: 'mo123' })
    const board = new Board(page, 'Old project')
    await expect(board.task(board.zone({ name: 'Em', email: 'em@other.example' }), 'Old task')).toBeVisible()
    await new Shell(page).openNews()
    await expect(new Shell(page).newsItems.filter({ hasText: 'Old news' })).toBeVisible()
    await page.keyboard.press('Escape')
    await board.choose(board.column('To Do'), 'Old task', 'Move to In Progress')
    await expect
      .poll(() => storedTask(page, 'Old task'))
      .toMatchObject({
        id: '20',
        projectId: '10',
        status: 'In Progress',
        priority: 'Normal',
        dueDate: '',
        comments: '',
        colour: 'blue',
      })
    await page.goto('/settings')
    await new Settings(page).newPassword.fill('mo1234')
    await new Settings(page).save.click()
    await expect.poll(async () => (await stored(page, 'users'))[1]).toMatchObject({ password: 'mo1234' })
    const [, manager] = await stored(page, 'users')
    expect(manager).toMatchObject({ id: '2', projectIds: ['10'], phone: '1' })
    expect((await stored(page, 'root')).projects).toMatchObject([
      { id: '10', budget: 5, description: '', techTools: [], status: 'Pending' },
    ])
    const kept = (await stored(page, 'notifications')).find(({ message }) => message === 'Old news')
    expect(kept).toMatchObject({ id: 1_700_000_000_000, type: 'weird', sound: 'ping', read: true })
  })

  test('S8: loads without root: no task is lost because its project is missing', async ({ page }) => {
    await seedTexts(page, own)
    await page.goto('/login')
    await new Login(page).as({ email: 'mo@other.example', password: 'mo123' })
    await expect(page.getByRole('listitem', { name: 'Old task' }).first()).toBeVisible()
  })

  test('has nobody logged in when the current user is stored as null', async ({ page }) => {
    await seedTexts(page, { ...own, root, currentUser: 'null' })
    await page.goto('/login')
    await expect(new Login(page).submit).toBeVisible()
    await expect(new Shell(page).unreadable).toBeHidden()
  })

  test('keeps its user logged in', async ({ page }) => {
    await seedTexts(page, { ...own, root, currentUser: JSON.stringify(users[1]) })
    await page.goto('/manager')
    await expect(new Shell(page).topBar).toContainText('Welcome, Mo')
    await expect.poll(() => storedText(page, 'currentUser')).not.toContain('mo123')
  })

  test('takes a table from its own key rather than from the copy in root', async ({ page }) => {
    const newer = [{ ...tasks[0], title: 'Newer task' }]
    await seedTexts(page, { ...own, root, tasks: JSON.stringify(newer) })
    await page.goto('/login')
    await new Login(page).as({ email: 'mo@other.example', password: 'mo123' })
    await expect(page.getByRole('listitem', { name: 'Newer task' }).first()).toBeVisible()
    await expect(page.getByRole('listitem', { name: 'Old task' })).toHaveCount(0)
  })
})

test.describe('a task of another program', () => {
  for (const [createdAt, said] of [
    [1750000000000, /^Created .*2025.* by /],
    ['21.11.2025, 10:00:00', /^When it was created, and by whom, is unknown/],
  ] as const)
    test(`S60: opens with what can be said of when it was created: ${createdAt}`, async ({ page }) => {
      const storage = company().formerTexts(ada)
      const tasks = JSON.parse(storage['tasks'] ?? '[]') as { id: string }[]
      const foreign = tasks.map((task) => ({ ...task, createdAt }))
      const root = { ...(JSON.parse(storage['root'] ?? '{}') as object), tasks: foreign }
      await seedTexts(page, { ...storage, tasks: JSON.stringify(foreign), root: JSON.stringify(root) })
      await page.goto(`/tasks/${foreign[0]?.id}`)
      await expect(new TaskPanel(page, 'Draw the map').panel.getByText(said)).toBeVisible()
    })
})
