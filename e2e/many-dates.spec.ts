import { expect, test } from './support/test.ts'
import { DraftNote } from './pages/draft-note.ts'
import { draw, fold, openBoards, setDate, tasksNow } from './support/boards-to-select.ts'

test.use({ viewport: { width: 1400, height: 1000 } })

test('K91: a half-typed date for several tasks is not taken for no date', async ({ page }) => {
  const { selection, choose } = await openBoards(page)
  await choose(draw)
  await setDate(page, selection, '2099-05-05')
  await choose(fold)
  await selection.has('2 tasks')
  await selection.button('Set the due date of the selected tasks').click()
  const dialog = page.getByRole('dialog', { name: 'Due date of the selected tasks' })
  await expect(dialog.getByLabel('New due date'), 'they have none in common').toHaveValue('')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Choose a date.')).toBeVisible()
  await page.keyboard.type('05')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Enter a whole date, or clear it.')).toBeVisible()
  await page.keyboard.press('Escape')
  expect(await tasksNow(page)).toMatchObject({ [draw]: { dueDate: '2099-05-05' } })
})

test('K103: the date field for several tasks starts with the date they share; removing it has a button of its own', async ({
  page,
}) => {
  const { selection, choose } = await openBoards(page)
  await choose(draw, fold)
  await setDate(page, selection, '2099-05-05')
  await selection.button('Set the due date of the selected tasks').click()
  const dialog = page.getByRole('dialog', { name: 'Due date of the selected tasks' })
  await expect(dialog.getByLabel('New due date')).toHaveValue('2099-05-05')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  expect(await tasksNow(page), 'nothing was touched').toMatchObject({ [fold]: { dueDate: '2099-05-05' } })
  await selection.button('Set the due date of the selected tasks').click()
  await dialog.getByRole('button', { name: 'Remove due dates' }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(() => tasksNow(page)).toMatchObject({ [draw]: { dueDate: '' }, [fold]: { dueDate: '' } })
})

test('K145: a date typed in the dialog for several tasks is a draft: Escape keeps it, Cancel does not', async ({
  page,
}) => {
  const { selection, choose } = await openBoards(page)
  await choose(draw, fold)
  const open = selection.button('Set the due date of the selected tasks')
  const dialog = page.getByRole('dialog', { name: 'Due date of the selected tasks' })
  const field = dialog.getByLabel('New due date')
  await open.click()
  await field.fill('2099-05-05')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await open.click()
  await expect(field).toHaveValue('2099-05-05')
  await expect(new DraftNote(dialog).text).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await open.click()
  await expect(field).toHaveValue('')
  await field.fill('2099-06-06')
  await page.keyboard.press('Enter')
  await expect.poll(() => tasksNow(page)).toMatchObject({ [fold]: { dueDate: '2099-06-06' } })
  await open.click()
  await expect(field).toHaveValue('2099-06-06')
  await expect(new DraftNote(dialog).text).toBeHidden()
})
