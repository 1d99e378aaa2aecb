import { expectAccessible } from './support/axe.ts'
import { Company } from './support/company.ts'
import { ada, egon, eli, emma, mara, milo } from './support/people.ts'
import { open } from './support/storage.ts'
import { expect, test } from './support/test.ts'
import { Board } from './pages/board.ts'
import { PersonPage } from './pages/person.ts'
import { Shell } from './pages/shell.ts'
import { TaskPanel } from './pages/task-panel.ts'
import { Users } from './pages/users.ts'

/** Eli works for Mara (Atlas: one task overdue and ready for review, one open) and Milo (Borealis: one done); Emma for Milo. */
function company(): { made: Company; idOf: (email: string) => string } {
  const made = new Company()
  const atlas = made.project('Atlas', { manager: mara, employees: [eli] })
  const borealis = made.project('Borealis', { manager: milo, employees: [eli, emma] })
  const draw = made.task(atlas, 'Draw the map', { assignedTo: eli, dueDate: '2020-05-04' })
  made.task(atlas, 'Fold the map', { assignedTo: eli, dueDate: '2199-01-01' })
  made.task(borealis, 'Melt the ice', { assignedTo: eli, status: 'Done' })
  made.run(eli, 'task.ready', { taskId: draw, ready: true })
  made.user(egon)
  return { made: made.withoutNews(), idOf: (email) => made.idOf('users', 'email', email) }
}

test('Q16, Q17: an admin sees what somebody works on, and each figure shows its list', async ({ page }) => {
  const { made, idOf } = company()
  await open(page, made, ada, `/people/${idOf(eli.email)}`)
  const person = new PersonPage(page)
  await expect(new Shell(page).heading).toHaveText(eli.name)
  await expect(page.getByRole('main')).toContainText(eli.email)
  await expect(person.figures).toHaveText([/2\s*open/, /1\s*overdue/, /1\s*ready for review/, /1\s*done/])
  await expect(person.projects.getByRole('link')).toHaveText(['Atlas', 'Borealis'])
  await expect(person.titles('Open tasks')).toHaveText(['Draw the map', 'Fold the map'])
  await expectAccessible(page, 'a person')
  await person.figure('done').click()
  await expect(person.titles('Done tasks')).toHaveText(['Melt the ice'])
  await person.figure('overdue').click()
  await expect(person.titles('Overdue tasks')).toHaveText(['Draw the map'])
  await page.reload()
  await expect(person.titles('Overdue tasks')).toHaveText(['Draw the map'])
  await person.projects.getByRole('link', { name: 'Atlas' }).click()
  await expect(page).toHaveURL(/\/projects\//)
})

test('Q16, Q18: a manager sees only what concerns their own projects', async ({ page }) => {
  const { made, idOf } = company()
  await open(page, made, milo, `/people/${idOf(eli.email)}`)
  const person = new PersonPage(page)
  await expect(person.projects.getByRole('link')).toHaveText(['Borealis'])
  await expect(person.figures).toHaveText([/0\s*open/, /0\s*overdue/, /0\s*ready for review/, /1\s*done/])
  await expect(page.getByRole('main')).toContainText('Nothing is open.')
  await expect(person.lately).toContainText('Nothing that they have done is recorded here yet.')
  await expect(page.getByRole('main')).not.toContainText('map')
  await open(page, made, mara, `/people/${idOf(eli.email)}`)
  await expect(person.lately).toContainText("Eli Eder said that 'Draw the map' is ready for review")
})

test('Y145: beside an open task, a person’s page has one column, in which their tasks are a table', async ({
  page,
}) => {
  const { made, idOf } = company()
  await page.setViewportSize({ width: 1400, height: 900 })
  await open(page, made, ada, `/people/${idOf(eli.email)}`)
  const person = new PersonPage(page)
  const columns = async () => {
    const [tasks, lately] = await Promise.all([
      page.getByRole('table').boundingBox(),
      person.lately.boundingBox(),
    ])
    return tasks && lately && (lately.x > tasks.x + tasks.width ? 2 : 1)
  }
  await expect.poll(columns).toBe(2)
  await page.getByRole('link', { name: 'Draw the map' }).first().click()
  await expect(new TaskPanel(page, 'Draw the map').panel).toBeVisible()
  await expect.poll(columns).toBe(1)
  await expect(page.getByRole('columnheader', { name: 'Due Date' })).toBeVisible()
})

test('U43: for somebody who was given tasks but has done nothing yet, it says that nothing they did is recorded', async ({
  page,
}) => {
  const { made, idOf } = company()
  made.task(made.project('Cumulus', { manager: milo, employees: [egon] }), 'Count the clouds', {
    assignedTo: egon,
  })
  await open(page, made, ada, `/people/${idOf(egon.email)}`)
  await expect(new PersonPage(page).lately).toContainText('Nothing that they have done is recorded here yet.')
})

test('Y69: when nothing is recorded of somebody, it links to their last comment, and there is a way back', async ({
  page,
}) => {
  const { made, idOf } = company()
  made.run(eli, 'comment.add', {
    taskId: made.idOf('tasks', 'title', 'Fold the map'),
    text: 'Which way?',
  })
  await open(page, made.withoutPast(), mara, `/people/${idOf(eli.email)}`)
  const { lately } = new PersonPage(page)
  await expect(lately).toContainText(/Last comment: 5 Jan 2026, \d\d:\d\d, on Fold the map/)
  await expect(lately).not.toContainText('Nothing that they have done is recorded here yet.')
  await expectAccessible(page, 'a person with a last comment')
  await lately.getByRole('link', { name: 'Fold the map' }).click()
  await expect(page).toHaveURL(/\/tasks\//)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Back to Dashboard' }).click()
  await expect(page).toHaveURL('/manager')
})

test('Y21: the column headings and the dates of their table take one line each, at any width that shows a table', async ({
  page,
}) => {
  const { made, idOf } = company()
  await open(page, made, ada, `/people/${idOf(eli.email)}`)
  const table = page.getByRole('region', { name: 'Open tasks', exact: true }).getByRole('table')
  for (const width of [640, 1100]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(table.getByRole('columnheader').first()).toBeVisible()
    const lines = await table
      .locator('th button > span, th svg, time')
      .evaluateAll((all) =>
        all.map((one) => [one.textContent, Math.round(one.getBoundingClientRect().height)] as const),
      )
    expect(lines.length).toBeGreaterThan(8)
    expect(
      lines.filter(([, height]) => height > 22),
      `${width} px`,
    ).toEqual([])
    const heads = await table
      .getByRole('columnheader')
      .evaluateAll((all) => all.map((one) => one.querySelector('button')?.offsetHeight))
    expect(new Set(heads).size, `${width} px`).toBe(1)
    expect(heads[0], `${width} px`).toBeLessThan(30)
  }
})

test('Q16: tasks are sorted and searched, by keyboard, on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  const { made, idOf } = company()
  await open(page, made, ada, `/people/${idOf(eli.email)}`)
  const person = new PersonPage(page)
  await page.getByLabel('Order', { exact: true }).selectOption('Newest first')
  await expect(person.titles('Open tasks')).toHaveText(['Fold the map', 'Draw the map'])
  await page.getByRole('searchbox', { name: 'Search tasks' }).fill('draw')
  await expect(person.titles('Open tasks')).toHaveText(['Draw the map'])
  await page.getByRole('searchbox', { name: 'Search tasks' }).press('Escape')
  await person.figure('done').focus()
  await page.keyboard.press('Enter')
  await expect(person.titles('Done tasks')).toHaveText(['Melt the ice'])
  await expect(person.figure('done')).toBeFocused()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await expectAccessible(page, 'a person on a phone')
})

test('Q16: a manager’s page shows the tasks of their projects', async ({ page }) => {
  const { made, idOf } = company()
  await open(page, made, ada, `/people/${idOf(mara.email)}`)
  const person = new PersonPage(page)
  await expect(page.getByRole('main')).toContainText('All tasks of the projects they manage.')
  await expect(person.titles('Open tasks')).toHaveText(['Draw the map', 'Fold the map'])
})

test('Q15: for anybody outside their projects, a manager gets the same page as for somebody who does not exist', async ({
  page,
}) => {
  const { made, idOf } = company()
  await open(page, made, mara, `/people/${idOf(emma.email)}`)
  const gone = page.getByText('This person is not here (any more).', { exact: true })
  await expect(gone).toBeVisible()
  const text = await page.getByRole('main').textContent()
  for (const id of ['none', idOf(milo.email), idOf(mara.email), idOf(ada.email)]) {
    await page.goto(`/people/${id}`)
    await expect(gone).toBeVisible()
    expect(await page.getByRole('main').textContent()).toBe(text)
  }
})

test.describe('names lead to the pages of people', () => {
  test('Q25: from the users and from a project', async ({ page }) => {
    const { made, idOf } = company()
    await open(page, made, ada, '/users')
    const toEli = `/people/${idOf(eli.email)}`
    await expect(new Users(page).row(eli.email).getByRole('link', { name: eli.name })).toHaveAttribute(
      'href',
      toEli,
    )
    await page.goto(`/projects/${made.idOf('projects', 'name', 'Atlas')}`)
    await page.getByRole('region', { name: 'Manager' }).getByRole('link', { name: mara.name }).click()
    await expect(new Shell(page).heading).toHaveText(mara.name)
    await page.goBack()
    await page
      .getByRole('region', { name: 'Assigned Employees' })
      .getByRole('link', { name: eli.name })
      .click()
    await expect(page).toHaveURL(toEli)
  })

  test('Q25: from the board and from My Employees', async ({ page }) => {
    const { made, idOf } = company()
    await open(page, made, mara)
    const atlas = new Board(page, 'Atlas')
    await atlas.zone(eli).getByRole('link', { name: eli.name }).click()
    await expect(page).toHaveURL(`/people/${idOf(eli.email)}`)
    await page.goto(`/my-employees?project=${made.idOf('projects', 'name', 'Atlas')}`)
    await page.getByRole('region', { name: eli.name }).getByRole('link', { name: eli.name }).click()
    await expect(new Shell(page).heading).toHaveText(eli.name)
  })
})
