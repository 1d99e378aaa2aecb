import type { Page } from '@playwright/test'
import { defaultAdmin } from '../src/domain/setup/default-admin.ts'
import { expectAccessible } from './support/axe.ts'
import { databaseIsWhole, noteIncident, nothingIsToldOf, snapshotIsKept } from './support/database.ts'
import { ada, eli, mara, person } from './support/people.ts'
import { open, openBeside, storedTask, storedUser } from './support/storage.ts'
import { openTab } from './support/tabs.ts'
import { expect, test } from './support/test.ts'
import type { Texts } from './support/text-storage.ts'
import { Board } from './pages/board.ts'
import { Login } from './pages/login.ts'
import { Settings } from './pages/settings.ts'
import { Shell } from './pages/shell.ts'
import { company, workAndLeave, loginAsDefault } from './support/incidents.ts'

const names = /Ada|Mara|Eli|Atlas|map/

/** Does what a crash of the browser does before it has written local storage to the disk. */
async function loseLocalStorage(page: Page, former?: Texts): Promise<Page> {
  const beside = await workAndLeave(page, former)
  await beside.evaluate(() => localStorage.clear())
  return beside
}

/** Clears local storage while a tab of the app is open, and loads that tab again. */
async function clearUnderOpenTab(page: Page): Promise<void> {
  await open(page, company(), ada, '/settings')
  const settings = new Settings(page)
  await settings.name.fill('Ada Arms')
  await settings.newPassword.fill(ada.password)
  await settings.save.click()
  await expect.poll(() => storedUser(page, ada.email)).toMatchObject({ name: 'Ada Arms' })
  await databaseIsWhole(page)
  // A start keeps a snapshot of what was changed before.
  await page.reload()
  await snapshotIsKept(page)
  const beside = await openBeside(page)
  await beside.evaluate(() => localStorage.clear())
  await beside.close()
  await expect(page.getByRole('alert')).toContainText('was cleared')
  await page.goto('/login')
}

test.describe('local storage that was lost', () => {
  test('S26, S28: comes back, which everyone is told; nobody is logged in; others hide the notice, an admin keeps it', async ({
    page,
  }) => {
    const tab = await openTab(await loseLocalStorage(page), '/manager')
    const { incidents, logout } = new Shell(tab)
    await expect(tab).toHaveURL('/login')
    await expect(incidents).toContainText('3 users, 1 project and 2 tasks, with everything up to')
    await expect(incidents).toContainText('Everybody was logged out. Log in to go on.')
    await expect(incidents.getByRole('button')).toHaveText(['Hide for now'])
    await expect(tab.getByText(defaultAdmin.password)).toBeHidden()

    await new Login(tab).as(mara)
    const atlas = new Board(tab, 'Atlas')
    await expect(atlas.task(atlas.column('To Do'), 'Fold the map')).toBeVisible()
    await expect(incidents).toContainText('an admin can start a new one')
    await incidents.getByRole('button', { name: 'Hide for now' }).click()
    await expect(incidents).toBeHidden()
    await logout.click()
    await tab.reload()
    await expect(incidents).toContainText('was found empty')

    await new Login(tab).goto()
    await new Login(tab).as(ada)
    await expect(incidents.getByRole('button')).toHaveText(['Start new', 'Keep it'])
    await incidents.getByRole('button', { name: 'Keep it' }).click()
    await expect(incidents).toBeHidden()
    await nothingIsToldOf(tab)
    await tab.reload()
    await expect(new Shell(tab).heading).toBeVisible()
    await expect(incidents).toBeHidden()
  })

  test('S28, B16, B17: an admin can start a new workspace instead, and the old one opens only to its own admins', async ({
    page,
  }) => {
    const tab = await openTab(await loseLocalStorage(page), '/login')
    const { incidents, question } = new Shell(tab)
    await new Login(tab).as(ada)
    await incidents.getByRole('button', { name: 'Start new' }).click()
    await expect(question).toContainText('is kept aside in this browser')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(incidents.getByRole('button', { name: 'Start new' })).toBeFocused()
    await tab.keyboard.press('Enter')
    // Once it has begun, Cancel does not pretend to call it off.
    const isAsked = await question.evaluate(async (dialog) => {
      const buttons = [...dialog.querySelectorAll('button')]
      buttons.find(({ textContent }) => textContent === 'Start new')?.click()
      await Promise.resolve()
      buttons.find(({ textContent }) => textContent === 'Cancel')?.click()
      await Promise.resolve()
      return dialog.isConnected
    })
    expect(isAsked).toBe(true)
    await expect(tab).toHaveURL('/home')

    await loginAsDefault(tab)
    await tab.goto('/settings')
    const { asides, asideItems, opening, dryRun } = new Settings(tab)
    await expect(asideItems).toHaveCount(1)
    await expect(asideItems).toContainText('3 users, 1 project, 2 tasks')
    await expect(tab.getByRole('main')).not.toContainText(names)

    const restore = asideItems.getByRole('button', { name: 'Restore …' })
    for (const wrong of [defaultAdmin, { ...ada, password: 'another-pass' }, mara]) {
      await restore.click()
      await opening.as(wrong)
      await expect(opening.alert).toHaveText('Invalid credentials')
      await expect(opening.dialog).not.toContainText(names)
      await opening.cancel.click()
      await expect(restore).toBeFocused()
    }
    await restore.click()
    await opening.open.click()
    await expect(opening.email).toBeFocused()
    await expect(opening.dialog).toContainText('Email is required')
    await opening.as(ada)
    await expect(dryRun.table('Tasks')).toContainText('2 added')
    await dryRun.restore.click()
    await expect.poll(() => storedTask(tab, 'Fold the map')).toBeDefined()
    await expect(dryRun.dialog).toBeHidden()

    await asideItems.getByRole('button', { name: 'Discard …' }).click()
    await opening.as({ ...ada, password: 'another-pass' })
    await expect(opening.alert).toBeVisible()
    await opening.as(ada)
    await expect(question).toContainText('It cannot be brought back.')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(asideItems).toHaveCount(1)
    await asideItems.getByRole('button', { name: 'Discard …' }).click()
    await opening.as(ada)
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect(asides).toBeHidden()
    await expect(incidents).toBeHidden()
    await tab.reload()
    await expect(new Settings(tab).snapshots).toBeVisible()
    await expect(asides).toBeHidden()
  })

  test('S28: the question whether to start a new workspace closes when somebody else logs in', async ({
    page,
  }) => {
    // A second admin, whom only another program can create.
    const anna = person('Anna Alt', 'anna@ems.example', 'admin')
    const storage = company().formerTexts(mara)
    const users = [...(JSON.parse(storage['users'] ?? '') as object[]), { id: '1', ...anna }]
    const tab = await openTab(
      await loseLocalStorage(page, { ...storage, users: JSON.stringify(users) }),
      '/login',
    )
    const { incidents, question, topBar } = new Shell(tab)
    await new Login(tab).as(ada)
    await incidents.getByRole('button', { name: 'Start new' }).click()
    await expect(question).toBeVisible()
    const second = await openTab(tab, '/login')
    await new Login(second).as(anna)
    await expect(topBar).toContainText(`Welcome, ${anna.name}`)
    await expect(incidents.getByRole('button', { name: 'Start new' })).toBeVisible()
    await expect(question).toBeHidden()
  })
})

test.describe('a database that refuses to write', () => {
  test.use({ expectedProblem: /No new workspace could be started/ })

  test('S28: cannot keep a workspace aside, so no new one is started', async ({ page }) => {
    const tab = await openTab(await loseLocalStorage(page), '/login')
    const { incidents, question } = new Shell(tab)
    await new Login(tab).as(ada)
    await tab.evaluate(() => {
      const put = Reflect.get(IDBObjectStore.prototype, 'put')
      IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...args) {
        const request = put.apply(this, args)
        if (this.name === 'checkpoint') this.transaction.abort()
        return request
      }
    })
    await new Shell(tab).settings.click()
    const settings = new Settings(tab)
    await settings.name.fill('Ada Arms')
    await settings.newPassword.fill(ada.password)
    await settings.save.click()
    await expect.poll(() => storedUser(tab, ada.email)).toMatchObject({ name: 'Ada Arms' })
    await incidents.getByRole('button', { name: 'Start new' }).click()
    await question.getByRole('button', { name: 'Start new' }).click()
    await expect(tab.getByRole('status').getByText(/so no new one was started/)).toBeVisible()
    await expect(question).toBeHidden()
    await tab.reload()
    await expect(new Shell(tab).topBar).toContainText('Welcome, Ada Arms')
    expect(await storedTask(tab, 'Fold the map')).toBeDefined()
  })
})

test.describe('local storage that somebody cleared', () => {
  test('S26: starts afresh, and EMS says that the previous workspace is kept aside', async ({ page }) => {
    await clearUnderOpenTab(page)
    const { incidents } = new Shell(page)
    await expect(incidents).toContainText('The stored workspace was cleared')
    await expect(incidents).toContainText('An admin can restore or discard it')
    await expect(incidents.getByRole('link')).toHaveCount(0)
    await expect(page.locator('body')).not.toContainText(names)
    await new Login(page).as(defaultAdmin)
    await incidents.getByRole('link', { name: 'Open Settings' }).click()
    await expect(new Settings(page).asideItems).toContainText('3 users, 1 project, 1 task')
    await incidents.getByRole('button', { name: 'Got it' }).click()
    await expect(incidents).toBeHidden()
  })

  test('S26: if changes could not be joined, the notice says how many, and where the last whole workspace is kept', async ({
    page,
  }) => {
    await open(page, company(), eli, '/employee')
    await databaseIsWhole(page)
    await noteIncident(page, {
      id: 'gap',
      at: '2026-02-02T10:00:00.000+01:00',
      kind: 'notJoined',
      entries: 5,
    })
    await page.reload()
    const { incidents } = new Shell(page)
    await expect(incidents).toContainText("5 later changes in this browser's database could not be joined")
    await expect(incidents).toContainText('the database had is kept aside.')
    await new Shell(page).logout.click()
    await new Login(page).goto()
    await new Login(page).as(ada)
    await expect(incidents).toContainText('kept aside in Settings')
    await incidents.getByRole('link', { name: 'Open Settings' }).click()
    await expect(page).toHaveURL('/settings')
  })

  test('B16, B18: what was kept aside is downloaded only by one of its own admins, and without passwords', async ({
    page,
  }) => {
    await clearUnderOpenTab(page)
    await new Login(page).as(defaultAdmin)
    await expect(page).toHaveURL(/\/admin$/)
    await page.goto('/settings')
    const settings = new Settings(page)
    const { opening, asideItems, snapshotItems } = settings
    await expect(snapshotItems).toContainText('Before the clearing')
    for (const item of [asideItems, snapshotItems]) {
      await item.getByRole('button', { name: 'Download' }).click()
      await opening.as(defaultAdmin)
      await expect(opening.alert).toHaveText('Invalid credentials')
      await opening.email.fill(ada.email)
      await opening.password.fill(ada.password)
      const { text } = await settings.downloaded(opening.open)
      expect(text).toContain('Draw the map')
      expect(text).not.toMatch(/-pass|admin123/)
      await expect(opening.dialog).toBeHidden()
    }
    await snapshotItems.getByRole('button', { name: 'Restore …' }).click()
    await opening.as(ada)
    await expect(settings.dryRun.table('Projects')).toContainText('Atlas')
  })
})

test('the notice of what happened and the copy kept aside are accessible', async ({ page }) => {
  const tab = await openTab(await loseLocalStorage(page), '/home')
  const { incidents, question } = new Shell(tab)
  await expect(incidents).toBeVisible()
  await expectAccessible(tab, 'brought back, for a visitor')
  await new Login(tab).goto()
  await new Login(tab).as(ada)
  await incidents.getByRole('button', { name: 'Start new' }).click()
  await expectAccessible(tab, 'start new')
  await question.getByRole('button', { name: 'Start new' }).click()
  await expect(tab).toHaveURL('/home')
  await loginAsDefault(tab)
  await tab.goto('/settings')
  const { asideItems, opening } = new Settings(tab)
  await expect(asideItems).toHaveCount(1)
  await expectAccessible(tab, 'kept aside')
  await tab.setViewportSize({ width: 390, height: 800 })
  await asideItems.getByRole('button', { name: 'Discard …' }).click()
  await opening.open.click()
  await opening.as(mara)
  await expect(opening.alert).toBeVisible()
  await expectAccessible(tab, 'open a copy')
  await opening.as(ada)
  await expect(question).toBeVisible()
  await expectAccessible(tab, 'discard')
})
