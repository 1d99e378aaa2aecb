import type { Page } from '@playwright/test'
import { Company } from './support/company.ts'
import { ada, eli, emma, mara } from './support/people.ts'
import { open, storedTask } from './support/storage.ts'
import { expect, test } from './support/test.ts'
import { AdminPanel } from './pages/admin-panel.ts'
import { Board } from './pages/board.ts'
import { HistoryView } from './pages/history.ts'
import { Login } from './pages/login.ts'
import { ProjectDetails } from './pages/project-details.ts'
import { Shell } from './pages/shell.ts'
import { EmployeeDashboard, MyEmployees } from './pages/task-list.ts'
import { TaskPanel } from './pages/task-panel.ts'
import { Users } from './pages/users.ts'

function company(): Company {
  const made = new Company()
  const atlas = made.project('Atlas', { manager: mara, employees: [eli, emma] })
  made.task(atlas, 'Draw the map', { assignedTo: eli })
  made.task(atlas, 'Fold the map')
  return made.withoutNews().withoutPast()
}

const title = "History of 'Draw the map'"
const moved = `${mara.name} moved 'Draw the map' from To Do to Done`
const assigned = `${mara.name} assigned 'Draw the map' to ${emma.name}`

/** Mara's day: she moves a task and assigns it to Emma. */
async function work(page: Page): Promise<Board> {
  const atlas = new Board(page, 'Atlas')
  await atlas.choose(atlas.column('To Do'), 'Draw the map', 'Move to Done')
  await atlas.choose(atlas.column('Done'), 'Draw the map', `Assign to ${emma.name}`)
  await expect(atlas.task(atlas.zone(emma), 'Draw the map')).toBeVisible()
  return atlas
}

async function workAndLogInAs(page: Page, person: typeof ada): Promise<void> {
  await open(page, company(), mara)
  await work(page)
  await logOut(page)
  await new Login(page).as(person)
}

/** By keyboard: a toast may cover the button. */
async function logOut(page: Page): Promise<void> {
  await new Shell(page).logout.press('Enter')
  await page.goto('/login')
}

test('Y84: a sentence in a history or in the bell reads from left to right, whatever name it begins with', async ({
  page,
}) => {
  const made = new Company()
  const atlas = made.project('Atlas', { manager: mara, employees: [eli] })
  made.run(mara, 'profile.update', { name: 'عائشة' })
  const taskId = made.task(atlas, 'ترجمة', { assignedTo: eli })
  made.run(mara, 'task.move', { taskId, status: 'In Progress' })
  await open(page, made, eli, `/tasks/${taskId}`)
  await new TaskPanel(page, 'ترجمة').history.click()
  await expect(page.getByText("عائشة moved 'ترجمة' from To Do to In Progress")).toHaveCSS('direction', 'ltr')
  await page.keyboard.press('Escape')
  const shell = new Shell(page)
  await shell.openNews()
  await expect(shell.newsItems.first().getByText('ترجمة', { exact: false }).first()).toHaveCSS(
    'direction',
    'ltr',
  )
})

test('Y86: a history shows a person’s name before their e-mail, whatever script the name is in', async ({
  page,
}) => {
  const made = new Company()
  const atlas = made.project('Atlas', { manager: mara, employees: [eli] })
  made.run(eli, 'profile.update', { name: 'עדה לב' })
  const taskId = made.task(atlas, 'Draw the map')
  made.run(mara, 'task.assign', { taskId, assignedTo: eli.email })
  await open(page, made, mara, `/tasks/${taskId}`)
  await new TaskPanel(page, 'Draw the map').history.click()
  const value = page.getByRole('definition').getByText(/עדה לב/)
  await expect(value).toContainText(eli.email)
  const lefts = await value.evaluate((element, email) => {
    const text = element.firstChild
    const words = element.textContent
    const leftOf = (part: string): number => {
      const range = document.createRange()
      if (text) range.setStart(text, words.indexOf(part))
      if (text) range.setEnd(text, words.indexOf(part) + part.length)
      return range.getBoundingClientRect().left
    }
    return { name: leftOf('עדה לב'), email: leftOf(email) }
  }, eli.email)
  expect(lefts.name).toBeLessThan(lefts.email)
})

test('Z61: a task’s history leaves out changes to the account of whoever changed it last', async ({
  page,
}) => {
  const made = new Company()
  const atlas = made.project('Atlas', { manager: mara, employees: [eli] })
  const taskId = made.task(atlas, 'Draw the map')
  made.run(mara, 'task.move', { taskId, status: 'Done' })
  made.run(ada, 'user.update', { userId: made.idOf('users', 'email', mara.email), email: 'moss@ems.example' })
  await open(page, made, ada, `/tasks/${taskId}`)
  await new TaskPanel(page, 'Draw the map').history.click()
  await expect(page.getByText(moved)).toBeVisible()
  await expect(page.getByText(`${ada.name} changed the email`)).toHaveCount(0)
})

test('Y117: History opens in view with its button, which keeps the focus; a new entry keeps the edited field in view', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 640 })
  const made = new Company()
  const atlas = made.project('Atlas', { manager: mara, employees: [eli] })
  const taskId = made.task(atlas, 'Draw the map')
  made.run(mara, 'task.move', { taskId, status: 'Done' })
  await open(page, made, ada, `/tasks/${taskId}`)
  const panel = new TaskPanel(page, 'Draw the map')
  const { history } = panel
  await history.press('Enter')
  await expect(page.getByText(moved)).toBeInViewport({ ratio: 1 })
  await expect(history).toBeFocused()
  await expect(history).toBeInViewport({ ratio: 1 })
  await panel.field('Priority').focus()
  await panel.field('Priority').selectOption('High')
  await expect(page.getByText(`${ada.name} changed the priority`)).toBeAttached()
  await expect(panel.field('Priority')).toBeInViewport({ ratio: 1 })
})

test.describe('the history of a task', () => {
  test('Z13: opens from its menu on the board and says who did what', async ({ page }) => {
    await open(page, company(), mara)
    const atlas = await work(page)
    await atlas.choose(atlas.column('Done'), 'Draw the map', 'History')
    const history = HistoryView.dialog(page, title)
    await expect(history.entries).toHaveCount(2)
    await expect(history.entries.first()).toContainText(assigned)
    await expect(history.entry(assigned)).toContainText(`${eli.name} (${eli.email})`)
    await expect(history.entry(assigned)).toContainText(`${emma.name} (${emma.email})`)
    await expect(history.entry(moved)).toContainText(/Status\s*To Do\s*became\s*Done/)
  })

  test('Z6: undoes an earlier entry, and marks it as undone', async ({ page }) => {
    await open(page, company(), mara)
    const atlas = await work(page)
    await atlas.choose(atlas.column('Done'), 'Draw the map', 'History')
    const history = HistoryView.dialog(page, title)
    await history.undo(moved).click()
    await expect(history.entries).toHaveCount(3)
    await expect(history.entry(moved)).toContainText('Undone')
    await expect(history.undo(moved)).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(atlas.task(atlas.column('To Do'), 'Draw the map')).toBeVisible()
    await expect(atlas.task(atlas.zone(emma), 'Draw the map')).toBeVisible()
  })

  test('Z6: opens on My Employees', async ({ page }) => {
    await open(page, company(), mara, '/my-employees')
    const employees = new MyEmployees(page)
    await employees.project.selectOption({ label: 'Atlas' })
    const { article, status, updateTask } = employees.task('Draw the map')
    await status.selectOption('In Progress')
    await updateTask.click()
    const button = article.getByRole('button', { name: 'History of Draw the map' })
    await button.click()
    await expect(HistoryView.dialog(page, title).entries).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(button).toBeFocused()
  })

  test('Z6: lets an employee undo only what they did themselves', async ({ page }) => {
    await workAndLogInAs(page, emma)
    const { article, comment, update } = new EmployeeDashboard(page).task('Draw the map')
    await comment.fill('On it')
    await update.click()
    await article.getByRole('button', { name: 'History of Draw the map' }).click()
    const history = HistoryView.dialog(page, title)
    await expect(history.entries).toHaveCount(3)
    await expect(history.undo(moved)).toBeHidden()
    await history.undo(`${emma.name} commented on 'Draw the map'`).click()
    await expect(comment).toHaveValue('')
  })

  test('Z13: says so when nothing has been recorded', async ({ page }) => {
    await open(page, company(), eli)
    const { article } = new EmployeeDashboard(page).task('Draw the map')
    await article.getByRole('button', { name: 'History of Draw the map' }).click()
    await expect(page.getByRole('dialog', { name: title })).toContainText('Nothing has been recorded yet.')
  })
})

test.describe('the history of a project', () => {
  async function openDetails(page: Page): Promise<HistoryView> {
    await workAndLogInAs(page, ada)
    await new AdminPanel(page).row('Atlas').getByRole('link').click()
    return new HistoryView(page.getByRole('region', { name: 'History', exact: true }))
  }

  test('Z13: is part of its details, and lets an admin undo what others did', async ({ page }) => {
    const history = await openDetails(page)
    await expect(history.entries).toHaveCount(2)
    await history.undo(moved).click()
    await expect(history.entries).toHaveCount(3)
    await expect.poll(async () => (await storedTask(page, 'Draw the map'))?.status).toBe('To Do')
  })

  test('Z10, Z14: shows the project as it was, and puts a task back from there', async ({ page }) => {
    const history = await openDetails(page)
    await history.lookBack(moved).click()
    const then = page.getByRole('dialog', { name: /^The project as it was on/ })
    const task = then.getByRole('listitem', { name: 'Draw the map' })
    await expect(task).toContainText(eli.name)
    await expect(then.getByRole('button', { name: 'Put back', exact: true })).toHaveCount(1)
    await task.getByRole('button', { name: 'Put back', exact: true }).click()
    await expect(then.getByRole('button', { name: 'Put back', exact: true })).toHaveCount(0)
    await expect.poll(async () => (await storedTask(page, 'Draw the map'))?.assignedTo).toBe(eli.email)
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
    await expect.poll(async () => (await storedTask(page, 'Draw the map'))?.assignedTo).toBe(emma.email)
    await page.keyboard.press('Escape')
    await expect(history.lookBack(moved)).toBeFocused()
  })

  test('V17: says why a task whose assignee is gone cannot be put back', async ({ page }) => {
    const history = await openDetails(page)
    await page.goto('/users')
    await new Users(page).delete(eli.email).click()
    await new Shell(page).answer('Delete')
    await page.goBack()
    await history.lookBack(moved).click()
    const task = page.getByRole('dialog').getByRole('listitem', { name: 'Draw the map' })
    await expect(task).toContainText('is no longer an employee of the project')
    await expect(page.getByRole('button', { name: 'Put back', exact: true })).toHaveCount(0)
  })

  test('Z13: is not the only one in the details: a task has its own', async ({ page }) => {
    await openDetails(page)
    const { tasks } = new ProjectDetails(page)
    await tasks.getByRole('button', { name: 'History of Draw the map' }).click()
    await expect(HistoryView.dialog(page, title).entries).toHaveCount(2)
  })
})

test.describe('the history of the workspace', () => {
  test('Z13: opens from the Admin Panel', async ({ page }) => {
    await workAndLogInAs(page, ada)
    await page.getByRole('main').getByRole('button', { name: 'History', exact: true }).click()
    const history = HistoryView.dialog(page, 'History of the workspace')
    await expect(history.entry(assigned)).toBeVisible()
  })

  test('Z64: names a row once above several fields of it, and at each of them for a screen reader', async ({
    page,
  }) => {
    const made = new Company()
    made.project('Atlas', { manager: mara, employees: [eli] })
    const userId = made.idOf('users', 'email', eli.email)
    made.run(ada, 'user.update', { userId, name: 'Elias', email: 'elias@ems.example', role: 'manager' })
    await open(page, made, ada, '/admin')
    await page.getByRole('main').getByRole('button', { name: 'History', exact: true }).click()
    const history = HistoryView.dialog(page, 'History of the workspace')
    const entry = history.entry("Ada Admin changed the name, email and role of 'Elias'")
    const terms = entry.getByRole('term')
    await expect(terms).toHaveText([
      'Elias',
      'Name',
      'Elias Email',
      'Elias Role',
      'Elias Projects removed',
      'Atlas',
      'Employees removed',
    ])
    const shown = entry.getByText('Elias', { exact: true }).and(page.locator('dt :not(.sr-only)'))
    await expect(shown, 'what is seen').toHaveCount(1)
  })
})
