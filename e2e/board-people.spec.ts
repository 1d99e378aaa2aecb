import type { Locator, Page } from '@playwright/test'
import { Company } from './support/company.ts'
import { mara, person, type Person } from './support/people.ts'
import { open, storedTask } from './support/storage.ts'
import { expect, test } from './support/test.ts'
import { Board, middleOf, painted, wasLit, watchLights } from './pages/board.ts'

const widths = [640, 820, 900, 1024, 1100, 1280, 1400]

/** Opens Atlas (Mara) with the given number of employees and three tasks of each status; those to do are the first employee's. */
async function openAtlas(page: Page, count: number): Promise<{ atlas: Board; all: readonly Person[] }> {
  const all = Array.from({ length: count }, (_, at) =>
    person(`Person ${at + 1}`, `person.${at + 1}@ems.example`, 'employee'),
  )
  const made = new Company()
  const id = made.project('Atlas', { manager: mara, employees: all })
  for (const status of ['To Do', 'In Progress', 'Done'] as const)
    for (let number = 1; number <= 3; number += 1)
      made.task(id, `${status} ${number}`, {
        status,
        dueDate: '2020-01-01',
        ...(status === 'To Do' && all[0] && { assignedTo: all[0] }),
      })
  await open(page, made.withoutNews(), mara)
  const atlas = new Board(page, 'Atlas')
  await expect(atlas.task(atlas.column('Done'), 'Done 3')).toBeVisible()
  return { atlas, all }
}

const scrollerOf = (atlas: Board): Locator => atlas.card.getByRole('group', { name: 'Board', exact: true })

/** Scrolls a board sideways, to its beginning or its end. */
function scrollTo(atlas: Board, end: 'beginning' | 'end'): Promise<void> {
  return scrollerOf(atlas).evaluate(
    (element, isEnd) => element.scrollTo(isEnd ? element.scrollWidth : 0, 0),
    end === 'end',
  )
}

async function boxOf(
  element: Locator,
): Promise<{ left: number; top: number; right: number; bottom: number }> {
  const box = await element.boundingBox()
  if (!box) throw new Error('This is not drawn.')
  return { left: box.x, top: box.y, right: box.x + box.width, bottom: box.y + box.height }
}

/** Whether both ends of an element are in view, with nothing over them. */
function isWhole(element: Locator): Promise<boolean> {
  return element.evaluate((one) => {
    const { left, right, top, height } = one.getBoundingClientRect()
    return [left + 4, right - 4].every((x) => one.contains(document.elementFromPoint(x, top + height / 2)))
  })
}

test('Y36: many people are fully in view at the right of their board, however far it is scrolled', async ({
  page,
}) => {
  const { atlas, all } = await openAtlas(page, 9)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    for (const end of ['beginning', 'end'] as const) {
      await scrollTo(atlas, end)
      await painted(page)
      for (const one of all)
        expect.soft(await isWhole(atlas.zone(one)), `${one.name}, ${width} px, ${end}`).toBe(true)
    }
    // Every column can be scrolled out from under the people.
    const [done, people] = [await boxOf(atlas.column('Done')), await boxOf(atlas.zone(all[0] ?? mara))]
    expect.soft(done.right, `${width} px`).toBeLessThanOrEqual(people.left)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBe(width)
  }
})

test('Y36: what the keyboard focuses in a column comes out from under the people', async ({ page }) => {
  const { atlas, all } = await openAtlas(page, 9)
  const [first] = all
  if (!first) throw new Error('There are nine.')
  const done = atlas.column('Done')
  for (const width of [640, 820, 1024]) {
    await page.setViewportSize({ width, height: 900 })
    for (const reached of [atlas.plus(done), done.getByRole('button').last()]) {
      await scrollTo(atlas, 'beginning')
      await reached.focus()
      await painted(page)
      expect.soft(await isWhole(reached), `${width} px`).toBe(true)
    }
    // Focusing somebody who is already in view scrolls nothing.
    await scrollTo(atlas, 'beginning')
    await atlas.zone(first).getByRole('button').focus()
    await painted(page)
    expect.soft(await scrollerOf(atlas).evaluate(({ scrollLeft }) => scrollLeft), `${width} px`).toBe(0)
  }
})

test('Y36: a person at the right accepts a card, and a column beneath them does not', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 900 })
  const { atlas, all } = await openAtlas(page, 7)
  const [first, last] = [all[0], all.at(-1)]
  if (!first || !last) throw new Error('There are seven.')
  const card = atlas.task(atlas.column('To Do'), 'To Do 1')
  const from = await middleOf(card)
  const people = await boxOf(atlas.zone(first).locator('..'))
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + 8, from.y + 8, { steps: 4 })
  await painted(page)
  await page.mouse.move(people.left + 30, people.bottom - 12, { steps: 2 })
  await painted(page)
  await expect(scrollerOf(atlas).locator('.outline-accent')).toHaveCount(0)
  await page.mouse.up()
  await expect(page.getByText('To Do 1 stays as it was.')).toBeAttached()
  await scrollTo(atlas, 'beginning')
  await atlas.drag(card, atlas.zone(last))
  await expect(atlas.zone(last)).toContainText('1 open')
  await expect.poll(() => storedTask(page, 'To Do 1')).toMatchObject({ assignedTo: last.email })
})

test('Y37: the spare room around the columns is the same before, between and after them', async ({
  page,
}) => {
  const { atlas } = await openAtlas(page, 4)
  for (const width of [820, 900, 1024, 1070]) {
    await page.setViewportSize({ width, height: 900 })
    const around = await boxOf(scrollerOf(atlas).locator('> *'))
    const columns = await Promise.all(
      (['To Do', 'In Progress', 'Done'] as const).map((status) => boxOf(atlas.column(status))),
    )
    const ends = [around.left, ...columns.map(({ right }) => right)]
    const rooms = [...columns.map(({ left }) => left), around.right].map((left, at) => left - (ends[at] ?? 0))
    // Between two columns there is the board's gap as well.
    expect.soft(Math.max(...rooms) - Math.min(...rooms), `${width} px`).toBeLessThanOrEqual(9)
    expect.soft(Math.max(...rooms), `${width} px`).toBeLessThan(53)
  }
})

test('Y39: the buttons of an opened zone are visible in a window of any width', async ({ page }) => {
  const { atlas, all } = await openAtlas(page, 9)
  const [first] = all
  if (!first) throw new Error('There are nine.')
  const zone = atlas.zone(first)
  await zone.getByRole('button').click()
  await expect(zone.getByRole('button', { name: /^Fold / })).toBeVisible()
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    for (const button of await zone.getByRole('button').all())
      await expect(button.locator('svg'), `${width} px`).toBeVisible()
  }
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('P33: a choice in a menu does not scroll the board sideways to a zone below the window', async ({
    page,
  }) => {
    const { atlas, all } = await openAtlas(page, 3)
    const [, second] = all
    if (!second) throw new Error('There are three.')
    await watchLights(page)
    const card = atlas.task(atlas.column('To Do'), 'To Do 1')
    await atlas.choose(atlas.column('To Do'), 'To Do 1', `Assign to ${second.name}`)
    await wasLit(atlas.task(atlas.zone(second), 'To Do 1'))
    await painted(page)
    await expect(card).toBeInViewport({ ratio: 1 })
  })
})

test.describe('in a window of 820 px', () => {
  test.use({ viewport: { width: 820, height: 700 } })

  test('Y38: a card dropped at the lower edge of the window comes into view and lights up', async ({
    page,
  }) => {
    const { atlas, all } = await openAtlas(page, 3)
    const [first] = all
    if (!first) throw new Error('There are three.')
    await watchLights(page)
    const zone = atlas.zone(first)
    await zone.evaluate((element) => scrollBy(0, element.getBoundingClientRect().top - innerHeight + 40))
    const card = await boxOf(atlas.task(atlas.column('In Progress'), 'In Progress 3'))
    const { left, top } = await boxOf(zone)
    await page.mouse.move(card.left + 60, card.top + 20)
    await page.mouse.down()
    await page.mouse.move(card.left + 68, card.top + 28, { steps: 4 })
    await painted(page)
    await page.mouse.move(left + 60, top + 16, { steps: 2 })
    await painted(page)
    // This close to the edge, the page scrolls while a card is held there, and the zone moves up from under the pointer.
    const isOverZone = async (): Promise<boolean> => {
      const y = (await boxOf(zone)).top + 16
      await page.mouse.move(left + 60, y)
      await painted(page)
      const now = await boxOf(zone)
      return now.top < y && y < now.top + 60
    }
    await expect.poll(isOverZone).toBe(true)
    await page.mouse.up()
    const dropped = atlas.task(zone, 'In Progress 3')
    await wasLit(dropped)
    await expect(dropped).toBeInViewport({ ratio: 1 })
  })

  test('Y38: a card assigned by menu lights up in its new zone, and the page does not scroll', async ({
    page,
  }) => {
    const { atlas, all } = await openAtlas(page, 3)
    const [, second] = all
    if (!second) throw new Error('There are three.')
    await watchLights(page)
    await atlas.choose(atlas.column('To Do'), 'To Do 1', `Assign to ${second.name}`)
    await wasLit(atlas.task(atlas.zone(second), 'To Do 1'))
    expect(await page.evaluate(() => scrollY)).toBe(0)
  })

  test('Y38: a row stays in view and keeps the focus when it is opened and folded again', async ({
    page,
  }) => {
    const { atlas, all } = await openAtlas(page, 30)
    // The last one, at the lower edge of the window; and one at the lower edge of the people.
    for (const member of [all[29], all[12]]) {
      if (!member) throw new Error('There are thirty.')
      const row = atlas.zone(member)
      await row.evaluate((element) => {
        element.parentElement?.scrollBy(0, element.getBoundingClientRect().bottom - innerHeight)
        element.scrollIntoView({ block: 'end' })
      })
      await row.getByRole('button').press('Enter')
      await expect(row.getByRole('button', { name: /^Fold / })).toBeFocused()
      await expect(row).toBeInViewport({ ratio: 1 })
      await row.getByRole('button', { name: /^Fold / }).press('Enter')
      await expect(row.getByRole('button')).toBeFocused()
      await expect(row).toBeInViewport({ ratio: 1 })
    }
  })
})

test('K128: with many people, a row counts all tasks of its person, whatever the board is filtered by', async ({
  page,
}) => {
  const { atlas, all } = await openAtlas(page, 9)
  const [busy = mara] = all
  await expect(atlas.zone(busy)).toContainText('3 open 3 overdue')
  await page.getByLabel('Search tasks').filter({ visible: true }).fill('To Do 2')
  await expect(atlas.column('To Do').getByRole('listitem')).toHaveCount(1)
  await expect(atlas.zone(busy)).toContainText('3 open 3 overdue')
  // Unfolded, it shows the tasks found.
  await atlas.zone(busy).getByRole('button').press('Enter')
  await expect(atlas.zone(busy).getByRole('listitem')).toHaveCount(1)
})

test('P31: where many people have little room, no name is cut off and a wide board does not scroll sideways', async ({
  page,
}) => {
  const all = Array.from({ length: 9 }, (_, at) =>
    person(`Employee No. ${at + 1}`, `employee.no.${at + 1}@ems.example`, 'employee'),
  )
  const made = new Company()
  const id = made.project('Atlas', { manager: mara, employees: all })
  for (const assignedTo of all)
    made.task(id, `Draw ${assignedTo.name}`, { assignedTo, dueDate: '2020-01-01' })
  await open(page, made.withoutNews(), mara)
  const atlas = new Board(page, 'Atlas')
  for (const width of [1400, 1100, 1085, 700]) {
    await page.setViewportSize({ width, height: 900 })
    for (const one of all) {
      const cut = await atlas
        .zone(one)
        .getByText(one.name, { exact: true })
        .evaluate((name) => name.scrollHeight - name.clientHeight)
      expect(cut, `${one.name}, ${width} px`).toBeLessThanOrEqual(2)
    }
    const over = await scrollerOf(atlas).evaluate((board) => board.scrollWidth - board.clientWidth)
    if (width > 1080) expect(over, `${width} px`).toBe(0)
  }
})
