import type { Page } from '@playwright/test'
import { Company } from './support/company.ts'
import { takeDatabaseAway } from './support/database.ts'
import { takeAway } from './support/missing-part.ts'
import { ada, eli, mara } from './support/people.ts'
import {
  open,
  openBeside,
  openOnTexts,
  seed,
  seedTexts,
  stored,
  storedTask,
  storedTexts,
  storedUser,
} from './support/storage.ts'
import { openTab } from './support/tabs.ts'
import { expect, test } from './support/test.ts'
import { Board } from './pages/board.ts'
import { Login } from './pages/login.ts'
import { Settings } from './pages/settings.ts'
import { Shell } from './pages/shell.ts'
import { EmployeeDashboard } from './pages/task-list.ts'

function company(): Company {
  const made = new Company()
  const id = made.project('Atlas', { manager: mara, employees: [eli] })
  made.task(id, 'Draw the map', { assignedTo: eli })
  return made.withoutNews()
}

test.describe('a browser without a database, as in some private windows', () => {
  test.use({ expectedProblem: /gives no IndexedDB/ })

  test.beforeEach(async ({ context }) => {
    await takeDatabaseAway(context)
  })

  test('S13: lets one tab work fully, and keeps its work across a reload', async ({ page }) => {
    await openOnTexts(page, company(), mara, '/manager')
    const atlas = new Board(page, 'Atlas')
    await atlas.title.fill('Fold the map')
    await atlas.add.click()
    await atlas.choose(atlas.column('To Do'), 'Draw the map', 'Move to In Progress')
    await expect(atlas.task(atlas.column('In Progress'), 'Draw the map')).toBeVisible()
    await expect(page.getByRole('alert')).toHaveText([])
    // Reloads immediately: what is on the screen is written when the page is left.
    await page.reload()
    await expect(atlas.task(atlas.column('To Do'), 'Fold the map')).toBeVisible()
    await expect(atlas.task(atlas.column('In Progress'), 'Draw the map')).toBeVisible()

    await new Login(page).goto()
    await new Login(page).as(eli)
    const { comment, update } = new EmployeeDashboard(page).task('Draw the map')
    await comment.fill('Half of it is drawn.')
    await update.click()
    await expect
      .poll(() => storedTask(page, 'Draw the map'))
      .toMatchObject({ comments: 'Half of it is drawn.' })
    await page.goto('/settings')
    await new Settings(page).name.fill('Elias')
    await new Settings(page).newPassword.fill('new password')
    await new Settings(page).save.click()
    await expect.poll(() => storedUser(page, eli.email)).toMatchObject({ name: 'Elias' })
    const root = await stored(page, 'root')
    expect(root.tasks).toEqual(await stored(page, 'tasks'))
    expect(root.users).toEqual(await stored(page, 'users'))
    await page.reload()
    await expect(new Shell(page).topBar).toContainText('Welcome, Elias')
    await expect(page.getByRole('alert')).toHaveText([])
  })

  test('S13: lets a second tab only read, and says why, until the first is closed', async ({ page }) => {
    await openOnTexts(page, company(), mara, '/manager')
    await expect(new Board(page, 'Atlas').title).toBeVisible()
    const second = await openTab(page, '/manager')
    const atlas = new Board(second, 'Atlas')
    await expect(atlas.task(atlas.zone(eli), 'Draw the map')).toBeVisible()
    const alert = second.getByRole('alert')
    await expect(alert).toContainText('another tab is working on this workspace')
    await expect(alert).toContainText('You can read here, but not change anything.')
    await expect(alert.getByRole('button')).toHaveCount(0)
    const before = await storedTexts(second)

    await atlas.title.fill('Fold the map')
    await atlas.add.click()
    await expect(second.getByRole('status').getByText(/You can read here/)).toBeVisible()
    await expect(atlas.task(atlas.column('To Do'), 'Fold the map')).toHaveCount(0)
    await atlas.choose(atlas.column('To Do'), 'Draw the map', 'Move to Done')
    await expect(atlas.task(atlas.column('To Do'), 'Draw the map')).toBeVisible()
    expect(await storedTexts(second)).toEqual(before)
    await expect(page.getByRole('alert')).toHaveText([])

    await page.close()
    await expect(alert).toContainText('The other tab is closed.')
    await alert.getByRole('button', { name: 'Load again' }).click()
    await expect(alert).toHaveText([])
    await atlas.title.fill('Fold the map')
    await atlas.add.click()
    await expect(atlas.task(atlas.column('To Do'), 'Fold the map')).toBeVisible()
    await expect.poll(() => storedTask(second, 'Fold the map')).toBeDefined()
    await second.reload()
    await expect(atlas.task(atlas.column('To Do'), 'Fold the map')).toBeVisible()
  })

  test('S13: changes nothing stored when a second tab logs out', async ({ page }) => {
    await openOnTexts(page, company(), mara, '/manager')
    await expect(new Board(page, 'Atlas').title).toBeVisible()
    const second = await openTab(page, '/manager')
    await expect(second.getByRole('alert')).toContainText('another tab')
    const before = await storedTexts(page)
    await new Shell(second).logout.click()
    await expect(second).toHaveURL('/home')
    expect(await storedTexts(page)).toEqual(before)
    await expect(new Shell(page).topBar).toContainText(`Welcome, ${mara.name}`)
  })

  test('opens what a browser with a database has stored, and vice versa', async ({ page, browser }) => {
    await openOnTexts(page, company(), mara, '/manager')
    const atlas = new Board(page, 'Atlas')
    await atlas.title.fill('Fold the map')
    await atlas.add.click()
    await expect.poll(() => storedTask(page, 'Fold the map')).toBeDefined()
    const left = await storedTexts(page)
    const context = await browser.newContext()
    const other = await context.newPage()
    await seedTexts(other, left)
    await other.goto('/manager')
    const twin = new Board(other, 'Atlas')
    await expect(twin.task(twin.column('To Do'), 'Fold the map')).toBeVisible()
    await twin.title.fill('Sell the map')
    await twin.add.click()
    await expect.poll(() => storedTask(other, 'Sell the map')).toBeDefined()
    const leftThere = await storedTexts(other)
    await context.close()
    await seedTexts(page, leftThere)
    await page.goto('/manager')
    await expect(atlas.task(atlas.column('To Do'), 'Sell the map')).toBeVisible()
    await expect(page.getByRole('alert')).toHaveText([])
  })
})

test.describe('a database that never answers', () => {
  test.use({ expectedProblem: /took too long/ })

  test('leads to an error screen with a retry after 5 seconds, and nothing stored is touched', async ({
    page,
  }) => {
    await seed(page, await company().kept(mara))
    const beside = await openBeside(page)
    await keepDatabaseBusy(beside)
    const before = await storedTexts(beside)
    await page.clock.install({ time: '2026-03-10T10:00:00' })
    await page.clock.pauseAt('2026-03-10T10:00:01')
    await page.goto('/manager')
    // Not immediately, so that a quick opening does not flicker.
    await page.clock.runFor(200)
    await expect(page.getByText('Opening your workspace…')).toBeVisible()
    await page.clock.runFor(4700)
    const retry = page.getByRole('button', { name: 'Try again' })
    await expect(retry).toBeHidden()
    await page.clock.runFor(200)
    await expect(retry).toBeVisible()
    await expect(page.getByText('What is stored has not been changed.')).toBeVisible()
    expect(await storedTexts(page)).toEqual(before)

    await retry.click()
    await page.clock.runFor(5100)
    await expect(retry).toBeVisible()
    expect(await storedTexts(page)).toEqual(before)

    await beside.evaluate(() => dispatchEvent(new Event('let-go')))
    await page.clock.resume()
    await retry.click()
    const atlas = new Board(page, 'Atlas')
    await expect(atlas.task(atlas.zone(eli), 'Draw the map')).toBeVisible()
    await atlas.title.fill('Fold the map')
    await atlas.add.click()
    await expect.poll(() => storedTask(page, 'Fold the map')).toBeDefined()
    await expect(page.getByRole('alert')).toHaveText([])
    await page.reload()
    await expect(atlas.task(atlas.column('To Do'), 'Fold the map')).toBeVisible()
  })
})

test.describe('a tab with an older version that does not release the database', () => {
  test.use({ expectedProblem: /older version/ })

  test('S41: is given as the reason, with a retry that works once it is closed', async ({ page }) => {
    await seed(page, await company().kept(mara))
    const beside = await openBeside(page)
    await holdOlderDatabase(beside)
    const before = await storedTexts(beside)
    await page.goto('/manager')
    await expect(page.getByText('open in another tab or window with an older version')).toBeVisible()
    await expect(page.getByText('What is stored has not been changed.')).toBeVisible()
    // Another tab queues behind this one, and the browser tells it nothing.
    const behind = await openTab(page, '/manager')
    await expect(behind.getByText('open in another tab or window with an older version')).toBeVisible()
    const retry = page.getByRole('button', { name: 'Try again' })
    // It is there for a second at most, so every frame is checked for it.
    const isOpening = page.waitForFunction(() => document.body.innerText.includes('Opening your workspace…'))
    await retry.click()
    await isOpening
    await expect(page.getByText('Close that tab, then try again.')).toBeVisible()
    expect(await storedTexts(beside)).toEqual(before)

    await beside.close()
    await retry.click()
    const atlas = new Board(page, 'Atlas')
    await expect(atlas.task(atlas.zone(eli), 'Draw the map')).toBeVisible()
    await atlas.title.fill('Fold the map')
    await atlas.add.click()
    await expect.poll(() => storedTask(page, 'Fold the map')).toBeDefined()
    await expect(page.getByRole('alert')).toHaveText([])
  })
})

test.describe('a start without a database that failed', () => {
  // A part of the app that is gone is reported by the browser, and by the code that wanted it.
  test.use({ expectedProblem: /gives no IndexedDB|404|dynamically imported module/, ownWindow: true })

  test('S75: does not keep the next one on the same page from working', async ({ page, context }) => {
    await takeDatabaseAway(context)
    const bringBack = await takeAway(page, 'memory-order')
    await seedTexts(page, company().formerTexts(mara))
    await page.goto('/manager')
    const retry = page.getByRole('button', { name: 'Try again' })
    await expect(retry).toBeVisible()
    bringBack()
    await retry.click()
    const atlas = new Board(page, 'Atlas')
    await atlas.title.fill('Fold the map')
    await atlas.add.click()
    await expect(atlas.task(atlas.column('To Do'), 'Fold the map')).toBeVisible()
  })
})

test.describe('what a newer version of EMS has left', () => {
  test.use({ expectedProblem: /newer version of EMS/ })

  test('S14: in local storage is not opened, and not touched', async ({ page }) => {
    const storage = company().formerTexts(mara)
    const root = { ...(JSON.parse(storage['root'] ?? '{}') as object), version: 99, tasks: 'elsewhere' }
    await seedTexts(page, { ...storage, root: JSON.stringify(root), tasks: '{"of":"another form"}' })
    const before = await storedTexts(await openBeside(page))
    await page.goto('/manager')
    await expectRefused(page)
    expect(await storedTexts(page)).toEqual(before)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expectRefused(page)
    expect(await storedTexts(page)).toEqual(before)
  })

  test('S14: in the database is not opened, and not touched', async ({ page }) => {
    await seed(page, await company().kept(mara))
    const beside = await openBeside(page)
    await makeNewerDatabase(beside)
    const before = await storedTexts(beside)
    await page.goto('/manager')
    await expectRefused(page)
    expect(await storedTexts(page)).toEqual(before)
    expect(await contentOfNewerDatabase(beside)).toEqual(['kept'])
  })

  test('S14: stops an open tab when another one writes it', async ({ page }) => {
    await open(page, company(), mara)
    const atlas = new Board(page, 'Atlas')
    await atlas.title.fill('Fold the map')
    await atlas.add.click()
    await expect.poll(() => storedTask(page, 'Fold the map')).toBeDefined()
    const beside = await openBeside(page)
    await beside.evaluate(() => {
      const root = JSON.parse(localStorage.getItem('root') ?? '{}') as object
      localStorage.setItem('root', JSON.stringify({ ...root, version: 99, log: 'of the future' }))
    })
    await expectStopped(page, atlas, beside)
  })

  test('S14: stops an open tab when it upgrades the database', async ({ page }) => {
    await open(page, company(), mara)
    const atlas = new Board(page, 'Atlas')
    await atlas.title.fill('Fold the map')
    await atlas.add.click()
    await expect.poll(() => storedTask(page, 'Fold the map')).toBeDefined()
    const beside = await openBeside(page)
    await makeNewerDatabase(beside)
    await expectStopped(page, atlas, beside)
  })
})

test('a tab stops when something else changes its keys, and that change is there after loading again', async ({
  page,
}) => {
  await open(page, company(), ada, '/settings')
  await new Settings(page).name.fill('Ada Arms')
  await new Settings(page).newPassword.fill('new password')
  await new Settings(page).save.click()
  await expect.poll(() => storedUser(page, ada.email)).toMatchObject({ name: 'Ada Arms' })
  const beside = await openBeside(page)
  await beside.evaluate(() => {
    const text = localStorage.getItem('users') ?? ''
    localStorage.setItem('users', text.replace('Mara Moss', 'Mara from outside'))
  })
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('changed by something other than EMS')
  await alert.getByRole('button', { name: 'Load again' }).click()
  await expect(alert).toHaveText([])
  await expect(new Shell(page).topBar).toContainText('Welcome, Ada Arms')
  await page.goto('/users')
  await expect(page.getByText('Mara from outside').first()).toBeVisible()
  await expect.poll(() => storedUser(page, mara.email)).toMatchObject({ name: 'Mara from outside' })
})

async function expectRefused(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('A newer version of EMS is in use in this browser.')
}

/** Checks that the tab says why, offers to load again, refuses a change and writes nothing more. */
async function expectStopped(page: Page, atlas: Board, beside: Page): Promise<void> {
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('A newer version of EMS is in use in this browser.')
  await expect(alert.getByRole('button', { name: 'Load again' })).toBeVisible()
  const before = await storedTexts(beside)
  await atlas.title.fill('Sell the map')
  await atlas.add.click()
  await expect(page.getByRole('status').getByText(/newer version of EMS/)).toBeVisible()
  await expect(atlas.task(atlas.column('To Do'), 'Sell the map')).toHaveCount(0)
  expect(await storedTexts(beside)).toEqual(before)
  await alert.getByRole('button', { name: 'Load again' }).click()
  await expectRefused(page)
  expect(await storedTexts(beside)).toEqual(before)
}

/** Keeps the database open in its first form, and ignores a request to upgrade it, as a frozen tab does. */
function holdOlderDatabase(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        indexedDB.deleteDatabase('ems').addEventListener('success', () => {
          const opening = indexedDB.open('ems', 1)
          opening.addEventListener('upgradeneeded', () => {
            const { result } = opening
            result.createObjectStore('entries', { keyPath: 'seq' }).createIndex('request', 'request.id')
            for (const name of ['refusals', 'meta', 'snapshotTexts']) result.createObjectStore(name)
            result.createObjectStore('snapshots', { keyPath: 'id' })
          })
          opening.addEventListener('success', () => resolve())
          opening.addEventListener('error', () => reject(opening.error ?? new Error('not opened')))
        })
      }),
  )
}

/** Holds the database in an upgrade that does not end before `let-go`; all others wait for it. */
function keepDatabaseBusy(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        let isDone = false
        addEventListener('let-go', () => {
          isDone = true
        })
        const opening = indexedDB.open('ems', 99)
        opening.addEventListener('upgradeneeded', () => {
          const store = opening.result.createObjectStore('busy')
          const goOn = (): void => {
            if (isDone) opening.transaction?.abort()
            else store.get(1).addEventListener('success', goOn)
          }
          goOn()
          resolve()
        })
      }),
  )
}

/** The database as a version of the far future might have it. */
function makeNewerDatabase(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('ems', 99)
        opening.addEventListener('upgradeneeded', () => {
          opening.result.createObjectStore('future').put('kept', 1)
        })
        opening.addEventListener('error', () => reject(opening.error ?? new Error('not opened')))
        opening.addEventListener('success', () => {
          opening.result.close()
          resolve()
        })
      }),
  )
}

function contentOfNewerDatabase(page: Page): Promise<unknown[]> {
  return page.evaluate(
    () =>
      new Promise<unknown[]>((resolve, reject) => {
        const opening = indexedDB.open('ems', 99)
        opening.addEventListener('error', () => reject(opening.error ?? new Error('not opened')))
        opening.addEventListener('success', () => {
          const reading = opening.result.transaction('future').objectStore('future').getAll()
          reading.addEventListener('success', () => {
            opening.result.close()
            resolve(reading.result)
          })
        })
      }),
  )
}
