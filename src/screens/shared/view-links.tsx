import { can, homeOf, type ScreenName } from '../../domain/can.ts'
import { useMe } from '../../workspace/react.tsx'
import { Link, useHere } from '../shell/routes/navigation.tsx'
import { guardedRoutes } from '../shell/routes/route-table.ts'

/** What each role has on its dashboard. */
const dashboardNames = { admin: 'Projects', manager: 'Board', employee: 'Tasks' } as const

const others: readonly { readonly screen: ScreenName; readonly label: string }[] = [
  { screen: 'calendar', label: 'Calendar' },
  { screen: 'workload', label: 'Workload' },
]

/** The ways to look at one's tasks: the dashboard, the calendar, the workload (DECISIONS 'Further screens'). */
export function ViewLinks() {
  const me = useMe()
  const { pathname } = useHere()
  const entered = others
    .filter(({ screen }) => can.enter(me, screen))
    .map(({ screen, label }) => ({ to: guardedRoutes[screen].path, label }))
  return (
    // No higher than the title beside it, however much there is to press.
    <nav aria-label="Views" className="-my-1 flex min-w-0 flex-wrap print:hidden">
      {[{ to: homeOf(me), label: dashboardNames[me.role] }, ...entered].map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          aria-current={isAt(pathname, to) ? 'page' : undefined}
          className="inline-flex min-h-8 items-center rounded-md border border-transparent px-1 text-sm font-semibold text-muted hover:bg-hover hover:text-ink aria-[current=page]:border-accent/30 aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent aria-[current=page]:forced-color-adjust-none sm:px-2.5 pointer-coarse:min-h-11"
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}

/** Routes are matched without regard to case and to a slash at the end. */
function isAt(pathname: string, path: string): boolean {
  return pathname.toLowerCase().replace(/\/+$/, '') === path
}
