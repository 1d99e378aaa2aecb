import { ada, eli, emma, mara } from './support/people.ts'
import { open, storedNews, storedProject, storedTask, storedUser } from './support/storage.ts'
import { expect, test } from './support/test.ts'
import { Shell } from './pages/shell.ts'
import { Users } from './pages/users.ts'
import { company } from './support/two-projects.ts'

test.describe('editing a user', () => {
  test('U9: starts with their data and keeps their id', async ({ page }) => {
    await open(page, company(), ada, '/users')
    const users = new Users(page)
    const before = await storedUser(page, eli.email)
    await users.edit(eli.email).click()
    await expect(users.form).toHaveAccessibleName('Edit User')
    await expect(users.field('Name')).toHaveValue(eli.name)
    await expect(users.field('Email')).toHaveValue(eli.email)
    await expect(users.role.locator('option:checked')).toHaveText('Employee')
    await expect(users.chosen).toHaveCount(1)
    await expect(users.choice('Atlas')).toBeChecked()
    await users.fillIn({ Name: 'Eli Eberle', Password: 'new-pass' })
    await users.update.click()
    await expect(new Shell(page).toast('User updated')).toBeVisible()
    await expect(users.form).toBeHidden()
    await expect
      .poll(() => storedUser(page, eli.email))
      .toEqual({ ...before, name: 'Eli Eberle', password: 'new-pass' })
  })

  test('shows what is missing, and Cancel leaves them as they were', async ({ page }) => {
    await open(page, company(), ada, '/users')
    const users = new Users(page)
    const before = await storedUser(page, eli.email)
    await users.edit(eli.email).click()
    await users.fillIn({ Name: '', Email: '', Password: '' })
    await users.role.selectOption('-- Select Role --')
    await users.update.click()
    for (const message of [
      'Name is required',
      'Email is required',
      'Password is required',
      'Role is required',
    ]) {
      await expect(users.form.getByText(message, { exact: true })).toBeVisible()
    }
    await users.cancel.click()
    expect(await storedUser(page, eli.email)).toEqual(before)
  })

  test('U8: carries a new e-mail to every reference', async ({ page }) => {
    const made = company()
    made.run(eli, 'task.comment', {
      taskId: made.idOf('tasks', 'title', 'Draw the map'),
      comments: 'Started.',
    })
    made.withNews([
      { role: 'employee', type: 'info', message: 'To Eli', recipient: eli.email },
      { role: 'manager', type: 'info', message: 'To Mara', recipient: mara.email },
    ])
    await open(page, made, ada, '/users')
    const users = new Users(page)
    await users.edit(eli.email).click()
    await users.fillIn({ Email: 'elias@ems.example' })
    await users.update.click()
    await expect(users.row('elias@ems.example')).toBeVisible()
    await expect
      .poll(() => storedTask(page, 'Draw the map'))
      .toMatchObject({ assignedTo: 'elias@ems.example', lastUpdatedBy: 'elias@ems.example' })
    expect(await storedProject(page, 'Atlas')).toMatchObject({
      employees: ['elias@ems.example', emma.email],
    })
    expect((await storedNews(page)).map(({ recipient }) => recipient)).toEqual([
      'elias@ems.example',
      mara.email,
    ])

    await users.edit(mara.email).click()
    await users.fillIn({ Email: 'mary@ems.example' })
    await users.update.click()
    await expect.poll(() => storedProject(page, 'Atlas')).toMatchObject({ manager: 'mary@ems.example' })
    expect(await storedUser(page, 'elias@ems.example')).toMatchObject({ manager: 'mary@ems.example' })
    expect((await storedNews(page)).map(({ recipient }) => recipient)).toEqual([
      'elias@ems.example',
      'mary@ems.example',
    ])
  })

  test("U5: refuses somebody else's e-mail, but not a change of case in their own", async ({ page }) => {
    await open(page, company(), ada, '/users')
    const users = new Users(page)
    await users.edit(eli.email).click()
    await users.fillIn({ Email: ` ${emma.email.toUpperCase()}` })
    await users.update.click()
    await expect(users.field('Email')).toHaveAccessibleDescription(/Email is already in use/)
    await users.fillIn({ Email: 'Eli@ems.example' })
    await users.update.click()
    await expect(new Shell(page).toast('User updated')).toBeVisible()
    await expect.poll(() => storedTask(page, 'Draw the map')).toMatchObject({ assignedTo: 'Eli@ems.example' })
  })

  test('U12: takes an employee out of a project, which unassigns their tasks there', async ({ page }) => {
    await open(page, company(), ada, '/users')
    const users = new Users(page)
    await users.edit(eli.email).click()
    await users.chooseProjects('Borealis')
    await users.update.click()
    await expect.poll(() => storedTask(page, 'Draw the map')).toMatchObject({ assignedTo: '' })
    expect(await storedProject(page, 'Atlas')).toMatchObject({ employees: [emma.email] })
    const borealis = await storedProject(page, 'Borealis')
    expect(borealis?.employees).toContain(eli.email)
    expect(await storedUser(page, eli.email)).toMatchObject({ projectIds: [borealis?.id] })
  })

  test('U10: can neither change the role of an admin nor make anybody one', async ({ page }) => {
    await open(page, company(), ada, '/users')
    const users = new Users(page)
    await users.edit(mara.email).click()
    await expect(users.role.getByRole('option', { name: /admin/i })).toHaveCount(0)
    await users.cancel.click()
    await users.edit(ada.email).click()
    await expect(users.role).toBeDisabled()
    await users.fillIn({ Name: 'Ada Adler' })
    await users.update.click()
    await expect(new Shell(page).toast('User updated')).toBeVisible()
    await expect.poll(() => storedUser(page, ada.email)).toMatchObject({ name: 'Ada Adler', role: 'admin' })
    await expect(page).toHaveURL('/users')
    await expect(new Shell(page).topBar).toContainText('Welcome, Ada Adler')
  })
})
