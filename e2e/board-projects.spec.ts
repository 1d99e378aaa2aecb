import type { Locator, Page } from '@playwright/test'
import { Company } from './support/company.ts'
import { mara } from './support/people.ts'
import { open } from './support/storage.ts'
import { expect, test } from './support/test.ts'
import { Board } from './pages/board.ts'

test.use({ viewport: { width: 1400, height: 900 } })

test.describe('many projects', () => {
  /** Opens 22 projects of Mara's, 'Project 1' to 'Project 22'; the second is completed, the 20th has an overdue task. */
  async function openProjects(page: Page): Promise<void> {
    const made = new Company()
    for (let number = 1; number <= 22; number += 1) {
      const id = made.project(`Project ${number}`, { manager: mara })
      made.task(id, `Task ${number}`, {
        status: number === 2 ? 'Done' : 'To Do',
        dueDate: number === 20 ? '2020-01-01' : '',
      })
    }
    await open(page, made.withoutNews(), mara)
    await expect(new Board(page, 'Project 1').column('To Do')).toBeVisible()
  }

  const foldAll = (page: Page): Locator => page.getByRole('button', { name: 'Fold all', exact: true })
  const expanded = (page: Page): Locator =>
    page.getByRole('main').locator('section button[aria-expanded=true]')

  test('K75: can all be folded at once, fit on a screen then, and stay folded after a reload', async ({
    page,
  }) => {
    await openProjects(page)
    await foldAll(page).click()
    await expect(new Board(page, 'Project 1').header).toHaveAttribute('aria-expanded', 'false')
    await expect(new Board(page, 'Project 22').header).toBeInViewport({ ratio: 1 })
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollHeight))
      .toBeLessThanOrEqual(900)
    await new Board(page, 'Project 3').header.click()
    await page.reload()
    await expect(new Board(page, 'Project 3').column('To Do')).toBeVisible()
    await expect(expanded(page)).toHaveCount(1)
    await page.getByRole('button', { name: 'Fold all', exact: true }).click()
    await expect(expanded(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Unfold all', exact: true }).click()
    await expect(expanded(page)).toHaveCount(22)
  })

  test('K90: the button that folds all unfolds them once none is open, even after a reload', async ({
    page,
  }) => {
    await openProjects(page)
    await foldAll(page).click()
    const unfoldAll = page.getByRole('button', { name: 'Unfold all', exact: true })
    await expect(unfoldAll).toBeVisible()
    await page.reload()
    await expect(unfoldAll).toBeVisible()
    const third = new Board(page, 'Project 3')
    await third.header.click()
    await expect(foldAll(page)).toBeVisible()
    await third.header.click()
    await unfoldAll.click()
    await expect(expanded(page)).toHaveCount(22)
  })

  test('K90: can be folded from the index on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openProjects(page)
    await expect(foldAll(page)).toBeHidden()
    await page.getByRole('button', { name: /^Projects/ }).click()
    await page.getByRole('dialog', { name: 'Projects' }).getByRole('button', { name: 'Fold all' }).click()
    await expect(expanded(page)).toHaveCount(0)
  })

  test('K75: have those last that were already completed when the screen was opened', async ({ page }) => {
    await openProjects(page)
    const names = page.getByRole('main').getByRole('heading', { level: 2 })
    await expect(names.last()).toContainText('Project 2')
    await expect(names.first()).toContainText('Project 1')
    const first = new Board(page, 'Project 1')
    await first.choose(first.column('To Do'), 'Task 1', 'Move to Done')
    await expect(first.header).toHaveAttribute('aria-expanded', 'false')
    await expect(names.first()).toContainText('Project 1')
    await page.reload()
    await expect(names.first()).toContainText('Project 3')
    await expect(names.nth(20)).toContainText('Project 1')
  })

  test('K75, P35: are in an index that can be searched, shows how each is doing and leads to it', async ({
    page,
  }) => {
    await openProjects(page)
    await foldAll(page).click()
    const opener = page.getByRole('button', { name: /^Projects/ })
    await opener.click()
    const index = page.getByRole('dialog', { name: 'Projects' })
    await expect(index.getByRole('listitem')).toHaveCount(22)
    await expect(index.getByRole('button', { name: /^Project 20/ })).toHaveText(/Project 201 overdue0\s?%/)
    await expect(index.getByRole('button', { name: /^Project 2\b/ })).toHaveText(/Project 2100\s?%/)
    await index.getByRole('searchbox', { name: 'Search projects' }).fill('20')
    await expect(index.getByRole('listitem')).toHaveCount(1)
    await index.getByRole('searchbox', { name: 'Search projects' }).fill('nowhere')
    await expect(index).toContainText("Nothing matches 'nowhere'.")
    await index.getByRole('button', { name: 'Show all', exact: true }).click()
    await expect(index.getByRole('listitem')).toHaveCount(22)
    await page.keyboard.press('Escape')
    await expect(opener).toBeFocused()
    await page.getByRole('button', { name: 'Unfold all', exact: true }).click()
    await opener.click()
    await index.getByRole('button', { name: /^Project 20/ }).click()
    const board = new Board(page, 'Project 20')
    await expect(board.header).toBeFocused()
    await expect(board.header).toBeInViewport({ ratio: 1 })
    await expect(board.task(board.column('To Do'), 'Task 20')).toBeInViewport({ ratio: 1 })
  })
})

test('R25: two projects of the same name are told apart in the index and where a task is added', async ({
  page,
}) => {
  const made = new Company()
  const ids = [1, 2].map(() => made.project('Atlas', { manager: mara }))
  made.project('Borealis', { manager: mara })
  await open(page, made.withoutNews(), mara)
  const borealis = new Board(page, 'Borealis')
  const names = [...ids.map((id) => `Atlas (${id})`), 'Borealis']
  await expect(borealis.project.getByRole('option')).toHaveText(['-- Select Project --', ...names])
  await page.getByRole('button', { name: /^Projects/ }).click()
  for (const name of names)
    await expect(
      page.getByRole('dialog', { name: 'Projects' }).getByText(name, { exact: true }),
    ).toBeVisible()
})
