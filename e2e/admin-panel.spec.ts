import { Company } from './support/company.ts'
import { ada, egon, eli, emma, mara, milo, person } from './support/people.ts'
import { open, stored, storedNews, storedProject, storedTask, storedUser } from './support/storage.ts'
import { expect, test } from './support/test.ts'
import { AdminPanel, type ProjectForm } from './pages/admin-panel.ts'
import { Shell } from './pages/shell.ts'
import { Users } from './pages/users.ts'

const filled = {
  'Manager Name': 'Nora Nagel',
  'Manager Email': 'nora@ems.example',
  'Manager Password': 'nora-pass',
  'Project Name': 'Corona',
  'Project Description': 'The crown of the work.',
  'Tech Tools': '',
} satisfies ProjectForm

/** Atlas (Mara; Eli, Emma) with one of three tasks done, Borealis (Milo; Egon) without tasks, Cosmos (Mara) all done. */
function company(): Company {
  const made = new Company()
  const atlas = made.project('Atlas', { manager: mara, employees: [eli, emma] })
  made.project('Borealis', { manager: milo, employees: [egon] })
  const cosmos = made.project('Cosmos', { manager: mara })
  made.task(atlas, 'Draw the map', { status: 'Done', assignedTo: eli })
  made.task(atlas, 'Fold the map', { status: 'In Progress', assignedTo: emma })
  made.task(atlas, 'Sell the map')
  made.task(cosmos, 'Count the stars', { status: 'Done' })
  return made.withoutNews()
}

test.describe('the project table', () => {
  test('has its heading, its section and its four columns', async ({ page }) => {
    await open(page, company(), ada)
    const panel = new AdminPanel(page)
    await expect(page.getByRole('heading', { name: 'Admin Panel', level: 1 })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Projects', exact: true })).toBeVisible()
    await expect(panel.table.getByRole('columnheader')).toHaveText(['Project', 'Manager', 'Status', 'Action'])
  })

  test('P9: shows the derived status of each project', async ({ page }) => {
    await open(page, company(), ada)
    const panel = new AdminPanel(page)
    await expect(panel.row('Atlas')).toContainText('Ongoing')
    await expect(panel.row('Borealis')).toContainText('Pending')
    await expect(panel.row('Cosmos')).toContainText('Completed')
    await expect(panel.row('Borealis')).toContainText(milo.email)
  })

  test("says 'No projects found.' when there are none", async ({ page }) => {
    await open(page, new Company(), ada)
    await expect(page.getByText('No projects found.', { exact: true })).toBeVisible()
    await expect(new AdminPanel(page).table).toBeHidden()
  })

  test("is filtered to one manager's projects and back", async ({ page }) => {
    await open(page, company(), ada)
    const panel = new AdminPanel(page)
    await panel.filter.selectOption(milo.email)
    await expect(panel.row('Borealis')).toBeVisible()
    await expect(panel.row('Atlas')).toBeHidden()
    await expect(panel.row('Cosmos')).toBeHidden()
    await panel.filter.selectOption(mara.email)
    await expect(panel.row('Atlas')).toBeVisible()
    await expect(panel.row('Cosmos')).toBeVisible()
    await expect(panel.row('Borealis')).toBeHidden()
    await panel.filter.selectOption({ index: 0 })
    await expect(panel.table.getByRole('row')).toHaveCount(4)
  })

  test("says 'No projects found.' for a manager without projects", async ({ page }) => {
    const made = company()
    made.user(person('Ole Odin', 'ole@ems.example', 'manager'))
    await open(page, made, ada)
    await new AdminPanel(page).filter.selectOption('ole@ems.example')
    await expect(page.getByText('No projects found.', { exact: true })).toBeVisible()
  })

  test('R44: stays filtered by a manager whose e-mail changes, even if the link had the old one', async ({
    page,
  }) => {
    await open(page, company(), ada, `/admin?manager=${milo.email}`)
    const panel = new AdminPanel(page)
    const users = new Users(page)
    await expect(page).toHaveURL(/manager=\d+$/)
    await new Shell(page).link('Manage Users').click()
    await users.edit(milo.email).click()
    await users.fillIn({ Email: 'miles@ems.example' })
    await users.update.click()
    await expect(users.row('miles@ems.example')).toBeVisible()
    await page.goBack()
    await expect(panel.row('Borealis')).toBeVisible()
    await expect(panel.row('Atlas')).toBeHidden()
    await expect(panel.filter).toHaveValue('miles@ems.example')
  })

  test('R44: says that the manager in the address is gone, and shows all projects', async ({ page }) => {
    await open(page, company(), ada, '/admin?manager=nobody@ems.example')
    const panel = new AdminPanel(page)
    const gone = page.getByText('The manager in the address is gone: the projects of all managers are shown.')
    await expect(gone).toBeVisible()
    await expect(panel.table.getByRole('row')).toHaveCount(4)
    await panel.filter.selectOption(milo.email)
    await expect(panel.row('Atlas')).toBeHidden()
    await expect(gone).toBeHidden()
  })

  test('Q27: says that no project is archived, and offers to show all', async ({ page }) => {
    await open(page, company(), ada, '/admin?shelf=archived&q=zebra')
    const main = page.getByRole('main')
    await expect(main.getByText('No projects found.', { exact: true })).toBeVisible()
    await expect(main.getByText('No project is archived.', { exact: true })).toBeVisible()
    await expect(main.getByText('Searched for')).toBeHidden()
    await main.getByRole('button', { name: 'Show all projects' }).click()
    await expect(new AdminPanel(page).row('Cosmos')).toBeVisible()
    await expect(page).toHaveURL('/admin?shelf=all')
  })

  test('Q27: says that all projects are archived, and offers to show them', async ({ page }) => {
    const made = new Company()
    made.run(ada, 'project.archive', { projectId: made.project('Atlas', { manager: mara }) })
    await open(page, made, ada)
    const main = page.getByRole('main')
    await expect(main.getByText('All projects are archived.', { exact: true })).toBeVisible()
    await main.getByRole('button', { name: 'Show all projects' }).click()
    await expect(new AdminPanel(page).row('Atlas')).toBeVisible()
  })

  test('can be searched by name', async ({ page }) => {
    await open(page, company(), ada)
    const panel = new AdminPanel(page)
    await panel.search.fill('bore')
    await expect(panel.row('Borealis')).toBeVisible()
    await expect(panel.row('Atlas')).toBeHidden()
  })

  test('opens the details on a click anywhere in the row, and by keyboard', async ({ page }) => {
    await open(page, company(), ada)
    const panel = new AdminPanel(page)
    await panel.row('Atlas').getByText('Ongoing').click()
    await expect(page).toHaveURL(/\/projects\/\d+$/)
    await expect(page.getByRole('link', { name: 'Draw the map', exact: true })).toBeVisible()
    await page.goBack()
    await panel.row('Borealis').getByRole('link').press('Enter')
    await expect(page).toHaveURL(/\/projects\/\d+$/)
    await expect(page.getByText('Borealis').first()).toBeVisible()
  })
})

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

test('Y57, Y97: a project’s next date and how far off it is stay on one line, and the page fits the window', async ({
  page,
}) => {
  const made = new Company()
  const manager = person('Tomás Herrera', 'tomas.herrera@brightwater.example', 'manager')
  for (const name of ['Atlas', 'Borealis']) {
    const id = made.project(name, { manager, employees: [eli] })
    made.task(id, 'Draw the map', { dueDate: '2026-11-20' })
    made.task(id, 'Fold the map', { dueDate: '2026-11-28' })
    const ready = made.task(id, 'Sell the map', { assignedTo: eli })
    made.run(eli, 'task.ready', { taskId: ready, ready: true })
  }
  await page.clock.setFixedTime('2026-11-27T10:00:00+01:00')
  await open(page, made.withoutNews(), ada)
  const dates = page.getByRole('table').locator('time')
  // Some of these are the width that a scroll bar leaves to the page.
  for (const width of [1400, 1385, 1370, 1355, 1100]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(dates).toHaveCount(2)
    const heights = await dates.evaluateAll((all) =>
      all.map((date) => (date.parentElement?.offsetHeight ?? 0) / date.getBoundingClientRect().height),
    )
    for (const height of heights) expect(height, `${width} px`).toBeLessThan(1.6)
  }
  // What a scroll bar leaves of a 320 px window.
  await page.setViewportSize({ width: 305, height: 900 })
  await expect(dates).toHaveCount(2)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(305)
})

test('Y90: when nothing needs attention, it says so beside the buttons', async ({ page }) => {
  await open(page, company(), ada)
  const fine = page.getByText('Nothing is overdue, and nothing waits for a review.')
  const create = page.getByRole('button', { name: 'Create Manager & Assign Project' })
  for (const part of [fine, create]) await expect(part).toBeVisible()
  const [said, button] = await Promise.all([fine.boundingBox(), create.boundingBox()])
  if (!said || !button) throw new Error('Not drawn')
  const middle = button.y + button.height / 2
  expect(middle).toBeGreaterThan(said.y)
  expect(middle).toBeLessThan(said.y + said.height)
})
