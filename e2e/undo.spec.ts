import type { Locator, Page } from '@playwright/test'
import { Company } from './support/company.ts'
import { ada, eli, emma, mara } from './support/people.ts'
import { open, openAsVisitor, storedProject, storedTask, storedUser, stored } from './support/storage.ts'
import { openTab } from './support/tabs.ts'
import { expect, test } from './support/test.ts'
import { AdminPanel } from './pages/admin-panel.ts'
import { Board } from './pages/board.ts'
import { UndoButtons } from './pages/history.ts'
import { Login } from './pages/login.ts'
import { Settings } from './pages/settings.ts'
import { Shell } from './pages/shell.ts'
import { EmployeeDashboard } from './pages/task-list.ts'
import { Users } from './pages/users.ts'

/** Atlas (Mara; Eli, Emma) with two tasks. */
function company(): Company {
  const made = new Company()
  const atlas = made.project('Atlas', { manager: mara, employees: [eli, emma] })
  made.task(atlas, 'Draw the map', { assignedTo: eli })
  made.task(atlas, 'Fold the map')
  return made.withoutNews().withoutPast()
}

const moved = "moved 'Draw the map' from To Do to Done"

async function moveToDone(page: Page): Promise<Board> {
  const atlas = new Board(page, 'Atlas')
  await atlas.choose(atlas.column('To Do'), 'Draw the map', 'Move to Done')
  await expect(atlas.task(atlas.column('Done'), 'Draw the map')).toBeVisible()
  return atlas
}

/** By keyboard: a toast may cover the button. */
async function logOut(page: Page): Promise<void> {
  await new Shell(page).logout.press('Enter')
  await page.goto('/login')
}

test.describe('the keys', () => {
  test('Z8: undo with Ctrl+Z and redo with Shift+Ctrl+Z or Ctrl+Y, and a toast says what', async ({
    page,
  }) => {
    await open(page, company(), mara)
    const shell = new Shell(page)
    const atlas = await moveToDone(page)
    await page.keyboard.press('Control+z')
    await expect(shell.toast(`Undone: ${moved}`)).toBeVisible()
    await expect(atlas.task(atlas.column('To Do'), 'Draw the map')).toBeVisible()
    await expect.poll(async () => (await storedTask(page, 'Draw the map'))?.status).toBe('To Do')
    await expect.poll(async () => stored(page, 'notifications')).toEqual([])
    await page.keyboard.press('Shift+Control+Z')
    await expect(shell.toast(`Redone: ${moved}`)).toBeVisible()
    await expect(atlas.task(atlas.column('Done'), 'Draw the map')).toBeVisible()
    await page.keyboard.press('Control+z')
    await expect(atlas.task(atlas.column('To Do'), 'Draw the map')).toBeVisible()
    await page.keyboard.press('Control+y')
    await expect(atlas.task(atlas.column('Done'), 'Draw the map')).toBeVisible()
  })

  test('Z8: say so when there is nothing to undo or redo', async ({ page }) => {
    await open(page, company(), mara)
    await expect(new Board(page, 'Atlas').card).toBeVisible()
    await page.keyboard.press('Control+z')
    await expect(new Shell(page).toast('There is nothing to undo.')).toBeVisible()
    await page.keyboard.press('Control+y')
    await expect(new Shell(page).toast('There is nothing to redo.')).toBeVisible()
  })

  test('Z24: keep the focus on a task that they move, and on its menu button', async ({ page }) => {
    await open(page, company(), mara)
    const atlas = new Board(page, 'Atlas')
    const [before, after] = [atlas.column('To Do'), atlas.column('Done')]
    const menu = page.getByRole('button', { name: 'Actions for Draw the map' })
    await atlas.task(before, 'Draw the map').focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: 'Move to Done' }).press('Enter')
    await expect(atlas.task(after, 'Draw the map').locator(menu)).toBeFocused()
    await page.keyboard.press('Control+z')
    await expect(atlas.task(before, 'Draw the map').locator(menu)).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(atlas.task(before, 'Draw the map')).toBeFocused()
    await page.keyboard.press('Control+y')
    await expect(atlas.task(after, 'Draw the map')).toBeFocused()
  })

  test('Z24, Y40: return the focus to the menu button of the task when they press a button of a toast', async ({
    page,
  }) => {
    await open(page, company(), mara)
    const atlas = new Board(page, 'Atlas')
    const menu = page.getByRole('button', { name: 'Actions for Draw the map' })
    await atlas.task(atlas.column('To Do'), 'Draw the map').locator(menu).press('Enter')
    await page.getByRole('menuitem', { name: 'Move to Done' }).press('Enter')
    const there = atlas.task(atlas.column('Done'), 'Draw the map').locator(menu)
    await expect(there).toBeFocused()
    const shell = new Shell(page)
    await shell.undoIn('Moved to Done').press('Enter')
    await expect(atlas.task(atlas.column('To Do'), 'Draw the map').locator(menu)).toBeFocused()
    const undone = shell.toastWith('Undone: ')
    await undone.getByRole('button', { name: 'Dismiss' }).press('Enter')
    await expect(atlas.task(atlas.column('To Do'), 'Draw the map').locator(menu)).toBeFocused()
  })

  test('Z8: belong to a text field that has the focus', async ({ page }) => {
    await open(page, company(), mara)
    const atlas = await moveToDone(page)
    await atlas.title.fill('Fold')
    await atlas.title.press('Control+z')
    await expect(atlas.title).toHaveValue('')
    await expect(atlas.task(atlas.column('Done'), 'Draw the map')).toBeVisible()
    await expect(new UndoButtons(page).undo).toBeEnabled()
  })

  test('Z25: undo the adding of a task in the field that it emptied, but restore text deleted by hand', async ({
    page,
  }) => {
    await open(page, company(), mara)
    const atlas = new Board(page, 'Atlas')
    await atlas.title.fill('Sell the map')
    await atlas.title.press('Enter')
    await expect(atlas.task(atlas.column('To Do'), 'Sell the map')).toBeVisible()
    await expect(atlas.title).toHaveValue('')
    await atlas.title.press('Control+z')
    await expect(atlas.task(atlas.column('To Do'), 'Sell the map')).toBeHidden()
    await atlas.title.press('Control+Shift+z')
    await expect(atlas.task(atlas.column('To Do'), 'Sell the map')).toBeVisible()
    await atlas.title.pressSequentially('Burn it')
    await atlas.title.press('Control+a')
    await atlas.title.press('Delete')
    await atlas.title.press('Control+z')
    await expect(atlas.title).toHaveValue('Burn it')
    await expect(atlas.task(atlas.column('To Do'), 'Sell the map')).toBeVisible()
  })

  test('Z8: do nothing while a dialog is open', async ({ page }) => {
    await open(page, company(), ada, '/users')
    const users = new Users(page)
    const undo = new UndoButtons(page)
    await users.row(emma.email).getByRole('button', { name: 'Delete' }).click()
    await new Shell(page).answer('Delete')
    await expect(undo.undo).toBeEnabled()
    await users.row(eli.email).getByRole('button', { name: 'Delete' }).click()
    await new Shell(page).question.press('Control+z')
    await new Shell(page).answer('Cancel')
    await expect(undo.undo).toBeEnabled()
    await expect(users.row(emma.email)).toBeHidden()
  })

  test('Z3, Z8: what somebody else has changed since is not undone, and a toast says who did', async ({
    page,
  }) => {
    await open(page, company(), mara)
    const atlas = await moveToDone(page)
    await logOut(page)
    await new Login(page).as(eli)
    const task = new EmployeeDashboard(page).task('Draw the map')
    await task.status.selectOption('In Progress')
    await logOut(page)
    await new Login(page).as(mara)
    await expect(atlas.task(atlas.column('In Progress'), 'Draw the map')).toBeVisible()
    await page.keyboard.press('Control+z')
    const refusal = `The status of 'Draw the map' was changed since by ${eli.name}, so this cannot be undone.`
    await expect(new Shell(page).toast(refusal)).toBeVisible()
    await expect(atlas.task(atlas.column('In Progress'), 'Draw the map')).toBeVisible()
  })
})

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

test('Z11: the buttons in the top bar undo and redo, even after a reload', async ({ page }) => {
  await open(page, company(), mara)
  const { undo, redo } = new UndoButtons(page)
  const atlas = new Board(page, 'Atlas')
  await expect(undo).toBeDisabled()
  await expect(redo).toBeDisabled()
  await moveToDone(page)
  await expect.poll(async () => (await storedTask(page, 'Draw the map'))?.status).toBe('Done')
  await page.reload()
  await undo.click()
  await expect(atlas.task(atlas.column('To Do'), 'Draw the map')).toBeVisible()
  await expect(undo).toBeDisabled()
  await redo.click()
  await expect(atlas.task(atlas.column('Done'), 'Draw the map')).toBeVisible()
  await expect(redo).toBeDisabled()
})

test('Y49: the buttons in the top bar keep the focus when nothing is left to undo or redo', async ({
  page,
}) => {
  await open(page, company(), mara)
  const { undo, redo } = new UndoButtons(page)
  const atlas = await moveToDone(page)
  for (const [button, status] of [
    [undo, 'To Do'],
    [redo, 'Done'],
  ] as const) {
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(atlas.task(atlas.column(status), 'Draw the map')).toBeVisible()
    await expect(button).toBeDisabled()
    await expect(button).toBeFocused()
  }
})

test('Z20: the buttons in the top bar say what they would undo and redo', async ({ page }) => {
  await open(page, company(), mara)
  const { undo, redo } = new UndoButtons(page)
  const atlas = new Board(page, 'Atlas')
  await expect(undo).toHaveAttribute('title', 'Undo')
  await atlas.choose(atlas.column('To Do'), 'Fold the map', `Assign to ${emma.name}`)
  await expect(undo).toHaveAccessibleDescription(`Undo: assign "Fold the map" to ${emma.name}`)
  await moveToDone(page)
  await expect(undo).toHaveAccessibleDescription('Undo: move "Draw the map" from To Do to Done')
  await expect(undo).toHaveAttribute('title', 'Undo: move "Draw the map" from To Do to Done')
  await undo.click()
  await expect(undo).toHaveAccessibleDescription(`Undo: assign "Fold the map" to ${emma.name}`)
  await expect(redo).toHaveAccessibleDescription('Redo: move "Draw the map" from To Do to Done')
  await expect.poll(async () => (await storedTask(page, 'Draw the map'))?.status).toBe('To Do')
  await page.reload()
  await undo.hover()
  await expect(undo).toHaveAccessibleDescription(`Undo: assign "Fold the map" to ${emma.name}`)
})

test('Z8, Z11: the keys undo what was done before a reload as soon as a screen is there', async ({
  page,
}) => {
  await open(page, company(), mara)
  await moveToDone(page)
  await expect.poll(async () => (await storedTask(page, 'Draw the map'))?.status).toBe('Done')
  // A page that never gets to read what it does not need yet, as on a busy machine.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })
  await page.reload()
  const atlas = new Board(page, 'Atlas')
  await expect(atlas.task(atlas.column('Done'), 'Draw the map')).toBeVisible()
  await expect(new UndoButtons(page).undo).toBeDisabled()
  await page.keyboard.press('Control+z')
  await expect(new Shell(page).toast(`Undone: ${moved}`)).toBeVisible()
  await expect(atlas.task(atlas.column('To Do'), 'Draw the map')).toBeVisible()
  await page.keyboard.press('Control+y')
  await expect(atlas.task(atlas.column('Done'), 'Draw the map')).toBeVisible()
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

test('Z6: a visitor cannot undo anything with the keys', async ({ page }) => {
  await openAsVisitor(page, company())
  await expect(new Shell(page).heading).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('status')).toHaveText([''])
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
