import { ChartColumn, LayoutDashboard, Users, type LucideIcon } from 'lucide-react'
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
  { screen: 'my-employees', label: 'Employees', icon: Users },
]

/**
 * The sidebar titled EMS (SPEC 2 'Layout'): where there is less room, a rail hardly wider than its longest word; in a
 * narrow window, a strip above everything else.
 */
export function Sidebar({ me }: { me: User }) {
  const dashboard: NavItem = { to: homeOf(me), label: 'Dashboard', icon: LayoutDashboard }
  const entered = links
    .filter(({ screen }) => can.enter(me, screen))
    .map(({ screen, ...link }) => ({ ...link, to: guardedRoutes[screen].path }))
  return (
    <aside aria-label="EMS" className="shrink-0 bg-bar text-on-bar print:hidden">
      <div className="rail flex flex-wrap items-center gap-x-2 gap-y-0.5 px-3 py-1 sm:px-4">
        <Brand className="max-sm:[&>svg]:hidden lg:max-xl:flex-col lg:max-xl:gap-1 lg:max-xl:text-sm xl:px-2" />
        <nav aria-label="Main" className="flex min-w-0 flex-wrap gap-0.5 lg:min-w-min lg:flex-col lg:gap-1">
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
  // With the trailing slashes, '/users' also matches deeper paths, but not '/users-of-old'.
  const isCurrent = `${pathname.toLowerCase()}/`.startsWith(`${to}/`)
  return (
    // The current link is no bolder, because the rail grows with its longest word. Rule Y60.
    <Link
      to={to}
      aria-current={isCurrent ? 'page' : undefined}
      className="bar-link flex min-h-9 items-center gap-2.5 rounded-md border border-transparent lg:max-xl:flex-col lg:max-xl:gap-1 pointer-coarse:min-h-10"
    >
      <Icon size={18} className="hidden shrink-0 sm:block" />
      {label}
    </Link>
  )
}
