import { Suspense, useState } from 'react'
import { Route } from 'wouter'
import { can } from '../../../domain/can.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { useMeIfAny } from '../../../workspace/react.tsx'
import { OfOnePerson } from '../../../workspace/react-person.tsx'
import { contentId, useTitle } from '../routes/arrival.ts'
import { DefaultPasswordReminder } from './default-password-reminder.tsx'
import { Redirect, useHere } from '../routes/navigation.tsx'
import { guardedRouteAt } from '../routes/routes.ts'
import { Sidebar } from './sidebar.tsx'
import { TopBar } from './top-bar.tsx'

/**
 * The frame of every screen behind the login, and its guard (SPEC 2 'Access rule'): nobody logged in leads to /login,
 * the wrong role to /unauthorized, and whose login ends in here (Logout, a deleted account) to /home. Decided before
 * anything is drawn, so that no guarded screen flashes up.
 */
export function Layout() {
  const me = useMeIfAny()
  const [cameLoggedIn] = useState(me !== undefined)
  const route = guardedRouteAt(useHere().pathname)
  useTitle(route?.title ?? 'EMS')
  if (!me) return <Redirect to={cameLoggedIn ? '/home' : '/login'} />
  if (!route || !can.enter(me, route.place)) return <Redirect to="/unauthorized" />
  return (
    <OfOnePerson>
      <div className="flex min-h-dvh flex-col md:flex-row">
        <Sidebar me={me} />
        <div className="flex min-w-0 flex-1 flex-col">
          <TopBar me={me} />
          <main id={contentId} tabIndex={-1} className="mx-auto w-full max-w-[92rem] flex-1 p-4 md:p-6">
            <DefaultPasswordReminder me={me} />
            <Suspense fallback={<Spinner />}>
              <Route path={route.path}>
                <route.Part />
              </Route>
            </Suspense>
          </main>
        </div>
      </div>
    </OfOnePerson>
  )
}
