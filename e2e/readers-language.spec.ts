import type { Locator } from '@playwright/test'
import { Company } from './support/company.ts'
import { ada, eli, mara } from './support/people.ts'
import { open } from './support/storage.ts'
import { expect, test } from './support/test.ts'
import { TaskParts } from './pages/task-parts.ts'

test.describe('dates and times are written as their reader writes them', () => {
  for (const [locale, day] of [
    ['en-US', 'May 4, 2099'],
    ['de-DE', '04.05.2099'],
  ] as const) {
    test.describe(locale, () => {
      test.use({ locale, ownWindow: true })

      test('in the same way everywhere on a screen', async ({ page }) => {
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

/** Whether the first of two parts of a text is drawn to the right of the other. */
async function isRightOf(text: Locator, part: string, other: string): Promise<boolean> {
  await expect(text).toContainText(part)
  return text.evaluate(
    (element, parts) => {
      const [first, second] = parts.map((said) => {
        const node = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
        while (node.nextNode()) {
          const at = node.currentNode.textContent?.indexOf(said) ?? -1
          const range = document.createRange()
          if (at < 0) continue
          range.setStart(node.currentNode, at)
          range.setEnd(node.currentNode, at + said.length)
          return range.getBoundingClientRect().left
        }
        throw new Error(`Nowhere ${said}`)
      })
      return (first ?? Number.NaN) > (second ?? Number.NaN)
    },
    [part, other],
  )
}

test.describe('he-IL', () => {
  test.use({ locale: 'he-IL', ownWindow: true })

  test('Y89: a date reads from right to left in a row, a title and a heading', async ({ page }) => {
    const made = new Company()
    const atlas = made.project('Atlas', { manager: mara, employees: [eli] })
    made.task(atlas, 'Draw the map', { assignedTo: eli, dueDate: '2099-05-04' })
    await open(page, made, ada, '/admin')
    const main = page.getByRole('main')
    expect(await isRightOf(main.locator('time[datetime="2099-05-04"]'), '4 במאי', '2099')).toBe(true)
    await page.goto('/reports?from=2026-04-27&to=2026-05-31')
    const heading = main.getByRole('heading', { name: 'From' })
    expect(await isRightOf(heading, '27 באפר', '2026')).toBe(true)
    await page.goto('/calendar?week=2099-05-04')
    const title = main.getByRole('heading', { level: 2, name: '2099' })
    expect(await isRightOf(title, '3', '2099')).toBe(true)
  })
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
    test(`Y83: is shown ${path}`, async ({ page }) => {
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
