import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { Company } from './support/company.ts'
import { eli, emma, mara, person } from './support/people.ts'
import { open, storedTask } from './support/storage.ts'
import { expect, test } from './support/test.ts'
import { Board, bringOver, middleOf, painted, wasLit, watchLights } from './pages/board.ts'

const many = 300

/** Atlas (Mara; Eli, Emma) with many tasks of Eli's to do, 'Task 1' to 'Task 300' from top to bottom, and one that is done. */
async function openFullBoard(page: Page): Promise<Board> {
  const made = new Company()
  const id = made.project('Atlas', { manager: mara, employees: [eli, emma] })
  for (let number = 1; number <= many; number += 1) made.task(id, `Task ${number}`, { assignedTo: eli })
  made.task(id, 'Old task', { status: 'Done' })
  await open(page, made.withoutNews(), mara)
  const atlas = new Board(page, 'Atlas')
  await expect(atlas.task(atlas.column('To Do'), 'Task 1')).toBeVisible()
  return atlas
}

/** Scrolls a column with the wheel, and returns the title of a card that is then in view. */
async function scroll(page: Page, column: Locator, by: number): Promise<string> {
  const { x, y } = await middleOf(column)
  await page.mouse.move(x, y)
  await page.mouse.wheel(0, by)
  await expect.poll(() => scrolled(column)).toBeGreaterThan(by * 0.9)
  await painted(page)
  return cardInSight(column)
}

/** The title of the first card that begins below the upper third of a column. */
function cardInSight(column: Locator): Promise<string> {
  return column.evaluate((element) => {
    const { top, height } = element.getBoundingClientRect()
    const card = Array.from(element.querySelectorAll('[role=listitem]')).find(
      (item) => item.getBoundingClientRect().top > top + height / 3,
    )
    return card?.getAttribute('aria-label') ?? 'No card is there.'
  })
}

/** How far below the top of the window an element is. */
async function heightOf(page: Page, element: Locator): Promise<number> {
  await painted(page)
  return (await element.boundingBox())?.y ?? Number.NaN
}

const scrolled = (place: Locator): Promise<number> => place.evaluate(({ scrollTop }) => scrollTop)

test.use({ viewport: { width: 1400, height: 1000 } })

test('only the cards in view are drawn, and each gives its position in the whole list', async ({ page }) => {
  const atlas = await openFullBoard(page)
  const column = atlas.column('To Do')
  await expect(atlas.task(column, 'Task 3')).toHaveAttribute('aria-posinset', '3')
  await expect(atlas.task(column, 'Task 3')).toHaveAttribute('aria-setsize', String(many))
  expect(await column.getByRole('listitem').count()).toBeLessThan(20)
  await expect(atlas.task(column, `Task ${many}`)).toHaveCount(0)
  await column.evaluate((element) => element.scrollTo(0, element.scrollHeight))
  await expect(atlas.task(column, `Task ${many}`)).toBeVisible()
  await expect(atlas.task(column, `Task ${many}`)).toHaveAttribute('aria-posinset', String(many))
  await expect.poll(() => column.getByRole('listitem').count()).toBeLessThan(20)
})

test('a column keeps its scroll position when a card leaves it, and when its user returns to the board', async ({
  page,
}) => {
  const atlas = await openFullBoard(page)
  const column = atlas.column('To Do')
  const title = await scroll(page, column, 4000)
  const before = await scrolled(column)
  expect(before).toBeGreaterThan(3000)
  await atlas.choose(column, title, 'Move to Done')
  await expect(atlas.task(atlas.column('Done'), title)).toBeVisible()
  await expect(atlas.task(column, title)).toHaveCount(0)
  expect(Math.abs((await scrolled(column)) - before)).toBeLessThan(200)

  const next = await cardInSight(column)
  const top = await heightOf(page, atlas.task(column, next))
  // More than once: what is known about the cards must not get lost on the way.
  for (let time = 1; time <= 3; time += 1) {
    await page.getByRole('link', { name: 'Employees' }).click()
    await page.getByRole('link', { name: 'Dashboard' }).click()
    await expect(atlas.task(column, next)).toBeInViewport()
    await expect
      .poll(async () => Math.abs((await heightOf(page, atlas.task(column, next))) - top))
      .toBeLessThan(5)
  }
})

test('the keyboard reaches every card of a list, which is a single tab stop', async ({ page }) => {
  const atlas = await openFullBoard(page)
  const column = atlas.column('To Do')
  await atlas.task(column, 'Task 1').focus()
  await page.keyboard.press('ArrowDown')
  await expect(atlas.task(column, 'Task 2')).toBeFocused()
  await page.keyboard.press('End')
  await expect(atlas.task(column, `Task ${many}`)).toBeFocused()
  await expect(atlas.task(column, `Task ${many}`)).toBeInViewport()
  await page.keyboard.press('PageUp')
  await expect(atlas.task(column, `Task ${many - 5}`)).toBeFocused()
  await expect(atlas.task(column, `Task ${many - 5}`)).toBeInViewport()
  // Its menu, then what comes after the list.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(column.locator(':focus')).toHaveCount(0)
  // And back to the same card.
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(atlas.task(column, `Task ${many - 5}`)).toBeFocused()
  await page.keyboard.press('Home')
  await expect(atlas.task(column, 'Task 1')).toBeFocused()
  await expect(atlas.task(column, 'Task 1')).toBeInViewport()
})

/** Carries the last task, which has the focus, to In Progress by keyboard, and checks that it has the focus again. */
async function carryLastOn(page: Page, atlas: Board): Promise<void> {
  await page.keyboard.press('Space')
  await expect(atlas.lifted(`Task ${many}`)).toHaveCount(1)
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText(/^Over In Progress/)).toHaveCount(1)
  await page.keyboard.press('Space')
  await expect(atlas.task(atlas.column('In Progress'), `Task ${many}`)).toBeFocused()
}

test('the focus follows a card that is dropped by keyboard', async ({ page }) => {
  const atlas = await openFullBoard(page)
  // In the middle of the zone, where it was not drawn before.
  await atlas.task(atlas.column('To Do'), 'Task 1').focus()
  await page.keyboard.press('End')
  await expect(atlas.task(atlas.column('To Do'), `Task ${many}`)).toBeFocused()
  await carryLastOn(page, atlas)
  await expect.poll(() => storedTask(page, `Task ${many}`)).toMatchObject({ status: 'In Progress' })
})

test('the focus follows a card that its menu moves far down a list', async ({ page }) => {
  const atlas = await openFullBoard(page)
  const zone = atlas.zone(eli)
  const old = atlas.column('Done')
  const button = old.getByRole('button', { name: 'Actions for Old task' })
  await button.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Move to To Do' }).click()
  const moved = atlas.column('To Do').getByRole('button', { name: 'Actions for Old task' })
  await expect(moved).toBeFocused()
  await expect(moved).toBeInViewport()
  await expect(zone).toBeVisible()
})

test('K99: undo scrolls to the card far down its column, lights it up and keeps its focus; redo shows it again', async ({
  page,
}) => {
  const atlas = await openFullBoard(page)
  const column = atlas.column('To Do')
  await atlas.task(column, 'Task 1').focus()
  await page.keyboard.press('End')
  await expect(atlas.task(column, `Task ${many}`)).toBeFocused()
  await carryLastOn(page, atlas)
  await column.evaluate((element) => element.scrollTo(0, 0))
  await expect(atlas.task(column, 'Task 1')).toBeInViewport()
  await watchLights(page)
  await page.keyboard.press('Control+z')
  const back = atlas.task(column, `Task ${many}`)
  await expect(back).toBeFocused()
  await expect(back).toBeInViewport({ ratio: 1 })
  await wasLit(back)
  await column.evaluate((element) => element.scrollTo(0, 0))
  await page.keyboard.press('Control+Shift+z')
  const again = atlas.task(atlas.column('In Progress'), `Task ${many}`)
  await wasLit(again)
  await expect(again).toBeInViewport({ ratio: 1 })
})

test('a card stays lifted while its column is scrolled far away', async ({ page }) => {
  const atlas = await openFullBoard(page)
  const column = atlas.column('To Do')
  const from = await middleOf(atlas.task(column, 'Task 1'))
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x, from.y + 20, { steps: 4 })
  await expect(atlas.lifted('Task 1')).toHaveCount(1)
  await column.evaluate((element) => element.scrollTo(0, 20_000))
  await expect(atlas.task(column, 'Task 1')).not.toBeInViewport()
  await painted(page)
  await bringOver(page, atlas.zone(emma))
  await page.mouse.up()
  await expect(atlas.task(atlas.zone(emma), 'Task 1')).toBeVisible()
  await expect.poll(() => storedTask(page, 'Task 1')).toMatchObject({ assignedTo: emma.email })
})

test('a card lifted by keyboard stays lifted when its column is scrolled, and is announced as it moves on', async ({
  page,
}) => {
  const atlas = await openFullBoard(page)
  const column = atlas.column('To Do')
  await atlas.task(column, 'Task 1').focus()
  await page.keyboard.press('Space')
  await expect(atlas.lifted('Task 1')).toHaveCount(1)
  await column.evaluate((element) => element.scrollTo(0, 3000))
  await expect(column.getByRole('listitem', { name: 'Task 24', exact: true })).toBeVisible()
  await painted(page)
  await expect(atlas.lifted('Task 1')).toHaveCount(1)
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText(/^Over In Progress/)).toHaveCount(1)
})

test('a card that is drawn only after scrolling can be dragged', async ({ page }) => {
  const atlas = await openFullBoard(page)
  const column = atlas.column('To Do')
  const title = await scroll(page, column, 6000)
  await atlas.drag(atlas.task(column, title), atlas.column('In Progress'))
  await expect(atlas.task(atlas.column('In Progress'), title)).toBeVisible()
  await expect.poll(() => storedTask(page, title)).toMatchObject({ status: 'In Progress' })
})

test('a list that a search had emptied is shown from its top again', async ({ page }) => {
  const atlas = await openFullBoard(page)
  const column = atlas.column('To Do')
  const search = page.getByRole('searchbox', { name: 'Search tasks' })
  await scroll(page, column, 6000)
  await search.fill('nothing is called so')
  await expect(column.getByRole('listitem')).toHaveCount(0)
  await search.fill('task 1')
  await expect(atlas.task(column, 'Task 1')).toBeInViewport()
  await expect.poll(() => scrolled(column)).toBe(0)
})

test('the search finds a card that is not drawn', async ({ page }) => {
  const atlas = await openFullBoard(page)
  const column = atlas.column('To Do')
  await expect(atlas.task(column, 'Task 277')).toHaveCount(0)
  await page.getByRole('searchbox', { name: 'Search tasks' }).fill('277')
  await expect(atlas.task(column, 'Task 277')).toBeVisible()
  await expect(column.getByRole('listitem')).toHaveCount(1)
})

test('K82, P35: a card’s menu with many people is searched by typing, in a visible field, by keyboard alone', async ({
  page,
}) => {
  const people = Array.from({ length: 14 }, (_, at) =>
    person(at === 11 ? 'Zoë Åberg' : `Employee ${at}`, `employee.${at}@ems.example`, 'employee'),
  )
  const made = new Company()
  made.task(made.project('Atlas', { manager: mara, employees: people }), 'Draw the map')
  await open(page, made.withoutNews(), mara)
  const atlas = new Board(page, 'Atlas')
  const button = atlas.column('To Do').getByRole('button', { name: 'Actions for Draw the map' })
  await button.focus()
  await page.keyboard.press('Enter')
  const items = page.getByRole('menuitem')
  await expect(items.first()).toBeFocused()
  await page.keyboard.type('zoe')
  const field = page.getByRole('searchbox', { name: 'Search this menu' })
  await expect(field).toHaveValue('zoe')
  await expect(items).toHaveText(['Assign to Zoë Åberg'])
  await expectAccessible(page, 'a menu that is searched')
  await field.fill('nobody of that name')
  await expect(page.getByText("Nothing matches 'nobody of that name'.")).toBeVisible()
  await page.getByRole('button', { name: 'Show all', exact: true }).press('Enter')
  await expect(field).toBeFocused()
  await expect(items).toHaveCount(people.length + 6)
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(items.first()).toBeFocused()
  await page.keyboard.type('åberg')
  await expect(items).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await expect(items).toBeFocused()
  await page.keyboard.press('Enter')
  await expect
    .poll(() => storedTask(page, 'Draw the map'))
    .toMatchObject({ assignedTo: 'employee.11@ems.example' })
})

test('each letter typed in the search appears immediately, however long the board takes', async ({
  page,
}) => {
  await openFullBoard(page)
  const search = page.getByRole('searchbox', { name: 'Search tasks' })
  const shown = await search.evaluate((field: HTMLInputElement) => {
    return Array.from('277', (letter) => {
      // With the browser's own setter, not the one that React has put on this field.
      Reflect.set(HTMLInputElement.prototype, 'value', field.value + letter, field)
      field.dispatchEvent(new InputEvent('input', { bubbles: true }))
      return field.value
    })
  })
  expect(shown).toEqual(['2', '27', '277'])
})

test('a board out of view is searched without being scrolled to', async ({ page }) => {
  const made = new Company()
  for (const name of ['Atlas', 'Borealis', 'Cosmos']) {
    const id = made.project(name, { manager: mara, employees: [eli] })
    for (let number = 1; number <= 9; number += 1) made.task(id, `Task ${number} of ${name}`)
  }
  await open(page, made.withoutNews(), mara)
  const cosmos = new Board(page, 'Cosmos')
  const search = page.getByRole('searchbox', { name: 'Search tasks' })
  await expect(cosmos.column('To Do').getByText('9', { exact: true })).toBeVisible()
  await expect(cosmos.card).not.toBeInViewport()
  await search.fill('task 3')
  await expect(cosmos.column('To Do').getByRole('listitem')).toHaveCount(1)
  await expect(cosmos.task(cosmos.column('To Do'), 'Task 3 of Cosmos')).toBeVisible()
  await search.fill('')
  await expect(cosmos.task(cosmos.column('To Do'), 'Task 1 of Cosmos')).toBeVisible()
  await expect(cosmos.card).not.toBeInViewport()
})

test('K86: a menu opened just after its list scrolled stays open, and closes when its user scrolls', async ({
  page,
}) => {
  // The page is taller than the window.
  await page.setViewportSize({ width: 1400, height: 600 })
  const atlas = await openFullBoard(page)
  const column = atlas.column('To Do')
  const menu = page.getByRole('menu')
  // Fetches its code, so that it opens before the browser reports the scroll.
  await column.getByRole('button', { name: 'Actions for Task 1', exact: true }).click()
  await expect(menu).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  const actions = column.getByRole('button', { name: 'Actions for Task 3', exact: true })
  await actions.evaluate((button) => {
    button.addEventListener('click', () => button.closest('[role=group]')?.scrollBy(0, 24), {
      capture: true,
      once: true,
    })
  })
  await actions.click()
  await painted(page)
  await expect(menu).toHaveAccessibleName('Actions for Task 3')
  await expect(menu.getByRole('menuitem').first()).toBeFocused()
  await page.mouse.wheel(0, 24)
  await expect(menu).toBeHidden()
})

test('K86: a menu stays open and keeps the focus when the board scrolls on its own', async ({ page }) => {
  const atlas = await openFullBoard(page)
  const column = atlas.column('To Do')
  const menu = page.getByRole('menu')
  await column.evaluate((list) => list.scrollTo(0, list.scrollHeight))
  const last = column.getByRole('button', { name: /^Actions for / }).last()
  await expect(last).toBeInViewport()
  await last.click()
  await expect(menu).toBeVisible()
  // As when a card above leaves the list, or one that was put back comes into view.
  const scrolled = column.evaluate(
    (list) =>
      new Promise((resolve) => {
        list.addEventListener('scroll', resolve, { once: true })
        list.scrollBy(0, -24)
      }),
  )
  await scrolled
  await painted(page)
  await expect(menu.getByRole('menuitem').first()).toBeFocused()
})
