import { Company } from './support/company.ts'
import { ada, eli, mara } from './support/people.ts'
import { open, stored, storedNews, storedProject, storedUser } from './support/storage.ts'
import { expect, test } from './support/test.ts'
import { AdminPanel } from './pages/admin-panel.ts'
import { Shell } from './pages/shell.ts'
import { company } from './support/three-projects.ts'

test.describe('deleting a project', () => {
  test('asks first; Cancel keeps it', async ({ page }) => {
    await open(page, company(), ada)
    const panel = new AdminPanel(page)
    const shell = new Shell(page)
    await panel.row('Atlas').getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(shell.question).toBeVisible()
    await expect(shell.question).toContainText('Atlas')
    await expect(page).toHaveURL('/admin')
    await shell.answer('Cancel')
    await expect(shell.question).toBeHidden()
    await expect(panel.row('Atlas')).toBeVisible()
    expect(await storedProject(page, 'Atlas')).toBeDefined()
  })

  test('is cancelled by Escape too', async ({ page }) => {
    await open(page, company(), ada)
    const panel = new AdminPanel(page)
    const shell = new Shell(page)
    await panel.row('Atlas').getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(shell.question).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(shell.question).toBeHidden()
    await expect(panel.row('Atlas')).toBeVisible()
  })

  test("P8, N6, Y70: removes its tasks and everyone's link to it, notifies the admins and focuses the next row", async ({
    page,
  }) => {
    await open(page, company(), ada)
    const panel = new AdminPanel(page)
    await panel.row('Atlas').getByRole('button', { name: 'Delete', exact: true }).click()
    await new Shell(page).answer('Delete')
    await expect(panel.row('Atlas')).toBeHidden()
    await expect(panel.row('Cosmos')).toBeVisible()
    await expect(panel.row('Borealis').getByRole('button', { name: 'Delete', exact: true })).toBeFocused()
    await expect
      .poll(async () => (await stored(page, 'tasks')).map((task) => task.title))
      .toEqual(['Count the stars'])
    const cosmos = await storedProject(page, 'Cosmos')
    expect(await storedUser(page, mara.email)).toMatchObject({ projectIds: [cosmos?.id] })
    expect(await storedUser(page, eli.email)).toMatchObject({ projectIds: [] })
    expect(await storedProject(page, 'Atlas')).toBeUndefined()
    expect(await storedNews(page)).toEqual([
      {
        message: "Project 'Atlas' and its tasks deleted.",
        role: 'admin',
        recipient: undefined,
        type: 'danger',
        read: false,
      },
    ])
  })
})

test('Y72: the toast about a deleted project is not cut off by a long name; the question says its manager loses it', async ({
  page,
}) => {
  const made = new Company()
  made.project('Northern Lights and more '.repeat(8).trim(), { manager: mara })
  await page.setViewportSize({ width: 390, height: 800 })
  await open(page, made, ada)
  const panel = new AdminPanel(page)
  await panel.row('Northern').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(new Shell(page).question).toContainText(
    'It has no tasks. Its manager will no longer have this project.',
  )
  await new Shell(page).answer('Delete')
  const toast = page.getByText(/^Project 'Northern .*…' and its tasks deleted\.$/)
  await expect(toast).toBeVisible()
  expect(await toast.evaluate((said) => said.scrollHeight - said.clientHeight)).toBe(0)
})

test('Y129: at twice the text size, the page does not scroll sideways on a phone, and a long toast can be scrolled', async ({
  page,
}) => {
  const made = new Company()
  const id = made.project('Northern Lights and more '.repeat(8).trim(), { manager: mara, employees: [eli] })
  for (let at = 0; at < 32; at += 1)
    made.task(id, `Draw the map ${at}`, { status: at < 12 ? 'Done' : 'To Do', dueDate: '2020-01-01' })
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, made.withoutNews(), ada)
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  const panel = new AdminPanel(page)
  await expect(panel.row('Northern')).toContainText('12 of 32')
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await panel.row('Northern').getByRole('button', { name: 'Delete', exact: true }).click()
  await new Shell(page).answer('Delete')
  const toast = page.getByText(/^Project 'Northern .*…' and its tasks deleted\.$/)
  await expect(toast).toHaveCSS('overflow-y', 'auto')
  await expect(toast).toHaveCSS('-webkit-line-clamp', 'none')
})
