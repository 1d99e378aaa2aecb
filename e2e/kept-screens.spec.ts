import type { Page } from '@playwright/test'
import { Company } from './support/company.ts'
import { listen } from './support/heard.ts'
import { eli, mara } from './support/people.ts'
import { open } from './support/storage.ts'
import { expect, test } from './support/test.ts'
import { Board } from './pages/board.ts'
import { CalendarPage } from './pages/calendar.ts'
import { SelectionBar } from './pages/selection.ts'
import { Shell } from './pages/shell.ts'
import { MyEmployees } from './pages/task-list.ts'

/** Atlas (Mara; Eli): Eli's 'Draw the map' and 'Fold the map'. */
async function openBoard(page: Page): Promise<Board> {
  const made = new Company()
  const atlas = made.project('Atlas', { manager: mara, employees: [eli] })
  made.task(atlas, 'Draw the map', { assignedTo: eli })
  made.task(atlas, 'Fold the map', { assignedTo: eli })
  await open(page, made.withoutNews(), mara)
  const board = new Board(page, 'Atlas')
  await expect(board.task(board.column('To Do'), 'Draw the map')).toBeVisible()
  return board
}

async function goTo(page: Page, name: 'Employees' | 'Dashboard', heading: string): Promise<void> {
  await new Shell(page).link(name).click()
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeFocused()
}

test('a board that was left is not seen, heard or reached by keyboard, and takes up no room', async ({
  page,
}) => {
  const atlas = await openBoard(page)
  await goTo(page, 'Employees', 'My Employees')
  await expect(atlas.card).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page.getByText('Draw the map').filter({ visible: true })).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0)
  await new MyEmployees(page).project.focus()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').locator(':focus')).not.toHaveAttribute('data-item-id')
  await expect(page.locator('.put-aside :focus')).toHaveCount(0)
})

test('a board shows what was done elsewhere once its user returns, and can be worked on', async ({
  page,
}) => {
  const atlas = await openBoard(page)
  await goTo(page, 'Employees', 'My Employees')
  const employees = new MyEmployees(page)
  await employees.project.selectOption('Atlas')
  await employees.task('Draw the map').status.selectOption('Done')
  await employees.task('Draw the map').updateTask.click()
  await expect(employees.task('Draw the map').updateTask).toBeDisabled()
  await goTo(page, 'Dashboard', 'Manager Dashboard')
  await expect(atlas.task(atlas.column('Done'), 'Draw the map')).toBeVisible()
  await expect(atlas.task(atlas.column('To Do'), 'Draw the map')).toBeHidden()
  await expect(atlas.card).toContainText('Progress: 50%')
  await atlas.drag(atlas.task(atlas.column('To Do'), 'Fold the map'), atlas.column('In Progress'))
  await expect(atlas.task(atlas.column('In Progress'), 'Fold the map')).toBeVisible()
})

test('a board is already drawn when its user returns: no card is added or removed, even below the window', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 500 })
  const made = new Company()
  const atlas = made.project('Atlas', { manager: mara, employees: [eli] })
  for (let at = 1; at <= 20; at += 1) made.task(atlas, `Map ${at}`, { assignedTo: eli })
  await open(page, made.withoutNews(), mara)
  const board = new Board(page, 'Atlas')
  const list = board.column('To Do')
  // The last card drawn is the one beyond its list's end, which comes after the first paint.
  await expect
    .poll(() =>
      list.evaluate((within) => {
        const last = [...within.querySelectorAll('[data-item-id]')].at(-1)
        return last && last.getBoundingClientRect().top >= within.getBoundingClientRect().bottom
      }),
    )
    .toBe(true)
  const seen = await board.card.evaluateHandle((card) => {
    const changed: string[] = []
    const observer = new MutationObserver((changes) => {
      for (const { addedNodes, removedNodes } of changes)
        for (const node of [...addedNodes, ...removedNodes])
          if (node instanceof Element && node.querySelector('[data-item-id]')) changed.push(node.textContent)
    })
    observer.observe(card, { childList: true, subtree: true })
    return changed
  })
  await goTo(page, 'Employees', 'My Employees')
  await goTo(page, 'Dashboard', 'Manager Dashboard')
  await expect(board.task(list, 'Map 1')).toBeVisible()
  expect(await seen.jsonValue()).toEqual([])
})

test('a screen seen before appears with the click that leads to it, not a frame later', async ({ page }) => {
  const atlas = await openBoard(page)
  await goTo(page, 'Employees', 'My Employees')
  // What follows directly from an event is done before the next task; what React defers is not.
  const heading = await new Shell(page).link('Dashboard').evaluate(async (link: HTMLElement) => {
    link.click()
    await Promise.resolve()
    return document.querySelector('main h1')?.textContent
  })
  expect(heading).toBe('Manager Dashboard')
  await expect(atlas.card).toBeVisible()
})

test('a board that was completed elsewhere comes last when its user returns', async ({ page }) => {
  const made = new Company()
  for (const name of ['Atlas', 'Borealis']) {
    const id = made.project(name, { manager: mara, employees: [eli] })
    made.task(id, `Draw ${name}`, { assignedTo: eli })
  }
  await open(page, made.withoutNews(), mara)
  const boards = page.getByRole('heading', { level: 2 })
  await expect(boards).toHaveText([/^Atlas/, /^Borealis/])
  await goTo(page, 'Employees', 'My Employees')
  const employees = new MyEmployees(page)
  await employees.project.selectOption('Atlas')
  await employees.task('Draw Atlas').status.selectOption('Done')
  await employees.task('Draw Atlas').updateTask.click()
  await goTo(page, 'Dashboard', 'Manager Dashboard')
  await expect(boards).toHaveText([/^Borealis/, /^Atlas/])
})

test('leaving a board ends its search and its selection, but keeps what was typed', async ({ page }) => {
  const atlas = await openBoard(page)
  await page.getByLabel('Task Title', { exact: true }).fill('Name the rivers')
  await page.getByRole('searchbox', { name: 'Search tasks' }).fill('draw')
  await expect(atlas.task(atlas.column('To Do'), 'Fold the map')).toBeHidden()
  await atlas.task(atlas.column('To Do'), 'Draw the map').click({ modifiers: ['ControlOrMeta'] })
  await expect(page.getByText('1 task selected').first()).toBeVisible()
  await goTo(page, 'Employees', 'My Employees')
  await goTo(page, 'Dashboard', 'Manager Dashboard')
  await expect(atlas.task(atlas.column('To Do'), 'Fold the map')).toBeVisible()
  await expect(page.getByRole('searchbox', { name: 'Search tasks' })).toHaveValue('')
  await expect(page.getByText('1 task selected')).toHaveCount(0)
  await expect(page.getByLabel('Task Title', { exact: true })).toHaveValue('Name the rivers')
})

test('leaving a board by one of its links moves the focus to the heading of the next screen', async ({
  page,
}) => {
  const atlas = await openBoard(page)
  await atlas.zone(eli).getByRole('link', { name: eli.name }).click()
  await expect(page.getByRole('heading', { level: 1, name: eli.name })).toBeFocused()
  await page.goBack()
  await expect(atlas.task(atlas.column('To Do'), 'Draw the map')).toBeVisible()
})

test('a question left open on a board is not asked on the next screen', async ({ page }) => {
  const atlas = await openBoard(page)
  await goTo(page, 'Employees', 'My Employees')
  await goTo(page, 'Dashboard', 'Manager Dashboard')
  await atlas.choose(atlas.column('To Do'), 'Draw the map', 'Delete')
  await expect(new Shell(page).question).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'My Employees' })).toBeVisible()
  await expect(new Shell(page).question).toBeHidden()
  await new MyEmployees(page).project.selectOption('Atlas')
  await expect(new MyEmployees(page).task('Draw the map').article).toBeVisible()
})

const march = '/calendar?month=2099-03'

/** Atlas (Mara; Eli) with 'Draw the map' due on 9 March and 'Fold the map' on the 10th; the board was seen before the calendar. */
async function openCalendar(page: Page): Promise<CalendarPage> {
  const made = new Company()
  const atlas = made.project('Atlas', { manager: mara, employees: [eli] })
  made.task(atlas, 'Draw the map', { assignedTo: eli, dueDate: '2099-03-09' })
  made.task(atlas, 'Fold the map', { assignedTo: eli, dueDate: '2099-03-10' })
  await open(page, made.withoutNews(), mara, march)
  const calendar = new CalendarPage(page)
  await expect(calendar.heading).toHaveText('March 2099')
  await goTo(page, 'Dashboard', 'Manager Dashboard')
  await expect(calendar.table).toBeHidden()
  await page.goBack()
  await expect(calendar.heading).toHaveText('March 2099')
  return calendar
}

test('K152: what was announced in the calendar is not announced again on the board that its user returns to', async ({
  page,
}) => {
  const calendar = await openCalendar(page)
  await calendar.task(calendar.day('2099-03-09'), 'Draw the map').focus()
  for (const key of ['Space', 'ArrowRight', 'Escape']) await page.keyboard.press(key)
  await expect(page.getByText('Draw the map stays as it was.', { exact: true })).toBeAttached()
  const heard = await listen(page)
  await goTo(page, 'Dashboard', 'Manager Dashboard')
  const atlas = new Board(page, 'Atlas')
  await atlas.task(atlas.column('To Do'), 'Fold the map').click({ modifiers: ['Control'] })
  await new SelectionBar(page).has('1 task')
  expect(await heard()).toEqual(['!1 task selected'])
})

test('Y81: the links to the calendar and the workload lead to them as they were left', async ({ page }) => {
  await openBoard(page)
  const views = page.getByRole('navigation', { name: 'Views' })
  const to = async (name: string, heading: string): Promise<void> => {
    await views.getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeFocused()
  }
  await to('Calendar', 'Calendar')
  await page.getByRole('button', { name: 'Week', exact: true }).click()
  await expect(page).toHaveURL(/\?week=/)
  await to('Workload', 'Workload')
  await page.getByRole('button', { name: 'Table', exact: true }).click()
  await expect(page.getByRole('table')).toBeVisible()
  await to('Board', 'Manager Dashboard')
  await to('Calendar', 'Calendar')
  await expect(page).toHaveURL(/\?week=/)
  await to('Workload', 'Workload')
  await expect(page.getByRole('table')).toBeVisible()
})

test('D33: a calendar is already drawn when its user returns, and its tasks can be moved while a board is kept', async ({
  page,
}) => {
  const calendar = await openCalendar(page)
  const chip = await calendar.task(calendar.day('2099-03-09'), 'Draw the map').elementHandle()
  await goTo(page, 'Dashboard', 'Manager Dashboard')
  const atlas = new Board(page, 'Atlas')
  const toDo = atlas.column('To Do')
  await atlas.choose(toDo, 'Fold the map', 'Move to In Progress')
  await expect(atlas.task(atlas.column('In Progress'), 'Fold the map')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Calendar' })).toBeVisible()
  expect(await chip?.evaluate((link) => link.isConnected && link.checkVisibility())).toBe(true)
  await calendar.drag(calendar.task(calendar.day('2099-03-09'), 'Draw the map'), calendar.day('2099-03-12'))
  await expect(calendar.task(calendar.day('2099-03-12'), 'Draw the map')).toBeVisible()
  await expect(calendar.task(calendar.day('2099-03-10'), 'Fold the map')).toHaveAccessibleDescription(
    /In Progress/,
  )
})

test('D33: after the date dialog the focus is on the task in the calendar, not on its card on the kept board', async ({
  page,
}) => {
  const calendar = await openCalendar(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await calendar.section('Mon 9 Mar').getByRole('button', { name: 'Move Draw the map to …' }).click()
  await page.getByRole('dialog').getByLabel('Due Date', { exact: true }).fill('2099-03-12')
  await page.setViewportSize({ width: 844, height: 390 })
  await page.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }).click()
  await expect(calendar.task(calendar.day('2099-03-12'), 'Draw the map')).toBeFocused()
})

test('D33: a task carried by keyboard when its calendar was left keeps its day, and can be dragged again', async ({
  page,
}) => {
  const calendar = await openCalendar(page)
  await calendar.task(calendar.day('2099-03-09'), 'Draw the map').focus()
  await page.keyboard.press('Space')
  await expect(calendar.inHand).toBeAttached()
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1, name: 'Manager Dashboard' })).toBeVisible()
  await page.goBack()
  await expect(calendar.task(calendar.day('2099-03-09'), 'Draw the map')).toBeVisible()
  await expect(calendar.inHand).toHaveCount(0)
  await calendar.drag(calendar.task(calendar.day('2099-03-09'), 'Draw the map'), calendar.day('2099-03-11'))
  await expect(calendar.task(calendar.day('2099-03-11'), 'Draw the map')).toBeVisible()
})
