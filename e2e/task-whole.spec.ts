import { Company } from './support/company.ts'
import { ada, eli, emma, mara } from './support/people.ts'
import { open, seedTexts, storedTask } from './support/storage.ts'
import { openTab } from './support/tabs.ts'
import { expect, test } from './support/test.ts'
import { Board, wasLit, watchLights } from './pages/board.ts'
import { Palette } from './pages/palette.ts'
import { Shell } from './pages/shell.ts'
import { TaskPanel } from './pages/task-panel.ts'
import { TaskParts } from './pages/task-parts.ts'

// What happens to a task as a whole while its panel is open: deleted, duplicated, removed elsewhere, archived.

/** Atlas (Mara; Eli, Emma) with a task of Eli's. */
function company(): { made: Company; map: string; path: string } {
  const made = new Company()
  const atlas = made.project('Atlas', { manager: mara, employees: [eli, emma] })
  const map = made.task(atlas, 'Draw the map', {
    assignedTo: eli,
    status: 'In Progress',
    priority: 'High',
    description: 'With rivers.',
  })
  return { made: made.withoutNews().withoutPast(), map, path: `/tasks/${map}` }
}

const absent = 'This task is not here (any more).'

test("K13: a task is deleted from its panel's menu after a question, and comes back by Undo", async ({
  page,
}) => {
  const { made, path } = company()
  await open(page, made, mara, path)
  const panel = new TaskPanel(page, 'Draw the map')
  const shell = new Shell(page)
  await panel.choose('Delete')
  await shell.answer('Cancel')
  await expect(panel.actions).toBeFocused()
  await panel.choose('Delete')
  await page.keyboard.press('Escape')
  await expect(shell.question).toBeHidden()
  await expect(panel.panel).toBeVisible()
  await panel.choose('Delete')
  await shell.answer('Delete')
  await expect(shell.toast('Task deleted: Draw the map')).toBeVisible()
  await expect(page).toHaveURL('/manager')
  await expect(page.getByText(absent)).toBeHidden()
  await expect.poll(() => storedTask(page, 'Draw the map')).toBeUndefined()
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  const atlas = new Board(page, 'Atlas')
  await expect(atlas.task(atlas.column('In Progress'), 'Draw the map')).toBeVisible()
})

test("K13: it can be deleted from its card's menu too, and its column gets the focus", async ({ page }) => {
  const { made } = company()
  await open(page, made, mara)
  await new Palette(page).waitForKeys()
  const atlas = new Board(page, 'Atlas')
  await atlas.choose(atlas.column('In Progress'), 'Draw the map', 'Delete')
  await new Shell(page).answer('Delete')
  await expect(new Shell(page).toast('Task deleted: Draw the map')).toBeVisible()
  await expect(atlas.task(atlas.column('In Progress'), 'Draw the map')).toBeHidden()
  await expect(atlas.column('In Progress')).toBeFocused()
})

test('K14, K153: a duplicate opens in place of the original, lights up on the board, and is removed by Undo', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1400, height: 900 })
  const { made, map } = company()
  const atlasId = made.idOf('projects', 'name', 'Atlas')
  for (let number = 1; number <= 30; number += 1) made.task(atlasId, `Task ${number}`)
  await open(page, made, mara)
  const atlas = new Board(page, 'Atlas')
  await atlas.task(atlas.column('In Progress'), 'Draw the map').getByRole('link').click()
  const panel = new TaskPanel(page, 'Draw the map')
  await watchLights(page)
  await panel.choose('Duplicate')
  await expect(new Shell(page).toast('Task duplicated: Draw the map')).toBeVisible()
  await expect(page).not.toHaveURL(`/tasks/${map}`)
  await expect(panel.field('Status')).toHaveValue('To Do')
  await expect(panel.field('Assignee')).toHaveValue('')
  await expect(panel.field('Priority')).toHaveValue('High')
  await expect(panel.field('Description')).toHaveValue('With rivers.')
  const copy = atlas.task(atlas.column('To Do'), 'Draw the map')
  await wasLit(copy)
  await expect(copy).toBeInViewport({ ratio: 1 })
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect(new TaskPanel(page).panel).toContainText(absent)
  await page.goBack()
  await expect(page).toHaveURL('/manager')
  await expect(atlas.task(atlas.column('To Do'), 'Draw the map')).toBeHidden()
})

test('K13, K14: an admin can only delete, and an employee, who can do neither, has no menu', async ({
  page,
}) => {
  const { made, path } = company()
  await open(page, made, ada, path)
  const panel = new TaskPanel(page, 'Draw the map')
  await panel.actions.click()
  await expect(page.getByRole('menuitem')).toHaveText(['Delete'])
  await page.keyboard.press('Escape')
  await expect(panel.panel).toBeVisible()
  await open(page, made, eli, path)
  await expect(panel.field('Status')).toHaveValue('In Progress')
  await expect(panel.actions).toBeHidden()
})

test.describe('gone while it is open', () => {
  test('K12: a deleted task says that it is not here, and offers to copy what was typed', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const { made, path } = company()
    await open(page, made, mara, path)
    const panel = new TaskPanel(page, 'Draw the map')
    await panel.field('Description').fill('With rivers,\nand two bridges.')
    const tab = await openTab(page, path)
    const other = new TaskPanel(tab, 'Draw the map')
    await other.choose('Delete')
    await new Shell(tab).answer('Delete')
    const gone = new TaskPanel(page)
    await expect(gone.panel).toContainText(absent)
    await expect(gone.panel.locator(':focus')).toHaveText(absent)
    await expect(gone.typed).toHaveValue('With rivers,\nand two bridges.')
    await expect(gone.typed).not.toBeEditable()
    await gone.copy.click()
    await expect(new Shell(page).toast('Copied')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('With rivers,\nand two bridges.')
    await gone.close.click()
    await expect(page).toHaveURL('/manager')
  })

  test('K12: it also offers what was typed into its items and comments', async ({ page }) => {
    const { made, map, path } = company()
    made.run(mara, 'checklist.add', { taskId: map, texts: ['Ask'] })
    made.run(mara, 'comment.add', { taskId: map, text: 'No.' })
    await open(page, made, mara, path)
    const task = new TaskParts(page, 'Draw the map')
    const tab = await openTab(page, path)
    await task.chooseForComment(1, 'Edit')
    await task.panel.getByLabel('Your comment', { exact: true }).fill('Yes.')
    await task.chooseFor('Ask', 'Rename')
    await task.panel.getByLabel('Rename Ask', { exact: true }).fill('Ask Eli')
    await new TaskPanel(tab, 'Draw the map').choose('Delete')
    await new Shell(tab).answer('Delete')
    await expect(new TaskPanel(page).typed).toHaveValue('Item: Ask Eli\n\nYour comment: Yes.')
  })

  test('K12: a task whose creation is undone in another tab says the same', async ({ page }) => {
    const { made } = company()
    await open(page, made, mara)
    const atlas = new Board(page, 'Atlas')
    await atlas.title.fill('Fold the map')
    await atlas.add.click()
    await atlas.task(atlas.column('To Do'), 'Fold the map').getByRole('link').click()
    await expect(new TaskPanel(page, 'Fold the map').panel).toBeVisible()
    const tab = await openTab(page, '/manager')
    await expect(new Board(tab, 'Atlas').card).toBeVisible()
    await tab.keyboard.press('Control+z')
    const gone = new TaskPanel(page)
    await expect(gone.panel).toContainText(absent)
    await expect(gone.typed).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL('/manager')
  })
})

test('K15: a task of an archived project is plain text for everyone', async ({ page }) => {
  const { made, path } = company()
  for (const person of [ada, mara, eli]) {
    const texts = made.formerTexts(person)
    const root = JSON.parse(texts['root'] ?? '') as { projects: object[] }
    const projects = root.projects.map((project) => ({ ...project, archivedAt: '2026-11-02T09:00:00.000Z' }))
    await seedTexts(page, { ...texts, root: JSON.stringify({ ...root, projects }) })
    await page.goto(path)
    const panel = new TaskPanel(page, 'Draw the map')
    await expect(panel.panel).toContainText('This project is archived, so its tasks are read-only.')
    await expect(panel.panel.getByRole('textbox')).toHaveCount(0)
    await expect(panel.panel.getByRole('combobox')).toHaveCount(0)
    await expect(panel.actions).toBeHidden()
  }
})

test('K120: what was half typed when the project was archived can be copied, and is back once the project is', async ({
  page,
}) => {
  const { made, path } = company()
  const atlas = made.idOf('projects', 'name', 'Atlas')
  await open(page, made, ada, path)
  const task = new TaskParts(page, 'Draw the map')
  const tab = await openTab(page, `/projects/${atlas}`)
  await task.write.fill('Which rivers?')
  const answer = async (deed: 'Archive' | 'Bring back'): Promise<void> => {
    await tab.getByRole('button', { name: deed, exact: true }).click()
    await tab.getByRole('alertdialog').getByRole('button', { name: deed, exact: true }).click()
  }
  await answer('Archive')
  await expect(task.typed).toHaveValue('Which rivers?')
  await expect(task.typed).not.toBeEditable()
  await expect(task.copy).toBeVisible()
  await expect(task.panel.locator(':focus')).toHaveText(/^This project is archived/)
  await answer('Bring back')
  await expect(task.write).toHaveValue('Which rivers?')
  await expect(task.typed).toBeHidden()
  await task.field('Title').fill('Draw the long map')
  await answer('Archive')
  await expect(task.typed).toHaveValue('Title: Draw the long map\n\nComment: Which rivers?')
})

test('K120: an item being renamed when the project was archived keeps its text, and the new one can be copied', async ({
  page,
}) => {
  const { made, map, path } = company()
  made.run(mara, 'checklist.add', { taskId: map, texts: ['Ask'] })
  const atlas = made.idOf('projects', 'name', 'Atlas')
  await open(page, made, ada, path)
  const task = new TaskParts(page, 'Draw the map')
  const tab = await openTab(page, `/projects/${atlas}`)
  await tab.getByRole('button', { name: 'Archive', exact: true }).click()
  await task.chooseFor('Ask', 'Rename')
  await task.panel.getByLabel('Rename Ask', { exact: true }).fill('Ask Eli')
  await tab.getByRole('alertdialog').getByRole('button', { name: 'Archive', exact: true }).click()
  await expect(task.typed).toHaveValue('Ask Eli')
  await expect(task.items).toHaveText('Ask')
})

test('Y62: a task in an archived project shows its due date, but not that it is overdue', async ({
  page,
}) => {
  const { made, map, path } = company()
  made.run(mara, 'task.edit', { taskId: map, dueDate: '2020-05-04' })
  const atlas = made.idOf('projects', 'name', 'Atlas')
  await open(page, made, ada, `/projects/${atlas}`)
  const row = page.getByRole('row').filter({ hasText: 'Draw the map' })
  await expect(row).toContainText('Overdue by')
  made.run(ada, 'project.archive', { projectId: atlas })
  await open(page, made, ada, `/projects/${atlas}`)
  await expect(row).toContainText('2020')
  await expect(row).not.toContainText('Overdue')
  await open(page, made, ada, path)
  const panel = new TaskPanel(page, 'Draw the map')
  await expect(panel.panel).toContainText('2020')
  await expect(panel.panel).not.toContainText('Overdue')
})

test('K16: an older task says that who created it, and when it was done, is unknown', async ({ page }) => {
  const made = new Company()
  const atlas = made.project('Atlas', { manager: mara, employees: [eli] })
  const map = made.task(atlas, 'Draw the map', { status: 'Done' })
  const texts = made.formerTexts(mara)
  const older = (JSON.parse(texts['tasks'] ?? '') as object[]).map((task) => ({
    ...task,
    createdAt: undefined,
    createdBy: undefined,
    doneAt: undefined,
  }))
  await seedTexts(page, { ...texts, tasks: JSON.stringify(older) })
  await page.goto(`/tasks/${map}`)
  const { panel } = new TaskPanel(page, 'Draw the map')
  await expect(panel).toContainText('When it was created, and by whom, is unknown')
  await expect(panel).toContainText('Done at an unknown time')
  await expect(panel).toContainText('Who changed it last is unknown')
})

test('K16: what EMS itself records, such as that a task is overdue, does not count as its last change', async ({
  page,
}) => {
  const made = new Company()
  const atlas = made.project('Atlas', { manager: mara, employees: [eli] })
  const map = made.task(atlas, 'Draw the map', { assignedTo: eli, dueDate: '2026-01-06' })
  await open(page, made, mara, `/tasks/${map}`)
  await expect
    .poll(() => storedTask(page, 'Draw the map'))
    .toMatchObject({ overdueNotifiedFor: '2026-01-06' })
  const { panel } = new TaskPanel(page, 'Draw the map')
  await expect(panel).toContainText(/Last changed .* by Mara Moss/)
})
