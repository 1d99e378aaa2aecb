import { Company } from './support/company.ts'
import { ada, egon, eli, mara, milo } from './support/people.ts'
import { open, stored, storedProject, storedUser } from './support/storage.ts'
import { isOnTop } from './support/on-top.ts'
import { expect, test } from './support/test.ts'
import { Shell } from './pages/shell.ts'
import { Users } from './pages/users.ts'
import { company } from './support/two-projects.ts'

test.describe('adding a user', () => {
  test('U2, U4: asks for what is missing, in red under each field', async ({ page }) => {
    await open(page, company(), ada, '/users')
    const users = new Users(page)
    await users.add.click()
    await expect(users.form).toHaveAccessibleName('Add User')
    await users.create.click()
    for (const [field, message] of [
      ['Name', 'Name is required'],
      ['Email', 'Email is required'],
      ['Password', 'Password is required'],
      ['Role', 'Role is required'],
    ] as const) {
      await expect(users.field(field)).toHaveAccessibleDescription(new RegExp(message))
      const text = users.form.getByText(message, { exact: true })
      await expect(text).toBeVisible()
      const [red = 0, green = 0, blue = 0] = await text.evaluate((element) => {
        // Whatever notation the style uses, a canvas gives it as red, green and blue.
        const canvas = document.createElement('canvas').getContext('2d')
        if (!canvas) return []
        canvas.fillStyle = getComputedStyle(element).color
        canvas.fillRect(0, 0, 1, 1)
        return [...canvas.getImageData(0, 0, 1, 1).data]
      })
      expect(red, message).toBeGreaterThan(Math.max(green, blue) + 60)
    }
    expect(await stored(page, 'users')).toHaveLength(6)
  })

  test('U3: asks for a password of at least 4 characters', async ({ page }) => {
    await open(page, company(), ada, '/users')
    const users = new Users(page)
    await users.add.click()
    await users.fillIn({ Name: 'Nora', Email: 'nora@ems.example', Password: 'abc' })
    await users.role.selectOption('manager')
    await users.create.click()
    await expect(users.field('Password')).toHaveAccessibleDescription(/Minimum 4 characters/)
    await users.field('Password').fill('abcd')
    await users.create.click()
    await expect(new Shell(page).toast('User created')).toBeVisible()
  })

  test('U4: offers the roles Manager and Employee, and none at first', async ({ page }) => {
    await open(page, company(), ada, '/users')
    const users = new Users(page)
    await users.add.click()
    await expect(users.role.getByRole('option')).toHaveText(['-- Select Role --', 'Manager', 'Employee'])
    await expect(users.role).toHaveValue('')
    await expect(users.field('Email')).toHaveAttribute('type', 'email')
  })

  test('U1, U12: creates an employee with their projects', async ({ page }) => {
    await open(page, company(), ada, '/users')
    const users = new Users(page)
    await users.add.click()
    await users.fillIn({ Name: ' Nora Nagel ', Email: ' nora@ems.example ', Password: 'nora-pass' })
    await users.role.selectOption('Employee')
    await users.chooseProjects('Atlas', 'Borealis')
    await users.create.click()
    await expect(new Shell(page).toast('User created')).toBeVisible()
    await expect(users.form).toBeHidden()
    await expect(users.row('nora@ems.example')).toContainText('Nora Nagel')
    await expect
      .poll(() => storedUser(page, 'nora@ems.example'))
      .toMatchObject({ id: expect.stringMatching(/^\d{13,}$/), name: 'Nora Nagel', role: 'employee' })
    const nora = await storedUser(page, 'nora@ems.example')
    for (const name of ['Atlas', 'Borealis']) {
      const project = await storedProject(page, name)
      expect(project?.employees).toContain('nora@ems.example')
      expect(nora?.projectIds).toContain(project?.id)
    }
  })

  test('U11, U19: creates a manager who takes over the chosen project, as the form says before saving', async ({
    page,
  }) => {
    await open(page, company(), ada, '/users')
    const users = new Users(page)
    await users.add.click()
    await users.fillIn({ Name: 'Nora Nagel', Email: 'nora@ems.example', Password: 'nora-pass' })
    await users.role.selectOption('Manager')
    await users.chooseProjects('Borealis')
    await expect(users.form.getByRole('status').and(page.locator(':not(.toasts)'))).toContainText('Borealis')
    await expect(users.form.getByRole('status').and(page.locator(':not(.toasts)'))).toContainText(milo.name)
    await users.create.click()
    await expect
      .poll(() => storedProject(page, 'Borealis'))
      .toMatchObject({ manager: 'nora@ems.example', employees: [egon.email] })
    expect(await storedUser(page, milo.email)).toMatchObject({ projectIds: [] })
  })

  test('U47: distinguishes projects of the same name in what it says before saving', async ({ page }) => {
    const made = new Company()
    for (const manager of [mara, milo]) made.project('Alpha', { manager })
    await open(page, made, ada, '/users')
    const users = new Users(page)
    await users.edit(mara.email).click()
    await users.chooseProjects(`Alpha (${milo.name})`)
    await expect(users.form.getByRole('status').getByRole('listitem')).toHaveText([
      `Alpha (${milo.name}) is taken from its manager ${milo.name}.`,
      `Alpha (${mara.name}) will show 'Manager not found.'`,
    ])
  })

  test('U54: keeps what it says before saving in view, and covers no checkbox that gets the focus', async ({
    page,
  }) => {
    const made = new Company()
    for (let number = 1; number <= 14; number += 1) made.project(`Map ${number}`, { manager: mara })
    made.project('Borealis', { manager: milo })
    await page.setViewportSize({ width: 1366, height: 650 })
    await open(page, made, ada, '/users')
    const users = new Users(page)
    await users.edit(milo.email).click()
    await users.chooseProjects('Map 1', 'Borealis')
    const note = users.form.getByRole('status').and(page.locator(':not(.toasts)'))
    await expect(note).toContainText('Map 1 is taken from its manager')
    await expect(note).toBeInViewport({ ratio: 1 })
    const boxes = users.form.getByRole('checkbox')
    await boxes.first().focus()
    for (const box of (await boxes.all()).slice(1)) {
      await page.keyboard.press('Tab')
      await expect(box).toBeFocused()
      expect(await isOnTop(box)).toBe(true)
    }
  })

  for (const email of [eli.email, eli.email.toUpperCase(), ada.email]) {
    test(`U5: refuses the e-mail ${email}, which is in use`, async ({ page }) => {
      await open(page, company(), ada, '/users')
      const users = new Users(page)
      await users.add.click()
      await users.fillIn({ Name: 'Nora', Email: email, Password: 'nora-pass' })
      await users.role.selectOption('Employee')
      await users.create.click()
      await expect(users.field('Email')).toHaveAccessibleDescription(/Email is already in use/)
      expect(await stored(page, 'users')).toHaveLength(6)
    })
  }

  test('is closed by Cancel without saving', async ({ page }) => {
    await open(page, company(), ada, '/users')
    const users = new Users(page)
    await users.add.click()
    await users.fillIn({ Name: 'Nora', Email: 'nora@ems.example', Password: 'nora-pass' })
    await users.role.selectOption('Manager')
    await users.cancel.click()
    await expect(users.form).toBeHidden()
    await expect(users.row('nora@ems.example')).toBeHidden()
    expect(await stored(page, 'users')).toHaveLength(6)
  })
})
