import { Company } from './support/company.ts'
import { ada, egon, eli, mara, milo } from './support/people.ts'
import { open, stored, storedProject, storedTask, storedUser } from './support/storage.ts'
import { expect, test } from './support/test.ts'
import { AdminPanel, type ProjectForm } from './pages/admin-panel.ts'
import { Shell } from './pages/shell.ts'
import { company } from './support/three-projects.ts'

const filled = {
  'Manager Name': 'Nora Nagel',
  'Manager Email': 'nora@ems.example',
  'Manager Password': 'nora-pass',
  'Project Name': 'Corona',
  'Project Description': 'The crown of the work.',
  'Tech Tools': '',
} satisfies ProjectForm

test.describe('the create modal', () => {
  test('P4, P2: makes a manager, their project and its employees in one step', async ({ page }) => {
    await open(page, new Company(), ada)
    const panel = new AdminPanel(page)
    await panel.create.click()
    await panel.fillIn({ ...filled, 'Tech Tools': ' React, TypeScript ,, Vite ' }, [
      { Name: 'Otto Ohm', Email: 'otto@ems.example', Password: 'otto-pass' },
      { Name: 'Pia Pohl', Email: 'pia@ems.example', Password: 'pia-pass' },
    ])
    await panel.submit.click()
    await expect(new Shell(page).toast('Project created. 2 employee(s) assigned.')).toBeVisible()
    await expect(panel.form).toBeHidden()
    await expect(panel.row('Corona')).toContainText('Pending')
    await expect
      .poll(() => storedProject(page, 'Corona'))
      .toMatchObject({
        description: 'The crown of the work.',
        techTools: ['React', 'TypeScript', 'Vite'],
        manager: 'nora@ems.example',
        status: 'Pending',
        employees: ['otto@ems.example', 'pia@ems.example'],
        tasks: [],
      })
    const id = (await storedProject(page, 'Corona'))?.id
    expect(id).toEqual(expect.any(String))
    expect(await storedUser(page, 'nora@ems.example')).toMatchObject({
      name: 'Nora Nagel',
      password: 'nora-pass',
      role: 'manager',
      projectIds: [id],
    })
    expect(await storedUser(page, 'otto@ems.example')).toMatchObject({
      name: 'Otto Ohm',
      password: 'otto-pass',
      role: 'employee',
      manager: 'nora@ems.example',
      projectIds: [id],
    })
  })

  for (const missing of Object.keys(filled).filter((field) => field !== 'Tech Tools')) {
    test(`P1: asks for the ${missing}`, async ({ page }) => {
      await open(page, new Company(), ada)
      const panel = new AdminPanel(page)
      await panel.create.click()
      await panel.fillIn({ ...filled, [missing]: '' })
      await panel.submit.click()
      await expect(new Shell(page).toast('Please fill all required manager and project fields')).toBeVisible()
      await expect(panel.form).toBeVisible()
      expect(await stored(page, 'users')).toHaveLength(1)
      expect((await stored(page, 'root')).projects).toEqual([])
    })
  }

  test('P1: treats a field of spaces as empty', async ({ page }) => {
    await open(page, new Company(), ada)
    const panel = new AdminPanel(page)
    await panel.create.click()
    await panel.fillIn({ ...filled, 'Project Name': '   ' })
    await panel.submit.click()
    await expect(new Shell(page).toast('Please fill all required manager and project fields')).toBeVisible()
  })

  test('U55: drops invisible characters from a pasted e-mail', async ({ page }) => {
    await open(page, new Company(), ada)
    const panel = new AdminPanel(page)
    await panel.create.click()
    await panel.field('Manager Email').fill('\u2060nora\u200B@ems.example')
    await expect(panel.field('Manager Email')).toHaveValue('nora@ems.example')
  })

  test('P3: skips employee rows with an empty field and does not count them', async ({ page }) => {
    await open(page, new Company(), ada)
    const panel = new AdminPanel(page)
    await panel.create.click()
    await panel.fillIn(filled, [
      { Name: '', Email: 'no-name@ems.example', Password: 'some-pass' },
      { Name: 'Otto Ohm', Email: 'otto@ems.example', Password: 'otto-pass' },
      { Name: 'No Mail', Email: '', Password: 'some-pass' },
      { Name: 'No Password', Email: 'no-password@ems.example', Password: '' },
    ])
    await panel.submit.click()
    await expect(new Shell(page).toast('Project created. 1 employee(s) assigned.')).toBeVisible()
    await expect.poll(() => storedProject(page, 'Corona')).toMatchObject({ employees: ['otto@ems.example'] })
    expect((await stored(page, 'users')).map((user) => user.email)).toEqual([
      ada.email,
      'nora@ems.example',
      'otto@ems.example',
    ])
  })

  test('F27: focuses the name field of each employee row that is added', async ({ page }) => {
    await open(page, new Company(), ada)
    const panel = new AdminPanel(page)
    await panel.create.click()
    const names = panel.form.getByLabel(/^Employee \d+ Name$/)
    // It is not specified whether the form starts with a row already.
    const first = (await names.count()) + 1
    for (const number of [first, first + 1]) {
      await panel.addEmployee.click()
      await expect(panel.field(`Employee ${number} Name`)).toBeFocused()
    }
  })

  test('needs no employees', async ({ page }) => {
    await open(page, new Company(), ada)
    const panel = new AdminPanel(page)
    await panel.create.click()
    await panel.fillIn(filled, [])
    await panel.submit.click()
    await expect(new Shell(page).toast('Project created. 0 employee(s) assigned.')).toBeVisible()
  })

  test('P5: gives the project to an existing manager and employee, who keep their names and passwords', async ({
    page,
  }) => {
    await open(page, company(), ada)
    const panel = new AdminPanel(page)
    await panel.create.click()
    await panel.fillIn(
      {
        ...filled,
        'Manager Name': 'Other',
        'Manager Email': 'MARA@ems.example',
        'Manager Password': 'other',
      },
      [{ Name: 'Other', Email: egon.email, Password: 'other' }],
    )
    await panel.submit.click()
    await expect(new Shell(page).toast('Project created. 1 employee(s) assigned.')).toBeVisible()
    await expect
      .poll(() => storedProject(page, 'Corona'))
      .toMatchObject({ manager: mara.email, employees: [egon.email] })
    const id = (await storedProject(page, 'Corona'))?.id ?? ''
    const manager = await storedUser(page, mara.email)
    expect(manager).toMatchObject({ name: mara.name, password: mara.password })
    expect(manager?.projectIds).toContain(id)
    const employee = await storedUser(page, egon.email)
    expect(employee).toMatchObject({ name: egon.name, password: egon.password })
    expect(employee?.projectIds).toContain(id)
  })

  for (const [what, values, rows, named] of [
    ['an employee as manager', { 'Manager Email': eli.email }, [], eli.email],
    ['an admin as manager', { 'Manager Email': ada.email }, [], ada.email],
    ['a manager as employee', {}, [{ Name: 'X', Email: milo.email, Password: 'xxxx' }], milo.email],
    [
      'one e-mail for two employees',
      {},
      [
        { Name: 'X', Email: 'twin@ems.example', Password: 'xxxx' },
        { Name: 'Y', Email: 'Twin@ems.example', Password: 'yyyy' },
      ],
      'twin@ems.example',
    ],
    [
      'one e-mail for manager and employee',
      {},
      [{ Name: 'X', Email: 'nora@ems.example', Password: 'xxxx' }],
      'nora@ems.example',
    ],
  ] as const) {
    test(`P6, P7: refuses ${what}, names the e-mail, and saves nothing`, async ({ page }) => {
      await open(page, company(), ada)
      const panel = new AdminPanel(page)
      const users = await stored(page, 'users')
      await panel.create.click()
      await panel.fillIn({ ...filled, ...values }, rows)
      await panel.submit.click()
      await expect(panel.form.getByText(new RegExp(named.replaceAll('.', '\\.'), 'i'))).toBeVisible()
      await expect(panel.form).toBeVisible()
      expect(await storedProject(page, 'Corona')).toBeUndefined()
      expect(await stored(page, 'users')).toEqual(users)
    })
  }

  for (const [whose, values, rows] of [
    ['manager', { 'Manager Password': 'abc' }, []],
    ['employee', {}, [{ Name: 'Otto', Email: 'otto@ems.example', Password: 'abc' }]],
  ] as const) {
    test(`U3: refuses a password of 3 characters for the ${whose}`, async ({ page }) => {
      await open(page, new Company(), ada)
      const panel = new AdminPanel(page)
      await panel.create.click()
      await panel.fillIn({ ...filled, ...values }, rows)
      await panel.submit.click()
      await expect(panel.form.getByText('Minimum 4 characters', { exact: true })).toBeVisible()
      expect(await storedProject(page, 'Corona')).toBeUndefined()
    })
  }

  test('is closed by Cancel without saving, and starts empty the next time', async ({ page }) => {
    await open(page, new Company(), ada)
    const panel = new AdminPanel(page)
    await panel.create.click()
    await panel.fillIn(filled, [])
    await panel.cancel.click()
    await expect(panel.form).toBeHidden()
    await panel.create.click()
    await expect(panel.field('Project Name')).toHaveValue('')
    expect((await stored(page, 'root')).projects).toEqual([])
  })

  test("gives the new manager a login and their project's board", async ({ page }) => {
    await open(page, company(), ada)
    const panel = new AdminPanel(page)
    await panel.create.click()
    await panel.fillIn(filled, [])
    await panel.submit.click()
    await new Shell(page).logout.click()
    await page.getByRole('link', { name: 'Go to Login' }).click()
    await page.getByLabel('Email', { exact: true }).fill('nora@ems.example')
    await page.getByLabel('Password', { exact: true }).fill('nora-pass')
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await expect(page).toHaveURL('/manager')
    await expect(page.getByRole('region', { name: 'Corona' })).toBeVisible()
    expect(await storedTask(page, 'Draw the map')).toBeDefined()
    await expect(page.getByRole('region', { name: 'Atlas' })).toBeHidden()
  })
})

test('Y71: an undo that removes the focused row moves the focus to another row', async ({ page }) => {
  await open(page, company(), ada)
  const panel = new AdminPanel(page)
  await panel.create.click()
  await panel.fillIn(filled, [])
  await panel.submit.click()
  const made = panel.row(filled['Project Name']).getByRole('button', { name: 'Delete', exact: true })
  await made.press('Enter')
  await expect(new Shell(page).question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(made).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(made).toBeHidden()
  await expect(
    panel.table.getByRole('button', { name: 'Delete', exact: true }).and(page.locator(':focus')),
  ).toHaveCount(1)
})
