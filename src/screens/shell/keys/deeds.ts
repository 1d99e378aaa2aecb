import { can, homeOf, type ScreenName } from '../../../domain/can.ts'
import type { User } from '../../../domain/model/users.ts'
import { guardedRoutes } from '../routes/route-table.ts'

/** Where a deed stands in the list of shortcuts. */
export const deedGroups = ['Everywhere', 'Go to', 'On the page', 'On a card', 'In the calendar'] as const

/**
 * Everything that can be done by a shortcut, from the palette, or by both. Listed once, so that the keys, the list of
 * shortcuts and the palette agree.
 */
export interface Deed {
  readonly id: string
  readonly label: string
  readonly group: (typeof deedGroups)[number]
  /**
   * Each is an alternative. `Mod` is Cmd or Ctrl; a single letter is pressed without Shift; two keys with a space between
   * them are pressed one after the other.
   */
  readonly keys: readonly string[]
  /** The screen that it leads to, or on which it can be done. Nobody is offered a screen they may not enter. */
  readonly screen?: ScreenName
  /** Leads to the user's own dashboard, whichever that is. */
  readonly toDashboard?: boolean
  /** Done by the element of the page that carries the id as `data-deed`. */
  readonly onPage?: boolean
  /** Also works while the user types in a field. */
  readonly inFields?: boolean
  /** Not in the palette: it is the palette itself, or depends on the page shown. */
  readonly byKeyOnly?: boolean
  /** Listed only: the focused element handles these keys itself, even where single keys are switched off. */
  readonly ofFocus?: boolean
}

function ofCards<Id extends string>(keys: readonly (readonly [id: Id, label: string, ...keys: string[]])[]) {
  return keys.map(
    ([id, label, ...keys]) =>
      ({ id, label, group: 'On a card', keys, screen: 'manager', byKeyOnly: true, ofFocus: true }) as const,
  )
}

/** All deeds, in the order in which they are listed. */
export const deeds = [
  {
    id: 'find',
    label: 'Find anything',
    group: 'Everywhere',
    keys: ['Mod+K'],
    inFields: true,
    byKeyOnly: true,
  },
  { id: 'new-task', label: 'New task', group: 'Everywhere', keys: ['N'], screen: 'manager', onPage: true },
  {
    id: 'create-project',
    label: 'Create manager and project',
    group: 'Everywhere',
    keys: ['N'],
    screen: 'admin',
    onPage: true,
  },
  { id: 'new-user', label: 'New user', group: 'Everywhere', keys: ['U'], screen: 'users', onPage: true },
  { id: 'undo', label: 'Undo', group: 'Everywhere', keys: ['Mod+Z'] },
  { id: 'redo', label: 'Redo', group: 'Everywhere', keys: ['Mod+Shift+Z', 'Ctrl+Y'] },
  { id: 'theme', label: 'Switch theme', group: 'Everywhere', keys: ['T'] },
  { id: 'shortcuts', label: 'Keyboard shortcuts', group: 'Everywhere', keys: ['?'] },
  { id: 'logout', label: 'Log out', group: 'Everywhere', keys: [] },
  { id: 'dashboard', label: 'Dashboard', group: 'Go to', keys: ['G D'], toDashboard: true },
  { id: 'reports', label: 'Reports', group: 'Go to', keys: ['G R'], screen: 'reports' },
  { id: 'users', label: 'Manage users', group: 'Go to', keys: ['G U'], screen: 'users' },
  { id: 'calendar', label: 'Calendar', group: 'Go to', keys: ['G C'], screen: 'calendar' },
  { id: 'workload', label: 'Workload', group: 'Go to', keys: ['G W'], screen: 'workload' },
  { id: 'employees', label: 'Employees', group: 'Go to', keys: ['G E'], screen: 'my-employees' },
  { id: 'settings', label: 'Settings', group: 'Go to', keys: ['G S'], screen: 'settings' },
  { id: 'news', label: 'Notifications', group: 'Go to', keys: ['G N'], onPage: true },
  {
    id: 'search',
    label: 'Search this page',
    group: 'On the page',
    keys: ['/'],
    onPage: true,
    byKeyOnly: true,
  },
  {
    id: 'fold',
    label: 'Fold or unfold all projects',
    group: 'On the page',
    keys: ['Shift+F'],
    screen: 'manager',
    onPage: true,
  },
  {
    id: 'filter',
    label: 'Filter and sort',
    group: 'On the page',
    keys: ['F'],
    screen: 'manager',
    onPage: true,
  },
  {
    id: 'index',
    label: 'Jump to a project of the board',
    group: 'On the page',
    keys: ['P'],
    screen: 'manager',
    onPage: true,
  },
  { id: 'select', label: 'Select tasks', group: 'On the page', keys: ['S'], screen: 'manager', onPage: true },
  {
    id: 'comment',
    label: 'Comment on the open task',
    group: 'On the page',
    keys: ['C'],
    onPage: true,
    byKeyOnly: true,
  },
  { id: 'card-menu', label: 'Menu', group: 'On a card', keys: ['M'], screen: 'manager', byKeyOnly: true },
  ...ofCards([
    ['open', 'Open', 'Enter'],
    ['carry', 'Lift and drop; arrows choose where', 'Space'],
    ['put-back', 'Put back', 'Escape'],
    ['choose', 'Select or deselect', 'Mod+Enter'],
    ['choose-more', 'Select up to the next', 'Shift+↓', 'Shift+↑'],
  ]),
  { id: 'today', label: 'Today', group: 'In the calendar', keys: ['.'], onPage: true, byKeyOnly: true },
  {
    id: 'earlier',
    label: 'Month or week before',
    group: 'In the calendar',
    keys: ['B'],
    onPage: true,
    byKeyOnly: true,
  },
  {
    id: 'later',
    label: 'Month or week after',
    group: 'In the calendar',
    keys: ['A'],
    onPage: true,
    byKeyOnly: true,
  },
] as const satisfies readonly Deed[]

export type DeedId = (typeof deeds)[number]['id']
/** A deed that a user is offered. */
export type OwnDeed = Deed & { readonly id: DeedId }

/** Returns the deeds that a user is offered, in the same order. */
export function deedsOf(me: User): readonly OwnDeed[] {
  const all: readonly OwnDeed[] = deeds
  return all.filter(({ screen }) => screen === undefined || can.enter(me, screen))
}

/** The address that a deed leads to, or on which it can be done; undefined for deeds available everywhere. */
export function pathOfDeed({ screen, toDashboard }: Deed, me: User): string | undefined {
  if (toDashboard) return homeOf(me)
  return screen && guardedRoutes[screen].path
}
