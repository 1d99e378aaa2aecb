import { LogOut, Settings } from 'lucide-react'
import type { User } from '../../../domain/model/users.ts'
import { Button } from '../../../ui/button.tsx'
import { useSession } from '../../../workspace/react-person.tsx'
import { useNavigate, usePreload } from '../routes/navigation.tsx'
import { NotificationBell } from '../bell/notification-bell.tsx'
import { ThemeToggle } from '../theme/theme-toggle.tsx'
import { UndoButtons } from './undo-buttons.tsx'

/**
 * The bar above every guarded screen: who is logged in, undo, the bell, theme, settings, logout. SPEC 2 'Layout'. In a
 * narrow window the buttons have a line of their own.
 */
export function TopBar({ me }: { me: User }) {
  const { logout } = useSession()
  const navigate = useNavigate()
  const preload = usePreload()
  const name = me.name.trim() || me.role
  return (
    <header className="flex flex-wrap items-center gap-1 border-b border-line bg-surface px-4 py-2 md:flex-nowrap md:px-6">
      <div className="-ml-2 flex items-center gap-1">
        <UndoButtons />
      </div>
      <p title={name} className="mr-auto min-w-0 truncate pr-2 max-md:order-first max-md:basis-full">
        Welcome, <bdi className="font-semibold">{name}</bdi>
      </p>
      <div className="ml-auto flex items-center gap-1">
        <NotificationBell />
        <ThemeToggle />
        <Button
          variant="quiet"
          icon={Settings}
          onPointerEnter={() => void preload('/settings')}
          onFocus={() => void preload('/settings')}
          onClick={() => navigate('/settings')}
          className="text-ink!"
        >
          <span className="max-sm:sr-only">Settings</span>
        </Button>
        {/* Where this leads is up to the layout, which sees that nobody is logged in any more. */}
        <Button variant="quiet" icon={LogOut} onClick={logout} className="text-ink!">
          <span className="max-sm:sr-only">Logout</span>
        </Button>
      </div>
    </header>
  )
}
