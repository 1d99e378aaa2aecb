import type { Locator } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { eli, emma } from './support/people.ts'
import { hearNow, openLateTab } from './support/tabs.ts'
import { escapeWhenDrawn } from './support/escape-when-drawn.ts'
import { expect, test } from './support/test.ts'
import { Board } from './pages/board.ts'
import { SelectionBar } from './pages/selection.ts'
import { draw, fold, print, sell, openBoards, tasksNow } from './support/boards-to-select.ts'

test.use({ viewport: { width: 1400, height: 1000 } })

test('K97: Escape and clearing the selection end the mode in which a click selects', async ({ page }) => {
  const { atlas, selection } = await openBoards(page)
  const card = atlas.task(atlas.column('To Do'), fold)
  const isMode = (isIt: boolean) => expect(selection.mode).toHaveAttribute('aria-pressed', String(isIt))
  await selection.mode.click()
  await isMode(true)
  await page.keyboard.press('Escape')
  await isMode(false)
  for (const end of [() => page.keyboard.press('Escape'), () => selection.clear.click()]) {
    await selection.mode.click()
    await card.click()
    await selection.has('1 task')
    await end()
    await expect(selection.bar).toBeHidden()
    await isMode(false)
  }
  await card.getByRole('link').click()
  await expect(page).toHaveURL(/\/tasks\//)
})

test('K105: after ‘Select’, which says so, Enter and Space select a card instead of opening or lifting it', async ({
  page,
}) => {
  const { atlas, selection } = await openBoards(page)
  const card = atlas.task(atlas.column('To Do'), fold)
  await selection.mode.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Enter or Space selects' })).toBeAttached()
  await card.press('Enter')
  await selection.has('1 task')
  await card.press(' ')
  await expect(selection.bar).toBeHidden()
  await card.press(' ')
  await selection.has('1 task')
  await expect(page).toHaveURL(/\/manager$/)
  await page.keyboard.press('Escape')
  await card.press('Enter')
  await expect(page).toHaveURL(/\/tasks\//)
})

test('K100: while a click selects, each card shows whether it is selected in place of its menu', async ({
  page,
}) => {
  const { atlas, selection } = await openBoards(page)
  const [card, other] = [fold, print].map((title) => atlas.task(atlas.column('To Do'), title))
  const menu = page.getByRole('button', { name: `Actions for ${fold}`, exact: true }).first()
  const markOf = (one: Locator | undefined) =>
    one?.evaluate((element) => {
      const { content, width, backgroundColor } = getComputedStyle(
        element.firstElementChild ?? element,
        '::after',
      )
      return { content: content.split(' / ')[0], width, isFilled: backgroundColor === ground(element) }
      function ground(of: Element): string {
        const probe = document.createElement('i')
        probe.style.background = 'var(--color-accent)'
        of.append(probe)
        const color = getComputedStyle(probe).backgroundColor
        probe.remove()
        return color
      }
    })
  await expect(menu).toBeVisible()
  await selection.mode.click()
  await expect(menu).toBeHidden()
  await card?.click()
  await selection.has('1 task')
  await expect.poll(() => markOf(card)).toEqual({ content: '"✓"', width: '20px', isFilled: true })
  await expect.poll(() => markOf(other)).toEqual({ content: '""', width: '20px', isFilled: false })
  await expectAccessible(page, 'the boards, while tasks are chosen')
  await page.keyboard.press('Escape')
  await expect(menu).toBeVisible()
  await expect.poll(() => markOf(card)).toMatchObject({ content: 'none' })
})

test.describe('K70: tasks are selected', () => {
  test('K70: until a filter hides them', async ({ page }) => {
    const { selection, choose } = await openBoards(page)
    await choose(draw, fold, 'Count the stars')
    await selection.has('3 tasks')
    const search = page.getByRole('main').getByRole('searchbox', { name: 'Search tasks' })
    await search.fill('map')
    await selection.has('2 tasks')
    await search.fill('')
    await selection.has('2 tasks')
    await search.fill('nothing of this')
    await expect(selection.bar).toBeHidden()
  })

  test('K70: until a change hides them from a filtered board, even if another task appears at the same moment', async ({
    page,
  }) => {
    const { atlas } = await openBoards(page)
    const late = await openLateTab(page, '/manager?assignee=none')
    const selection = new SelectionBar(late)
    const unassigned = new Board(late, 'Atlas')
    const column = unassigned.column('To Do')
    for (const title of [fold, print, sell])
      await unassigned.task(column, title).click({ modifiers: ['Control'] })
    await selection.has('3 tasks')
    await atlas.choose(atlas.column('To Do'), draw, 'Unassign')
    await atlas.choose(atlas.column('To Do'), fold, `Assign to ${eli.name}`)
    await expect.poll(async () => (await tasksNow(page))[fold]?.assignedTo).toBe(eli.email)
    await hearNow(late)
    await expect(unassigned.task(column, draw)).toBeVisible()
    await expect(unassigned.task(column, fold)).toBeHidden()
    await selection.has('2 tasks')
  })

  test('K109: until the selection ends, and then screen readers no longer find how many there were', async ({
    page,
  }) => {
    const { selection, choose } = await openBoards(page)
    const said = page.getByText(/^\d tasks? selected$/)
    await choose(fold, sell)
    await selection.has('2 tasks')
    await expect(said).toHaveText('2 tasks selected')
    await page.keyboard.press('Escape')
    await expect(selection.bar).toBeHidden()
    await expect(said).toHaveCount(0)
    await choose(fold)
    await expect(said).toHaveText('1 task selected')
    await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Calendar' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Calendar|\d{4}/)
    await expect(page.getByRole('status').filter({ hasText: 'selected' })).toHaveCount(0)
    await page.goBack()
    await expect(selection.mode).toBeVisible()
    await expect(said).toHaveCount(0)
  })

  test('K110: and, if there are several, the menu of each says that it is for this task only', async ({
    page,
  }) => {
    const { atlas, selection, choose } = await openBoards(page)
    const column = atlas.column('To Do')
    const groupsOf = async (title: string): Promise<Locator> => {
      await atlas
        .task(column, title)
        .getByRole('button', { name: `Actions for ${title}` })
        .click()
      await expect(page.getByRole('menuitem', { name: 'Move to Done' })).toBeVisible()
      return page.getByRole('menu').getByRole('group', { name: /^For this task only/ })
    }
    await choose(fold)
    await selection.has('1 task')
    await expect(await groupsOf(fold)).toHaveCount(0)
    await page.keyboard.press('Escape')
    await choose(sell)
    await selection.has('2 tasks')
    await expect(await groupsOf(fold)).toHaveAccessibleName('For this task only. The bar is for all 2.')
    await expectAccessible(page, 'the menu of a chosen card')
    await page.keyboard.press('Escape')
    await expect(await groupsOf(print)).toHaveCount(0)
  })

  test('K70: one by one with Ctrl or Cmd and a click, as a range with Shift, in every list that shows them', async ({
    page,
  }) => {
    const { atlas, selection } = await openBoards(page)
    const column = atlas.column('To Do')
    await expect(selection.bar).toBeHidden()
    await atlas.task(column, draw).click({ modifiers: ['Control'] })
    await atlas.task(column, sell).click({ modifiers: ['Meta'] })
    await selection.has('2 tasks')
    await expect(atlas.task(atlas.zone(emma), draw)).toHaveAccessibleDescription(/^Selected\. To Do, /)
    await atlas.task(column, sell).click({ modifiers: ['Control'] })
    await selection.has('1 task')
    await atlas.task(column, draw).click({ modifiers: ['Control'] })
    await expect(selection.bar).toBeHidden()
    await atlas.task(column, fold).click({ modifiers: ['Control'] })
    await atlas.task(column, sell).click({ modifiers: ['Shift'] })
    await selection.has('3 tasks')
    await expect(page.getByText('3 tasks selected', { exact: true })).toHaveCount(1)
    await expect(atlas.task(column, draw)).not.toHaveAccessibleDescription(/^Selected/)
    await expect(page).toHaveURL('/manager')
    expect(page.context().pages()).toHaveLength(1)
    await page.keyboard.press('Escape')
    await expect(selection.bar).toBeHidden()
    await expect(selection.chosen).toHaveCount(0)
  })

  test('K70: as a range from the first one clicked with Shift, after one in another column', async ({
    page,
  }) => {
    const { atlas, selection } = await openBoards(page)
    const column = atlas.column('To Do')
    await atlas.choose(column, print, 'Move to Done')
    await atlas.task(atlas.column('Done'), print).click({ modifiers: ['Control'] })
    await selection.has('1 task')
    await atlas.task(column, draw).click({ modifiers: ['Shift'] })
    await selection.has('2 tasks')
    await atlas.task(column, sell).click({ modifiers: ['Shift'] })
    await selection.has('4 tasks')
  })

  test('K130: as a range with Shift and a click on a title after ‘Select’, without opening a window', async ({
    page,
  }) => {
    const { atlas, selection } = await openBoards(page)
    const column = atlas.column('To Do')
    await selection.mode.click()
    await atlas.task(column, fold).getByRole('link').click()
    await atlas
      .task(column, sell)
      .getByRole('link')
      .click({ modifiers: ['Shift'] })
    await selection.has('3 tasks')
    expect(page.context().pages()).toHaveLength(1)
  })

  test('K70: until Escape is pressed, even at the moment the bar appears', async ({ page }) => {
    const { atlas, selection } = await openBoards(page)
    const pressed = await escapeWhenDrawn(page, '[aria-label="Selected tasks"]')
    await atlas.task(atlas.column('To Do'), draw).click({ modifiers: ['Control'] })
    await pressed()
    await expect(selection.bar).toBeHidden()
    await expect(selection.chosen).toHaveCount(0)
  })

  test('K70: and changed by keyboard alone', async ({ page }) => {
    const { atlas, selection } = await openBoards(page)
    const column = atlas.column('To Do')
    await atlas.task(column, draw).focus()
    await page.keyboard.press('ArrowDown')
    await expect(atlas.task(column, fold)).toBeFocused()
    await page.keyboard.press('Control+Enter')
    await selection.has('1 task')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Shift+ArrowDown')
    await selection.has('3 tasks')
    await expect(page.getByText('3 tasks selected', { exact: true })).toHaveCount(1)
    await expect(atlas.task(column, sell)).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(atlas.task(column, sell).getByRole('button')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(selection.button('Set the status of the selected tasks')).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(atlas.task(column, sell)).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Move to To Do' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(selection.button('Set the status of the selected tasks')).toBeFocused()
    await selection.has('3 tasks')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Move to To Do' })).toBeFocused()
    await page.keyboard.press('End')
    await expect(page.getByRole('menuitem', { name: 'Move to Done' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(atlas.column('Done').getByRole('listitem')).toHaveCount(3)
    await expect(selection.button('Set the status of the selected tasks')).toBeFocused()
    await selection.button('Delete the selected tasks').focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(atlas.column('Done').getByRole('listitem')).toHaveCount(0)
    await expect(selection.bar).toBeHidden()
    await expect(atlas.card.getByRole('group', { name: 'Board', exact: true })).toBeFocused()
  })

  test('K70: until a button in the bar clears them, which returns the focus to the last one', async ({
    page,
  }) => {
    const { atlas, selection } = await openBoards(page)
    const card = atlas.task(atlas.column('To Do'), fold)
    await card.focus()
    await page.keyboard.press('Control+Enter')
    await selection.clear.focus()
    await page.keyboard.press('Enter')
    await expect(selection.bar).toBeHidden()
    await expect(card).toBeFocused()
  })

  test.describe('by touch', () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

    test('K70: in a mode in which a tap selects, and which its button ends', async ({ page }) => {
      const { atlas, selection } = await openBoards(page)
      const column = atlas.column('To Do')
      await selection.mode.tap()
      await expect(selection.mode).toHaveAttribute('aria-pressed', 'true')
      // On the title too, which is a link.
      await atlas.task(column, draw).getByRole('link').tap()
      await atlas.task(column, fold).tap()
      await selection.has('2 tasks')
      await expect(page).toHaveURL('/manager')
      await selection.button('Set the priority of the selected tasks').tap()
      await page.getByRole('menuitem', { name: 'Priority High' }).tap()
      await expect(atlas.task(column, fold)).toContainText('High')
      // The toast covers the button for as long as it offers an undo.
      await page.getByRole('status').getByRole('button', { name: 'Dismiss' }).tap()
      await selection.mode.tap()
      await expect(selection.bar).toBeHidden()
      await atlas.task(column, fold).tap()
      await expect(page).toHaveURL(/\/tasks\//)
    })
  })
})
