import { parse } from 'regexparam'
import { screenNames, type ScreenName } from '../../../domain/can.ts'
import { loadable, type Loadable } from '../../../ui/loadable.tsx'
import { openDoor } from '../../../workspace/door.ts'
import { guardedRoutes, openRoutes, type ScreenModule } from './route-table.ts'

/** A screen behind the login: whom `can.enter` lets in, where it is, what the browser's tab is called. */
interface GuardedScreen extends Loadable {
  readonly name: ScreenName
  readonly path: string
  readonly title: string
}

/** The screens, each fetched when it is first needed. */
const screens: Readonly<Record<ScreenModule, Loadable>> = {
  // Its visitors ask for something: for the sample company.
  'landing/landing.tsx': loadable(
    async () => (await Promise.all([import('../../landing/landing.tsx'), openDoor()]))[0].Landing,
  ),
  'login/login.tsx': loadable(async () => (await import('../../login/login.tsx')).Login),
  'unauthorized/unauthorized.tsx': loadable(
    async () => (await import('../../unauthorized/unauthorized.tsx')).Unauthorized,
  ),
  'admin/admin-panel.tsx': loadable(async () => (await import('../../admin/admin-panel.tsx')).AdminPanel),
  'users/users.tsx': loadable(async () => (await import('../../users/users.tsx')).Users),
  'reports/reports.tsx': loadable(async () => (await import('../../reports/reports.tsx')).Reports),
  'project/project-details.tsx': loadable(
    async () => (await import('../../project/project-details.tsx')).ProjectDetails,
  ),
  'manager/manager-dashboard.tsx': loadable(
    async () => (await import('../../manager/manager-dashboard.tsx')).ManagerDashboard,
  ),
  'my-employees/my-employees.tsx': loadable(
    async () => (await import('../../my-employees/my-employees.tsx')).MyEmployees,
  ),
  'employee/employee-dashboard.tsx': loadable(
    async () => (await import('../../employee/employee-dashboard.tsx')).EmployeeDashboard,
  ),
  'settings/settings.tsx': loadable(async () => (await import('../../settings/settings.tsx')).Settings),
}

/** The frame of the screens behind the login. */
export const layout = loadable<{ screen: GuardedScreen }>(
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

/** Fetches the code of the screen at an address, and that of its frame. */
export async function preloadAt(pathname: string): Promise<void> {
  const open = openScreenAt(pathname)
  const guarded = guardedScreenAt(pathname)
  await Promise.all([open?.preload(), guarded && layout.preload(), guarded?.preload()])
}

/** wouter's `Route` matches in the same way. */
function leadsTo(path: string, pathname: string): boolean {
  return parse(path).pattern.test(pathname)
}
