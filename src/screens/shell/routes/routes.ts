import type { ComponentType } from 'react'
import { parse } from 'regexparam'
import type { Place } from '../../../domain/can.ts'
import { loadable, type Loadable } from '../../../ui/loadable.tsx'

/** A screen and where it is. */
export interface ScreenRoute extends Loadable {
  readonly path: string
}

/** A screen behind the login: whom `can.enter` lets in, what the browser's tab is called. */
export interface GuardedRoute extends ScreenRoute {
  readonly place: Place
  readonly title: string
}

const landing = loadable(async () => (await import('../../landing/landing.tsx')).Landing)

/** SPEC 2 'Routes': the screens that anybody may see. */
const publicRoutes: readonly ScreenRoute[] = [
  { path: '/', ...landing },
  { path: '/home', ...landing },
  { path: '/login', ...loadable(async () => (await import('../../login/login.tsx')).Login) },
  {
    path: '/unauthorized',
    ...loadable(async () => (await import('../../unauthorized/unauthorized.tsx')).Unauthorized),
  },
]

/** The frame of the screens behind the login. */
export const layout: Loadable = loadable(async () => (await import('../frame/layout.tsx')).Layout)

/** SPEC 2 'Routes': every screen that asks who somebody is. Each is loaded when it is first needed. */
const guardedRoutes: readonly GuardedRoute[] = [
  route(
    '/admin',
    'admin',
    'Admin Panel',
    async () => (await import('../../admin/admin-panel.tsx')).AdminPanel,
  ),
  route('/users', 'users', 'Users', async () => (await import('../../users/users.tsx')).Users),
  route(
    '/reports',
    'reports',
    'Reports & Analytics',
    async () => (await import('../../reports/reports.tsx')).Reports,
  ),
  route(
    '/projects/:id',
    'projects',
    'Project details',
    async () => (await import('../../project/project-details.tsx')).ProjectDetails,
  ),
  route(
    '/manager',
    'manager',
    'Manager Dashboard',
    async () => (await import('../../manager/manager-dashboard.tsx')).ManagerDashboard,
  ),
  route(
    '/my-employees',
    'my-employees',
    'My Employees',
    async () => (await import('../../my-employees/my-employees.tsx')).MyEmployees,
  ),
  route(
    '/employee',
    'employee',
    'Employee Dashboard',
    async () => (await import('../../employee/employee-dashboard.tsx')).EmployeeDashboard,
  ),
  route(
    '/settings',
    'settings',
    'Settings',
    async () => (await import('../../settings/settings.tsx')).Settings,
  ),
]

/** The public screen at an address, if it is one. */
export function publicRouteAt(pathname: string): ScreenRoute | undefined {
  return publicRoutes.find(({ path }) => leadsTo(path, pathname))
}

/** The guarded screen at an address, if it is one. */
export function guardedRouteAt(pathname: string): GuardedRoute | undefined {
  return guardedRoutes.find(({ path }) => leadsTo(path, pathname))
}

/** Fetches the code of the screen at an address, and that of its frame. */
export async function preloadAt(pathname: string): Promise<void> {
  const open = publicRouteAt(pathname)
  const guarded = guardedRouteAt(pathname)
  await Promise.all([open?.preload(), guarded && layout.preload(), guarded?.preload()])
}

/** wouter's `Route` matches in the same way. */
function leadsTo(path: string, pathname: string): boolean {
  return parse(path).pattern.test(pathname)
}

function route(path: string, place: Place, title: string, load: () => Promise<ComponentType>): GuardedRoute {
  return { path, place, title, ...loadable(load) }
}
