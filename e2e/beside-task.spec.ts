import { Company } from './support/company.ts'
import { eli, mara } from './support/people.ts'
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
  expect(await below()).toBe(0)
})
