import type { Page } from '@playwright/test'
import { Company } from './support/company.ts'
import { ada, mara, person } from './support/people.ts'
import { open, seedTexts, settle, storedProject, storedTask, storedUser } from './support/storage.ts'
import { expect, test } from './support/test.ts'
import { AdminPanel } from './pages/admin-panel.ts'
import { Board } from './pages/board.ts'
import { Login } from './pages/login.ts'
import { ProjectDetails } from './pages/project-details.ts'
import { Settings } from './pages/settings.ts'
import { Shell } from './pages/shell.ts'
import { EmployeeDashboard, MyEmployees } from './pages/task-list.ts'
import { Users } from './pages/users.ts'

const nasty = {
  html: `<img src=x onerror=alert(1)><script>alert(2)</script>`,
  quotes: `O'Neill "the \\ great" \`\${x}\` & <b>co</b> -- ; DROP TABLE`,
  emoji: '👩‍👩‍👧‍👦🏳️‍🌈🇩🇪 zero\u200bwidth é',
  rightToLeft: 'مشروع \u202Eabc\u202C שלום',
  long: 'W'.repeat(10_000),
} as const

/** The longest description or comment, used where a text is otherwise as long as the longest title. */
const longest = 'W'.repeat(100_000)

/** Fails on anything that a text has put into the page, and on a page wider than its window; `watch` fails on what it made the page do. */
async function expectHarmless(page: Page, where: string): Promise<void> {
  await expect(new Shell(page).heading).toBeVisible()
  expect(await page.locator('img[src="x"]').count(), where).toBe(0)
  expect(await page.locator('#root script, #root b').count(), where).toBe(0)
  for (const width of [1400, 390]) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => overflowOf(page), `${where} at ${width} px`).toBeLessThanOrEqual(0)
  }
}

/** How many pixels wider the page is than its window. */
function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth = 0, clientWidth = 0 } = document.scrollingElement ?? {}
    return scrollWidth - clientWidth
  })
}

test("Y104: 'Show more' is below a long text, and not below a short one with a link", async ({ page }) => {
  const made = new Company()
  const id = made.project('Atlas', { manager: mara })
  made.task(id, 'Linked', { description: 'See https://ems.example/the-map' })
  made.task(id, 'Long', { description: 'Along the rivers. '.repeat(60) })
  await open(page, made.withoutNews(), ada, `/projects/${id}`)
  const more = (title: string) =>
    page.getByRole('row').filter({ hasText: title }).getByRole('button', { name: 'Show more' })
  await expect(more('Long')).toBeVisible()
  await expect(more('Linked')).toBeHidden()
})

for (const [kind, text] of Object.entries(nasty)) {
  test.describe(`texts with ${kind}`, () => {
    const manager = { ...person(text, `mara+${kind}@ems.example`, 'manager'), password: 'mara-pass' }
    const employee = person(text, 'eli@ems.example', 'employee')

    function company(): Company {
      const made = new Company()
      const description = text === nasty.long ? longest : text
      const plan = { manager, employees: [employee], description, techTools: text }
      const id = made.project(text, plan)
      const task = { assignedTo: employee, description, comments: description, dueDate: '2020-01-01' }
      made.task(id, text, task)
      made.task(id, text, { ...task, status: 'Done' })
      made.task(id, text, { status: 'In Progress' })
      return made.withOddEmail(employee, emailWith(text))
    }

    for (const [who, paths] of [
      [ada, ['/admin', '/users', '/projects/{id}', '/reports']],
      [manager, ['/manager', '/tasks/{task}', '/my-employees', '/settings', '/login']],
      [employee, ['/employee', '/settings']],
    ] as const) {
      test(`are shown to the ${who.role} as plain text, and make no screen wider than its window`, async ({
        page,
      }) => {
        const made = company()
        await settle(page, made, who)
        for (const path of paths) {
          const id = made.idOf('projects', 'manager', manager.email)
          await page.goto(path.replace('{id}', id).replace('{task}', made.idOf('tasks', 'projectId', id)))
          await expect(new Shell(page).heading).toBeVisible()
          if (path === '/my-employees') await new MyEmployees(page).project.selectOption({ index: 1 })
          if (!['/login', '/settings', '/reports'].includes(path)) {
            await expect(page.getByRole('main').getByText(text.slice(0, 40)).first(), path).toBeAttached()
          }
          await expectHarmless(page, path)
        }
        if (who !== manager) {
          await new Shell(page).openNews()
          await expect(new Shell(page).newsItems.first()).toBeVisible()
          await expectHarmless(page, 'the bell')
        }
      })
    }

    test('fit into the dialogs', async ({ page }) => {
      await open(page, company(), ada, '/users')
      const users = new Users(page)
      await users.table.getByRole('button', { name: 'Edit' }).nth(1).click()
      await expect(users.field('Name')).toHaveValue(text)
      await expectHarmless(page, 'Edit User')
      await users.cancel.click()
      await users.table.getByRole('button', { name: 'Delete' }).nth(1).click()
      await expect(new Shell(page).question).toBeVisible()
      await expectHarmless(page, 'the question before a delete')
      await new Shell(page).answer('Cancel')
      await page.goto('/admin')
      await new AdminPanel(page).table.getByRole('button', { name: 'Delete' }).click()
      await expect(new Shell(page).question).toBeVisible()
      await expectHarmless(page, 'the question before a project is deleted')
    })
  })
}

test('every field of the create modal takes any text and keeps it', async ({ page }) => {
  await open(page, new Company(), ada)
  const panel = new AdminPanel(page)
  await panel.create.click()
  await panel.fillIn(
    {
      'Manager Name': nasty.html,
      'Manager Email': 'mara@ems.example',
      'Manager Password': nasty.quotes,
      'Project Name': nasty.rightToLeft,
      'Project Description': nasty.long,
      'Tech Tools': `${nasty.emoji}, ${nasty.html}`,
    },
    [{ Name: nasty.quotes, Email: 'eli@ems.example', Password: nasty.emoji }],
  )
  await panel.submit.click()
  await expect(panel.form).toBeHidden()
  await expect
    .poll(() => storedProject(page, nasty.rightToLeft))
    .toMatchObject({ description: nasty.long, techTools: [nasty.emoji, nasty.html] })
  expect(await storedUser(page, 'mara@ems.example')).toMatchObject({
    name: nasty.html,
    password: nasty.quotes,
  })
  expect(await storedUser(page, 'eli@ems.example')).toMatchObject({
    name: nasty.quotes,
    password: nasty.emoji,
  })
  await expectHarmless(page, 'Admin Panel')
  await logOut(page)
  await new Login(page).as({ email: 'mara@ems.example', password: nasty.quotes })
  await expect(page).toHaveURL('/manager')
  await expectHarmless(page, 'the board')
})

test('a task, its comment and a profile take any text and keep it', async ({ page }) => {
  const mara = person('Mara Moss', 'mara@ems.example', 'manager')
  const eli = person('Eli Eder', 'eli@ems.example', 'employee')
  const made = new Company()
  made.project('Atlas', { manager: mara, employees: [eli] })
  await open(page, made, mara)
  const atlas = new Board(page, 'Atlas')
  await atlas.title.fill(nasty.html)
  await atlas.description.fill(`${nasty.emoji}\n${nasty.long}`)
  await atlas.add.click()
  await expect(atlas.task(atlas.column('To Do'), nasty.html)).toBeVisible()
  await expect
    .poll(() => storedTask(page, nasty.html))
    .toMatchObject({ description: `${nasty.emoji}\n${nasty.long}` })
  await atlas.choose(atlas.column('To Do'), nasty.html, `Assign to ${eli.name}`)
  await expect.poll(() => storedTask(page, nasty.html)).toMatchObject({ assignedTo: eli.email })
  await expectHarmless(page, 'the board')

  await page.goto('/settings')
  const settings = new Settings(page)
  await settings.name.fill(nasty.quotes)
  await settings.newPassword.fill(nasty.rightToLeft)
  await settings.save.click()
  await expect
    .poll(() => storedUser(page, mara.email))
    .toMatchObject({ name: nasty.quotes, password: nasty.rightToLeft })
  await expectHarmless(page, 'Settings')

  await page.goto('/login')
  await new Login(page).as(eli)
  const { comment, update } = new EmployeeDashboard(page).task(nasty.html)
  await comment.fill(`${nasty.rightToLeft}\n${nasty.html}`)
  await update.click()
  await expect
    .poll(() => storedTask(page, nasty.html))
    .toMatchObject({ comments: `${nasty.rightToLeft}\n${nasty.html}` })
  await expectHarmless(page, 'the employee dashboard')
})

test('a long unbroken search finds nothing and breaks no layout', async ({ page }) => {
  await open(page, new Company(), ada, '/users')
  await new Users(page).search.fill(nasty.long)
  await expect(page.getByText('No users found', { exact: true })).toBeVisible()
  await expectHarmless(page, 'Users')
})

async function logOut(page: Page): Promise<void> {
  await new Shell(page).logout.click()
  await expect(page).toHaveURL('/home')
  await page.goto('/login')
}

/** An e-mail is text as well: no format is checked (SPEC 5). */
function emailWith(text: string): string {
  return `${text.trim()}@ems.example`
}

test.describe('ids that differ only in half a character', () => {
  const halves = ['\ud83d', '\ude00']
  const rows = {
    projects: halves.map((half, index) => ({
      id: `p${half}`,
      name: `Atlas ${index}`,
      manager: `mara${half}@x`,
    })),
    users: halves.map((half, index) => ({
      id: `u${half}`,
      name: `Mara ${index}`,
      email: `mara${half}@x`,
      password: 'mara-pass',
      role: 'manager',
    })),
    tasks: halves.map((half, index) => ({ id: `t${half}`, title: `Plan ${index}`, projectId: `p${half}` })),
  }

  async function expectBoth(page: Page): Promise<void> {
    const shell = new Shell(page)
    for (const index of [0, 1]) {
      await shell.link('Dashboard').click()
      await new AdminPanel(page).row(`Atlas ${index}`).getByRole('link').click()
      const details = new ProjectDetails(page)
      await expect(details.info).toContainText(`Atlas ${index}`)
      await expect(details.manager).toContainText(`Mara ${index}`)
      await expect(details.tasks).toContainText(`Plan ${index}`)
      await expect(details.tasks).not.toContainText(`Plan ${1 - index}`)
      await page.reload()
      await expect(details.info).toContainText(`Atlas ${index}`)
    }
    await shell.link('Manage Users').click()
    const users = new Users(page)
    for (const index of [0, 1]) await expect(users.row(`Mara ${index}`)).toBeVisible()
    await users.edit('Mara 1').click()
    await expect(users.chosen).toHaveCount(1)
    await expect(users.choice('Atlas 1')).toBeChecked()
    await users.field('Name').fill('Mara 2')
    await users.update.click()
    await expect(shell.toast('User updated')).toBeVisible()
    await expect(users.row('Mara 2')).toBeVisible()
  }

  test('S20: stay distinct in storage, and break no screen', async ({ page }) => {
    const { root = '{}', users = '[]' } = new Company().formerTexts()
    await seedTexts(page, {
      ...new Company().formerTexts(ada),
      root: JSON.stringify({ ...(JSON.parse(root) as object), projects: rows.projects }),
      users: JSON.stringify([...(JSON.parse(users) as object[]), ...rows.users]),
      tasks: JSON.stringify(rows.tasks),
    })
    await page.goto('/admin')
    await expectBoth(page)
  })

  test('B15, S20: stay distinct after a restore, and break no screen', async ({ page }) => {
    await open(page, new Company(), ada, '/settings')
    const settings = new Settings(page)
    await settings.choose(JSON.stringify(rows))
    await settings.dryRun.restore.click()
    await expect(settings.dryRun.dialog).toBeHidden()
    await expectBoth(page)
  })
})
