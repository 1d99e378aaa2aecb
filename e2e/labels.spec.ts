import { expectAccessible } from './support/axe.ts'
import { Company } from './support/company.ts'
import { ada, eli, mara } from './support/people.ts'
import { open, storedTask } from './support/storage.ts'
import { hearNow, openLateTab, openTab } from './support/tabs.ts'
import { expect, test } from './support/test.ts'
import { Board } from './pages/board.ts'
import { DraftNote } from './pages/draft-note.ts'
import { ProjectDetails } from './pages/project-details.ts'
import { Shell } from './pages/shell.ts'
import { EmployeeDashboard } from './pages/task-list.ts'
import { TaskParts } from './pages/task-parts.ts'

interface Made {
  made: Company
  atlas: string
  map: string
  /** Creates a label, puts it on the task if one is given, and returns its id. */
  label: (name: string, taskId?: string) => string
}

/** Atlas (Mara; Eli) with two tasks. */
function company(): Made {
  const made = new Company()
  const atlas = made.project('Atlas', { manager: mara, employees: [eli] })
  const map = made.task(atlas, 'Draw the map', { assignedTo: eli })
  made.task(atlas, 'Fold the map', { status: 'In Progress' })
  const label = (name: string, taskId?: string): string =>
    made.run(mara, 'label.create', { projectId: atlas, name, color: 'red', ...(taskId && { taskId }) })
  return { made: made.withoutNews(), atlas, map, label }
}

test('K45, K46: a label is created while typing, by keyboard alone, and taken off again', async ({
  page,
}) => {
  const { made, map } = company()
  await open(page, made, mara, `/tasks/${map}`)
  const task = new TaskParts(page, 'Draw the map')
  await task.chooseLabels.focus()
  await page.keyboard.press('Enter')
  await expect(task.findLabel).toBeFocused()
  await page.keyboard.type('Urgent')
  await expect(task.panel.getByRole('button', { name: "Create 'Urgent'" })).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(task.labels).toHaveText(['Urgent'])
  await expect(task.findLabel).toBeFocused()
  await expect(task.findLabel).toHaveValue('')
  await page.keyboard.type('urgent')
  await page.keyboard.press('Enter')
  await expect(task.labels).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(task.chooseLabels).toBeFocused()
  await expect(task.panel).toBeVisible()
})

test('K160: labels that are being chosen can no longer be once the project is archived', async ({ page }) => {
  const { made, atlas, map, label } = company()
  label('Urgent', map)
  await page.setViewportSize({ width: 1500, height: 900 })
  await open(page, made, ada, `/projects/${atlas}`)
  await new ProjectDetails(page).tasks.getByRole('link', { name: 'Draw the map' }).click()
  const task = new TaskParts(page, 'Draw the map')
  await task.chooseLabels.click()
  await expect(task.findLabel).toBeFocused()
  await page.getByRole('button', { name: 'Archive', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Archive', exact: true }).click()
  await expect(task.panel).toContainText('This project is archived, so its tasks are read-only.')
  await expect(task.labels).toHaveText(['Urgent'])
  await expect(task.findLabel).toBeHidden()
})

test('K45: a label is renamed in place; a name that another one has is refused', async ({ page }) => {
  const { made, map, label } = company()
  label('Urgent', map)
  label('Later')
  await open(page, made, mara, `/tasks/${map}`)
  const task = new TaskParts(page, 'Draw the map')
  await task.chooseLabels.click()
  await task.panel.getByRole('button', { name: 'Change the label Urgent' }).click()
  const name = task.panel.getByLabel('Label name', { exact: true })
  await expect(name).toBeFocused()
  await name.fill('later')
  await page.keyboard.press('Enter')
  await expect(task.panel).toContainText("There is a label 'Later' already.")
  await name.fill('Soon')
  await task.panel.getByRole('radio', { name: 'blue' }).check({ force: true })
  await page.keyboard.press('Enter')
  await expect(task.labels).toHaveText(['Soon'])
  await task.panel.getByRole('button', { name: 'Change the label Soon' }).click()
  await name.fill('Never saved')
  await page.keyboard.press('Escape')
  await expect(task.labels).toHaveText(['Soon'])
  await expect(task.findLabel).toBeFocused()
})

test('F1: a half-typed label name is there again after a reload, until it is started over', async ({
  page,
}) => {
  const { made, map, label } = company()
  label('Urgent', map)
  await open(page, made, mara, `/tasks/${map}`)
  const task = new TaskParts(page, 'Draw the map')
  const name = task.panel.getByLabel('Label name', { exact: true })
  const change = async (): Promise<void> => {
    await task.chooseLabels.click()
    await task.panel.getByRole('button', { name: 'Change the label Urgent' }).click()
  }
  await change()
  await name.fill('Half ty')
  await page.reload()
  await change()
  await expect(name).toHaveValue('Half ty')
  const note = new DraftNote(task.panel)
  await expect(note.text).toBeVisible()
  await note.startOver.click()
  await expect(name).toHaveValue('Urgent')
  await expect(name).toBeFocused()
  await expect(note.text).toBeHidden()
})

test('K47: the question before a label is deleted says how many tasks have it, and Undo brings it back', async ({
  page,
}) => {
  const { made, map, label } = company()
  label('Urgent', map)
  await open(page, made, mara, `/tasks/${map}`)
  const task = new TaskParts(page, 'Draw the map')
  await task.chooseLabels.click()
  await task.panel.getByRole('button', { name: 'Change the label Urgent' }).click()
  await task.panel.getByRole('button', { name: 'Delete label' }).click()
  const shell = new Shell(page)
  await expect(shell.question).toContainText('1 task has it.')
  await shell.answer('Delete')
  await expect(task.labels).toHaveCount(0)
  const search = task.panel.getByRole('searchbox', { name: 'Find or create a label' })
  await expect(search).toBeFocused()
  // The field takes no name longer than the limit.
  await page.keyboard.insertText('long '.repeat(20))
  await expect(search).toHaveValue('long '.repeat(10))
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await expect(task.labels).toHaveText(['Urgent'])
})

test('K146: the form of a label deleted in another tab says so, and can be saved once the label is back', async ({
  page,
}) => {
  const { made, map, label } = company()
  label('Urgent', map)
  label('Later')
  await open(page, made, mara, `/tasks/${map}`)
  const other = await openTab(page, `/tasks/${map}`)
  const [task, there] = [page, other].map((tab) => new TaskParts(tab, 'Draw the map'))
  if (!task || !there) throw new Error('There are two tabs.')
  for (const { chooseLabels, panel } of [task, there]) {
    await chooseLabels.click()
    await panel.getByRole('button', { name: 'Change the label Later' }).click()
  }
  const name = task.panel.getByLabel('Label name', { exact: true })
  const save = task.panel.getByRole('button', { name: 'Save label' })
  await name.fill('Much later')
  await there.panel.getByRole('button', { name: 'Delete label' }).click()
  await new Shell(other).answer('Delete')
  await expect(task.panel.getByRole('alert')).toContainText('This label is not here any more.')
  await expect(name).toHaveValue('Much later')
  await expect(name).toBeFocused()
  await expect(save).toBeHidden()
  await other.getByRole('status').getByRole('button', { name: 'Undo' }).click()
  await save.click()
  await expect(task.offeredLabels).toHaveText(['Much later', 'Urgent'])
})

test('K146: the form of a deleted label on its project’s page says so too', async ({ page }) => {
  const { made, map, label } = company()
  label('Later')
  const project = made.idOf('projects', 'name', 'Atlas')
  await open(page, made, mara, `/my-projects/${project}`)
  const other = await openTab(page, `/tasks/${map}`)
  const there = new TaskParts(other, 'Draw the map')
  await page.getByRole('button', { name: 'Change the label Later' }).click()
  const name = page.getByLabel('Label name', { exact: true })
  await name.fill('Much later')
  await there.chooseLabels.click()
  await there.panel.getByRole('button', { name: 'Change the label Later' }).click()
  await there.panel.getByRole('button', { name: 'Delete label' }).click()
  await new Shell(other).answer('Delete')
  await expect(page.getByRole('alert')).toContainText('This label is not here any more.')
  await expect(name).toHaveValue('Much later')
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(page.getByText('No labels yet.')).toBeVisible()
})

test('K46: two labels put on a task at the same time both stay', async ({ page }) => {
  const { made, map, label } = company()
  const ids = [label('Urgent'), label('Later')]
  await open(page, made, mara, `/tasks/${map}`)
  const late = await openLateTab(page, `/tasks/${map}`)
  for (const [tab, name] of [
    [page, 'Urgent'],
    [late, 'Later'],
  ] as const) {
    const task = new TaskParts(tab, 'Draw the map')
    await task.chooseLabels.click()
    await task.offeredLabels.getByRole('checkbox', { name, exact: true }).check()
  }
  await hearNow(late)
  for (const tab of [page, late])
    await expect(new TaskParts(tab, 'Draw the map').labels).toHaveText(['Later', 'Urgent'])
  await expect
    .poll(async () => (await storedTask(page, 'Draw the map'))?.labelIds.toSorted())
    .toEqual(ids.toSorted())
})

test('K49: a board is filtered by any of the chosen labels', async ({ page }) => {
  const { made, atlas: projectId, map, label } = company()
  label('Urgent', map)
  label('Paper', made.idOf('tasks', 'title', 'Fold the map'))
  made.task(projectId, 'Sell the map')
  await open(page, made, mara)
  const atlas = new Board(page, 'Atlas')
  const cards = atlas.card.getByRole('listitem')
  await expect(atlas.task(atlas.column('To Do'), 'Draw the map')).toContainText('Urgent')
  await page.getByRole('button', { name: 'Filter, sort' }).click()
  const dialog = page.getByRole('dialog', { name: 'Filter and sort' })
  await dialog.getByRole('checkbox', { name: 'Urgent' }).check()
  await dialog.getByRole('checkbox', { name: 'Paper' }).check()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Filter, sort: 2' })).toBeFocused()
  await expect(page.getByText('2 tasks found', { exact: true }).first()).toBeVisible()
  await expect(atlas.task(atlas.column('To Do'), 'Sell the map')).toBeHidden()
  // Draw the map is in a zone as well.
  await expect(cards).toHaveCount(3)
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Clear', exact: true }).click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(atlas.task(atlas.column('To Do'), 'Sell the map')).toBeVisible()
})

test('K45: 300 labels can be searched by typing, whatever is in their names', async ({ page }) => {
  const { made, map, label } = company()
  for (let count = 1; count <= 298; count += 1) label(`Label ${count}`)
  const nasty = '<img src=x onerror=alert(1)>'
  const long = 'W'.repeat(50)
  label(nasty, map)
  label(long, map)
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, made, mara, `/tasks/${map}`)
  const task = new TaskParts(page, 'Draw the map')
  await expect(task.labels).toHaveText([nasty, long])
  await task.chooseLabels.click()
  await expect(task.offeredLabels.first()).toBeVisible()
  expect(await task.offeredLabels.count()).toBeLessThan(100)
  await task.findLabel.fill('label 297')
  await expect(task.offeredLabels).toHaveText(['Label 297'])
  await task.findLabel.fill('ONERROR')
  await expect(task.offeredLabels).toHaveText([nasty])
  expect(await page.locator('img[src="x"]').count()).toBe(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test('K45: the assignee sees the labels but cannot choose any', async ({ page }) => {
  const { made, map, label } = company()
  label('Urgent', map)
  await open(page, made, eli)
  await expect(new EmployeeDashboard(page).task('Draw the map').article).toContainText('Urgent')
  await page.goto(`/tasks/${map}`)
  const task = new TaskParts(page, 'Draw the map')
  await expect(task.labels).toHaveText(['Urgent'])
  await expect(task.chooseLabels).toBeHidden()
})

test('an admin’s project details show a task’s labels, review and checklist', async ({ page }) => {
  const { made, atlas, map, label } = company()
  label('Urgent', map)
  made.run(mara, 'checklist.add', { taskId: map, texts: ['Ask', 'Draw'] })
  made.run(eli, 'task.ready', { taskId: map, ready: true })
  await open(page, made, ada, `/projects/${atlas}`)
  const row = page.getByRole('row').filter({ hasText: 'Draw the map' })
  await expect(row).toContainText('Ready for review')
  await expect(row).toContainText('Urgent')
  await expect(row).toContainText('0 of 2')
})

test.describe('by touch, on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('K45, K46: a label is created and taken off', async ({ page }) => {
    const { made, map } = company()
    await open(page, made, mara, `/tasks/${map}`)
    const task = new TaskParts(page, 'Draw the map')
    await task.chooseLabels.tap()
    await task.findLabel.fill('Urgent')
    await task.panel.getByRole('button', { name: "Create 'Urgent'" }).tap()
    await expect(task.labels).toHaveText(['Urgent'])
    await task.offeredLabels.getByText('Urgent').tap()
    await expect(task.labels).toHaveCount(0)
  })
})

for (const width of [1400, 820, 390]) {
  test(`the labels are accessible, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    const { made, atlas, map } = company()
    for (const color of [
      'gray',
      'red',
      'orange',
      'yellow',
      'green',
      'teal',
      'blue',
      'purple',
      'pink',
    ] as const)
      made.run(mara, 'label.create', { projectId: atlas, name: `A ${color} one`, color, taskId: map })
    await open(page, made, mara)
    await page.getByRole('button', { name: 'Filter, sort' }).click()
    await expect(page.getByRole('dialog', { name: 'Filter and sort' })).toBeVisible()
    await expectAccessible(page, 'the filters')
    await page.goto(`/tasks/${map}`)
    const task = new TaskParts(page, 'Draw the map')
    await task.chooseLabels.click()
    await task.panel.getByRole('button', { name: 'Change the label A red one' }).click()
    await task.findLabel.fill('red')
    await expectAccessible(page, 'labels to choose from, one of which is being changed')
  })
}
