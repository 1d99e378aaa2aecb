import type { Page } from '@playwright/test'
import { addStyle } from './support/add-style.ts'
import { Company } from './support/company.ts'
import { ada, eli, mara, person } from './support/people.ts'
import { open, seedTexts } from './support/storage.ts'
import { expect, test } from './support/test.ts'
import { Palette } from './pages/palette.ts'
import { Settings } from './pages/settings.ts'
import { Shell } from './pages/shell.ts'
import { TaskPanel } from './pages/task-panel.ts'

function company(): Company {
  const made = new Company()
  made.project('Atlas', { manager: mara, employees: [eli] })
  return made
}

/** Waits until the page has been drawn twice: by then, whatever an event changes immediately can be seen. */
async function drawn(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
}

const navigation = {
  admin: { person: ada, links: { Dashboard: '/admin', Reports: '/reports', 'Manage Users': '/users' } },
  manager: { person: mara, links: { Dashboard: '/manager', Employees: '/my-employees' } },
  employee: { person: eli, links: { Dashboard: '/employee' } },
} as const

for (const [role, { person: who, links }] of Object.entries(navigation)) {
  test(`the sidebar of the ${role} is titled EMS and has their links`, async ({ page }) => {
    await open(page, company(), who, '/settings')
    const { sidebar } = new Shell(page)
    await expect(sidebar).toContainText('EMS')
    await expect(sidebar.getByRole('link')).toHaveText(Object.keys(links))
    for (const [name, path] of Object.entries(links)) {
      await new Shell(page).link(name).click()
      await expect(page).toHaveURL(path)
      await expect(new Shell(page).heading).toBeVisible()
    }
  })

  test(`the top bar of the ${role} greets them by name and has its buttons`, async ({ page }) => {
    await open(page, company(), who)
    const shell = new Shell(page)
    await expect(shell.topBar).toContainText(`Welcome, ${who.name}`)
    for (const button of [shell.theme, shell.settings, shell.logout, shell.bell]) {
      await expect(button).toBeVisible()
    }
    await shell.settings.click()
    await expect(page).toHaveURL('/settings')
    await expect(shell.sidebar).toBeVisible()
    await expect(shell.link('Dashboard')).toHaveAttribute('href', `/${role}`)
  })
}

test('a screen stays until the code of the next one has arrived, and the frame around both stays throughout', async ({
  page,
}) => {
  await open(page, company(), ada)
  const shell = new Shell(page)
  await expect(shell.heading).toHaveText('Admin Panel')
  const frame = await shell.sidebar.elementHandle()
  let arrive = (): void => undefined
  const arrival = new Promise<void>((resolve) => (arrive = resolve))
  await page.route(/users-[\w-]{8}\.js$/, async (route) => {
    await arrival
    await route.continue()
  })
  await shell.link('Manage Users').click()
  await expect(page).toHaveURL('/users')
  await drawn(page)
  expect(await shell.heading.allTextContents()).toEqual(['Admin Panel'])
  await expect(shell.link('Dashboard')).toHaveAttribute('aria-current', 'page')
  arrive()
  await expect(shell.heading).toHaveText('Users')
  await expect(shell.heading).toBeFocused()
  await expect(shell.link('Manage Users')).toHaveAttribute('aria-current', 'page')
  await expect(shell.link('Dashboard')).not.toHaveAttribute('aria-current')
  expect(await frame?.evaluate((element) => element.isConnected)).toBe(true)
})

test('a link to another screen adds a step to the browser’s history, a link to the current one does not', async ({
  page,
}) => {
  await open(page, company(), ada)
  const shell = new Shell(page)
  await expect(shell.heading).toHaveText('Admin Panel')
  const steps = (): Promise<number> => page.evaluate(() => history.length)
  const begun = await steps()
  await shell.link('Reports').click()
  await expect(shell.heading).toHaveText('Reports & Analytics')
  expect(await steps()).toBe(begun + 1)
  await shell.link('Reports').click()
  await drawn(page)
  expect(await steps()).toBe(begun + 1)
  await page.goBack()
  await expect(shell.heading).toHaveText('Admin Panel')
})

test('an employee without a name is greeted by their role', async ({ page }) => {
  const storage = company().formerTexts(eli)
  const nameless = (text = ''): string => text.replaceAll(`"name":"${eli.name}"`, '"name":""')
  await seedTexts(
    page,
    Object.fromEntries(Object.entries(storage).map(([key, text]) => [key, nameless(text)])),
  )
  await page.goto('/employee')
  await expect(new Shell(page).topBar).toContainText('Welcome, employee')
})

test('the greeting shows a new name immediately', async ({ page }) => {
  await open(page, company(), mara, '/settings')
  const settings = new Settings(page)
  await settings.fillName('Mara Moor', mara.password)
  await settings.save.click()
  await expect(new Shell(page).topBar).toContainText('Welcome, Mara Moor')
})

test('each of seven screens has one main landmark, one first-level heading and a title of its own', async ({
  page,
}) => {
  const made = company()
  await open(page, made, ada)
  const titles = new Set<string>()
  for (const path of ['/admin', '/users', '/reports', '/settings', '/home', '/login', '/unauthorized']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expect(page.getByRole('main')).toHaveCount(1)
    // The page gets its title a moment after it is drawn.
    await expect(page).toHaveTitle(/ – EMS$/)
    titles.add(await page.title())
  }
  expect(titles.size).toBe(7)
})

test('a guarded page sends somebody who was deleted meanwhile to the login', async ({ page }) => {
  const made = new Company()
  made.user(person('Gone', 'gone@ems.example', 'manager'))
  const storage = made.formerTexts(person('Gone', 'gone@ems.example', 'manager'))
  await seedTexts(page, { ...new Company().formerTexts(), currentUser: storage['currentUser'] ?? '' })
  await page.goto('/manager')
  await expect(page).toHaveURL('/login')
})

test("Y59: the gutter of the page's scroll bar is darkened behind a dialog, but not beside a task panel", async ({
  page,
}) => {
  const made = new Company()
  const id = made.project('Atlas', { manager: mara, employees: [eli] })
  made.task(id, 'Draw the map')
  await page.setViewportSize({ width: 700, height: 900 })
  await open(page, made, mara, '/manager')
  const html = page.locator('html')
  const alone = await html.evaluate((root) => getComputedStyle(root).backgroundColor)
  const palette = new Palette(page)
  await palette.search('map')
  await expect(html).not.toHaveCSS('background-color', alone)
  await page.keyboard.press('Escape')
  await expect(palette.dialog).toBeHidden()
  await expect(html).toHaveCSS('background-color', alone)
  await page.getByRole('link', { name: 'Draw the map' }).first().click()
  await expect(new TaskPanel(page, 'Draw the map').panel).toBeVisible()
  await expect(html).toHaveAttribute('data-held')
  await expect(html).toHaveCSS('background-color', alone)
})

test('Y60: the sidebar has the same width whichever of its links is current, or none', async ({ page }) => {
  const shell = new Shell(page)
  for (const [person, paths] of [
    [ada, ['/admin', '/users', '/reports', '/calendar']],
    [mara, ['/manager', '/my-employees', '/calendar']],
  ] as const) {
    const found = new Map<number, Set<number | undefined>>()
    for (const path of paths) {
      await open(page, company(), person, path)
      await expect(shell.heading).toBeVisible()
      for (const width of [1024, 1100, 1200, 1279]) {
        await page.setViewportSize({ width, height: 800 })
        const box = await shell.sidebar.boundingBox()
        found.set(width, (found.get(width) ?? new Set()).add(box?.width))
      }
    }
    for (const [width, all] of found) expect([...all], `${person.name}, ${width} px`).toHaveLength(1)
  }
})

test('Y119: icons grow when the reader enlarges the text', async ({ page }) => {
  await open(page, company(), ada)
  const icon = new Shell(page).settings.locator('svg')
  const before = await icon.boundingBox()
  await addStyle(page, 'html { font-size: 200% }')
  await expect.poll(async () => (await icon.boundingBox())?.width).toBe((before?.width ?? 0) * 2)
})
