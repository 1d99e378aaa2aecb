import {
  createContext,
  startTransition,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
  type ComponentProps,
  type ReactNode,
} from 'react'
import { Link as WouterLink, Router, useParams } from 'wouter'

/** Where the app is: the parts of the address, encoded as the browser has them. */
interface Here {
  readonly pathname: string
  readonly search: string
  readonly hash: string
  /** Whether the browser's own back or forward button, or a start, led here. */
  readonly goesBack: boolean
}

type Navigate = (to: string, options?: { replace?: boolean }) => void

interface NavigationValue {
  readonly here: Here
  readonly navigate: Navigate
  readonly preload: (pathname: string) => Promise<void>
}

const NavigationContext = createContext<NavigationValue | undefined>(undefined)

interface NavigationProps extends Pick<NavigationValue, 'preload'> {
  children: ReactNode
}

/**
 * wouter, with the address as a state of React's instead of a store: only then can a change of it be a transition, in
 * which the old screen stays until the code of the new one has arrived.
 */
export function Navigation({ preload, children }: NavigationProps) {
  const [here, setHere] = useState(() => readHere(true))
  useLayoutEffect(() => {
    const follow = (): void => startTransition(() => setHere(readHere(true)))
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])
  const navigate = useCallback<Navigate>((to, { replace = false } = {}) => {
    history[replace ? 'replaceState' : 'pushState'](null, '', to)
    startTransition(() => setHere(readHere(false)))
  }, [])
  return (
    <NavigationContext value={useMemo(() => ({ here, navigate, preload }), [here, navigate, preload])}>
      <Router hook={useHeldLocation} searchHook={useHeldSearch}>
        {children}
      </Router>
    </NavigationContext>
  )
}

/** Where the app is. The browser's address bar may be ahead of it, while the code of a screen is on its way. */
export function useHere(): Here {
  return useNavigation().here
}

/** The function that goes to another address of the app. */
export function useNavigate(): Navigate {
  return useNavigation().navigate
}

/** The function that fetches the code of the screen at an address ahead of going there. */
export function usePreload(): NavigationValue['preload'] {
  return useNavigation().preload
}

/** A part of the address by its name in the route: `id` in '/projects/:id'. */
export function useParam(name: string): string {
  const encoded = useParams()[name] ?? ''
  try {
    return decodeURIComponent(encoded)
  } catch {
    return encoded
  }
}

/** A link to another screen. As with any link, one to the present address adds nothing to the browser's history. */
export function Link({ to, ...rest }: Omit<ComponentProps<'a'>, 'href'> & { to: string }) {
  const { pathname, search, hash } = useHere()
  return <WouterLink {...rest} to={to} replace={to === pathname + search + hash} />
}

/** Leads elsewhere, replacing the present address; wouter's own would not do so again when either address changes. */
export function Redirect({ to }: { to: string }) {
  const { pathname } = useHere()
  const navigate = useNavigate()
  useEffect(() => navigate(to, { replace: true }), [navigate, to, pathname])
  return null
}

function readHere(goesBack: boolean): Here {
  const { pathname, search, hash } = location
  return { pathname, search, hash, goesBack }
}

function useNavigation(): NavigationValue {
  const navigation = use(NavigationContext)
  if (!navigation) throw new Error('A screen was drawn outside of the Navigation.')
  return navigation
}

// wouter decodes what these give, and what is read from it later would be decoded twice. Encoded once more, it comes out
// as it is in the address.
function useHeldLocation(): [string, Navigate] {
  const { here, navigate } = useNavigation()
  return [encodeURI(here.pathname), navigate]
}

function useHeldSearch(): string {
  return encodeURI(useHere().search)
}
