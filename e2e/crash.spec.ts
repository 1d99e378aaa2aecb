import type { Browser, BrowserContext, Page } from '@playwright/test'
import { brokenInvariants } from '../src/domain/rules/invariants.ts'
import { createState } from '../src/domain/state/state.ts'
import { addByFrame, Reports } from './support/burst.ts'
import { Company } from './support/company.ts'
import { mara } from './support/people.ts'
import { crash, killRenderers } from './support/processes.ts'
import { keysLike, open, openBeside, stored, storedTasks, storedTexts } from './support/storage.ts'
import { isFull, note, openTab, titlesIn } from './support/tabs.ts'
import { expect as promptly, test } from './support/test.ts'
import { Board } from './pages/board.ts'
import { Login } from './pages/login.ts'

const kills = isFull ? 50 : 3
/** Kills per company: this tests the killing, not how fast a thousand tasks are drawn. */
const perCompany = 10

/** A page may be slow to open while processes are being killed and others are busy on the same processor. */
const expect = promptly.configure({ timeout: 20_000 })

test.describe.configure({ timeout: isFull ? 1_200_000 : 120_000 })

function company(): Company {
  const made = new Company()
  made.project('Atlas', { manager: mara })
  return made
}

async function startAnew(page: Page, reports: Reports): Promise<void> {
  reports.forget()
  await page.goto('about:blank')
  await open(page, company(), mara)
}

/** Checks what holds for stored data whenever and however the tabs that wrote it ended. */
async function expectReadable(page: Page): Promise<void> {
  const beside = await openBeside(page)
  for (const [key, text] of Object.entries(await storedTexts(beside)))
    if (key !== 'theme' && key !== 'reserve') expect(() => JSON.parse(text) as unknown, key).not.toThrow()
  await beside.close()
}

/** Checks what holds once a tab has opened them: `root` and the other keys say the same, and all references are right. */
async function expectSound(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      const { users, tasks, notifications } = await stored(page, 'root')
      return { users, tasks, notifications }
    })
    .toEqual({
      users: await stored(page, 'users'),
      tasks: await stored(page, 'tasks'),
      notifications: await stored(page, 'notifications'),
    })
  await expect.poll(() => keysLike(page, 'pending:')).toEqual([])
  const { projects } = await stored(page, 'root')
  const [users, tasks] = [await stored(page, 'users'), await storedTasks(page)]
  expect(brokenInvariants(createState({ users, projects, tasks, notifications: [] }))).toEqual([])
  expect(await keysLike(page, 'recovery:')).toEqual([])
}

for (const [who, count] of [
  ['a tab', 1],
  ['two tabs at once', 2],
] as const) {
  test(`S12: what ${who} had painted is still there after the process is killed, ${kills} times`, async ({
    page,
    browser,
  }) => {
    const reports = new Reports()
    await reports.listen(page.context())
    const context = page.context()
    let tab = page
    for (let kill = 1; kill <= kills; kill += 1) {
      if (kill % perCompany === 1) await startAnew(tab, reports)
      const tabs = [tab]
      while (tabs.length < count) tabs.push(await openTab(tab, '/manager'))
      const before = reports.all.length
      for (const [index, one] of tabs.entries()) {
        const atlas = new Board(one, 'Atlas')
        await expect(atlas.title).toBeVisible()
        await addByFrame(atlas, `Life ${kill}, tab ${index + 1}: task`)
      }
      await reports.reach(before + 1 + ((kill * 7) % 20))
      await killRenderers(browser, ...tabs)
      const painted = [...reports.all]

      tab = await context.newPage()
      await expectReadable(tab)
      await tab.goto('/manager')
      const column = new Board(tab, 'Atlas').column('To Do')
      await expect(column).toBeVisible()
      const shown = await titlesIn(column)
      expect(shown).toEqual(expect.arrayContaining(painted))
      expect(new Set(shown).size).toBe(shown.length)
      await expect
        .poll(async () => (await stored(tab, 'tasks')).map(({ title }) => title).toSorted())
        .toEqual(shown)
      await expectSound(tab)
    }
    note('kills', `${kills}; ${reports.total} tasks were reported as painted, and all were there`)
  })
}

test(`S12: what a crashed tab had painted appears in the other tab, ${kills} times`, async ({ page }) => {
  const reports = new Reports()
  await reports.listen(page.context())
  const column = new Board(page, 'Atlas').column('To Do')
  for (let kill = 1; kill <= kills; kill += 1) {
    if (kill % perCompany === 1) await startAnew(page, reports)
    const tab = await openTab(page, '/manager')
    const atlas = new Board(tab, 'Atlas')
    await expect(atlas.title).toBeVisible()
    const before = reports.all.length
    await addByFrame(atlas, `Life ${kill}: task`)
    await reports.reach(before + 1 + ((kill * 5) % 20))
    await crash(tab)
    const painted = [...reports.all]
    // Without any action in the other tab.
    await expect
      .poll(() => titlesIn(column), { message: (await page.getByRole('alert').allTextContents()).join() })
      .toEqual(expect.arrayContaining(painted))
    await expect(page.getByRole('alert')).toHaveText([])
  }
  const shown = await titlesIn(column)
  await expect
    .poll(async () => (await stored(page, 'tasks')).map(({ title }) => title).toSorted())
    .toEqual(shown)
  await expectSound(page)
  await page.reload()
  await expect.poll(() => titlesIn(column)).toEqual(shown)
  note('crashes', `${kills}; ${reports.total} tasks were reported as painted, and all were in the other tab`)
})

test(`S12: a first start that is killed does no harm, ${kills} times`, async ({ browser }) => {
  const written: number[] = []
  for (let kill = 1; kill <= kills; kill += 1) {
    const context = await browser.newContext()
    written.push(await killFirstStart(context, browser, kill))
    const page = await context.newPage()
    await expectReadable(page)
    await page.goto('/login')
    await new Login(page).as({ email: 'admin@example.com', password: 'admin123' })
    await expect(page).toHaveURL('/admin')
    await expect.poll(() => stored(page, 'users')).toMatchObject([{ role: 'admin' }])
    await expectSound(page)
    await context.close()
  }
  note('kills', `${kills}; keys that were there afterwards: ${written.join(', ')}`)
})

/** Opens the app for the first time and kills it after its n-th access to storage. Returns how many keys are left. */
async function killFirstStart(context: BrowserContext, browser: Browser, kill: number): Promise<number> {
  const reports = new Reports()
  await reports.listen(context)
  const page = await context.newPage()
  await page.addInitScript(() => {
    const report = (globalThis as unknown as { report: (text: string) => Promise<void> }).report
    const watch = (object: object, name: string): void => {
      const own = Object.getOwnPropertyDescriptor(object, name)?.value as (...args: unknown[]) => unknown
      Object.defineProperty(object, name, {
        configurable: true,
        writable: true,
        value(this: unknown, ...args: unknown[]) {
          void report(name)
          return own.apply(this, args)
        },
      })
    }
    watch(IDBFactory.prototype, 'open')
    watch(IDBDatabase.prototype, 'createObjectStore')
    watch(IDBObjectStore.prototype, 'put')
    watch(Storage.prototype, 'setItem')
  })
  void page.goto('/login').catch(() => {})
  await reports.reach(1 + (kill % 12))
  await killRenderers(browser, page)
  const beside = await openBeside(await context.newPage())
  return Object.keys(await storedTexts(beside)).length
}
