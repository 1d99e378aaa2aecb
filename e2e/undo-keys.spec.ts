import type { Page } from '@playwright/test'
import { ada, eli, emma, mara } from './support/people.ts'
import { open, openAsVisitor, storedTask, stored } from './support/storage.ts'
import { expect, test } from './support/test.ts'
import { Board } from './pages/board.ts'
import { UndoButtons } from './pages/history.ts'
import { Login } from './pages/login.ts'
import { Shell } from './pages/shell.ts'
import { EmployeeDashboard } from './pages/task-list.ts'
import { Users } from './pages/users.ts'
import { company, moved, moveToDone } from './support/moved-task.ts'

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

test('Z6: a visitor cannot undo anything with the keys', async ({ page }) => {
  await openAsVisitor(page, company())
  await expect(new Shell(page).heading).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('status')).toHaveText([''])
})
