import { emma, mara } from './support/people.ts'
import { open, storedTask } from './support/storage.ts'
import { expect, test } from './support/test.ts'
import { Board } from './pages/board.ts'
import { UndoButtons } from './pages/history.ts'
import { company, moveToDone } from './support/moved-task.ts'

test('Z11: the buttons in the top bar undo and redo, even after a reload', async ({ page }) => {
  await open(page, company(), mara)
  const { undo, redo } = new UndoButtons(page)
  const atlas = new Board(page, 'Atlas')
  await expect(undo).toBeDisabled()
  await expect(redo).toBeDisabled()
  await moveToDone(page)
  await expect.poll(async () => (await storedTask(page, 'Draw the map'))?.status).toBe('Done')
  await page.reload()
  await undo.click()
  await expect(atlas.task(atlas.column('To Do'), 'Draw the map')).toBeVisible()
  await expect(undo).toBeDisabled()
  await redo.click()
  await expect(atlas.task(atlas.column('Done'), 'Draw the map')).toBeVisible()
  await expect(redo).toBeDisabled()
})

test('Y49: the buttons in the top bar keep the focus when nothing is left to undo or redo', async ({
  page,
}) => {
  await open(page, company(), mara)
  const { undo, redo } = new UndoButtons(page)
  const atlas = await moveToDone(page)
  for (const [button, status] of [
    [undo, 'To Do'],
    [redo, 'Done'],
  ] as const) {
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(atlas.task(atlas.column(status), 'Draw the map')).toBeVisible()
    await expect(button).toBeDisabled()
    await expect(button).toBeFocused()
  }
})

test('Z20: the buttons in the top bar say what they would undo and redo', async ({ page }) => {
  await open(page, company(), mara)
  const { undo, redo } = new UndoButtons(page)
  const atlas = new Board(page, 'Atlas')
  await expect(undo).toHaveAttribute('title', 'Undo')
  await atlas.choose(atlas.column('To Do'), 'Fold the map', `Assign to ${emma.name}`)
  await expect(undo).toHaveAccessibleDescription(`Undo: assign "Fold the map" to ${emma.name}`)
  await moveToDone(page)
  await expect(undo).toHaveAccessibleDescription('Undo: move "Draw the map" from To Do to Done')
  await expect(undo).toHaveAttribute('title', 'Undo: move "Draw the map" from To Do to Done')
  await undo.click()
  await expect(undo).toHaveAccessibleDescription(`Undo: assign "Fold the map" to ${emma.name}`)
  await expect(redo).toHaveAccessibleDescription('Redo: move "Draw the map" from To Do to Done')
  await expect.poll(async () => (await storedTask(page, 'Draw the map'))?.status).toBe('To Do')
  await page.reload()
  await undo.hover()
  await expect(undo).toHaveAccessibleDescription(`Undo: assign "Fold the map" to ${emma.name}`)
})
