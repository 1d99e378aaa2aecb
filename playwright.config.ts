import { defineConfig } from '@playwright/test'
import { chosenAtTeam } from './e2e/support/not-at-team.ts'
import { isAtTeam, isOfLooks } from './e2e/support/at-team.ts'

const port = Number(process.env['E2E_PORT'] ?? 4273)
const workers = Number(process.env['E2E_WORKERS'] ?? 2)
const inCi = Boolean(process.env['CI'])
const executablePath = process.env['CHROMIUM_PATH']
// Chromium refuses to start its sandbox as root.
const asRoot = process.getuid?.() === 0

// A later list replaces Playwright's own, so this repeats the entries of that list that concern these tests.
const withoutFeatures = [
  'AimEnabled',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
  // Each window would load the pages of an address bar that nobody sees: half of what opening one costs.
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxPopup',
]

export default defineConfig({
  testDir: 'e2e',
  ...(isAtTeam && chosenAtTeam(isOfLooks)),
  fullyParallel: true,
  workers,
  retries: 0,
  forbidOnly: inCi,
  reporter: inCi ? 'dot' : 'list',
  // A test that takes 8 s by itself takes 30 on a slow machine with other work; one that hangs still ends.
  timeout: 120_000,
  expect: { timeout: 5_000 },
  use: {
    baseURL: `http://localhost:${port}`,
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    // Recording the actions takes a twentieth of the time, and pictures of every step a fifth: on request, with `E2E_TRACE=1`.
    trace: process.env['E2E_TRACE'] ? 'retain-on-failure' : 'off',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--disable-features=${withoutFeatures.join(',')}`,
        ...(asRoot ? ['--no-sandbox'] : []),
      ],
    },
  },
  webServer: {
    command: `node --import tsx e2e/support/server.ts ${port}`,
    url: `http://localhost:${port}`,
    reuseExistingServer: false,
  },
})
