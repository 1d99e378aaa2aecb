import { Company } from './support/company.ts'
import { listen } from './support/heard.ts'
import { escapeWhenDrawn } from './support/escape-when-drawn.ts'
import { eli, mara } from './support/people.ts'
import { open } from './support/storage.ts'
import { expect, test } from './support/test.ts'
import { Board } from './pages/board.ts'
import { TaskPanel } from './pages/task-panel.ts'
import { TaskParts } from './pages/task-parts.ts'
import { company, expectOpen } from './support/opened-task.ts'

test.describe('on the board', () => {
  test('K2: a click on the title opens the panel, and the focus returns to it', async ({ page }) => {
    const { made, map } = company()
    await open(page, made, mara)
    const atlas = new Board(page, 'Atlas')
    const title = atlas.task(atlas.column('To Do'), 'Draw the map').getByRole('link')
    await title.click()
    const panel = await expectOpen(page, 'Draw the map', map)
    await expect(panel.field('Title')).toHaveValue('Draw the map')
    await panel.close.click()
    await expect(panel.panel).toBeHidden()
    await expect(page).toHaveURL('/manager')
    await expect(title).toBeFocused()
  })

  test('K127: the cards of the open task are marked', async ({ page }) => {
    const { made, map } = company()
    await open(page, made, mara, `/tasks/${map}`)
    const atlas = new Board(page, 'Atlas')
    const [inColumn, other] = ['Draw the map', 'Fold the map'].map((title) =>
      atlas.task(atlas.column('To Do'), title).locator('> div'),
    )
    const inZone = atlas.task(atlas.zone(eli), 'Draw the map').locator('> div')
    const mark = /inset/
    if (!inColumn || !other) throw new Error('There are two cards.')
    await expect(inColumn).toHaveCSS('box-shadow', mark)
    await expect(inZone).toHaveCSS('box-shadow', mark)
    await expect(other).not.toHaveCSS('box-shadow', mark)
    await other.getByRole('link').click()
    await expect(other).toHaveCSS('box-shadow', mark)
    await expect(inColumn).not.toHaveCSS('box-shadow', mark)
    await page.keyboard.press('Escape')
    await expect(other).not.toHaveCSS('box-shadow', mark)
  })

  test('K3: Escape closes the panel as soon as it appears', async ({ page }) => {
    const { made } = company()
    await open(page, made, mara)
    const atlas = new Board(page, 'Atlas')
    const title = atlas.task(atlas.column('To Do'), 'Draw the map').getByRole('link')
    const pressed = await escapeWhenDrawn(page, '[data-task-panel]')
    await title.click()
    await pressed()
    await expect(page).toHaveURL('/manager')
    await expect(new TaskPanel(page, 'Draw the map').panel).toBeHidden()
    await expect(title).toBeFocused()
  })

  test('K2, K3: a click elsewhere on a card opens it, Escape closes it, and the card has the focus', async ({
    page,
  }) => {
    const { made, map } = company()
    await open(page, made, mara)
    const atlas = new Board(page, 'Atlas')
    for (const place of [atlas.column('To Do'), atlas.zone(eli)]) {
      const card = atlas.task(place, 'Draw the map')
      await card.getByText('Normal').click()
      const panel = await expectOpen(page, 'Draw the map', map)
      await page.keyboard.press('Escape')
      await expect(panel.panel).toBeHidden()
      await expect(card).toBeFocused()
    }
  })

  test('K2, K3: Enter on a card opens it, and Back closes it', async ({ page }) => {
    const { made, map } = company()
    await open(page, made, mara)
    const atlas = new Board(page, 'Atlas')
    const card = atlas.task(atlas.column('To Do'), 'Draw the map')
    await card.focus()
    await page.keyboard.press('Enter')
    const panel = await expectOpen(page, 'Draw the map', map)
    await page.goBack()
    await expect(panel.panel).toBeHidden()
    await expect(page).toHaveURL('/manager')
    await expect(card).toBeFocused()
    await page.goForward()
    await expectOpen(page, 'Draw the map', map)
  })

  test("K2: the card's menu opens it too, and the focus returns to the card", async ({ page }) => {
    const { made, map } = company()
    await open(page, made, mara)
    const atlas = new Board(page, 'Atlas')
    await atlas.choose(atlas.column('To Do'), 'Draw the map', 'Open')
    await expectOpen(page, 'Draw the map', map)
    await page.keyboard.press('Escape')
    await expect(atlas.task(atlas.column('To Do'), 'Draw the map')).toBeFocused()
  })

  test('K112: Enter on the card of a task that is open beside the board focuses the panel, and so does its menu', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1400, height: 900 })
    const { made, map } = company()
    await open(page, made, mara)
    const atlas = new Board(page, 'Atlas')
    const card = atlas.task(atlas.column('To Do'), 'Draw the map')
    await card.focus()
    await page.keyboard.press('Enter')
    await expectOpen(page, 'Draw the map', map)
    await card.focus()
    await page.keyboard.press('Enter')
    await expectOpen(page, 'Draw the map', map)
    await atlas.choose(atlas.column('To Do'), 'Draw the map', 'Open')
    const { panel } = await expectOpen(page, 'Draw the map', map)
    // One step back closes it all the same.
    await page.goBack()
    await expect(panel).toBeHidden()
    await expect(card).toBeFocused()
  })

  test('K115: the first heading of the panel is the title of the task', async ({ page }) => {
    const { made, map } = company()
    for (const person of [mara, eli]) {
      await open(page, made, person, `/tasks/${map}`)
      const { panel } = await expectOpen(page, 'Draw the map', map)
      await expect(panel.getByRole('heading', { level: 2 })).toHaveText('Draw the map')
      await expect(panel.getByRole('heading').first()).toHaveText('Draw the map')
    }
  })

  test('K2: neither a control, a drag, Space nor a click with a modifier key opens it', async ({ page }) => {
    const { made } = company()
    await open(page, made, mara)
    const atlas = new Board(page, 'Atlas')
    const card = atlas.task(atlas.column('To Do'), 'Draw the map')
    for (const modifier of ['Control', 'Meta', 'Shift'] as const)
      await card.getByText('Normal').click({ modifiers: [modifier] })
    await card.getByRole('button', { name: 'Actions for Draw the map' }).click()
    await page.keyboard.press('Escape')
    await atlas.drag(card, atlas.column('In Progress'))
    const moved = atlas.task(atlas.column('In Progress'), 'Draw the map')
    await expect(moved).toBeVisible()
    await moved.focus()
    await page.keyboard.press('Space')
    await expect(atlas.lifted('Draw the map')).toBeAttached()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL('/manager')
    await expect(new TaskPanel(page, 'Draw the map').panel).toBeHidden()
  })

  test('K3: opening another card replaces the first, and one step back closes it', async ({ page }) => {
    const { made, map } = company()
    await open(page, made, mara)
    const atlas = new Board(page, 'Atlas')
    await atlas.task(atlas.column('To Do'), 'Draw the map').getByRole('link').click()
    const first = await expectOpen(page, 'Draw the map', map)
    await atlas.task(atlas.column('To Do'), 'Fold the map').getByRole('link').click()
    await expect(new TaskPanel(page, 'Fold the map').panel).toBeFocused()
    await expect(first.panel).toBeHidden()
    await page.goBack()
    await expect(new TaskPanel(page, 'Fold the map').panel).toBeHidden()
    await expect(page).toHaveURL('/manager')
  })

  test('K3: the search and the scroll position are the same after closing it', async ({ page }) => {
    const { made, atlas: id } = company()
    for (let number = 1; number <= 40; number += 1) made.task(id, `Step ${number}`)
    await open(page, made, mara)
    const atlas = new Board(page, 'Atlas')
    await page.getByLabel('Search tasks').fill('Step')
    await expect(atlas.task(atlas.column('To Do'), 'Draw the map')).toBeHidden()
    await atlas.column('To Do').evaluate((column) => column.scrollTo(0, 1500))
    const title = 'Step 13'
    const card = atlas.task(atlas.column('To Do'), title)
    await card.getByRole('link').hover()
    const scrolled = await atlas.column('To Do').evaluate((column) => column.scrollTop)
    await card.getByRole('link').click()
    await expect(new TaskPanel(page, title).panel).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(new TaskPanel(page, title).panel).toBeHidden()
    await expect(page.getByLabel('Search tasks')).toHaveValue('Step')
    await expect.poll(() => atlas.column('To Do').evaluate((column) => column.scrollTop)).toBe(scrolled)
  })
})

test.describe('in a tab of its own', () => {
  test.use({ ownWindow: true })

  test('K2: Ctrl and a click on its title open a task in a new tab, in its panel over the dashboard', async ({
    page,
  }) => {
    const { made, map } = company()
    await open(page, made, mara)
    const atlas = new Board(page, 'Atlas')
    const opening = page.context().waitForEvent('page')
    await atlas
      .task(atlas.column('To Do'), 'Draw the map')
      .getByRole('link')
      .click({ modifiers: ['Control'] })
    const tab = await opening
    await expectOpen(tab, 'Draw the map', map)
    await expect(tab.getByRole('heading', { level: 1 })).toHaveText('Manager Dashboard')
    await expect(page).toHaveURL('/manager')
  })
})

test('Y48: an error in a comment, an item or the title is announced, wherever the focus is', async ({
  page,
}) => {
  const made = new Company()
  const taskId = made.task(made.project('Atlas', { manager: mara }), 'Draw the map')
  await open(page, made, mara, `/tasks/${taskId}`)
  const task = new TaskParts(page, 'Draw the map')
  await task.write.focus()
  const heard = await listen(page)
  await page.keyboard.press('Control+Enter')
  await expect.poll(heard).toEqual(['!Write something first'])
  await task.newItem.focus()
  await page.keyboard.press('Enter')
  await expect.poll(heard).toEqual(['!Enter what is to be done'])
  await task.field('Title').fill('')
  await page.keyboard.press('Tab')
  await expect(task.field('Title')).not.toBeFocused()
  await expect.poll(heard).toEqual([expect.stringMatching(/^!.*title/i)])
})
