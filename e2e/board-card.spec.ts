import type { Locator, Page } from '@playwright/test'
import { Company } from './support/company.ts'
import { eli, emma, mara } from './support/people.ts'
import { open } from './support/storage.ts'
import { expect, test } from './support/test.ts'
import { Board, middleOf, painted } from './pages/board.ts'

const [draw, fold] = ['Draw the map', 'Fold the map'] as const

/** On 10 March 2026: Atlas (Mara; Eli, Emma) with Eli's 'Draw the map', overdue and ready, and 'Fold the map', unassigned. */
async function openBoard(page: Page): Promise<Board> {
  await page.clock.setFixedTime('2026-03-10T10:00:00+01:00')
  const made = new Company()
  const id = made.project('Atlas', { manager: mara, employees: [eli, emma] })
  const task = made.task(id, draw, { assignedTo: eli, priority: 'High', dueDate: '2026-03-09' })
  made.run(eli, 'task.ready', { taskId: task, ready: true })
  made.task(id, fold, { status: 'In Progress', dueDate: '2026-03-10' })
  await open(page, made.withoutNews(), mara)
  const atlas = new Board(page, 'Atlas')
  await expect(atlas.task(atlas.column('To Do'), draw)).toBeVisible()
  return atlas
}

test.use({ viewport: { width: 1400, height: 900 } })

test('K79: a card’s description has its status, priority, assignee and due date, and says if it is overdue', async ({
  page,
}) => {
  const atlas = await openBoard(page)
  const words = 'To Do, High priority, Eli Eder, ready for review, due 9 Mar 2026, overdue'
  for (const place of [atlas.column('To Do'), atlas.zone(eli)])
    await expect(atlas.task(place, draw)).toHaveAccessibleDescription(words)
  await expect(atlas.task(atlas.column('In Progress'), fold)).toHaveAccessibleDescription(
    'In Progress, Normal priority, unassigned, due 10 Mar 2026',
  )
})

test('K104: closing a question opened from a card’s menu always returns the focus to the menu’s button', async ({
  page,
}) => {
  const atlas = await openBoard(page)
  const button = atlas
    .task(atlas.column('To Do'), draw)
    .getByRole('button', { name: `Actions for ${draw}`, exact: true })
  for (const _ of ['while the code is on its way', 'at once', 'once more']) {
    await button.press('Enter')
    await page.getByRole('menuitem', { name: 'Delete', exact: true }).press('Enter')
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('alertdialog')).toBeHidden()
    await expect(button).toBeFocused()
  }
})

test('Y50: no section of a card’s menu has the name of the menu', async ({ page }) => {
  const atlas = await openBoard(page)
  await atlas
    .task(atlas.column('To Do'), draw)
    .getByRole('button', { name: `Actions for ${draw}`, exact: true })
    .click()
  const menu = page.getByRole('menu', { name: `Actions for ${draw}`, exact: true })
  await expect(menu.getByRole('group').first()).toBeVisible()
  await expect(menu.getByRole('group', { name: 'Actions for' })).toHaveCount(0)
})

test('K79: instructions for carrying a card are given once, at the first lift, and not on the cards', async ({
  page,
}) => {
  const atlas = await openBoard(page)
  const instruction = page.getByText(/space drops the task, escape cancels/i)
  const card = atlas.task(atlas.column('To Do'), draw)
  await expect(page.getByText(/press space|to pick up|to lift|draggable/i)).toHaveCount(0)
  await expect(instruction).toHaveCount(0)
  await card.focus()
  await page.keyboard.press('Space')
  await expect(instruction).toHaveCount(1)
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText(/^Over In Progress/)).toHaveCount(1)
  await expect(instruction).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByText(`${draw} stays as it was.`, { exact: true })).toHaveCount(1)
  await page.keyboard.press('Space')
  await expect(atlas.lifted(draw)).toHaveCount(1)
  await expect(instruction).toHaveCount(0)
  await page.keyboard.press('Escape')
})

/** What hangs beside the pointer: the second card with this title, which is not a list item. */
function carried(page: Page): Locator {
  return page.locator('[aria-hidden=true] > div').filter({ hasText: draw })
}

/** Whether a point is within an element as it is drawn. */
async function covers(element: Locator, at: { x: number; y: number }): Promise<boolean> {
  const box = await element.boundingBox()
  if (!box) throw new Error('This element is not drawn.')
  return at.x >= box.x && at.x <= box.x + box.width && at.y >= box.y && at.y <= box.y + box.height
}

test('K79: a card carried by mouse does not cover what it would be dropped on', async ({ page }) => {
  const atlas = await openBoard(page)
  const target = atlas.zone(emma)
  await atlas.holdOver(atlas.task(atlas.column('To Do'), draw), target)
  await expect(carried(page)).toBeVisible()
  expect(await covers(carried(page), await middleOf(target))).toBe(false)
  await page.keyboard.press('Escape')
  await page.mouse.up()
})

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('K79: a card carried by a finger does not cover the place under the finger', async ({
    page,
    context,
  }) => {
    const atlas = await openBoard(page)
    const finger = await context.newCDPSession(page)
    const from = await middleOf(atlas.task(atlas.column('To Do'), draw))
    const to = { x: from.x + 40, y: from.y + 60 }
    await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] })
    await expect(atlas.lifted(draw)).toHaveCount(1)
    await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [to] })
    await painted(page)
    expect(await covers(carried(page), to)).toBe(false)
    await finger.send('Input.dispatchTouchEvent', { type: 'touchCancel', touchPoints: [] })
    await expect(carried(page)).toHaveCount(0)
  })
})
