/** `npm run e2e`: the end-to-end tests in a real Chromium; further arguments go to Playwright. */
import { findBrowser } from './browser.ts'
import { buildIfStale } from './dist.ts'
import { run } from './run.ts'

const browser = findBrowser()
if (!browser) process.exit(1)
process.env['CHROMIUM_PATH'] = browser

await buildIfStale()
process.exit(run('playwright', ['test', ...process.argv.slice(2)]))
