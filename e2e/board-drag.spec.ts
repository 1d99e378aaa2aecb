import type { CDPSession, Page } from '@playwright/test'
import { Company } from './support/company.ts'
import { listen } from './support/heard.ts'
import { eli, emma, mara } from './support/people.ts'
import { open, storedTask, storedText } from './support/storage.ts'
import { expect, test } from './support/test.ts'
import { Board, middleOf, painted } from './pages/board.ts'
import { Shell } from './pages/shell.ts'
import { TaskPanel } from './pages/task-panel.ts'

/** Atlas (Mara; Eli, Emma) with a task of Eli's and an unassigned one. */
async function openBoard(page: Page): Promise<Board> {
  const made = new Company()
  const id = made.project('Atlas', { manager: mara, employees: [eli, emma] })
  made.task(id, 'Draw the map', { assignedTo: eli })
  made.task(id, 'Fold the map')
  await open(page, made.withoutNews(), mara)
  const atlas = new Board(page, 'Atlas')
  await expect(atlas.column('To Do')).toBeVisible()
  return atlas
}

test.use({ viewport: { width: 1400, height: 1000 } })

test.describe('by mouse', () => {
  test('A1: a drop on a column sets the status and keeps the assignee', async ({ page }) => {
    const atlas = await openBoard(page)
    await atlas.drag(atlas.task(atlas.column('To Do'), 'Draw the map'), atlas.column('In Progress'))
    await expect(atlas.task(atlas.column('In Progress'), 'Draw the map')).toBeVisible()
    await expect
      .poll(() => storedTask(page, 'Draw the map'))
      .toMatchObject({ status: 'In Progress', assignedTo: eli.email, lastUpdatedBy: mara.email })
    await expect(atlas.task(atlas.zone(eli), 'Draw the map')).toBeVisible()
  })

  test('A1: a drop on a zone assigns and keeps the status', async ({ page }) => {
    const atlas = await openBoard(page)
    await atlas.drag(atlas.task(atlas.column('To Do'), 'Fold the map'), atlas.zone(emma))
    await expect(atlas.task(atlas.zone(emma), 'Fold the map')).toBeVisible()
    await expect
      .poll(() => storedTask(page, 'Fold the map'))
      .toMatchObject({ status: 'To Do', assignedTo: emma.email })
    await expect(atlas.task(atlas.column('To Do'), 'Fold the map')).toBeVisible()
  })

  test('a drop outside any list does nothing', async ({ page }) => {
    const atlas = await openBoard(page)
    const before = await storedText(page, 'tasks')
    await atlas.drag(atlas.task(atlas.column('To Do'), 'Draw the map'), page.getByRole('banner'))
    await expect(atlas.lifted('Draw the map')).toHaveCount(0)
    await expect(atlas.task(atlas.column('To Do'), 'Draw the map')).toBeVisible()
    // The result of a drop would be stored after the next paint.
    await painted(page)
    expect(await storedText(page, 'tasks')).toBe(before)
  })

  test('K159: Escape puts back a carried card, and leaves the panel open and selecting switched on', async ({
    page,
  }) => {
    const atlas = await openBoard(page)
    const card = atlas.task(atlas.column('To Do'), 'Draw the map')
    const carryAndEscape = async (): Promise<void> => {
      await atlas.holdOver(card, atlas.column('In Progress'))
      await expect(page.getByText(/^Over In Progress/)).toBeAttached()
      await page.keyboard.press('Escape')
      await expect(page.getByText('Draw the map stays as it was.')).toBeAttached()
      await page.mouse.up()
    }
    const { panel } = new TaskPanel(page, 'Fold the map')
    await atlas.task(atlas.column('To Do'), 'Fold the map').getByRole('link').click()
    await expect(panel).toBeFocused()
    await carryAndEscape()
    await expect(panel).toBeVisible()
    // The next Escape is not meant for the card that was carried.
    await panel.press('Escape')
    await expect(panel).toBeHidden()
    const mode = page.getByRole('button', { name: 'Select', exact: true })
    await mode.click()
    await expect(mode).toHaveAttribute('aria-pressed', 'true')
    await carryAndEscape()
    await expect(mode).toHaveAttribute('aria-pressed', 'true')
    await page.keyboard.press('Escape')
    await expect(mode).toHaveAttribute('aria-pressed', 'false')
  })

  test('a card in a zone can be dragged to another zone', async ({ page }) => {
    const atlas = await openBoard(page)
    await atlas.drag(atlas.task(atlas.zone(eli), 'Draw the map'), atlas.zone(emma))
    await expect(atlas.task(atlas.zone(emma), 'Draw the map')).toBeVisible()
    await expect(atlas.task(atlas.zone(eli), 'Draw the map')).toBeHidden()
    await expect
      .poll(() => storedTask(page, 'Draw the map'))
      .toMatchObject({ status: 'To Do', assignedTo: emma.email })
  })

  test('a card in a zone can be dragged to a column', async ({ page }) => {
    const atlas = await openBoard(page)
    await atlas.drag(atlas.task(atlas.zone(eli), 'Draw the map'), atlas.column('Done'))
    await expect(atlas.task(atlas.column('Done'), 'Draw the map')).toBeVisible()
    await expect
      .poll(() => storedTask(page, 'Draw the map'))
      .toMatchObject({ status: 'Done', assignedTo: eli.email })
    await expect(atlas.task(atlas.zone(eli), 'Draw the map')).toBeVisible()
  })

  test('Escape puts back a card that is being carried', async ({ page }) => {
    const atlas = await openBoard(page)
    const before = await storedText(page, 'tasks')
    await atlas.holdOver(atlas.task(atlas.column('To Do'), 'Draw the map'), atlas.column('Done'))
    await page.keyboard.press('Escape')
    await page.mouse.up()
    await expect(atlas.task(atlas.column('To Do'), 'Draw the map')).toBeVisible()
    await painted(page)
    expect(await storedText(page, 'tasks')).toBe(before)
  })

  test('a drag starts after 5 px, not before', async ({ page }) => {
    const atlas = await openBoard(page)
    const { x, y } = await middleOf(atlas.task(atlas.column('To Do'), 'Draw the map'))
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + 4, y)
    await painted(page)
    await expect(atlas.lifted('Draw the map')).toHaveCount(0)
    await page.mouse.move(x + 6, y)
    await expect(atlas.lifted('Draw the map')).toHaveCount(1)
    await page.mouse.up()
  })
})

test.describe('by keyboard', () => {
  test('Space lifts a card, the arrow keys carry it, and Space drops it', async ({ page }) => {
    const atlas = await openBoard(page)
    await atlas.task(atlas.column('To Do'), 'Draw the map').focus()
    await page.keyboard.press('Space')
    await expect(atlas.lifted('Draw the map')).toHaveCount(1)
    await page.keyboard.press('ArrowRight')
    await expect(page.getByText(/^Over In Progress/)).toHaveCount(1)
    await page.keyboard.press('Space')
    await expect(atlas.task(atlas.column('In Progress'), 'Draw the map')).toBeVisible()
    await expect
      .poll(() => storedTask(page, 'Draw the map'))
      .toMatchObject({ status: 'In Progress', assignedTo: eli.email })
  })

  test('the arrow keys reach the zones as well', async ({ page }) => {
    const atlas = await openBoard(page)
    await atlas.task(atlas.column('To Do'), 'Fold the map').focus()
    await page.keyboard.press('Space')
    await expect(atlas.lifted('Fold the map')).toHaveCount(1)
    for (const place of ['In Progress', 'Done', eli.name, emma.name]) {
      await page.keyboard.press('ArrowRight')
      await expect(page.getByText(new RegExp(`^Over ${place}`))).toHaveCount(1)
    }
    await page.keyboard.press('Space')
    await expect(atlas.task(atlas.zone(emma), 'Fold the map')).toBeVisible()
    await expect
      .poll(() => storedTask(page, 'Fold the map'))
      .toMatchObject({ status: 'To Do', assignedTo: emma.email })
  })

  test('K114: the outcome of a drop is announced once', async ({ page }) => {
    const atlas = await openBoard(page)
    const heard = await listen(page)
    for (const [places, said, shown] of [
      [['In Progress'], 'Fold the map moved to In Progress, place 1 of 1.', 'Moved to In Progress'],
      [['Done', eli.name, emma.name], `Fold the map assigned to ${emma.name}.`, `Assigned to ${emma.name}`],
    ] as const) {
      await atlas.task(atlas.card, 'Fold the map').first().focus()
      await page.keyboard.press('Space')
      await expect(atlas.lifted('Fold the map')).toHaveCount(1)
      for (const place of places) {
        await page.keyboard.press('ArrowRight')
        await expect(page.getByText(new RegExp(`^Over ${place}`))).toHaveCount(1)
      }
      await page.keyboard.press('Space')
      await expect(page.getByText(said, { exact: true })).toBeAttached()
      await expect(new Shell(page).toast(shown)).toBeVisible()
      expect((await heard()).filter((words) => words.startsWith(shown))).toEqual([])
    }
    // Where nothing else announces it, a toast does.
    await atlas.choose(atlas.column('In Progress'), 'Fold the map', 'Move to Done')
    await expect.poll(heard).toContainEqual(expect.stringMatching(/^Moved to Done/))
  })

  test('Escape puts the card back', async ({ page }) => {
    const atlas = await openBoard(page)
    const before = await storedText(page, 'tasks')
    await atlas.task(atlas.column('To Do'), 'Draw the map').focus()
    await page.keyboard.press('Space')
    await expect(atlas.lifted('Draw the map')).toHaveCount(1)
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Escape')
    await expect(atlas.task(atlas.column('To Do'), 'Draw the map')).toBeVisible()
    await painted(page)
    expect(await storedText(page, 'tasks')).toBe(before)
  })
})

test.describe('by touch', () => {
  test.use({ hasTouch: true })

  test('a long press lifts, and the finger carries the card to a column', async ({ page, context }) => {
    const atlas = await openBoard(page)
    const finger = await context.newCDPSession(page)
    const from = await middleOf(atlas.task(atlas.column('To Do'), 'Draw the map'))
    const to = await middleOf(atlas.column('In Progress'))
    await touch(finger, 'touchStart', from)
    await expect(atlas.lifted('Draw the map')).toHaveCount(1)
    for (const part of [0.25, 0.5, 0.75, 1]) {
      await touch(finger, 'touchMove', {
        x: from.x + (to.x - from.x) * part,
        y: from.y + (to.y - from.y) * part,
      })
    }
    await painted(page)
    await touch(finger, 'touchEnd')
    await expect(atlas.task(atlas.column('In Progress'), 'Draw the map')).toBeVisible()
    await expect
      .poll(() => storedTask(page, 'Draw the map'))
      .toMatchObject({ status: 'In Progress', assignedTo: eli.email })
  })

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 390, height: 844 } })

    test('K101: a card dropped at the edge of the window, where the board scrolls, goes into the column beside it', async ({
      page,
      context,
    }) => {
      const atlas = await openBoard(page)
      const finger = await context.newCDPSession(page)
      const from = await middleOf(atlas.task(atlas.column('To Do'), 'Draw the map'))
      await touch(finger, 'touchStart', from)
      await expect(atlas.lifted('Draw the map')).toHaveCount(1)
      for (const x of [250, 330, 384]) await touch(finger, 'touchMove', { x, y: from.y })
      const done = atlas.column('Done')
      const end = () => done.evaluate((column) => column.getBoundingClientRect().right)
      await expect.poll(end).toBeLessThan(384)
      await touch(finger, 'touchMove', { x: 385, y: from.y })
      await painted(page)
      await touch(finger, 'touchEnd')
      await expect(atlas.task(done, 'Draw the map')).toBeVisible()
    })
  })

  test('K137: a finger that lifts a card and lets it go in the same place opens it', async ({
    page,
    context,
  }) => {
    const atlas = await openBoard(page)
    const finger = await context.newCDPSession(page)
    const card = atlas.task(atlas.column('To Do'), 'Draw the map')
    await touch(finger, 'touchStart', await middleOf(card.getByRole('link')))
    await expect(atlas.lifted('Draw the map')).toHaveCount(1)
    await touch(finger, 'touchEnd')
    const { panel, close } = new TaskPanel(page, 'Draw the map')
    await expect(panel).toBeVisible()
    await expect(page.getByText('Moved within To Do')).toBeHidden()
    await close.click()
    await expect(panel).toBeHidden()
  })

  test('K137: a card that a finger carries away and back stays as it was and does not open', async ({
    page,
    context,
  }) => {
    await page.clock.install()
    const atlas = await openBoard(page)
    const finger = await context.newCDPSession(page)
    const from = await middleOf(atlas.task(atlas.column('To Do'), 'Draw the map'))
    await page.clock.pauseAt(Date.now() + 60_000)
    await touch(finger, 'touchStart', from)
    await page.clock.runFor(130)
    await expect(atlas.lifted('Draw the map')).toHaveCount(1)
    await touch(finger, 'touchMove', await middleOf(atlas.column('In Progress')))
    await expect(page.getByText(/^Over In Progress/)).toHaveCount(1)
    await touch(finger, 'touchMove', from)
    await expect(page.getByText(/^Over To Do/)).toHaveCount(1)
    await touch(finger, 'touchEnd')
    await expect(page.getByText('Draw the map stays as it was.')).toHaveCount(1)
    // A tap would have opened it by then.
    await page.clock.runFor(100)
    await expect(page).toHaveURL('/manager')
  })

  test('K138: a second finger puts the card back', async ({ page, context }) => {
    const atlas = await openBoard(page)
    const finger = await context.newCDPSession(page)
    const from = await middleOf(atlas.task(atlas.column('To Do'), 'Draw the map'))
    const to = await middleOf(atlas.column('In Progress'))
    await touch(finger, 'touchStart', from)
    await expect(atlas.lifted('Draw the map')).toHaveCount(1)
    await touch(finger, 'touchMove', to)
    await painted(page)
    const touchPoints = [
      { ...to, id: 0 },
      { ...from, id: 1 },
    ]
    await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
    await expect(atlas.lifted('Draw the map')).toHaveCount(0)
    await touch(finger, 'touchEnd')
    await expect(atlas.task(atlas.column('To Do'), 'Draw the map')).toBeVisible()
    expect(await storedTask(page, 'Draw the map')).toMatchObject({ status: 'To Do' })
  })

  test('a long press lifts a card after 120 ms, and not before', async ({ page, context }) => {
    await page.clock.install()
    const atlas = await openBoard(page)
    const finger = await context.newCDPSession(page)
    const from = await middleOf(atlas.task(atlas.column('To Do'), 'Draw the map'))
    await page.clock.pauseAt(Date.now() + 60_000)

    await touch(finger, 'touchStart', from)
    await page.clock.runFor(110)
    await expect(atlas.lifted('Draw the map')).toHaveCount(0)
    await page.clock.runFor(20)
    await expect(atlas.lifted('Draw the map')).toHaveCount(1)
    await touch(finger, 'touchEnd')
  })
})

type TouchEvent = 'touchStart' | 'touchMove' | 'touchEnd'

async function touch(finger: CDPSession, type: TouchEvent, at?: { x: number; y: number }): Promise<void> {
  await finger.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })
}
