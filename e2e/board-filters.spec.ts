import type { Page } from '@playwright/test'
import { isAtTeam } from './support/at-team.ts'
import { expectAccessible } from './support/axe.ts'
import { Company } from './support/company.ts'
import { listen } from './support/heard.ts'
import { egon, eli, emma, mara, milo } from './support/people.ts'
import { open } from './support/storage.ts'
import { expect, test } from './support/test.ts'
import { Board, painted } from './pages/board.ts'
import { BoardFilters } from './pages/board-filters.ts'
import { Shell } from './pages/shell.ts'

/**
 * On Tuesday, 10 March 2026: Atlas (Mara; Eli, Emma) and Cosmos (Mara; Egon) with a task of every kind, and Borealis
 * (Milo), whose task is overdue.
 */
async function openBoards(page: Page): Promise<BoardFilters> {
  await page.clock.setFixedTime('2026-03-10T10:00:00+01:00')
  const made = new Company()
  const atlas = made.project('Atlas', { manager: mara, employees: [eli, emma] })
  made.task(atlas, 'Draw', { assignedTo: eli, priority: 'High', dueDate: '2026-03-01' })
  made.task(atlas, 'Fold', { dueDate: '2026-03-10', description: 'Along the rivers.' })
  const print = made.task(atlas, 'Print', { assignedTo: emma, dueDate: '2026-03-15' })
  made.run(emma, 'task.ready', { taskId: print, ready: true })
  const sell = made.task(atlas, 'Sell', { priority: 'Low', status: 'In Progress' })
  made.run(mara, 'label.create', { projectId: atlas, name: 'Paper', color: 'red', taskId: sell })
  made.task(atlas, 'Measure', { status: 'Done', dueDate: '2026-02-01' })
  const cosmos = made.project('Cosmos', { manager: mara, employees: [egon] })
  made.task(cosmos, 'Count', { assignedTo: egon, dueDate: '2026-03-02' })
  made.task(cosmos, 'Name', { dueDate: '2026-03-16' })
  made.task(made.project('Borealis', { manager: milo }), 'Wait', { dueDate: '2026-03-01' })
  await open(page, made.withoutNews(), mara)
  const filters = new BoardFilters(page)
  await expect(filters.titles).toHaveText(all)
  return filters
}

/** Column by column, board by board. */
const all = ['Draw', 'Fold', 'Print', 'Sell', 'Measure', 'Count', 'Name']

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

test('K106: the number of tasks found is announced again when a change takes one of them out', async ({
  page,
}) => {
  const filters = await openBoards(page)
  await filters.figure('2 overdue').click()
  await expect(filters.said('2 tasks found')).toHaveCount(1)
  const atlas = new Board(page, 'Atlas')
  await atlas.choose(atlas.column('To Do'), 'Draw', 'Move to Done')
  await expect(filters.titles).toHaveText(['Count'])
  await expect(filters.said('1 task found')).toHaveCount(1)
})

test('K129: a column whose tasks are all filtered out does not say that it has none', async ({ page }) => {
  const filters = await openBoards(page)
  await filters.search.fill('Sell')
  await expect(filters.titles).toHaveText(['Sell'])
  const atlas = new Board(page, 'Atlas')
  await expect(atlas.column('To Do')).toContainText('No task found here.')
  await filters.search.fill('')
  await expect(filters.titles).toHaveText(all)
  await expect(new Board(page, 'Cosmos').column('Done')).toContainText('No tasks here.')
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

test('K73: an empty search says what it did not find, and offers to clear it', async ({ page }) => {
  const filters = await openBoards(page)
  await filters.search.fill('nowhere')
  await expect(filters.titles).toHaveCount(0)
  await expect(page.getByText("No tasks found for 'nowhere'.", { exact: true })).toBeVisible()
  await expect(filters.said('0 tasks found')).toHaveCount(1)
  await filters.figure('1 to review').click()
  await expect(page.getByText("No tasks found for 'nowhere', ready for review.")).toBeVisible()
  await filters.button.click()
  await filters.dialog.getByLabel('Assigned to').selectOption(egon.name)
  await expect(
    page.getByText(`No tasks found for 'nowhere', assigned to ${egon.name}, ready for review.`),
  ).toBeVisible()
  await filters.dialog.getByLabel('Sort by').selectOption('Title')
  await page.keyboard.press('Escape')
  await filters.clear.click()
  // The sort order is not a filter.
  await expect(filters.titles).toHaveText(all)
  await expect(page).toHaveURL('/manager?sort=title')
  await expect(filters.search).toHaveValue('')
})

for (const width of [320, 360, 390]) {
  test(`Y17: the figures fit in one line at a width of ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 700 })
    const filters = await openBoards(page)
    const boxes = await Promise.all(
      (await filters.figures.getByRole('button').all()).map((button) => button.boundingBox()),
    )
    expect(boxes).toHaveLength(4)
    expect(new Set(boxes.map((box) => box?.y)).size).toBe(1)
  })
}

test('Y33: on a phone a figure is no taller than two lines, the number and what it counts', async ({
  page,
}) => {
  const filters = await openBoards(page)
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 700 })
    for (const button of await filters.figures.getByRole('button').all())
      await expect.poll(async () => (await button.boundingBox())?.height, `${width} px`).toBeLessThan(48)
  }
})

test('Y74: on a phone the filter button counts a search as well', async ({ page }) => {
  const filters = await openBoards(page)
  await page.goto('/manager?q=Draw')
  await expect(filters.titles).toHaveText(['Draw'])
  await expect(page.getByRole('button', { name: 'Filter, sort', exact: true })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  const button = page.getByRole('button', { name: 'Filter, sort: 1', exact: true })
  await expect(button).toBeVisible()
  await expect(button.getByText('1', { exact: true })).toBeVisible()
})

test('Y22: a filter moves no board, and the tools stay in one line at any width', async ({ page }) => {
  const filters = await openBoards(page)
  const tools = page.getByRole('button', { name: /^(Filter, sort|Select|Projects|Fold all)/ })
  for (const width of [1920, 1400, 1100, 820, 640, 390, 320]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(filters.titles.first()).toBeVisible()
    const place = async () => {
      const boxes = await Promise.all(
        (await tools.filter({ visible: true }).all()).map((one) => one.boundingBox()),
      )
      const board = await new Board(page, 'Atlas').card.boundingBox()
      return { board: board?.y, tools: [...new Set(boxes.map((box) => box?.y))] }
    }
    // The page decides which of them to draw, and where, once it knows its width.
    await painted(page)
    await expect.poll(async () => (await place()).tools, `${width} px`).toHaveLength(1)
    const before = await place()
    await filters.figure('3 unassigned').click()
    await expect(filters.titles).toHaveText(['Fold', 'Sell', 'Name'])
    expect(await place(), `${width} px`).toEqual(before)
    await filters.figure('3 unassigned').click()
    await expect(filters.titles).toHaveText(all)
  }
})

test.describe('by touch, on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('K72: the figures and the search among the filters work as well', async ({ page }) => {
    const filters = await openBoards(page)
    await filters.figure('3 unassigned').tap()
    await expect(filters.titles).toHaveText(['Fold', 'Sell', 'Name'])
    await filters.button.tap()
    await filters.dialog.getByRole('searchbox', { name: 'Search tasks' }).fill('name')
    await filters.dialog.getByRole('button', { name: 'Close' }).tap()
    await expect(filters.titles).toHaveText(['Name'])
  })

  test('K118: the search among the filters keeps its text and the focus when the phone is turned', async ({
    page,
  }) => {
    const filters = await openBoards(page)
    await filters.button.tap()
    const search = filters.dialog.getByRole('searchbox', { name: 'Search tasks' })
    await search.fill('na')
    await page.setViewportSize({ width: 844, height: 390 })
    await expect(filters.button).toHaveAccessibleName('Filter, sort')
    await expect(search).toBeFocused()
    await page.keyboard.type('me')
    await expect(filters.titles).toHaveText(['Name'])
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    // In a wide window it is in the bar.
    await filters.button.tap()
    await expect(filters.dialog).toBeVisible()
    await expect(search).toHaveCount(0)
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(search).toBeVisible()
  })
})

test('Y47: even an unchanged count is announced, politely and once typing pauses; a lifted card interrupts', async ({
  page,
}) => {
  const filters = await openBoards(page)
  const heard = await listen(page)
  for (const name of ['2 overdue', '2 due this week']) {
    await filters.figure(name).click()
    await expect.poll(heard).toEqual(['2 tasks found'])
  }
  await filters.figure('2 due this week').click()
  await expect.poll(heard).toEqual(['All tasks are shown'])
  await page.clock.pauseAt('2026-03-10T10:05:00+01:00')
  for (const text of ['d', 'dr']) {
    await filters.search.fill(text)
    await expect(page).toHaveURL(`/manager?q=${text}`)
    await page.clock.runFor(300)
  }
  expect(await heard()).toEqual([])
  await page.clock.runFor(300)
  await expect.poll(heard).toEqual(['1 task found'])
  await page.clock.resume()
  const atlas = new Board(page, 'Atlas')
  await atlas.task(atlas.column('To Do'), 'Draw').press('Space')
  await expect.poll(heard).toEqual([expect.stringMatching(/^!Lifted Draw/)])
})

test('Y49: clearing a search without results by keyboard puts the focus in the search field', async ({
  page,
}) => {
  const filters = await openBoards(page)
  await filters.search.fill('nowhere')
  await filters.clear.press('Enter')
  await expect(filters.titles).toHaveText(all)
  await expect(filters.search).toBeFocused()
})

for (const way of ['mouse', 'key'] as const)
  test(`K123: when the last card found is moved away by ${way}, the button that shows all has the focus`, async ({
    page,
  }) => {
    const filters = await openBoards(page)
    await filters.figure('2 overdue').click()
    const show = page.getByRole('button', { name: 'Clear search and filters', exact: true })
    const cosmos = new Board(page, 'Cosmos')
    await cosmos.choose(cosmos.column('To Do'), 'Count', 'Move to Done')
    await expect(filters.titles).toHaveText(['Draw'])
    const atlas = new Board(page, 'Atlas')
    if (way === 'mouse') await atlas.choose(atlas.column('To Do'), 'Draw', 'Move to Done')
    else {
      await atlas.task(atlas.column('To Do'), 'Draw').press('m')
      const item = page.getByRole('menuitem', { name: 'Move to Done', exact: true })
      await item.press('Enter')
    }
    await expect(show).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(filters.titles).toHaveCount(all.length)
  })

test('K123: a filter that finds nothing from the start does not take the focus', async ({ page }) => {
  await openBoards(page)
  await page.goto('/manager?q=nowhere')
  await expect(page.getByRole('button', { name: 'Clear search and filters', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Clear search and filters', exact: true })).not.toBeFocused()
})
