import { Suspense } from 'react'
import { homeOf } from '../domain/can.ts'
import { countText } from '../domain/views/format.ts'
import { CountText } from '../ui/count-text.ts'
import { Spinner } from '../ui/spinner.tsx'
import { endToasts, Toasts } from '../ui/toasts/toasts.ts'
import { WorkspaceProvider, useMeIfAny } from '../workspace/react.tsx'
import { useEndOfPerson } from '../workspace/react-person.tsx'
import type { Workspace } from '../workspace/workspace.ts'
import { useArrival } from './shell/routes/arrival.ts'
import { ErrorBoundary } from './shell/error-boundary.tsx'
import { Navigation, Redirect, useHere } from './shell/routes/navigation.tsx'
import { Banners } from './shell/banners/banners.tsx'
import {
  guardedScreenAt,
  layout,
  openScreenAt,
  preloadAt,
  screenBehind,
  taskPanel,
} from './shell/routes/routes.ts'
import { SkipLink } from './shell/frame/skip-link.tsx'

/** The whole app on an opened workspace. */
export function App({ workspace }: { workspace: Workspace }) {
  return (
    <ErrorBoundary>
      <CountText value={countText}>
        <WorkspaceProvider workspace={workspace}>
          <Navigation preload={preloadAt} screenBehind={screenBehind} isPanelHere={taskPanel.isHere}>
            <SkipLink />
            <Banners />
            <Suspense fallback={<Spinner />}>
              <Screens />
            </Suspense>
          </Navigation>
          <ToastsOfOnePerson />
        </WorkspaceProvider>
      </CountText>
    </ErrorBoundary>
  )
}

/** SPEC 2 'Routes': one per screen. Who may enter the guarded ones is the layout's question to `can`. */
function Screens() {
  useArrival()
  const { pathname } = useHere()
  const open = openScreenAt(pathname)
  if (open) return <open.Part />
  // All of them share one frame, which stays while they change.
  const guarded = guardedScreenAt(pathname)
  return guarded ? <layout.Part screen={guarded} TaskPanel={taskPanel.Part} /> : <Elsewhere />
}

/** The toasts: what they say and offer ends when the person they were for is no longer logged in. */
function ToastsOfOnePerson() {
  useEndOfPerson(endToasts)
  return <Toasts />
}

/** Any other path leads to the dashboard of the current role, or to the login when nobody is logged in. */
function Elsewhere() {
  const me = useMeIfAny()
  return <Redirect to={me ? homeOf(me) : '/login'} />
}
