import { Company } from './support/company.ts'
import { mara } from './support/people.ts'
import { open } from './support/storage.ts'
import { expect, test } from './support/test.ts'
import { Board, wasLit, watchLights } from './pages/board.ts'
import { people, openAtlas, scrolledPage } from './support/atlas.ts'

test.use({ viewport: { width: 1400, height: 900 } })

test('K76: up to six people have open zones; with more, each is a row with the name and drop id of its zone', async ({
  page,
}) => {
  const [first, second] = people(2)
  if (!first || !second) throw new Error('There are two.')
  const six = await openAtlas(page, people(6), 1)
  await expect(six.zone(first).getByText('Drop a task here to assign it.')).toBeVisible()
  const made = new Company()
  const id = made.project('Atlas', { manager: mara, employees: people(7) })
  made.task(id, 'Task 1', { assignedTo: first, dueDate: '2020-01-01' })
  made.task(id, 'Task 2', { assignedTo: first })
  made.task(id, 'Task 3', { assignedTo: first, status: 'Done' })
  await open(page, made.withoutNews(), mara)
  const atlas = new Board(page, 'Atlas')
  const row = atlas.zone(first)
  await watchLights(page)
  await expect(row).toHaveAttribute('data-drop-id', `emp-${first.email}`)
  await expect(row).toContainText('2 open')
  await expect(row).toContainText('1 overdue')
  await expect(row.getByRole('listitem')).toHaveCount(0)
  expect((await row.boundingBox())?.height).toBeLessThan(50)
  // A row accepts a card without changing its place or size.
  const before = await row.boundingBox()
  await atlas.holdOver(atlas.task(atlas.column('To Do'), 'Task 2'), atlas.zone(second))
  expect(await row.boundingBox()).toEqual(before)
  await page.mouse.up()
  await expect(atlas.zone(second)).toContainText('1 open')
  await wasLit(atlas.zone(second))
  await row.getByRole('button').click()
  await expect(atlas.task(row, 'Task 1')).toBeVisible()
  await expect(row).toHaveAttribute('data-drop-id', `emp-${first.email}`)
  await row.getByRole('button', { name: /^Fold / }).click()
  await expect(row.getByRole('listitem')).toHaveCount(0)
})

test('K88: a row that is given a card by its menu comes into view, and both light up', async ({ page }) => {
  const all = people(30)
  const [first, last] = [all[0], all.at(-1)]
  if (!first || !last) throw new Error('There are thirty.')
  const atlas = await openAtlas(page, all, 1)
  await watchLights(page)
  await atlas.choose(atlas.column('To Do'), 'Task 1', `Assign to ${last.name}`)
  await wasLit(atlas.zone(last))
  await wasLit(atlas.task(atlas.column('To Do'), 'Task 1'))
  await expect(atlas.zone(last)).toBeInViewport({ ratio: 1 })
  expect(await scrolledPage(page)).toBe(0)
  // After a move from an open zone to a folded one, the card itself is shown nowhere.
  await atlas.zone(last).getByRole('button').click()
  await atlas.choose(atlas.zone(last), 'Task 1', `Assign to ${first.name}`)
  await wasLit(atlas.zone(first))
  await expect(atlas.zone(first)).toBeInViewport({ ratio: 1 })
})

test('Y63: a card in a zone is no wider than 360 px, for up to six people', async ({ page }) => {
  const made = new Company()
  const counts = [1, 2, 3, 4, 5, 6]
  for (const count of counts) {
    const all = people(count)
    const project = made.project(`Of ${count}`, { manager: mara, employees: all })
    for (const one of all) made.task(project, `Task of ${one.name}`, { assignedTo: one })
  }
  await open(page, made.withoutNews(), mara)
  for (const count of counts) {
    const board = new Board(page, `Of ${count}`)
    await board.card.scrollIntoViewIfNeeded()
    for (const width of [1100, 1280, 1400, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      for (const one of people(count)) {
        const card = board.task(board.zone(one), `Task of ${one.name}`)
        await expect(card).toBeAttached()
        const box = await card.boundingBox()
        expect.soft(box?.width, `${one.name} of ${count}, ${width} px wide`).toBeLessThanOrEqual(360)
      }
    }
  }
})
