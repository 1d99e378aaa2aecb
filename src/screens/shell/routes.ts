import { lazy, type ComponentType } from 'react'
import { matchPath } from 'react-router'
import type { Place } from '../../domain/can.ts'

/** A screen behind the login: where it is, whom `can.enter` lets in, what the browser's tab is called. */
export interface GuardedRoute {
  readonly path: string
  readonly place: Place
  readonly title: string
  /** Fetches the screen's code ahead of its first drawing. */
  readonly preload: () => void
  readonly Screen: ComponentType
}

/** SPEC 2 'Routes': every screen that asks who somebody is. Each is loaded when it is first needed. */
export const guardedRoutes: readonly GuardedRoute[] = [
  route('/admin', 'admin', 'Admin Panel', async () => (await import('../admin/admin-panel.tsx')).AdminPanel),
  route('/users', 'users', 'Users', async () => (await import('../users/users.tsx')).Users),
  route(
    '/reports',
    'reports',
    'Reports & Analytics',
    async () => (await import('../reports/reports.tsx')).Reports,
  ),
  route(
    '/projects/:id',
    'projects',
    'Project details',
    async () => (await import('../project/project-details.tsx')).ProjectDetails,
  ),
  route(
    '/manager',
    'manager',
    'Manager Dashboard',
    async () => (await import('../manager/manager-dashboard.tsx')).ManagerDashboard,
  ),
  route(
    '/my-employees',
    'my-employees',
    'My Employees',
    async () => (await import('../my-employees/my-employees.tsx')).MyEmployees,
  ),
  route(
    '/employee',
    'employee',
    'Employee Dashboard',
    async () => (await import('../employee/employee-dashboard.tsx')).EmployeeDashboard,
  ),
  route('/settings', 'settings', 'Settings', async () => (await import('../settings/settings.tsx')).Settings),
]

/** The guarded screen at an address, if it is one. */
export function guardedRouteAt(pathname: string): GuardedRoute | undefined {
  return guardedRoutes.find(({ path }) => matchPath(path, pathname))
}

function route(path: string, place: Place, title: string, load: () => Promise<ComponentType>): GuardedRoute {
  return {
    path,
    place,
    title,
    // A failure shows itself when the screen is drawn.
    preload: () => void load().catch(() => undefined),
    Screen: lazy(async () => ({ default: await load() })),
  }
}
