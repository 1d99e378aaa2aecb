import type { Locator } from '@playwright/test'
import { Company } from './support/company.ts'
import { ada, egon, eli, emma, mara, milo, person } from './support/people.ts'
import { open, stored, storedNews, storedProject, storedTask, storedUser } from './support/storage.ts'
import { isOnTop } from './support/on-top.ts'
import { expect, test } from './support/test.ts'
import { Shell } from './pages/shell.ts'
import { Users } from './pages/users.ts'

/** Atlas (Mara; Eli, Emma) with a task of Eli's, Borealis (Milo; Egon). */
function company(): Company {
  const made = new Company()
  const atlas = made.project('Atlas', { manager: mara, employees: [eli, emma] })
  made.project('Borealis', { manager: milo, employees: [egon] })
  made.task(atlas, 'Draw the map', { assignedTo: eli, dueDate: '2020-05-04' })
  return made
}

/** The e-mail in a row. */
function emailOf(row: Locator): Promise<string> {
  return row.getByRole('cell').first().locator('.data-table-value').innerText()
}

function looksOf(cell: Locator) {
  return cell.evaluate((element) => {
    const { fontSize, fontWeight, color, position, paddingTop, borderTop, display, textAlign } =
      getComputedStyle(element)
    return { fontSize, fontWeight, color, position, paddingTop, borderTop, display, textAlign }
  })
}

test.describe('the table', () => {
  test('has its heading and columns, and lists everyone, including admins', async ({ page }) => {
    await open(page, company(), ada, '/users')
    const users = new Users(page)
    await expect(page.getByRole('heading', { name: 'Users', level: 1, exact: true })).toBeVisible()
    await expect(users.table.getByRole('columnheader')).toHaveText(['Name', 'Email', 'Role', 'Actions'])
    for (const { name, email, role } of [ada, mara, milo, eli, emma, egon]) {
      await expect(users.row(email)).toContainText(name)
      await expect(users.row(email)).toContainText(new RegExp(role, 'i'))
      await expect(users.edit(email)).toBeVisible()
    }
    await expect(users.table.getByRole('row')).toHaveCount(7)
  })

  for (const width of [390, 1280]) {
    test(`Y78: has each name as the header of its row, looking like a cell, ${width} px wide`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 900 })
      for (const [path, name, others] of [
        ['/users', eli.name, [eli.email, 'Employee', 'Delete']],
        ['/admin', 'Atlas', [mara.name, 'Ongoing', 'Delete']],
      ] as const) {
        if (path === '/users') await open(page, company(), ada, path)
        else await page.goto(path)
        const row = page.getByRole('main').getByRole('row').filter({ hasText: name }).first()
        await expect(row.getByRole('rowheader')).toHaveAccessibleName(new RegExp(name))
        await expect(row.getByRole('cell')).toContainText([...others])
        expect(await looksOf(row.getByRole('rowheader'))).toEqual(
          await looksOf(row.getByRole('cell').first()),
        )
      }
    })
  }

  test("says 'No users found' when the search finds nobody", async ({ page }) => {
    await open(page, company(), ada, '/users')
    const users = new Users(page)
    await users.search.fill('eli@')
    await expect(users.row(eli.email)).toBeVisible()
    await expect(users.row(mara.email)).toBeHidden()
    await users.search.fill('nobody at all')
    await expect(page.getByText('No users found', { exact: true })).toBeVisible()
  })

  test('shows nobody a password', async ({ page }) => {
    await open(page, company(), ada, '/users')
    await expect(new Users(page).table).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText('-pass')
  })
})

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

test('a manager sees neither the screen nor its button', async ({ page }) => {
  await open(page, company(), mara, '/users')
  await expect(page).toHaveURL('/unauthorized')
  await expect(new Users(page).add).toBeHidden()
})

test('a search finds somebody at the end of a long list', async ({ page }) => {
  const made = new Company()
  for (let number = 1; number <= 120; number += 1) {
    made.user(person(`Person ${number}`, `person-${number}@ems.example`, 'employee'))
  }
  await open(page, made, ada, '/users')
  const users = new Users(page)
  await users.search.fill('person-117@')
  await expect(users.row('person-117@ems.example')).toBeVisible()
})

test('Y85: wide initials fit in their circle', async ({ page }) => {
  const made = new Company()
  made.user({ ...eli, name: 'Max Weber' })
  await open(page, made, ada, '/users')
  const avatar = page.getByRole('row', { name: /Max Weber/ }).getByText('MW', { exact: true })
  const isWithin = await avatar.evaluate((circle) => {
    const letters = document.createRange()
    letters.selectNodeContents(circle)
    const { width, height } = letters.getBoundingClientRect()
    const across = circle.getBoundingClientRect().width
    // Half the height of the line is empty, above and below the letters.
    return Math.hypot(width, height / 2) <= across - 2
  })
  expect(isWithin).toBe(true)
})

test('Y79: on a phone a long e-mail wraps after its @', async ({ page }) => {
  const made = new Company()
  const email = 'amara.okafor@brightwater.example'
  made.user({ ...eli, email })
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, made, ada, '/users')
  const cell = new Users(page).row(email).getByText(email)
  const lines = await cell.evaluate((text) => {
    const range = document.createRange()
    return [...text.childNodes]
      .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
      .map((part) => {
        range.selectNodeContents(part)
        return { text: part.textContent, rows: range.getClientRects().length }
      })
  })
  expect(lines).toEqual([
    { text: 'amara.okafor@', rows: 1 },
    { text: 'brightwater.example', rows: 1 },
  ])
})

test('Y82: a long name is shown in full in a wide window', async ({ page }) => {
  const made = new Company()
  const name = 'Ann-Kathrin von Hohenzollern-Sigmaringen und zu Wittgenstein'
  made.user({ ...eli, name })
  await page.setViewportSize({ width: 1400, height: 900 })
  await open(page, made, ada, '/users')
  const cut = await page.getByTitle(name).evaluate((text) => text.scrollHeight - text.clientHeight)
  expect(cut).toBe(0)
})
