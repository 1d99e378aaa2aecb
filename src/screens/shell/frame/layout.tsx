import { Suspense, useState, type ComponentType } from 'react'
import { Route } from 'wouter'
import { can, type ScreenName } from '../../../domain/can.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { useMeIfAny } from '../../../workspace/react.tsx'
import { OfOnePerson } from '../../../workspace/react-person.tsx'
import { contentId, useTitle } from '../routes/arrival.ts'
import { DefaultPasswordReminder } from './default-password-reminder.tsx'
import { Redirect } from '../routes/navigation.tsx'
import { Sidebar } from './sidebar.tsx'
import { TopBar } from './top-bar.tsx'

interface LayoutProps {
  /** The screen at the present address. */
  screen: {
    readonly name: ScreenName
    readonly path: string
    readonly title: string
    readonly Part: ComponentType
  }
}

/**
 * The frame of every screen behind the login, and its guard (SPEC 2 'Access rule'): a visitor is sent to /login, the
 * wrong role to /unauthorized, and whoever is logged out in here (Logout, a deleted account) to /home. That is decided
 * before anything is drawn, so that no guarded screen flashes up.
 */
export function Layout({ screen }: LayoutProps) {
  const me = useMeIfAny()
  const [cameLoggedIn] = useState(me !== undefined)
  useTitle(screen.title)
  if (!me) return <Redirect to={cameLoggedIn ? '/home' : '/login'} />
  if (!can.enter(me, screen.name)) return <Redirect to="/unauthorized" />
  return (
    <OfOnePerson>
      <div className="flex min-h-dvh flex-col md:flex-row">
        <Sidebar me={me} />
        <div className="flex min-w-0 flex-1 flex-col">
          <TopBar me={me} />
          <main id={contentId} tabIndex={-1} className="mx-auto w-full max-w-[92rem] flex-1 p-4 md:p-6">
            <DefaultPasswordReminder me={me} />
            <Suspense fallback={<Spinner />}>
              <Route path={screen.path}>
                <screen.Part />
              </Route>
            </Suspense>
          </main>
        </div>
      </div>
    </OfOnePerson>
  )
}
