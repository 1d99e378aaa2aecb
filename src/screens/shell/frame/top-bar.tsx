import { LogOut, Settings } from 'lucide-react'
import { welcomeName } from '../../../domain/model/names.ts'
import type { User } from '../../../domain/model/users.ts'
import { Button } from '../../../ui/button.tsx'
import { useSession } from '../../../workspace/react-person.tsx'
import { useNavigate, usePreload } from '../routes/navigation.tsx'
import { NotificationBell } from '../bell/notification-bell.tsx'
import { ThemeToggle } from '../theme/theme-toggle.tsx'
import { FindAnything } from './find-anything.tsx'
import { UndoButtons } from './undo-buttons.tsx'

/**
 * The bar above every guarded screen: who is logged in, undo, search, the bell, theme, settings, logout. SPEC 2 'Layout'.
 * It stays in place while the page scrolls, except in a window so low that it would take up too much of it; where the name
 * and the buttons do not fit in one line, the name stands above them.
 */
export function TopBar({ me }: { me: User }) {
  const { logout } = useSession()
  const navigate = useNavigate()
  const preload = usePreload()
  const name = welcomeName(me)
  return (
    <header className="@container top-0 z-20 border-b border-line bg-surface print:hidden [@media(min-height:20rem)]:sticky">
      <div className="bar-tools flex flex-wrap items-center py-1">
        <div className="-ml-2 flex items-center sm:gap-1">
          <UndoButtons />
        </div>
        <p
          title={name}
          className="mr-auto min-w-0 flex-1 basis-24 truncate pr-2 max-sm:order-first @max-[30rem]:basis-full"
        >
          Welcome, <bdi className="font-semibold">{name}</bdi>
        </p>
        <div className="ml-auto flex items-center sm:gap-1">
          <FindAnything me={me} />
          <NotificationBell />
          <ThemeToggle />
          <Button
            variant="quiet"
            icon={Settings}
            onPointerEnter={() => void preload('/settings')}
            onFocus={() => void preload('/settings')}
            onClick={() => navigate('/settings')}
            className="bar-button"
          >
            <span>Settings</span>
          </Button>
          {/* Where this leads is up to the layout, which notices that nobody is logged in. */}
          <Button variant="quiet" icon={LogOut} onClick={logout} className="bar-button">
            <span>Logout</span>
          </Button>
        </div>
      </div>
    </header>
  )
}
