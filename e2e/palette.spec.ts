import type { Page } from '@playwright/test'
import { Board } from './pages/board.ts'
import { Palette } from './pages/palette.ts'
import { Shell } from './pages/shell.ts'
import { EmployeeDashboard } from './pages/task-list.ts'
import { expectAccessible } from './support/axe.ts'
import { Company } from './support/company.ts'
import { escapeWhenDrawn } from './support/escape-when-drawn.ts'
import { askInVain, missingPart, takeAway } from './support/missing-part.ts'
import { holdBack } from './support/hold-back.ts'
import { ada, eli, emma, mara, milo } from './support/people.ts'
import { open } from './support/storage.ts'
import { expect, test } from './support/test.ts'

/** Atlas (Mara; Eli, Emma) and Borealis (Milo; Emma), with a task or two each. */
function company(): Company {
  const made = new Company()
  const atlas = made.project('Atlas', { manager: mara, employees: [eli, emma] })
  const map = made.task(atlas, 'Draw the map', { assignedTo: eli, dueDate: '2026-01-02' })
  made.task(atlas, 'Fold the map', { assignedTo: emma })
  made.run(mara, 'comment.add', { taskId: map, text: 'The vendor wants to see it first' })
  const borealis = made.project('Borealis', { manager: milo, employees: [emma] })
  made.task(borealis, 'Map the lights', { comments: 'Ask the vendor' })
  return made.withoutNews().withoutPast()
}

async function openBoard(page: Page): Promise<Palette> {
  await open(page, company(), mara)
  await expect(new Board(page, 'Atlas').card).toBeVisible()
  return new Palette(page)
}

test('P20, P25: Ctrl+K finds a task, Enter opens it, and closing it returns the focus', async ({ page }) => {
  const palette = await openBoard(page)
  const { title } = new Board(page, 'Atlas')
  await title.focus()
  await palette.search('map')
  await expect(palette.found('Tasks')).toHaveText([/Fold the map/, /Draw the map/])
  await expect(palette.count).toHaveText('2 found')
  await expect(palette.active).toContainText('Fold the map')
  await palette.field.press('ArrowDown')
  await expect(palette.active).toContainText('Draw the map')
  await expect(palette.active).toContainText('Overdue by')
  await expect(palette.field).toHaveAttribute('aria-activedescendant', /./)
  await palette.field.press('Enter')
  await expect(page).toHaveURL(/\/tasks\//)
  await expect(page.getByRole('region', { name: 'Draw the map' })).toBeVisible()
  await expect(palette.dialog).toBeHidden()
  await expect(page.getByRole('region', { name: 'Draw the map' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(title).toBeFocused()
})

test('P37: if nothing had the focus before, closing the task puts it on its card', async ({ page }) => {
  const palette = await openBoard(page)
  const atlas = new Board(page, 'Atlas')
  await palette.search('Fold')
  await expect(palette.active).toContainText('Fold the map')
  await palette.field.press('Enter')
  await expect(page.getByRole('region', { name: 'Fold the map' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(atlas.task(atlas.column('To Do'), 'Fold the map')).toBeFocused()
})

test('P28: the palette starts with what was typed before it appeared, and nothing else reacts to those keys', async ({
  page,
}) => {
  const letGo = await holdBack(page, /\/assets\/palette-/)
  const palette = await openBoard(page)
  const { title } = new Board(page, 'Atlas')
  // This shows that the code of the keys is there.
  await page.keyboard.press('?')
  await expect(palette.shortcuts).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(palette.shortcuts).toBeHidden()
  // N and M are keys of the board, Space one of the card that has the focus.
  await new Board(page, 'Atlas').column('To Do').getByRole('listitem').first().focus()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('foldn the mx')
  await page.keyboard.press('Backspace')
  await expect(palette.dialog).toBeHidden()
  letGo()
  await expect(palette.field).toHaveValue('foldn the m')
  await expect(palette.field).toBeFocused()
  await page.keyboard.type('ap')
  await expect(palette.field).toHaveValue('foldn the map')
  await palette.field.fill('fold the map')
  await expect(palette.found('Tasks')).toHaveText([/Fold the map/])
  await page.keyboard.press('Escape')
  await expect(title).not.toBeFocused()
  await page.keyboard.press('Control+k')
  await expect(palette.field).toHaveValue('')
})

test('P28: so it does while the code of the keys is still loading', async ({ page }) => {
  const letGo = await holdBack(page, /\/assets\/keys-/)
  const palette = await openBoard(page)
  await page.keyboard.press('Control+k')
  await page.keyboard.type('fold n')
  letGo()
  await expect(palette.field).toHaveValue('fold n')
})

test.describe('when its code is missing', () => {
  test.use({ expectedProblem: /404|dynamically imported module/, ownWindow: true })

  test('S54: the palette and the list of shortcuts are requested again, by key or button, until they load', async ({
    page,
  }) => {
    const bringPalette = await takeAway(page, 'palette')
    const bringShortcuts = await takeAway(page, 'shortcuts-dialog')
    const palette = await openBoard(page)
    const missing = missingPart(page)
    await askInVain(page, () => palette.button.click())
    await page.keyboard.press('Control+k')
    await expect(missing).toBeVisible()
    // Announced again, so the list has been asked for in vain before its code comes back.
    const saidOfPalette = await missing.elementHandle()
    await page.keyboard.press('?')
    await expect.poll(() => saidOfPalette?.evaluate((notice) => notice.isConnected)).toBe(false)
    await expect(missing).toHaveCount(1)
    bringPalette()
    bringShortcuts()
    await palette.button.click()
    await expect(palette.field).toBeFocused()
    await expect(missing).toBeHidden()
    await page.keyboard.press('Escape')
    await page.keyboard.press('?')
    await expect(palette.shortcuts).toBeVisible()
  })

  test('P28: the palette does not hold back the keys typed in the page', async ({ page }) => {
    await takeAway(page, 'palette')
    await openBoard(page)
    await askInVain(page, () => page.keyboard.press('Control+k'))
    await page.keyboard.press('Control+k')
    const { title } = new Board(page, 'Atlas')
    await expect(async () => {
      await title.fill('')
      await title.pressSequentially('Fold')
      await expect(title).toHaveValue('Fold', { timeout: 500 })
    }).toPass({ timeout: 10_000 })
  })
})

test('P25: Escape closes it and returns the focus; Clear empties a search that found nothing', async ({
  page,
}) => {
  const palette = await openBoard(page)
  await palette.button.click()
  await expect(palette.field).toBeFocused()
  await palette.field.fill('vouchr')
  await expect(palette.count).toHaveText('Nothing found')
  await palette.dialog.getByRole('button', { name: 'Clear' }).click()
  await expect(palette.field).toHaveValue('')
  await expect(palette.field).toBeFocused()
  await palette.field.press('Escape')
  await expect(palette.dialog).toBeHidden()
  await expect(palette.button).toBeFocused()
})

test('P25: Escape closes it from the moment it appears', async ({ page }) => {
  const palette = await openBoard(page)
  const pressed = await escapeWhenDrawn(page, 'dialog[open]')
  await page.keyboard.press('Control+k')
  await pressed()
  await expect(palette.dialog).toBeHidden()
})

test('P25: nothing behind it can be reached while it is open, and Escape closes it wherever the focus is', async ({
  page,
}) => {
  const palette = await openBoard(page)
  const { title } = new Board(page, 'Atlas')
  await title.focus()
  await page.keyboard.press('Control+k')
  await expect(palette.active).toBeVisible()
  await expect.poll(() => title.evaluate((field) => field.closest('[inert]') !== null)).toBe(true)
  await title.evaluate((field) => field.focus())
  await expect(palette.field).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(title).not.toBeFocused()
  await palette.field.evaluate((field) => field.blur())
  await page.keyboard.press('Escape')
  await expect(palette.dialog).toBeHidden()
  await expect(title).toBeFocused()
})

test('Y13: the page is not scrolled behind the palette, a panel over it, or a dialog', async ({ page }) => {
  // At this width the panel of a task covers the page.
  await page.setViewportSize({ width: 820, height: 900 })
  const palette = await openBoard(page)
  const whole = page.locator('html')
  await expect(whole).toHaveCSS('overflow-y', 'scroll')
  await palette.search('Draw the map')
  await expect(whole).toHaveCSS('overflow-y', 'hidden')
  await palette.field.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Draw the map' })
  await expect(panel).toBeVisible()
  await expect(palette.dialog).toBeHidden()
  await expect(whole).toHaveCSS('overflow-y', 'hidden')
  await panel.press('Escape')
  await expect(panel).toBeHidden()
  await expect(whole).toHaveCSS('overflow-y', 'scroll')
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog')
  await expect(keys).toBeVisible()
  await expect(whole).toHaveCSS('overflow-y', 'hidden')
  await page.keyboard.press('Escape')
  await expect(keys).toBeHidden()
  await expect(whole).toHaveCSS('overflow-y', 'scroll')
})

test('P25: Escape closes only it, not the panel of a task behind it', async ({ page }) => {
  const palette = await openBoard(page)
  await palette.search('Draw the map')
  await palette.field.press('Enter')
  const panel = page.getByRole('region', { name: 'Draw the map' })
  await expect(panel).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(palette.active).toBeVisible()
  await palette.field.evaluate((field) => field.blur())
  await page.keyboard.press('Escape')
  await expect(palette.dialog).toBeHidden()
  await expect(panel).toBeVisible()
  await expect(panel).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
})

test('P21, P23: a matching comment is quoted, and employees find nothing that belongs to others', async ({
  page,
}) => {
  const palette = await openBoard(page)
  await palette.search('vendor')
  await expect(palette.found('Tasks')).toHaveCount(1)
  await expect(palette.found('Tasks')).toContainText(`${mara.name}: 'The vendor wants to see it first'`)
  await open(page, company(), emma)
  await expect(new EmployeeDashboard(page).task('Fold the map').status).toBeVisible()
  await palette.search('map')
  await expect(palette.found('Tasks')).toHaveCount(1)
  await expect(palette.found('Tasks')).toContainText('Fold the map')
  for (const words of ['vendor', 'atlas', eli.name, 'Reports', 'New task']) {
    await palette.field.fill(words)
    await expect(palette.count).toHaveText('Nothing found')
  }
})

test('P29: a match in the description of a project is quoted with the words around it, and marked', async ({
  page,
}) => {
  const made = company()
  const description = `${'Everything that is known of the north. '.repeat(6)}Beacons on every third pier.`
  made.run(ada, 'project.update', { projectId: made.idOf('projects', 'name', 'Borealis'), description })
  await open(page, made, ada)
  const palette = new Palette(page)
  await expect(new Shell(page).heading).toHaveText('Admin Panel')
  await palette.search('beacon')
  const found = palette.found('Projects')
  await expect(found.locator('mark')).toHaveText('Beacon')
  await expect(found).toContainText('known of the north. Beacons on every third pier.')
  await expect(found).not.toContainText(description)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(found.locator('mark')).toBeInViewport({ ratio: 1 })
})

test('P20, P26: it opens projects, people, screens and actions, and lists recent choices first', async ({
  page,
}) => {
  await open(page, company(), ada)
  const palette = new Palette(page)
  const { heading } = new Shell(page)
  await expect(heading).toHaveText('Admin Panel')
  await palette.search('borea')
  await palette.found('Projects').click()
  await expect(page).toHaveURL(/\/projects\//)
  await palette.search('emma')
  await palette.found('People').click()
  await expect(page).toHaveURL(/\/people\//)
  await palette.search('rep')
  await palette.field.press('Enter')
  await expect(page).toHaveURL(/\/reports$/)
  await palette.search('create man')
  await palette.field.press('Enter')
  await expect(page.getByRole('dialog', { name: /^Create Manager/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await expect(palette.found('Lately')).toHaveText([
    /Create manager and project/,
    /Reports/,
    /Emma Ernst/,
    /Borealis/,
  ])
  await palette.field.press('Control+k')
  await expect(palette.dialog).toBeHidden()
})

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
  const pressed = page.evaluate(
    () =>
      new Promise<void>((resolve) => {
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
  )
  await page.keyboard.press('f')
  await pressed
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

test('P25: the palette is accessible in both themes', async ({ page }) => {
  const palette = await openBoard(page)
  await palette.search('a')
  await expect(palette.found('Tasks').first()).toBeVisible()
  await expectAccessible(page, 'the palette')
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

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('P20, P27: one tap opens it and another opens a task, even over the panel of another task', async ({
    page,
  }) => {
    const made = company()
    const taskId = made.idOf('tasks', 'title', 'Draw the map')
    made.run(eli, 'task.ready', { taskId, ready: true })
    await open(page, made, mara)
    const palette = new Palette(page)
    await palette.button.tap()
    await palette.field.fill('draw')
    await expect(palette.found('Tasks')).toContainText('Ready for review')
    const box = await palette.dialog.boundingBox()
    expect(box?.width).toBeLessThanOrEqual(390)
    await palette.found('Tasks').tap()
    await expect(page.getByRole('dialog', { name: 'Draw the map' })).toBeVisible()
    await palette.search('fold')
    await palette.found('Tasks').tap()
    await expect(page.getByRole('dialog', { name: 'Fold the map' })).toBeVisible()
  })
})
