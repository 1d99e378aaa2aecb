import { ChartColumn, LayoutDashboard, Users, UsersRound, type LucideIcon } from 'lucide-react'
import { can, homeOf, type ScreenName } from '../../../domain/can.ts'
import type { User } from '../../../domain/model/users.ts'
import { Brand } from './brand.tsx'
import { guardedRoutes } from '../routes/route-table.ts'
import { Link, useHere } from '../routes/navigation.tsx'

interface NavItem {
  readonly to: string
  readonly label: string
  readonly icon: LucideIcon
}

// SPEC 2 'Layout': who sees which link follows from who may enter the screen.
const links: readonly (Omit<NavItem, 'to'> & { readonly screen: ScreenName })[] = [
  { screen: 'reports', label: 'Reports', icon: ChartColumn },
  { screen: 'users', label: 'Manage Users', icon: Users },
  { screen: 'my-employees', label: 'Employees', icon: UsersRound },
]

/** The sidebar titled EMS (SPEC 2 'Layout'); on a narrow screen, a bar at the top. */
export function Sidebar({ me }: { me: User }) {
  const dashboard: NavItem = { to: homeOf(me), label: 'Dashboard', icon: LayoutDashboard }
  const entered = links
    .filter(({ screen }) => can.enter(me, screen))
    .map(({ screen, ...link }) => ({ ...link, to: guardedRoutes[screen].path }))
  return (
    <aside aria-label="EMS" className="shrink-0 bg-bar text-on-bar md:w-52">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 px-4 py-1.5 md:sticky md:top-0 md:max-h-dvh md:flex-col md:flex-nowrap md:items-stretch md:gap-4 md:overflow-y-auto md:px-3 md:py-4">
        <Brand className="max-md:[&>svg]:hidden md:px-2" />
        <nav aria-label="Main" className="flex min-w-0 flex-wrap gap-0.5 md:flex-col md:gap-1">
          {[dashboard, ...entered].map((item) => (
            <SidebarLink key={item.to} {...item} />
          ))}
        </nav>
      </div>
    </aside>
  )
}

function SidebarLink({ to, label, icon: Icon }: NavItem) {
  const { pathname } = useHere()
  // With the trailing slashes, '/users' is current for deeper paths too, but not for '/users-of-old'.
  const isCurrent = `${pathname.toLowerCase()}/`.startsWith(`${to}/`)
  return (
    <Link
      to={to}
      aria-current={isCurrent ? 'page' : undefined}
      className="flex min-h-9 items-center gap-2.5 rounded-md border border-transparent px-2 py-1 text-sm text-on-bar-muted hover:bg-bar-raised hover:text-on-bar aria-[current=page]:border-bar-line aria-[current=page]:bg-bar-raised aria-[current=page]:font-semibold aria-[current=page]:text-on-bar md:px-3 md:text-base pointer-coarse:min-h-11"
    >
      <Icon size={18} className="hidden shrink-0 sm:block" />
      {label}
    </Link>
  )
}
