import { expectAccessible } from './support/axe.ts'
import { Company } from './support/company.ts'
import { listen } from './support/heard.ts'
import { ada, eli, emma, mara } from './support/people.ts'
import { open, openAsVisitor, stored, storedProject, storedUser } from './support/storage.ts'
import { expect, test } from './support/test.ts'
import { Login } from './pages/login.ts'
import { Settings } from './pages/settings.ts'
import { Shell } from './pages/shell.ts'
import { Users } from './pages/users.ts'

const long = `Move of ${'all supplier contracts '.repeat(8)}`.trim()

/** Forty projects of Mara's, and Atlas with Eli. */
function company(): Company {
  const made = new Company()
  made.project('Atlas', { manager: mara, employees: [eli] })
  for (let number = 1; number <= 39; number += 1) made.project(`Project ${number}`, { manager: mara })
  made.project(long, { manager: mara, employees: [emma] })
  return made
}

test.describe('the projects of a user', () => {
  test('F26, P35: are ticked in a group, found by a search, and stay ticked while it hides them', async ({
    page,
  }) => {
    await open(page, company(), ada, '/users')
    const users = new Users(page)
    await users.edit(eli.email).click()
    await expect(users.projects.getByRole('checkbox').first()).toHaveAccessibleName('Atlas')
    await expect(users.chosen).toHaveCount(1)
    const search = users.projects.getByRole('searchbox')
    await search.fill('project 3')
    await expect(users.choice('Atlas')).toBeHidden()
    await users.choice('Project 37').check()
    await search.press('Enter')
    await expect(users.form).toBeVisible()
    await search.fill('nothing like that')
    await expect(users.projects.getByText("Nothing matches 'nothing like that'.")).toBeVisible()
    await users.projects.getByRole('button', { name: 'Show all', exact: true }).press('Enter')
    await expect(search).toBeFocused()
    await search.fill('nothing')
    await search.press('Escape')
    await expect(search).toHaveValue('')
    await expect(users.chosen).toHaveCount(2)
    await expect(users.projects.getByText('2 of 41 chosen')).toBeVisible()
    await users.update.click()
    await expect(new Shell(page).toast('User updated')).toBeVisible()
    const ids = [await storedProject(page, 'Atlas'), await storedProject(page, 'Project 37')].map(
      (project) => project?.id,
    )
    await expect.poll(() => storedUser(page, eli.email)).toMatchObject({ projectIds: ids })
  })

  test('U41: are unticked when the role changes, and ticked again when it changes back', async ({ page }) => {
    await open(page, company(), ada, '/users')
    const users = new Users(page)
    await users.edit(eli.email).click()
    await expect(users.choice('Atlas')).toBeChecked()
    await users.role.selectOption('Manager')
    await expect(users.chosen).toHaveCount(0)
    await expect(users.projects).toContainText('Not ticked any more: 1 project of theirs as employee.')
    await users.choice('Project 12').check()
    await users.role.selectOption('Employee')
    await expect(users.choice('Atlas')).toBeChecked()
    await expect(users.choice('Project 12')).toBeChecked()
    await expect(users.projects).not.toContainText('Not ticked any more')
    await users.role.selectOption('Manager')
    await users.update.click()
    await expect(new Shell(page).toast('User updated')).toBeVisible()
    const chosen = await storedProject(page, 'Project 12')
    await expect
      .poll(() => storedUser(page, eli.email))
      .toMatchObject({ role: 'manager', projectIds: [chosen?.id] })
    expect(await storedProject(page, 'Atlas')).toMatchObject({ manager: mara.email, employees: [] })
  })

  test('F26: are chosen by keyboard', async ({ page }) => {
    await open(page, company(), ada, '/users')
    const users = new Users(page)
    await users.edit(eli.email).click()
    await users.projects.getByRole('searchbox').focus()
    await page.keyboard.type('Project 12')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await expect(users.choice('Project 12')).toBeFocused()
    await page.keyboard.press('Space')
    await expect(users.choice('Project 12')).toBeChecked()
  })

  test('F26: have no search when there are few', async ({ page }) => {
    const made = new Company()
    made.project('Atlas', { manager: mara, employees: [eli] })
    await open(page, made, ada, '/users')
    const users = new Users(page)
    await users.edit(eli.email).click()
    await expect(users.projects.getByRole('checkbox')).toHaveCount(1)
    await expect(users.projects.getByRole('searchbox')).toHaveCount(0)
  })

  test('F26: are accessible, with long names wrapped', async ({ page }) => {
    await open(page, company(), ada, '/users')
    const users = new Users(page)
    await users.edit(emma.email).click()
    for (const width of [1400, 390]) {
      await page.setViewportSize({ width, height: 800 })
      const row = users.projects.getByText(long, { exact: true })
      await row.scrollIntoViewIfNeeded()
      expect(
        await row.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
      ).toBeLessThanOrEqual(0)
      await expectAccessible(page, `the projects of a user at ${width} px`)
    }
  })
})

test.describe('an e-mail', () => {
  test('F24: must have the form of one when an account is created or its e-mail changed', async ({
    page,
  }) => {
    await open(page, company(), ada, '/users')
    const users = new Users(page)
    await users.add.click()
    await users.fillIn({ Email: 'tom baker' })
    await users.create.click()
    await expect(users.field('Email')).toHaveAccessibleDescription(/Enter a valid e-mail address/)
    await expect(users.field('Name')).toHaveAccessibleDescription(/Name is required/)
    await users.cancel.click()
    await users.edit(eli.email).click()
    await users.fillIn({ Email: 'eli', Name: '' })
    await users.update.click()
    await expect(users.field('Email')).toHaveAccessibleDescription(/Enter a valid e-mail address/)
    await expect(users.field('Name')).toHaveAccessibleDescription(/Name is required/)
    expect(await storedUser(page, eli.email)).toBeDefined()
  })

  test('U55: that is pasted with invisible characters is taken without them', async ({ page }) => {
    const pasted = '\u2060nora\u200B@ems.example\uFEFF'
    await open(page, company(), ada, '/users')
    const users = new Users(page)
    await users.add.click()
    await users.fillIn({ Email: pasted })
    await expect(users.field('Email')).toHaveValue('nora@ems.example')
    await users.cancel.click()
    await users.edit(eli.email).click()
    await users.fillIn({ Email: pasted })
    await users.update.click()
    await expect(new Shell(page).toast('User updated')).toBeVisible()
    await expect.poll(() => storedUser(page, 'nora@ems.example')).toMatchObject({ name: eli.name })
  })

  test('F24, U55: that is odd remains usable, in the form and at login', async ({ page }) => {
    const odd = 'eli the\u200B odd'
    const made = company().withOddEmail(eli, odd)
    await open(page, made, ada, '/users')
    const users = new Users(page)
    await users.edit(odd).click()
    await users.fillIn({ Name: 'Elias' })
    await users.update.click()
    await expect(new Shell(page).toast('User updated')).toBeVisible()
    await expect.poll(() => storedUser(page, odd)).toMatchObject({ name: 'Elias' })
    await new Shell(page).logout.click()
    await new Login(page).goto()
    await new Login(page).as({ email: odd, password: eli.password })
    await expect(page).toHaveURL('/employee')
  })

  test('F24: without the form of one is reported at login, under the field', async ({ page }) => {
    await openAsVisitor(page, company(), '/login')
    const login = new Login(page)
    await login.as({ email: 'tom baker', password: 'tom-pass' })
    await expect(login.email).toHaveAccessibleDescription(/Enter a valid e-mail address/)
    await expect(login.email).toBeFocused()
    await expect(new Shell(page).toast('Invalid credentials')).toBeHidden()
    await login.email.fill('tom@ems.example')
    await expect(login.email).not.toHaveAccessibleDescription(/valid/)
    await login.submit.click()
    await expect(new Shell(page).toast('Invalid credentials')).toBeVisible()
  })
})

test('F25: spaces are refused as a password, for a user and in Settings', async ({ page }) => {
  await open(page, company(), ada, '/users')
  const users = new Users(page)
  await users.edit(eli.email).click()
  await users.fillIn({ Password: '      ' })
  await users.update.click()
  await expect(users.field('Password')).toHaveAccessibleDescription(/Password is required/)
  await page.goto('/settings')
  await new Settings(page).newPassword.fill('      ')
  await new Settings(page).save.click()
  await expect(new Shell(page).toast('Name and Password are required')).toBeVisible()
  expect((await stored(page, 'users')).map(({ password }) => password.trim())).not.toContain('')
})

test('F30: all errors of a new user are shown together, and the first field with one has the focus', async ({
  page,
}) => {
  await open(page, company(), ada, '/users')
  const users = new Users(page)
  await users.add.click()
  await users.fillIn({ Name: 'Nora', Email: eli.email, Password: 'abc' })
  await users.create.click()
  await expect(users.field('Email')).toHaveAccessibleDescription(/Email is already in use/)
  await expect(users.field('Password')).toHaveAccessibleDescription(/Minimum 4 characters/)
  await expect(users.role).toHaveAccessibleDescription(/Role is required/)
  await expect(users.field('Email')).toBeFocused()
  await users.fillIn({ Email: 'nora@ems.example' })
  await users.create.click()
  await expect(users.field('Password')).toBeFocused()
  expect(await stored(page, 'users')).toHaveLength(4)
})

test('Y48: errors are announced if the focus stays; if it moves, the field that gets it describes its own', async ({
  page,
}) => {
  await open(page, company(), ada, '/users')
  const users = new Users(page)
  // Only then is everything said that a start says.
  await expect(users.add).toBeVisible()
  const heard = await listen(page)
  await users.add.click()
  await expect(users.field('Name')).toBeFocused()
  await users.create.click()
  await expect(users.field('Name')).toBeFocused()
  await expect(users.field('Name')).toHaveAccessibleDescription(/Name is required/)
  expect(await heard()).toEqual([])
  await users.cancel.click()
  await users.add.click()
  await expect(users.field('Name')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect.poll(heard).toContain('!Name is required')
  await expect(users.field('Name')).toBeFocused()
})

test.describe('an account that the search hides once it is saved', () => {
  test('F31: is announced with a way to it, and the focus goes to the table', async ({ page }) => {
    await open(page, company(), ada, '/users')
    const users = new Users(page)
    await users.search.fill(eli.name)
    await users.edit(eli.email).click()
    await users.fillIn({ Name: 'Otto', Email: 'otto@ems.example' })
    await users.update.click()
    await expect(new Shell(page).toast('User updated')).toBeVisible()
    await expect(new Shell(page).toast("A filter hides 'Otto'")).toBeVisible()
    await expect(users.list).toBeFocused()
    await page.getByRole('button', { name: 'Show all users' }).last().click()
    await expect(users.row('otto@ems.example')).toBeVisible()
    await expect(users.search).toHaveValue('')
  })

  test('F31: is announced when it is new too, but not if it stays in the table', async ({ page }) => {
    await open(page, company(), ada, '/users')
    const users = new Users(page)
    await users.search.fill(eli.name)
    await users.edit(eli.email).click()
    await users.fillIn({ Password: 'another-pass' })
    await users.update.click()
    await expect(new Shell(page).toast('User updated')).toBeVisible()
    await expect(users.edit(eli.email)).toBeFocused()
    await users.add.click()
    await users.fillIn({ Name: 'Nora', Email: 'nora@ems.example', Password: 'nora-pass' })
    await users.role.selectOption('Employee')
    await users.create.click()
    await expect(new Shell(page).toast('User created')).toBeVisible()
    await expect(new Shell(page).toast("A filter hides 'Nora'")).toBeVisible()
    await expect(users.add).toBeFocused()
  })
})

test('Y100: in a low window the header and the buttons of a dialog scroll with it', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await open(page, company(), ada, '/users')
  const users = new Users(page)
  await users.add.click()
  await expect(users.form.getByRole('heading', { name: 'Add User' })).toBeInViewport()
  await users.create.scrollIntoViewIfNeeded()
  await expect(users.create).toBeInViewport({ ratio: 1 })
  await users.field('Password').focus()
  await expect(users.field('Password')).toBeInViewport({ ratio: 1 })
  await expect(users.create).not.toBeInViewport()
  await expect(users.form.getByRole('heading', { name: 'Add User' })).not.toBeInViewport()
  await page.setViewportSize({ width: 320, height: 568 })
  await expect(users.create).toBeInViewport({ ratio: 1 })
})
