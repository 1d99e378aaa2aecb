import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { Company } from './support/company.ts'
import { ada, eli, emma, mara, milo } from './support/people.ts'
import { databaseIsWhole, thawDatabase, type FrozenDatabase } from './support/database.ts'
import {
  open,
  seedTexts,
  stored,
  storedTask,
  storedTasks,
  storedText,
  storedUser,
} from './support/storage.ts'
import { expect, test } from './support/test.ts'
import type { Texts } from './support/text-storage.ts'
import { Board } from './pages/board.ts'
import { Login } from './pages/login.ts'
import { Settings } from './pages/settings.ts'
import { Shell } from './pages/shell.ts'
import { EmployeeDashboard } from './pages/task-list.ts'

/**
 * Local storage as released versions wrote it, one file per format. These files are never changed: when a test here
 * fails, fix the reading, not the file.
 */
const folder = join(import.meta.dirname, 'fixtures/frozen')

for (const file of readdirSync(folder).filter((name) => name.startsWith('browser-'))) {
  test(`a workspace stored as ${file} opens with everything that was in it`, async ({ page }) => {
    const frozen = read(file)
    await seedTexts(page, frozen)
    await expectAllOf(page, frozen)
    await expect(new Shell(page).takenOver).toBeHidden()
  })
}

const takenOver = {
  'redux-persist-key.json':
    'Taken over from persist:root: 5 people, 2 projects, 3 tasks, 5 notifications. What stands there was left as it is, and is not read again.',
  'redux-persist-root.json': 'Taken over from root: 2 projects, 5 notifications.',
}

for (const [file, words] of Object.entries(takenOver)) {
  test(`S18, S19: the same workspace stored as ${file} is taken over whole, and EMS says so until an admin has read it`, async ({
    page,
  }) => {
    const frozen = read(file)
    await seedTexts(page, frozen)
    await page.goto('/manager')
    const shell = new Shell(page)
    await expect(shell.takenOver).toContainText(words)
    await expect.poll(() => storedText(page, 'tasks')).toContain('Draw the map')
    await expectAllOf(page, read('browser-1.json'))
    expect(await storedText(page, 'persist:root')).toBe(frozen['persist:root'] ?? null)
    expect(await storedText(page, 'currentUser')).not.toContain('password')
    expect((await stored(page, 'root')).auth.user).not.toHaveProperty('password')

    await expect(shell.takenOver).toContainText(words)
    await shell.takenOver.getByRole('button', { name: 'Got it' }).click()
    await expect(shell.takenOver).toBeHidden()
    await page.reload()
    await expect(shell.topBar).toContainText(`Welcome, ${ada.name}`)
    await expect(shell.takenOver).toBeHidden()
  })
}

for (const file of Object.keys(takenOver)) {
  test(`B13: the same workspace stored as ${file} can be restored as a backup`, async ({ page }) => {
    await open(page, new Company(), ada, '/settings')
    const settings = new Settings(page)
    const { dryRun } = settings
    await settings.choose(readFileSync(join(folder, file), 'utf8'))
    for (const [table, name] of [
      ['Users', mara.name],
      ['Projects', 'Atlas'],
      ['Tasks', 'Draw the map'],
    ] as const)
      await expect(dryRun.table(table)).toContainText(name)
    await dryRun.restore.click()
    await expect(dryRun.dialog).toBeHidden()
    await page.goto('/login')
    await new Login(page).as(mara)
    const atlas = new Board(page, 'Atlas')
    await expect(atlas.task(atlas.zone(eli), 'Draw the map')).toBeVisible()
    await expect(atlas.task(atlas.column('Done'), 'Fold the map')).toContainText(emma.name)
  })
}

/** Checks the whole workspace that the frozen files hold, and how it is rewritten. */
async function expectAllOf(page: Page, frozen: Texts): Promise<void> {
  await page.goto('/manager')
  const shell = new Shell(page)
  await expect(shell.topBar).toContainText(`Welcome, ${mara.name}`)
  await expect(page.locator('html')).toHaveClass(/\bdark\b/)
  await expect(shell.unreadable).toBeHidden()
  const atlas = new Board(page, 'Atlas')
  await expect(atlas.task(atlas.zone(eli), 'Draw the map')).toBeVisible()
  await expect(atlas.task(atlas.column('To Do'), 'Draw the map')).toContainText('With all rivers.')
  await expect(atlas.task(atlas.column('Done'), 'Fold the map')).toContainText(emma.name)
  await expect(atlas.task(atlas.column('To Do'), 'Sell the map')).toContainText('Unassigned')
  expect(await storedTask(page, 'Draw the map')).toMatchObject({ priority: 'High', dueDate: '2020-05-04' })
  expect(await storedUser(page, milo.email)).toMatchObject({ name: milo.name, role: 'manager' })

  await page.goto('/login')
  await new Login(page).as(emma)
  await expect(new EmployeeDashboard(page).task('Fold the map').comment).toHaveValue('Well done.')
  await shell.openNews()
  await expect(shell.newsItems).toHaveText([/Manager's Comment: 'Well done\.'/])
  await page.goto('/login')
  await new Login(page).as(ada)
  await expect(page).toHaveURL('/admin')
  await expect(page.getByRole('alert')).toHaveText([])

  // Rewritten by now, each row with all it had; the only change is that news has been read.
  await expect.poll(async () => (await stored(page, 'root')).version).toBe(6)
  const { projects, labels, checklist, comments } = await stored(page, 'root')
  const tables = { projects, labels, checklist, comments, ...(await tablesOf(page)) }
  for (const [table, rows] of Object.entries(rowsOf(frozen))) {
    const anyRead = { read: expect.any(Boolean) as unknown }
    const kept = rows.map((row) => (table === 'notifications' ? { ...row, ...anyRead } : row))
    expect(tables[table as Table], table).toMatchObject(kept)
  }
}

test('a change to a workspace stored as browser-2.json is ordered after everything already in it', async ({
  page,
}) => {
  const frozen = read('browser-2.json')
  await seedTexts(page, frozen)
  await page.goto('/manager')
  const atlas = new Board(page, 'Atlas')
  await atlas.title.fill('Frame the map')
  await atlas.add.click()
  await expect.poll(() => storedTask(page, 'Frame the map')).toBeDefined()
  const before = JSON.parse(frozen['root'] ?? '{}') as { readonly seq: number }
  await expect.poll(async () => (await stored(page, 'root')).seq).toBeGreaterThan(before.seq)
  await page.reload()
  await expect(atlas.task(atlas.column('To Do'), 'Frame the map')).toBeVisible()
  await expect(atlas.task(atlas.zone(eli), 'Draw the map')).toBeVisible()
})

function read(file: string): Texts {
  return JSON.parse(readFileSync(join(folder, file), 'utf8')) as Texts
}

interface Frozen {
  readonly storage: Texts
  readonly database: FrozenDatabase
}

/** The titles of the tasks that each of them has and the local storage beside it does not. */
const databases = {
  'database-1.json': ['Draw the map', 'Sell the map', 'Frame the map', 'Hang the map', 'Admire the map'],
  'database-2.json': ['Draw the map', 'Sell the map', 'Frame the map', 'Hang the map'],
  'database-3.json': ['Draw the map', 'Sell the map'],
  'database-4.json': ['Sell the map', 'Draw the map', 'Print the map'],
}

for (const [file, titles] of Object.entries(databases)) {
  const { storage, database } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Frozen
  for (const [what, texts] of [
    ['is older than it', storage],
    ['is empty', {}],
  ] as const) {
    test(`S24: ${file} opens with everything in it beside local storage that ${what}`, async ({ page }) => {
      await seedTexts(page, texts)
      await thawDatabase(page, database)
      await page.goto('/login')
      await new Login(page).as(mara)
      const atlas = new Board(page, 'Atlas')
      for (const title of titles) await expect(atlas.task(atlas.column('To Do'), title)).toBeVisible()
      await databaseIsWhole(page)
      await page.reload()
      await expect(atlas.task(atlas.column('To Do'), titles.at(-1) ?? '')).toBeVisible()
    })
  }
}

test('S51: a change from before rows had all their fields can be undone, and redone with whole rows', async ({
  page,
}) => {
  const { storage, database } = JSON.parse(readFileSync(join(folder, 'database-2.json'), 'utf8')) as Frozen
  await seedTexts(page, storage)
  await thawDatabase(page, database)
  await page.goto('/login')
  await new Login(page).as(mara)
  const atlas = new Board(page, 'Atlas')
  await expect(atlas.task(atlas.column('To Do'), 'Hang the map')).toBeVisible()
  const step = (name: string) => new Shell(page).topBar.getByRole('button', { name })
  await step('Undo').click()
  await expect(atlas.task(atlas.column('To Do'), 'Hang the map')).toBeHidden()
  await step('Redo').click()
  await expect(atlas.task(atlas.column('To Do'), 'Hang the map')).toBeVisible()
  await expect.poll(() => storedTask(page, 'Hang the map')).toMatchObject({ labelIds: [], doneAt: '' })
})

type Table = 'users' | 'projects' | 'tasks' | 'notifications' | 'labels' | 'checklist' | 'comments'

/** The tables of a frozen file. */
function rowsOf(frozen: Texts): Record<Table, readonly object[]> {
  const list = (text = '[]'): readonly object[] => JSON.parse(text) as readonly object[]
  type InRoot = 'projects' | 'labels' | 'checklist' | 'comments'
  const root = JSON.parse(frozen['root'] ?? '{}') as { readonly [T in InRoot]?: readonly object[] }
  const { projects = [], labels = [], checklist = [] } = root
  // From before comments were rows: what `comments` held becomes one.
  const { comments = [{ text: 'Well done.', authorName: '', at: '' }] } = root
  return {
    users: list(frozen['users']),
    projects,
    labels,
    checklist,
    comments,
    tasks: list(frozen['tasks']),
    notifications: list(frozen['notifications']),
  }
}

async function tablesOf(page: Page) {
  return {
    users: await stored(page, 'users'),
    tasks: await storedTasks(page),
    notifications: await stored(page, 'notifications'),
  }
}
