import type { Page } from '@playwright/test'
import { Company } from './support/company.ts'
import { ada, eli, mara, type Person } from './support/people.ts'
import { test, type Profile } from './support/profile.ts'
import { open, stored, storedText } from './support/storage.ts'
import { expect, live, reopen } from './support/survival.ts'
import { isFull, openTab } from './support/tabs.ts'
import { Login } from './pages/login.ts'
import { Shell } from './pages/shell.ts'

/** How long the browser lives after a login or a logout; Chromium mostly writes local storage later. */
const delays = isFull ? [300, 1000, 3000, 7000, 30_000, 65_000] : [1000]

test.describe.configure({ timeout: isFull ? 180_000 : 120_000 })

/** Somebody's dashboard, with the login on the disk. */
async function begin(profile: Profile, person: Person): Promise<Page> {
  const made = new Company()
  made.project('Atlas', { manager: mara, employees: [eli] })
  const page = await profile.open()
  await open(page, made, person)
  await expect(new Shell(page).logout).toBeVisible()
  await profile.close()
  const again = await reopen(profile, `/${person.role}`)
  await expect(new Shell(again).logout).toBeVisible()
  return again
}

async function logOut(page: Page): Promise<void> {
  await new Shell(page).logout.click()
  await expect(page).toHaveURL('/home')
}

for (const delay of delays) {
  test(`somebody who logged out stays logged out when the browser is killed ${delay} ms later`, async ({
    profile,
  }) => {
    await logOut(await begin(profile, mara))
    await live(delay)
    await profile.kill()
    const page = await reopen(profile, '/manager')
    await expect(page).toHaveURL('/login')
    await expect.poll(() => storedText(page, 'currentUser')).toBeNull()
  })

  test(`the last person to log in stays logged in when the browser is killed ${delay} ms later`, async ({
    profile,
  }) => {
    const before = await begin(profile, ada)
    await logOut(before)
    await before.goto('/login')
    await new Login(before).as(eli)
    await expect(before).toHaveURL('/employee')
    await live(delay)
    await profile.kill()
    const page = await reopen(profile, '/employee')
    await expect(new Shell(page).topBar).toContainText(`Welcome, ${eli.name}`)
    await expect.poll(() => stored(page, 'currentUser')).toMatchObject({ email: eli.email })
  })
}

test('with three tabs, the last person to log in stays logged in when the browser is killed', async ({
  profile,
}) => {
  const first = await begin(profile, ada)
  const [second, third] = [await openTab(first, '/admin'), await openTab(first, '/admin')]
  await logOut(second)
  for (const tab of [first, third]) await expect(tab).toHaveURL('/home')
  await third.goto('/login')
  await new Login(third).as(eli)
  for (const tab of [first, second]) {
    await tab.goto('/employee')
    await expect(new Shell(tab).topBar).toContainText(`Welcome, ${eli.name}`)
  }
  await profile.kill()
  const page = await reopen(profile, '/employee')
  await expect(new Shell(page).topBar).toContainText(`Welcome, ${eli.name}`)
})

test('a login is kept when the browser is closed and opened again', async ({ profile }) => {
  await begin(profile, eli)
  await profile.close()
  const page = await reopen(profile, '/employee')
  await expect(new Shell(page).topBar).toContainText(`Welcome, ${eli.name}`)
})
