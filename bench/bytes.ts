import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import type { Book } from './book.ts'
import { beside, type Stage } from './browser.ts'
import { addresses } from './servers.ts'
import type { Account } from './workspace.ts'

type Visitor = Account['role'] | 'nobody'

/** Measures the code that each screen loads until the network is idle, in KB, with each file compressed separately. */
export async function measureCode(stage: Stage, book: Book, size: number): Promise<void> {
  const screens: readonly (readonly [name: string, path: string, by: Visitor])[] = [
    ['landing', '/home', 'nobody'],
    ['login', '/login', 'nobody'],
    ['admin', '/admin', 'admin'],
    ['users', '/users', 'admin'],
    ['project', `/projects/${stage.workspace.projectId}`, 'admin'],
    ['reports', '/reports', 'admin'],
    ['settings', '/settings', 'admin'],
    ['manager', '/manager', 'manager'],
    ['my-employees', '/my-employees', 'manager'],
    ['employee', '/employee', 'employee'],
  ]
  const { page, cdp } = stage.app
  for (const [name, path, by] of screens) {
    await stage.become(by)
    await cdp.send('Network.clearBrowserCache')
    const { js, css } = await codeOf(page, addresses.app + path)
    book.note('code', `${name}, scripts`, size, 'KB', [js])
    book.note('code', `${name}, styles`, size, 'KB', [css])
  }
  await page.goto(beside.app)
}

async function codeOf(page: Page, url: string): Promise<{ js: number; css: number }> {
  const loading: Promise<readonly [kind: 'js' | 'css', size: number]>[] = []
  const watch = (response: Awaited<ReturnType<Page['waitForResponse']>>): void => {
    const kind = /\.(js|css)$/.exec(new URL(response.url()).pathname)?.[1]
    if (!response.ok() || (kind !== 'js' && kind !== 'css')) return
    loading.push(response.body().then((body) => [kind, gzipSync(body).length / 1000] as const))
  }
  page.on('response', watch)
  await page.goto(url, { waitUntil: 'networkidle' })
  page.off('response', watch)
  const sizes = await Promise.all(loading)
  const sum = (wanted: string): number =>
    sizes.filter(([kind]) => kind === wanted).reduce((sum, [, size]) => sum + size, 0)
  return { js: sum('js'), css: sum('css') }
}
