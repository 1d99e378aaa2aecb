import { expectAccessible } from './support/axe.ts'
import { Company } from './support/company.ts'
import { ada, eli, emma, mara } from './support/people.ts'
import { open, storedTask } from './support/storage.ts'
import { expect, test } from './support/test.ts'
import { Board } from './pages/board.ts'
import { EmployeeDashboard } from './pages/task-list.ts'
import { Shell } from './pages/shell.ts'
import { TaskPanel } from './pages/task-panel.ts'

/** Atlas (Mara; Eli, Emma) with a task of Eli's; Borealis (Mara). */
function company(): { made: Company; path: string; borealis: string } {
  const made = new Company()
  const atlas = made.project('Atlas', { manager: mara, employees: [eli, emma] })
  const borealis = made.project('Borealis', { manager: mara })
  const map = made.task(atlas, 'Draw the map', {
    assignedTo: eli,
    dueDate: '2020-05-04',
    description: 'See https://example.com.',
  })
  return { made: made.withoutNews().withoutPast(), path: `/tasks/${map}`, borealis }
}

test.describe('over the page', () => {
  test.use({ viewport: { width: 820, height: 900 } })

  test('K17: the panel is a dialog that blocks the page behind it, and a click beside it closes it', async ({
    page,
  }) => {
    const { made } = company()
    await open(page, made, mara)
    const atlas = new Board(page, 'Atlas')
    const link = atlas.task(atlas.column('To Do'), 'Draw the map').getByRole('link')
    await link.click()
    const dialog = page.getByRole('dialog', { name: 'Draw the map', exact: true })
    await expect(dialog).toBeFocused()
    await expect(new Shell(page).sidebar).toHaveAttribute('inert')
    await page.mouse.click(60, 500)
    await expect(dialog).toBeHidden()
    await expect(link).toBeFocused()
  })

  test('K17: the panel becomes a region when the window gets wide, and keeps what is typed', async ({
    page,
  }) => {
    const { made, path } = company()
    await open(page, made, mara, path)
    const panel = new TaskPanel(page, 'Draw the map')
    await expect(page.getByRole('dialog', { name: 'Draw the map', exact: true })).toBeVisible()
    await panel.field('Title').fill('Draw a')
    await page.setViewportSize({ width: 1400, height: 900 })
    await expect(page.getByRole('region', { name: 'Draw the map', exact: true })).toBeVisible()
    await expect(panel.field('Title')).toHaveValue('Draw a')
    await expect(panel.field('Title')).toBeFocused()
    await expect(new Shell(page).sidebar).toBeVisible()
  })

  test('K163: C leads to the comment on the task, and no other key does anything behind it', async ({
    page,
  }) => {
    const { made, path } = company()
    await open(page, made, mara, path)
    const { panel, close } = new TaskPanel(page, 'Draw the map')
    const { theme } = new Shell(page)
    const name = await theme.getAttribute('aria-label')
    for (const key of ['t', 'n', 'g', 'c']) await close.press(key)
    await expect(panel.getByRole('textbox', { name: 'Write a comment' })).toBeFocused()
    await expect(panel).toBeVisible()
    await expect(theme).toHaveAttribute('aria-label', name ?? '')
  })

  test('K7: Ctrl+Z outside the fields undoes the last action', async ({ page }) => {
    const { made, path } = company()
    await open(page, made, mara, path)
    const panel = new TaskPanel(page, 'Draw the map')
    await panel.field('Priority').selectOption('Low')
    await expect.poll(() => storedTask(page, 'Draw the map')).toMatchObject({ priority: 'Low' })
    await panel.close.focus()
    await page.keyboard.press('Control+z')
    await expect(panel.field('Priority')).toHaveValue('Normal')
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('K17: the panel fills the screen, and is opened, edited and closed by touch', async ({ page }) => {
    const { made } = company()
    await open(page, made, mara)
    const atlas = new Board(page, 'Atlas')
    await atlas.task(atlas.column('To Do'), 'Draw the map').getByText('Normal').tap()
    const panel = new TaskPanel(page, 'Draw the map')
    await expect(panel.panel).toBeVisible()
    await expect.poll(() => panel.panel.boundingBox()).toMatchObject({ x: 0, y: 0 })
    await panel.field('Title').tap()
    await page.keyboard.type(' twice')
    await panel.field('Status').selectOption('Done')
    await panel.close.tap()
    await expect(page).toHaveURL('/manager')
    await expect.poll(() => storedTask(page, 'Draw the map twice')).toMatchObject({ status: 'Done' })
  })

  test('K17: an employee opens a task by touch', async ({ page }) => {
    const { made } = company()
    await open(page, made, eli)
    await new EmployeeDashboard(page).task('Draw the map').article.getByText('Overdue').tap()
    await expect(new TaskPanel(page, 'Draw the map').panel).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL('/employee')
  })
})

// Each state is scanned twice in three widths.
test.describe('for everyone', () => {
  test.describe.configure({ timeout: 180_000 })

  for (const [width, height] of [
    [1400, 900],
    [820, 900],
    [390, 844],
  ] as const) {
    test(`the panel with its menu, its question and its notes is accessible at ${width} pixels`, async ({
      page,
    }) => {
      const { made, path, borealis } = company()
      await page.setViewportSize({ width, height })
      await open(page, made, mara, path)
      const panel = new TaskPanel(page, 'Draw the map')
      await panel.history.click()
      await expect(panel.field('Title')).toBeVisible()
      await expectAccessible(page, 'panel')
      await panel.actions.click()
      await expect(page.getByRole('menu')).toBeVisible()
      await expectAccessible(page, 'menu')
      await page.getByRole('menuitem', { name: 'Delete' }).click()
      await expectAccessible(page, 'question')
      await new Shell(page).answer('Cancel')
      await panel.field('Title').fill(' ')
      await panel.field('Title').blur()
      await panel.field('Project').selectOption(borealis)
      await expect(panel.panel.getByText('Enter a title')).toBeVisible()
      await expectAccessible(page, 'notes')
      await open(page, made, eli, path)
      await expect(panel.field('Status')).toBeVisible()
      await expectAccessible(page, 'read by an employee')
      await open(page, made, ada, '/tasks/17')
      await expect(new TaskPanel(page).panel).toContainText('not here')
      await expectAccessible(page, 'not here')
    })
  }
})
