import type { ComponentType } from 'react'
import { parse } from 'regexparam'
import { can, homeOf, screenNames, type ScreenName } from '../../../domain/can.ts'
import type { User } from '../../../domain/model/users.ts'
import { loadable, type Loadable } from '../../../ui/parts/loadable.tsx'
import { openWholeDoor } from '../../../workspace/door.ts'
import { guardedRoutes, openRoutes, type ScreenModule } from './route-table.ts'

/** A screen behind the login: whom `can.enter` lets in, where it is, and the title of the browser's tab. */
interface GuardedScreen extends Loadable {
  readonly name: ScreenName
  readonly path: string
  readonly title: string
}

/** The screens, each fetched when first needed. */
const screens: Readonly<Record<ScreenModule, Loadable>> = {
  'landing/landing.tsx': withAllRules(async () => (await import('../../landing/landing.tsx')).Landing),
  'login/login.tsx': loadable(async () => (await import('../../login/login.tsx')).Login),
  'unauthorized/unauthorized.tsx': loadable(
    async () => (await import('../../unauthorized/unauthorized.tsx')).Unauthorized,
  ),
  'accounts/by-link.tsx': loadable(async () => (await import('../../accounts/by-link.tsx')).ByLink),
  'admin/admin-panel.tsx': withAllRules(async () => (await import('../../admin/admin-panel.tsx')).AdminPanel),
  'users/users.tsx': withAllRules(async () => (await import('../../users/users.tsx')).Users),
  'reports/reports.tsx': loadable(async () => (await import('../../reports/reports.tsx')).Reports),
  'project/project-details.tsx': withAllRules(
    async () => (await import('../../project/project-details.tsx')).ProjectDetails,
  ),
  'project/my-project.tsx': withAllRules(
    async () => (await import('../../project/my-project.tsx')).MyProject,
  ),
  'person/person-page.tsx': loadable(async () => (await import('../../person/person-page.tsx')).PersonPage),
  'manager/manager-dashboard.tsx': loadable(
    async () => (await import('../../manager/manager-dashboard.tsx')).ManagerDashboard,
  ),
  'my-employees/my-employees.tsx': loadable(
    async () => (await import('../../my-employees/my-employees.tsx')).MyEmployees,
  ),
  'employee/employee-dashboard.tsx': loadable(
    async () => (await import('../../employee/employee-dashboard.tsx')).EmployeeDashboard,
  ),
  'calendar/calendar.tsx': withAllRules(async () => (await import('../../calendar/calendar.tsx')).Calendar),
  'workload/workload.tsx': loadable(async () => (await import('../../workload/workload.tsx')).Workload),
  'task/task-panel.tsx': withAllRules(async () => (await import('../../task/task-panel.tsx')).TaskPanel),
  'settings/settings.tsx': withAllRules(async () => (await import('../../settings/settings.tsx')).Settings),
}

/** A screen that asks for more than the usual commands (`usualCommands`); visitors of the landing page ask for the sample. */
function withAllRules(load: () => Promise<ComponentType>): Loadable {
  return loadable(async () => (await Promise.all([load(), openWholeDoor()]))[0])
}

/** The frame of the screens behind the login. */
export const layout = loadable<{ screen: GuardedScreen; TaskPanel: ComponentType }>(
  async () => (await import('../frame/layout.tsx')).Layout,
)

/** The screen that anybody may see at an address, if there is one. */
export function openScreenAt(pathname: string): Loadable | undefined {
  const route = openRoutes.find(({ path }) => leadsTo(path, pathname))
  return route && screens[route.module]
}

/** The guarded screen at an address, if there is one. */
export function guardedScreenAt(pathname: string): GuardedScreen | undefined {
  const name = screenNames.find((name) => leadsTo(guardedRoutes[name].path, pathname))
  if (!name) return undefined
  const { path, title, module } = guardedRoutes[name]
  return { name, path, title, ...screens[module] }
}

/** The panel of a task: the frame renders it beside or over the present screen. */
export const taskPanel = screens[guardedRoutes.tasks.module]

/**
 * The address of the screen behind a task's panel: where the panel was opened, if the person logged in may enter that,
 * otherwise their dashboard.
 */
export function screenBehind(behind: string | undefined, me: User): string {
  const screen =
    behind === undefined ? undefined : guardedScreenAt(new URL(location.origin + behind).pathname)
  return behind !== undefined && screen && can.enter(me, screen.name) ? behind : homeOf(me)
}

/** Fetches the code of the screen at an address, and of its frame. */
export async function preloadAt(pathname: string): Promise<void> {
  const open = openScreenAt(pathname)
  const guarded = guardedScreenAt(pathname)
  await Promise.all([open?.preload(), guarded && layout.preload(), guarded?.preload()])
}

/** wouter's `Route` matches in the same way. */
function leadsTo(path: string, pathname: string): boolean {
  return parse(path).pattern.test(pathname)
}
