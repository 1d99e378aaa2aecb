import type { Locator, Page } from '@playwright/test'
import { Company } from './support/company.ts'
import { eli, emma, mara } from './support/people.ts'
import { open, storedTask } from './support/storage.ts'
import { expect, test } from './support/test.ts'
import { Board, middleOf, painted, wasLit, watchLights } from './pages/board.ts'
import { Shell } from './pages/shell.ts'

const titles = ['Draw the map', 'Fold the map', 'Print the map', 'Sell the map'] as const
const [draw, fold, print, sell] = titles

/** Atlas (Mara; Eli, Emma) with four tasks to do. */
async function openBoard(page: Page, path?: string): Promise<Board> {
  const made = new Company()
  const id = made.project('Atlas', { manager: mara, employees: [eli, emma] })
  for (const title of titles) made.task(id, title, { assignedTo: eli })
  await open(page, made.withoutNews(), mara, path)
  const atlas = new Board(page, 'Atlas')
  await expect(atlas.column('To Do').getByRole('listitem')).toHaveCount(4)
  return atlas
}

/** The titles of a column, from the top. */
function inColumn(atlas: Board): Promise<(string | null)[]> {
  return atlas
    .column('To Do')
    .getByRole('listitem')
    .evaluateAll((cards) => cards.map((card) => card.getAttribute('aria-label')))
}

/** Drops a card of 'To Do' by mouse on the upper part of another one. */
async function dropBefore(page: Page, atlas: Board, title: string, other: string): Promise<void> {
  const from = await middleOf(atlas.task(atlas.column('To Do'), title))
  const to = await upperPart(atlas, other)
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x, from.y - 10, { steps: 3 })
  await page.mouse.move(to.x, to.y, { steps: 5 })
  await painted(page)
  await page.mouse.up()
}

async function upperPart(atlas: Board, title: string): Promise<{ x: number; y: number }> {
  const card = atlas.task(atlas.column('To Do'), title)
  const { x } = await middleOf(card)
  const box = await card.boundingBox()
  return { x, y: (box?.y ?? Number.NaN) + 6 }
}

test.use({ viewport: { width: 1400, height: 1000 } })

test('K139: a card dropped where it was is not reported as moved', async ({ page }) => {
  const atlas = await openBoard(page)
  const { x, y } = await middleOf(atlas.task(atlas.column('To Do'), 'Fold the map'))
  const upper = await upperPart(atlas, 'Draw the map')
  for (const [title, from, to] of [
    ['Fold the map', { x, y }, { x: x + 4, y: y + 8 }],
    ['Draw the map', upper, { x: upper.x + 7, y: upper.y + 2 }],
  ] as const) {
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(to.x, to.y, { steps: 3 })
    await expect(atlas.lifted(title)).toHaveCount(1)
    await page.mouse.up()
    await expect(page.getByText(`${title} stays as it was.`)).toHaveCount(1)
    await expect(page.getByText('Moved within To Do')).toBeHidden()
  }
})

test('K151: a card dropped within its own sorted column stays where it is, and a toast says why', async ({
  page,
}) => {
  const atlas = await openBoard(page, '/manager?sort=title')
  const why = new Shell(page).toast('Tasks cannot be put in another order while they are filtered or sorted.')
  await dropBefore(page, atlas, 'Sell the map', 'Fold the map')
  await expect(why).toBeVisible()
  expect(await inColumn(atlas)).toEqual(titles)
  // Dropped on another list, it is moved as usual.
  await page.reload()
  await atlas.drag(atlas.task(atlas.column('To Do'), 'Sell the map'), atlas.column('Done'))
  await expect(new Shell(page).toast('Moved to Done')).toBeVisible()
  await expect(why).toBeHidden()
})

test('K60: a card stays where the mouse dropped it, even after a reload', async ({ page }) => {
  const atlas = await openBoard(page)
  await dropBefore(page, atlas, 'Sell the map', 'Fold the map')
  const wanted = [draw, sell, fold, print]
  await expect.poll(() => inColumn(atlas)).toEqual(wanted)
  await expect(page.getByText('Moved within To Do', { exact: true })).toBeVisible()
  await expect.poll(() => storedTask(page, 'Sell the map')).toMatchObject({ rank: /./, lastUpdatedBy: '' })
  await page.reload()
  await expect.poll(() => inColumn(atlas)).toEqual(wanted)
})

test('K60: a card moved within its column by keyboard keeps the focus, and Undo puts it back', async ({
  page,
}) => {
  const atlas = await openBoard(page)
  const column = atlas.column('To Do')
  await atlas.task(column, 'Sell the map').focus()
  await page.keyboard.press('Space')
  await expect(atlas.lifted('Sell the map')).toHaveCount(1)
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(page.getByText(/^Over To Do, place 2 of 4\. /)).toHaveCount(1)
  await page.keyboard.press('Space')
  await expect.poll(() => inColumn(atlas)).toEqual([draw, sell, fold, print])
  await expect(page.getByText('Sell the map moved to To Do, place 2 of 4.', { exact: true })).toHaveCount(1)
  await expect(atlas.task(column, 'Sell the map')).toBeFocused()
  await new Shell(page).undoIn('Moved within To Do').click()
  await expect.poll(() => inColumn(atlas)).toEqual(titles)
})

test('K63: a card’s menu moves it up, down, to the top or to the bottom, and offers only what changes its place', async ({
  page,
}) => {
  const atlas = await openBoard(page)
  const column = atlas.column('To Do')
  const places = page.getByRole('menuitem', { name: /^Move (up|down|to top|to bottom)$/ })
  for (const [title, offered, item, wanted] of [
    [draw, ['Move down', 'Move to bottom'], 'Move to bottom', [fold, print, sell, draw]],
    [
      sell,
      ['Move up', 'Move down', 'Move to top', 'Move to bottom'],
      'Move to top',
      [sell, fold, print, draw],
    ],
    [print, ['Move up', 'Move down', 'Move to top', 'Move to bottom'], 'Move up', [sell, print, fold, draw]],
    [sell, ['Move down', 'Move to bottom'], 'Move down', [print, sell, fold, draw]],
  ] as const) {
    await atlas
      .task(column, title)
      .getByRole('button', { name: `Actions for ${title}` })
      .click()
    await expect(places).toHaveText([...offered])
    await page.getByRole('menuitem', { name: item, exact: true }).click()
    await expect.poll(() => inColumn(atlas)).toEqual(wanted)
  }
  await expect(atlas.task(column, sell).getByRole('button')).toBeFocused()
})

for (const [how, path] of [
  ['sorted', '/manager?sort=title'],
  ['filtered', '/manager?q=map'],
] as const) {
  test(`K62: a ${how} column offers no places in its menus, and a drop sets none`, async ({ page }) => {
    const atlas = await openBoard(page, path)
    const column = atlas.column('To Do')
    expect(await inColumn(atlas)).toEqual(titles)
    await atlas.task(column, draw).getByRole('button').click()
    await expect(page.getByRole('menuitem', { name: 'Move to Done' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: /^Move (up|down|to top|to bottom)$/ })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await dropBefore(page, atlas, sell, fold)
    await expect(page.getByText('Sell the map stays as it was.', { exact: true })).toHaveCount(1)
    await atlas.drag(atlas.task(column, print), atlas.column('Done'))
    await expect(atlas.task(atlas.column('Done'), print)).toBeVisible()
    await expect.poll(() => inColumn(atlas)).toEqual([draw, fold, sell])
    await expect.poll(() => storedTask(page, print)).toMatchObject({ status: 'Done', rank: '' })
    expect(await storedTask(page, sell)).toMatchObject({ rank: '' })
  })
}

test('K62: sorting leaves the order by hand as it was, to be chosen again', async ({ page }) => {
  const atlas = await openBoard(page)
  await atlas.choose(atlas.column('To Do'), draw, 'Move to bottom')
  const byHand = [fold, print, sell, draw]
  await expect.poll(() => inColumn(atlas)).toEqual(byHand)
  await page.getByRole('button', { name: 'Filter, sort' }).click()
  const sort = page.getByRole('dialog', { name: 'Filter and sort' }).getByLabel('Sort by')
  await sort.selectOption('Title')
  await expect.poll(() => inColumn(atlas)).toEqual(titles)
  await sort.selectOption('Order by hand')
  await expect.poll(() => inColumn(atlas)).toEqual(byHand)
})

test('K78: a card that is moved comes into view and lights up, and a toast with Undo says where it went', async ({
  page,
}) => {
  const made = new Company()
  const id = made.project('Atlas', { manager: mara, employees: [eli, emma] })
  for (let number = 1; number <= 12; number += 1) made.task(id, `Task ${number}`)
  await open(page, made.withoutNews(), mara)
  const atlas = new Board(page, 'Atlas')
  const shell = new Shell(page)
  const lit = (card: Locator): Promise<boolean> =>
    card.evaluate((element) => element.getAnimations().length > 0)
  const last = atlas.task(atlas.column('To Do'), 'Task 1')
  await watchLights(page)
  await atlas.choose(atlas.column('To Do'), 'Task 1', 'Move to bottom')
  await expect(last).toHaveAttribute('aria-posinset', '12')
  await expect(last).toBeInViewport({ ratio: 1 })
  await wasLit(last)
  await expect(shell.undoIn('Moved within To Do')).toBeVisible()
  await expect.poll(() => lit(last)).toBe(false)
  await atlas.drag(last, atlas.column('Done'))
  await wasLit(atlas.task(atlas.column('Done'), 'Task 1'))
  await expect(shell.undoIn('Moved to Done')).toBeVisible()
  await atlas.drag(atlas.task(atlas.column('Done'), 'Task 1'), atlas.zone(emma))
  await wasLit(atlas.task(atlas.zone(emma), 'Task 1'))
  await expect(shell.undoIn(`Assigned to ${emma.name}`)).toBeVisible()
})

test.describe('by touch', () => {
  test.use({ hasTouch: true })

  test('K60: a card stays where the finger dropped it', async ({ page, context }) => {
    const atlas = await openBoard(page)
    const finger = await context.newCDPSession(page)
    const touch = async (type: string, ...touchPoints: { x: number; y: number }[]): Promise<void> => {
      await finger.send('Input.dispatchTouchEvent', { type: type as 'touchStart', touchPoints })
    }
    const from = await middleOf(atlas.task(atlas.column('To Do'), sell))
    const to = await upperPart(atlas, fold)
    await touch('touchStart', from)
    await expect(atlas.lifted(sell)).toHaveCount(1)
    for (const part of [0.5, 0.9, 1])
      await touch('touchMove', { x: to.x, y: from.y + (to.y - from.y) * part })
    await painted(page)
    await touch('touchEnd')
    await expect.poll(() => inColumn(atlas)).toEqual([draw, sell, fold, print])
  })
})
