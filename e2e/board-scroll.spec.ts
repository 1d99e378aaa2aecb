import type { Locator, Page } from '@playwright/test'
import { Company } from './support/company.ts'
import { eli, mara } from './support/people.ts'
import { open, storedTask } from './support/storage.ts'
import { expect, test } from './support/test.ts'
import { Board, bringOver, middleOf, painted } from './pages/board.ts'
import { people, openAtlas, scrolledPage } from './support/atlas.ts'

/** Carries what is held to a point. A hand is never quite still there. */
async function carryTo(page: Page, x: number, y: number): Promise<void> {
  await page.mouse.move(x, y - 2, { steps: 8 })
  await painted(page)
  await page.mouse.move(x, y, { steps: 2 })
}

test.use({ viewport: { width: 1400, height: 900 } })

test('K76: the last of thirty people can be reached in one drag, without the page scrolling', async ({
  page,
}) => {
  const all = people(30)
  const last = all.at(-1)
  if (!last) throw new Error('There are thirty.')
  const made = new Company()
  made.task(made.project('Atlas', { manager: mara, employees: all }), 'Task 1')
  made.project('Borealis', { manager: mara })
  await open(page, made.withoutNews(), mara)
  const atlas = new Board(page, 'Atlas')
  const from = await middleOf(atlas.task(atlas.column('To Do'), 'Task 1'))
  const list = await atlas.zone(last).locator('..').boundingBox()
  if (!list) throw new Error('This list is not drawn.')
  const x = list.x + 40
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(x, from.y, { steps: 8 })
  await carryTo(page, x, list.y + list.height - 20)
  await expect(atlas.zone(last)).toBeInViewport({ ratio: 1 })
  expect(await scrolledPage(page)).toBe(0)
  await bringOver(page, atlas.zone(last))
  await page.mouse.up()
  await expect(atlas.zone(last)).toContainText('1 open')
  await expect.poll(() => storedTask(page, 'Task 1')).toMatchObject({ assignedTo: last.email })
})

for (const status of ['To Do', 'Done'] as const) {
  test(`K76: '${status}' scrolls while a card is held at its edge`, async ({ page }) => {
    const made = new Company()
    const id = made.project('Atlas', { manager: mara, employees: [eli] })
    for (let number = 1; number <= 12; number += 1) {
      made.task(id, `Task ${number}`)
      made.task(id, `Old ${number}`, { status: 'Done' })
    }
    await open(page, made.withoutNews(), mara)
    const atlas = new Board(page, 'Atlas')
    const column = atlas.column(status)
    const from = await middleOf(atlas.task(atlas.column('To Do'), 'Task 1'))
    const around = await column.boundingBox()
    if (!around) throw new Error('This column is not drawn.')
    const edge = { x: around.x + 100, y: around.y + around.height - 24 }
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await carryTo(page, edge.x, edge.y)
    const left = () => column.evaluate((list) => list.scrollHeight - list.clientHeight - list.scrollTop)
    await expect.poll(left).toBeLessThan(2)
    await carryTo(page, edge.x, around.y + 60)
    await expect.poll(() => column.evaluate(({ scrollTop }) => scrollTop)).toBe(0)
    await page.keyboard.press('Escape')
    await page.mouse.up()
    expect(await scrolledPage(page)).toBe(0)
  })
}

test('K76: a board wider than the window scrolls sideways while a card is held at its edge', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const atlas = await openAtlas(page, [eli], 2)
  const from = await middleOf(atlas.task(atlas.column('To Do'), 'Task 1'))
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await carryTo(page, 350, from.y)
  await expect(atlas.column('Done')).toBeInViewport({ ratio: 1 })
  await bringOver(page, atlas.column('Done'))
  await page.mouse.up()
  await expect(atlas.task(atlas.column('Done'), 'Task 1')).toBeVisible()
})

test('K77: at the end of a list, the wheel scrolls the page', async ({ page }) => {
  const made = new Company()
  const id = made.project('Atlas', { manager: mara, employees: [eli] })
  for (let number = 1; number <= 12; number += 1) made.task(id, `Task ${number}`)
  for (const name of ['Borealis', 'Cosmos']) made.project(name, { manager: mara })
  await open(page, made.withoutNews(), mara)
  const column = new Board(page, 'Atlas').column('To Do')
  const { x, y } = await middleOf(column)
  await page.mouse.move(x, y)
  await page.mouse.wheel(0, 200)
  await expect.poll(() => column.evaluate(({ scrollTop }) => scrollTop)).toBe(200)
  expect(await scrolledPage(page)).toBe(0)
  await column.evaluate((element) => element.scrollTo(0, element.scrollHeight))
  await painted(page)
  await page.mouse.wheel(0, 200)
  await expect.poll(() => scrolledPage(page)).toBeGreaterThan(0)
})

/** Atlas with twelve tasks in To Do, each with a taller card than usual. */
async function openHighColumn(page: Page): Promise<{ atlas: Board; column: Locator }> {
  const made = new Company()
  const project = made.project('Atlas', { manager: mara, employees: [eli] })
  const rest = 'has a title that goes on and on over several lines of its card, as some of them do'
  for (let number = 1; number <= 12; number += 1)
    made.task(project, `Task ${number} ${rest}`, { dueDate: '2026-11-01', priority: 'High' })
  await open(page, made.withoutNews(), mara)
  const atlas = new Board(page, 'Atlas')
  const column = atlas.column('To Do')
  await expect(atlas.task(column, `Task 1 ${rest}`)).toBeVisible()
  return { atlas, column }
}

test('K95: a card that was just added is fully in view in its column', async ({ page }) => {
  const { atlas, column } = await openHighColumn(page)
  for (const title of ['First', 'Second']) {
    await atlas.title.fill(title)
    await atlas.title.press('Enter')
    const card = atlas.task(column, title)
    await expect(card).toBeVisible()
    const isWhole = async (): Promise<boolean> => {
      const [list, box] = [await column.boundingBox(), await card.boundingBox()]
      return !!list && !!box && box.y >= list.y && box.y + box.height <= list.y + list.height
    }
    await expect.poll(isWhole, title).toBe(true)
  }
})

test('K95: a card that was just added stays in view if cards above it turn out higher, until the user scrolls', async ({
  page,
}) => {
  const { atlas, column } = await openHighColumn(page)
  /** Adds a task; once its card is lit, does something and makes the card above it higher. Gives how far it ends below the list. */
  const below = async (title: string, scrolls: boolean): Promise<number> => {
    const grown = column.evaluate(
      async (list, { title, scrolls }) => {
        const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
        const card = () => list.querySelector<HTMLElement>(`[role=listitem][aria-label^="${title}"]`)
        const frames = async (count: number) => {
          for (let at = 0; at < count; at += 1) await frame()
        }
        while (!card()?.getAnimations().length) await frame()
        await frames(3)
        const wheel = new WheelEvent('wheel', { bubbles: true, deltaY: -10 })
        if (scrolls) card()?.dispatchEvent(wheel)
        const above = card()?.closest('[data-index]')?.previousElementSibling
        if (above instanceof HTMLElement) above.style.paddingBottom = '100px'
        await frames(10)
        const bottom = card()?.getBoundingClientRect().bottom ?? NaN
        return Math.round(bottom - list.getBoundingClientRect().bottom)
      },
      { title, scrolls },
    )
    await atlas.title.fill(title)
    await atlas.title.press('Enter')
    return grown
  }
  expect(await below('First', false)).toBeLessThanOrEqual(0)
  expect(await below('Second', true)).toBeGreaterThan(50)
})

test('K95: a card that a key has led to stays in view if cards above it turn out higher', async ({
  page,
}) => {
  const { column } = await openHighColumn(page)
  await column.getByRole('listitem').first().focus()
  /** Once the last card has the focus, makes the card above it higher. Gives how far it ends below the list. */
  const below = column.evaluate(async (list) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const card = () => document.activeElement?.closest('[data-index="11"]')
    while (!card()) await frame()
    for (let at = 0; at < 3; at += 1) await frame()
    const above = card()?.previousElementSibling
    if (above instanceof HTMLElement) above.style.paddingBottom = '100px'
    for (let at = 0; at < 10; at += 1) await frame()
    const bottom = document.activeElement?.getBoundingClientRect().bottom ?? NaN
    return Math.round(bottom - list.getBoundingClientRect().bottom)
  })
  await page.keyboard.press('End')
  expect(await below).toBeLessThanOrEqual(0)
})

test('K96: a column scrolled to its end ends right below its last card', async ({ page }) => {
  const { column } = await openHighColumn(page)
  await column.getByRole('listitem').first().focus()
  await page.keyboard.press('End')
  await column.hover()
  await page.mouse.wheel(0, 3000)
  const last = column.getByRole('listitem').last()
  await expect(last).toHaveAccessibleName(/^Task 12/)
  const below = async (): Promise<number> => {
    const bottom = await last.evaluate((card) => card.getBoundingClientRect().bottom)
    return column.evaluate((list, bottom) => {
      const left = list.scrollHeight - list.clientHeight - list.scrollTop
      return list.getBoundingClientRect().bottom + left - bottom
    }, bottom)
  }
  await expect.poll(below).toBeLessThan(24)
})
