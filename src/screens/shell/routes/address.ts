import { taskIdAt } from '../../shared/routes/address-part.ts'

/** What the browser's address and its history say. */
export interface Address {
  /** The screen, as in the address bar; behind a task's panel, undefined if the panel was opened directly. */
  readonly screen: string | undefined
  /** The task whose panel is open. */
  readonly taskId: string | undefined
  /** Whether the browser's own back or forward button, or starting the app, led to this screen. */
  readonly goesBack: boolean
}

/** The state that the browser keeps with an address. */
interface AddressState {
  /** The address of the screen behind a task's panel, which is also that of the entry before it. */
  readonly behind?: string
  /** The address of the screen behind a panel that was opened directly, once it has changed: no entry of ours is before it. */
  readonly beside?: string
  /** The id of the task that a person came for before being sent to log in. */
  readonly cameFor?: string
}

/** Reads where the app is. Opening or closing a panel does not change how its screen was reached. */
export function readAddress(goesBack: boolean, before?: Address): Address {
  const taskId = taskIdAt(location.pathname)
  const screen = taskId === undefined ? present() : behind()
  return { screen, taskId, goesBack: before && before.screen === screen ? before.goesBack : goesBack }
}

/** Puts a task's panel into the address: over the present screen, or in place of another task's panel. */
export function writeTask(path: string): void {
  if (taskIdAt(location.pathname) === undefined) history.pushState({ behind: present() }, '', path)
  else history.replaceState(history.state, '', path)
}

/**
 * Changes the query of a screen's address, as a filter does, whether or not a panel is open over it. It starts from the
 * query in the address bar, since the screen may not have followed the previous change. Does nothing if another screen is
 * already there.
 */
export function writeSearch(from: string, change: ChangeSearch): void {
  const { screen = from, taskId } = readAddress(false)
  const [path, search] = screen.split('?')
  if (path !== from.split('?')[0]) return
  const to = `${path}?${change(new URLSearchParams(search))}`.replace(/\?$/, '')
  if (taskId === undefined) history.replaceState(null, '', to)
  else history.replaceState({ [hasBehind() ? 'behind' : 'beside']: to }, '')
}

/** Returns the new query, given the one before. */
export type ChangeSearch = (before: URLSearchParams) => URLSearchParams

/** Whether there is a screen to which the browser's back button leads when a panel closes. */
export function hasBehind(): boolean {
  return kept('behind') !== undefined
}

/** The task that the person logging in here came for. */
export function cameFor(): string | undefined {
  return kept('cameFor')
}

function behind(): string | undefined {
  return kept('behind') ?? kept('beside')
}

function kept(name: keyof AddressState): string | undefined {
  const state: unknown = history.state
  const { [name]: value }: AddressState = typeof state === 'object' && state !== null ? state : {}
  return typeof value === 'string' ? value : undefined
}

function present(): string {
  return location.pathname + location.search + location.hash
}
