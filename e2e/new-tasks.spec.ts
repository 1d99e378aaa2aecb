import { Company } from './support/company.ts'
import { eli, emma, mara } from './support/people.ts'
import { expectAccessible } from './support/axe.ts'
import { open, stored, storedNews, storedTask } from './support/storage.ts'
import { expect, test } from './support/test.ts'
import { Board, painted, wasLit, watchLights } from './pages/board.ts'
import { Shell } from './pages/shell.ts'

/** Atlas (Mara; Eli, Emma) with a task. */
function company(): Company {
  const made = new Company()
  const atlas = made.project('Atlas', { manager: mara, employees: [eli, emma] })
  made.task(atlas, 'Draw the map')
  return made.withoutNews().withoutPast()
}

const shopping = 'Buy ink\n- Buy paper\n\n2. [ ] Buy pens\n'
const joined = 'Buy ink - Buy paper 2. [ ] Buy pens'

test('K157: pressing Enter twice adds one task, with no complaint about a missing title', async ({
  page,
}) => {
  await open(page, company(), mara)
  const atlas = new Board(page, 'Atlas')
  const missing = new Shell(page).toast('Enter task title and select project')
  await atlas.title.fill('Fold the map')
  await atlas.title.evaluate(async (field) => {
    const form = field.closest('form')
    form?.requestSubmit()
    // By then the field is empty.
    await Promise.resolve()
    form?.requestSubmit()
  })
  await expect(new Shell(page).toast('Task created')).toBeVisible()
  // The toast would be there by now, and gone again later.
  await painted(page)
  expect(await missing.count()).toBe(0)
  await expect(atlas.task(atlas.column('To Do'), 'Fold the map')).toHaveCount(1)
  // A little later, a press is intended.
  await expect(async () => {
    await atlas.title.press('Enter')
    await expect(missing).toBeVisible({ timeout: 200 })
  }).toPass()
})

test.describe('a task added where it belongs', () => {
  test("T24: a person's zone adds theirs, one after the other, by keyboard alone", async ({ page }) => {
    await open(page, company(), mara)
    const atlas = new Board(page, 'Atlas')
    const zone = atlas.zone(eli)
    await atlas.plus(zone).focus()
    await expect(atlas.plus(zone)).toHaveAccessibleName(`New task for ${eli.name} (${eli.email})`)
    await page.keyboard.press('Enter')
    await expect(atlas.newTitle(zone)).toBeFocused()
    await page.keyboard.type('Fold the map')
    await page.keyboard.press('Enter')
    await expect(new Shell(page).toast('Task created')).toBeVisible()
    await expect(atlas.task(zone, 'Fold the map')).toBeVisible()
    await expect(atlas.task(atlas.column('To Do'), 'Fold the map')).toBeVisible()
    await expect(atlas.newTitle(zone)).toBeFocused()
    await expect(atlas.newTitle(zone)).toHaveValue('')
    await page.keyboard.type('Sell the map')
    await page.keyboard.press('Enter')
    await expect(atlas.task(zone, 'Sell the map')).toBeVisible()
    await page.keyboard.type('not this one')
    await page.keyboard.press('Escape')
    await expect(atlas.newTitle(zone)).toBeHidden()
    await expect(atlas.plus(zone)).toBeFocused()
    await expect
      .poll(() => storedTask(page, 'Sell the map'))
      .toMatchObject({ assignedTo: eli.email, status: 'To Do', priority: 'Normal' })
    await expect
      .poll(async () => (await storedNews(page)).map(({ message }) => message))
      .toEqual([
        `Task 'Sell the map' assigned to ${eli.email}.`,
        `Task 'Fold the map' assigned to ${eli.email}.`,
      ])
  })

  test('T24: the field has the focus as soon as it appears', async ({ page }) => {
    await open(page, company(), mara)
    const zone = new Board(page, 'Atlas').zone(eli)
    const plus = new Board(page, 'Atlas').plus(zone)
    await expect(plus).toBeVisible()
    await page.evaluate(() => {
      const seen = new MutationObserver(() => {
        const field = document.querySelector('[data-drop-id^=emp] form input')
        if (!field) return
        seen.disconnect()
        document.body.dataset['focused'] = field === document.activeElement ? 'the field' : 'something else'
      })
      seen.observe(document.body, { childList: true, subtree: true })
    })
    // Its code has not been fetched ahead.
    await plus.evaluate((button: HTMLElement) => button.click())
    await expect(page.locator('body')).toHaveAttribute('data-focused', 'the field')
  })

  test('K84: Undo in the toast takes an added task back', async ({ page }) => {
    await open(page, company(), mara)
    const atlas = new Board(page, 'Atlas')
    await atlas.title.fill('By mistake')
    await atlas.add.click()
    await expect(atlas.task(atlas.column('To Do'), 'By mistake')).toBeVisible()
    await page.getByRole('button', { name: 'Undo: Task created', exact: true }).click()
    await expect(atlas.task(atlas.column('To Do'), 'By mistake')).toBeHidden()
  })

  test('T24: a column adds a task with its status, and says when the title is missing', async ({ page }) => {
    await open(page, company(), mara)
    const atlas = new Board(page, 'Atlas')
    const column = atlas.column('In Progress')
    await page.getByRole('button', { name: 'New task in In Progress', exact: true }).click()
    await atlas.newTitle(column).press('Enter')
    await expect(new Shell(page).toast('Enter task title and select project')).toBeVisible()
    await expect(atlas.newTitle(column)).toBeFocused()
    await atlas.newTitle(column).fill('Fold the map')
    await atlas.newTitle(column).press('Enter')
    await expect(atlas.task(column, 'Fold the map')).toBeVisible()
    await atlas.plus(column).click()
    await expect(atlas.newTitle(column)).toBeHidden()
    await expect
      .poll(() => storedTask(page, 'Fold the map'))
      .toMatchObject({ assignedTo: '', status: 'In Progress' })
  })

  test('K92: lights up in its place, whether added from the task-add row or from a list', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1400, height: 900 })
    const made = company()
    const id = made.idOf('projects', 'name', 'Atlas')
    for (const status of ['To Do', 'Done'] as const)
      for (let number = 1; number <= 30; number += 1) made.task(id, `Task ${number}`, { status })
    await open(page, made.withoutPast(), mara)
    const atlas = new Board(page, 'Atlas')
    const column = atlas.column('To Do')
    await watchLights(page)
    await atlas.title.fill('From the row')
    await page.keyboard.press('Enter')
    await wasLit(atlas.task(column, 'From the row'))
    await expect(atlas.task(column, 'From the row')).toBeInViewport({ ratio: 1 })
    await expect(atlas.title).toBeFocused()
    await atlas.plus(atlas.column('Done')).click()
    await expect(atlas.newTitle(atlas.column('Done'))).toBeFocused()
    await page.keyboard.type('From the list')
    await page.keyboard.press('Enter')
    await wasLit(atlas.task(atlas.column('Done'), 'From the list'))
    await expect(atlas.task(atlas.column('Done'), 'From the list')).toBeInViewport({ ratio: 1 })
    await expect(atlas.newTitle(atlas.column('Done'))).toBeFocused()
  })

  test('K92: comes into sight in a long list too, even if the browser has had no time to prepare all of it', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      window.requestIdleCallback = () => 0
    })
    const made = company()
    const id = made.idOf('projects', 'name', 'Atlas')
    for (let number = 1; number <= 40; number += 1) made.task(id, `Task ${number}`)
    await open(page, made.withoutPast(), mara)
    const atlas = new Board(page, 'Atlas')
    const added = atlas.task(atlas.column('To Do'), 'From the row')
    await watchLights(page)
    await atlas.title.fill('From the row')
    await page.keyboard.press('Enter')
    await wasLit(added)
    await expect(added).toBeInViewport({ ratio: 1 })
  })

  test('K143: added from another project’s board, it lights up on its own board; if that is folded, a toast leads to it', async ({
    page,
  }) => {
    const made = company()
    const cosmos = made.project('Cosmos', { manager: mara })
    await open(page, made.withoutPast(), mara)
    const [atlas, there] = [new Board(page, 'Atlas'), new Board(page, 'Cosmos')]
    await watchLights(page)
    const add = async (title: string): Promise<void> => {
      await atlas.project.selectOption(cosmos)
      await atlas.title.fill(title)
      await page.keyboard.press('Enter')
    }
    await add('Count the stars')
    await wasLit(there.task(there.column('To Do'), 'Count the stars'))
    await expect(atlas.title).toBeFocused()
    await there.header.click()
    await add('Name the stars')
    await expect(atlas.title).toBeFocused()
    await page.getByRole('button', { name: 'Show task: Task created' }).click()
    await expect(there.task(there.column('To Do'), 'Name the stars')).toBeFocused()
  })

  test('T24: what is added to a long list is in view, and the page does not move', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 1000 })
    const made = company()
    const id = made.idOf('projects', 'name', 'Atlas')
    for (let number = 1; number <= 30; number += 1) made.task(id, `Task ${number}`)
    await open(page, made.withoutPast(), mara)
    const atlas = new Board(page, 'Atlas')
    const column = atlas.column('To Do')
    await atlas.plus(column).click()
    await expect(atlas.newTitle(column)).toBeFocused()
    const top = await column.boundingBox()
    await page.keyboard.type('The newest')
    await page.keyboard.press('Enter')
    await expect(atlas.task(column, 'The newest')).toBeInViewport({ ratio: 1 })
    await expect(atlas.newTitle(column)).toBeInViewport({ ratio: 1 })
    await expect(atlas.newTitle(column)).toBeFocused()
    expect(await column.boundingBox()).toEqual(top)
  })

  test.describe('by touch', () => {
    test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

    test('K85: Add Task is at the lower edge of the window, however many tasks are above', async ({
      page,
    }) => {
      const made = company()
      const id = made.idOf('projects', 'name', 'Atlas')
      for (let number = 1; number <= 9; number += 1) made.task(id, `Task ${number}`)
      await open(page, made.withoutPast(), mara)
      const { add } = new Board(page, 'Atlas')
      await expect(add).toBeInViewport({ ratio: 1 })
      const [box, height] = [await add.boundingBox(), page.viewportSize()?.height ?? 0]
      expect(box?.y).toBeGreaterThan(height * 0.75)
    })

    test('K92: scrolls into view when another column was in view', async ({ page }) => {
      await open(page, company(), mara)
      const atlas = new Board(page, 'Atlas')
      await atlas.column('Done').scrollIntoViewIfNeeded()
      await expect(atlas.column('To Do')).not.toBeInViewport()
      await atlas.title.fill('Fold the map')
      await atlas.title.press('Enter')
      await expect(atlas.task(atlas.column('To Do'), 'Fold the map')).toBeInViewport({ ratio: 1 })
      await expect(atlas.title).toBeFocused()
    })

    test('T24: works on a phone', async ({ page }) => {
      await open(page, company(), mara)
      const atlas = new Board(page, 'Atlas')
      const zone = atlas.zone(emma)
      await atlas.plus(zone).tap()
      await expect(atlas.newTitle(zone)).toBeFocused()
      const { width = 0, height = 0 } = (await atlas.plus(zone).boundingBox()) ?? {}
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(28)
      await page.keyboard.type('Fold the map')
      await page.keyboard.press('Enter')
      await expect(atlas.task(zone, 'Fold the map')).toBeVisible()
      await atlas.plus(zone).tap()
      await expect(atlas.newTitle(zone)).toBeHidden()
    })
  })
})

test.describe('several pasted lines', () => {
  test('T21, T23: become several tasks of one entry in the task-add row', async ({ page }) => {
    await open(page, company(), mara)
    const atlas = new Board(page, 'Atlas')
    await atlas.priority.selectOption('High')
    await atlas.title.focus()
    await atlas.paste(shopping)
    await expect(atlas.title).toHaveValue(joined)
    await atlas.card.getByRole('button', { name: 'Add 3 tasks', exact: true }).click()
    const shell = new Shell(page)
    await expect(shell.toast('3 tasks created')).toBeVisible()
    for (const title of ['Buy ink', 'Buy paper', 'Buy pens'])
      await expect(atlas.task(atlas.column('To Do'), title)).toBeAttached()
    await expect(atlas.title).toBeFocused()
    await expect(atlas.title).toHaveValue('')
    await expect(atlas.card.getByRole('button', { name: 'Add 3 tasks' })).toBeHidden()
    await expect.poll(() => storedTask(page, 'Buy pens')).toMatchObject({ priority: 'High' })
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
    await expect(shell.toast("Undone: added 3 tasks to 'Atlas'")).toBeVisible()
    await expect.poll(async () => (await stored(page, 'tasks')).length).toBe(1)
  })

  test("T571: also become several tasks by Enter or 'Add Task' while that is offered", async ({ page }) => {
    await open(page, company(), mara)
    const atlas = new Board(page, 'Atlas')
    const zone = atlas.zone(emma)
    const offered = atlas.card.getByRole('button', { name: /^Add \d tasks$/ })
    await atlas.title.focus()
    await atlas.paste('one\ntwo')
    await expect(offered).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(new Shell(page).toast('2 tasks created')).toBeVisible()
    await expect(offered).toBeHidden()
    await atlas.paste('three\nfour\nfive')
    await expect(offered).toBeVisible()
    await atlas.card.getByRole('button', { name: 'Add Task', exact: true }).click()
    await expect(new Shell(page).toast('3 tasks created')).toBeVisible()
    await atlas.plus(zone).click()
    await expect(atlas.newTitle(zone)).toBeFocused()
    await atlas.paste(shopping)
    await expect(offered).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(atlas.task(zone, 'Buy ink')).toBeVisible()
    await expect.poll(async () => (await stored(page, 'tasks')).length).toBe(9)
  })

  test('T571: are offered no longer once the row is started over', async ({ page }) => {
    await open(page, company(), mara)
    const atlas = new Board(page, 'Atlas')
    await atlas.title.fill('Buy')
    await page.reload()
    await expect(atlas.title).toHaveValue('Buy')
    await atlas.title.focus()
    await page.keyboard.press('Control+a')
    await atlas.paste(shopping)
    await expect(atlas.card.getByRole('button', { name: 'Add 3 tasks', exact: true })).toBeVisible()
    await atlas.card.getByRole('button', { name: 'Start over', exact: true }).click()
    await expect(atlas.title).toHaveValue('')
    await expect(atlas.card.getByRole('button', { name: 'Add 3 tasks' })).toBeHidden()
  })

  test("T23: stay one task after 'One task' or further typing", async ({ page }) => {
    await open(page, company(), mara)
    const atlas = new Board(page, 'Atlas')
    const several = atlas.card.getByRole('button', { name: 'Add 3 tasks', exact: true })
    await atlas.title.focus()
    await atlas.paste(shopping)
    await atlas.card.getByRole('button', { name: 'One task', exact: true }).click()
    await expect(several).toBeHidden()
    await expect(atlas.title).toBeFocused()
    await expect(atlas.title).toHaveValue(joined)
    await page.keyboard.press('Control+a')
    await atlas.paste(shopping)
    await expect(several).toBeVisible()
    await page.keyboard.type('!')
    await expect(several).toBeHidden()
    await page.keyboard.press('Enter')
    await expect(atlas.task(atlas.column('To Do'), `${joined}!`)).toBeVisible()
  })

  test('T23: go in at the cursor, and the undo of the field removes them', async ({ page }) => {
    await open(page, company(), mara)
    const atlas = new Board(page, 'Atlas')
    await atlas.title.fill('Now: later')
    for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowLeft')
    await atlas.paste('one\ntwo ')
    await expect(atlas.title).toHaveValue('Now: one twolater')
    await page.keyboard.press('Control+z')
    await expect(atlas.title).toHaveValue('Now: later')
    await atlas.paste('a single line\n')
    await expect(atlas.card.getByRole('button', { name: 'One task' })).toBeHidden()
  })

  test('T573: that are a single table row have one space between the cells and stay one task', async ({
    page,
  }) => {
    await open(page, company(), mara)
    const atlas = new Board(page, 'Atlas')
    await atlas.title.focus()
    await atlas.paste('Draw the map\tEli\t\t9 May\r\n')
    await expect(atlas.title).toHaveValue('Draw the map Eli 9 May')
    await expect(atlas.card.getByRole('button', { name: 'One task' })).toBeHidden()
    await page.keyboard.press('Enter')
    await expect(atlas.task(atlas.column('To Do'), 'Draw the map Eli 9 May')).toBeVisible()
  })

  test('T22, T23: become tasks of that person in a zone; too many are refused and stay in the field', async ({
    page,
  }) => {
    await open(page, company(), mara)
    const atlas = new Board(page, 'Atlas')
    const zone = atlas.zone(emma)
    await atlas.plus(zone).click()
    await expect(atlas.newTitle(zone)).toBeFocused()
    await atlas.paste(Array.from({ length: 201 }, (_, index) => `Task ${index + 1}`).join('\n'))
    await zone.getByRole('button', { name: 'Add 201 tasks', exact: true }).click()
    await expect(
      new Shell(page).toast('These are 201 tasks, and at most 200 can be added at once: paste fewer lines.'),
    ).toBeVisible()
    await expect(atlas.newTitle(zone)).toHaveValue(/^Task 1 Task 2 .* Task 201$/)
    await page.keyboard.press('Control+a')
    await atlas.paste(shopping)
    await expectAccessible(page, 'pasted lines in a zone')
    await page.keyboard.press('Tab')
    await expect(zone.getByRole('button', { name: 'Add 3 tasks', exact: true })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(new Shell(page).toast('3 tasks created')).toBeVisible()
    await expect(atlas.newTitle(zone)).toBeFocused()
    await expect.poll(() => storedTask(page, 'Buy ink')).toMatchObject({ assignedTo: emma.email })
  })
})
