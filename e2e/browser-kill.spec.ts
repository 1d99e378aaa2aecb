import type { Page } from '@playwright/test'
import { Company } from './support/company.ts'
import { ada, eli, mara } from './support/people.ts'
import { test, type Profile } from './support/profile.ts'
import { open, stored, storedTask } from './support/storage.ts'
import { confirmed, expect, expectHeld, live, reopen } from './support/survival.ts'
import { addAtFullSpeed, isFull, note, openTab } from './support/tabs.ts'
import { Board } from './pages/board.ts'
import { UndoButtons } from './pages/history.ts'
import { Settings } from './pages/settings.ts'
import { Shell } from './pages/shell.ts'

/** How long the browser lives after the last change: before, between and after Chromium's own writes. */
const delays = isFull ? [0, 1000, 7000, 65_000] : [0]

test.describe.configure({ timeout: isFull ? 1_800_000 : 180_000 })

/** Atlas (Mara; Eli) with some tasks, the first of them to do and the others done. */
function company(tasks = 2): Company {
  const made = new Company()
  const id = made.project('Atlas', { manager: mara, employees: [eli] })
  for (let number = 1; number <= tasks; number += 1)
    made.task(id, `Task ${number}`, { status: number === 1 ? 'To Do' : 'Done' })
  return made.withoutNews()
}

async function add(page: Page, count: number, name: string): Promise<void> {
  const atlas = new Board(page, 'Atlas')
  await expect(atlas.title).toBeVisible()
  const before = (await stored(page, 'tasks')).length
  await addAtFullSpeed(
    atlas,
    Array.from({ length: count }, (_, index) => `${name} ${index + 1}`),
  )
  await expect
    .poll(async () => (await stored(page, 'tasks')).length, { timeout: 60_000 })
    .toBe(before + count)
}

/** Opens the manager's board on a company that is on the disk. Also returns what puts back local storage as it is there now. */
async function begin(profile: Profile, made: Company) {
  const page = await profile.open()
  await open(page, made, mara)
  await expect(new Board(page, 'Atlas').title).toBeVisible()
  await profile.close()
  const putBack = await profile.copy('localStorage')
  return { page: await reopen(profile, '/manager'), putBack }
}

/** Adds tasks, kills the browser some time after all of them are confirmed, and checks that all are there again. */
async function addAndKill(profile: Profile, page: Page, count: number, delay: number): Promise<Page> {
  await add(page, count, `After ${delay} ms`)
  const before = await confirmed(page)
  await live(delay)
  await profile.kill()
  const again = await reopen(profile, '/manager')
  await expectHeld(again, before)
  await expect(new Board(again, 'Atlas').title).toBeVisible()
  return again
}

for (const tasks of isFull ? [50, 5000] : [50]) {
  // 2,300 is more than the number of entries kept for history and undo.
  for (const count of isFull ? [10, 300, 2300, 5000] : [300]) {
    test(`S12: ${count} changes beside ${tasks} tasks are still there after the browser is killed`, async ({
      profile,
    }) => {
      const { page: first, putBack } = await begin(profile, company(tasks))
      let page = await addAndKill(profile, first, count, delays[0] ?? 0)
      for (const delay of delays.slice(1)) page = await addAndKill(profile, page, 10, delay)

      const before = await confirmed(page)
      await profile.kill()
      // As if Chromium had not written local storage since: all the changes are in the database alone.
      await putBack()
      page = await reopen(profile, '/manager')
      await expectHeld(page, before)
      await profile.kill()
      // And as if it had not done so since then either.
      await putBack()
      await expectHeld(await reopen(profile, '/manager'), before)
      note('kills', String(delays.length + 2))
    })
  }
}

test('S12: the changes of two tabs are still there after the browser is killed', async ({ profile }) => {
  const { page, putBack } = await begin(profile, company())
  const tab = await openTab(page, '/manager')
  const boards = [page, tab].map((one) => new Board(one, 'Atlas'))
  for (const board of boards) await expect(board.title).toBeVisible()
  const count = isFull ? 300 : 50
  await Promise.all(
    boards.map((board, number) =>
      addAtFullSpeed(
        board,
        Array.from({ length: count }, (_, index) => `Tab ${number}: ${index}`),
      ),
    ),
  )
  for (const one of [page, tab])
    await expect.poll(async () => (await stored(one, 'tasks')).length).toBe(2 + 2 * count)
  const before = await confirmed(page)
  await profile.kill()
  await expectHeld(await reopen(profile, '/manager'), before)
  await profile.kill()
  await putBack()
  await expectHeld(await reopen(profile, '/manager'), before)
})

test('S12: an undo is not lost when the browser is killed', async ({ profile }) => {
  let page = await profile.open()
  await open(page, company(), mara)
  const atlas = new Board(page, 'Atlas')
  await atlas.choose(atlas.column('To Do'), 'Task 1', 'Move to Done')
  await expect.poll(() => storedTask(page, 'Task 1')).toMatchObject({ status: 'Done' })
  // On the disk, the task is done.
  await profile.close()
  page = await reopen(profile, '/manager')
  await expect(new UndoButtons(page).undo).toBeEnabled()
  await new UndoButtons(page).undo.click()
  await expect.poll(() => storedTask(page, 'Task 1')).toMatchObject({ status: 'To Do' })
  const before = await confirmed(page)
  await profile.kill()
  page = await reopen(profile, '/manager')
  await expectHeld(page, before)
  expect(await storedTask(page, 'Task 1')).toMatchObject({ status: 'To Do' })
})

test('S12: a restore is not lost when the browser is killed', async ({ profile }) => {
  let page = await profile.open()
  await open(page, company(), ada, '/settings')
  const { text } = await new Settings(page).downloaded()
  await page.goto('/admin')
  await page.getByRole('row').filter({ hasText: 'Atlas' }).getByRole('button', { name: 'Delete' }).click()
  await new Shell(page).answer('Delete')
  await expect.poll(async () => (await stored(page, 'root')).projects).toEqual([])
  // On the disk, the project is deleted.
  await profile.close()
  page = await reopen(profile, '/settings')
  const settings = new Settings(page)
  await settings.choose(text)
  await settings.dryRun.restore.click()
  await expect.poll(async () => (await stored(page, 'root')).projects).toMatchObject([{ name: 'Atlas' }])
  const before = await confirmed(page)
  await profile.kill()
  page = await reopen(profile, '/admin')
  await expectHeld(page, before)
  expect((await stored(page, 'root')).projects).toMatchObject([{ name: 'Atlas' }])
})
