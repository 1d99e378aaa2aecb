import { readFile } from 'node:fs/promises'
import type { Locator } from '@playwright/test'
import { Company } from './support/company.ts'
import { ada, eli, emma, mara, person } from './support/people.ts'
import { open, seedTexts } from './support/storage.ts'
import { expect, test } from './support/test.ts'
import { Palette } from './pages/palette.ts'
import { ProjectDetails } from './pages/project-details.ts'
import { Shell } from './pages/shell.ts'

test('a project shows its info, manager, employees, tasks and progress', async ({ page }) => {
  const made = new Company()
  const id = made.project('Atlas', { manager: mara, employees: [eli, emma] })
  made.task(id, 'Draw the map', { status: 'Done', description: 'With all rivers.' })
  made.task(id, 'Fold the map', { status: 'In Progress', description: 'In eight.' })
  made.task(id, 'Sell the map')
  await open(page, made, ada, `/projects/${id}`)
  const details = new ProjectDetails(page)
  await expect(details.info).toContainText(id)
  await expect(details.info).toContainText('Atlas')
  await expect(details.info).toContainText('Ongoing')
  await expect(details.manager).toContainText(mara.name)
  await expect(details.manager).toContainText(mara.email)
  for (const { name, email } of [eli, emma]) {
    await expect(details.employees).toContainText(name)
    await expect(details.employees).toContainText(email)
  }
  for (const text of [
    'Draw the map',
    'With all rivers.',
    'Done',
    'Fold the map',
    'In eight.',
    'In Progress',
  ]) {
    await expect(details.tasks.getByRole('table').getByText(text, { exact: true }).first()).toBeVisible()
  }
  await expect(details.progress).toHaveAttribute('aria-valuenow', '33')
})

test('Y98: an empty project says what it lacks, and who can add labels', async ({ page }) => {
  const made = new Company()
  const id = made.project('Atlas', { manager: mara })
  made.run(ada, 'user.delete', { userId: made.idOf('users', 'email', mara.email) })
  await open(page, made, ada, `/projects/${id}`)
  const details = new ProjectDetails(page)
  await expect(details.manager.getByText('Manager not found.', { exact: true })).toBeVisible()
  await expect(details.employees.getByText('No employees assigned yet.', { exact: true })).toBeVisible()
  await expect(details.tasks.getByText('No tasks created for this project.', { exact: true })).toBeVisible()
  await expect(details.progress).toHaveAttribute('aria-valuenow', '0')
  await expect(details.info).toContainText('Pending')
  await expect(page.getByRole('region', { name: 'Labels' })).toContainText(
    'No labels yet. They are created in its tasks, which its manager adds.',
  )
  await page.getByRole('link', { name: 'Back to Dashboard' }).click()
  await expect(page).toHaveURL('/admin')
})

for (const [done, all, percent] of [
  [1, 8, 13],
  [2, 3, 67],
  [3, 3, 100],
] as const) {
  test(`P10: ${done} of ${all} tasks done makes a progress of ${percent} %`, async ({ page }) => {
    const made = new Company()
    const id = made.project('Atlas', { manager: mara })
    for (let task = 0; task < all; task += 1) {
      made.task(id, `Task ${task}`, { status: task < done ? 'Done' : 'To Do' })
    }
    await open(page, made, ada, `/projects/${id}`)
    const { progress, info } = new ProjectDetails(page)
    await expect(progress).toHaveAttribute('aria-valuenow', String(percent))
    await expect(info).toContainText(percent === 100 ? 'Completed' : 'Ongoing')
  })
}

test('a link leads to a project with any id, however an address encodes it', async ({ page }) => {
  const made = new Company()
  const plain = made.project('Atlas', { manager: mara })
  const written = (id: string) => (text: string) => text.replaceAll(`"${plain}"`, JSON.stringify(id))
  for (const id of ['100%', 'a%41', 'a/b', 'ü ?#&+']) {
    const storage = Object.entries(made.formerTexts(ada)).map(
      ([key, text]) => [key, written(id)(text)] as const,
    )
    await seedTexts(page, Object.fromEntries(storage))
    await page.goto('/admin')
    await page.getByRole('link', { name: 'Atlas', exact: true }).click()
    await expect(new ProjectDetails(page).info).toContainText(id)
    await page.reload()
    await expect(new ProjectDetails(page).info).toContainText(id)
  }
})

test('Y112: the page of another project begins with all its tasks', async ({ page }) => {
  const made = new Company()
  const atlas = made.project('Atlas', { manager: mara })
  made.task(atlas, 'Draw the map')
  made.task(atlas, 'Fold the map', { status: 'Done' })
  const borealis = made.project('Borealis', { manager: mara })
  made.task(borealis, 'Wait for the night')
  await open(page, made, ada, `/projects/${atlas}`)
  const { tasks } = new ProjectDetails(page)
  const palette = new Palette(page)
  await palette.waitForKeys()
  await tasks.getByLabel('Search tasks').fill('map')
  await tasks.getByLabel('Filter by status').selectOption('Done')
  await expect(tasks.getByRole('link')).toHaveText(['Fold the map'])
  await palette.search('Borealis')
  await palette.found('Projects').first().click()
  await expect(page).toHaveURL(`/projects/${borealis}`)
  await expect(tasks.getByRole('link')).toHaveText(['Wait for the night'])
  await expect(tasks.getByLabel('Search tasks')).toHaveValue('')
})

test('R41: a download of a project’s tasks also has what marks them', async ({ page }) => {
  const made = new Company()
  const id = made.project('Atlas', { manager: mara, employees: [eli] })
  const taskId = made.task(id, 'Draw the map', { assignedTo: eli, description: 'With all rivers.' })
  made.run(mara, 'label.create', { projectId: id, name: 'paper', color: 'red', taskId })
  made.run(mara, 'checklist.add', { taskId, texts: ['Ask', 'Draw'] })
  made.run(eli, 'task.ready', { taskId, ready: true })
  await open(page, made, ada, `/projects/${id}`)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV of Tasks of Atlas' }).click()
  const text = await readFile(await (await download).path(), 'utf8')
  expect(text.split('\r\n').slice(0, 2)).toEqual([
    '\uFEFFTask,Status,Assignee,Priority,Due Date,Email,Description,Ready for review,Labels,Checklist',
    `Draw the map,To Do,${eli.name},Normal,,${eli.email},With all rivers.,yes,paper,0 of 2`,
  ])
})

test('a project that does not exist says so', async ({ page }) => {
  await open(page, new Company(), ada, '/projects/none')
  await expect(new Shell(page).heading).toHaveText(/not found/i)
  await expect(page).toHaveURL('/projects/none')
})

test('Y55: five people of a project are visible without scrolling', async ({ page }) => {
  const made = new Company()
  const employees = Array.from({ length: 5 }, (_, at) =>
    person(`Person ${at + 1}`, `person.${at + 1}@ems.example`, 'employee'),
  )
  const id = made.project('Atlas', { manager: mara, employees })
  await open(page, made, ada, `/projects/${id}`)
  const { employees: shown } = new ProjectDetails(page)
  for (const width of [1100, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(shown.getByRole('listitem')).toHaveCount(5)
    const hidden = await shown
      .getByRole('list')
      .evaluate((list) => (list.parentElement?.scrollHeight ?? 0) - (list.parentElement?.clientHeight ?? 0))
    expect(hidden, `${width} px`).toBe(0)
  }
})

test('C29: a name in a right-to-left script is below the heading of its column', async ({ page }) => {
  const made = new Company()
  const amin = { ...eli, name: 'أمين' }
  const omar = { ...mara, name: 'عمر' }
  const atlas = made.project('Atlas', { manager: omar, employees: [amin] })
  made.task(atlas, 'Draw the map', { assignedTo: amin })
  for (const [path, column, person] of [
    [`/projects/${atlas}`, 'Assignee', amin],
    ['/admin', 'Manager', omar],
  ] as const) {
    await open(page, made, ada, path)
    const table = page.getByRole('main').getByRole('table').last()
    const [head, name] = await Promise.all([
      table.getByRole('columnheader', { name: column }).boundingBox(),
      table.getByText(person.name, { exact: true }).boundingBox(),
    ])
    if (!head || !name) throw new Error('No such column')
    expect(name.width, column).toBeLessThan(head.width / 2)
    expect(name.x - head.x, column).toBeLessThan(32)
  }
})

/** How far to the right of another text this one begins, as drawn. */
async function between(text: Locator, other: Locator): Promise<number> {
  const [one, reference] = await Promise.all(
    [text, other].map((each) =>
      each.evaluate((element) => {
        const range = document.createRange()
        range.selectNodeContents(element)
        return range.getBoundingClientRect().left
      }),
    ),
  )
  return Math.round((one ?? 0) - (reference ?? 0))
}

test('C34: a right-to-left name starts where others do: among people, in a panel, a dialog and the palette', async ({
  page,
}) => {
  const made = new Company()
  const omar = { ...mara, name: 'عمر' }
  const atlas = made.project('אטלס', { manager: omar })
  await open(page, made, ada, `/projects/${atlas}`)
  const people = page.getByRole('region', { name: 'Manager', exact: true })
  await expect.poll(() => between(people.getByText(omar.name), people.getByText(omar.email))).toBe(0)
  const info = page.getByRole('region', { name: 'Project Info', exact: true })
  expect(
    await between(info.getByText('אטלס', { exact: true }), info.getByText('Name', { exact: true })),
  ).toBe(0)
  await page.getByRole('button', { name: 'Archive' }).click()
  const dialog = page.getByRole('alertdialog')
  expect(await between(dialog.getByText('אטלס'), dialog.getByText(/^It has no tasks/))).toBe(0)
  await page.keyboard.press('Escape')
  const palette = new Palette(page)
  await palette.search(omar.name)
  const found = palette.found('People').first()
  expect(await between(found.getByTitle(omar.name), found.getByText(omar.email))).toBe(0)
})
