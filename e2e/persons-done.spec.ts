import type { Locator, Page } from '@playwright/test'
import { ada, eli, emma, mara, milo } from './support/people.ts'
import { open, storedTask, storedUser } from './support/storage.ts'
import { openLateTab } from './support/tabs.ts'
import { expect, test } from './support/test.ts'
import { Board, painted } from './pages/board.ts'
import { Login } from './pages/login.ts'
import { Settings } from './pages/settings.ts'
import { Shell } from './pages/shell.ts'
import { EmployeeDashboard } from './pages/task-list.ts'
import { Users } from './pages/users.ts'
import { company, takeOver, isSomebodyElse } from './support/take-over.ts'

test.describe('a drag', () => {
  test('C9: by mouse, released after somebody else has logged in, does nothing', async ({ page }) => {
    await open(page, company(), mara)
    const atlas = new Board(page, 'Atlas')
    const card = atlas.task(atlas.column('To Do'), 'Fold the map')
    await atlas.holdOver(card, atlas.column('Done'))
    await expect(page.getByText('Dropping here moves the task to Done.')).toBeAttached()
    const tab = await takeOver(page, milo)
    await expect(new Board(page, 'Borealis').card).toBeVisible()
    await page.mouse.up()
    await painted(page)
    await takeOver(page, mara, tab)
    await expect(card).toBeVisible()
    expect(await storedTask(page, 'Fold the map')).toMatchObject({ status: 'To Do' })
  })

  test('C9: by keyboard, dropped after somebody else has logged in, does nothing', async ({ page }) => {
    await open(page, company(), mara)
    const atlas = new Board(page, 'Atlas')
    const card = atlas.task(atlas.column('To Do'), 'Fold the map')
    await card.focus()
    await page.keyboard.press('Space')
    await expect(atlas.lifted('Fold the map')).toBeAttached()
    await page.keyboard.press('ArrowRight')
    const tab = await takeOver(page, milo)
    await expect(new Board(page, 'Borealis').card).toBeVisible()
    await page.keyboard.press('Space')
    await painted(page)
    await takeOver(page, mara, tab)
    await expect(card).toBeVisible()
    expect(await storedTask(page, 'Fold the map')).toMatchObject({ status: 'To Do' })
  })
})

test.describe('a restore', () => {
  test('C9: a chosen file is dropped when somebody else logs in', async ({ page }) => {
    await open(page, company(), ada, '/settings')
    const settings = new Settings(page)
    const { text } = await settings.downloaded()
    await settings.choose(text.replaceAll('Draw the map', 'Draw another map'))
    await expect(settings.dryRun.restore).toBeVisible()
    const tab = await takeOver(page, mara)
    await expect(settings.dryRun.dialog).toBeHidden()
    await takeOver(page, ada, tab)
    await expect(settings.backup).toBeVisible()
    await expect(settings.dryRun.dialog).toBeHidden()
    expect(await storedTask(page, 'Draw the map')).toBeDefined()
  })

  test('C9: so is one that is still being read', async ({ page }) => {
    await page.addInitScript(() => {
      // oxlint-disable-next-line typescript/unbound-method -- called with the right `this` below
      const { text } = Blob.prototype
      Blob.prototype.text = function () {
        return new Promise((resolve) => addEventListener('read-now', () => resolve(text.call(this))))
      }
    })
    await open(page, company(), ada, '/settings')
    const settings = new Settings(page)
    const { text } = await settings.downloaded()
    await settings.choose(text)
    const tab = await takeOver(page, mara)
    await expect(settings.backup).toBeHidden()
    await takeOver(page, ada, tab)
    await expect(settings.backup).toBeVisible()
    await page.evaluate(() => dispatchEvent(new Event('read-now')))
    await painted(page)
    await expect(settings.dryRun.dialog).toBeHidden()
  })

  test('C8: one that waits for its snapshot is not carried out after somebody else has logged in', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      // The completion of a transaction is reported only when the test says so.
      let held: (() => void)[] | undefined
      addEventListener('hold-now', () => (held = []))
      addEventListener('go-on', () => {
        for (const tell of held ?? []) tell()
      })
      // oxlint-disable-next-line typescript/unbound-method -- called with the right `this` below
      const { addEventListener: listen } = EventTarget.prototype
      IDBTransaction.prototype.addEventListener = function (type: string, listener: unknown) {
        listen.call(this, type, (event) => {
          const tell = (): void => void (typeof listener === 'function' && listener.call(this, event))
          if (held && type === 'complete') held.push(tell)
          else tell()
        })
      }
    })
    await open(page, company(), ada, '/settings')
    const settings = new Settings(page)
    const { text } = await settings.downloaded()
    await settings.choose(text.replaceAll('Draw the map', 'Draw another map'))
    await page.evaluate(() => dispatchEvent(new Event('hold-now')))
    await settings.dryRun.restore.click()
    await expect(settings.dryRun.restore).toHaveAttribute('aria-disabled', 'true')
    const tab = await takeOver(page, mara)
    await expect(settings.dryRun.dialog).toBeHidden()
    await page.evaluate(() => dispatchEvent(new Event('go-on')))
    await tab.reload()
    await expect(
      new Board(tab, 'Atlas').task(new Board(tab, 'Atlas').column('To Do'), 'Draw the map'),
    ).toBeVisible()
    expect(await storedTask(page, 'Draw another map')).toBeUndefined()
  })
})

test.describe('what can be undone', () => {
  test('C9: the Undo in a toast goes when somebody else logs in', async ({ page }) => {
    await open(page, company(), ada, '/users')
    const users = new Users(page)
    await users.delete(emma.email).click()
    await new Shell(page).answer('Delete')
    const offer = page.getByRole('status').getByRole('button', { name: 'Undo' })
    await expect(offer).toBeVisible()
    await takeOver(page, mara)
    await expect(offer).toBeHidden()
    await expect.poll(() => storedUser(page, emma.email)).toBeUndefined()
  })

  test('C8: Undo pressed at the moment another login arrives brings nothing back', async ({ page }) => {
    await open(page, company(), ada, '/users')
    const late = await openLateTab(page, '/users')
    await new Users(late).delete(emma.email).click()
    await new Shell(late).answer('Delete')
    const offer = late.getByRole('status').getByRole('button', { name: 'Undo' })
    await expect(offer).toBeVisible()
    await takeOver(page, mara, page)
    await offer.evaluate((button: HTMLButtonElement) => {
      dispatchEvent(new Event('hear-now'))
      button.click()
    })
    await expect(new Shell(late).toast(isSomebodyElse)).toBeVisible()
    await expect.poll(() => storedUser(page, emma.email)).toBeUndefined()
  })

  test('C8: Ctrl+Z undoes nothing that the previous person did', async ({ page }) => {
    await open(page, company().withoutPast(), eli)
    await new EmployeeDashboard(page).task('Draw the map').status.selectOption('In Progress')
    await expect.poll(() => storedTask(page, 'Draw the map')).toMatchObject({ status: 'In Progress' })
    await page.goto('/settings')
    const undo = new Shell(page).topBar.getByRole('button', { name: 'Undo', exact: true })
    await expect(undo).toBeEnabled()
    await takeOver(page, ada)
    await expect(undo).toBeDisabled()
    await new Shell(page).heading.press('Control+z')
    await expect(new Shell(page).toast('There is nothing to undo.')).toBeVisible()
    expect(await storedTask(page, 'Draw the map')).toMatchObject({ status: 'In Progress' })
  })
})

test.describe('a toast', () => {
  /** The toast that tells Eli that the form has no name. It does not time out: the clock is stopped. */
  async function told(page: Page): Promise<Locator> {
    await page.clock.install()
    await open(page, company(), eli, '/settings')
    const settings = new Settings(page)
    await expect(settings.save).toBeVisible()
    await page.clock.pauseAt(Date.now() + 60_000)
    await settings.name.fill('')
    await settings.save.click()
    const toasts = page.getByRole('status').getByRole('button', { name: 'Dismiss' })
    await expect(toasts).toHaveCount(1)
    return toasts
  }

  test('Y76: goes at a logout', async ({ page }) => {
    const toasts = await told(page)
    await new Shell(page).logout.click()
    await expect(page).toHaveURL('/home')
    await expect(toasts).toHaveCount(0)
  })

  test('Y76: goes when somebody else logs in in another tab', async ({ page }) => {
    const toasts = await told(page)
    await takeOver(page, ada)
    await expect(new Shell(page).topBar).toContainText(`Welcome, ${ada.name}`)
    await expect(toasts).toHaveCount(0)
  })

  test('Y76: goes when somebody else logs in in the same tab, and makes room for the toast of that login', async ({
    page,
  }) => {
    const toasts = await told(page)
    await page.evaluate(() => {
      history.pushState(null, '', '/login')
      dispatchEvent(new PopStateEvent('popstate'))
    })
    await expect(toasts).toHaveCount(1)
    await new Login(page).as(ada)
    await expect(new Shell(page).toast('Logged in successfully!')).toBeVisible()
    await expect(toasts).toHaveCount(1)
  })
})
