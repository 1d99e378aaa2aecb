import { useEffect } from 'react'
import { can, homeOf, type ScreenName } from '../../../domain/can.ts'
import { useMe } from '../../../workspace/react.tsx'
import { Link, useHere } from '../../shell/routes/navigation.tsx'
import { guardedRoutes } from '../../shell/routes/route-table.ts'

/** What each role's dashboard shows. */
const dashboardNames = { admin: 'Projects', manager: 'Board', employee: 'Tasks' } as const

const others: readonly { readonly screen: ScreenName; readonly label: string }[] = [
  { screen: 'calendar', label: 'Calendar' },
  { screen: 'workload', label: 'Workload' },
]

/** What a user last chose on the calendar and the workload, by user id and path. */
const chosen = new Map<string, string>()

/**
 * The ways to look at one's tasks: the dashboard, the calendar, the workload (DECISIONS 'Further screens'). The latter two
 * open as they were left: a week is still a week, a table a table. Rule Y81.
 */
export function ViewLinks() {
  const me = useMe()
  const { pathname, search } = useHere()
  useEffect(() => void chosen.set(me.id + pathname, search), [me.id, pathname, search])
  const entered = others
    .filter(({ screen }) => can.enter(me, screen))
    .map(({ screen, label }) => {
      const { path } = guardedRoutes[screen]
      return { to: isAt(pathname, path) ? path : path + (chosen.get(me.id + path) ?? ''), label }
    })
  return (
    // No higher than the title beside it, however large the links are to press.
    <nav aria-label="Views" className="-my-1 flex min-w-0 flex-wrap print:hidden">
      {[{ to: homeOf(me), label: dashboardNames[me.role] }, ...entered].map(({ to, label }) => (
        <Link
          key={label}
          to={to}
          aria-current={isAt(pathname, to) ? 'page' : undefined}
          className="view-link inline-flex min-h-8 items-center rounded-md border border-transparent px-1 text-sm font-semibold text-muted hover:bg-hover hover:text-ink sm:px-2.5 pointer-coarse:min-h-11"
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}

/** Whether a path matches a route, ignoring case and a trailing slash. */
function isAt(pathname: string, path: string): boolean {
  return pathname.toLowerCase().replace(/\/+$/, '') === path
}
