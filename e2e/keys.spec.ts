import { Board } from './pages/board.ts'
import { Shell } from './pages/shell.ts'
import { expectAccessible } from './support/axe.ts'
import { expect, test } from './support/test.ts'
import { openBoard } from './support/palette-board.ts'

test('Z40, Z41: keys do what ? lists, but not in a field, and single keys can be switched off', async ({
  page,
}) => {
  const palette = await openBoard(page)
  const board = new Board(page, 'Atlas')
  const { theme, news, heading } = new Shell(page)
  const name = await theme.getAttribute('aria-label')
  await page.keyboard.press('n')
  await expect(board.title).toBeFocused()
  await page.keyboard.type('?t/')
  await expect(board.title).toHaveValue('?t/')
  await expect(palette.shortcuts).toBeHidden()
  await board.title.fill('')
  await palette.button.focus()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: 'Search tasks' })).toBeFocused()
  await palette.button.focus()
  await page.keyboard.press('t')
  await expect(theme).not.toHaveAttribute('aria-label', name ?? '')
  await page.keyboard.press('t')
  await page.keyboard.press('g')
  await page.keyboard.press('n')
  await expect(news).toBeVisible()
  await page.keyboard.press('Escape')
  await palette.button.focus()
  await page.keyboard.press('g')
  await page.keyboard.press('e')
  // The address changes before its screen is there.
  await expect(heading).toHaveText('My Employees')
  await page.keyboard.press('n')
  await expect(page).toHaveURL(/\/manager$/)
  await expect(board.title).toBeFocused()
  await palette.button.focus()
  await page.keyboard.press('?')
  await expect(palette.shortcuts.getByRole('listitem').filter({ hasText: 'New task' })).toContainText('N')
  // Behind the dialog nothing happens.
  await page.keyboard.press('t')
  await expect(theme).toHaveAttribute('aria-label', name ?? '')
  await palette.singleKeys.uncheck()
  await expect(palette.shortcuts.getByRole('listitem').filter({ hasText: 'New task' })).toContainText('Off')
  await page.keyboard.press('Escape')
  await expect(palette.shortcuts).toBeHidden()
  await page.keyboard.press('t')
  await page.keyboard.press('?')
  await palette.search('keyboard')
  await expect(theme).toHaveAttribute('aria-label', name ?? '')
  await palette.field.press('Enter')
  await expect(palette.singleKeys).not.toBeChecked()
})

/** Presses a key the moment a heading appears, before anything else can happen. Runs in the page. */
function pressWhenSeen({ heading, key }: { heading: string; key: string }): void {
  const look = (): void => {
    if (document.querySelector('h1')?.textContent !== heading) return
    watcher.disconnect()
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  }
  const watcher = new MutationObserver(look)
  watcher.observe(document, { childList: true, subtree: true, characterData: true })
}

test('Z40: a key works as soon as a screen is visible', async ({ page }) => {
  const palette = await openBoard(page)
  await page.evaluate(pressWhenSeen, { heading: 'My Employees', key: 'n' })
  await new Shell(page).link('Employees').click()
  await expect(page).toHaveURL(/\/manager$/)
  await expect(new Board(page, 'Atlas').title).toBeFocused()

  await page.addInitScript(pressWhenSeen, { heading: 'My Employees', key: '?' })
  await page.goto('/my-employees')
  await expect(palette.shortcuts).toBeVisible()
})

test('U48: Escape closes a list of choices as soon as it is visible, and nothing behind it', async ({
  page,
}) => {
  await openBoard(page)
  const board = new Board(page, 'Atlas')
  await board.task(board.column('To Do'), 'Draw the map').focus()
  await page.keyboard.press('Control+Enter')
  const selected = page.getByText('1 task selected', { exact: true })
  await expect(selected).toHaveCount(1)
  // Watching before the key is pressed, which might overtake it.
  const watching = await page.evaluateHandle(() => ({
    pressed: new Promise<void>((resolve) => {
      const watcher = new MutationObserver(() => {
        if (!document.querySelector('[role=dialog][aria-label="Filter and sort"]')) return
        watcher.disconnect()
        // Nothing has the focus yet.
        document.body.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
        )
        resolve()
      })
      watcher.observe(document, { childList: true, subtree: true })
    }),
  }))
  await page.keyboard.press('f')
  await watching.evaluate(({ pressed }) => pressed)
  await expect(page.getByRole('dialog', { name: 'Filter and sort' })).toBeHidden()
  await expect(selected).toHaveCount(1)
})

test('P40, P41: M opens the menu of a card, and the board and the calendar have keys of their own', async ({
  page,
}) => {
  const palette = await openBoard(page)
  const board = new Board(page, 'Atlas')
  const card = board.task(board.column('To Do'), 'Draw the map')
  await card.focus()
  await page.keyboard.press('m')
  await expect(page.getByRole('menu', { name: 'Actions for Draw the map' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('f')
  await expect(page.getByRole('dialog', { name: 'Filter and sort' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await palette.singleKeys.uncheck()
  const keys = palette.shortcuts.getByRole('listitem')
  await expect(keys.filter({ hasText: 'Lift and drop' })).toContainText('Space')
  await expect(keys.filter({ hasText: 'Menu' })).toContainText('Off')
  await palette.singleKeys.check()
  await page.keyboard.press('Escape')
  await page.keyboard.press('a')
  await expect(page).toHaveURL(/\/manager$/)
  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await expect(new Shell(page).heading).toHaveText('Calendar')
  const period = page.getByRole('heading', { level: 2 }).first()
  const now = await period.textContent()
  await page.keyboard.press('a')
  await expect(period).not.toHaveText(now ?? '')
  await page.keyboard.press('.')
  await expect(period).toHaveText(now ?? '')
})

test('K111, K134: M on a card opens its menu with the focus on the first item, each time, and Escape returns to the card', async ({
  page,
}) => {
  await openBoard(page)
  const board = new Board(page, 'Atlas')
  const card = board.task(board.column('To Do'), 'Draw the map')
  for (const _ of ['while its code is on its way', 'at once', 'again', 'again', 'and again']) {
    await card.focus()
    await page.keyboard.press('m')
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(card).toBeFocused()
  }
})

test('K134: a menu opened with M returns the focus to the card, even when a choice has moved it', async ({
  page,
}) => {
  await openBoard(page)
  const board = new Board(page, 'Atlas')
  await board.task(board.column('To Do'), 'Draw the map').press('m')
  await page.getByRole('menuitem', { name: 'Move to Done', exact: true }).press('Enter')
  const card = board.task(board.column('Done'), 'Draw the map')
  await expect(card).toBeFocused()
  await page.keyboard.press('m')
  await page.getByRole('menuitem', { name: 'Delete', exact: true }).press('Enter')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(card).toBeFocused()
})

test('Y118: in a low window the list of keys opens at its top, and keys scroll it', async ({ page }) => {
  const palette = await openBoard(page)
  await page.setViewportSize({ width: 800, height: 360 })
  await page.keyboard.press('?')
  const { shortcuts, singleKeys } = palette
  const heading = shortcuts.getByRole('heading', { name: 'Keyboard shortcuts' })
  await expect(heading).toBeInViewport({ ratio: 1 })
  await expect(shortcuts.getByRole('listitem').first()).toBeInViewport({ ratio: 1 })
  await expect(singleKeys).not.toBeInViewport()
  await page.keyboard.press('ArrowDown')
  await expect(heading).not.toBeInViewport({ ratio: 1 })
  await page.keyboard.press('End')
  await expect(singleKeys).toBeInViewport()
})

test('Z40: the list of keys is accessible in both themes', async ({ page }) => {
  const palette = await openBoard(page)
  await page.keyboard.press('?')
  await expect(palette.shortcuts).toBeVisible()
  await expectAccessible(page, 'the shortcuts')
})
