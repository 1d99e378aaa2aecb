import type { Locator, Page } from '@playwright/test'
import { isAtTeam } from './support/at-team.ts'
import { Company } from './support/company.ts'
import { listen } from './support/heard.ts'
import { ada, eli, mara } from './support/people.ts'
import { open, openAsVisitor } from './support/storage.ts'
import { expect, test } from './support/test.ts'
import { AdminPanel } from './pages/admin-panel.ts'
import { Board } from './pages/board.ts'
import { Login } from './pages/login.ts'
import { Settings } from './pages/settings.ts'
import { Shell } from './pages/shell.ts'
import { TaskPanel } from './pages/task-panel.ts'
import { TaskParts } from './pages/task-parts.ts'
import { Users } from './pages/users.ts'

/** What Settings says after saving, and when it cannot save. */
const kinds = {
  success: 'Profile updated successfully ✅',
  error: isAtTeam ? 'Name is required' : 'Name and Password are required',
} as const

/** Opens a screen that raises toasts, with a clock that only the test moves. */
async function openWhereTimeStands(page: Page, made = new Company()): Promise<void> {
  await page.clock.install()
  await open(page, made, ada, '/settings')
  await expect(new Settings(page).save).toBeVisible()
  await page.clock.pauseAt(Date.now() + 60_000)
}

async function raise(page: Page, kind: keyof typeof kinds): Promise<void> {
  const settings = new Settings(page)
  // A team server saves a name without a password.
  const field = isAtTeam ? settings.name : settings.newPassword
  await field.fill(kind === 'success' ? 'Ada Adams' : '')
  await settings.save.click()
}

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

/** The opacity of an element, together with its ancestors'. */
function opacityOf(locator: Locator): Promise<number> {
  return locator.evaluate((start) => {
    let opacity = 1
    for (let element: Element | null = start; element; element = element.parentElement) {
      opacity *= Number(getComputedStyle(element).opacity)
    }
    return opacity
  })
}

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

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('Nothing is drawn there')
  return box
}

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

/** Raises a toast and waits until it is fully visible. Returns it and the position of its text. */
async function raisedAt(page: Page) {
  await raise(page, 'error')
  const toast = new Shell(page).toast(kinds.error)
  await expect.poll(() => opacityOf(toast)).toBe(1)
  return { toast, text: await boxOf(toast) }
}

test('each Undo of two toasts says what it undoes', async ({ page }) => {
  const made = new Company()
  const atlas = made.project('Atlas', { manager: mara })
  for (const title of ['Draw the map', 'Fold the map']) made.task(atlas, title)
  await open(page, made, mara)
  const board = new Board(page, 'Atlas')
  for (const title of ['Draw the map', 'Fold the map']) {
    await board.choose(board.column('To Do'), title, 'Delete')
    await new Shell(page).answer('Delete')
  }
  const undo = page.getByRole('status').getByRole('button', { name: /^Undo/ })
  await expect(undo).toHaveText(['Undo', 'Undo'])
  await page.getByRole('button', { name: 'Undo: Task deleted: Draw the map', exact: true }).click()
  await expect(board.task(board.column('To Do'), 'Draw the map')).toBeVisible()
  await expect(undo).toHaveAccessibleName('Undo: Task deleted: Fold the map')
})

test('Y65: the live region for toasts exists before the first one, and announces each once', async ({
  page,
}) => {
  await open(page, new Company(), ada, '/settings')
  const live = '[role=status], [role=alert], [aria-live]'
  const early = await page.evaluateHandle((all) => [...document.querySelectorAll(all)], live)
  for (const kind of ['error', 'success'] as const) {
    const heard = await listen(page)
    await raise(page, kind)
    const toast = new Shell(page).toast(kinds[kind])
    await expect(toast).toBeVisible()
    expect((await heard()).filter((words) => words.includes(kinds[kind]))).toEqual([kinds[kind]])
    const around = await toast.evaluateHandle((words, all) => {
      const regions: Element[] = []
      for (let at = words.closest(all); at; at = at.parentElement?.closest(all) ?? null) regions.push(at)
      return regions
    }, live)
    expect(await around.evaluate((regions) => regions.length)).toBe(1)
    expect(
      await around.evaluate((regions, stood) => regions.every((one) => stood.includes(one)), early),
    ).toBe(true)
    // Only the new toast is announced, not those already there.
    await expect(page.getByRole('status').filter({ hasText: kinds[kind] })).toHaveAttribute(
      'aria-atomic',
      'false',
    )
  }
})

test('Y46: repeating a visible toast announces it again, in one toast whose time starts again', async ({
  page,
}) => {
  await openWhereTimeStands(page)
  const { toast } = await raisedAt(page)
  const heard = await listen(page)
  await page.clock.runFor(2000)
  await raise(page, 'error')
  await expect.poll(heard).toEqual([kinds.error])
  await expect(toast).toHaveCount(1)
  await page.clock.runFor(2000)
  await expect.poll(() => opacityOf(toast)).toBe(1)
  await page.clock.runFor(1050)
  await expect.poll(() => opacityOf(toast)).toBe(0)
})

test('Y46: each save is announced, and Undo undoes the later one', async ({ page }) => {
  const made = new Company()
  const taskId = made.task(made.project('Atlas', { manager: mara }), 'Draw the map')
  await open(page, made, mara, `/tasks/${taskId}`)
  const priority = new TaskPanel(page, 'Draw the map').field('Priority')
  const shell = new Shell(page)
  await priority.selectOption('High')
  await expect(shell.toast('Task updated')).toBeVisible()
  const heard = await listen(page)
  await priority.selectOption('Low')
  await expect.poll(heard).toEqual(['Task updated'])
  await expect(shell.toast('Task updated')).toHaveCount(1)
  await shell.undoIn('Task updated').click()
  await expect(priority).toHaveValue('High')
})
