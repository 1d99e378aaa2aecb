import { taskIdAt } from '../../shared/address-part.ts'

/** What the browser's address and its history say. */
export interface Address {
  /** The screen, as in the address bar; behind a task's panel nothing where the panel was opened directly. */
  readonly screen: string | undefined
  /** The task whose panel is open. */
  readonly taskId: string | undefined
  /** Whether the browser's own back or forward button, or a start, led to this screen. */
  readonly goesBack: boolean
}

/** What the browser keeps with an address. */
interface AddressState {
  /** The screen behind the panel of a task, by its address. */
  readonly behind?: string
  /** The task that somebody came for who has to log in first, by its id. */
  readonly cameFor?: string
}

/** Reads where the app is. A panel that comes or goes leaves how its screen was reached as it was. */
export function readAddress(goesBack: boolean, before?: Address): Address {
  const taskId = taskIdAt(location.pathname)
  const screen = taskId === undefined ? present() : behind()
  return { screen, taskId, goesBack: before && before.screen === screen ? before.goesBack : goesBack }
}

/** Puts the panel of a task into the address: over the screen that is there, or in the place of another task's panel. */
export function writeTask(path: string): void {
  const isOpen = taskIdAt(location.pathname) !== undefined
  const screen = isOpen ? behind() : present()
  history[isOpen ? 'replaceState' : 'pushState'](screen === undefined ? null : { behind: screen }, '', path)
}

/**
 * Changes what stands behind the question mark of a screen, as a filter does, whether or not a panel is open over it. By
 * what stands there now: the screen may not have followed the change before. Nothing where another screen is there already.
 */
export function writeSearch(from: string, change: ChangeSearch): void {
  const { screen = from, taskId } = readAddress(false)
  const [path, search] = screen.split('?')
  if (path !== from.split('?')[0]) return
  const to = `${path}?${change(new URLSearchParams(search))}`.replace(/\?$/, '')
  if (taskId === undefined) history.replaceState(null, '', to)
  else history.replaceState({ behind: to }, '')
}

/** What becomes of what stands behind the question mark. */
export type ChangeSearch = (before: URLSearchParams) => URLSearchParams

/** Whether there is a screen that the browser's back button leads to when a panel closes. */
export function hasBehind(): boolean {
  return behind() !== undefined
}

/** The task that whoever is to log in here came for. */
export function cameFor(): string | undefined {
  return kept('cameFor')
}

function behind(): string | undefined {
  return kept('behind')
}

function kept(name: keyof AddressState): string | undefined {
  const state: unknown = history.state
  const { [name]: value }: AddressState = typeof state === 'object' && state !== null ? state : {}
  return typeof value === 'string' ? value : undefined
}

function present(): string {
  return location.pathname + location.search + location.hash
}
