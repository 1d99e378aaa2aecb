import type { Page, Request } from '@playwright/test'
import { expectAccessible } from './support/axe.ts'
import { Company } from './support/company.ts'
import { missingPart, takeAway } from './support/missing-part.ts'
import { ada, eli, mara } from './support/people.ts'
import { open, openAsVisitor, stored } from './support/storage.ts'
import { expect, test } from './support/test.ts'
import { Board } from './pages/board.ts'
import { Landing } from './pages/landing.ts'
import { Login } from './pages/login.ts'
import { Palette } from './pages/palette.ts'
import { Settings } from './pages/settings.ts'
import { Shell } from './pages/shell.ts'
import { TaskPanel } from './pages/task-panel.ts'

// A part of the app that is gone is reported by the browser, and by the code that wanted it.
test.use({ expectedProblem: /40[14]|dynamically imported module/, ownWindow: true })

function company(): Company {
  const made = new Company()
  const id = made.project('Atlas', { manager: mara, employees: [eli] })
  made.task(id, 'Draw the map', { assignedTo: eli })
  made.task(id, 'Sell the map')
  return made.withoutNews()
}

/**
 * Whether this browser asks again for code that failed to load once, as browsers do from 2026 on. In others, a part itself is asked
 * for again (`src/ui/parts/fetch-part.ts`), but not code that several parts share: that comes with the next page.
 */
async function asksAgain(page: Page): Promise<boolean> {
  const address = '/assets/asked-again-12345678.js'
  const code = { contentType: 'text/javascript', body: 'export {}' }
  await page.route(address, (route) => route.fulfill({ status: 404, body: 'There is nothing here.' }))
  const isFetched = (): Promise<boolean> =>
    page.evaluate((from) => import(from).then(() => true).catch(() => false), address)
  expect(await isFetched()).toBe(false)
  await page.route(address, (route) => route.fulfill(code))
  return isFetched()
}

test.describe('a part of the app that is no longer there', () => {
  test('S54: is reported over a page that still works, and loads once it is back', async ({ page }) => {
    const bringBack = await takeAway(page, 'menu-popover')
    await open(page, company(), mara)
    const atlas = new Board(page, 'Atlas')
    const card = atlas.task(atlas.column('To Do'), 'Draw the map')
    await card.getByRole('button').click()
    await expect(missingPart(page)).toBeVisible()
    await expect(missingPart(page)).toHaveCount(1)
    await expectAccessible(page, 'a missing part')
    await page.keyboard.press('Escape')
    await expect(missingPart(page)).toBeHidden()
    await atlas.drag(card, atlas.column('Done'))
    await expect(atlas.task(atlas.column('Done'), 'Draw the map')).toBeVisible()
    bringBack()
    await atlas.task(atlas.column('Done'), 'Draw the map').getByRole('button').click()
    await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible()
  })

  const opened = {
    'the menu of a card': [
      'menu-popover',
      (page: Page) => {
        const atlas = new Board(page, 'Atlas')
        return atlas.task(atlas.column('To Do'), 'Draw the map').getByRole('button').click()
      },
      (page: Page) => page.getByRole('menuitem', { name: 'Delete' }),
    ],
    'a question': [
      'delete-task-question',
      (page: Page) => new TaskPanel(page, 'Draw the map').choose('Delete'),
      (page: Page) => new Shell(page).question,
    ],
    'the choice of filters': [
      'filter-choice',
      (page: Page) => page.getByRole('button', { name: 'Filter, sort' }).click(),
      (page: Page) => page.getByRole('dialog', { name: 'Filter and sort' }),
    ],
  } as const
  for (const [what, [file, ask, part]] of Object.entries(opened)) {
    test(`S68: is fetched again for ${what} after the message was closed, and while it is there`, async ({
      page,
    }) => {
      const bringBack = await takeAway(page, file)
      const made = company()
      await open(page, made, mara, `/tasks/${made.idOf('tasks', 'title', 'Draw the map')}`)
      await ask(page)
      await expect(missingPart(page)).toHaveCount(1)
      await missingPart(page).getByRole('button', { name: 'Close' }).click()
      await expect(missingPart(page)).toBeHidden()
      await ask(page)
      await expect(missingPart(page)).toHaveCount(1)
      await page.keyboard.press('Escape')
      await expect(missingPart(page)).toBeHidden()
      await expect(new TaskPanel(page, 'Draw the map').panel).toBeVisible()
      await ask(page)
      await expect(missingPart(page)).toHaveCount(1)
      bringBack()
      await ask(page)
      await expect(part(page)).toBeVisible()
      await expect(missingPart(page)).toBeHidden()
    })
  }

  test('S54: leaves the frame around it if it is a whole screen, and a reload brings it', async ({
    page,
  }) => {
    const bringBack = await takeAway(page, 'calendar')
    await open(page, company(), mara)
    const shell = new Shell(page)
    await page.getByRole('link', { name: 'Calendar', exact: true }).click()
    await expect(missingPart(page)).toBeVisible()
    await expect(shell.link('Dashboard')).toBeVisible()
    bringBack()
    await missingPart(page).getByRole('button', { name: 'Reload' }).click()
    await expect(shell.heading).toHaveText('Calendar')
    await expect(missingPart(page)).toBeHidden()
  })

  test('U52: is reported in one message for several, which fits a narrow window and is closed once', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 800 })
    await takeAway(page, 'filter-choice')
    await takeAway(page, 'recent-notifications')
    await open(page, company(), mara)
    const width = (): Promise<number> => missingPart(page).evaluate(({ scrollWidth }) => scrollWidth)
    await page.getByRole('button', { name: 'Filter, sort' }).click()
    await expect.poll(width).toBeLessThan(390)
    await page.getByRole('button', { name: 'Notifications' }).click()
    await expect(page.getByRole('dialog', { name: 'Recent Notifications' }).getByRole('alert')).toBeVisible()
    await expect(missingPart(page)).toHaveCount(1)
    await missingPart(page).getByRole('button', { name: 'Close' }).click()
    await expect(missingPart(page)).toHaveCount(0)
  })

  test('U53: goes unreported if it holds the shortcuts and nobody asked for one, and loads once it is back', async ({
    page,
  }) => {
    const asked = new Set<Request>()
    const isOfKeys = (request: Request): boolean => request.url().includes('/assets/keys-')
    page.on('request', (request) => isOfKeys(request) && asked.add(request))
    page.on('response', (response) => asked.delete(response.request()))
    const bringBack = await takeAway(page, 'keys')
    /** Does something, and waits until that has requested the code of the keys, each time in vain. */
    const inVain = async (act: () => Promise<void>): Promise<void> => {
      await Promise.all([page.waitForRequest(isOfKeys), act()])
      await expect.poll(() => asked.size).toBe(0)
    }
    await open(page, company(), mara)
    const atlas = new Board(page, 'Atlas')
    await inVain(() => atlas.title.click())
    await inVain(() => page.keyboard.type('Fold'))
    await inVain(() => page.getByRole('heading', { name: 'Manager Dashboard' }).click())
    await inVain(() => page.keyboard.press('g'))
    await inVain(() => page.keyboard.press('e'))
    await expect(atlas.title).toHaveValue('Fold')
    await expect(missingPart(page)).toBeHidden()
    bringBack()
    await page.keyboard.press('Control+k')
    await expect(new Palette(page).dialog).toBeVisible()
    // Keys pressed in vain take no effect later.
    await expect(page).toHaveURL('/manager')
  })

  const ways = {
    'a shortcut': (page: Page) => page.keyboard.press('Control+k'),
    'the button': (page: Page) => new Palette(page).button.click(),
  }
  for (const [way, ask] of Object.entries(ways)) {
    test(`U53: is reported each time somebody asks for it by ${way} if it holds the shortcuts, and comes once it is back`, async ({
      page,
    }) => {
      const bringBack = await takeAway(page, 'keys')
      await open(page, company(), mara)
      const atlas = new Board(page, 'Atlas')
      await expect(atlas.title).toBeVisible()
      await ask(page)
      await expect(missingPart(page)).toBeVisible()
      await missingPart(page).getByRole('button', { name: 'Close' }).click()
      await expect(missingPart(page)).toBeHidden()
      await ask(page)
      await expect(missingPart(page)).toBeVisible()
      bringBack()
      await ask(page)
      const { dialog, field } = new Palette(page)
      await expect(dialog).toBeVisible()
      await expect(missingPart(page)).toBeHidden()
      await page.keyboard.type('draw')
      await expect(field).toHaveValue('draw')
    })
  }

  test('S54: is reported in an open dialog too, within reach of the keyboard', async ({ page }) => {
    await page.setViewportSize({ width: 700, height: 900 })
    const bringBack = await takeAway(page, 'history-list')
    const made = company()
    await open(page, made, mara, `/tasks/${made.idOf('tasks', 'title', 'Draw the map')}`)
    const { history, panel } = new TaskPanel(page, 'Draw the map')
    await expect(panel).toHaveAttribute('aria-modal', 'true')
    await history.click()
    await expect(missingPart(page)).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(missingPart(page).getByRole('button', { name: 'Reload' })).toBeFocused()
    bringBack()
    await page.keyboard.press('Enter')
    await expect(missingPart(page)).toBeHidden()
    await history.click()
    await expect(panel.getByText("Mara Moss added the task 'Draw the map'")).toBeVisible()
  })
})

test.describe('something whose code is no longer there', () => {
  test('S55: a table is not downloaded, as a message says until it is closed; it is once its code is back', async ({
    page,
  }) => {
    const bringBack = await takeAway(page, 'csv')
    await open(page, company(), ada, '/users')
    const save = page.getByRole('button', { name: 'CSV of Users' })
    await save.click()
    await expect(missingPart(page)).toBeVisible()
    await expectAccessible(page, 'a missing part of something that was done')
    await missingPart(page).getByRole('button', { name: 'Close' }).click()
    await expect(missingPart(page)).toBeHidden()
    // Announced again each time, and only once.
    await save.click()
    await expect(missingPart(page)).toBeVisible()
    await missingPart(page).evaluate((alert) => alert.setAttribute('data-before', ''))
    await save.click()
    await expect(missingPart(page)).not.toHaveAttribute('data-before')
    await expect(missingPart(page)).toHaveCount(1)
    bringBack()
    const download = page.waitForEvent('download')
    await save.click()
    expect((await download).suggestedFilename()).toBe('users.csv')
    await expect(missingPart(page)).toBeHidden()
  })

  test('S55: a card is lifted by keyboard, and announced, only once it can be carried', async ({ page }) => {
    const bringBack = await takeAway(page, 'keyboard')
    await open(page, company(), mara)
    const atlas = new Board(page, 'Atlas')
    const card = atlas.task(atlas.column('To Do'), 'Draw the map')
    const words = page.getByRole('status').filter({ hasText: 'Draw the map' })
    await card.focus()
    await page.keyboard.press('Space')
    await expect(missingPart(page)).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(card).toBeFocused()
    await expect(words).toBeHidden()
    bringBack()
    await page.keyboard.press('Space')
    await expect(words).toContainText('Draw the map')
    await expect(missingPart(page)).toBeHidden()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Space')
    await expect(atlas.task(atlas.column('In Progress'), 'Draw the map')).toBeVisible()
  })

  for (const [what, file] of [
    ['rules', 'rules'],
    ['words', 'history'],
  ] as const)
    test(`S55: nothing is undone without its ${what}; once they are back, it is`, async ({ page }) => {
      const bringBack = await takeAway(page, file)
      const shell = new Shell(page)
      const atlas = new Board(page, 'Atlas')
      await open(page, company(), mara)
      await atlas.drag(atlas.task(atlas.column('To Do'), 'Draw the map'), atlas.column('Done'))
      const moved = atlas.task(atlas.column('Done'), 'Draw the map')
      await expect(moved).toBeVisible()
      await page.keyboard.press('Control+z')
      await expect(missingPart(page)).toBeVisible()
      await expect(moved).toBeVisible()
      bringBack()
      if (file === 'rules' && !(await asksAgain(page))) {
        await missingPart(page).getByRole('button', { name: 'Reload' }).click()
        await expect(missingPart(page)).toBeHidden()
        await expect(moved).toBeVisible()
      }
      await page.keyboard.press('Control+z')
      await expect(atlas.task(atlas.column('To Do'), 'Draw the map')).toBeVisible()
      await expect(missingPart(page)).toBeHidden()
      await expect(shell.toast("Undone: moved 'Draw the map' from To Do to Done")).toBeVisible()
    })

  test('S55: nobody is logged in, what they typed stays, and they can log in once the code is back', async ({
    page,
  }) => {
    const bringBack = await takeAway(page, 'inside')
    await openAsVisitor(page, company(), '/login')
    const login = new Login(page)
    await login.as(mara)
    await expect(missingPart(page)).toBeVisible()
    await expect(login.email).toHaveValue(mara.email)
    await expect(login.password).toHaveValue(mara.password)
    bringBack()
    if (await asksAgain(page)) await login.submit.click()
    else {
      await missingPart(page).getByRole('button', { name: 'Reload' }).click()
      await expect(missingPart(page)).toBeHidden()
      await login.as(mara)
    }
    await expect(page).toHaveURL('/manager')
    await expect(missingPart(page)).toBeHidden()
  })

  test('S55: an empty workspace stays empty until the sample data is there', async ({ page }) => {
    const bringBack = await takeAway(page, 'sample-rows')
    await page.goto('/home')
    const landing = new Landing(page)
    await landing.explore.click()
    await expect(missingPart(page)).toBeVisible()
    await expect(landing.signIn('manager')).toBeHidden()
    bringBack()
    await landing.explore.click()
    await expect(landing.signIn('manager')).toBeVisible()
    await expect(missingPart(page)).toBeHidden()
  })

  test('S55: a restore asks once more if the current state cannot be kept aside', async ({ page }) => {
    await takeAway(page, 'snapshots')
    await open(page, company(), ada, '/settings')
    const settings = new Settings(page)
    await expect(new Shell(page).heading).toHaveText('Settings')
    await expect(settings.snapshots).toBeVisible()
    await expect(settings.snapshots.getByRole('alert')).toContainText('The snapshots cannot be read now.')
    const { text } = await settings.downloaded()
    await settings.choose(JSON.stringify({ ...(JSON.parse(text) as object), tasks: [] }))
    await settings.dryRun.restore.click()
    await expect(settings.dryRun.alert).toContainText('Nothing was restored yet')
    expect(await stored(page, 'tasks')).toHaveLength(2)
    await settings.dryRun.restoreAnyway.click()
    await expect.poll(() => stored(page, 'tasks')).toEqual([])
  })

  test('S56: a refusal is reported even without the toasts', async ({ page }) => {
    const bringBack = await takeAway(page, 'toaster')
    await openAsVisitor(page, company(), '/login')
    const login = new Login(page)
    await login.as({ ...mara, password: 'a guess' })
    await expect(missingPart(page)).toContainText('Invalid credentials')
    bringBack()
    await login.submit.click()
    await expect(new Shell(page).toast('Invalid credentials')).toBeVisible()
  })
})

test('S58: what a killed tab left behind waits for the code that decides about it', async ({ page }) => {
  const bringBack = await takeAway(page, 'rules')
  const made = company()
  await open(page, made, mara)
  const atlas = new Board(page, 'Atlas')
  const card = atlas.task(atlas.column('To Do'), 'Draw the map')
  await expect(card).toBeVisible()
  const key = 'pending:left-1'
  const by = made.idOf('users', 'email', mara.email)
  const request = { id: 'left-1', by, at: '2026-03-02T09:00:00.000+01:00', name: 'profile.update' }
  const left = { after: 0, request: { ...request, args: { name: 'Mara Lund', password: mara.password } } }
  await page.evaluate(([at, text]) => localStorage.setItem(at, text), [key, JSON.stringify(left)] as const)
  const isTried = page.waitForResponse((response) => /\/assets\/rules-/.test(response.url()))
  await page.reload()
  await isTried
  await expect(card).toBeVisible()
  const greeting = page.getByText('Mara Lund', { exact: true })
  await expect(greeting).toBeHidden()
  bringBack()
  await page.reload()
  await expect(greeting).toBeVisible()
  await expect.poll(() => page.evaluate((at) => localStorage.getItem(at), key)).toBeNull()
})

test('S57: if the app itself cannot be fetched, its page says so, and a reload brings it', async ({
  page,
}) => {
  const bringBack = await takeAway(page, 'index')
  await openAsVisitor(page, company(), '/login')
  const sentence = page.getByRole('alert').filter({ hasText: 'EMS could not be loaded.' })
  await expect(sentence).toBeVisible()
  bringBack()
  await sentence.getByRole('button', { name: 'Reload' }).click()
  await expect(new Login(page).submit).toBeVisible()
  await expect(sentence).toBeHidden()
})
