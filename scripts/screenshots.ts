/**
 * `npm run screenshots [folder]`: every screen with the sample data, in both themes, wide and narrow. The pictures of the
 * README, which are as large as the window and belong in `docs/images`, go into `readme` beside them.
 */
import { chromium, type Browser, type Page } from '@playwright/test'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { findBrowser } from './browser.ts'
import { buildIfStale, root } from './dist.ts'
import { serve } from './serve.ts'

const folder = process.argv[2] ?? join(root, 'test-results/screenshots')
const widths = { wide: { width: 1400, height: 900 }, narrow: { width: 390, height: 844 } }
const screens = {
  visitor: ['/home', '/login', '/unauthorized'],
  admin: ['/admin', '/users', '/reports', '/settings'],
  manager: ['/manager', '/my-employees', '/calendar', '/workload', '/settings'],
  employee: ['/employee', '/calendar'],
}
/** Tasks of the sample that have labels, a checklist and comments. */
const taskOf = { manager: 'Design the basket for small screens', employee: 'Build the product page' }
const baseURL = 'http://localhost:4373'

const executablePath = findBrowser()
if (!executablePath) process.exit(1)
await buildIfStale()
const server = await serve({ port: 4373 })
const asRoot = process.getuid?.() === 0
const browser = await chromium.launch({
  executablePath,
  args: ['--disable-gpu', '--disable-background-networking', ...(asRoot ? ['--no-sandbox'] : [])],
})
mkdirSync(folder, { recursive: true })

for (const theme of ['light', 'dark'] as const) {
  for (const [size, viewport] of Object.entries(widths)) {
    const context = await browser.newContext({ viewport, colorScheme: theme, baseURL })
    const page = await context.newPage()
    await page.goto('/home')
    await shoot(page, `start-${theme}-${size}`)
    await fillIn(page)
    for (const [who, paths] of Object.entries(screens)) {
      if (who !== 'visitor') await signIn(page, who)
      for (const path of paths) {
        await page.goto(path)
        if (path === '/my-employees')
          await page.getByLabel('Project', { exact: true }).selectOption({ index: 1 })
        await shoot(page, `${who}${path.replaceAll('/', '-')}-${theme}-${size}`)
      }
      if (who === 'admin') {
        await page.goto('/admin')
        await page.getByRole('table').getByRole('link').first().click()
        await shoot(page, `admin-project-${theme}-${size}`)
      }
      if (who === 'manager' || who === 'employee') {
        await page.goto(`/${who}`)
        await openTask(page, taskOf[who])
        await shoot(page, `${who}-task-${theme}-${size}`, false)
      }
    }
    await context.close()
  }
}
await shootForReadme(browser)
await browser.close()
await server.close()
console.log(`The pictures are in ${folder}.`)

async function shoot(page: Page, name: string, fullPage = true): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled', fullPage })
}

/** The pictures of the README: the board, a task, the reports, and an employee's tasks on a phone. */
async function shootForReadme(browser: Browser): Promise<void> {
  for (const [name, who, path, theme, size] of [
    ['board-light', 'manager', '/manager', 'light', 'wide'],
    ['task-light', 'manager', '/manager', 'light', 'high'],
    ['reports-dark', 'admin', '/reports', 'dark', 'wide'],
    ['employee-narrow', 'employee', '/employee', 'light', 'narrow'],
  ] as const) {
    // Tall enough for a whole task with its conversation.
    const viewport = size === 'high' ? { width: 1400, height: 1012 } : widths[size]
    const context = await browser.newContext({ viewport, colorScheme: theme, baseURL })
    const page = await context.newPage()
    await page.goto('/home')
    await fillIn(page)
    await signIn(page, who)
    await page.goto(path)
    if (who === 'admin') await page.getByRole('button', { name: 'Remind me later' }).click()
    if (name === 'task-light') await openTask(page, taskOf.manager)
    await shoot(page, `readme/${name}`, false)
    await context.close()
  }
}

/** Opens a task on the screen in its panel. */
async function openTask(page: Page, title: string): Promise<void> {
  await page.getByRole('link', { name: title, exact: true }).first().click()
  await page.getByLabel('Write a comment').waitFor()
}

async function fillIn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Explore with sample data' }).click()
  await page.getByRole('button', { name: 'Log in as admin' }).waitFor()
}

async function signIn(page: Page, who: string): Promise<void> {
  await page.goto('/home')
  await page.getByRole('button', { name: `Log in as ${who}` }).click()
  await page.waitForURL(`**/${who}`)
}
