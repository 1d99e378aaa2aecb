/**
 * `npm run e2e`: the end-to-end tests in a real Chromium. `npm run e2e:team` runs them against a team server, except those
 * that `e2e/support/not-at-team.ts` names. Further arguments go to Playwright.
 */
import { findBrowser } from './browser.ts'
import { buildIfStale } from './dist.ts'
import { run } from './run.ts'

const browser = findBrowser('the quickest')
if (!browser) process.exit(1)
process.env['CHROMIUM_PATH'] = browser
const args = process.argv.slice(2)
if (args[0] === '--team') {
  args.shift()
  process.env['E2E_PLACE'] = 'team'
}

await buildIfStale()
process.exit(run('playwright', ['test', ...args]))
