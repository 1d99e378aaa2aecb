import { eli, emma, mara } from './support/people.ts'
import { open, storedTask } from './support/storage.ts'
import { expect, test } from './support/test.ts'
import { Board, middleOf } from './pages/board.ts'
import { Shell } from './pages/shell.ts'
import { company } from './support/three-boards.ts'

test.describe('the menu of a task', () => {
  test('moves, assigns and unassigns by keyboard alone', async ({ page }) => {
    await open(page, company(), mara)
    const atlas = new Board(page, 'Atlas')
    const choose = async (place: ReturnType<Board['column']>, item: string) => {
      const button = place.getByRole('button', { name: 'Actions for Draw the map', exact: true })
      await button.focus()
      await page.keyboard.press('Enter')
      const wanted = page.getByRole('menuitem', { name: item, exact: true })
      await expect(wanted).toBeVisible()
      const items = await page.getByRole('menuitem').allTextContents()
      // The first item has the focus when the menu opens.
      await expect(page.getByRole('menuitem').first()).toBeFocused()
      for (let step = 0; step < items.indexOf(item); step += 1) await page.keyboard.press('ArrowDown')
      await expect(wanted).toBeFocused()
      await page.keyboard.press('Enter')
    }
    await choose(atlas.column('To Do'), 'Move to In Progress')
    await expect(atlas.task(atlas.column('In Progress'), 'Draw the map')).toBeVisible()
    await expect
      .poll(() => storedTask(page, 'Draw the map'))
      .toMatchObject({ status: 'In Progress', assignedTo: eli.email })
    await choose(atlas.column('In Progress'), `Assign to ${emma.name}`)
    await expect(atlas.task(atlas.zone(emma), 'Draw the map')).toBeVisible()
    await expect
      .poll(() => storedTask(page, 'Draw the map'))
      .toMatchObject({ status: 'In Progress', assignedTo: emma.email })
    await choose(atlas.zone(emma), 'Unassign')
    await expect
      .poll(() => storedTask(page, 'Draw the map'))
      .toMatchObject({ status: 'In Progress', assignedTo: '' })
    await expect(atlas.task(atlas.zone(emma), 'Draw the map')).toBeHidden()
  })

  test('gives the focus back to its button on Escape', async ({ page }) => {
    await open(page, company(), mara)
    const atlas = new Board(page, 'Atlas')
    const button = atlas.column('To Do').getByRole('button', { name: 'Actions for Draw the map' })
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toBeHidden()
    await expect(button).toBeFocused()
  })

  for (const button of ['left', 'right'] as const) {
    test(`closes on a press of the ${button} mouse button outside it, which does nothing else`, async ({
      page,
    }) => {
      await open(page, company(), mara)
      const column = new Board(page, 'Atlas').column('To Do')
      const trigger = column.getByRole('button', { name: 'Actions for Draw the map' })
      await trigger.click()
      await expect(page.getByRole('menuitem').first()).toBeFocused()
      const { x, y } = await middleOf(new Shell(page).logout)
      await page.mouse.click(x, y, { button })
      await expect(page.getByRole('menu')).toBeHidden()
      await expect(trigger).toBeFocused()
      await expect(page).toHaveURL('/manager')
      // Nor did the press pick up the card.
      expect(await column.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    })
  }

  test('closes when Tab is pressed', async ({ page }) => {
    await open(page, company(), mara)
    const atlas = new Board(page, 'Atlas')
    await atlas.column('To Do').getByRole('button', { name: 'Actions for Draw the map' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('menu')).toBeHidden()
  })
})
