import { expectAccessible } from './support/axe.ts'
import { listen } from './support/heard.ts'
import { mara } from './support/people.ts'
import { open, storedTask } from './support/storage.ts'
import { expect, test } from './support/test.ts'
import { CalendarPage } from './pages/calendar.ts'
import { Shell } from './pages/shell.ts'
import { company, march } from './support/march.ts'

test('D25, C33: a due date is moved, set and removed by dragging, and a toast can undo it', async ({
  page,
}) => {
  await open(page, company(), mara, march)
  const calendar = new CalendarPage(page)
  const shell = new Shell(page)
  const [ninth, twentieth] = [calendar.day('2099-03-09'), calendar.day('2099-03-20')]
  await calendar.drag(calendar.task(ninth, 'Draw the map'), twentieth)
  await expect(calendar.task(twentieth, 'Draw the map')).toBeVisible()
  await expect.poll(async () => (await storedTask(page, 'Draw the map'))?.dueDate).toBe('2099-03-20')
  await shell.undoIn('Due 20 Mar 2099: Draw the map').click()
  await expect(calendar.task(ninth, 'Draw the map')).toBeVisible()
  await calendar.drag(calendar.task(calendar.undated, 'Plan the tour'), twentieth)
  await expect(calendar.task(twentieth, 'Plan the tour')).toBeVisible()
  await expect(calendar.titles(calendar.undated)).toHaveCount(0)
  await calendar.drag(calendar.task(ninth, 'Draw the map'), calendar.undated)
  await expect(shell.toast('No due date: Draw the map')).toBeVisible()
  await expect(calendar.titles(calendar.undated)).toHaveText(['Draw the map'])
  await calendar.drag(calendar.task(twentieth, 'Plan the tour'), calendar.heading)
  await expect(calendar.titles(twentieth)).toHaveText(['Plan the tour'])
})

test('Z24: the focus stays on a task when the move of its date is undone', async ({ page }) => {
  await open(page, company(), mara, march)
  const calendar = new CalendarPage(page)
  const on = (day: string) => calendar.task(calendar.day(day), 'Draw the map')
  await on('2099-03-09').focus()
  for (const key of ['Space', 'ArrowRight', 'Space']) await page.keyboard.press(key)
  await expect(on('2099-03-10')).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(on('2099-03-09')).toBeFocused()
})

test('D25: a due date is moved by keyboard, even into another month, and removed', async ({ page }) => {
  await open(page, company(), mara, march)
  const calendar = new CalendarPage(page)
  const draw = calendar.task(calendar.table, 'Draw the map')
  await draw.focus()
  await page.keyboard.press('Space')
  await expect(page.getByText(/^Lifted Draw the map, due on Monday,? 9 March 2099\./)).toBeAttached()
  for (const key of ['ArrowRight', 'ArrowDown', 'Escape']) await page.keyboard.press(key)
  await expect(page.getByText('Draw the map stays as it was.', { exact: true })).toBeAttached()
  await expect(draw).toBeFocused()
  for (const key of ['Space', 'PageDown', 'ArrowUp', 'ArrowLeft', 'Enter']) await page.keyboard.press(key)
  await expect(calendar.titles(calendar.day('2099-03-29'))).toHaveText(['Draw the map'])
  await expect(draw).toBeFocused()
  for (const key of ['Space', 'ArrowDown', 'Space']) await page.keyboard.press(key)
  await expect(calendar.heading).toHaveText('March 2099')
  await expect(calendar.titles(calendar.day('2099-04-05'))).toHaveText(['Draw the map'])
  for (const key of ['Space', 'ArrowDown', 'Space']) await page.keyboard.press(key)
  await expect(calendar.heading).toHaveText('April 2099')
  await expect(calendar.titles(calendar.day('2099-04-12'))).toHaveText(['Draw the map'])
  await expect(draw).toBeFocused()
  // The instruction was given with the first lift.
  await expect(page.getByText(/Lifted .* The arrow keys/)).toHaveCount(0)
  for (const key of ['Space', 'Delete', 'Space']) await page.keyboard.press(key)
  await expect(page.getByText('Draw the map is without a date now.', { exact: true })).toBeAttached()
  await expect.poll(() => storedTask(page, 'Draw the map')).toMatchObject({ dueDate: '' })
  await expect(page.locator(':focus')).toContainText('Draw the map')
})

test('D31: a task carried into another month by keyboard stays focused, and Escape puts it and the focus back', async ({
  page,
}) => {
  const made = company()
  const atlas = made.idOf('projects', 'name', 'Atlas')
  made.task(atlas, 'Print the map', { dueDate: '2099-03-23' })
  await page.clock.setFixedTime('2099-03-11T10:00:00+01:00')
  await open(page, made, mara, '/calendar')
  const calendar = new CalendarPage(page)
  const print = calendar.task(calendar.day('2099-03-23'), 'Print the map')
  await print.focus()
  for (const key of ['Space', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(key)
  await expect(calendar.heading).toHaveText('April 2099')
  await expect(print).toHaveCount(0)
  await expect(calendar.inHand).toBeFocused()
  await expectAccessible(page, 'a task in hand')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText(/^Tuesday,? 7 April 2099$/)).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(calendar.heading).toHaveText('March 2099')
  await expect(page).toHaveURL('/calendar')
  await expect(print).toBeFocused()
})

test('C31, C32: a task carried by keyboard stops where the calendar ends, and Month shows the last month there is', async ({
  page,
}) => {
  const made = company()
  made.task(made.idOf('projects', 'name', 'Atlas'), 'Print the map', { dueDate: '9999-12-25' })
  await open(page, made, mara, '/calendar?week=9999-12-20')
  const calendar = new CalendarPage(page)
  await calendar.task(calendar.day('9999-12-25'), 'Print the map').focus()
  for (const key of ['Space', 'ArrowRight', 'ArrowDown']) await page.keyboard.press(key)
  await expect(page.getByText('The calendar ends here.', { exact: true })).toBeAttached()
  await page.keyboard.press('Space')
  await expect.poll(() => storedTask(page, 'Print the map')).toMatchObject({ dueDate: '9999-12-26' })
  await calendar.button('Month').click()
  await expect(calendar.heading).toHaveText('November 9999')
})

test('K114: the new date of a task moved by keyboard is announced once', async ({ page }) => {
  await open(page, company(), mara, march)
  await new CalendarPage(page).task(new CalendarPage(page).table, 'Draw the map').focus()
  const heard = await listen(page)
  for (const key of ['Space', 'ArrowRight', 'Space']) await page.keyboard.press(key)
  await expect(page.getByText(/^Draw the map is due on Tuesday,? 10 March 2099 now\.$/)).toBeAttached()
  await expect(page.getByRole('status').getByText(/^Due 10 Mar 2099/)).toBeVisible()
  expect((await heard()).filter((words) => words.includes('Due 10 Mar 2099'))).toEqual([])
})

test('D31: after Escape, if a full day hides the task, the button that shows the others has the focus', async ({
  page,
}) => {
  const made = company()
  const atlas = made.idOf('projects', 'name', 'Atlas')
  for (const number of [1, 2, 3, 4, 5]) made.task(atlas, `Stop ${number}`, { dueDate: '2099-03-23' })
  await open(page, made, mara, march)
  const calendar = new CalendarPage(page)
  const crowded = calendar.day('2099-03-23')
  const others = crowded.getByRole('button')
  await others.click()
  await calendar.task(crowded, 'Stop 5').focus()
  for (const key of ['Space', 'PageDown', 'Escape']) await page.keyboard.press(key)
  await expect(calendar.heading).toHaveText('March 2099')
  await expect(others).toBeFocused()
})
