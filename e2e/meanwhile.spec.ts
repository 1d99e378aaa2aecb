import type { Page } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { Company } from './support/company.ts'
import { ada, eli, emma, mara } from './support/people.ts'
import { open, storedProject, storedTask, storedUser } from './support/storage.ts'
import { heard, hearNow, openLateTab, openTab } from './support/tabs.ts'
import { expect, test } from './support/test.ts'
import { AdminPanel } from './pages/admin-panel.ts'
import { UndoButtons } from './pages/history.ts'
import { Meanwhile } from './pages/meanwhile.ts'
import { Settings } from './pages/settings.ts'
import { Shell } from './pages/shell.ts'
import { MyEmployees } from './pages/task-list.ts'
import { Users } from './pages/users.ts'

// A form is left open in one tab, and another tab saves changes to the same thing.

/** Atlas (Mara; Eli, Emma) with a task of Eli's; Borealis (Mara). */
function company(): Company {
  const made = new Company()
  const id = made.project('Atlas', { manager: mara, employees: [eli, emma] })
  made.project('Borealis', { manager: mara })
  made.task(id, 'Draw the map', { assignedTo: eli, comments: 'As agreed.' })
  return made.withoutNews()
}

test.describe('the user form', () => {
  /** Opens the form of Eli in two tabs. */
  async function openTwice(page: Page): Promise<readonly [Users, Users]> {
    await open(page, company(), ada, '/users')
    const tab = await openTab(page, '/users')
    const forms = [new Users(page), new Users(tab)] as const
    for (const users of forms) {
      await users.edit(eli.email).click()
      await expect(users.field('Name')).toHaveValue(eli.name)
    }
    return forms
  }

  test('U21: untouched fields follow what is stored, and saving leaves them that way', async ({ page }) => {
    const [mine, other] = await openTwice(page)
    await mine.fillIn({ Email: 'elias@ems.example' })
    await other.fillIn({ Name: 'Elias', Password: 'saved elsewhere' })
    await other.chooseProjects()
    await other.update.click()
    await expect(mine.field('Name')).toHaveValue('Elias')
    await expect(mine.field('Password')).toHaveValue('saved elsewhere')
    await expect(mine.chosen).toHaveCount(0)
    await expect(mine.field('Email')).toHaveValue('elias@ems.example')
    await mine.update.click()
    await expect(mine.form).toBeHidden()
    await expect
      .poll(() => storedUser(page, 'elias@ems.example'))
      .toMatchObject({ name: 'Elias', password: 'saved elsewhere', projectIds: [] })
  })

  test('U22, T618: a field changed on both sides asks, and what was typed here can be kept', async ({
    page,
  }) => {
    const [mine, other] = await openTwice(page)
    await mine.fillIn({ Name: 'Elio', Email: 'elio@ems.example' })
    await other.fillIn({ Name: 'Elias' })
    await other.update.click()
    await heard(page, /change the name of/)
    await expect(mine.field('Name')).toHaveValue('Elio')
    await mine.update.click()
    const { question, keep } = new Meanwhile(mine.form)
    await expect(question).toBeFocused()
    await expect(question).toHaveAccessibleName('You changed this meanwhile, somewhere else.')
    await expect(question).toContainText('Typed here, not savedElio')
    await expect(question).toContainText('Saved meanwhileElias')
    expect(await storedUser(page, eli.email)).toMatchObject({ name: 'Elias' })
    // It keeps up with further typing.
    await mine.fillIn({ Name: 'Elio Eder' })
    await expect(question).toContainText('Typed here, not savedElio Eder')
    await keep.click()
    await expect(mine.form).toBeHidden()
    await expect.poll(() => storedUser(page, 'elio@ems.example')).toMatchObject({ name: 'Elio Eder' })
  })

  test('U22: the saved version can be taken by keyboard, and the rest of the form is saved with it', async ({
    page,
  }) => {
    const [mine, other] = await openTwice(page)
    await mine.fillIn({ Name: 'Elio', Password: 'typed here' })
    await other.fillIn({ Name: 'Elias' })
    await other.update.click()
    await heard(page, /change the name of/)
    await mine.field('Name').press('Enter')
    await expect(new Meanwhile(mine.form).question).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(new Meanwhile(mine.form).keep).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(mine.form).toBeHidden()
    await expect
      .poll(() => storedUser(page, eli.email))
      .toMatchObject({ name: 'Elias', password: 'typed here' })
  })

  test('U22: two fields ask one after the other, and Cancel saves nothing', async ({ page }) => {
    const [mine, other] = await openTwice(page)
    await mine.fillIn({ Name: 'Elio', Email: 'elio@ems.example' })
    await other.fillIn({ Name: 'Elias', Email: 'elias@ems.example' })
    await other.update.click()
    await heard(page, /change the name and email of/)
    await mine.update.click()
    const { question, keep } = new Meanwhile(mine.form)
    await expect(question).toContainText('Elio')
    await keep.click()
    await expect(question).toHaveCount(1)
    await expect(question).toContainText('elias@ems.example')
    await expect(question).toBeFocused()
    await mine.cancel.click()
    expect(await storedUser(page, 'elias@ems.example')).toMatchObject({ name: 'Elias' })
  })

  test('U25: a password changed on both sides asks without showing either version', async ({ page }) => {
    const [mine, other] = await openTwice(page)
    await mine.fillIn({ Password: 'typed here' })
    await other.fillIn({ Password: 'saved elsewhere' })
    await other.update.click()
    await heard(page, /change the password of/)
    await mine.update.click()
    const { question, take } = new Meanwhile(mine.form)
    await expect(question).toBeVisible()
    await expect(mine.form).not.toContainText(/typed here|saved elsewhere/)
    await take.click()
    await expect(mine.form).toBeHidden()
    await expect.poll(() => storedUser(page, eli.email)).toMatchObject({ password: 'saved elsewhere' })
  })

  test('U23: role and projects ask as a single question', async ({ page }) => {
    const [mine, other] = await openTwice(page)
    await mine.role.selectOption('Manager')
    await mine.choice('Atlas').check()
    await other.chooseProjects('Atlas', 'Borealis')
    await other.update.click()
    await heard(page, /change the projects of/)
    await mine.update.click()
    const { question, take, keep } = new Meanwhile(mine.form)
    await expect(question).toContainText('Manager: Atlas')
    await expect(question).toContainText('Employee: Atlas, Borealis')
    await expect(keep).toBeVisible()
    await take.click()
    await expect(mine.form).toBeHidden()
    const projectIds = [await storedProject(page, 'Atlas'), await storedProject(page, 'Borealis')]
    await expect
      .poll(() => storedUser(page, eli.email))
      .toMatchObject({ role: 'employee', projectIds: projectIds.map((project) => project?.id) })
  })

  test('U21: a project deleted meanwhile raises no question', async ({ page }) => {
    await open(page, company(), ada, '/users')
    const mine = new Users(page)
    await mine.edit(eli.email).click()
    await mine.chooseProjects('Atlas', 'Borealis')
    const tab = await openTab(page, '/admin')
    await tab.getByRole('row').filter({ hasText: 'Atlas' }).getByRole('button', { name: 'Delete' }).click()
    await new Shell(tab).answer('Delete')
    await expect(mine.projects.getByRole('checkbox')).toHaveCount(1)
    await expect(mine.choice('Borealis')).toBeVisible()
    await mine.update.click()
    await expect(mine.form).toBeHidden()
    const borealis = await storedProject(page, 'Borealis')
    await expect.poll(() => storedUser(page, eli.email)).toMatchObject({ projectIds: [borealis?.id] })
  })

  test('U56: a new user gets none of the projects that were deleted or archived since they were ticked', async ({
    page,
  }) => {
    await open(page, company(), ada, '/users')
    const mine = new Users(page)
    await mine.add.click()
    await mine.fillIn({ Name: 'Nora Nagel', Email: 'nora@ems.example', Password: 'nora-pass' })
    await mine.role.selectOption('Manager')
    await mine.chooseProjects('Atlas', 'Borealis')
    const notes = mine.form.getByRole('status').getByRole('listitem')
    await expect(notes).toHaveCount(2)
    const tab = await openTab(page, '/admin')
    const panel = new AdminPanel(tab)
    await panel.row('Atlas').getByRole('button', { name: 'Delete' }).click()
    await new Shell(tab).answer('Delete')
    await panel.row('Borealis').getByRole('button', { name: 'Actions for Borealis' }).click()
    await tab.getByRole('menuitem', { name: 'Archive', exact: true }).click()
    await new Shell(tab).question.getByRole('button', { name: 'Archive', exact: true }).click()
    await expect(mine.projects.getByRole('checkbox')).toHaveCount(0)
    await expect(notes).toHaveCount(0)
    await mine.create.click()
    await expect(mine.form).toBeHidden()
    await expect.poll(() => storedUser(page, 'nora@ems.example')).toMatchObject({ projectIds: [] })
    expect(await storedProject(page, 'Borealis')).toMatchObject({ manager: mara.email })
  })

  test('U50: the form of a deleted account says so, and can be saved once an undo brings the account back', async ({
    page,
  }) => {
    await open(page, company(), ada, '/users')
    const mine = new Users(page)
    await mine.edit(eli.email).click()
    await mine.fillIn({ Name: 'Elio' })
    await mine.update.focus()
    const tab = await openTab(page, '/users')
    await new Users(tab).delete(eli.email).click()
    await new Shell(tab).answer('Delete')
    await expect(mine.gone).toContainText('It can be copied here, and saved once the user is back.')
    await expect(mine.update).toBeHidden()
    await expectAccessible(page, 'the form of somebody who is gone')
    await expect(mine.field('Name')).toHaveValue('Elio')
    // The button that had the focus is gone.
    await expect(mine.form.locator(':focus')).toContainText('This user is not here any more.')
    // Not through the toast, which stays for eight seconds, however long all this takes.
    await new UndoButtons(tab).undo.click()
    await expect(mine.gone).toBeHidden()
    await expect(mine.update).toBeFocused()
    await mine.update.click()
    await expect.poll(() => storedUser(page, eli.email)).toMatchObject({ name: 'Elio' })
  })

  test('U26: of two forms saved at the same moment, the later one wins', async ({ page }) => {
    await open(page, company(), ada, '/users')
    const late = await openLateTab(page, '/users')
    for (const tab of [page, late]) {
      await new Users(tab).edit(eli.email).click()
      await new Users(tab).fillIn({ Name: tab === late ? 'Later' : 'Earlier' })
    }
    await new Users(page).update.click()
    await expect.poll(() => storedUser(page, eli.email)).toMatchObject({ name: 'Earlier' })
    await new Users(late).update.click()
    await expect(new Users(late).form).toBeHidden()
    await hearNow(late)
    await expect.poll(() => storedUser(page, eli.email)).toMatchObject({ name: 'Later' })
    await expect(new Users(page).row(eli.email)).toContainText('Later')
  })
})

test.describe('Settings', () => {
  async function openTwice(page: Page): Promise<readonly [Settings, Settings]> {
    await open(page, company(), eli, '/settings')
    const tab = await openTab(page, '/settings')
    await expect(new Settings(tab).name).toHaveValue(eli.name)
    return [new Settings(page), new Settings(tab)]
  }

  test('U16, U21: an untouched name follows what is stored, counts as filled in, and saving leaves it that way', async ({
    page,
  }) => {
    const [mine, other] = await openTwice(page)
    await mine.newPassword.fill('typed here')
    await other.name.fill('Elias')
    await other.newPassword.fill(eli.password)
    await other.save.click()
    await expect(mine.name).toHaveValue('Elias')
    await mine.save.click()
    await expect(new Shell(page).toast('Profile updated successfully ✅')).toBeVisible()
    await expect
      .poll(() => storedUser(page, eli.email))
      .toMatchObject({ name: 'Elias', password: 'typed here' })
  })

  test('U22, U25: a name and a password changed on both sides both ask', async ({ page }) => {
    const [mine, other] = await openTwice(page)
    await mine.name.fill('Elio')
    await mine.newPassword.fill('typed here')
    await other.name.fill('Elias')
    await other.newPassword.fill('saved elsewhere')
    await other.save.click()
    await heard(page)
    await mine.save.click()
    const { question, keep, take } = new Meanwhile(page)
    await expect(question).toContainText('Elias')
    await keep.click()
    await expect(question).not.toContainText('Elias')
    await expect(page.getByRole('main')).not.toContainText(/typed here|saved elsewhere/)
    await take.click()
    await expect(question).toBeHidden()
    await expect
      .poll(() => storedUser(page, eli.email))
      .toMatchObject({ name: 'Elio', password: 'saved elsewhere' })
    await expect(mine.newPassword).toHaveValue('')
  })
})

test.describe('comments and status', () => {
  test('U21, U22: are compared separately on My Employees, and only a status changed on both sides asks', async ({
    page,
  }) => {
    await open(page, company(), mara, '/my-employees')
    const tab = await openTab(page, '/my-employees')
    const [mine, other] = await Promise.all(
      [page, tab].map(async (each) => {
        const screen = new MyEmployees(each)
        await screen.project.selectOption('Atlas')
        return screen.task('Draw the map')
      }),
    )
    if (!mine || !other) throw new Error('There are two tabs.')
    // A field left untouched follows the other tab, and saving does not revert it.
    await mine.comment.fill('Typed here')
    await other.status.selectOption('In Progress')
    await other.updateTask.click()
    await expect(mine.status).toHaveValue('In Progress')
    await mine.updateTask.click()
    await expect
      .poll(() => storedTask(page, 'Draw the map'))
      .toMatchObject({ status: 'In Progress', comments: 'Typed here' })
    // A status changed in both tabs raises the question; comments never do, since each text becomes a comment of its own.
    await mine.status.selectOption('Done')
    await mine.comment.fill('Typed again')
    await other.status.selectOption('To Do')
    await other.comment.fill('Saved elsewhere')
    await other.updateTask.click()
    await heard(page, /to To Do and comment/)
    await mine.updateTask.click()
    const { question, keep } = new Meanwhile(mine.article)
    await expect(question).toContainText('Typed here, not savedDone')
    await expect(question).toContainText('Saved meanwhileTo Do')
    await keep.click()
    await expect(question).toBeHidden()
    await expect
      .poll(() => storedTask(page, 'Draw the map'))
      .toMatchObject({ status: 'Done', comments: 'Typed again' })
    await expect(mine.updateTask).toBeDisabled()
  })
})

for (const width of [390, 1400]) {
  test(`the question is accessible and fits, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await open(page, company(), eli, '/settings')
    const tab = await openTab(page, '/settings')
    await new Settings(page).fillName('Typed here '.repeat(40), eli.password)
    await new Settings(tab).fillName(`${'Word by word '.repeat(12)}${'x'.repeat(300)}`, eli.password)
    await new Settings(tab).save.click()
    await heard(page)
    await new Settings(page).save.click()
    await expect(new Meanwhile(page).question).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await expectAccessible(page, 'the question which of two texts shall hold')
  })
}
