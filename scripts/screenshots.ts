/** `npm run screenshots [folder]`: every screen with the sample data, in both themes, wide and narrow. */
import { chromium, type Page } from '@playwright/test'
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
  manager: ['/manager', '/my-employees', '/settings'],
  employee: ['/employee'],
}

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
    const context = await browser.newContext({
      viewport,
      colorScheme: theme,
      baseURL: 'http://localhost:4373',
    })
    const page = await context.newPage()
    await page.goto('/home')
    await shoot(page, `start-${theme}-${size}`)
    await page.getByRole('button', { name: 'Explore with sample data' }).click()
    for (const [who, paths] of Object.entries(screens)) {
      if (who !== 'visitor') {
        await page.goto('/home')
        await page.getByRole('button', { name: `Sign in as ${who}` }).click()
        await page.waitForURL(`**/${who}`)
      }
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
    }
    await context.close()
  }
}
await browser.close()
await server.close()
console.log(`The pictures are in ${folder}.`)

async function shoot(page: Page, name: string): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled', fullPage: true })
}
