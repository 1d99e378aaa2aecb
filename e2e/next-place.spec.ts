import type { Locator, Page } from '@playwright/test'
import { Board } from './pages/board.ts'
import { CalendarPage } from './pages/calendar.ts'
import { Palette } from './pages/palette.ts'
import { Shell } from './pages/shell.ts'
import { EmployeeDashboard, MyEmployees } from './pages/task-list.ts'
import { TaskParts } from './pages/task-parts.ts'
import { Users } from './pages/users.ts'
import { WorkloadPage } from './pages/workload.ts'
import { Company } from './support/company.ts'
import { ada, eli, emma, mara } from './support/people.ts'
import { open } from './support/storage.ts'
import { goTo, openTab } from './support/tabs.ts'
import { expect, test } from './support/test.ts'

const day = '2099-03-09'

/** Atlas (Mara; Eli, Emma): two tasks of one day in To Do, of which the first has items, comments and labels. */
function company() {
  const made = new Company()
  const atlas = made.project('Atlas', { manager: mara, employees: [eli, emma] })
  const map = made.task(atlas, 'Draw the map', { assignedTo: eli, dueDate: day })
  made.task(atlas, 'Fold the map', { assignedTo: eli, dueDate: day })
  made.run(mara, 'checklist.add', { taskId: map, texts: ['Ask', 'Draw', 'Send'] })
  made.run(mara, 'comment.add', { taskId: map, text: 'With all rivers.' })
  made.run(mara, 'comment.add', { taskId: map, text: 'And all hills.' })
  return { made: made.withoutNews(), atlas, map }
}

/** Focuses an element as the keyboard does, once the code that follows the focus is there. */
async function reach(page: Page, place: Locator): Promise<void> {
  await expect(place).toBeVisible()
  await new Palette(page).waitForKeys()
  await place.focus()
}

test('Y106, Y109: removing an item, comment or card moves focus and ring to the next, the previous or the heading', async ({
  page,
}) => {
  const { made, map } = company()
  await open(page, made, mara, `/tasks/${map}`)
  const { panel } = new TaskParts(page, 'Draw the map')
  const menu = (of: string) => panel.getByRole('button', { name: `Actions for ${of}`, exact: true })
  const remove = async (of: string): Promise<void> => {
    await menu(of).press('Enter')
    await page.getByRole('menuitem', { name: /^(Remove|Delete)$/ }).press('Enter')
  }
  await reach(page, menu('Draw'))
  await remove('Draw')
  await expect(menu('Send')).toBeFocused()
  await expect(menu('Send')).toHaveCSS('outline-style', 'solid')
  await remove('Send')
  await expect(menu('Ask')).toBeFocused()
  await remove('Ask')
  const heading = panel.getByRole('heading', { name: 'Checklist' })
  await expect(heading).toBeFocused()
  await expect(heading).toHaveCSS('outline-style', 'solid')

  await remove('comment 1')
  await new Shell(page).question.getByRole('button', { name: 'Delete', exact: true }).press('Enter')
  await expect(panel.getByText('With all rivers.')).toBeHidden()
  await expect(menu('comment 1')).toBeFocused()

  await goTo(page, '/manager')
  const column = new Board(page, 'Atlas').column('To Do')
  const cardMenu = (of: string) => column.getByRole('button', { name: `Actions for ${of}` })
  const deleteTask = async (title: string): Promise<void> => {
    await cardMenu(title).press('Enter')
    await page.getByRole('menuitem', { name: 'Delete' }).press('Enter')
    await new Shell(page).question.getByRole('button', { name: 'Delete', exact: true }).press('Enter')
  }
  await reach(page, cardMenu('Draw the map'))
  await deleteTask('Draw the map')
  await expect(cardMenu('Fold the map')).toBeFocused()
  await deleteTask('Fold the map')
  await expect(column).toBeFocused()
})

test('Y106: so does a removal by somebody else of what has the focus: a card, a task of a day, a field, an item, a comment', async ({
  page,
}) => {
  const { made, atlas, map } = company()
  await open(page, made, mara)
  const other = await openTab(page, '/manager')
  const there = new Board(other, 'Atlas')
  const deleteTask = async (): Promise<void> => {
    await there.choose(there.column('To Do'), 'Draw the map', 'Delete')
    await new Shell(other).answer('Delete')
  }
  const bringBack = async (): Promise<void> => {
    await other.keyboard.press('Control+z')
    await expect(there.task(there.column('To Do'), 'Draw the map')).toBeVisible()
  }

  const board = new Board(page, 'Atlas')
  await reach(page, board.task(board.column('To Do'), 'Draw the map'))
  await deleteTask()
  await expect(board.task(board.column('To Do'), 'Fold the map')).toBeFocused()
  await bringBack()

  await goTo(page, '/calendar?month=2099-03')
  const calendar = new CalendarPage(page)
  await reach(page, calendar.task(calendar.day(day), 'Draw the map'))
  await deleteTask()
  await expect(calendar.task(calendar.day(day), 'Fold the map')).toBeFocused()
  await bringBack()

  await goTo(page, `/my-employees?project=${atlas}`)
  const employees = new MyEmployees(page)
  await reach(page, employees.task('Draw the map').status)
  await deleteTask()
  await expect(employees.task('Fold the map').status).toBeFocused()
  await bringBack()

  const [task, same] = [page, other].map((tab) => new TaskParts(tab, 'Draw the map'))
  if (!task || !same) throw new Error('There are two tabs.')
  await goTo(page, `/tasks/${map}`)
  await goTo(other, `/tasks/${map}`)
  await reach(page, task.tick('Ask'))
  await same.chooseFor('Ask', 'Remove')
  await expect(task.tick('Draw')).toBeFocused()
  await task.panel.getByRole('button', { name: 'Actions for comment 1' }).press('Enter')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await same.chooseForComment(1, 'Delete')
  await new Shell(other).answer('Delete')
  await expect(task.panel.getByRole('button', { name: 'Actions for comment 1' })).toBeFocused()
})

test('Y127: so does a deletion by somebody else of a card carried by keyboard, and nothing is carried any more', async ({
  page,
}) => {
  const { made } = company()
  await open(page, made, mara)
  const other = await openTab(page, '/manager')
  const there = new Board(other, 'Atlas')
  const board = new Board(page, 'Atlas')
  await reach(page, board.task(board.column('To Do'), 'Draw the map'))
  await page.keyboard.press('Space')
  await expect(board.lifted('Draw the map')).toBeAttached()
  await page.keyboard.press('ArrowRight')
  await there.choose(there.column('To Do'), 'Draw the map', 'Delete')
  await new Shell(other).answer('Delete')
  await expect(board.task(board.column('To Do'), 'Fold the map')).toBeFocused()
  await expect(page.getByText('The task that you carried is not here any more.')).toBeAttached()
  // The keys do what they usually do again.
  await page.keyboard.press('Enter')
  await expect(new TaskParts(page, 'Fold the map').panel).toBeVisible()
})

test('Y127: nor is a task of the calendar that is deleted while it is carried by keyboard', async ({
  page,
}) => {
  const { made } = company()
  await open(page, made, mara, `/calendar?month=${day.slice(0, 7)}`)
  const other = await openTab(page, '/manager')
  const there = new Board(other, 'Atlas')
  const calendar = new CalendarPage(page)
  await reach(page, calendar.task(calendar.day(day), 'Draw the map'))
  await page.keyboard.press('Space')
  await expect(page.getByText(/^Lifted Draw the map/)).toBeAttached()
  await there.choose(there.column('To Do'), 'Draw the map', 'Delete')
  await new Shell(other).answer('Delete')
  await expect(page.getByText('The task that you carried is not here any more.')).toBeAttached()
  await calendar.button('Week').focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/week=/)
})

test('Y106: so does deleting a label, and so does a deletion by somebody else of the person whose row has the focus', async ({
  page,
}) => {
  const { made, atlas } = company()
  for (const name of ['Later', 'Urgent'])
    made.run(mara, 'label.create', { projectId: atlas, name, color: 'red' })
  await open(page, made, ada, `/projects/${atlas}`)
  const change = (label: string) => page.getByRole('button', { name: `Change the label ${label}` })
  const deleteLabel = async (label: string): Promise<void> => {
    await change(label).press('Enter')
    await page.getByRole('button', { name: 'Delete label' }).press('Enter')
    await new Shell(page).question.getByRole('button', { name: 'Delete', exact: true }).press('Enter')
  }
  await reach(page, change('Later'))
  await deleteLabel('Later')
  await expect(change('Urgent')).toBeFocused()
  await deleteLabel('Urgent')
  await expect(page.getByRole('heading', { name: 'Labels' })).toBeFocused()

  await goTo(page, '/workload')
  const workload = new WorkloadPage(page)
  await reach(page, workload.opener(eli.name))
  const other = await openTab(page, '/users')
  await new Users(other).delete(eli.email).click()
  await new Shell(other).answer('Delete')
  await expect(workload.opener(emma.name)).toBeFocused()
})

test('Y107: after Show more has shown the rest of a list, the first new row has the focus', async ({
  page,
}) => {
  const made = new Company()
  for (const number of Array.from({ length: 101 }, (_, index) => index + 1))
    made.project(`Project ${String(number).padStart(3, '0')}`, { manager: mara, employees: [] })
  await open(page, made.withoutNews(), ada)
  await page.getByRole('button', { name: 'Show more' }).press('Enter')
  await expect(page.getByRole('table').getByRole('row').last().getByRole('link').first()).toBeFocused()
})

test('Y107: so does the first change that comes when a long entry of a history is shown in full', async ({
  page,
}) => {
  const { made, atlas } = company()
  const taskIds = Array.from({ length: 12 }, (_, index) => made.task(atlas, `Task ${index + 1}`))
  made.run(mara, 'tasks.change', { taskIds, change: { priority: 'High' } })
  await open(page, made.withoutNews(), ada, `/projects/${atlas}`)
  const history = page.getByRole('region', { name: 'History', exact: true })
  const more = history.getByRole('button', { name: /^Show \d+ more changes$/ })
  await more.first().press('Enter')
  await expect(history.locator('dd:focus')).toHaveText(/High/)
})

test('Y108: when a new status takes a task out of the filter, the focus goes to the next status, else to the heading', async ({
  page,
}) => {
  const { made } = company()
  const ready = (title: string) =>
    made.run(eli, 'task.ready', { taskId: made.idOf('tasks', 'title', title), ready: true })
  ready('Draw the map')
  ready('Fold the map')
  await open(page, made, eli, '/employee?review=ready')
  const dashboard = new EmployeeDashboard(page)
  const [first, next] = [dashboard.task('Draw the map'), dashboard.task('Fold the map')]
  await reach(page, first.status)
  await first.status.selectOption('In Progress')
  await expect(first.article).toBeHidden()
  await expect(next.status).toBeFocused()
  await next.status.selectOption('In Progress')
  await expect(page.getByRole('heading', { name: 'Your Tasks' })).toBeFocused()
  // Brought back by undo, from the button that clears the filter.
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Clear search and filters' })).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(next.status).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your Tasks' })).toBeFocused()
})

test('Y141: a toast that goes while its button has the focus returns it to where it was, else to the heading', async ({
  page,
}) => {
  const { made } = company()
  await open(page, made, eli)
  const buttonOf = (on: Page, name: string) =>
    new EmployeeDashboard(on).task('Draw the map').article.getByRole('button', { name, exact: true })
  const ready = buttonOf(page, 'Ready for review')
  const shell = new Shell(page)
  const undo = shell.undoIn('Ready for review')
  await reach(page, ready)
  await ready.press('Enter')
  await undo.focus()
  const other = await openTab(page, '/employee')
  await expect(buttonOf(other, 'Withdraw')).toBeVisible()
  await other.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(undo).toBeHidden()
  await expect(ready).toBeFocused()

  await ready.press('Enter')
  // As if the focus came from outside the page.
  await undo.evaluate(async (button) => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    button.focus()
  })
  await page.keyboard.press('Enter')
  await expect(ready).toBeVisible()
  await expect(shell.heading).toBeFocused()
})
