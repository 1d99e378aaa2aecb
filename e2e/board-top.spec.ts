import type { Locator } from '@playwright/test'
import { Company } from './support/company.ts'
import { hardNames } from './support/full-workspace.ts'
import { eli, emma, mara } from './support/people.ts'
import { open } from './support/storage.ts'
import { expect, test } from './support/test.ts'
import { middleOf, painted } from './pages/board.ts'
import { BoardFilters } from './pages/board-filters.ts'
import { openAtlas } from './support/atlas.ts'

const topOf = async (element: Locator): Promise<number> => (await element.boundingBox())?.y ?? Number.NaN

test.use({ viewport: { width: 1400, height: 900 } })

for (const [width, height, most] of [
  [1400, 900, 260],
  [390, 844, 340],
] as const) {
  test(`K74: the first card begins within the top ${most} px of a window of ${width} x ${height}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    const atlas = await openAtlas(page, [eli, emma], 2)
    expect(await topOf(atlas.task(atlas.column('To Do'), 'Task 1'))).toBeLessThan(most)
  })
}

test('K154: long project names do not push the first card down, and 22 folded projects fit on a screen', async ({
  page,
}) => {
  const made = new Company()
  for (let number = 1; number <= 22; number += 1) {
    const id = made.project(`${number} ${hardNames[number % 2]}`, { manager: mara, employees: [eli] })
    made.task(id, `Task ${number}`, { status: number > 18 ? 'Done' : 'To Do', dueDate: '2020-01-01' })
  }
  await page.setViewportSize({ width: 1400, height: 900 })
  await open(page, made.withoutNews(), mara)
  expect(await topOf(page.getByRole('listitem', { name: 'Task 1', exact: true }).first())).toBeLessThan(260)
  await page.getByRole('button', { name: 'Fold all', exact: true }).click()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(900)
})

test('P32: the search field keeps room for a word among the tools of the boards', async ({ page }) => {
  const made = new Company()
  for (const name of ['Atlas', 'Borealis', 'Cosmos']) made.project(name, { manager: mara, employees: [eli] })
  await open(page, made.withoutNews(), mara)
  const { search } = new BoardFilters(page)
  for (const width of [1400, 1100, 1085, 1040]) {
    await page.setViewportSize({ width, height: 900 })
    expect((await search.boundingBox())?.width, `${width} px`).toBeGreaterThanOrEqual(160)
  }
})

test('Y23: the text of a board’s header keeps clear of its edges, however many lines it takes', async ({
  page,
}) => {
  const { header } = await openAtlas(page, [eli], 1)
  const heights = new Set<number>()
  for (const width of [1400, 390, 320]) {
    await page.setViewportSize({ width, height: 800 })
    const { height, room } = await header.evaluate((button) => {
      const words = button.querySelector('span')?.getBoundingClientRect()
      const { top, bottom, height } = button.getBoundingClientRect()
      return { height, room: Math.min((words?.top ?? top) - top, bottom - (words?.bottom ?? bottom)) }
    })
    expect(room, `${width} px`).toBeGreaterThanOrEqual(2)
    heights.add(height)
  }
  expect(heights.size).toBeGreaterThan(1)
})

test('K74: the task-add row is one line from 1100 px; below that, all but title and button appear on focus', async ({
  page,
}) => {
  const atlas = await openAtlas(page, [eli], 1)
  const rest = [atlas.project, atlas.priority, atlas.dueDate, atlas.description]
  await page.setViewportSize({ width: 1100, height: 900 })
  const middles = await Promise.all([atlas.title, atlas.add, ...rest].map((field) => middleOf(field)))
  const heights = middles.map(({ y }) => y)
  expect(Math.max(...heights) - Math.min(...heights)).toBeLessThan(4)
  for (const width of [820, 390]) {
    await page.setViewportSize({ width, height: 900 })
    // On a phone the tools are drawn elsewhere.
    await painted(page)
    await expect(atlas.title).toBeVisible()
    await expect(atlas.add).toBeVisible()
    for (const field of rest) await expect(field).toBeHidden()
    await atlas.title.focus()
    for (const field of rest) await expect(field).toBeVisible()
    await atlas.title.blur()
    for (const field of rest) await expect(field).toBeHidden()
  }
})
