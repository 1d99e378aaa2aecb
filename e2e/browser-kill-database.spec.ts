import type { Page } from '@playwright/test'
import { beside } from './support/beside.ts'
import { Company } from './support/company.ts'
import { entriesIn } from './support/database.ts'
import { mara } from './support/people.ts'
import { test } from './support/profile.ts'
import { open, stored } from './support/storage.ts'
import { confirmed, expect, expectHeld, reopen } from './support/survival.ts'
import { addAtFullSpeed } from './support/tabs.ts'
import { Board } from './pages/board.ts'
import { Shell } from './pages/shell.ts'

function company(): Company {
  const made = new Company()
  made.project('Atlas', { manager: mara })
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
  await expect.poll(async () => (await stored(page, 'tasks')).length).toBe(before + count)
}

test('S12: a database older than local storage uses no entry number twice, and nothing is lost', async ({
  profile,
}) => {
  let page = await profile.open()
  await open(page, company(), mara)
  await add(page, 5, 'First')
  await confirmed(page)
  await profile.close()
  const putBack = await profile.copy('database')
  page = await reopen(profile, '/manager')
  await add(page, 10, 'Second')
  const second = await confirmed(page)
  // Local storage is written; the database on the disk has lost what came after the copy.
  await profile.close()
  await putBack()
  page = await reopen(profile, '/manager')
  await expectHeld(page, second)
  await add(page, 5, 'Third')
  const third = await confirmed(page)
  const numbers = (await entriesIn(page)).filter(({ changes }) =>
    changes.some(({ after }) => String(after?.['title']).startsWith('Third')),
  )
  expect(Math.min(...numbers.map(({ seq }) => seq))).toBeGreaterThan(second.seq)
  await profile.kill()
  page = await reopen(profile, '/manager')
  await expectHeld(page, third)
  await profile.kill()
  await expectHeld(await reopen(profile, '/manager'), third)
})

test('S12: when the database is gone, nothing in local storage is lost and a notice says so', async ({
  profile,
}) => {
  let page = await profile.open()
  await open(page, company(), mara)
  await add(page, 5, 'First')
  const before = await confirmed(page)
  await profile.close()
  await profile.remove('database')
  page = await reopen(profile, '/manager')
  await expectHeld(page, before)
  await expect(new Board(page, 'Atlas').title).toBeVisible()
  await expect(new Shell(page).incidents).toContainText('The history before ended with the database')
  await add(page, 5, 'Second')
  const after = await confirmed(page)
  await profile.kill()
  await expectHeld(await reopen(profile, '/manager'), after)
})

test('S36: a database whose end was torn by a full disk loses nothing at the starts that follow', async ({
  profile,
}) => {
  let page = await profile.open()
  await open(page, company(), mara)
  await add(page, 5, 'First')
  await confirmed(page)
  await profile.close()
  const putBack = await profile.copy('localStorage')
  page = await reopen(profile, '/manager')
  await add(page, 5, 'Second')
  const second = await confirmed(page)
  await profile.kill()
  const isInUse = await profile.tearDatabase()
  await putBack()
  page = await reopen(profile, '/manager')
  await expectHeld(page, second)
  await add(page, 5, 'Third')
  const third = await confirmed(page)
  // Anything written behind the torn end would be lost, along with everything before it.
  await expect.poll(isInUse).toBe(false)
  await profile.kill()
  await putBack()
  page = await reopen(profile, '/manager')
  await expectHeld(page, third)
  await expect(new Shell(page).incidents).toBeHidden()
})

test('S37: a notice says that the browser threw away the database, even if something else uses local storage', async ({
  profile,
}) => {
  let page = await profile.open()
  await open(page, company(), mara)
  await add(page, 5, 'First')
  await confirmed(page)
  // Leaves the app first, so that it writes nothing more; its notes go with everything else that was stored.
  await page.goto(beside)
  await page.evaluate(() => {
    localStorage.clear()
    localStorage.setItem('users', '[{"id":"7","name":"Ida","email":"ida@example.com","password":"pw"}]')
  })
  await profile.close()
  await profile.damageDatabase()
  page = await reopen(profile, '/home')
  const { incidents } = new Shell(page)
  await expect(incidents).toContainText("This browser's database of EMS was gone")
  await expect(incidents).toContainText('The history before ended with the database')
  await profile.kill()
  page = await reopen(profile, '/home')
  await expect(new Shell(page).incidents).toContainText("This browser's database of EMS was gone")
})
