import type { ScreenName } from '../../../domain/can.ts'

/** An address that anybody may open, and the file of its screen, relative to `src/screens`. */
interface OpenRoute {
  readonly path: string
  readonly module: string
}

/** An address behind the login, and the title of the browser's tab there. */
interface GuardedRoute extends OpenRoute {
  readonly title: string
}

/**
 * SPEC 2 'Routes', listed once: the app makes its screens from this list, and the build takes from it what each address
 * fetches first (`scripts/preload-screens.ts`). That is why this file contains only data.
 */
export const openRoutes = [
  { path: '/', module: 'landing/landing.tsx' },
  { path: '/home', module: 'landing/landing.tsx' },
  { path: '/login', module: 'login/login.tsx' },
  { path: '/unauthorized', module: 'unauthorized/unauthorized.tsx' },
  // Reached by the links of a team server.
  { path: '/setup', module: 'accounts/by-link.tsx' },
  { path: '/welcome', module: 'accounts/by-link.tsx' },
] as const satisfies readonly OpenRoute[]

/** The screens that require a login, by the names that `can.enter` uses. */
export const guardedRoutes = {
  admin: { path: '/admin', title: 'Admin Panel', module: 'admin/admin-panel.tsx' },
  users: { path: '/users', title: 'Users', module: 'users/users.tsx' },
  reports: { path: '/reports', title: 'Reports & Analytics', module: 'reports/reports.tsx' },
  projects: { path: '/projects/:id', title: 'Project details', module: 'project/project-details.tsx' },
  manager: { path: '/manager', title: 'Manager Dashboard', module: 'manager/manager-dashboard.tsx' },
  'my-projects': { path: '/my-projects/:id', title: 'Project', module: 'project/my-project.tsx' },
  'my-employees': { path: '/my-employees', title: 'My Employees', module: 'my-employees/my-employees.tsx' },
  people: { path: '/people/:id', title: 'Person', module: 'person/person-page.tsx' },
  employee: { path: '/employee', title: 'Employee Dashboard', module: 'employee/employee-dashboard.tsx' },
  calendar: { path: '/calendar', title: 'Calendar', module: 'calendar/calendar.tsx' },
  workload: { path: '/workload', title: 'Workload', module: 'workload/workload.tsx' },
  // The panel beside or over the present screen (DECISIONS 'Further screens').
  tasks: { path: '/tasks/:id', title: 'Task', module: 'task/task-panel.tsx' },
  settings: { path: '/settings', title: 'Settings', module: 'settings/settings.tsx' },
} as const satisfies Readonly<Record<ScreenName, GuardedRoute>>

/** The frame around the guarded screens. */
export const frameModule = 'shell/frame/layout.tsx'

/** The file of a screen. */
export type ScreenModule =
  (typeof openRoutes)[number]['module'] | (typeof guardedRoutes)[ScreenName]['module']
