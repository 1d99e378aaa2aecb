import { Company } from './support/company.ts'
import { ada, eli, mara } from './support/people.ts'
import { open, storedUser } from './support/storage.ts'
import { expect, test } from './support/test.ts'
import { Login } from './pages/login.ts'
import { Settings } from './pages/settings.ts'
import { Shell } from './pages/shell.ts'

function company(): Company {
  const made = new Company()
  made.project('Atlas', { manager: mara, employees: [eli] })
  return made
}

for (const person of [ada, mara, eli]) {
  test(`the ${person.role} chooses a name and a password, which work at the next login`, async ({ page }) => {
    await open(page, company(), person, '/settings')
    const settings = new Settings(page)
    const shell = new Shell(page)
    await expect(settings.name).toHaveValue(person.name)
    await settings.name.fill('  Another Name ')
    await settings.newPassword.fill('another password')
    await settings.save.click()
    await expect(shell.toast('Profile updated successfully ✅')).toBeVisible()
    await expect
      .poll(() => storedUser(page, person.email))
      .toMatchObject({ name: 'Another Name', password: 'another password', role: person.role })

    // It lies above the button, and stays for as long as the pointer is on it.
    await expect(shell.toast('Profile updated successfully ✅')).toBeHidden()
    await shell.logout.click()
    await expect(page).toHaveURL('/home')
    const login = new Login(page)
    await login.goto()
    await login.as(person)
    await expect(shell.toast('Invalid credentials')).toBeVisible()
    await login.as({ email: person.email, password: 'another password' })
    await expect(page).toHaveURL(`/${person.role}`)
    await expect(shell.topBar).toContainText('Welcome, Another Name')
  })
}

for (const [what, name, password] of [
  ['no name', '', 'new password'],
  ['a name of spaces', '   ', 'new password'],
  ['no password', 'Mara Moor', ''],
  ['neither', '', ''],
] as const) {
  test(`U16: with ${what} nothing is saved`, async ({ page }) => {
    await open(page, company(), mara, '/settings')
    const settings = new Settings(page)
    await settings.name.fill(name)
    await settings.newPassword.fill(password)
    await settings.save.click()
    await expect(new Shell(page).toast('Name and Password are required')).toBeVisible()
    await expect(new Shell(page).topBar).toContainText(`Welcome, ${mara.name}`)
    expect(await storedUser(page, mara.email)).toMatchObject({ name: mara.name, password: mara.password })
  })
}

test('U3: a password of 3 characters is refused', async ({ page }) => {
  await open(page, company(), mara, '/settings')
  const settings = new Settings(page)
  await settings.newPassword.fill('abc')
  await settings.save.click()
  await expect(page.getByText('Minimum 4 characters', { exact: true })).toBeVisible()
  expect(await storedUser(page, mara.email)).toMatchObject({ password: mara.password })
  await settings.newPassword.fill('abcd')
  await settings.save.click()
  await expect.poll(() => storedUser(page, mara.email)).toMatchObject({ password: 'abcd' })
})
