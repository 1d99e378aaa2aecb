import { lazy, Suspense } from 'react'
import { BrowserRouter, Navigate, Route, Routes } from 'react-router'
import { homeOf } from '../domain/can.ts'
import { Spinner } from '../ui/spinner.tsx'
import { Toasts } from '../ui/toasts.tsx'
import { useWorkspace, WorkspaceProvider } from '../workspace/react.tsx'
import type { Workspace } from '../workspace/workspace.ts'
import { useArrival } from './shell/arrival.ts'
import { ErrorBoundary } from './shell/error-boundary.tsx'
import { Notices } from './shell/notices.tsx'
import { guardedRoutes } from './shell/routes.ts'
import { SkipLink } from './shell/skip-link.tsx'

const Landing = lazy(async () => ({ default: (await import('./landing/landing.tsx')).Landing }))
const Login = lazy(async () => ({ default: (await import('./login/login.tsx')).Login }))
const Unauthorized = lazy(async () => ({
  default: (await import('./unauthorized/unauthorized.tsx')).Unauthorized,
}))
const Layout = lazy(async () => ({ default: (await import('./shell/layout.tsx')).Layout }))

/** The whole app on an opened workspace. */
export function App({ workspace }: { workspace: Workspace }) {
  return (
    <ErrorBoundary>
      <WorkspaceProvider workspace={workspace}>
        <BrowserRouter>
          <SkipLink />
          <Notices />
          <Suspense fallback={<Spinner />}>
            <Screens />
          </Suspense>
        </BrowserRouter>
        <Toasts />
      </WorkspaceProvider>
    </ErrorBoundary>
  )
}

/** SPEC 2 'Routes': one per screen. Who may enter the guarded ones is the layout's question to `can`. */
function Screens() {
  useArrival()
  return (
    <Routes>
      <Route path="/" element={<Landing />} />
      <Route path="/home" element={<Landing />} />
      <Route path="/login" element={<Login />} />
      <Route path="/unauthorized" element={<Unauthorized />} />
      <Route element={<Layout />}>
        {guardedRoutes.map(({ path, Screen }) => (
          <Route key={path} path={path} element={<Screen />} />
        ))}
      </Route>
      <Route path="*" element={<Elsewhere />} />
    </Routes>
  )
}

/** Any other path leads to the dashboard of the current role, or to the login when nobody is logged in. */
function Elsewhere() {
  const me = useWorkspace((_, user) => user)
  return <Navigate to={me ? homeOf(me) : '/login'} replace />
}
