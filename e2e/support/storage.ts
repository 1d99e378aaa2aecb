import type { Page } from '@playwright/test'
import type { Notification } from '../../src/domain/model/notifications.ts'
import type { ChecklistItem } from '../../src/domain/model/checklist.ts'
import type { Comment } from '../../src/domain/model/comments.ts'
import type { Label } from '../../src/domain/model/labels.ts'
import type { Project } from '../../src/domain/model/projects.ts'
import type { Task } from '../../src/domain/model/tasks.ts'
import { withRareFields } from '../../src/domain/model/new-row.ts'
import type { User } from '../../src/domain/model/users.ts'
import { beside } from './beside.ts'
import type { Company } from './company.ts'
import { thawDatabase } from './database.ts'
import { newTab } from './new-tab.ts'
import type { Person } from './people.ts'
import { placeOf } from './place.ts'
import type { Kept } from './present-form.ts'
import type { TeamPlace } from './team-place.ts'
import { clearStores } from './shared-window.ts'
import type { Texts } from './text-storage.ts'

/** What the documented keys hold (DECISIONS 'Data and storage'). */
interface Stored {
  users: readonly User[]
  tasks: readonly Task[]
  notifications: readonly Notification[]
  currentUser: Partial<User> | null
  root: {
    readonly version: number
    /** The order that the workspace belongs to, and the last entry of that order that `root` contains. */
    readonly log: string
    readonly seq: number
    readonly users?: readonly User[]
    readonly auth: { readonly user: Partial<User> | null; readonly isAuthenticated: boolean }
    readonly tasks?: readonly Task[]
    readonly projects: readonly Project[]
    readonly notifications?: readonly Notification[]
    readonly labels: readonly Label[]
    readonly checklist: readonly ChecklistItem[]
    readonly comments: readonly Comment[]
  }
}

/**
 * Puts a workspace into this browser as the app has left it, in place of what is there, before any page of the app is
 * opened. This happens only once, so that a reload later in the test shows what the app has stored. It is done from a page
 * without the app, but in the same process: what another process writes may reach the app a moment after its start.
 */
export async function seed(page: Page, { texts, database }: Kept): Promise<void> {
  await seedTexts(page, texts)
  await thawDatabase(page, database)
}

/** Does the same with local storage alone: what other programs and earlier versions leave, or what is left after a loss. */
export async function seedTexts(page: Page, texts: Texts): Promise<void> {
  // A page of the app would have something to say about its storage being replaced.
  if (!page.url().endsWith(beside)) await page.goto(beside)
  await page.evaluate(clearStores)
  await page.evaluate((all) => {
    for (const [key, text] of Object.entries(all)) localStorage.setItem(key, text)
  }, texts)
}

/** Puts a company where the app will look for it: on the team server of this window, or into this browser. */
export async function settle(page: Page, company: Company, person?: Person): Promise<void> {
  const team = placeOf(page)
  if (!team) return seed(page, await company.kept(person))
  // A page of the app would look for the server while it is away. Another page of the same origin leaves its process to the app.
  if (!page.url().endsWith(beside)) await page.goto(beside)
  await forgetKept(page, team.url)
  await team.fill(page.context(), company.found(), person && company.idOf('users', 'email', person.email))
}

/** Makes the device one that nobody has used: a page would otherwise start with what somebody saw last. */
async function forgetKept(page: Page, origin: string): Promise<void> {
  const tools = await page.context().newCDPSession(page)
  await tools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb' })
  await tools.detach()
}

/** Opens the app on a company with somebody logged in, at their dashboard or at `path`. */
export async function open(page: Page, company: Company, person: Person, path?: string): Promise<void> {
  await settle(page, company, person)
  await page.goto(path ?? `/${person.role}`)
}

/** Opens the app on a company with nobody logged in. */
export async function openAsVisitor(page: Page, company: Company, path = '/home'): Promise<void> {
  await settle(page, company)
  await page.goto(path)
}

/** Opens the app on what local storage alone has of a company, as in a browser that provides no database. */
export async function openOnTexts(
  page: Page,
  company: Company,
  person: Person | undefined,
  path: string,
): Promise<void> {
  const { texts } = await company.kept(person)
  await seedTexts(page, texts)
  await page.goto(path)
}

/**
 * Opens a page of the same origin without the app, to look at what is stored, or to change it as something other than
 * the app would.
 */
export async function openBeside(page: Page): Promise<Page> {
  const tab = await newTab(page)
  await tab.goto(beside)
  return tab
}

/** Fills local storage with somebody else's data, except for `left` characters. */
export function fillUp(page: Page, left = 0): Promise<void> {
  return page.evaluate((left) => {
    for (let size = 1_000_000, number = localStorage.length; size >= 1; number += 1) {
      try {
        localStorage.setItem(`filler:${number}`, 'x'.repeat(size))
      } catch {
        size = Math.floor(size / 2)
      }
    }
    const longest = Object.keys(localStorage)
      .filter((key) => key.startsWith('filler:'))
      .map((key) => ({ key, text: localStorage.getItem(key) ?? '' }))
      .toSorted((one, other) => other.text.length - one.text.length)[0]
    if (longest) localStorage.setItem(longest.key, longest.text.slice(left))
  }, left)
}

/** All of local storage, by key. */
export function storedTexts(page: Page): Promise<Texts> {
  return page.evaluate(() =>
    Object.fromEntries(Object.keys(localStorage).map((key) => [key, localStorage.getItem(key) ?? ''])),
  )
}

/** The text under a key of local storage. */
export function storedText(page: Page, key: string): Promise<string | null> {
  return page.evaluate((name) => localStorage.getItem(name), key)
}

/** The names of the keys that begin with a prefix. */
export function keysLike(page: Page, prefix: string): Promise<string[]> {
  return page.evaluate((start) => Object.keys(localStorage).filter((name) => name.startsWith(start)), prefix)
}

/** What a documented key holds. It is written after the paint: read it with `expect.poll`. */
export async function stored<K extends keyof Stored>(page: Page, key: K): Promise<Stored[K]> {
  const team = placeOf(page)
  if (team) return storedAt(team, key)
  return JSON.parse((await storedText(page, key)) ?? 'null') as Stored[K]
}

/** The same for a team server. */
function storedAt<K extends keyof Stored>({ state, users }: TeamPlace, key: K): Stored[K] {
  const all = {
    users,
    tasks: [...state.tasks.values()],
    notifications: [...state.notifications.values()].toReversed(),
    root: {
      projects: [...state.projects.values()],
      labels: [...state.labels.values()],
      checklist: [...state.checklist.values()],
      comments: [...state.comments.values()],
    },
  }
  if (key in all) return Reflect.get(all, key)
  throw new Error(`A team server keeps no ${key}.`)
}

/** The stored tasks, including the fields that are left out while they have their default (rule S53). */
export async function storedTasks(page: Page): Promise<readonly Task[]> {
  return withRareFields('tasks', await stored(page, 'tasks'))
}

/** The stored task with a title. */
export async function storedTask(page: Page, title: string): Promise<Task | undefined> {
  return (await storedTasks(page)).find((task) => task.title === title)
}

/** The stored account with an e-mail. */
export async function storedUser(page: Page, email: string): Promise<User | undefined> {
  return (await stored(page, 'users')).find((user) => user.email === email)
}

/** The stored project with a name. */
export async function storedProject(page: Page, name: string): Promise<Project | undefined> {
  return (await stored(page, 'root')).projects.find((project) => project.name === name)
}

/** The stored notifications, newest first, with the fields that tests care about. */
export async function storedNews(page: Page) {
  const notifications = await stored(page, 'notifications')
  const ofSpec = notifications.filter(({ kind }) => kind === undefined)
  return ofSpec.map(({ message, role, recipient, type, read }) => ({
    message,
    role,
    recipient,
    type,
    read,
  }))
}

/** The stored notifications of the further kinds (DECISIONS 'Notifications'), newest first: whom each tells what. */
export async function furtherNews(page: Page): Promise<string[]> {
  const notifications = await stored(page, 'notifications')
  const further = notifications.filter(({ kind }) => kind !== undefined)
  return further.map(({ message, recipient }) => `${recipient}: ${message}`)
}
