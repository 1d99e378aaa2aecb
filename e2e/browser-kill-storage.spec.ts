import { Company } from './support/company.ts'
import { eli, mara } from './support/people.ts'
import { test } from './support/profile.ts'
import { open, stored, storedText } from './support/storage.ts'
import { confirmed, expect, expectHeld, live, reopen } from './support/survival.ts'
import { isFull } from './support/tabs.ts'
import { Board } from './pages/board.ts'
import { Landing } from './pages/landing.ts'
import { Login } from './pages/login.ts'
import { Shell } from './pages/shell.ts'

function company(): Company {
  const made = new Company()
  const id = made.project('Atlas', { manager: mara, employees: [eli] })
  made.task(id, 'Draw the map')
  return made.withoutNews()
}

test("S12: when local storage's files are gone, the workspace comes back, a notice says so and nobody is logged in", async ({
  profile,
}) => {
  let page = await profile.open()
  await open(page, company(), mara)
  const atlas = new Board(page, 'Atlas')
  await atlas.choose(atlas.column('To Do'), 'Draw the map', 'Move to Done')
  await expect.poll(async () => (await stored(page, 'tasks'))[0]).toMatchObject({ status: 'Done' })
  const before = await confirmed(page)
  await profile.kill()
  await profile.remove('localStorage')
  page = await reopen(profile, '/manager')
  await expect(page).toHaveURL('/login')
  await expectHeld(page, before)
  expect(await storedText(page, 'currentUser')).toBeNull()
  await expect(new Shell(page).incidents).toContainText('came back from its database')
  await new Login(page).as(mara)
  await expect(page).toHaveURL('/manager')
})

for (const delay of isFull ? [0, 300, 600, 1000, 2000, 3000] : [0, 1000]) {
  test(`S12: sample data from a first visit is still there when the browser is killed ${delay} ms later`, async ({
    profile,
  }) => {
    let page = await profile.open()
    await page.goto('/home')
    await new Landing(page).explore.click()
    await expect.poll(async () => (await stored(page, 'root')).projects.length).toBeGreaterThan(1)
    const before = await confirmed(page)
    await live(delay)
    await profile.kill()
    page = await reopen(profile, '/home')
    await expectHeld(page, before)
    await expect(new Landing(page).explore).toBeHidden()
  })
}
