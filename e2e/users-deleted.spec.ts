import type { Locator } from '@playwright/test'
import { ada, eli, emma, mara, person } from './support/people.ts'
import { open, storedProject, storedTask, storedUser } from './support/storage.ts'
import { expect, test } from './support/test.ts'
import { Shell } from './pages/shell.ts'
import { Users } from './pages/users.ts'
import { company } from './support/two-projects.ts'

/** The e-mail in a row. */
function emailOf(row: Locator): Promise<string> {
  return row.getByRole('cell').first().locator('.data-table-value').innerText()
}

test.describe('deleting a user', () => {
  test('asks first; Cancel keeps them', async ({ page }) => {
    await open(page, company(), ada, '/users')
    const users = new Users(page)
    await users.delete(eli.email).click()
    await expect(new Shell(page).question).toContainText(eli.name)
    await new Shell(page).answer('Cancel')
    await expect(users.row(eli.email)).toBeVisible()
    expect(await storedUser(page, eli.email)).toBeDefined()
  })

  test('U14: unassigns the tasks of an employee', async ({ page }) => {
    await open(page, company(), ada, '/users')
    const users = new Users(page)
    await users.delete(eli.email).click()
    await new Shell(page).answer('Delete')
    await expect(users.row(eli.email)).toBeHidden()
    await expect.poll(() => storedUser(page, eli.email)).toBeUndefined()
    expect(await storedTask(page, 'Draw the map')).toMatchObject({ assignedTo: '' })
    expect(await storedProject(page, 'Atlas')).toMatchObject({ employees: [emma.email] })
  })

  test('Y70: moves the focus to the button of the next or the previous row, and the page does not scroll', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1400, height: 500 })
    await open(page, company(), ada, '/users')
    const users = new Users(page)
    const rows = users.table.getByRole('row')
    const deleteByKey = async (row: Locator): Promise<void> => {
      await row.getByRole('button', { name: 'Delete', exact: true }).press('Enter')
      await new Shell(page).question.getByRole('button', { name: 'Delete', exact: true }).press('Enter')
    }
    const second = await emailOf(rows.nth(2))
    const third = await emailOf(rows.nth(3))
    await deleteByKey(users.row(second))
    await expect(users.delete(third)).toBeFocused()
    await expect(users.delete(third)).toHaveCSS('outline-style', 'solid')
    expect(await page.evaluate(() => scrollY)).toBe(0)
    const lastButOne = await emailOf(rows.nth(-2))
    await deleteByKey(rows.last())
    await expect(users.delete(lastButOne)).toBeFocused()
  })

  test('Y51, Y70: moves the focus to the list when no row is left', async ({ page }) => {
    await open(page, company(), ada, '/users')
    const users = new Users(page)
    await users.search.fill(eli.name)
    await users.delete(eli.email).press('Enter')
    await new Shell(page).question.getByRole('button', { name: 'Delete', exact: true }).press('Enter')
    await expect(users.list).toBeFocused()
    await expect(users.list).toHaveCSS('outline-style', 'solid')
  })

  test('Y72: says so in a toast that shows all its words, however long the name is', async ({ page }) => {
    const long = person('Maximiliana Theodora '.repeat(10).trim(), 'long@ems.example', 'employee')
    await page.setViewportSize({ width: 390, height: 800 })
    const made = company()
    made.project('Cosmos', { manager: mara, employees: [long] })
    await open(page, made, ada, '/users')
    const users = new Users(page)
    await users.delete(long.email).click()
    await new Shell(page).answer('Delete')
    const toast = page.getByText(/^User 'Maximiliana .*…' deleted\.$/)
    await expect(toast).toBeVisible()
    expect(await toast.evaluate((said) => said.scrollHeight - said.clientHeight)).toBe(0)
  })

  test("U15: leaves the projects of a manager, which show 'Manager not found.'", async ({ page }) => {
    await open(page, company(), ada, '/users')
    const users = new Users(page)
    await users.delete(mara.email).click()
    await new Shell(page).answer('Delete')
    await expect(users.row(mara.email)).toBeHidden()
    await expect.poll(() => storedUser(page, mara.email)).toBeUndefined()
    const atlas = await storedProject(page, 'Atlas')
    await page.goto(`/projects/${atlas?.id}`)
    await expect(page.getByText('Manager not found.', { exact: true })).toBeVisible()
    expect(await storedTask(page, 'Draw the map')).toMatchObject({ assignedTo: eli.email })
  })

  test('U13: is not possible for the admin who is logged in', async ({ page }) => {
    await open(page, company(), ada, '/users')
    const own = new Users(page).delete(ada.email)
    // Either there is no such button, or it cannot be pressed.
    if ((await own.count()) > 0) await expect(own).toBeDisabled()
    await expect(new Users(page).edit(ada.email)).toBeEnabled()
  })
})
