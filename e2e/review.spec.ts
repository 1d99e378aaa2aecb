import { expectAccessible } from './support/axe.ts'
import { Company } from './support/company.ts'
import { listen } from './support/heard.ts'
import { ada, eli, emma, mara } from './support/people.ts'
import { open, storedTask } from './support/storage.ts'
import { expect, test } from './support/test.ts'
import { Board } from './pages/board.ts'
import { Shell } from './pages/shell.ts'
import { EmployeeDashboard } from './pages/task-list.ts'
import { TaskParts } from './pages/task-parts.ts'

interface Made {
  made: Company
  map: string
}

/** Atlas and Borealis (Mara; Eli, Emma) with tasks of Eli's; `isReady` where Eli says that the map is ready. */
function company(isReady = false): Made {
  const made = new Company()
  const atlas = made.project('Atlas', { manager: mara, employees: [eli, emma] })
  const borealis = made.project('Borealis', { manager: mara, employees: [eli] })
  const map = made.task(atlas, 'Draw the map', { assignedTo: eli, status: 'In Progress' })
  made.task(atlas, 'Fold the map', { assignedTo: eli })
  made.task(borealis, 'Count the stars', { assignedTo: eli })
  if (isReady) made.run(eli, 'task.ready', { taskId: map, ready: true })
  return { made: made.withoutNews(), map }
}

const storedMap = (page: Parameters<typeof storedTask>[0]) => storedTask(page, 'Draw the map')

test('K40: the assignee marks a task as ready on their dashboard, by keyboard, and withdraws that', async ({
  page,
}) => {
  const { made } = company()
  await open(page, made, eli)
  const { article } = new EmployeeDashboard(page).task('Draw the map')
  await article.getByRole('button', { name: 'Ready for review' }).focus()
  await page.keyboard.press('Enter')
  await expect(article.getByText('Ready for review')).toBeVisible()
  await expect(article.getByRole('button', { name: 'Withdraw' })).toBeFocused()
  await expect
    .poll(() => storedMap(page))
    .toMatchObject({ readyForReview: true, status: 'In Progress', lastUpdatedBy: mara.email })
  await page.keyboard.press('Enter')
  await expect(article.getByRole('button', { name: 'Ready for review' })).toBeFocused()
  await expect.poll(() => storedMap(page)).toMatchObject({ readyForReview: false })
})

test('K40: they do so in the panel too, and neither their manager nor the admin is offered it', async ({
  page,
}) => {
  const { made, map } = company()
  await open(page, made, eli, `/tasks/${map}`)
  const task = new TaskParts(page, 'Draw the map')
  await task.ready.click()
  await expect(task.panel).toContainText('You said that this is ready for review.')
  await expect(task.withdraw).toBeFocused()
  await expect(task.done).toBeHidden()
  await expect(task.sendBack).toBeHidden()
  await task.withdraw.click()
  await expect(task.ready).toBeFocused()
  for (const person of [mara, ada]) {
    await open(page, made, person, `/tasks/${map}`)
    await expect(task.write).toBeVisible()
    await expect(task.ready).toBeHidden()
  }
})

test('K44: the Manager Dashboard says how many tasks are ready, and can show only those', async ({
  page,
}) => {
  const { made } = company(true)
  await open(page, made, mara)
  const [atlas, borealis] = [new Board(page, 'Atlas'), new Board(page, 'Borealis')]
  const column = atlas.column('In Progress')
  await expect(atlas.task(column, 'Draw the map')).toContainText('Ready for review')
  await borealis.title.fill('Half typed')
  const filter = page.getByRole('button', { name: '1 to review' })
  await filter.click()
  await expect(filter).toHaveAttribute('aria-pressed', 'true')
  await expect(borealis.card).toBeHidden()
  await expect(atlas.task(column, 'Draw the map')).toBeVisible()
  await expect(atlas.task(atlas.column('To Do'), 'Fold the map')).toBeHidden()
  await filter.click()
  await expect(borealis.title).toHaveValue('Half typed')
  await filter.click()
  await atlas.choose(column, 'Draw the map', 'Move to Done')
  await page.getByRole('button', { name: '0 to review' }).click()
  await expect(borealis.card).toBeVisible()
  await expect.poll(() => storedMap(page)).toMatchObject({ status: 'Done', readyForReview: false })
})

test('K41, Y48: the manager sends a task back from its card, with a comment that says what is missing', async ({
  page,
}) => {
  const { made } = company(true)
  await open(page, made, mara)
  const atlas = new Board(page, 'Atlas')
  await atlas.choose(atlas.column('In Progress'), 'Draw the map', 'Send back …')
  const dialog = page.getByRole('dialog', { name: "Send back 'Draw the map'" })
  const box = dialog.getByLabel('What is missing?', { exact: true })
  await expect(box).toBeFocused()
  const heard = await listen(page)
  await page.keyboard.press('Control+Enter')
  await expect.poll(heard).toEqual(['!Say what is missing'])
  await expect(box).toBeFocused()
  await box.fill('The legend')
  // Escape in a dialog keeps what was typed.
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await atlas.choose(atlas.column('In Progress'), 'Draw the map', 'Send back …')
  await expect(box).toHaveValue('The legend')
  await expect(dialog).toContainText(/Draft of [^.]*Start over/)
  await box.press('Control+Enter')
  await expect(dialog).toBeHidden()
  await expect
    .poll(() => storedMap(page))
    .toMatchObject({ readyForReview: false, status: 'In Progress', comments: 'The legend' })
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => storedMap(page)).toMatchObject({ readyForReview: true, comments: '' })
})

test('K41: a task is sent back or set to Done in the panel, and the focus stays there', async ({ page }) => {
  const { made, map } = company(true)
  for (const person of [mara, ada]) {
    await open(page, made, person, `/tasks/${map}`)
    const task = new TaskParts(page, 'Draw the map')
    await expect(task.panel).toContainText('Eli Eder says that this is ready for review.')
    await task.sendBack.click()
    await page
      .getByRole('dialog', { name: /^Send back/ })
      .getByRole('textbox')
      .fill('The legend')
    await page
      .getByRole('dialog', { name: /^Send back/ })
      .getByRole('button', { name: 'Send back' })
      .click()
    await expect(task.comments).toHaveText([/The legend/])
    await expect(task.done).toBeHidden()
    await expect(task.panel).toBeFocused()
  }
  await open(page, made, mara, `/tasks/${map}`)
  const task = new TaskParts(page, 'Draw the map')
  await task.done.click()
  await expect(new Shell(page).toast('Task updated')).toBeVisible()
  await expect(task.panel).toBeFocused()
  await expect(task.field('Status')).toHaveValue('Done')
})

test('K42: a change of status withdraws a task from review', async ({ page }) => {
  const { made } = company(true)
  await open(page, made, eli)
  const { article, status } = new EmployeeDashboard(page).task('Draw the map')
  await expect(article.getByRole('button', { name: 'Withdraw' })).toBeVisible()
  await status.selectOption('To Do')
  await expect(article.getByRole('button', { name: 'Ready for review' })).toBeVisible()
})

test.describe('by touch, on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('K40, K41: a task is marked as ready, and sent back', async ({ page }) => {
    const { made, map } = company()
    await open(page, made, eli)
    const { article } = new EmployeeDashboard(page).task('Draw the map')
    await article.getByRole('button', { name: 'Ready for review' }).tap()
    await expect.poll(() => storedMap(page)).toMatchObject({ readyForReview: true })
    made.run(eli, 'task.ready', { taskId: map, ready: true })
    await open(page, made, mara, `/tasks/${map}`)
    const task = new TaskParts(page, 'Draw the map')
    await task.sendBack.tap()
    const dialog = page.getByRole('dialog', { name: /^Send back/ })
    await dialog.getByRole('textbox').fill('The legend')
    await dialog.getByRole('button', { name: 'Send back' }).tap()
    await expect(task.comments).toHaveText([/The legend/])
  })
})

for (const width of [1400, 820, 390]) {
  test(`the review is accessible, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    const { made, map } = company(true)
    await open(page, made, mara)
    await page.getByRole('button', { name: '1 to review' }).click()
    await expectAccessible(page, 'the dashboard with what is ready')
    await page.goto(`/tasks/${map}`)
    await expect(new TaskParts(page, 'Draw the map').done).toBeVisible()
    await expectAccessible(page, 'a task that is ready')
    await new TaskParts(page, 'Draw the map').sendBack.click()
    await expect(page.getByRole('dialog', { name: /^Send back/ })).toBeVisible()
    await expectAccessible(page, 'sending back')
  })
}

test('Y25: a task ready for review has the same mark in the same colour on every screen', async ({
  page,
}) => {
  const { made, map } = company(true)
  const atlas = made.idOf('projects', 'name', 'Atlas')
  made.run(mara, 'task.edit', { taskId: map, dueDate: '2026-11-28' })
  await page.clock.setFixedTime('2026-11-25T10:00:00+01:00')
  const main = page.getByRole('main')
  const words = main.getByText(/^(Ready for|1 to) review$/)
  const places = [
    { person: ada, path: '/admin' },
    { person: ada, path: `/projects/${atlas}` },
    { person: mara, path: '/manager' },
    { person: mara, path: '/my-employees' },
    { person: mara, path: `/my-employees?project=${atlas}` },
    { person: mara, path: `/people/${made.idOf('users', 'email', eli.email)}` },
    { person: mara, path: '/workload' },
    { person: mara, path: '/calendar', mark: main.getByTitle('Ready for review') },
    { person: mara, path: '/calendar?week=2026-11-25' },
    { person: mara, path: '/calendar', width: 390 },
    { person: eli, path: '/employee' },
  ]
  const looks: string[] = []
  for (const { person, path, mark = words, width = 1400 } of places) {
    await page.setViewportSize({ width, height: 900 })
    await open(page, made, person, path)
    const drawing = mark.locator('svg').first()
    await expect(drawing, path).toBeVisible()
    looks.push(await drawing.evaluate((svg) => `${svg.innerHTML} in ${getComputedStyle(svg).color}`))
  }
  expect(new Set(looks).size, looks.join('\n')).toBe(1)
})
