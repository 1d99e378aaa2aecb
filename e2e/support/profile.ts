import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { appendFile, cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  chromium,
  type BrowserContext,
  type BrowserContextOptions,
  type LaunchOptions,
  type Page,
} from '@playwright/test'
import { beside } from './beside.ts'
import { expect, test as base, watchContext } from './test.ts'

/** The folders in which Chromium keeps the app's data in a profile. */
const folders = {
  localStorage: 'Default/Local Storage/leveldb',
  database: 'Default/IndexedDB',
} as const
export type Kept = keyof typeof folders

/**
 * A browser whose profile stays on disk: it can be killed as a whole, with every process, and opened again with what had
 * reached the disk. Chromium has written a database transaction by the time it reports it complete. It writes local storage
 * some seconds after the first change, then about once a minute, and when no page of that storage is open. So an earlier
 * copy of local storage's folder, put back while the browser is not running, acts as one that was not written for longer.
 */
export class Profile {
  readonly #folder: string
  readonly #options: LaunchOptions & BrowserContextOptions
  readonly #onOpened: (context: BrowserContext) => void
  #context: BrowserContext | undefined
  #processId = 0
  #copies = 0

  constructor(
    folder: string,
    options: LaunchOptions & BrowserContextOptions,
    onOpened: (context: BrowserContext) => void,
  ) {
    this.#folder = folder
    this.#options = options
    this.#onOpened = onOpened
  }

  /** Starts the browser. Returns its only page, which is empty. */
  async open(): Promise<Page> {
    const context = await chromium.launchPersistentContext(join(this.#folder, 'profile'), this.#options)
    this.#context = context
    this.#onOpened(context)
    this.#processId = await processIdOf(context)
    return context.pages()[0] ?? context.newPage()
  }

  /** Kills every process of the browser at once, in the middle of whatever it is doing, and waits until all are gone. */
  async kill(): Promise<void> {
    const gone = this.#running().waitForEvent('close')
    const id = this.#processId
    // Playwright starts a browser as the leader of its own process group, so all of it dies at the same moment.
    process.kill(process.platform === 'win32' ? id : -id, 'SIGKILL')
    await gone
    await expect.poll(() => isGroupRunning(id), { intervals: [5] }).toBe(false)
    this.#context = undefined
  }

  /** Closes the browser as a person does, with all on disk: on a busy machine it might otherwise end before local storage is written. */
  async close(): Promise<void> {
    const context = this.#running()
    await this.#leavePages(context)
    await context.close()
    this.#context = undefined
  }

  /** Copies what is on the disk now. The browser must not be running. Returns a function that puts it back. */
  async copy(kept: Kept): Promise<() => Promise<void>> {
    this.#copies += 1
    const copy = join(this.#folder, `${kept}-${this.#copies}`)
    await cp(this.#pathOf(kept), copy, { recursive: true })
    return async () => {
      await this.remove(kept)
      await cp(copy, this.#pathOf(kept), { recursive: true })
    }
  }

  /**
   * Appends the beginning of a record to the database's file, as a write does that finds no room on the disk.
   * The browser must not be running. Returns a function that tells whether that file is still in use.
   */
  async tearDatabase(): Promise<() => boolean> {
    const path = await this.#lastFile()
    // A checksum, the length (1,000) and the kind, and then less than a tenth of the content.
    await appendFile(path, Buffer.from([1, 2, 3, 4, 0xe8, 0x03, 1, ...Array<number>(90).fill(0x20)]))
    return () => existsSync(path)
  }

  /** Overwrites part of the middle of the database's file, so that it cannot be read. The browser must not be running. */
  async damageDatabase(): Promise<void> {
    const path = await this.#lastFile()
    const bytes = await readFile(path)
    const middle = Math.floor(bytes.length / 2)
    await writeFile(path, Buffer.from(bytes).fill(0xff, middle, Math.min(middle + 100, bytes.length)))
  }

  /** Deletes what the disk has of this. The browser must not be running. */
  async remove(kept: Kept): Promise<void> {
    if (this.#context) throw new Error('A running browser would not notice.')
    await rm(this.#pathOf(kept), { recursive: true, force: true })
  }

  /** Closes the browser and deletes everything. */
  async discard(): Promise<void> {
    await this.#context?.close()
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 5 })
  }

  /** Leaves every page of the app. Chromium writes storage at once when no page uses it, all of it together with the last change. */
  async #leavePages(context: BrowserContext): Promise<void> {
    const left = context.pages()
    const last = await context.newPage()
    await last.goto(beside)
    // With no page open, the browser would end.
    await context.newPage()
    for (const page of left) await page.close()
    const mark = randomUUID()
    // Three times, because the file has a header every 32 KB, which may fall into one of them.
    await last.evaluate((mark) => localStorage.setItem('left', `${mark} ${mark} ${mark}`), mark)
    await last.close()
    await expect
      .poll(() => this.#hasOnDisk('localStorage', mark), { intervals: [20], timeout: 20_000 })
      .toBe(true)
  }

  async #hasOnDisk(kept: Kept, text: string): Promise<boolean> {
    const folder = this.#pathOf(kept)
    const files = await readdir(folder)
    // A file that is no longer there was replaced by a later one.
    const contents = await Promise.all(files.map((file) => readFile(join(folder, file)).catch(() => '')))
    return contents.some((content) => content.includes(text))
  }

  /** Where the database's last changes are. */
  async #lastFile(): Promise<string> {
    const files = await readdir(this.#pathOf('database'), { recursive: true })
    const log = files
      .filter((file) => file.endsWith('.log'))
      .toSorted()
      .at(-1)
    if (log === undefined) throw new Error('This browser keeps its databases in another form.')
    return join(this.#pathOf('database'), log)
  }

  #pathOf(kept: Kept): string {
    return join(this.#folder, 'profile', folders[kept])
  }

  #running(): BrowserContext {
    if (!this.#context) throw new Error('This browser is not running.')
    return this.#context
  }
}

/** A test with a browser of its own that can be killed, watched like every other one. */
export const test = base.extend<{ profile: Profile }>({
  // Does not watch the browser that other tests share: nothing is opened in it.
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from it what is needed: nothing
  watch: async ({}, use) => use(),
  profile: async ({ launchOptions, baseURL, locale, timezoneId, expectedProblem }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'ems-profile-'))
    const options = {
      ...launchOptions,
      ...(baseURL === undefined ? {} : { baseURL }),
      ...(locale === undefined ? {} : { locale }),
      ...(timezoneId === undefined ? {} : { timezoneId }),
    }
    const checks: (() => void)[] = []
    const profile = new Profile(folder, options, (context) => {
      checks.push(watchContext(context, baseURL, expectedProblem))
    })
    try {
      await use(profile)
    } finally {
      await profile.discard()
    }
    for (const check of checks) check()
  },
})

async function processIdOf(context: BrowserContext): Promise<number> {
  const session = await context.browser()?.newBrowserCDPSession()
  const answer = await session?.send('SystemInfo.getProcessInfo')
  const main = answer?.processInfo.find(({ type }) => type === 'browser')
  if (!main) throw new Error('This browser does not say which process it is.')
  return main.id
}

/** Whether any process of a group is alive. One that has ended but has not been reaped yet is not. */
async function isGroupRunning(leader: number): Promise<boolean> {
  if (process.platform === 'linux') {
    const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
    const stats = await Promise.all(
      names.map((name) => readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')),
    )
    return stats.some((stat) => {
      const [state = '', , group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return Number(group) === leader && !/[ZX]/.test(state)
    })
  }
  try {
    process.kill(-leader, 0)
    return true
  } catch {
    return false
  }
}
