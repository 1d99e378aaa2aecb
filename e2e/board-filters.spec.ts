import { isAtTeam } from './support/at-team.ts'
import { expectAccessible } from './support/axe.ts'
import { Company } from './support/company.ts'
import { egon, eli, emma, mara } from './support/people.ts'
import { open } from './support/storage.ts'
import { expect, test } from './support/test.ts'
import { Board } from './pages/board.ts'
import { BoardFilters } from './pages/board-filters.ts'
import { Shell } from './pages/shell.ts'
import { TaskPanel } from './pages/task-panel.ts'
import { openBoards, all } from './support/filtered-boards.ts'

test.use({ viewport: { width: 1400, height: 1000 } })

test('K72: urgent tasks are counted across all projects of a manager, and each figure is a filter', async ({
  page,
}) => {
  const filters = await openBoards(page)
  const figures: readonly (readonly [string, readonly string[]])[] = [
    ['2 overdue', ['Draw', 'Count']],
    ['2 due this week', ['Fold', 'Print']],
    ['3 unassigned', ['Fold', 'Sell', 'Name']],
    ['1 to review', ['Print']],
  ]
  await expect(filters.figures.getByRole('button')).toHaveText(figures.map(([name]) => name.replace(' ', '')))
  for (const [name, titles] of figures) {
    // Each one replaces the one before.
    await filters.figure(name).click()
    await expect(filters.titles).toHaveText(titles)
    await expect(filters.figures.getByRole('button', { pressed: true })).toHaveText(name.replace(' ', ''))
    await expect(filters.said(`${titles.length} task${titles.length === 1 ? '' : 's'} found`)).toHaveCount(1)
  }
  await expect(new Board(page, 'Cosmos').card).toBeHidden()
  await expectAccessible(page, 'a filtered board')
  await filters.figure('1 to review').click()
  await expect(filters.titles).toHaveText(all)
  await expect(filters.said('All tasks are shown')).toHaveCount(1)
  await expect(page).toHaveURL('/manager')
})

test('K72: tasks can be filtered by words, assignee, priority, label and due date, also in combination', async ({
  page,
}) => {
  const filters = await openBoards(page)
  const { dialog } = filters
  await filters.button.click()
  const choices: readonly (readonly [string, string, readonly string[]])[] = [
    ['Assigned to', emma.name, ['Print']],
    ['Assigned to', 'Nobody', ['Fold', 'Sell', 'Name']],
    ['Of priority', 'High', ['Draw']],
    ['Due', 'Overdue', ['Draw', 'Count']],
    ['Due', 'Today', ['Fold']],
    ['Due', 'This week', ['Fold', 'Print']],
    ['Due', 'Without a date', ['Sell']],
  ]
  for (const [field, choice, titles] of choices) {
    await dialog.getByLabel(field, { exact: true }).selectOption(choice)
    await expect(filters.titles).toHaveText(titles)
    await dialog.getByRole('button', { name: 'Clear', exact: true }).click()
    await expect(filters.titles).toHaveText(all)
  }
  await dialog.getByLabel('Assigned to', { exact: true }).selectOption('Nobody')
  await dialog.getByRole('checkbox', { name: 'Paper' }).check()
  await expect(filters.titles).toHaveText(['Sell'])
  await dialog.getByRole('checkbox', { name: 'Paper' }).uncheck()
  await page.keyboard.press('Escape')
  await filters.search.fill('RIVERS')
  await expect(filters.titles).toHaveText(['Fold'])
  await filters.search.press('Escape')
  await expect(filters.titles).toHaveText(['Fold', 'Sell', 'Name'])
})

test('K72: a search finds tasks by the assignee’s name, and only those that match all its words', async ({
  page,
}) => {
  const filters = await openBoards(page)
  await filters.search.fill('ernst')
  await expect(filters.titles).toHaveText(['Print'])
  await filters.search.fill('ernst draw')
  await expect(filters.titles).toHaveCount(0)
})

test('K73: a message says when a filter hides a task that was just added, and offers to show it', async ({
  page,
}) => {
  const filters = await openBoards(page)
  await filters.figure('2 overdue').click()
  const atlas = new Board(page, 'Atlas')
  await atlas.title.fill('Bind')
  await atlas.title.press('Enter')
  const hidden = page.getByRole('status').filter({ hasText: "A filter hides 'Bind'" })
  await expect(hidden).toBeVisible()
  await expect(filters.titles).toHaveText(['Draw', 'Count'])
  await hidden.getByRole('button', { name: 'Show task' }).click()
  await expect(page).toHaveURL('/manager')
  await expect(atlas.task(atlas.column('To Do'), 'Bind')).toBeFocused()
  await atlas.title.fill('Glue')
  await atlas.title.press('Enter')
  await expect(atlas.task(atlas.column('To Do'), 'Glue')).toBeVisible()
  await expect(hidden).toBeHidden()
})

test('K73: the message leads to the task even if its board is folded without the filter, and counts several', async ({
  page,
}) => {
  const filters = await openBoards(page)
  const atlas = new Board(page, 'Atlas')
  await atlas.header.click()
  await expect(atlas.column('To Do')).toBeHidden()
  await filters.figure('2 overdue').click()
  await expect(filters.titles).toHaveText(['Draw', 'Count'])
  await atlas.title.focus()
  await atlas.paste('Bind\nGlue\nSew')
  await atlas.card.getByRole('button', { name: 'Add 3 tasks', exact: true }).click()
  const hidden = page.getByRole('status').filter({ hasText: 'A filter hides 3 new tasks' })
  await hidden.getByRole('button', { name: 'Show tasks' }).click()
  await expect(atlas.task(atlas.column('To Do'), 'Bind')).toBeFocused()
  await expect(page).toHaveURL('/manager')
})

test('K166: a task that completes its project is opened if the filter hides it by then', async ({ page }) => {
  const filters = await openBoards(page)
  const cosmos = new Board(page, 'Cosmos')
  await cosmos.choose(cosmos.column('To Do'), 'Name', 'Move to Done')
  await filters.figure('2 overdue').click()
  await expect(filters.titles).toHaveText(['Draw', 'Count'])
  await cosmos.choose(cosmos.column('To Do'), 'Count', 'Move to Done')
  await expect(cosmos.card).toBeHidden()
  await page.getByRole('button', { name: 'Show task: Moved to Done', exact: true }).click()
  await expect(new TaskPanel(page, 'Count').panel).toBeVisible()
})

test('K90: with a filter, the button that folds all heeds only the boards that are shown', async ({
  page,
}) => {
  const filters = await openBoards(page)
  await filters.search.fill('Fold')
  await expect(filters.titles).toHaveText(['Fold'])
  await new Board(page, 'Atlas').header.click()
  await expect(filters.titles).toHaveCount(0)
  await page.getByRole('button', { name: 'Unfold all', exact: true }).click()
  await expect(filters.titles).toHaveText(['Fold'])
})

test('K144: the index leads to a board that a filter hides, and says that it has cleared the filter', async ({
  page,
}) => {
  const filters = await openBoards(page)
  const cosmos = new Board(page, 'Cosmos')
  await page.goto('/manager?q=Fold&sort=title')
  await expect(filters.titles).toHaveText(['Fold'])
  await expect(cosmos.card).toBeHidden()
  await page.getByRole('button', { name: /^Projects/ }).click()
  await page
    .getByRole('dialog', { name: 'Projects' })
    .getByRole('button', { name: /^Cosmos/ })
    .click()
  await expect(cosmos.header).toBeFocused()
  await expect(cosmos.task(cosmos.column('To Do'), 'Count')).toBeInViewport({ ratio: 1 })
  await expect(page).toHaveURL('/manager?sort=title')
  await expect(new Shell(page).toast("Search and filters cleared to show 'Cosmos'")).toBeVisible()
})

test('F35: the message about a task that a filter hides goes away when the filter is cleared', async ({
  page,
}) => {
  const filters = await openBoards(page)
  await filters.search.fill('Sell')
  await expect(filters.titles).toHaveText(['Sell'])
  const atlas = new Board(page, 'Atlas')
  const hidden = page.getByRole('status').filter({ hasText: "A filter hides 'Bind'" })
  // It would stay for as long as the pointer is over it. If a busy machine brings the pointer too late, another task is added.
  await expect(async () => {
    await atlas.title.fill('Bind')
    await atlas.title.press('Enter')
    await hidden.getByRole('button', { name: 'Show task' }).hover({ timeout: 4000 })
  }).toPass()
  await filters.search.fill('')
  await expect(filters.titles).toContainText(['Bind'])
  await expect(hidden).toBeHidden()
})

test('K72: two filters set before the boards have caught up both take effect', async ({ page }) => {
  const filters = await openBoards(page)
  const figure = await filters.figure('2 overdue').elementHandle()
  await filters.search.evaluate((field: HTMLInputElement, overdue) => {
    if (overdue instanceof HTMLElement) overdue.click()
    field.setRangeText('o')
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }, figure)
  await expect(filters.titles).toHaveText(['Count'])
  await expect(page).toHaveURL(/\?due=overdue&q=o$/)
})

test('K72: search and filters are in the address, and survive a reload, leaving and coming back', async ({
  page,
}) => {
  const filters = await openBoards(page)
  const steps = await page.evaluate(() => history.length)
  await filters.figure('2 overdue').click()
  await filters.search.fill('o')
  await expect(filters.titles).toHaveText(['Count'])
  await expect(page).toHaveURL(/\?due=overdue&q=o$/)
  // It adds no step to the history.
  expect(await page.evaluate(() => history.length)).toBe(steps)
  await page.reload()
  await expect(filters.titles).toHaveText(['Count'])
  await expect(filters.search).toHaveValue('o')
  await expect(filters.figure('2 overdue')).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('link', { name: 'Calendar', exact: true }).click()
  await expect(page).toHaveURL('/calendar')
  await page.goBack()
  await expect(filters.titles).toHaveText(['Count'])
  await filters.titles.getByText('Count').click()
  await expect(page).toHaveURL(/\/tasks\//)
  await page.goBack()
  await expect(filters.titles).toHaveText(['Count'])
  await expect(page).toHaveURL(/due=overdue/)
  await filters.search.press('Escape')
  await expect(filters.titles).toHaveText(['Draw', 'Count'])
})

test('K155: the filters show an assignee from the address who has left, and a label of two projects once', async ({
  page,
}) => {
  const made = new Company()
  const atlas = made.project('Atlas', { manager: mara, employees: [eli, emma] })
  const cosmos = made.project('Cosmos', { manager: mara, employees: [eli] })
  for (const [projectId, name] of [
    [atlas, 'Paper'],
    [cosmos, 'paper'],
  ] as const)
    made.run(mara, 'label.create', { projectId, name, color: 'red', taskId: made.task(projectId, name) })
  made.user(egon)
  await open(page, made.withoutNews(), mara, `/manager?assignee=${egon.email}&label=PAPER`)
  const filters = new BoardFilters(page)
  await filters.button.click()
  // On a team server a manager does not see the accounts of people who are in none of their projects.
  const known = isAtTeam ? egon.email : egon.name
  await expect(filters.dialog.getByLabel('Assigned to').locator('option:checked')).toHaveText(known)
  const label = filters.dialog.getByRole('checkbox', { name: 'paper' })
  await expect(label).toBeChecked()
  await label.uncheck()
  await expect(page).not.toHaveURL(/label/)
  await page.goto(`/my-employees?project=${atlas}&assignee=${egon.email}`)
  await expect(page.getByRole('main').getByLabel('Assigned to').locator('option:checked')).toHaveText(known)
})

test('K164: the filter of a list offers a label once, however the address writes it, and shows it chosen', async ({
  page,
}) => {
  const made = new Company()
  const projectId = made.project('Atlas', { manager: mara, employees: [eli] })
  const taskId = made.task(projectId, 'Draw the map', { assignedTo: eli })
  made.run(mara, 'label.create', { projectId, name: 'Paper', color: 'red', taskId })
  await open(page, made.withoutNews(), eli, '/employee?label=PAPER')
  const labels = page.getByRole('main').getByLabel('With label')
  await expect(labels.getByRole('option')).toHaveText(['Any label', 'Paper'])
  await expect(labels.locator('option:checked')).toHaveText('Paper')
})

test('Y150: Escape that ends the composition of a character leaves what is searched for', async ({
  page,
}) => {
  const made = new Company()
  made.task(made.project('Atlas', { manager: mara, employees: [eli] }), 'Draw the map')
  await open(page, made.withoutNews(), mara)
  const search = page.getByRole('searchbox', { name: 'Search tasks' })
  await search.fill('map')
  await search.dispatchEvent('keydown', { key: 'Escape', isComposing: true, bubbles: true })
  await expect(search).toHaveValue('map')
  await search.press('Escape')
  await expect(search).toHaveValue('')
})
