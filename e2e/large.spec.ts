import type { Page } from '@playwright/test'
import { Company } from './support/company.ts'
import { eli, mara } from './support/people.ts'
import { killRenderers } from './support/processes.ts'
import { open, openBeside, stored, storedTask } from './support/storage.ts'
import { openTab } from './support/tabs.ts'
import { expect, test } from './support/test.ts'
import { Board } from './pages/board.ts'

const many = 900

/** Atlas with so many tasks that `root` is not written with every change (docs/decisions/0013). */
async function openLarge(page: Page): Promise<Board> {
  const made = new Company()
  const id = made.project('Atlas', { manager: mara, employees: [eli] })
  for (let number = 1; number <= many; number += 1)
    made.task(id, `Task ${number}`, { assignedTo: eli, description: 'As long as it usually is.'.repeat(4) })
  await open(page, made.withoutNews().withoutPast(), mara)
  const atlas = new Board(page, 'Atlas')
  await expect(atlas.task(atlas.column('To Do'), 'Task 1')).toBeVisible()
  return atlas
}

test('S11: in a large workspace a change is stored immediately, and in the second copies soon after', async ({
  page,
}) => {
  const atlas = await openLarge(page)
  await atlas.choose(atlas.column('To Do'), 'Task 1', 'Move to Done')
  await expect.poll(() => storedTask(page, 'Task 1')).toMatchObject({ status: 'Done' })
  await expect.poll(async () => (await stored(page, 'root')).tasks).toEqual(await stored(page, 'tasks'))
})

test('S12: in a large workspace the second copies are written when the page is left', async ({ page }) => {
  const atlas = await openLarge(page)
  const { seq } = await stored(page, 'root')
  await atlas.choose(atlas.column('To Do'), 'Task 1', 'Move to Done')
  await expect.poll(() => storedTask(page, 'Task 1')).toMatchObject({ status: 'Done' })
  await page.goto('about:blank')
  const beside = await openBeside(page)
  // Another process may hear of it a moment later.
  await expect.poll(async () => (await stored(beside, 'root')).seq).toBeGreaterThan(seq)
  expect((await stored(beside, 'root')).tasks).toEqual(await stored(beside, 'tasks'))
})

test('S12: in a large workspace nothing is lost if the process is killed before the second copies are written', async ({
  page,
  browser,
}) => {
  const atlas = await openLarge(page)
  const { log } = await stored(page, 'root')
  await atlas.choose(atlas.column('To Do'), 'Task 1', 'Move to Done')
  await expect(atlas.task(atlas.column('Done'), 'Task 1')).toBeVisible()
  await killRenderers(browser, page)
  const tab = await openTab(page, '/manager')
  const again = new Board(tab, 'Atlas')
  await expect(again.task(again.column('Done'), 'Task 1')).toBeVisible()
  await expect.poll(async () => (await stored(tab, 'root')).tasks).toEqual(await stored(tab, 'tasks'))
  expect((await stored(tab, 'root')).log).toBe(log)
})
