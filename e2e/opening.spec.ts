import type { Page } from '@playwright/test'
import { Company } from './support/company.ts'
import { ada, eli, mara } from './support/people.ts'
import { open } from './support/storage.ts'
import { expect, test } from './support/test.ts'
import { Board } from './pages/board.ts'
import { Shell } from './pages/shell.ts'

// Code that has not been fetched yet arrives late, and in a new window none has been.
test.use({ ownWindow: true })

function company(): Company {
  const made = new Company()
  const id = made.project('Atlas', { manager: mara, employees: [eli] })
  for (let number = 1; number <= 30; number += 1) made.task(id, `Task ${number}`, { assignedTo: eli })
  return made.withoutNews()
}

/** The files that the page preloads. */
function preloaded(page: Page): Promise<string[]> {
  return page
    .locator('link[rel=modulepreload]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.split('/').at(-1) ?? ''))
}

for (const [path, person, file] of [
  ['/admin', ada, 'admin-panel'],
  ['/users', ada, 'users'],
  ['/reports', ada, 'reports'],
  ['/settings', ada, 'settings'],
  ['/manager', mara, 'manager-dashboard'],
  ['/my-employees', mara, 'my-employees'],
  ['/employee', eli, 'employee-dashboard'],
] as const) {
  test(`${path} is drawn in one go: its code is preloaded, and nothing shifts`, async ({ page }) => {
    await open(page, company(), person, path)
    await expect(new Shell(page).heading).toBeVisible()
    const names = await preloaded(page)
    expect(names.filter((name) => new RegExp(`^${file}-[\\w-]{8}\\.js$`).test(name))).toHaveLength(1)
    expect(names.filter((name) => name.startsWith('layout-'))).toHaveLength(1)
    await page.waitForLoadState('networkidle')
    expect(await shifted(page)).toBeLessThan(0.01)
  })
}

test('the code of a project page is preloaded too', async ({ page }) => {
  const made = company()
  await open(page, made, ada, `/projects/${made.idOf('projects', 'name', 'Atlas')}`)
  await expect(new Shell(page).heading).toBeVisible()
  expect((await preloaded(page)).filter((name) => name.startsWith('project-details-'))).toHaveLength(1)
})

test('boards below the window are drawn before they are scrolled to, and Back returns to the same place', async ({
  page,
}) => {
  const made = new Company()
  for (const name of ['Atlas', 'Borealis', 'Corvus']) {
    const id = made.project(name, { manager: mara, employees: [eli] })
    for (let number = 1; number <= 12; number += 1) made.task(id, `${name} ${number}`, { assignedTo: eli })
  }
  await open(page, made.withoutNews(), mara)
  const corvus = new Board(page, 'Corvus')
  const card = corvus.task(corvus.column('To Do'), 'Corvus 2')
  await expect(card).toBeVisible()
  await expect(card).not.toBeInViewport()
  await card.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const scrolled = await page.evaluate(() => window.scrollY)
  await page.getByRole('link', { name: 'Employees' }).click()
  await expect(new Shell(page).heading).toHaveText('My Employees')
  await page.goBack()
  await expect(card).toBeInViewport()
  await expect
    .poll(async () => Math.abs((await page.evaluate(() => window.scrollY)) - scrolled))
    .toBeLessThan(5)
})

test('nothing is preloaded for a visitor who is not logged in', async ({ page }) => {
  await page.goto('/manager')
  await expect(page).toHaveURL('/login')
  await expect(new Shell(page).heading).toBeVisible()
  expect(await preloaded(page)).toEqual([])
})

/** How far the content has shifted since the start: the browser's own score. */
function shifted(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let score = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) if ('value' in entry) score += Number(entry.value)
        }).observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(score)))
      }),
  )
}
