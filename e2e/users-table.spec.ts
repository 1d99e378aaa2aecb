import type { Locator } from '@playwright/test'
import { Company } from './support/company.ts'
import { ada, egon, eli, emma, mara, milo, person } from './support/people.ts'
import { open } from './support/storage.ts'
import { expect, test } from './support/test.ts'
import { Users } from './pages/users.ts'
import { company } from './support/two-projects.ts'

function looksOf(cell: Locator) {
  return cell.evaluate((element) => {
    const { fontSize, fontWeight, color, position, paddingTop, borderTop, display, textAlign } =
      getComputedStyle(element)
    return { fontSize, fontWeight, color, position, paddingTop, borderTop, display, textAlign }
  })
}

test.describe('the table', () => {
  test('has its heading and columns, and lists everyone, including admins', async ({ page }) => {
    await open(page, company(), ada, '/users')
    const users = new Users(page)
    await expect(page.getByRole('heading', { name: 'Users', level: 1, exact: true })).toBeVisible()
    await expect(users.table.getByRole('columnheader')).toHaveText(['Name', 'Email', 'Role', 'Actions'])
    for (const { name, email, role } of [ada, mara, milo, eli, emma, egon]) {
      await expect(users.row(email)).toContainText(name)
      await expect(users.row(email)).toContainText(new RegExp(role, 'i'))
      await expect(users.edit(email)).toBeVisible()
    }
    await expect(users.table.getByRole('row')).toHaveCount(7)
  })

  for (const width of [390, 1280]) {
    test(`Y78: has each name as the header of its row, looking like a cell, ${width} px wide`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 900 })
      for (const [path, name, others] of [
        ['/users', eli.name, [eli.email, 'Employee', 'Delete']],
        ['/admin', 'Atlas', [mara.name, 'Ongoing', 'Delete']],
      ] as const) {
        if (path === '/users') await open(page, company(), ada, path)
        else await page.goto(path)
        const row = page.getByRole('main').getByRole('row').filter({ hasText: name }).first()
        await expect(row.getByRole('rowheader')).toHaveAccessibleName(new RegExp(name))
        await expect(row.getByRole('cell')).toContainText([...others])
        expect(await looksOf(row.getByRole('rowheader'))).toEqual(
          await looksOf(row.getByRole('cell').first()),
        )
      }
    })
  }

  test("says 'No users found' when the search finds nobody", async ({ page }) => {
    await open(page, company(), ada, '/users')
    const users = new Users(page)
    await users.search.fill('eli@')
    await expect(users.row(eli.email)).toBeVisible()
    await expect(users.row(mara.email)).toBeHidden()
    await users.search.fill('nobody at all')
    await expect(page.getByText('No users found', { exact: true })).toBeVisible()
  })

  test('shows nobody a password', async ({ page }) => {
    await open(page, company(), ada, '/users')
    await expect(new Users(page).table).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText('-pass')
  })
})

test('a manager sees neither the screen nor its button', async ({ page }) => {
  await open(page, company(), mara, '/users')
  await expect(page).toHaveURL('/unauthorized')
  await expect(new Users(page).add).toBeHidden()
})

test('a search finds somebody at the end of a long list', async ({ page }) => {
  const made = new Company()
  for (let number = 1; number <= 120; number += 1) {
    made.user(person(`Person ${number}`, `person-${number}@ems.example`, 'employee'))
  }
  await open(page, made, ada, '/users')
  const users = new Users(page)
  await users.search.fill('person-117@')
  await expect(users.row('person-117@ems.example')).toBeVisible()
})

test('Y85: wide initials fit in their circle', async ({ page }) => {
  const made = new Company()
  made.user({ ...eli, name: 'Max Weber' })
  await open(page, made, ada, '/users')
  const avatar = page.getByRole('row', { name: /Max Weber/ }).getByText('MW', { exact: true })
  const isWithin = await avatar.evaluate((circle) => {
    const letters = document.createRange()
    letters.selectNodeContents(circle)
    const { width, height } = letters.getBoundingClientRect()
    const across = circle.getBoundingClientRect().width
    // Half the height of the line is empty, above and below the letters.
    return Math.hypot(width, height / 2) <= across - 2
  })
  expect(isWithin).toBe(true)
})

test('Y79: on a phone a long e-mail wraps after its @', async ({ page }) => {
  const made = new Company()
  const email = 'amara.okafor@brightwater.example'
  made.user({ ...eli, email })
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, made, ada, '/users')
  const cell = new Users(page).row(email).getByText(email)
  const lines = await cell.evaluate((text) => {
    const range = document.createRange()
    return [...text.childNodes]
      .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
      .map((part) => {
        range.selectNodeContents(part)
        return { text: part.textContent, rows: range.getClientRects().length }
      })
  })
  expect(lines).toEqual([
    { text: 'amara.okafor@', rows: 1 },
    { text: 'brightwater.example', rows: 1 },
  ])
})

test('Y82: a long name is shown in full in a wide window', async ({ page }) => {
  const made = new Company()
  const name = 'Ann-Kathrin von Hohenzollern-Sigmaringen und zu Wittgenstein'
  made.user({ ...eli, name })
  await page.setViewportSize({ width: 1400, height: 900 })
  await open(page, made, ada, '/users')
  const cut = await page.getByTitle(name).evaluate((text) => text.scrollHeight - text.clientHeight)
  expect(cut).toBe(0)
})
