import { expectAccessible } from './support/axe.ts'
import { Company } from './support/company.ts'
import { eli, mara } from './support/people.ts'
import { open } from './support/storage.ts'
import { expect, test } from './support/test.ts'
import { CalendarPage } from './pages/calendar.ts'
import { company, march } from './support/march.ts'

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

  test('D23, D25, K91, K145, K168: the calendar is a list by day, overdue tasks first, where a date can be chosen', async ({
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
    // K168: typed with a year of two digits, it is a date for the browser.
    await due.fill('0026-12-01')
    await page.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }).click()
    await expect(page.getByRole('dialog').getByText('Enter a valid date')).toBeVisible()
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
