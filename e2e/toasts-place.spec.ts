import type { Locator } from '@playwright/test'
import { Company } from './support/company.ts'
import { ada, eli, mara } from './support/people.ts'
import { open, openAsVisitor } from './support/storage.ts'
import { expect, test } from './support/test.ts'
import { AdminPanel } from './pages/admin-panel.ts'
import { Board } from './pages/board.ts'
import { Login } from './pages/login.ts'
import { Shell } from './pages/shell.ts'
import { TaskPanel } from './pages/task-panel.ts'
import { TaskParts } from './pages/task-parts.ts'
import { Users } from './pages/users.ts'
import { kinds, openWhereTimeStands, raise, opacityOf, boxOf } from './support/toasts.ts'

for (const [width, hasTouch] of [
  [1920, false],
  [1400, false],
  [1400, true],
  [820, false],
  [820, true],
  [390, false],
  [390, true],
  [360, true],
] as const) {
  test.describe(`${width} px wide, for ${hasTouch ? 'fingers' : 'a mouse'}`, () => {
    // For fingers the bar's buttons are larger, and need a line of their own.
    test.use({ hasTouch, viewport: { width, height: 800 } })

    test('toasts appear at the top right, below the bar and its buttons', async ({ page }) => {
      await open(page, new Company(), ada, '/settings')
      await raise(page, 'success')
      await raise(page, 'error')
      const bar = await boxOf(new Shell(page).topBar)
      for (const text of [kinds.success, kinds.error]) {
        const toast = new Shell(page).toastWith(text)
        await expect
          .poll(async () => {
            const box = await boxOf(toast)
            return {
              right: box.x + box.width > width - 80,
              beneath: box.y >= bar.y + bar.height,
              near: box.y < 260,
            }
          })
          .toEqual({ right: true, beneath: true, near: true })
      }
    })
  })
}

const isWithin = (value: number, least: number, most: number): boolean => least < value && value < most

test('Y32: toasts are right below the bar, wherever that is', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 600 })
  await openWhereTimeStands(page)
  await raise(page, 'error')
  const toast = new Shell(page).toastWith(kinds.error)
  const { topBar } = new Shell(page)
  const gap = async (): Promise<number> => {
    const bar = await boxOf(topBar)
    return (await boxOf(toast)).y - bar.y - bar.height
  }
  const tops: number[] = []
  for (const to of [0, 300]) {
    await page.evaluate((top) => scrollTo(0, top), to)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(to)
    // It slides in from above.
    await expect.poll(async () => isWithin(await gap(), 0, 16)).toBe(true)
    tops.push((await boxOf(topBar)).y)
  }
  // The links above it are scrolled away.
  expect(tops[0]).toBeGreaterThan(tops[1] ?? 0)
})

test('Y122: the toast of a login is right below the bar of the screen that it leads to', async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 800 })
  await openAsVisitor(page, new Company(), '/login')
  await new Login(page).as(ada)
  const shell = new Shell(page)
  const toast = shell.toastWith('Logged in successfully!')
  // The login screen has a bar and a heading too, which disappear.
  await expect(shell.logout).toBeVisible()
  await expect
    .poll(async () => {
      const bar = await boxOf(shell.topBar)
      return isWithin((await boxOf(toast)).y - bar.y - bar.height, 0, 16)
    })
    .toBe(true)
})

test('Y32: toasts do not cover the buttons of the reminder of the default password', async ({ page }) => {
  const made = new Company()
  made.run(ada, 'profile.update', { name: ada.name, password: 'admin123' })
  await openWhereTimeStands(page, made)
  await raise(page, 'error')
  const toast = new Shell(page).toast(kinds.error)
  for (const width of [1920, 1400, 1100, 820, 640, 390, 320]) {
    await page.setViewportSize({ width, height: 900 })
    await page.evaluate(() => scrollTo(0, 0))
    await expect(page.getByRole('button', { name: 'Remind me later' })).toBeInViewport({ ratio: 1 })
    expect(await coveredBy(toast, '[role=note] button'), `${width} px`).toEqual([])
  }
})

/** The texts of those elements matching a selector that a toast covers as drawn. */
async function coveredBy(toast: Locator, selector: string): Promise<(string | null)[]> {
  await expect.poll(() => opacityOf(toast)).toBe(1)
  return toast.evaluate((element, all) => {
    const bar = element.closest('.shadow-float')?.getBoundingClientRect()
    if (!bar) return ['nothing is drawn']
    return [...document.querySelectorAll(all)]
      .filter((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect()
        return (
          one.checkVisibility() &&
          left < bar.right &&
          right > bar.left &&
          top < bar.bottom &&
          bottom > bar.top
        )
      })
      .map((one) => one.textContent)
  }, selector)
}

for (const width of [1920, 1400, 1100, 820]) {
  test(`Y16: on a board ${width} px wide a toast covers no control`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    const made = new Company()
    made.task(made.project('Atlas', { manager: mara }), 'Draw the map')
    made.project('Borealis', { manager: mara })
    await open(page, made, mara)
    const board = new Board(page, 'Atlas')
    await board.choose(board.column('To Do'), 'Draw the map', 'Move to In Progress')
    const toast = new Shell(page).toast('Moved to In Progress')
    expect(
      await coveredBy(toast, 'header button, main :is(a, button, input, select, [role=listitem])'),
    ).toEqual([])
  })
}

for (const width of [1920, 1400, 1100]) {
  test(`Y30: ${width} px wide, a toast covers no control of a screen's header`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    const made = new Company()
    made.project('Atlas', { manager: mara, employees: [eli] })
    const buttons = 'header :is(button, input)'
    await open(page, made, ada, '/users')
    const users = new Users(page)
    await users.delete(eli.email).click()
    await new Shell(page).answer('Delete')
    await expect(users.add).toBeInViewport()
    expect(await coveredBy(new Shell(page).toast("User 'Eli Eder' deleted."), buttons)).toEqual([])
    await page.goto('/admin')
    const panel = new AdminPanel(page)
    await panel.row('Atlas').getByRole('button', { name: 'Delete', exact: true }).click()
    await new Shell(page).answer('Delete')
    await expect(panel.create).toBeInViewport()
    const toast = new Shell(page).toast("Project 'Atlas' and its tasks deleted.")
    expect(await coveredBy(toast, buttons)).toEqual([])
  })
}

test('toasts cover nothing of an open panel beside the page', async ({ page }) => {
  await page.setViewportSize({ width: 1400, height: 800 })
  const made = new Company()
  const taskId = made.task(made.project('Atlas', { manager: mara }), 'Draw the map')
  await open(page, made, mara, `/tasks/${taskId}`)
  const panel = new TaskPanel(page, 'Draw the map')
  await panel.field('Priority').selectOption('High')
  const toast = new Shell(page).toastWith('Task updated')
  const { x: edge } = await boxOf(panel.panel)
  await expect
    .poll(async () => {
      const { x, width } = await boxOf(toast)
      return x + width <= edge && x + width > edge - 80
    })
    .toBe(true)
  await panel.close.click()
  await expect.poll(async () => (await boxOf(toast)).x).toBeGreaterThan(edge)
})

for (const width of [390, 820]) {
  test(`${width} px wide, a panel over the page makes room for toasts, which cover nothing of it`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    const made = new Company()
    const taskId = made.task(made.project('Atlas', { manager: mara }), 'Draw the map')
    await open(page, made, mara, `/tasks/${taskId}`)
    const panel = new TaskPanel(page, 'Draw the map')
    await panel.field('Priority').selectOption('High')
    const toast = new Shell(page).toastWith('Task updated')
    const parts = panel.panel.locator('> *').filter({ visible: true })
    const coveredParts = async (): Promise<number> => {
      const { y } = await boxOf(toast)
      const boxes = await Promise.all((await parts.all()).map(boxOf))
      return boxes.filter((box) => box.y + box.height > y).length
    }
    await expect.poll(coveredParts).toBe(0)
    await toast.getByRole('button', { name: 'Dismiss' }).click()
    await expect(toast).toBeHidden()
    await expect
      .poll(async () => {
        const { y, height } = await boxOf(parts.last())
        return y + height
      })
      .toBe(800)
  })
}

test('K94: when a toast takes room in a panel over the page, a focused field stays in view if it was', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 420 })
  const made = new Company()
  const taskId = made.task(made.project('Atlas', { manager: mara }), 'Draw the map')
  await open(page, made, mara, `/tasks/${taskId}`)
  const task = new TaskParts(page, 'Draw the map')
  const toast = new Shell(page).toastWith('Task updated')
  const hasRoom = (): Promise<boolean> => task.panel.evaluate(({ style }) => style.paddingBottom !== '')
  await task.write.focus()
  await expect(task.write).toBeInViewport({ ratio: 1 })
  await task.field('Priority').selectOption('High')
  await expect.poll(hasRoom).toBe(true)
  await expect(task.write).toBeInViewport({ ratio: 1 })
  await toast.getByRole('button', { name: 'Dismiss' }).click()
  await expect.poll(hasRoom).toBe(false)
  // A toast with the same words would be lost if it came at the very moment the library takes this one away.
  await expect(toast).not.toBeAttached()
  await task.write.focus()
  await task.field('Title').scrollIntoViewIfNeeded()
  await expect(task.write).not.toBeInViewport()
  await task.field('Priority').selectOption('Low')
  await expect.poll(hasRoom).toBe(true)
  await expect(task.field('Title')).toBeInViewport({ ratio: 1 })
  await expect(task.write).not.toBeInViewport()
})
