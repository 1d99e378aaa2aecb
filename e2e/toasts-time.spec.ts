import type { Page } from '@playwright/test'
import { Company } from './support/company.ts'
import { eli, mara } from './support/people.ts'
import { open } from './support/storage.ts'
import { expect, test } from './support/test.ts'
import { Board } from './pages/board.ts'
import { Shell } from './pages/shell.ts'
import { kinds, openWhereTimeStands, raise, opacityOf, raisedAt } from './support/toasts.ts'

for (const kind of ['success', 'error'] as const) {
  test(`a toast of the kind ${kind} lasts 3000 ms and has left the page 1000 ms later`, async ({ page }) => {
    await openWhereTimeStands(page)
    const toast = new Shell(page).toast(kinds[kind])
    await raise(page, kind)
    await expect(toast).toBeVisible()
    await page.clock.runFor(2900)
    await expect.poll(() => opacityOf(toast)).toBe(1)
    await page.clock.runFor(150)
    await expect.poll(() => opacityOf(toast)).toBe(0)
    await page.clock.runFor(1000)
    await expect(toast).not.toBeAttached()
  })
}

test('Y105: a toast that offers to undo stays for 8000 ms', async ({ page }) => {
  const made = new Company()
  made.task(made.project('Atlas', { manager: mara, employees: [eli] }), 'Draw the map')
  await page.clock.install()
  await open(page, made, mara)
  const atlas = new Board(page, 'Atlas')
  await expect(atlas.task(atlas.column('To Do'), 'Draw the map')).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)
  await atlas.choose(atlas.column('To Do'), 'Draw the map', 'Move to In Progress')
  const toast = new Shell(page).toastWith('Moved to In Progress')
  await expect(toast).toBeVisible()
  await page.clock.runFor(7900)
  await expect.poll(() => opacityOf(toast)).toBe(1)
  await page.clock.runFor(150)
  await expect.poll(() => opacityOf(toast)).toBe(0)
})

test('a toast that appears under the pointer disappears when its time is over', async ({ page }) => {
  await openWhereTimeStands(page)
  const { toast, text } = await raisedAt(page)
  await page.mouse.move(text.x + text.width / 2, text.y + text.height / 2)
  await page.clock.runFor(3050)
  await expect.poll(() => opacityOf(toast)).toBe(0)
})

test('a toast stays while the pointer or the focus is on its button', async ({ page }) => {
  await openWhereTimeStands(page)
  const { toast } = await raisedAt(page)
  const dismiss = page.getByRole('status').getByRole('button', { name: 'Dismiss' })
  for (const [come, leave] of [
    [() => dismiss.hover(), () => page.mouse.move(5, 700)],
    [() => dismiss.focus(), () => dismiss.blur()],
  ] as const) {
    await come()
    await noticed(page)
    await page.clock.runFor(20_000)
    await expect.poll(() => opacityOf(toast)).toBe(1)
    await leave()
    await noticed(page)
    await page.clock.runFor(1000)
    await expect.poll(() => opacityOf(toast)).toBe(1)
  }
  await page.clock.runFor(1050)
  await expect.poll(() => opacityOf(toast)).toBe(0)
})

test('a passing pointer does not end a toast that has the focus', async ({ page }) => {
  await openWhereTimeStands(page)
  const { toast } = await raisedAt(page)
  const dismiss = page.getByRole('status').getByRole('button', { name: 'Dismiss' })
  await dismiss.focus()
  await dismiss.hover()
  await page.mouse.move(5, 700)
  await noticed(page)
  await page.clock.runFor(20_000)
  await expect.poll(() => opacityOf(toast)).toBe(1)
})

test('after a toast is dismissed, the next one still times out', async ({ page }) => {
  await openWhereTimeStands(page)
  await raisedAt(page)
  await page.getByRole('status').getByRole('button', { name: 'Dismiss' }).click()
  await page.clock.runFor(1000)
  await raise(page, 'success')
  const toast = new Shell(page).toast(kinds.success)
  await expect(toast).toBeVisible()
  await page.clock.runFor(3050)
  await expect.poll(() => opacityOf(toast)).toBe(0)
})

/** Lets React process what has happened while the clock is stopped: it works in tasks, one after another. */
function noticed(page: Page): Promise<void> {
  return page.evaluate(async () => {
    for (let task = 0; task < 20; task += 1) {
      await new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', resolve)
        port1.start()
        port2.postMessage(undefined)
      })
    }
  })
}
