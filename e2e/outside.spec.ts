import type { Page } from '@playwright/test'
import { Company } from './support/company.ts'
import { mara } from './support/people.ts'
import { open, openBeside, seedTexts, storedTexts } from './support/storage.ts'
import { openTab } from './support/tabs.ts'
import { expect, test } from './support/test.ts'
import { Board } from './pages/board.ts'
import { Login } from './pages/login.ts'
import { Shell } from './pages/shell.ts'

// Something other than EMS writes into the documented keys while EMS is open. In Chromium each process has its own cache
// and notices another's write some time later. Whatever the moment, the write stays, or is kept aside and reported.

/** Atlas (Mara) with a task. */
function company(): Company {
  const made = new Company()
  made.task(made.project('Atlas', { manager: mara }), 'Draw the map')
  return made.withoutNews()
}

/** Another program renames the task. */
function rename(page: Page): Promise<void> {
  return page.evaluate(() => {
    const text = localStorage.getItem('tasks') ?? ''
    if (!text.includes('Draw the map')) throw new Error('This page does not see the task that it renames.')
    localStorage.setItem('tasks', text.replace('Draw the map', 'From outside'))
  })
}

/**
 * Waits until a page in another process sees the same tasks as this one. Before that it may still see the tasks of an
 * earlier round, already renamed: writing them again would be no change, so nobody would be told.
 */
async function expectSameTasks(beside: Page, page: Page): Promise<void> {
  const tasks = (await storedTexts(page))['tasks']
  await expect.poll(() => beside.evaluate(() => localStorage.getItem('tasks'))).toBe(tasks)
}

/** Submits the board's form after the given number of milliseconds. */
async function addIn(atlas: Board, milliseconds: number): Promise<void> {
  await atlas.title.evaluate(
    (input: HTMLInputElement, delay) =>
      new Promise<void>((resolve) => {
        setTimeout(() => {
          input.form?.requestSubmit()
          resolve()
        }, delay)
      }),
    milliseconds,
  )
}

/** Waits until a tab reports that something else has written: it stops, or says what it has kept aside. */
async function expectTold(page: Page): Promise<void> {
  const told = page
    .getByRole('alert')
    .filter({ hasText: 'changed by something other than EMS' })
    .or(new Shell(page).unreadable.filter({ hasText: 'changed by something other than EMS' }))
  await expect(told.first()).toBeVisible()
}

for (const [tabs, delays] of [
  [1, [0, 10, 30, 80, 200]],
  [2, [0, 80]],
] as const) {
  test(`S23: a write by another program right before an action in EMS is not lost, with ${tabs} EMS tabs open`, async ({
    page,
  }) => {
    const beside = await openBeside(page)
    for (const delay of delays) {
      await open(page, company(), mara)
      const second = tabs === 2 ? await openTab(page, '/manager') : undefined
      const atlas = new Board(page, 'Atlas')
      // A page behind another one paints nothing, and so writes later.
      await page.bringToFront()
      await atlas.title.fill('Fold the map')
      await expectSameTasks(beside, page)
      await Promise.all([rename(beside), addIn(atlas, delay)])
      await expectTold(page)
      const kept = Object.entries(await storedTexts(page)).filter(
        ([key, text]) => /^(recovery:)?tasks/.test(key) && text.includes('From outside'),
      )
      expect(kept).toHaveLength(1)
      await second?.close()
    }
  })
}

test('S23: a write from the same page right before an action on the same key is not lost', async ({
  page,
}) => {
  await open(page, company(), mara)
  const atlas = new Board(page, 'Atlas')
  await expect(atlas.title).toBeVisible()
  await rename(page)
  await atlas.title.fill('Fold the map')
  await atlas.add.click()
  await expectTold(page)
  expect((await storedTexts(page))['tasks']).toContain('From outside')
  await page.getByRole('alert').getByRole('button', { name: 'Load again' }).click()
  await expect(atlas.task(atlas.column('To Do'), 'From outside')).toBeVisible()
})

const ida = { id: '7', name: 'Ida Iron', email: 'ida@ems.example', password: 'ida-pass', role: 'admin' }

test('S23: a write from the same page at a start with nothing stored, between its first read and write, is not lost', async ({
  page,
}) => {
  await seedTexts(page, {})
  await page.addInitScript(
    (users) => {
      // oxlint-disable-next-line typescript/unbound-method -- called with the right `this` below
      const { setItem } = Storage.prototype
      // Once per tab, however often it is loaded.
      if (sessionStorage.getItem('is done')) return
      sessionStorage.setItem('is done', 'yes')
      Storage.prototype.setItem = function (key, text) {
        // EMS's own request: the default admin, since it has found none.
        if (key.startsWith('pending:')) {
          Storage.prototype.setItem = setItem
          localStorage.setItem('users', users)
        }
        setItem.call(this, key, text)
      }
    },
    JSON.stringify([ida]),
  )
  const login = new Login(page)
  await login.goto()
  await expectTold(page)
  expect((await storedTexts(page))['users']).toBe(JSON.stringify([ida]))
  await login.goto()
  await login.as(ida)
  await expect(new Shell(page).topBar).toContainText(`Welcome, ${ida.name}`)
})
