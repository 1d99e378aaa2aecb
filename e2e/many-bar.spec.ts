import { expectAccessible } from './support/axe.ts'
import { Company } from './support/company.ts'
import { mara } from './support/people.ts'
import { open } from './support/storage.ts'
import { expect, test } from './support/test.ts'
import { Board } from './pages/board.ts'
import { draw, fold, print, sell, openBoards } from './support/boards-to-select.ts'

test.use({ viewport: { width: 1400, height: 1000 } })

test('Y75: on a phone the bar for selected tasks does not cover what unfolds in the row that adds a task', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const made = new Company()
  const id = made.project('Atlas', { manager: mara })
  for (let number = 1; number <= 9; number += 1) made.task(id, `Task ${number}`)
  await open(page, made.withoutNews(), mara)
  await page.getByRole('button', { name: 'Select' }).first().click()
  await page.getByRole('listitem', { name: 'Task 1', exact: true }).click()
  const row = page.getByRole('form', { name: 'Add a task to Atlas' })
  await row.getByLabel('Task Title').click()
  const isOnTop = (label: string): Promise<boolean> =>
    row.getByLabel(label, { exact: true }).evaluate((field) => {
      const { left, top, width, height } = field.getBoundingClientRect()
      return field.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    })
  for (const label of ['Project', 'Priority', 'Due Date', 'Description'])
    await expect.poll(() => isOnTop(label), label).toBe(true)
})

test('Y121: in a small window the bar does not cover what gets the focus', async ({ page }) => {
  const { atlas, selection, choose } = await openBoards(page)
  await choose(draw)
  await selection.has('1 task')
  await page.setViewportSize({ width: 320, height: 256 })
  const cards = [draw, fold, print, sell].map((title) => atlas.task(atlas.column('To Do'), title))
  for (const card of [...cards, new Board(page, 'Cosmos').header]) {
    await card.blur()
    await card.focus()
    await expect
      .poll(async () => {
        const [box, bar] = await Promise.all([card.boundingBox(), selection.bar.boundingBox()])
        return (bar?.y ?? 0) - Math.max(0, box?.y ?? 0)
      })
      .toBeGreaterThan(20)
  }
})

for (const width of [1400, 390]) {
  test(`the bar for several tasks is accessible and fits, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    const { selection, choose } = await openBoards(page)
    await choose(draw, fold)
    await selection.has('2 tasks')
    await expectAccessible(page, 'the board with the bar')
    await selection.button('Set the due date of the selected tasks').click()
    await expectAccessible(page, 'the date of several tasks')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await selection.has('2 tasks')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  })
}
