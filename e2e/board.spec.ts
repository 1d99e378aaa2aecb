import { statuses } from '../src/domain/model/tasks.ts'
import { Company } from './support/company.ts'
import { egon, eli, emma, mara } from './support/people.ts'
import { open, stored } from './support/storage.ts'
import { expect, test } from './support/test.ts'
import { Board } from './pages/board.ts'
import { Shell } from './pages/shell.ts'
import { MyEmployees } from './pages/task-list.ts'
import { TaskPanel } from './pages/task-panel.ts'
import { company } from './support/three-boards.ts'

test.describe('the project cards', () => {
  test("show the manager's own projects, with name, Project ID and Progress", async ({ page }) => {
    await open(page, company(), mara)
    const { projects } = await stored(page, 'root')
    const atlas = new Board(page, 'Atlas')
    await expect(atlas.card).toBeVisible()
    await expect(new Board(page, 'Cosmos').card).toBeVisible()
    await expect(new Board(page, 'Borealis').card).toBeHidden()
    await expect(atlas.card).toContainText('Project ID')
    await expect(atlas.card).toContainText(projects.find(({ name }) => name === 'Atlas')?.id ?? '')
    await expect(atlas.card).toContainText(/Progress:?\s*50\s?%/)
    await expect(page.getByText('Wait for the night')).toBeHidden()
  })

  test('are toggled by their header', async ({ page }) => {
    await open(page, company(), mara)
    const atlas = new Board(page, 'Atlas')
    const { header } = atlas
    const toDo = atlas.column('To Do')
    await expect(header).toHaveAttribute('aria-expanded', 'true')
    await expect(toDo).toBeVisible()
    await header.click()
    await expect(header).toHaveAttribute('aria-expanded', 'false')
    await expect(toDo).toBeHidden()
    await header.press('Enter')
    await expect(toDo).toBeVisible()
  })

  test("of a completed project are collapsed and say 'Project completed - Tap to view', until toggled", async ({
    page,
  }) => {
    await open(page, company(), mara)
    const cosmos = new Board(page, 'Cosmos')
    await expect(cosmos.header).toHaveAttribute('aria-expanded', 'false')
    await expect(cosmos.card).toContainText(/Progress:?\s*100\s?%/)
    await cosmos.card.getByText('Project completed - Tap to view', { exact: true }).click()
    await expect(cosmos.header).toHaveAttribute('aria-expanded', 'true')
    await expect(cosmos.task(cosmos.column('Done'), 'Count the stars')).toBeVisible()
    await cosmos.header.click()
    await expect(cosmos.card.getByText('Project completed - Tap to view', { exact: true })).toBeVisible()
  })

  test('collapse when the last task is done', async ({ page }) => {
    await open(page, company(), mara)
    const atlas = new Board(page, 'Atlas')
    await atlas.choose(atlas.column('To Do'), 'Draw the map', 'Move to Done')
    await expect(atlas.header).toHaveAttribute('aria-expanded', 'false')
    await expect(atlas.card.getByText('Project completed - Tap to view', { exact: true })).toBeVisible()
  })

  test('K80, K81: can show the task that completed them, and collapse when completed again', async ({
    page,
  }) => {
    await open(page, company(), mara)
    const atlas = new Board(page, 'Atlas')
    await atlas.choose(atlas.column('To Do'), 'Draw the map', 'Move to Done')
    await page.getByRole('button', { name: 'Show task: Moved to Done', exact: true }).click()
    await expect(atlas.task(atlas.column('Done'), 'Draw the map')).toBeFocused()
    await atlas.choose(atlas.column('Done'), 'Draw the map', 'Move to In Progress')
    await expect(page.getByRole('button', { name: /^Show task: / })).toBeHidden()
    await atlas.choose(atlas.column('In Progress'), 'Draw the map', 'Move to Done')
    await expect(atlas.header).toHaveAttribute('aria-expanded', 'false')
  })

  test('K166: can show that task even when another screen is shown by then', async ({ page }) => {
    await open(page, company(), mara)
    const atlas = new Board(page, 'Atlas')
    await atlas.choose(atlas.column('To Do'), 'Draw the map', 'Move to Done')
    await expect(atlas.header).toHaveAttribute('aria-expanded', 'false')
    await new Shell(page).link('Employees').click()
    await expect(new Shell(page).heading).toHaveText('My Employees')
    await page.getByRole('button', { name: 'Show task: Moved to Done', exact: true }).click()
    await expect(new TaskPanel(page, 'Draw the map').panel).toBeVisible()
  })

  test('K81: also collapse when they are completed again on another screen', async ({ page }) => {
    const shell = new Shell(page)
    const atlas = new Board(page, 'Atlas')
    await open(page, company(), mara)
    await atlas.choose(atlas.column('To Do'), 'Draw the map', 'Move to Done')
    await expect(atlas.header).toHaveAttribute('aria-expanded', 'false')
    await atlas.header.click()
    await expect(atlas.task(atlas.column('Done'), 'Draw the map')).toBeVisible()
    await shell.link('Employees').click()
    await expect(shell.heading).toHaveText('My Employees')
    await new MyEmployees(page).project.selectOption('Atlas')
    const { status, updateTask } = new MyEmployees(page).task('Draw the map')
    await status.selectOption('In Progress')
    await updateTask.click()
    await expect(updateTask).toBeDisabled()
    await status.selectOption('Done')
    await updateTask.click()
    await expect(updateTask).toBeDisabled()
    await shell.link('Dashboard').click()
    await expect(shell.heading).toHaveText('Manager Dashboard')
    await expect(atlas.header).toHaveAttribute('aria-expanded', 'false')
  })

  test('K156: stay unfolded while they are completed, even when the user leaves and comes back', async ({
    page,
  }) => {
    const shell = new Shell(page)
    const atlas = new Board(page, 'Atlas')
    await open(page, company(), mara)
    await atlas.choose(atlas.column('To Do'), 'Draw the map', 'Move to Done')
    await page.getByRole('button', { name: 'Show task: Moved to Done', exact: true }).click()
    await expect(atlas.task(atlas.column('Done'), 'Draw the map')).toBeFocused()
    await shell.link('Employees').click()
    await expect(shell.heading).toHaveText('My Employees')
    await shell.link('Dashboard').click()
    await expect(shell.heading).toHaveText('Manager Dashboard')
    await expect(atlas.header).toHaveAttribute('aria-expanded', 'true')
    await page.reload()
    await expect(atlas.header).toHaveAttribute('aria-expanded', 'true')
    // Without the task done last, the project has been completed for longer.
    await shell.link('Employees').click()
    await expect(shell.heading).toHaveText('My Employees')
    await new MyEmployees(page).project.selectOption('Atlas')
    await new MyEmployees(page).task('Draw the map').article.getByRole('link').first().click()
    await new TaskPanel(page, 'Draw the map').choose('Delete')
    await shell.answer('Delete')
    await shell.link('Dashboard').click()
    await expect(shell.heading).toHaveText('Manager Dashboard')
    await expect(atlas.header).toContainText('100')
    await expect(atlas.header).toHaveAttribute('aria-expanded', 'true')
  })
})

test.describe('the board', () => {
  test('has three columns and a zone for each employee, labelled with name and email', async ({ page }) => {
    await open(page, company(), mara)
    const atlas = new Board(page, 'Atlas')
    for (const status of statuses) await expect(atlas.column(status)).toBeVisible()
    for (const employee of [eli, emma]) {
      await expect(atlas.zone(employee)).toBeVisible()
      await expect(atlas.zone(employee)).toContainText(employee.name)
      await expect(atlas.zone(employee)).toContainText(employee.email)
    }
    await expect(atlas.zone(egon)).toBeHidden()
  })

  test('shows each task in the column of its status and in the zone of its assignee', async ({ page }) => {
    await open(page, company(), mara)
    const atlas = new Board(page, 'Atlas')
    const card = atlas.task(atlas.column('To Do'), 'Draw the map')
    await expect(card).toContainText('With all rivers.')
    await expect(card).toContainText('High')
    await expect(card).toContainText(eli.name)
    await expect(atlas.task(atlas.zone(eli), 'Draw the map')).toBeVisible()
    await expect(atlas.task(atlas.zone(emma), 'Draw the map')).toBeHidden()
    await expect(atlas.task(atlas.column('Done'), 'Fold the map')).toBeVisible()
    await expect(atlas.zone(eli).getByRole('listitem')).toHaveCount(1)
  })

  test('has the drop ids that SPEC and DECISIONS name', async ({ page }) => {
    await open(page, company(), mara)
    const atlas = new Board(page, 'Atlas')
    const places = atlas.card.locator('[data-drop-id]')
    await expect(places).toHaveCount(5)
    const ids = await places.evaluateAll((all) => all.map((place) => place.getAttribute('data-drop-id')))
    expect(ids).toEqual([...statuses, `emp-${eli.email}`, `emp-${emma.email}`])
  })

  test('has the dimensions of SPEC 9, with few tasks and with many', async ({ page }) => {
    const made = company()
    const id = made.idOf('projects', 'name', 'Atlas')
    for (let number = 1; number <= 12; number += 1) made.task(id, `Task ${number}`, { assignedTo: emma })
    await open(page, made, mara)
    const atlas = new Board(page, 'Atlas')
    await expect(atlas.task(atlas.zone(emma), 'Task 1')).toBeVisible()
    for (const status of statuses)
      await expect.poll(() => atlas.column(status).boundingBox()).toMatchObject({ width: 250 })
    await expect.poll(() => atlas.column('To Do').boundingBox()).toMatchObject({ height: 500 })
    expect((await atlas.column('Done').boundingBox())?.height).toBeLessThanOrEqual(500)
    const full = await atlas.zone(emma).boundingBox()
    const empty = await atlas.zone(eli).boundingBox()
    expect(full?.height).toBeLessThanOrEqual(300)
    expect(empty?.height).toBeGreaterThanOrEqual(150)
    expect(empty?.height).toBeLessThanOrEqual(300)
    // Beside the columns two zones share their height, with the gap between them.
    expect((full?.height ?? 0) + 8 + (empty?.height ?? 0)).toBe(500)
    await page.setViewportSize({ width: 900, height: 720 })
    await expect.poll(async () => (await atlas.zone(emma).boundingBox())?.height).toBe(300)
  })

  test('is at least 800 px wide and scrolls within itself on a narrow screen', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await open(page, company(), mara)
    const atlas = new Board(page, 'Atlas')
    await expect(atlas.column('To Do')).toBeVisible()
    const widths = await atlas.column('To Do').evaluate((column) => {
      const all: { readonly scroll: number; readonly client: number }[] = []
      for (let element = column.parentElement; element; element = element.parentElement) {
        if (getComputedStyle(element).overflowX === 'auto') {
          all.push({ scroll: element.scrollWidth, client: element.clientWidth })
        }
      }
      return all
    })
    expect(widths[0]?.scroll).toBeGreaterThanOrEqual(800)
    expect(widths[0]?.client).toBeLessThan(390)
  })

  test('T8: says in words that a task is overdue, but not if it is due today or done', async ({ page }) => {
    await page.clock.setFixedTime('2026-03-10T10:00:00+01:00')
    const made = new Company()
    const id = made.project('Atlas', { manager: mara, employees: [eli] })
    made.task(id, 'Late', { dueDate: '2026-03-09' })
    made.task(id, 'Today', { dueDate: '2026-03-10' })
    made.task(id, 'Late but done', { dueDate: '2026-03-01', status: 'Done' })
    await open(page, made, mara)
    const atlas = new Board(page, 'Atlas')
    await expect(atlas.task(atlas.column('To Do'), 'Late')).toContainText(/overdue/i)
    await expect(atlas.task(atlas.column('To Do'), 'Today')).not.toContainText(/overdue/i)
    await expect(atlas.task(atlas.column('Done'), 'Late but done')).not.toContainText(/overdue/i)
  })
})
