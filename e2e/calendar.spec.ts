import type { Locator } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { bringLooks } from './support/in-page/looks.ts'
import { brokenWordsOn } from './support/in-page/words.ts'
import { Company } from './support/company.ts'
import { listen } from './support/heard.ts'
import { ada, eli, emma, mara, milo } from './support/people.ts'
import { open, storedTask } from './support/storage.ts'
import { expect, test } from './support/test.ts'
import { CalendarPage } from './pages/calendar.ts'
import { Shell } from './pages/shell.ts'
import { TaskPanel } from './pages/task-panel.ts'

/** In March 2099, Draw (Eli's) on the 9th and Fold (Emma's, done) on the 10th; Sell is overdue, Plan has no date. Milo's Melt. */
function company(): Company {
  const made = new Company()
  const atlas = made.project('Atlas', { manager: mara, employees: [eli, emma] })
  const borealis = made.project('Borealis', { manager: milo, employees: [eli] })
  made.task(atlas, 'Draw the map', { assignedTo: eli, dueDate: '2099-03-09' })
  made.task(atlas, 'Fold the map', { assignedTo: emma, dueDate: '2099-03-10', status: 'Done' })
  made.task(atlas, 'Sell the map', { dueDate: '2020-05-04' })
  made.task(atlas, 'Plan the tour')
  made.task(borealis, 'Melt the ice', { assignedTo: eli, dueDate: '2099-03-09' })
  return made.withoutNews()
}

const march = '/calendar?month=2099-03'

test('D24: the address says which month or week is shown', async ({ page }) => {
  await open(page, company(), mara, march)
  const calendar = new CalendarPage(page)
  await expect(calendar.heading).toHaveText('March 2099')
  await expect(calendar.titles(calendar.table)).toHaveText(['Draw the map', 'Fold the map'])
  await expect(calendar.titles(calendar.undated)).toHaveText(['Plan the tour'])
  await expect(calendar.table.getByRole('columnheader')).toHaveCount(7)
  await expect(calendar.table.getByRole('columnheader').first()).toContainText('Monday')
  await calendar.button('Next month').click()
  await expect(calendar.heading).toHaveText('April 2099')
  await page.reload()
  await expect(calendar.heading).toHaveText('April 2099')
  await calendar.button('Previous month').click()
  await calendar.button('Week').click()
  await expect(page).toHaveURL('/calendar?week=2099-02-23')
  await calendar.button('Next week').click()
  await calendar.button('Next week').click()
  await expect(calendar.heading).toHaveText(/^9\s?–\s?15 March 2099$/)
  await expect(calendar.day('2099-03-09')).toContainText('Eli Eder')
  await calendar.button('Today').click()
  await expect(calendar.today).toHaveCount(1)
  await calendar.button('Month').click()
  await expect(calendar.today).toHaveCount(1)
})

test('D34: beside an open task, a week fits the room left, with whole words and days of equal width', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  const made = company()
  const atlas = made.idOf('projects', 'name', 'Atlas')
  made.task(atlas, 'Write the subscription texts', { assignedTo: eli, dueDate: '2099-03-14' })
  await open(page, made, mara, '/calendar?week=2099-03-09')
  const calendar = new CalendarPage(page)
  const { table } = calendar
  const days = () =>
    table
      .getByRole('columnheader')
      .evaluateAll((all) => all.map((day) => Math.round(day.getBoundingClientRect().width / 2)))
  await expect.poll(async () => new Set(await days()).size).toBe(2)
  await calendar.task(table, 'Draw the map').click()
  await expect(new TaskPanel(page, 'Draw the map').panel).toBeVisible()
  await expect.poll(async () => new Set(await days()).size).toBe(1)
  for (const width of [1366, 1100]) {
    await page.setViewportSize({ width, height: 768 })
    await bringLooks(page)
    expect(await brokenWordsOn(page), `${width} px`).toEqual([])
  }
})

test('C28: the calendar’s buttons lead to years long past, but not beyond its first and last month', async ({
  page,
}) => {
  await open(page, company(), mara, '/calendar?month=1900-01')
  const calendar = new CalendarPage(page)
  await calendar.button('Previous month').click()
  await expect(calendar.heading).toHaveText('December 1899')
  await open(page, company(), mara, '/calendar?month=9999-10')
  await calendar.button('Next month').focus()
  await page.keyboard.press('Enter')
  await expect(calendar.heading).toHaveText('November 9999')
  await expect(calendar.button('Next month')).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Enter')
  await expect(calendar.button('Next month')).toBeFocused()
  await expect(calendar.heading).toHaveText('November 9999')
  await open(page, company(), mara, '/calendar?month=0100-01')
  await expect(calendar.button('Previous month')).toHaveAttribute('aria-disabled', 'true')
  await expect(calendar.table.getByRole('row')).toHaveCount(6)
})

for (const by of ['key', 'click'] as const) {
  for (const width of [390, 1280]) {
    test(`K125: switching to a week shows that of the task last reached by ${by}, at a width of ${width} px`, async ({
      page,
    }) => {
      await page.clock.setFixedTime('2099-03-25T10:00:00+01:00')
      await page.setViewportSize({ width, height: 900 })
      await open(page, company(), mara, march)
      const calendar = new CalendarPage(page)
      const task = calendar.task(page.getByRole('main'), 'Fold the map')
      if (by === 'key') await task.focus()
      else {
        await task.click()
        // Where the panel is beside the calendar, it may stay open.
        const { panel, close } = new TaskPanel(page, 'Fold the map')
        await expect(panel).toBeVisible()
        if (width === 390) await close.click()
      }
      await calendar.button('Week').press('Enter')
      await expect(calendar.heading).toHaveText(/^9\s?–\s?15 March 2099$/)
      await expect(calendar.button('Week')).toBeFocused()
      await calendar.button('Month').press('Enter')
      await calendar.button('Today').click()
      await calendar.button('Week').click()
      await expect(calendar.heading).toHaveText(/^23\s?–\s?29 March 2099$/)
    })
  }
}

test('C27: a wide calendar says how much is overdue before the dates shown, and links to it', async ({
  page,
}) => {
  const line = page.getByRole('link', { name: /overdue before/ })
  await open(page, company(), mara, '/calendar')
  await expect(line).toHaveText('1 overdue before this month')
  await page.getByRole('button', { name: 'Week', exact: true }).click()
  await expect(line).toHaveText('1 overdue before this week')
  await expectAccessible(page, 'a calendar with something overdue before it')
  await line.click()
  await expect(page).toHaveURL('/manager?due=overdue')
  await open(page, company(), ada, march)
  await expect(line).toHaveText('1 overdue before 1 Mar 2099')
  await line.click()
  await expect(page).toHaveURL('/calendar?month=2020-05')
  await expect(new CalendarPage(page).titles(new CalendarPage(page).table)).toHaveText(['Sell the map'])
  await expect(line).toBeHidden()
  // Eli has nothing overdue.
  await open(page, company(), eli, march)
  await expect(new CalendarPage(page).titles(new CalendarPage(page).table)).toHaveCount(2)
  await expect(line).toBeHidden()
})

test('D22: the calendar says when every open task has a date, and when no task is open', async ({ page }) => {
  const made = new Company()
  const atlas = made.project('Atlas', { manager: mara })
  const draw = made.task(atlas, 'Draw the map', { dueDate: '2099-03-09' })
  const { undated } = new CalendarPage(page)
  await open(page, made, mara, march)
  await expect(undated).toContainText('Every open task has a date.')
  made.run(mara, 'task.move', { taskId: draw, status: 'Done' })
  await open(page, made, mara, march)
  await expect(undated).toContainText('No open tasks.')
})

test('Y27: in the headers of a week, today is marked by more than its colour', async ({ page }) => {
  await page.clock.setFixedTime('2099-03-11T10:00:00+01:00')
  await open(page, company(), mara, '/calendar?week=2099-03-09')
  const { table } = new CalendarPage(page)
  await expect(table.getByRole('columnheader', { name: /11 March/ })).toHaveCSS(
    'text-decoration-line',
    'underline',
  )
  await expect(table.getByRole('columnheader', { name: /12 March/ })).toHaveCSS(
    'text-decoration-line',
    'none',
  )
})

test.describe('the calendar of an admin', () => {
  test('D20: is accessible, and shows the tasks of all projects', async ({ page }) => {
    await open(page, company(), ada, march)
    const calendar = new CalendarPage(page)
    await expect(calendar.titles(calendar.day('2099-03-09'))).toHaveText(['Draw the map', 'Melt the ice'])
    await expectAccessible(page, 'a month')
    await page.goto('/calendar?week=2099-03-09')
    await expect(calendar.titles(calendar.day('2099-03-09'))).toHaveText(['Draw the map', 'Melt the ice'])
    await expectAccessible(page, 'a week')
  })
})

test.describe('where weeks begin on Sunday', () => {
  test.use({ ownWindow: true, locale: 'en-US' })

  test('D21: so do those of the calendar', async ({ page }) => {
    await open(page, company(), mara, march)
    const headers = new CalendarPage(page).table.getByRole('columnheader')
    await expect(headers.first()).toContainText('Sunday')
    await expect(headers.last()).toContainText('Saturday')
  })
})

test('D25, C33: a due date is moved, set and removed by dragging, and a toast can undo it', async ({
  page,
}) => {
  await open(page, company(), mara, march)
  const calendar = new CalendarPage(page)
  const shell = new Shell(page)
  const [ninth, twentieth] = [calendar.day('2099-03-09'), calendar.day('2099-03-20')]
  await calendar.drag(calendar.task(ninth, 'Draw the map'), twentieth)
  await expect(calendar.task(twentieth, 'Draw the map')).toBeVisible()
  await expect.poll(async () => (await storedTask(page, 'Draw the map'))?.dueDate).toBe('2099-03-20')
  await shell.undoIn('Due 20 Mar 2099: Draw the map').click()
  await expect(calendar.task(ninth, 'Draw the map')).toBeVisible()
  await calendar.drag(calendar.task(calendar.undated, 'Plan the tour'), twentieth)
  await expect(calendar.task(twentieth, 'Plan the tour')).toBeVisible()
  await expect(calendar.titles(calendar.undated)).toHaveCount(0)
  await calendar.drag(calendar.task(ninth, 'Draw the map'), calendar.undated)
  await expect(shell.toast('No due date: Draw the map')).toBeVisible()
  await expect(calendar.titles(calendar.undated)).toHaveText(['Draw the map'])
  await calendar.drag(calendar.task(twentieth, 'Plan the tour'), calendar.heading)
  await expect(calendar.titles(twentieth)).toHaveText(['Plan the tour'])
})

test('Z24: the focus stays on a task when the move of its date is undone', async ({ page }) => {
  await open(page, company(), mara, march)
  const calendar = new CalendarPage(page)
  const on = (day: string) => calendar.task(calendar.day(day), 'Draw the map')
  await on('2099-03-09').focus()
  for (const key of ['Space', 'ArrowRight', 'Space']) await page.keyboard.press(key)
  await expect(on('2099-03-10')).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(on('2099-03-09')).toBeFocused()
})

test('D25: a due date is moved by keyboard, even into another month, and removed', async ({ page }) => {
  await open(page, company(), mara, march)
  const calendar = new CalendarPage(page)
  const draw = calendar.task(calendar.table, 'Draw the map')
  await draw.focus()
  await page.keyboard.press('Space')
  await expect(page.getByText(/^Lifted Draw the map, due on Monday,? 9 March 2099\./)).toBeAttached()
  for (const key of ['ArrowRight', 'ArrowDown', 'Escape']) await page.keyboard.press(key)
  await expect(page.getByText('Draw the map stays as it was.', { exact: true })).toBeAttached()
  await expect(draw).toBeFocused()
  for (const key of ['Space', 'PageDown', 'ArrowUp', 'ArrowLeft', 'Enter']) await page.keyboard.press(key)
  await expect(calendar.titles(calendar.day('2099-03-29'))).toHaveText(['Draw the map'])
  await expect(draw).toBeFocused()
  for (const key of ['Space', 'ArrowDown', 'Space']) await page.keyboard.press(key)
  await expect(calendar.heading).toHaveText('March 2099')
  await expect(calendar.titles(calendar.day('2099-04-05'))).toHaveText(['Draw the map'])
  for (const key of ['Space', 'ArrowDown', 'Space']) await page.keyboard.press(key)
  await expect(calendar.heading).toHaveText('April 2099')
  await expect(calendar.titles(calendar.day('2099-04-12'))).toHaveText(['Draw the map'])
  await expect(draw).toBeFocused()
  // The instruction was given with the first lift.
  await expect(page.getByText(/Lifted .* The arrow keys/)).toHaveCount(0)
  for (const key of ['Space', 'Delete', 'Space']) await page.keyboard.press(key)
  await expect(page.getByText('Draw the map is without a date now.', { exact: true })).toBeAttached()
  await expect.poll(() => storedTask(page, 'Draw the map')).toMatchObject({ dueDate: '' })
  await expect(page.locator(':focus')).toContainText('Draw the map')
})

test('D31: a task carried into another month by keyboard stays focused, and Escape puts it and the focus back', async ({
  page,
}) => {
  const made = company()
  const atlas = made.idOf('projects', 'name', 'Atlas')
  made.task(atlas, 'Print the map', { dueDate: '2099-03-23' })
  await page.clock.setFixedTime('2099-03-11T10:00:00+01:00')
  await open(page, made, mara, '/calendar')
  const calendar = new CalendarPage(page)
  const print = calendar.task(calendar.day('2099-03-23'), 'Print the map')
  await print.focus()
  for (const key of ['Space', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(key)
  await expect(calendar.heading).toHaveText('April 2099')
  await expect(print).toHaveCount(0)
  await expect(calendar.inHand).toBeFocused()
  await expectAccessible(page, 'a task in hand')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText(/^Tuesday,? 7 April 2099$/)).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(calendar.heading).toHaveText('March 2099')
  await expect(page).toHaveURL('/calendar')
  await expect(print).toBeFocused()
})

test('C31, C32: a task carried by keyboard stops where the calendar ends, and Month shows the last month there is', async ({
  page,
}) => {
  const made = company()
  made.task(made.idOf('projects', 'name', 'Atlas'), 'Print the map', { dueDate: '9999-12-25' })
  await open(page, made, mara, '/calendar?week=9999-12-20')
  const calendar = new CalendarPage(page)
  await calendar.task(calendar.day('9999-12-25'), 'Print the map').focus()
  for (const key of ['Space', 'ArrowRight', 'ArrowDown']) await page.keyboard.press(key)
  await expect(page.getByText('The calendar ends here.', { exact: true })).toBeAttached()
  await page.keyboard.press('Space')
  await expect.poll(() => storedTask(page, 'Print the map')).toMatchObject({ dueDate: '9999-12-26' })
  await calendar.button('Month').click()
  await expect(calendar.heading).toHaveText('November 9999')
})

test('K114: the new date of a task moved by keyboard is announced once', async ({ page }) => {
  await open(page, company(), mara, march)
  await new CalendarPage(page).task(new CalendarPage(page).table, 'Draw the map').focus()
  const heard = await listen(page)
  for (const key of ['Space', 'ArrowRight', 'Space']) await page.keyboard.press(key)
  await expect(page.getByText(/^Draw the map is due on Tuesday,? 10 March 2099 now\.$/)).toBeAttached()
  await expect(page.getByRole('status').getByText(/^Due 10 Mar 2099/)).toBeVisible()
  expect((await heard()).filter((words) => words.includes('Due 10 Mar 2099'))).toEqual([])
})

test('D31: after Escape, if a full day hides the task, the button that shows the others has the focus', async ({
  page,
}) => {
  const made = company()
  const atlas = made.idOf('projects', 'name', 'Atlas')
  for (const number of [1, 2, 3, 4, 5]) made.task(atlas, `Stop ${number}`, { dueDate: '2099-03-23' })
  await open(page, made, mara, march)
  const calendar = new CalendarPage(page)
  const crowded = calendar.day('2099-03-23')
  const others = crowded.getByRole('button')
  await others.click()
  await calendar.task(crowded, 'Stop 5').focus()
  for (const key of ['Space', 'PageDown', 'Escape']) await page.keyboard.press(key)
  await expect(calendar.heading).toHaveText('March 2099')
  await expect(others).toBeFocused()
})

test('D26: employees see only their own tasks, and cannot move them', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 1400 })
  await open(page, company(), eli, march)
  const calendar = new CalendarPage(page)
  const ninth = calendar.day('2099-03-09')
  await expect(calendar.titles(calendar.table)).toHaveText(['Draw the map', 'Melt the ice'])
  const draw = calendar.task(ninth, 'Draw the map')
  await calendar.drag(draw, calendar.day('2099-03-20'))
  await draw.focus()
  for (const key of ['Space', 'ArrowRight', 'Space']) await page.keyboard.press(key)
  await expect(calendar.titles(ninth)).toHaveText(['Draw the map', 'Melt the ice'])
  await expect.poll(() => storedTask(page, 'Draw the map')).toMatchObject({ dueDate: '2099-03-09' })
})

test('D27: a full day shows the other tasks on request, and a task opens its panel', async ({ page }) => {
  const made = company()
  const atlas = made.idOf('projects', 'name', 'Atlas')
  for (const number of [1, 2, 3, 4, 5]) made.task(atlas, `Stop ${number}`, { dueDate: '2099-03-09' })
  await open(page, made, mara, march)
  const calendar = new CalendarPage(page)
  const ninth = calendar.day('2099-03-09')
  await expect(calendar.titles(ninth)).toHaveCount(3)
  await ninth.getByRole('button', { name: '+3 more on Mon 9 Mar' }).click()
  await expect(calendar.titles(ninth)).toHaveCount(6)
  await calendar.task(ninth, 'Stop 5').click()
  await expect(new TaskPanel(page, 'Stop 5').panel).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(calendar.task(ninth, 'Stop 5')).toBeFocused()
  await ninth.getByRole('button', { name: 'Show less of Mon 9 Mar' }).click()
  await expect(calendar.titles(ninth)).toHaveCount(3)
})

test('D35: the only week of a month that has not ended is hardly higher than if none had', async ({
  page,
}) => {
  await page.clock.setFixedTime('2099-03-31T09:00:00')
  await page.setViewportSize({ width: 1400, height: 1180 })
  await open(page, company(), mara, march)
  const { table, today } = new CalendarPage(page)
  await expect(today).toBeVisible()
  const heightOf = async (row: Locator): Promise<number> => (await row.boundingBox())?.height ?? NaN
  const weeks = await table.locator('tbody tr').all()
  const heights = await Promise.all(weeks.map(heightOf))
  expect(heights.at(-1)).toBeGreaterThan(Math.max(...heights.slice(0, -1)))
  expect(heights.at(-1)).toBeLessThan((1180 / heights.length) * 1.5)
})

test('Y31: a week is a list by day below 820 px, and a table on paper', async ({ page }) => {
  await open(page, company(), mara, '/calendar?week=2099-03-09')
  const calendar = new CalendarPage(page)
  for (const [width, isTable] of [
    [820, true],
    [819, false],
    [640, false],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await expect(calendar.table).toBeVisible({ visible: isTable })
    await expect(calendar.section('Mon 9 Mar')).toBeVisible({ visible: !isTable })
  }
  await page.emulateMedia({ media: 'print' })
  await expect(calendar.table).toBeVisible()
  await page.emulateMedia({ media: null })
  await calendar.button('Month').click()
  await expect(calendar.table).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('D23, D25, K91, K145: the calendar is a list by day, overdue tasks first, where a date can be chosen', async ({
    page,
  }) => {
    await open(page, company(), mara, '/calendar')
    const calendar = new CalendarPage(page)
    await expect(calendar.table).toBeHidden()
    await expect(page.getByRole('main').getByRole('region').first()).toHaveAccessibleName('Overdue')
    await expect(calendar.section(/^Today/)).toContainText('Nothing is due.')
    const overdue = calendar.section('Overdue')
    await overdue.getByRole('button', { name: 'Move Sell the map to …' }).click()
    await expectAccessible(page, 'choosing a date')
    await page.getByRole('dialog').getByRole('button', { name: 'Today', exact: true }).click()
    await expect(overdue).toBeHidden()
    await expect(calendar.titles(calendar.section(/^Today/))).toHaveText(['Sell the map'])
    await calendar.undated.getByRole('button', { name: 'Move Plan the tour to …' }).click()
    const due = page.getByLabel('Due Date', { exact: true })
    await due.fill('2099-03-10')
    // K91: half a date is not a date, and is not taken for none either.
    await due.focus()
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog').getByText('Enter a whole date, or clear it.')).toBeVisible()
    // K145: and the whole date from before is a draft.
    await page.keyboard.press('Escape')
    await calendar.undated.getByRole('button', { name: 'Move Plan the tour to …' }).click()
    await expect(due).toHaveValue('2099-03-10')
    await page.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }).click()
    await expect(calendar.undated).toBeHidden()
    await page.goto(march)
    await expect(calendar.titles(calendar.section('Tue 10 Mar'))).toHaveText([
      'Plan the tour',
      'Fold the map',
    ])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await expectAccessible(page, 'a calendar on a phone')
  })

  test('D32: turning it keeps the question for a date and what was typed; answering that focuses the task', async ({
    page,
  }) => {
    await open(page, company(), mara, march)
    const calendar = new CalendarPage(page)
    const due = page.getByLabel('Due Date', { exact: true })
    for (const [unit, path, wide] of [
      ['a month', march, 844],
      ['a week', '/calendar?week=2099-03-09', 1180],
    ] as const) {
      await page.setViewportSize({ width: 390, height: 844 })
      await page.goto(path)
      await calendar.section('Mon 9 Mar').getByRole('button', { name: 'Move Draw the map to …' }).click()
      await due.fill('2099-03-12')
      await page.setViewportSize({ width: wide, height: 390 })
      await expect(calendar.table).toBeVisible()
      await expect(due, unit).toHaveValue('2099-03-12')
      await expect(due, unit).toBeFocused()
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel', exact: true }).click()
      await expect(calendar.task(calendar.day('2099-03-09'), 'Draw the map')).toBeFocused()
    }
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Move Draw the map to …' }).click()
    await due.fill('2099-03-12')
    await page.setViewportSize({ width: 1180, height: 390 })
    await page.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }).click()
    await expect(calendar.task(calendar.day('2099-03-12'), 'Draw the map')).toBeFocused()
  })

  test('D28: past days come last, below a line that says so', async ({ page }) => {
    const made = new Company()
    const atlas = made.project('Atlas', { manager: mara, employees: [eli] })
    made.task(atlas, 'Sell the map', { dueDate: '2026-03-02', status: 'Done' })
    made.task(atlas, 'Fold the map', { dueDate: '2026-03-12' })
    await page.clock.setFixedTime('2026-03-10T10:00:00+01:00')
    await open(page, made.withoutNews(), mara, '/calendar')
    const main = page.getByRole('main')
    const parts = main.getByRole('region').or(main.getByText('Earlier this month', { exact: true }))
    await expect(parts).toHaveText([/^Today, /, /^Thu 12 Mar/, 'Earlier this month', /^Mon 2 Mar/])
    await page.getByRole('button', { name: 'Week', exact: true }).click()
    await expect(main.getByRole('region').last()).toHaveAccessibleName('Thu 12 Mar')
    await expect(main).not.toContainText('Earlier this')
  })
})
