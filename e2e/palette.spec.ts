import { Board } from './pages/board.ts'
import { Palette } from './pages/palette.ts'
import { Shell } from './pages/shell.ts'
import { EmployeeDashboard } from './pages/task-list.ts'
import { expectAccessible } from './support/axe.ts'
import { escapeWhenDrawn } from './support/escape-when-drawn.ts'
import { ada, eli, emma, mara } from './support/people.ts'
import { open } from './support/storage.ts'
import { expect, test } from './support/test.ts'
import { company, openBoard } from './support/palette-board.ts'

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

test('P25: the palette is accessible in both themes', async ({ page }) => {
  const palette = await openBoard(page)
  await palette.search('a')
  await expect(palette.found('Tasks').first()).toBeVisible()
  await expectAccessible(page, 'the palette')
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

test('Y151: while single keys are switched off, the palette names none', async ({ page }) => {
  const palette = await openBoard(page)
  const keys = palette.active.locator('kbd')
  await palette.search('Switch theme')
  await expect(keys).toHaveText(['T'])
  await page.keyboard.press('Escape')
  await palette.button.focus()
  await page.keyboard.press('?')
  await palette.singleKeys.uncheck()
  await page.keyboard.press('Escape')
  await palette.search('Switch theme')
  await expect(palette.active).toContainText('Switch theme')
  await expect(keys).toHaveCount(0)
  await palette.field.fill('Undo')
  await expect(keys).toHaveText(['Ctrl', 'Z'])
})

test('Y152: what is chosen for another screen and cannot be done there is said to be so', async ({
  page,
}) => {
  const palette = await openBoard(page)
  const shell = new Shell(page)
  await page.getByRole('button', { name: 'Atlas', expanded: true }).click()
  await expect(new Board(page, 'Atlas').title).toBeHidden()
  await shell.link('Employees').click()
  await expect(shell.heading).toHaveText('My Employees')
  await palette.search('New task')
  await expect(palette.active).toContainText('New task')
  await palette.field.press('Enter')
  await expect(
    shell.toast('That cannot be done on this page right now. Unfold a project, or clear the filters.'),
  ).toBeVisible()
  await expect(page).toHaveURL('/manager')
})
