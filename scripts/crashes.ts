/**
 * `npm run crashes`: kills and damages simulated browsers, and then kills whole real ones, as often and as late as before a
 * release, and prints which painted changes were not safe. It takes about an hour. Further arguments go to Playwright.
 */
import { findBrowser } from './browser.ts'
import { buildIfStale } from './dist.ts'
import { run } from './run.ts'

const browser = findBrowser()
if (!browser) process.exit(1)
process.env['CHROMIUM_PATH'] = browser
process.env['FULL'] = '1'
const simulated = run('vitest', ['run', 'src/workspace/browser/simulated'])
if (simulated !== 0) process.exit(simulated)

// One at a time: others on the same processor would skew the times.
process.env['E2E_WORKERS'] ??= '1'

await buildIfStale()
process.exit(run('playwright', ['test', 'e2e/browser-kill', ...process.argv.slice(2)]))
