import { Company } from './support/company.ts'
import { ada, eli, mara } from './support/people.ts'
import { open } from './support/storage.ts'
import { expect, test } from './support/test.ts'
import { TaskParts } from './pages/task-parts.ts'

test.describe('days, moments and counts are written as their reader does', () => {
  for (const [locale, day] of [
    ['en-US', 'May 4, 2099'],
    ['de-DE', '04.05.2099'],
  ] as const) {
    test.describe(locale, () => {
      test.use({ locale, ownWindow: true })

      test('in one way on a screen', async ({ page }) => {
        const made = new Company()
        const atlas = made.project('Atlas', { manager: mara, employees: [eli] })
        const map = made.task(atlas, 'Draw the map', { assignedTo: eli, dueDate: '2099-05-04' })
        made.run(mara, 'task.edit', { taskId: map, dueDate: '2099-05-05' })
        made.run(mara, 'task.edit', { taskId: map, dueDate: '2099-05-04' })
        await open(page, made, eli, `/tasks/${map}`)
        const { panel, history } = new TaskParts(page, 'Draw the map')
        await expect(panel.locator('time[datetime="2099-05-04"]')).toHaveText(day)
        await history.click()
        await expect(panel.getByRole('listitem').filter({ hasText: 'Due date' }).first()).toContainText(day)
        const written = await panel.locator('time[datetime^="2026-01-05T"]').first().textContent()
        expect(written).toContain(
          new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(new Date('2026-01-05T12:00:00')),
        )
      })
    })
  }
})

test.describe('a browser that names no well-formed language', () => {
  test.use({ ownWindow: true })

  for (const [who, path, heading] of [
    [mara, '/calendar?month=2099-05', 'Calendar'],
    [mara, '/manager', 'Manager Dashboard'],
    [eli, '/employee', 'Employee Dashboard'],
    [mara, '/workload', 'Workload'],
    [ada, '/reports', 'Reports'],
  ] as const)
    test(`Y83: ${path} is drawn to it`, async ({ page }) => {
      await page.addInitScript(() =>
        Object.defineProperty(navigator, 'language', { get: () => 'en-US@posix' }),
      )
      const made = new Company()
      const atlas = made.project('Atlas', { manager: mara, employees: [eli] })
      made.task(atlas, 'Draw the map', { assignedTo: eli, dueDate: '2099-05-04' })
      await open(page, made, who, path)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      if (heading === 'Calendar') await expect(page.getByRole('columnheader').first()).toContainText('Monday')
    })
})
