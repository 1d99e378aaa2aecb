import type { Page } from '@playwright/test'
import { Company } from './support/company.ts'
import { recordsIn, snapshotIsKept } from './support/database.ts'
import { ada, eli, emma, mara } from './support/people.ts'
import {
  keysLike,
  open,
  openAsVisitor,
  seed,
  seedTexts,
  stored,
  storedProject,
  storedTask,
  storedText,
  storedTexts,
} from './support/storage.ts'
import { openTab } from './support/tabs.ts'
import { expect, test } from './support/test.ts'
import { Board } from './pages/board.ts'
import { Login } from './pages/login.ts'
import { Settings } from './pages/settings.ts'
import { Shell } from './pages/shell.ts'
import { TaskPanel } from './pages/task-panel.ts'

function company(): Company {
  const made = new Company()
  const id = made.project('Atlas', { manager: mara, employees: [eli, emma] })
  made.task(id, 'Draw the map', { assignedTo: eli })
  return made.withoutNews()
}

function keysOf(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(localStorage).toSorted())
}

/** What else a tab keeps for itself: room for its next write, and a note of what it wrote. */
const reserve = 'reserve'
const note: unknown = expect.stringMatching(/^written:/)

test.describe('the documented keys', () => {
  test('are all that is stored besides what a tab keeps for itself, logged out and logged in', async ({
    page,
  }) => {
    await page.goto('/login')
    const workspace = ['notifications', reserve, 'root', 'tasks']
    await expect.poll(() => keysOf(page)).toEqual([...workspace, 'users', note])
    await new Login(page).as({ email: 'admin@example.com', password: 'admin123' })
    await expect.poll(() => keysOf(page)).toEqual(['currentUser', ...workspace, 'users', note])
    await new Shell(page).theme.click()
    await expect.poll(() => keysOf(page)).toEqual(['currentUser', ...workspace, 'theme', 'users', note])
    expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([])
  })

  test('do not accumulate notes: those of tabs that are long gone are dropped', async ({ page }) => {
    const long = Date.now() - 48 * 3_600_000
    const notes = [1, 2, 3].map((tab) => [`written:${tab}`, JSON.stringify({ at: long, texts: {} })] as const)
    const { texts, database } = await company().kept(mara)
    await seed(page, { texts: { ...texts, ...Object.fromEntries(notes) }, database })
    await page.goto('/manager')
    const atlas = new Board(page, 'Atlas')
    await atlas.choose(atlas.column('To Do'), 'Draw the map', 'Move to Done')
    await expect.poll(() => storedTask(page, 'Draw the map')).toMatchObject({ status: 'Done' })
    await expect.poll(() => keysLike(page, 'written:')).toHaveLength(1)
  })

  test('hold the workspace after a change, root with its second copies', async ({ page }) => {
    await open(page, company(), mara)
    const atlas = new Board(page, 'Atlas')
    await atlas.choose(atlas.column('To Do'), 'Draw the map', 'Move to Done')
    await expect.poll(() => storedTask(page, 'Draw the map')).toMatchObject({ status: 'Done' })
    const root = await stored(page, 'root')
    expect(root).toMatchObject({ version: 6, log: expect.stringMatching(/./), seq: expect.any(Number) })
    expect(root.auth).toMatchObject({ user: { email: mara.email }, isAuthenticated: true })
    expect(JSON.stringify(root.auth)).not.toContain('password')
    expect(root.users).toEqual(await stored(page, 'users'))
    expect(root.tasks).toEqual(await stored(page, 'tasks'))
    expect(root.notifications).toEqual(await stored(page, 'notifications'))
    expect(root.projects).toMatchObject([{ name: 'Atlas', status: 'Pending' }])
  })

  test('bring everything back after a reload', async ({ page }) => {
    await open(page, company(), mara)
    const atlas = new Board(page, 'Atlas')
    await atlas.title.fill('Fold the map')
    await atlas.add.click()
    await expect(atlas.task(atlas.column('To Do'), 'Fold the map')).toBeVisible()
    // Reloads immediately: what is on the screen is written when the page is left.
    await page.reload()
    await expect(atlas.task(atlas.column('To Do'), 'Fold the map')).toBeVisible()
    await expect(page).toHaveURL('/manager')
  })
})

test('a workspace is opened as the app left it: nothing is reported, repaired, imported or rewritten', async ({
  page,
}) => {
  const kept = await company().kept(mara)
  await seed(page, kept)
  await page.goto('/manager')
  const atlas = new Board(page, 'Atlas')
  await expect(atlas.task(atlas.column('To Do'), 'Draw the map')).toBeVisible()
  // The last thing that a start does.
  await snapshotIsKept(page)
  await expect(page.getByRole('alert')).toHaveText([])
  await expect(new Shell(page).incidents).toBeHidden()
  expect(await storedTexts(page)).toEqual(kept.texts)
  const { stores } = kept.database
  for (const name of Object.keys(stores).filter((store) => !store.startsWith('snapshot'))) {
    const rows = stores[name]?.rows.map(([, row]) => row)
    expect(await recordsIn(page, name), name).toEqual(rows)
  }
})

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

test.describe('unreadable data', () => {
  const garbage = ['{"half', '', '42', '"text"', 'true', 'undefined']
  const wrong = {
    root: [...garbage, '[]', '[1]'],
    users: [...garbage, '{}', '[1, "two", null]', '{"0":{}}'],
    tasks: [...garbage, '{}', '[[]]'],
    notifications: [...garbage, '{}', '["x"]'],
    currentUser: [...garbage, '[]'],
    theme: ['blue', '"dark"', '{}'],
  }

  for (const [key, texts] of Object.entries(wrong)) {
    test(`under ${key} does not keep the app from starting; it is reported, and the raw text is kept`, async ({
      page,
    }) => {
      for (const text of texts) {
        await seedTexts(page, { ...company().formerTexts(), [key]: text })
        await page.goto('/login')
        await expect(new Login(page).submit, text).toBeVisible()
        await expect(new Shell(page).unreadable, text).toBeVisible()
        const kept = await page.evaluate(() =>
          Object.keys(localStorage)
            .filter((name) => name.startsWith('recovery:'))
            .map((name) => localStorage.getItem(name) ?? ''),
        )
        expect(kept.map(compact), text).toContain(compact(text))
        expect(await storedText(page, key), text).toBe(text)
      }
    })
  }

  test('with wrong types in every field does not keep the app from starting', async ({ page }) => {
    const mess = { id: {}, name: [], title: {}, email: 7, role: 'king', projectIds: { a: 1 }, status: 3 }
    const list = JSON.stringify([mess, { ...mess, id: [1] }, { id: null }, {}])
    const root = JSON.stringify({
      version: 'x',
      auth: 3,
      projects: [mess, null, { employees: 'x', tasks: 1 }],
    })
    await seedTexts(page, { users: list, tasks: list, notifications: list, root, currentUser: '{"id":{}}' })
    await page.goto('/login')
    await new Login(page).as({ email: 'admin@example.com', password: 'admin123' })
    await expect(page).toHaveURL('/admin')
    for (const path of ['/users', '/reports', '/admin']) {
      await page.goto(path)
      await expect(new Shell(page).heading).toBeVisible()
      await expect(page.getByText('Something went wrong')).toBeHidden()
    }
    await expect(new Shell(page).unreadable).toBeVisible()
  })

  test('can be downloaded as it was, and discarded after a question', async ({ page }) => {
    const raw = '[{"title":"Half a task", "note":"☃ <b>'
    await seedTexts(page, { ...company().formerTexts(ada), tasks: raw })
    await page.goto('/admin')
    const shell = new Shell(page)
    const { unreadable, question } = shell
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      unreadable.getByRole('button', { name: 'Download' }).click(),
    ])
    const chunks: Buffer[] = []
    for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
    expect(Buffer.concat(chunks).toString('utf8')).toBe(raw)

    await unreadable.getByRole('button', { name: 'Discard' }).click()
    await expect(question).toBeVisible()
    await shell.answer('Delete')
    await expect(unreadable).toBeHidden()
    expect((await keysOf(page)).filter((key) => key.startsWith('recovery:'))).toEqual([])
  })

  test('S21: is reported to a visitor, who can neither download nor discard it', async ({ page }) => {
    await seedTexts(page, {
      ...company().formerTexts(),
      users: '[{"email":"ada@ems.example","password":"ada-secret"',
    })
    await page.goto('/login')
    const { unreadable } = new Shell(page)
    await expect(unreadable).toContainText('The stored list of users could not be read completely.')
    await expect(unreadable).toContainText('an admin can download it')
    await expect(unreadable.getByRole('button')).toHaveText(['Hide for now'])
  })

  test('S21: can be downloaded and discarded only while an admin is logged in', async ({ page }) => {
    await seedTexts(page, { ...company().formerTexts(mara), tasks: '{"half' })
    await page.goto('/manager')
    const shell = new Shell(page)
    await expect(shell.unreadable.getByRole('button')).toHaveText(['Hide for now'])
    await shell.logout.click()
    await page.getByRole('link', { name: 'Go to Login', exact: true }).click()
    await new Login(page).as(ada)
    await expect(shell.unreadable.getByRole('button')).toHaveText(['Download', 'Discard', 'Hide for now'])
    await shell.logout.click()
    await expect(shell.unreadable.getByRole('button')).toHaveText(['Hide for now'])
  })

  test('S22: is gone from another tab too once it is discarded', async ({ page }) => {
    await seedTexts(page, { ...company().formerTexts(ada), tasks: '{"half' })
    await page.goto('/admin')
    const other = await openTab(page, '/users')
    await expect(new Shell(other).unreadable).toBeVisible()
    const { unreadable } = new Shell(page)
    await unreadable.getByRole('button', { name: 'Discard' }).click()
    await new Shell(page).answer('Delete')
    await expect(unreadable).toBeHidden()
    await expect(new Shell(other).unreadable).toBeHidden()
  })

  test('of one table is replaced by its copy in root', async ({ page }) => {
    await seedTexts(page, { ...company().formerTexts(mara), tasks: '{"half' })
    await page.goto('/manager')
    await expect(page.getByRole('listitem', { name: 'Draw the map' }).first()).toBeVisible()
    await expect(new Shell(page).unreadable).toBeVisible()
  })

  test('is still kept after further changes', async ({ page }) => {
    await seedTexts(page, { ...company().formerTexts(mara), tasks: '{"half' })
    await page.goto('/manager')
    const atlas = new Board(page, 'Atlas')
    await atlas.title.fill('Fold the map')
    await atlas.add.click()
    // Read as text: until the app writes, it is not JSON.
    await expect.poll(() => storedText(page, 'tasks')).toContain('Fold the map')
    const texts = await page.evaluate(() => Object.values(localStorage) as string[])
    expect(texts).toContain('{"half')
    await page.reload()
    await expect(atlas.task(atlas.column('To Do'), 'Fold the map')).toBeVisible()
    await expect(atlas.task(atlas.column('To Do'), 'Draw the map')).toBeVisible()
  })

  test('S5: in some rows of a list leaves the other rows as they are', async ({ page }) => {
    const storage = company().formerTexts(mara)
    const tasks = JSON.parse(storage['tasks'] ?? '[]') as unknown[]
    await seedTexts(page, { ...storage, tasks: JSON.stringify([...tasks, 'no task', { title: 5, id: {} }]) })
    await page.goto('/manager')
    await expect(page.getByRole('listitem', { name: 'Draw the map' }).first()).toBeVisible()
    await expect(new Shell(page).unreadable).toBeVisible()
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

test.describe('a blocked storage', () => {
  test.use({ expectedProblem: /denied/ })

  test('leads to an error screen with a retry, which works once storage is allowed', async ({ page }) => {
    await seed(page, await company().kept())
    await page.addInitScript(() => {
      const own = Object.getOwnPropertyDescriptor(window, 'localStorage')
      Object.defineProperty(window, 'localStorage', {
        configurable: true,
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })
      addEventListener('allow-storage', () => {
        if (own) Object.defineProperty(window, 'localStorage', own)
      })
    })
    await page.goto('/login')
    const retry = page.getByRole('button', { name: /again|retry/i })
    await expect(retry).toBeVisible()
    await expect(page.getByRole('alert')).toContainText(/storage/i)
    await retry.click()
    await expect(retry).toBeVisible()
    await page.evaluate(() => dispatchEvent(new Event('allow-storage')))
    await retry.click()
    await expect(new Login(page).submit).toBeVisible()
    expect(await storedProject(page, 'Atlas')).toBeDefined()
  })
})

test.describe('a storage that takes no writes', () => {
  test.use({ expectedProblem: /could not be written/ })

  test('is announced, and changes are stored again once there is room', async ({ page }) => {
    await page.clock.install()
    await open(page, company(), mara, '/settings')
    const settings = new Settings(page)
    await expect(settings.save).toBeVisible()
    await page.evaluate(() => {
      // Every implementation must go through this.
      const own = Object.getOwnPropertyDescriptor(Storage.prototype, 'setItem')
      Object.defineProperty(Storage.prototype, 'setItem', {
        configurable: true,
        value: () => {
          throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
        },
      })
      addEventListener('make-room', () => {
        if (own) Object.defineProperty(Storage.prototype, 'setItem', own)
      })
    })
    await settings.name.fill('Mara Moor')
    await settings.newPassword.fill('new password')
    await settings.save.click()
    const alert = page.getByRole('alert')
    await expect(alert).toContainText(/full or blocked/i)
    // Even when the tab has been quiet for a while and checks what is stored.
    await page.clock.runFor(2000)
    await expect(alert).toContainText(/full or blocked/i)
    await expect(new Shell(page).topBar).toContainText('Welcome, Mara Moor')
    await page.evaluate(() => dispatchEvent(new Event('make-room')))
    await settings.name.fill('Mara Meyer')
    await settings.newPassword.fill('newer password')
    await settings.save.click()
    await expect(alert).toBeHidden()
    await expect
      .poll(async () => (await stored(page, 'users')).find(({ email }) => email === mara.email))
      .toMatchObject({ name: 'Mara Meyer', password: 'newer password' })
  })
})

test('nothing is sent anywhere or kept elsewhere: no cookies, no caches', async ({ page, context }) => {
  await openAsVisitor(page, company(), '/login')
  await new Login(page).as(ada)
  await expect(page).toHaveURL('/admin')
  expect(await context.cookies()).toEqual([])
  expect(await page.evaluate(async () => (await caches.keys()).length)).toBe(0)
})

/** A JSON text without the spaces that rewriting it would change; any other text as it is. */
function compact(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text))
  } catch {
    return text
  }
}
