import { listen } from './support/heard.ts'
import { egon } from './support/people.ts'
import { expect, test } from './support/test.ts'
import { Board, painted } from './pages/board.ts'
import { openBoards, all } from './support/filtered-boards.ts'

test.use({ viewport: { width: 1400, height: 1000 } })

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
