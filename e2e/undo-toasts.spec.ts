import type { Locator, Page } from '@playwright/test'
import { Company } from './support/company.ts'
import { ada, eli, emma, mara } from './support/people.ts'
import { open, storedProject, storedTask, storedUser } from './support/storage.ts'
import { openTab } from './support/tabs.ts'
import { expect, test } from './support/test.ts'
import { AdminPanel } from './pages/admin-panel.ts'
import { UndoButtons } from './pages/history.ts'
import { Settings } from './pages/settings.ts'
import { Shell } from './pages/shell.ts'
import { Users } from './pages/users.ts'
import { company, moved, moveToDone } from './support/moved-task.ts'

test('Y77: a person who undoes a change of their own name reads ‘your name’ in the toast', async ({
  page,
}) => {
  const made = new Company()
  made.run(ada, 'profile.update', { name: 'Ada Adams' })
  await open(page, made, ada)
  const shell = new Shell(page)
  await expect(shell.topBar).toContainText('Welcome, Ada Adams')
  await page.keyboard.press('Control+z')
  await expect(shell.toast('Undone: changed your name')).toBeVisible()
  await expect(shell.topBar).toContainText(`Welcome, ${ada.name}`)
})

test.describe('the toast of a deletion', () => {
  test('Z15: brings a deleted project back with its tasks', async ({ page }) => {
    await open(page, company(), ada)
    const panel = new AdminPanel(page)
    const shell = new Shell(page)
    await panel.row('Atlas').getByRole('button', { name: 'Delete' }).click()
    await shell.answer('Delete')
    await expect(panel.row('Atlas')).toBeHidden()
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
    await expect(panel.row('Atlas')).toBeVisible()
    await expect(shell.toast("Undone: deleted the project 'Atlas' and its 2 tasks")).toBeVisible()
    await expect.poll(async () => (await storedTask(page, 'Draw the map'))?.assignedTo).toBe(eli.email)
    await expect.poll(async () => (await storedProject(page, 'Atlas'))?.employees).toHaveLength(2)
  })

  test('Z15: brings a deleted user back with their tasks', async ({ page }) => {
    await open(page, company(), ada, '/users')
    const users = new Users(page)
    await users.row(eli.email).getByRole('button', { name: 'Delete' }).click()
    await new Shell(page).answer('Delete')
    await expect(users.row(eli.email)).toBeHidden()
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
    await expect(users.row(eli.email)).toBeVisible()
    await expect.poll(async () => (await storedTask(page, 'Draw the map'))?.assignedTo).toBe(eli.email)
    await expect.poll(async () => (await storedUser(page, eli.email))?.password).toBe(eli.password)
  })

  test('Z15: brings cleared notifications back', async ({ page }) => {
    await open(page, company().withNews([{ role: 'admin', type: 'info', message: 'Old news' }]), ada)
    const shell = new Shell(page)
    await shell.openNews()
    await shell.news.getByRole('button', { name: 'Clear all' }).click()
    await shell.answer('Delete')
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
    // By keyboard: the toast may cover the bell.
    await shell.bell.press('Enter')
    await expect(shell.newsItems).toContainText(['Old news'])
  })

  test('Z7, Z15: brings cleared sample data back, even for a visitor', async ({ page }) => {
    await page.goto('/home')
    const signIn = page.getByRole('button', { name: 'Log in as admin' })
    await page.getByRole('button', { name: 'Explore with sample data' }).click()
    await expect(signIn).toBeVisible()
    await page.getByRole('button', { name: 'Clear sample data' }).click()
    await new Shell(page).answer('Delete')
    await expect(signIn).toBeHidden()
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
    await expect(signIn).toBeVisible()
  })

  test('Z15: brings back what a restore replaced', async ({ page }) => {
    await open(page, company(), ada, '/settings')
    const settings = new Settings(page)
    const file = JSON.parse((await settings.downloaded()).text) as { tasks: { title: string }[] }
    file.tasks = file.tasks.filter(({ title }) => title !== 'Draw the map')
    await settings.choose(JSON.stringify(file))
    await settings.dryRun.restore.click()
    await expect.poll(() => storedTask(page, 'Draw the map')).toBeUndefined()
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
    await expect.poll(async () => (await storedTask(page, 'Draw the map'))?.assignedTo).toBe(eli.email)
  })

  test('Z15: stays for 8 seconds', async ({ page }) => {
    await page.clock.install()
    await open(page, company(), ada)
    const panel = new AdminPanel(page)
    await firstToast(page)
    await page.clock.pauseAt(Date.now() + 60_000)
    await panel.row('Atlas').getByRole('button', { name: 'Delete' }).click()
    await new Shell(page).answer('Delete')
    const offer = page.getByRole('status').getByRole('button', { name: 'Undo' })
    await expect(offer).toBeVisible()
    await page.clock.runFor(7900)
    await expect(offer).toBeVisible()
    // Then it is on its way out, and gone a second later (SPEC 9).
    await page.clock.runFor(150)
    await page.clock.runFor(1000)
    await expect(offer).not.toBeAttached()
  })
})

/** Waits for the screen and the code of the toasts, so that neither has to wait for a clock that is stopped or jumps. */
async function firstToast(page: Page): Promise<void> {
  await expect(new AdminPanel(page).row('Atlas')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(new Shell(page).toast('There is nothing to undo.')).toBeVisible()
}

test.describe('a toast that offers to undo', () => {
  async function deleteAtlas(page: Page): Promise<{ panel: AdminPanel; offer: Locator }> {
    const panel = new AdminPanel(page)
    await panel.row('Atlas').getByRole('button', { name: 'Delete' }).click()
    await new Shell(page).answer('Delete')
    const offer = page.getByRole('status').getByRole('button', { name: 'Undo' })
    await expect(offer).toBeVisible()
    return { panel, offer }
  }

  test('Z22: goes when its action is undone by the button in the top bar', async ({ page }) => {
    await open(page, company(), ada)
    const { panel, offer } = await deleteAtlas(page)
    await new UndoButtons(page).undo.press('Enter')
    await expect(panel.row('Atlas')).toBeVisible()
    await expect(new Shell(page).toast("Undone: deleted the project 'Atlas' and its 2 tasks")).toBeVisible()
    await expect(offer).toBeHidden()
  })

  test('Z22: goes when its action is undone in another tab, but not when something else is', async ({
    page,
  }) => {
    await page.clock.install()
    await open(page, company(), ada)
    await firstToast(page)
    await page.clock.pauseAt(Date.now() + 60_000)
    const { panel, offer } = await deleteAtlas(page)
    const other = await openTab(page, '/users')
    const users = new Users(other)
    await users.row(emma.email).getByRole('button', { name: 'Delete' }).click()
    await new Shell(other).answer('Delete')
    await other.keyboard.press('Control+z')
    await expect(users.row(emma.email)).toBeVisible()
    await expect(offer).toBeVisible()
    await other.keyboard.press('Control+z')
    await expect(panel.row('Atlas')).toBeVisible()
    await expect(offer).toBeHidden()
  })
})

test.describe('on a full disk', () => {
  test.use({ expectedProblem: /The disk is full/ })

  test('N16: an undo waits for the code of its words, and no toast says that it was done if it is refused', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      // oxlint-disable-next-line typescript/unbound-method -- called with the right `this` below
      const { put } = IDBObjectStore.prototype
      IDBObjectStore.prototype.put = function (...args) {
        if ('isFull' in window) throw new DOMException('The disk is full.', 'UnknownError')
        return put.apply(this, args)
      }
    })
    let letThrough = (): void => {}
    const isLetThrough = new Promise<void>((resolve) => (letThrough = resolve))
    const words = /\/assets\/history-[\w-]{8}\.js(?:\?|$)/
    await page.route(words, async (route) => {
      await isLetThrough
      await route.continue()
    })
    const areAskedFor = page.waitForRequest(words)
    await open(page, company(), mara)
    const atlas = await moveToDone(page)
    await page.evaluate(() => Object.assign(window, { isFull: true }))
    await new UndoButtons(page).undo.click()
    await areAskedFor
    const shell = new Shell(page)
    await expect(atlas.task(atlas.column('Done'), 'Draw the map')).toBeVisible()
    letThrough()
    await expect(
      shell.toast('Your last change could not be saved and was taken back. Please try again.'),
    ).toBeVisible()
    await expect(shell.toast(`Undone: ${moved}`)).toHaveCount(0)
    await expect(atlas.task(atlas.column('Done'), 'Draw the map')).toBeVisible()
  })
})
