import { roles } from '../src/domain/model/users.ts'
import { Company } from './support/company.ts'
import { holdBack } from './support/hold-back.ts'
import { mara, person } from './support/people.ts'
import { openAsVisitor, stored } from './support/storage.ts'
import { expect, test } from './support/test.ts'
import { Landing } from './pages/landing.ts'
import { Shell } from './pages/shell.ts'

for (const path of ['/', '/home']) {
  test(`the landing page at ${path} leads to the login`, async ({ page }) => {
    await page.goto(path)
    await new Landing(page).goToLogin.click()
    await expect(page).toHaveURL('/login')
  })
}

test('D1, D2: an empty workspace can be filled with a company of all roles and its tasks of every status', async ({
  page,
}) => {
  await page.goto('/home')
  await new Landing(page).explore.click()
  await expect.poll(async () => (await stored(page, 'root')).projects.length).toBeGreaterThan(1)
  const users = await stored(page, 'users')
  const tasks = await stored(page, 'tasks')
  for (const role of roles) expect(users.filter((user) => user.role === role).length).toBeGreaterThan(0)
  expect(new Set(tasks.map((task) => task.status)).size).toBe(3)
  expect(tasks.some((task) => task.assignedTo !== '')).toBe(true)
  await expect(new Landing(page).explore).toBeHidden()
})

test('D1: pressing twice fills it once, and reports nothing as refused', async ({ page }) => {
  const letGo = await holdBack(page, /sample-rows/)
  await page.goto('/home')
  const landing = new Landing(page)
  await landing.explore.click()
  await landing.explore.click({ force: true })
  letGo()
  await expect(landing.signIn('admin')).toBeVisible()
  await expect(new Shell(page).toast('Sample data added')).toBeVisible()
  await expect(page.getByText('Sample data can only be added to an empty workspace.')).toBeHidden()
})

for (const role of roles) {
  test(`the company can be explored as ${role}, with something to see`, async ({ page }) => {
    await page.goto('/home')
    const landing = new Landing(page)
    await landing.explore.click()
    await landing.signIn(role).click()
    await expect(page).toHaveURL(`/${role}`)
    await expect(new Shell(page).toast('Logged in successfully!')).toBeVisible()
    const something = {
      admin: page.getByRole('main').getByRole('row').nth(1),
      manager: page.getByRole('main').getByRole('listitem').first(),
      employee: page.getByRole('main').getByRole('article').first(),
    }
    await expect(something[role]).toBeVisible()
  })
}

test('D4: the hints show the e-mail and password of an account', async ({ page }) => {
  await page.goto('/home')
  const landing = new Landing(page)
  await landing.explore.click()
  await expect(landing.signIn('employee')).toBeVisible()
  // Written after the paint.
  await expect.poll(async () => (await stored(page, 'users')).length).toBeGreaterThan(1)
  const users = await stored(page, 'users')
  for (const role of roles) {
    const shown = page.getByRole('listitem').filter({ has: landing.signIn(role) })
    const text = (await shown.textContent()) ?? ''
    expect(users.some(({ email, password }) => text.includes(email) && text.includes(password))).toBe(true)
  }
})

test('D3: the sample data can be cleared after a question', async ({ page }) => {
  await page.goto('/home')
  const landing = new Landing(page)
  const shell = new Shell(page)
  await landing.explore.click()
  await landing.clear.click()
  await shell.answer('Cancel')
  await expect.poll(async () => (await stored(page, 'root')).projects.length).toBeGreaterThan(1)
  await landing.clear.click()
  await shell.answer('Delete')
  await expect.poll(async () => (await stored(page, 'root')).projects).toEqual([])
  expect(await stored(page, 'tasks')).toEqual([])
  expect(await stored(page, 'notifications')).toEqual([])
  expect((await stored(page, 'users')).map((user) => user.role)).toEqual(['admin'])
  await expect(landing.explore).toBeVisible()
})

test('K162: the task that was open at a logout is not opened for whoever logs in next', async ({ page }) => {
  await page.goto('/home')
  const landing = new Landing(page)
  await landing.explore.click()
  await landing.signIn('manager').click()
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/tasks\//)
  await new Shell(page).logout.click()
  await landing.signIn('admin').click()
  await expect(new Shell(page).heading).toHaveText('Admin Panel')
  await expect(page).toHaveURL('/admin')
  await expect(page.getByRole('button', { name: 'Close', exact: true })).toBeHidden()
})

for (const [what, made] of [
  ['a project', withProject()],
  ['a user who is not an admin', withUser()],
] as const) {
  test(`D1: a workspace with ${what} is not offered sample data`, async ({ page }) => {
    await openAsVisitor(page, made, '/home')
    await expect(new Landing(page).goToLogin).toBeVisible()
    await expect(new Landing(page).explore).toBeHidden()
    await expect(new Landing(page).clear).toBeHidden()
  })
}

function withProject(): Company {
  const made = new Company()
  made.project('Atlas', { manager: mara })
  return made
}

function withUser(): Company {
  const made = new Company()
  made.user(person('Otto', 'otto@ems.example', 'employee'))
  return made
}
