import type { Page } from '@playwright/test'
import { Company } from './support/company.ts'
import { eli, emma, mara } from './support/people.ts'
import { open, storedTask } from './support/storage.ts'
import { expect, test } from './support/test.ts'
import { Board, middleOf, painted } from './pages/board.ts'

const titles = ['Draw the map', 'Fold the map', 'Print the map', 'Sell the map']

/** Atlas (Mara; Eli, Emma) with four tasks to do. */
async function openBoard(page: Page): Promise<Board> {
  const made = new Company()
  const id = made.project('Atlas', { manager: mara, employees: [eli, emma] })
  for (const title of titles) made.task(id, title, { assignedTo: eli })
  await open(page, made.withoutNews(), mara)
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

test.use({ viewport: { width: 1400, height: 1000 } })

test('K60: a card stays at the place where the mouse dropped it, after a reload too', async ({ page }) => {
  const atlas = await openBoard(page)
  const column = atlas.column('To Do')
  const from = await middleOf(atlas.task(column, 'Sell the map'))
  const to = await atlas.task(column, 'Fold the map').boundingBox()
  if (!to) throw new Error('This card is not drawn.')
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x, from.y - 10, { steps: 3 })
  await page.mouse.move(from.x, to.y + 6, { steps: 5 })
  await painted(page)
  await page.mouse.up()
  const wanted = ['Draw the map', 'Sell the map', 'Fold the map', 'Print the map']
  await expect.poll(() => inColumn(atlas)).toEqual(wanted)
  await expect(page.getByText('Moved within To Do', { exact: true })).toBeVisible()
  await expect.poll(() => storedTask(page, 'Sell the map')).toMatchObject({ rank: /./, lastUpdatedBy: '' })
  await page.reload()
  await expect.poll(() => inColumn(atlas)).toEqual(wanted)
})
