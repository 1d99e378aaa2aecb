import { inflateSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { addStyle } from './support/add-style.ts'
import { mara } from './support/people.ts'
import { open } from './support/storage.ts'
import { expect, test } from './support/test.ts'
import { sheet, sheets, faultsOnPaper, projectOf, openSample } from './support/paper.ts'

/** On how many sheets of A4 something is magenta. */
async function sheetsWithMagenta(page: Page): Promise<number> {
  const pdf = await page.pdf({ format: 'A4', preferCSSPageSize: true, printBackground: true })
  const streams = pdf.toString('latin1').matchAll(/\/FlateDecode\b[^>]*>> stream\n(.*?)\nendstream/gs)
  return [...streams].filter(([, packed = '']) =>
    inflateSync(Buffer.from(packed, 'latin1')).toString('latin1').includes('1 0 1 rg'),
  ).length
}

test('Y125: the column headings of a board repeat on each sheet, and its cards are evenly spaced', async ({
  page,
}) => {
  await open(page, projectOf(60).made, mara)
  const columns = ['To Do', 'In Progress', 'Done'].map((name) =>
    page.getByRole('group', { name, exact: true }),
  )
  await expect(page.getByRole('listitem').first()).toBeVisible()
  const all = await sheets(page)
  expect(all).toBeGreaterThan(1)
  await page.locator('.board-columns .sticky').evaluateAll((heads) => {
    for (const head of heads) if (head instanceof HTMLElement) head.style.background = 'magenta'
  })
  expect(await sheetsWithMagenta(page)).toBe(all)
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize(sheet)
  for (const column of columns) {
    // What a browser repeats on the next sheet is a table's header group.
    await expect(column.locator('> :first-child')).toHaveCSS('display', 'table-header-group')
    const cards = column.getByRole('listitem')
    await expect(cards).toHaveCount(20)
    const gaps = await cards.evaluateAll((all) =>
      all.slice(1).map((card, at) => {
        const before = all[at]?.firstElementChild?.getBoundingClientRect().bottom ?? 0
        return Math.round((card.firstElementChild?.getBoundingClientRect().top ?? 0) - before)
      }),
    )
    expect(new Set(gaps)).toEqual(new Set([8]))
  }
  await page.emulateMedia({ media: null })
})

test('Y11: a board is printed with every card, including those that need scrolling on the screen', async ({
  page,
}) => {
  const { made } = projectOf(60)
  await open(page, made, mara)
  const cards = page.getByRole('group', { name: 'Board' }).getByText(/^Draw the map of the/)
  await expect(cards.first()).toBeVisible()
  expect(await faultsOnPaper(page)).toEqual([])
  await page.emulateMedia({ media: 'print' })
  await expect(cards).toHaveCount(60)
  for (const end of [cards.first(), cards.last()]) await expect(end).toBeVisible()
})

test('Y131: the columns of a board are equally wide, whatever words are on their cards', async ({ page }) => {
  const { made, id: projectId } = projectOf(3)
  const taskId = made.idOf('tasks', 'title', 'Draw the map of the 1. district')
  for (const name of ['Straßenverkehrszulassungsverordnung', 'Supplier contracts before the merger'])
    made.run(mara, 'label.create', { projectId, name, color: 'red', taskId })
  await open(page, made, mara)
  const cards = page.getByRole('group', { name: 'Board' }).getByText(/^Draw the map of the/)
  await expect(cards).toHaveCount(3)
  expect(await faultsOnPaper(page)).toEqual([])
  await page.emulateMedia({ media: 'print' })
  const items = page.getByRole('group', { name: 'Board' }).getByRole('listitem')
  await expect(items).toHaveCount(3)
  const widths = await items.evaluateAll((all) =>
    all.map((one) => Math.round(one.getBoundingClientRect().width)),
  )
  expect(new Set(widths).size).toBe(1)
  await page.emulateMedia({ media: null })
})

test('Y54: each project of a manager is on a sheet of its own, and its columns have no background or border', async ({
  page,
}) => {
  const count = await openSample(page, 'manager')
  await expect(page.getByRole('listitem').first()).toBeVisible()
  expect(count).toBe(2)
  expect(await sheets(page)).toBe(count)
  await page.emulateMedia({ media: 'print' })
  const column = page.getByRole('group', { name: 'Done', exact: true }).first()
  await expect(column).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await expect(column).toHaveCSS('border-top-width', '0px')
  await page.emulateMedia({ media: null })
})

test('Y54: a project longer than a sheet starts below the title, on the same sheet', async ({ page }) => {
  await open(page, projectOf(60).made, mara)
  await expect(page.getByRole('listitem').first()).toBeVisible()
  const whole = await sheets(page)
  await addStyle(page, 'h1 { display: none }')
  expect(await sheets(page)).toBe(whole)
})
