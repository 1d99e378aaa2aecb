import { recordsIn, snapshotIsKept } from './support/database.ts'
import { ada, mara } from './support/people.ts'
import {
  keysLike,
  open,
  openAsVisitor,
  seed,
  stored,
  storedProject,
  storedTask,
  storedTexts,
} from './support/storage.ts'
import { expect, test } from './support/test.ts'
import { Board } from './pages/board.ts'
import { Login } from './pages/login.ts'
import { Settings } from './pages/settings.ts'
import { Shell } from './pages/shell.ts'
import { company, keysOf } from './support/stored-company.ts'

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
