import { mara } from './support/people.ts'
import { open, stored, storedTask } from './support/storage.ts'
import { expect, test } from './support/test.ts'
import { Board } from './pages/board.ts'
import { Shell } from './pages/shell.ts'
import { company } from './support/three-boards.ts'

test.describe('the task-add row', () => {
  test('K98: Tab goes through its fields from left to right, and then to its button', async ({ page }) => {
    await open(page, company(), mara)
    const { title, project, priority, dueDate, description, add } = new Board(page, 'Atlas')
    for (const width of [1400, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await title.focus()
      // A date field has more than one stop.
      for (const field of [project, priority, dueDate, dueDate, dueDate, dueDate, description, add]) {
        await page.keyboard.press('Tab')
        await expect(field).toBeFocused()
      }
    }
    await page.setViewportSize({ width: 1400, height: 900 })
    await title.focus()
    const lefts = await Promise.all(
      [title, project, priority, dueDate, description, add].map(
        async (one) => (await one.boundingBox())?.x ?? 0,
      ),
    )
    expect(lefts).toEqual(lefts.toSorted((one, other) => one - other))
  })

  test('T2: creates a task in the preset project with the default priority', async ({ page }) => {
    await open(page, company(), mara)
    const atlas = new Board(page, 'Atlas')
    await expect(atlas.project.locator('option:checked')).toHaveText('Atlas')
    await expect(atlas.priority.locator('option:checked')).toHaveText('Normal')
    await atlas.title.fill('  Sell the map ')
    await atlas.add.click()
    await expect(new Shell(page).toast('Task created')).toBeVisible()
    await expect(atlas.task(atlas.column('To Do'), 'Sell the map')).toBeVisible()
    await expect(atlas.title).toHaveValue('')
    const { projects } = await stored(page, 'root')
    await expect
      .poll(() => storedTask(page, 'Sell the map'))
      .toMatchObject({
        id: expect.stringMatching(/^\d{13,}$/),
        description: '',
        dueDate: '',
        priority: 'Normal',
        projectId: projects.find(({ name }) => name === 'Atlas')?.id,
        assignedTo: '',
        status: 'To Do',
        comments: '',
      })
  })

  test('takes priority, due date, description and another project', async ({ page }) => {
    await open(page, company(), mara)
    const atlas = new Board(page, 'Atlas')
    await expect(atlas.priority.getByRole('option')).toHaveText(['Low', 'Normal', 'High'])
    await atlas.title.fill('Name the stars')
    await atlas.project.selectOption('Cosmos')
    await atlas.priority.selectOption('High')
    await atlas.dueDate.fill('2099-12-31')
    await atlas.description.fill('All of them.')
    await atlas.add.click()
    const { projects } = await stored(page, 'root')
    await expect
      .poll(() => storedTask(page, 'Name the stars'))
      .toMatchObject({
        description: 'All of them.',
        dueDate: '2099-12-31',
        priority: 'High',
        projectId: projects.find(({ name }) => name === 'Cosmos')?.id,
      })
  })

  test('K91: does not take a half-typed date for no date', async ({ page }) => {
    await open(page, company(), mara)
    const atlas = new Board(page, 'Atlas')
    await atlas.title.fill('Measure the land')
    await atlas.dueDate.focus()
    await page.keyboard.type('05')
    await page.keyboard.press('Enter')
    await expect(
      page.getByRole('status').filter({ hasText: 'Enter a whole date, or clear it.' }),
    ).toBeVisible()
    await expect(atlas.dueDate).toBeFocused()
    await expect(atlas.task(atlas.column('To Do'), 'Measure the land')).toHaveCount(0)
    await atlas.dueDate.fill('2099-05-05')
    await atlas.add.click()
    await expect.poll(() => storedTask(page, 'Measure the land')).toMatchObject({ dueDate: '2099-05-05' })
  })

  test("offers the manager's own projects only", async ({ page }) => {
    await open(page, company(), mara)
    await expect(new Board(page, 'Atlas').project.getByRole('option')).toHaveText([
      '-- Select Project --',
      'Atlas',
      'Cosmos',
    ])
  })

  for (const [what, title, project] of [
    ['no title', '', 'Atlas'],
    ['a title of spaces', '   ', 'Atlas'],
    ['no project', 'Sell the map', '-- Select Project --'],
  ] as const) {
    test(`T1: refuses ${what}`, async ({ page }) => {
      await open(page, company(), mara)
      const atlas = new Board(page, 'Atlas')
      await atlas.title.fill(title)
      await atlas.project.selectOption(project)
      await atlas.add.click()
      await expect(new Shell(page).toast('Enter task title and select project')).toBeVisible()
      expect(await stored(page, 'tasks')).toHaveLength(4)
      await expect(atlas.title).toHaveValue(title)
    })
  }
})
