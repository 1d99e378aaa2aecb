import type { Locator } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { bringLooks } from './support/in-page/looks.ts'
import { brokenWordsOn } from './support/in-page/words.ts'
import { Company } from './support/company.ts'
import { ada, eli, mara } from './support/people.ts'
import { open, storedTask } from './support/storage.ts'
import { expect, test } from './support/test.ts'
import { CalendarPage } from './pages/calendar.ts'
import { TaskPanel } from './pages/task-panel.ts'
import { company, march } from './support/march.ts'

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
