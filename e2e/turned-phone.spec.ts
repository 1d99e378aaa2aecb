import type { Locator, Page } from '@playwright/test'
import { BoardFilters } from './pages/board-filters.ts'
import { Palette } from './pages/palette.ts'
import { TaskPanel } from './pages/task-panel.ts'
import { TaskParts } from './pages/task-parts.ts'
import { WorkloadPage } from './pages/workload.ts'
import { Company } from './support/company.ts'
import { eli, emma, mara } from './support/people.ts'
import { open } from './support/storage.ts'
import { expect, test } from './support/test.ts'

const across = { width: 844, height: 390 }
const upright = { width: 390, height: 844 }

// Only a phone's browser widens a page for what overflows it.
test.use({ ownWindow: true, viewport: across, hasTouch: true, isMobile: true })

function company(): Company {
  const made = new Company()
  const atlas = made.project('Atlas', { manager: mara, employees: [eli, emma] })
  made.project('Borealis', { manager: mara })
  made.task(atlas, 'Draw the map', { assignedTo: eli })
  made.task(atlas, 'Fold the map', { status: 'Done' })
  return made.withoutNews()
}

/** Ways to a menu or another popover. */
const ways: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'the filter of the boards': (page) => new BoardFilters(page).button.tap(),
  'the index of the boards': (page) => page.getByRole('button', { name: /^Projects/ }).tap(),
  'the menu of a card at the right': (page) =>
    page.getByRole('button', { name: 'Actions for Fold the map' }).tap(),
  'the menu of the panel': async (page) => {
    await page.getByRole('link', { name: 'Draw the map' }).first().tap()
    await new TaskPanel(page, 'Draw the map').actions.tap()
  },
  'the choice of an assignee': async (page) => {
    await page.goto('/workload')
    const workload = new WorkloadPage(page)
    await workload.opener(eli.name).tap()
    await workload.give('Draw the map').tap()
  },
}

function popoverOn(page: Page): Locator {
  return page.locator('[data-placement]')
}

for (const [what, lead] of Object.entries(ways)) {
  test(`K117: ${what} stays within the page when the phone is turned, and the page gets no wider`, async ({
    page,
  }) => {
    await open(page, company(), mara)
    await lead(page)
    await expect(popoverOn(page)).toBeVisible()
    for (const size of [upright, across, upright]) {
      await page.setViewportSize(size)
      // The page may be too wide for a moment, until the library has placed the popover again, but not for good.
      await expect(async () => {
        const box = await popoverOn(page).boundingBox()
        expect(box?.x).toBeGreaterThanOrEqual(0)
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(size.width)
      }).toPass({ timeout: 3000 })
      expect(await page.evaluate(() => innerWidth)).toBe(size.width)
    }
  })
}

test('K126: a comment being typed stays in view when the phone is turned, unless it was scrolled away', async ({
  page,
}) => {
  await page.setViewportSize(upright)
  const made = new Company()
  const description = 'One more line.\n'.repeat(30)
  const taskId = made.task(made.project('Atlas', { manager: mara }), 'Draw the map', { description })
  await open(page, made.withoutNews(), mara, `/tasks/${taskId}`)
  const task = new TaskParts(page, 'Draw the map')
  await task.write.fill('Half typed')
  for (const size of [across, upright, across]) {
    await page.setViewportSize(size)
    await expect(task.write).toBeInViewport({ ratio: 1 })
    await expect(task.write).toBeFocused()
    await expect(task.write).toHaveValue('Half typed')
  }
  await task.field('Title').scrollIntoViewIfNeeded()
  await expect(task.write).not.toBeInViewport()
  await page.setViewportSize(upright)
  await page.setViewportSize(across)
  await expect(task.field('Title')).toBeInViewport({ ratio: 1 })
})

test('K126: what is typed in the palette stays when the phone is turned, and so does the focus', async ({
  page,
}) => {
  await open(page, company(), mara)
  const { button, field } = new Palette(page)
  await button.tap()
  await field.fill('draw')
  for (const size of [upright, across]) {
    await page.setViewportSize(size)
    await expect(field).toBeInViewport({ ratio: 1 })
    await expect(field).toBeFocused()
    await expect(field).toHaveValue('draw')
  }
})

test('K117: the page can be zoomed by pinching, which closes no menu', async ({ page }) => {
  await open(page, company(), mara)
  await ways['the menu of a card at the right']?.(page)
  await expect(popoverOn(page)).toBeVisible()
  const hand = await page.context().newCDPSession(page)
  await hand.send('Input.synthesizePinchGesture', { x: 300, y: 200, scaleFactor: 2 })
  await expect.poll(() => page.evaluate(() => visualViewport?.scale)).toBeGreaterThan(1.5)
  await expect(popoverOn(page)).toBeVisible()
})
