import { Company } from './support/company.ts'
import { faultsOn } from './support/geometry.ts'
import { eli, mara } from './support/people.ts'
import { fillWithSample, walk } from './support/screens.ts'
import { open } from './support/storage.ts'
import { expect, test } from './support/test.ts'
import { TaskPanel } from './pages/task-panel.ts'

test('Y146: beside a long task, the page scrolls no further than its own end', async ({ page }) => {
  const made = new Company()
  const atlas = made.project('Atlas', { manager: mara, employees: [eli] })
  const map = made.task(atlas, 'Draw the map', { assignedTo: eli })
  for (let number = 1; number <= 30; number += 1)
    made.run(mara, 'comment.add', { taskId: map, text: `Comment ${number}` })
  await page.setViewportSize({ width: 1400, height: 900 })
  await open(page, made, eli, `/tasks/${map}`)
  await expect(new TaskPanel(page, 'Draw the map').panel.getByText('Comment 30')).toBeAttached()
  const below = () =>
    page.evaluate(() => document.documentElement.scrollHeight - document.body.getBoundingClientRect().bottom)
  await expect.poll(below).toBe(0)
})

test('Y147: beside an open task, each table fits in its card, whatever the width of the window', async ({
  page,
}) => {
  // The sample's dates are relative to today.
  await page.clock.setFixedTime('2026-11-23T10:00:00+01:00')
  await fillWithSample(page)
  const look = async (name: string): Promise<void> => {
    if (name === 'Reports')
      await page
        .getByRole('main')
        .getByRole('link', { name: /^To Do/ })
        .first()
        .click()
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog')
    await palette.getByRole('combobox').fill('Design the basket')
    await palette.getByRole('option').filter({ hasText: 'Design the basket' }).first().click()
    // Not on a drawing, whose tooltip lies over it.
    await page.mouse.move(0, 0)
    const { panel } = new TaskPanel(page, 'Design the basket for small screens')
    const overlap = async (): Promise<number> => {
      const [main, beside] = await Promise.all([page.getByRole('main').boundingBox(), panel.boundingBox()])
      return main && beside ? main.x + main.width - beside.x : Number.NaN
    }
    await expect.poll(overlap, name).toBeLessThanOrEqual(0)
    for (const width of [1100, 1130, 1280, 1366, 1400]) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(() => faultsOn(page), `${name}, ${width} px`).toEqual([])
    }
  }
  const withTable = ['Admin Panel', 'Users', 'Reports', 'Workload as a table', 'Project details', 'Person']
  await walk(page, 'admin', look, withTable)
})
