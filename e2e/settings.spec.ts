import { Company } from './support/company.ts'
import { isAtTeam } from './support/at-team.ts'
import { ada, eli, mara } from './support/people.ts'
import { expectAccessible } from './support/axe.ts'
import { open, stored, storedUser } from './support/storage.ts'
import { expect, test } from './support/test.ts'
import { Landing } from './pages/landing.ts'
import { Login } from './pages/login.ts'
import { Settings } from './pages/settings.ts'
import { Shell } from './pages/shell.ts'

function company(): Company {
  const made = new Company()
  made.project('Atlas', { manager: mara, employees: [eli] })
  return made
}

for (const person of [ada, mara, eli]) {
  test(`the ${person.role} chooses a name and a password, which hold at the next login`, async ({ page }) => {
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

    // The toast covers the button, and stays for as long as the pointer is on it.
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

test('Y80: an error is shown at its field, and the first field with one gets the focus', async ({ page }) => {
  await open(page, company(), mara, '/settings')
  const settings = new Settings(page)
  // A team server saves a name without a password, and wants a longer password.
  const [nameless, short] = isAtTeam
    ? ['Name is required', 'Minimum 8 characters']
    : ['Name and Password are required', 'Minimum 4 characters']
  await settings.name.fill('')
  await settings.newPassword.fill('abc')
  await settings.save.click()
  await expect(settings.name).toBeFocused()
  await expect(settings.name).toHaveAccessibleDescription(nameless)
  await expect(settings.newPassword).toHaveAccessibleDescription(short)
  await expect(new Shell(page).toast(nameless)).toBeVisible()
  await settings.name.fill('Mara Moor')
  await expect(settings.name).not.toHaveAttribute('aria-invalid')
  await settings.save.click()
  await expect(settings.newPassword).toBeFocused()
})

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

test.describe('cleaning up', () => {
  test('C21: the admin clears the sample data, after the same question, and undoes it', async ({ page }) => {
    await page.goto('/home')
    const landing = new Landing(page)
    await landing.explore.click()
    await landing.signIn('admin').click()
    await expect(page).toHaveURL('/admin')
    const shell = new Shell(page)
    const { cleanUp } = new Settings(page)
    await shell.settings.press('Enter')
    const clear = cleanUp.getByRole('button', { name: 'Clear sample data', exact: true })
    await clear.click()
    await expect(shell.question).toHaveAccessibleName('Clear the sample data?')
    await shell.answer('Cancel')
    await expect(clear).toBeFocused()
    await clear.click()
    await shell.answer('Delete')
    await expect(shell.toast('Sample data cleared')).toBeVisible()
    await expect(clear).toBeHidden()
    await expect(cleanUp.getByRole('list')).toBeFocused()
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
    await expect(clear).toBeVisible()
  })

  test('C22, Y51: the admin clears the notifications of everyone, and undoes it', async ({ page }) => {
    const made = company().withNews([
      { role: 'manager', type: 'info', message: 'To all managers' },
      { role: 'employee', type: 'info', message: 'To all employees' },
    ])
    await open(page, made, ada, '/settings')
    const shell = new Shell(page)
    const { cleanUp } = new Settings(page)
    // On a team server nobody sees those of others, not even an admin.
    const kept = isAtTeam
      ? "Everybody's are kept, whether you see them or not"
      : '2 are kept, including those of all roles'
    await expect(cleanUp).toContainText(kept)
    // The list takes the focus when its button is gone, and not before.
    await expect(cleanUp.getByRole('list')).not.toBeFocused()
    await expectAccessible(page, 'cleaning up')
    await cleanUp.getByRole('button', { name: 'Clear notifications', exact: true }).press('Enter')
    await expect(shell.question).toHaveAccessibleName('Clear all notifications?')
    await shell.answer('Delete')
    await expect.poll(() => stored(page, 'notifications')).toEqual([])
    if (!isAtTeam) {
      await expect(cleanUp).toContainText('The list of notifications is empty.')
      await expect(cleanUp.getByRole('list', { name: 'Clean up', exact: true })).toBeFocused()
    }
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
    await expect(cleanUp).toContainText(kept)
    await expect.poll(async () => (await stored(page, 'notifications')).length).toBe(2)
  })

  for (const person of [mara, eli])
    test(`C21, C22: is not offered to the ${person.role}`, async ({ page }) => {
      await open(page, company(), person, '/settings')
      await expect(new Settings(page).save).toBeVisible()
      await expect(new Settings(page).storage).toBeVisible()
      await expect(new Settings(page).cleanUp).toBeHidden()
    })
})

test('N32: an employee chooses what they are notified of, and it is saved immediately', async ({ page }) => {
  await open(page, company(), eli, '/settings')
  const { kind } = new Settings(page)
  // The rule for it may load a moment after the click.
  await kind('Somebody comments on my task').click()
  await expect.poll(() => storedUser(page, eli.email)).toMatchObject({ mutedNews: ['comment'] })
  await page.reload()
  await expect(kind('Somebody comments on my task')).not.toBeChecked()
  await expect(kind('A task is given to me')).toBeChecked()
  await expect(kind('A project is given to me')).toBeHidden()
  await kind('Somebody comments on my task').click()
  await expect(kind('Somebody comments on my task')).toBeChecked()
  await expect.poll(() => storedUser(page, eli.email)).toMatchObject({ mutedNews: [] })
})

test('N32: admins, who get none of these, have no such choice', async ({ page }) => {
  await open(page, company(), ada, '/settings')
  await expect(new Settings(page).name).toBeVisible()
  await expect(page.getByRole('main').getByRole('region', { name: 'Notifications' })).toBeHidden()
})

test('C30: the characters of a new password can be shown', async ({ page }) => {
  await open(page, company(), eli, '/settings')
  const { newPassword } = new Settings(page)
  await newPassword.fill('pass word')
  await page.getByRole('button', { name: 'Show characters' }).first().click()
  await expect(newPassword).toHaveAttribute('type', 'text')
  await expect(newPassword).toHaveValue('pass word')
})
