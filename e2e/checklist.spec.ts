import { expectAccessible } from './support/axe.ts'
import { Company } from './support/company.ts'
import { eli, mara } from './support/people.ts'
import { open } from './support/storage.ts'
import { hearNow, openLateTab, openTab } from './support/tabs.ts'
import { expect, test } from './support/test.ts'
import { Board, middleOf, painted } from './pages/board.ts'
import { EmployeeDashboard } from './pages/task-list.ts'
import { Shell } from './pages/shell.ts'
import { TaskParts } from './pages/task-parts.ts'

/** Atlas (Mara; Eli) with a task of Eli's that has a checklist. */
function company(texts: readonly string[] = ['Ask', 'Draw', 'Send']): { made: Company; map: string } {
  const made = new Company()
  const atlas = made.project('Atlas', { manager: mara, employees: [eli] })
  const map = made.task(atlas, 'Draw the map', { assignedTo: eli })
  if (texts.length > 0) made.run(mara, 'checklist.add', { taskId: map, texts: [...texts] })
  return { made: made.withoutNews(), map }
}

test('K50, K54: Enter adds one item after another, and several pasted lines are added together', async ({
  page,
}) => {
  const { made, map } = company([])
  await open(page, made, mara, `/tasks/${map}`)
  const task = new TaskParts(page, 'Draw the map')
  await task.newItem.focus()
  await page.keyboard.press('Enter')
  await expect(task.panel).toContainText('Enter what is to be done')
  for (const text of ['Ask', 'Draw']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
    await expect(task.newItem).toHaveValue('')
    await expect(task.newItem).toBeFocused()
  }
  await expect(task.panel.getByRole('status').filter({ hasText: 'Item added' })).toBeAttached()
  await task.newItem.evaluate((input) => {
    const data = new DataTransfer()
    data.setData('text/plain', '- [ ] Send\n\n- [x] Wait\r\nAsk again')
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  })
  await expect(task.items).toHaveCount(5)
  const texts = ['Ask', 'Draw', 'Send', 'Wait', 'Ask again']
  for (const [index, text] of texts.entries())
    await expect(task.items.nth(index).getByRole('checkbox')).toHaveAccessibleName(text)
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect(task.items).toHaveCount(2)
})

test('T573: the cells of a row pasted as an item are joined by single spaces', async ({ page }) => {
  const { made, map } = company([])
  await open(page, made, mara, `/tasks/${map}`)
  const task = new TaskParts(page, 'Draw the map')
  await task.newItem.focus()
  await new Board(page, 'Atlas').paste('Draw the map\tEli\t\t9 May\r\n')
  await expect(task.newItem).toHaveValue('Draw the map Eli 9 May')
})

test('K51, K53: the assignee can tick items, which the card counts, and change nothing else', async ({
  page,
}) => {
  const { made, map } = company()
  await open(page, made, eli, `/tasks/${map}`)
  const task = new TaskParts(page, 'Draw the map')
  await task.tick('Draw').focus()
  await page.keyboard.press('Space')
  await expect(task.tick('Draw')).toBeChecked()
  await expect(task.panel).toContainText('1 of 3')
  await expect(new EmployeeDashboard(page).task('Draw the map').article).toContainText('1 of 3')
  await expect(task.newItem).toBeHidden()
  await expect(task.panel.getByRole('button', { name: 'Actions for Draw', exact: true })).toBeHidden()
})

test('K51: an item is renamed in place and removed, and Undo brings it back', async ({ page }) => {
  const { made, map } = company()
  await open(page, made, mara, `/tasks/${map}`)
  const task = new TaskParts(page, 'Draw the map')
  await task.chooseFor('Draw', 'Rename')
  const box = task.panel.getByLabel('Rename Draw', { exact: true })
  await expect(box).toBeFocused()
  await box.fill('')
  await page.keyboard.press('Enter')
  await expect(task.panel).toContainText('Enter what is to be done')
  await box.fill('Paint')
  await page.keyboard.press('Escape')
  await expect(task.tick('Draw')).toBeFocused()
  await task.chooseFor('Draw', 'Rename')
  await box.fill('Paint')
  // Leaving it saves as well.
  await task.newItem.focus()
  await expect(task.tick('Paint')).toBeVisible()
  await expect(task.newItem).toBeFocused()
  await task.chooseFor('Paint', 'Remove')
  await expect(task.items).toHaveCount(2)
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect(task.items).toHaveCount(3)
})

test('K51: a click elsewhere saves an item being renamed, and typing continues where the click was', async ({
  page,
}) => {
  const { made, map } = company()
  await open(page, made, mara, `/tasks/${map}`)
  const task = new TaskParts(page, 'Draw the map')
  await task.chooseFor('Draw', 'Rename')
  await page.keyboard.type('Paint')
  await task.newItem.click()
  await page.keyboard.type('Wait')
  await expect(task.newItem).toHaveValue('Wait')
  await expect(task.tick('Paint')).toBeVisible()
})

test('K52: items can be reordered from their menu', async ({ page }) => {
  const { made, map } = company()
  await open(page, made, mara, `/tasks/${map}`)
  const task = new TaskParts(page, 'Draw the map')
  await task.chooseFor('Send', 'Move up')
  await expect(task.items.nth(1)).toContainText('Send')
  await expect(task.panel.getByRole('status').filter({ hasText: 'Moved to place 2 of 3' })).toBeAttached()
  await task.chooseFor('Ask', 'Move down')
  await expect(task.items.nth(0)).toContainText('Send')
  await expect(task.items.nth(1)).toContainText('Ask')
  await expect(task.panel.getByRole('button', { name: 'Actions for Ask', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem')).toHaveText(['Rename', 'Move up', 'Move down', 'Remove'])
})

test('K52: items can be reordered by dragging, with the mouse and by keyboard', async ({ page }) => {
  const { made, map } = company()
  await open(page, made, mara, `/tasks/${map}`)
  const task = new TaskParts(page, 'Draw the map')
  const from = await middleOf(task.panel.getByLabel('Drag Ask', { exact: true }))
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x, from.y + 8, { steps: 4 })
  const to = await middleOf(task.items.nth(2))
  await page.mouse.move(from.x, to.y + 4, { steps: 6 })
  await painted(page)
  await page.mouse.up()
  await expect(task.items.nth(2)).toContainText('Ask')
  await task.panel.getByLabel('Drag Ask', { exact: true }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('Lifted Ask, place 3 of 3.')).toHaveCount(1)
  // The library listens for the arrow keys from the next frame on.
  await painted(page)
  await page.keyboard.press('ArrowUp')
  await expect(page.getByText('Over place 2 of 3.')).toHaveCount(1)
  await page.keyboard.press('Space')
  await expect(task.items.nth(1)).toContainText('Ask')
  await expect(task.items.nth(2)).toContainText('Send')
})

test('K116: Escape puts a lifted item back and leaves the panel open; a second Escape closes it', async ({
  page,
}) => {
  const { made, map } = company()
  await open(page, made, mara, `/tasks/${map}`)
  const task = new TaskParts(page, 'Draw the map')
  await task.panel.getByLabel('Drag Draw', { exact: true }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('Lifted Draw, place 2 of 3.', { exact: true })).toBeAttached()
  await painted(page)
  await page.keyboard.press('ArrowUp')
  await expect(page.getByText('Over place 1 of 3.', { exact: true })).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(page.getByText('It stays where it was.', { exact: true })).toBeAttached()
  await expect(task.items.nth(1)).toContainText('Draw')
  await page.keyboard.press('Escape')
  await expect(task.panel).toBeHidden()
})

test('K113: a lifted item is announced with its place and, from the first step on, the place that it is over', async ({
  page,
}) => {
  const { made, map } = company()
  await open(page, made, mara, `/tasks/${map}`)
  const task = new TaskParts(page, 'Draw the map')
  await task.panel.getByLabel('Drag Draw', { exact: true }).focus()
  await page.keyboard.press('Space')
  await painted(page)
  await expect(page.getByText('Lifted Draw, place 2 of 3.', { exact: true })).toBeAttached()
  for (const [key, place] of [
    ['ArrowUp', 1],
    ['ArrowDown', 2],
  ] as const) {
    await page.keyboard.press(key)
    await expect(page.getByText(`Over place ${place} of 3.`, { exact: true })).toBeAttached()
  }
  await page.keyboard.press('Space')
  await expect(page.getByText('Dropped, place 2 of 3.', { exact: true })).toBeAttached()
})

test('K51: two ticks at the same time are both kept', async ({ page }) => {
  const { made, map } = company()
  await open(page, made, eli, `/tasks/${map}`)
  const late = await openLateTab(page, `/tasks/${map}`)
  await new TaskParts(page, 'Draw the map').tick('Ask').check()
  await new TaskParts(late, 'Draw the map').tick('Send').check()
  await hearNow(late)
  for (const tab of [page, late]) {
    const task = new TaskParts(tab, 'Draw the map')
    await expect(task.tick('Ask')).toBeChecked()
    await expect(task.tick('Send')).toBeChecked()
    await expect(task.tick('Draw')).not.toBeChecked()
  }
})

test('K50: a half-typed item survives a reload', async ({ page }) => {
  const { made, map } = company()
  await open(page, made, mara, `/tasks/${map}`)
  const task = new TaskParts(page, 'Draw the map')
  await task.newItem.fill('Half an item')
  await page.reload()
  await expect(task.newItem).toHaveValue('Half an item')
})

test('K53: a checklist can have 200 items with any text, and the card says how many are ticked', async ({
  page,
}) => {
  const nasty = '<img src=x onerror=alert(1)>'
  const texts = [nasty, 'W'.repeat(2000), ...Array.from({ length: 198 }, (_, index) => `Item ${index}`)]
  const { made, map } = company(texts)
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, made, mara, `/tasks/${map}`)
  const task = new TaskParts(page, 'Draw the map')
  await task.tick(nasty).check()
  await expect(task.panel).toContainText('1 of 200')
  expect(await task.items.count()).toBeLessThanOrEqual(100)
  expect(await page.locator('img[src="x"]').count()).toBe(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.goto('/manager')
  const atlas = new Board(page, 'Atlas')
  await expect(atlas.task(atlas.column('To Do'), 'Draw the map')).toContainText('1 of 200')
})

test.describe('by touch, on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('K50, K51: items are added, ticked and moved', async ({ page }) => {
    const { made, map } = company()
    await open(page, made, mara, `/tasks/${map}`)
    const task = new TaskParts(page, 'Draw the map')
    await task.newItem.tap()
    await page.keyboard.type('Rest')
    await task.panel.getByRole('button', { name: 'Add item' }).tap()
    await expect(task.items).toHaveCount(4)
    await task.tick('Rest').tap()
    await expect(task.tick('Rest')).toBeChecked()
    await task.panel.getByRole('button', { name: 'Actions for Rest', exact: true }).tap()
    await page.getByRole('menuitem', { name: 'Move up' }).tap()
    await expect(task.items.nth(2)).toContainText('Rest')
  })
})

for (const width of [1400, 820, 390]) {
  test(`the checklist is accessible, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    const { made, map } = company()
    await open(page, made, mara, `/tasks/${map}`)
    const task = new TaskParts(page, 'Draw the map')
    await task.tick('Ask').check()
    await task.chooseFor('Draw', 'Rename')
    await expect(task.panel.getByLabel('Rename Draw', { exact: true })).toBeFocused()
    await expectAccessible(page, 'a checklist with an item that is being renamed')
  })
}

test('K124: when another tab removes an item being renamed, its new text can be copied, and comes back with it', async ({
  page,
  context,
}) => {
  // Not every Chromium lets a click write to the clipboard.
  await context.grantPermissions(['clipboard-write'])
  const { made, map } = company()
  await open(page, made, mara, `/tasks/${map}`)
  const task = new TaskParts(page, 'Draw the map')
  const tab = await openTab(page, `/tasks/${map}`)
  const other = new TaskParts(tab, 'Draw the map')
  await task.chooseFor('Ask', 'Rename')
  await task.panel.getByLabel('Rename Ask', { exact: true }).fill('Ask Eli')
  await other.chooseFor('Ask', 'Remove')
  await expect(task.items).toHaveCount(2)
  const lost = task.panel.getByRole('alert')
  await expect(lost).toContainText('This item is not here any more. What you typed is not saved:')
  await expect(lost.getByText('Ask Eli', { exact: true })).toBeVisible()
  await expect(lost.locator('..')).toBeFocused()
  await expectAccessible(page, 'a checklist whose item was removed while it was being renamed')
  await lost.getByRole('button', { name: 'Copy' }).click()
  await expect(new Shell(page).toast('Copied')).toBeVisible()
  // That tab's toast may be gone by now: it stays for eight seconds, however long all this takes.
  await other.panel.focus()
  await tab.keyboard.press('Control+z')
  await expect(task.panel.getByLabel('Rename Ask', { exact: true })).toHaveValue('Ask Eli')
  await expect(lost).toBeHidden()
})

test('K124: no notice appears if the removed item had no new text, and a closed notice does not come back', async ({
  page,
}) => {
  const { made, map } = company()
  await open(page, made, mara, `/tasks/${map}`)
  const task = new TaskParts(page, 'Draw the map')
  const other = new TaskParts(await openTab(page, `/tasks/${map}`), 'Draw the map')
  await task.chooseFor('Ask', 'Rename')
  await expect(task.panel.getByLabel('Rename Ask', { exact: true })).toBeFocused()
  await other.chooseFor('Ask', 'Remove')
  await expect(task.items).toHaveCount(2)
  const lost = task.panel.getByRole('alert')
  await expect(lost).toBeHidden()
  await task.chooseFor('Draw', 'Rename')
  await task.panel.getByLabel('Rename Draw', { exact: true }).fill('Draw it')
  await other.chooseFor('Draw', 'Remove')
  await expect(lost).toBeVisible()
  await page.reload()
  await expect(lost).toContainText('Draw it')
  await lost.getByRole('button', { name: 'Close' }).click()
  await expect(lost).toBeHidden()
  await page.reload()
  await expect(task.items).toHaveCount(1)
  await expect(lost).toBeHidden()
})
