import type { Page } from '@playwright/test'
import { ada, eli, emma, mara } from './support/people.ts'
import { crash } from './support/processes.ts'
import { keysLike, open, storedProject, storedTask, storedTexts, storedUser } from './support/storage.ts'
import { hearNow, openLateTab, openTab } from './support/tabs.ts'
import { expect, test } from './support/test.ts'
import { AdminPanel } from './pages/admin-panel.ts'
import { Board } from './pages/board.ts'
import { DraftNote } from './pages/draft-note.ts'
import { Settings } from './pages/settings.ts'
import { Shell } from './pages/shell.ts'
import { EmployeeDashboard, MyEmployees } from './pages/task-list.ts'
import { TaskPanel } from './pages/task-panel.ts'
import { TaskParts } from './pages/task-parts.ts'
import { Users } from './pages/users.ts'
import { company, loginAs } from './support/drafts.ts'

test('F1: what was typed survives a crash of the page', async ({ page }) => {
  await open(page, company(), eli)
  const { comment } = new EmployeeDashboard(page).task('Draw the map')
  await comment.fill('What took so long')
  await expect.poll(() => keysLike(page, 'draft:')).toHaveLength(1)
  const next = await openTab(page, '/settings')
  await crash(page)
  await next.goto('/employee')
  await expect(new EmployeeDashboard(next).task('Draw the map').comment).toHaveValue('What took so long')
})

test('F1: the fields of a new task are kept, and so is a due date that was half deleted', async ({
  page,
}) => {
  await open(page, company(), mara)
  const atlas = new Board(page, 'Atlas')
  await atlas.title.fill('Fold the map')
  await atlas.priority.selectOption('High')
  await atlas.description.fill('Twice.')
  await atlas.dueDate.fill('2099-05-31')
  await atlas.dueDate.focus()
  await page.keyboard.press('Backspace')
  await expect(atlas.dueDate).toHaveValue('')
  await page.reload()
  await expect(atlas.title).toHaveValue('Fold the map')
  await expect(atlas.priority).toHaveValue('High')
  await expect(atlas.description).toHaveValue('Twice.')
  await expect(atlas.dueDate).toHaveValue('2099-05-31')
})

test('F2: what was saved is no longer a draft, what was refused still is', async ({ page }) => {
  await open(page, company(), ada, '/users')
  const users = new Users(page)
  await users.add.click()
  await users.fillIn({ Name: 'Nora', Email: eli.email, Password: 'nora-pass' })
  await users.role.selectOption('Employee')
  await users.create.click()
  await expect(users.field('Email')).toHaveAccessibleDescription(/Email is already in use/)
  await page.reload()
  await users.add.click()
  await expect(users.field('Name')).toHaveValue('Nora')
  await expect(users.role).toHaveValue('employee')
  await users.fillIn({ Email: 'nora@ems.example', Password: 'nora-pass' })
  await users.create.click()
  await expect(new Shell(page).toast('User created')).toBeVisible()
  await users.add.click()
  await expect(users.field('Name')).toHaveValue('')
  await expect(new DraftNote(users.form).text).toBeHidden()
  expect(await keysLike(page, 'draft:')).toEqual([])
})

test('F2: a comment and a task that were saved are no longer drafts', async ({ page }) => {
  await open(page, company(), mara)
  const atlas = new Board(page, 'Atlas')
  await atlas.title.fill('Fold the map')
  await page.reload()
  await atlas.add.click()
  await expect(new Shell(page).toast('Task created')).toBeVisible()
  await expect(new DraftNote(atlas.card).text).toBeHidden()
  await page.goto('/my-employees')
  await new MyEmployees(page).project.selectOption('Atlas')
  const task = new MyEmployees(page).task('Draw the map')
  await task.comment.fill('Well done.')
  await task.updateTask.click()
  await expect.poll(() => storedTask(page, 'Draw the map')).toMatchObject({ comments: 'Well done.' })
  await page.reload()
  await expect(task.comment).toHaveValue('Well done.')
  expect(await keysLike(page, 'draft:')).toEqual([])
})

test('F2: a drafted comment does not overwrite one written meanwhile', async ({ page }) => {
  await open(page, company(), eli)
  const mine = new EmployeeDashboard(page).task('Draw the map')
  await mine.comment.fill('Eli was here')
  await loginAs(page, mara)
  await page.goto('/my-employees')
  await new MyEmployees(page).project.selectOption('Atlas')
  const theirs = new MyEmployees(page).task('Draw the map')
  await expect(theirs.comment).toHaveValue('As agreed.')
  await theirs.comment.fill('Mara was here')
  await theirs.updateTask.click()
  await expect.poll(() => storedTask(page, 'Draw the map')).toMatchObject({ comments: 'Mara was here' })
  await loginAs(page, eli)
  await expect(mine.comment).toHaveValue('Eli was here')
  await mine.update.click()
  await expect.poll(() => storedTask(page, 'Draw the map')).toMatchObject({ comments: 'Eli was here' })
  await mine.article.getByRole('link', { name: 'Draw the map' }).click()
  await expect(new TaskParts(page, 'Draw the map').comments).toHaveText([
    /As agreed\./,
    /Mara was here/,
    /Eli was here/,
  ])
})

test('F2: what was shown as saved but refused in the end becomes a draft again', async ({ page }) => {
  await open(page, company(), ada, '/users')
  const late = await openLateTab(page, '/users')
  for (const tab of [page, late]) {
    const users = new Users(tab)
    await users.add.click()
    await users.fillIn({ Name: 'Nora', Email: 'nora@ems.example', Password: 'nora-pass' })
    await users.role.selectOption('Employee')
    await users.create.click()
  }
  await expect(new Shell(late).toast('Email is already in use')).toBeVisible()
  const users = new Users(late)
  await users.add.click()
  await expect(users.field('Email')).toHaveValue('nora@ems.example')
  await expect(users.field('Password')).toHaveValue('')
  await hearNow(late)
})

test('F2: a comment sent just as its task is deleted is still there to be copied', async ({ page }) => {
  await open(page, company(), mara, '/manager')
  const late = await openLateTab(page, '/manager')
  const [here, there] = [page, late].map((tab) => new TaskParts(tab, 'Draw the map'))
  await page.getByRole('link', { name: 'Draw the map' }).first().click()
  await late.getByRole('link', { name: 'Draw the map' }).first().click()
  await there?.write.fill('Which rivers?')
  await here?.choose('Delete')
  await new Shell(page).answer('Delete')
  await there?.send.click()
  await hearNow(late)
  await expect(new TaskPanel(late).typed).toHaveValue('Which rivers?')
})

test('F3: a draft is shown to nobody else on this device, and waits for whoever typed it', async ({
  page,
}) => {
  await open(page, company(), eli, '/settings')
  const settings = new Settings(page)
  await settings.name.fill('Elias')
  for (const person of [emma, mara]) {
    await loginAs(page, person)
    await page.goto('/settings')
    await expect(settings.name).toHaveValue(person.name)
    await expect(new DraftNote(page.getByRole('main')).text).toBeHidden()
  }
  await loginAs(page, eli)
  await page.goto('/settings')
  await expect(settings.name).toHaveValue('Elias')
})

test('F4: no password is ever among the drafts', async ({ page }) => {
  await open(page, company(), ada, '/users')
  const users = new Users(page)
  await users.add.click()
  await users.fillIn({ Name: 'Nora', Password: 'never kept' })
  await page.keyboard.press('Escape')
  await users.edit(eli.email).click()
  await users.fillIn({ Name: 'Elias', Password: 'never kept' })
  await page.keyboard.press('Escape')
  await page.goto('/admin')
  const panel = new AdminPanel(page)
  await panel.create.click()
  await panel.fillIn({ 'Manager Name': 'Nora', 'Manager Password': 'never kept' }, [
    { Name: 'Otto', Password: 'never kept' },
  ])
  await page.goto('/settings')
  await new Settings(page).name.fill('Ada Adler')
  await new Settings(page).newPassword.fill('never kept')
  await page.reload()
  await expect(new Settings(page).name).toHaveValue('Ada Adler')
  await expect(new Settings(page).newPassword).toHaveValue('')
  const drafts = Object.entries(await storedTexts(page)).filter(([key]) => key.startsWith('draft:'))
  expect(drafts).toHaveLength(4)
  for (const [, text] of drafts) expect(text).not.toContain('never kept')
  await page.goto('/admin')
  await panel.create.click()
  await expect(panel.field('Manager Name')).toHaveValue('Nora')
  await expect(panel.field('Manager Password')).toHaveValue('')
  await expect(panel.form.getByText('Passwords are not kept.')).toBeVisible()
})

test('F6: the draft of a deleted user is gone after the next start', async ({ page }) => {
  await open(page, company(), eli, '/settings')
  await new Settings(page).name.fill('Elias')
  await loginAs(page, ada)
  await page.goto('/users')
  // Checked before the deletion: what a start has left to do may come after that.
  expect(await keysLike(page, 'draft:')).toHaveLength(1)
  await new Users(page).delete(eli.email).click()
  await new Shell(page).answer('Delete')
  await expect.poll(() => storedUser(page, eli.email)).toBeUndefined()
  await page.reload()
  await expect.poll(() => keysLike(page, 'draft:')).toEqual([])
  expect(await storedProject(page, 'Atlas')).toMatchObject({ employees: [emma.email] })
})

test('F33: what is typed in a field survives another tab’s save, closing the panel, and the deletion of the task', async ({
  page,
}) => {
  await open(page, company(), mara)
  const other = await openTab(page, '/manager')
  const [here, there] = [new TaskPanel(page, 'Draw the map'), new TaskPanel(other, 'Draw the map')]
  await page.getByRole('link', { name: 'Draw the map' }).first().click()
  await other.getByRole('link', { name: 'Draw the map' }).first().click()
  await expect(there.field('Description')).toBeVisible()
  await here.field('Description').fill('Typed here')
  await expect.poll(() => draftTexts(page)).toContain('Typed here')
  await there.field('Description').fill('Saved there')
  await expect.poll(() => draftTexts(page)).toContain('Saved there')
  await there.field('Description').press('Control+Enter')
  // Leaving the field before this tab has heard of the save would overwrite it.
  await expect(page.getByRole('listitem', { name: 'Draw the map' }).first()).toContainText('Saved there')
  await here.field('Description').blur()
  await expect(here.panel.getByText('Typed here, not saved')).toBeVisible()
  await here.close.click()
  await page.getByRole('link', { name: 'Draw the map' }).first().click()
  await expect(here.field('Description')).toHaveValue('Typed here')
  await there.choose('Delete')
  await new Shell(other).answer('Delete')
  await expect(new TaskPanel(page).typed).toHaveValue('Typed here')
})

test('F33: what is typed in a comment box survives a reload after another tab has sent its own', async ({
  page,
}) => {
  await open(page, company(), eli)
  const other = await openTab(page, '/employee')
  const [here, there] = [page, other].map((tab) => new EmployeeDashboard(tab).task('Draw the map').comment)
  await here?.fill('Typed here')
  await expect.poll(() => draftTexts(page)).toContain('Typed here')
  await there?.fill('Saved there')
  await expect.poll(() => draftTexts(page)).toContain('Saved there')
  await new EmployeeDashboard(other).task('Draw the map').update.click()
  await expect.poll(() => storedTask(page, 'Draw the map')).toMatchObject({ comments: 'Saved there' })
  await page.reload()
  await expect(new EmployeeDashboard(page).task('Draw the map').comment).toHaveValue('Typed here')
})

/** All drafts as they are stored. */
async function draftTexts(page: Page): Promise<string> {
  const texts = Object.entries(await storedTexts(page))
  return texts.flatMap(([key, text]) => (key.startsWith('draft:') ? [text] : [])).join('\n')
}
