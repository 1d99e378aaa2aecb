import { chromium } from '@playwright/test'
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'

const minute = 60_000
const asRoot = process.getuid?.() === 0

/** Chromium without windows, menus and address bar: Debian's program itself, since the script on the path does not hand its process over. */
const headlessShell = '/usr/lib/chromium/chromium-headless-shell'

/**
 * Finds a Chromium or Chrome that starts, or installs one, and says in a line which: the one that people use or, for tests,
 * preferably an installed headless shell of it, which takes a fifth less time (decision 0055).
 * Returns its path, or `undefined` after saying what the reader can do.
 */
export function findBrowser(
  sought: 'what people use' | 'the quickest' = 'what people use',
): string | undefined {
  const first = sought === 'the quickest' ? [headlessShell] : []
  const path = given() ?? installed(first) ?? playwrights() ?? downloaded() ?? fromApt(first)
  if (!path) {
    console.error(
      'No Chromium or Chrome was found, and none could be installed: install one, or set CHROMIUM_PATH to its program.',
    )
  }
  return path
}

function given(): string | undefined {
  const path = process.env['CHROMIUM_PATH']
  if (!path) return undefined
  if (starts(path)) return found(path, 'from CHROMIUM_PATH')
  console.log(`CHROMIUM_PATH is ${path}, which does not start; looking for another browser.`)
  return undefined
}

function installed(first: readonly string[]): string | undefined {
  const path = [...first, ...onPath(), ...usualPlaces()].find(starts)
  return path && found(path, 'installed on this machine')
}

function playwrights(): string | undefined {
  const path = chromium.executablePath()
  return starts(path) ? found(path, 'downloaded by Playwright earlier') : undefined
}

function downloaded(): string | undefined {
  console.log('No browser is installed; asking Playwright to download its Chromium …')
  const path = chromium.executablePath()
  const downloaded = playwright(['install', 'chromium'], 4 * minute)
  if (downloaded && !starts(path) && process.platform === 'linux' && asRoot) {
    playwright(['install-deps', 'chromium'], 5 * minute)
  }
  if (starts(path)) return found(path, 'downloaded by Playwright just now')
  console.log(downloaded ? 'The downloaded Chromium does not start here.' : 'The download did not work.')
  return undefined
}

function fromApt(first: readonly string[]): string | undefined {
  if (process.platform !== 'linux' || !runs('apt-get', ['--version'])) return undefined
  const sudo = asRoot ? [] : ['sudo', '-n']
  if (!asRoot && !runs('sudo', ['-n', 'true'])) return undefined
  console.log('Installing the package chromium with apt-get …')
  const apt = (...args: string[]) => {
    const [command = '', ...rest] = [
      ...sudo,
      'env',
      'DEBIAN_FRONTEND=noninteractive',
      'apt-get',
      '-qq',
      ...args,
    ]
    return runs(command, rest, 10 * minute)
  }
  apt('update')
  apt('install', '-y', '--no-install-recommends', 'chromium')
  // Not every release has the headless shell.
  if (first.includes(headlessShell))
    apt('install', '-y', '--no-install-recommends', 'chromium-headless-shell')
  const path = [...first, '/usr/bin/chromium'].find(starts)
  if (path) return found(path, 'installed with apt-get just now')
  console.log('apt-get could not install it.')
  return undefined
}

function onPath(): string[] {
  const names = [
    'chromium',
    'chromium-browser',
    'google-chrome',
    'google-chrome-stable',
    'msedge',
    'microsoft-edge',
  ]
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean)
  return names.flatMap((name) => folders.map((folder) => join(folder, name)))
}

function usualPlaces(): string[] {
  if (process.platform === 'darwin') {
    return ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
      (app) => `/Applications/${app}.app/Contents/MacOS/${app}`,
    )
  }
  if (process.platform === 'win32') {
    const folders = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap(
      (name) => process.env[name] ?? [],
    )
    const programs = [
      'Google/Chrome/Application/chrome.exe',
      'Chromium/Application/chrome.exe',
      'Microsoft/Edge/Application/msedge.exe',
    ]
    return programs.flatMap((program) => folders.map((folder) => join(folder, program)))
  }
  return ['/usr/bin/chromium', '/usr/bin/google-chrome', '/opt/google/chrome/chrome', '/snap/bin/chromium']
}

/** Whether this browser prints its version: a wrapper without its package or its libraries does not. */
function starts(path: string): boolean {
  // On Windows `--version` opens a window and prints nothing.
  return (
    existsSync(path) &&
    (process.platform === 'win32' || runs(path, ['--version', '--no-sandbox'], minute / 2))
  )
}

function found(path: string, how: string): string {
  console.log(`Browser: ${path} (${how}).`)
  return path
}

function playwright(args: string[], limit: number): boolean {
  const cli = createRequire(import.meta.url).resolve('@playwright/test/cli')
  return runs(process.execPath, [cli, ...args], limit)
}

function runs(command: string, args: string[], limit = minute / 2): boolean {
  return spawnSync(command, args, { stdio: 'ignore', timeout: limit, killSignal: 'SIGKILL' }).status === 0
}
