import {
  createContext,
  startTransition,
  use,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ComponentProps,
  type ComponentType,
  type ReactNode,
} from 'react'
import { Link as WouterLink, Router, useParams } from 'wouter'
import type { User } from '../../../domain/model/users.ts'
import { useMeIfAny } from '../../../workspace/react.tsx'
import { useProvided } from '../../../workspace/react-provided.ts'
import { idInAddress, taskIdAt, taskPath } from '../../shared/address-part.ts'
import { hasBehind, readAddress, writeSearch, writeTask, type Address, type ChangeSearch } from './address.ts'

/** Where the app is: the parts of the address of its screen, encoded as the browser has them. */
interface Here {
  readonly pathname: string
  readonly search: string
  readonly hash: string
  /** Whether the browser's own back or forward button, or a start, led here. */
  readonly goesBack: boolean
}

type Navigate = (to: string, options?: { replace?: boolean; cameFor?: string | undefined }) => void

/** What leads elsewhere; always the same functions, so that nothing is drawn again when the address changes. */
interface Ways {
  readonly navigate: Navigate
  readonly changeSearch: (change: ChangeSearch) => void
  readonly preload: (pathname: string) => Promise<void>
  readonly openTask: (taskId: string) => void
  readonly closeTask: () => void
}

const HereContext = createContext<Here | undefined>(undefined)
const WaysContext = createContext<Ways | undefined>(undefined)
const TaskContext = createContext<string | undefined>(undefined)

/** The addresses of the screens that were drawn on this page: all their code is here. */
const drawn = new Set<string>()

interface NavigationProps extends Pick<Ways, 'preload'> {
  /** The address of the screen behind an open panel, for whoever is logged in. */
  screenBehind: (behind: string | undefined, me: User) => string
  /** Whether the code of the panel is here: then it opens in the frame after the click. */
  isPanelHere: () => boolean
  children: ReactNode
}

/**
 * wouter, with the address as a state of React's instead of a store: only then can a change of it be a transition, in
 * which the old screen stays until the code of the new one has arrived. The panel of a task has an address of its own;
 * the screen behind it is where it was all the while.
 */
export function Navigation({ preload, screenBehind, isPanelHere, children }: NavigationProps) {
  const me = useMeIfAny()
  const [address, setAddress] = useState(() => readAddress(true))
  useLayoutEffect(() => {
    const follow = (): void => startTransition(() => setAddress((before) => readAddress(true, before)))
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])
  const { taskId, goesBack } = address
  const screen = screenOf(address, me, screenBehind)
  const here = useMemo(() => hereAt(screen, goesBack), [screen, goesBack])
  const ways = useWays({ preload, isPanelHere }, screen, setAddress)
  return (
    <WaysContext value={ways}>
      <TaskContext value={taskId}>
        <HereContext value={here}>
          <Router hook={useHeldLocation}>{children}</Router>
        </HereContext>
      </TaskContext>
    </WaysContext>
  )
}

function useWays(
  { preload, isPanelHere }: Pick<NavigationProps, 'preload' | 'isPanelHere'>,
  screen: string,
  setAddress: (next: (before: Address) => Address) => void,
): Ways {
  const current = useRef(screen)
  useLayoutEffect(() => {
    current.current = screen
    drawn.add(screen)
  }, [screen])
  return useMemo(() => {
    const set = (): void => setAddress((before) => readAddress(false, before))
    // With the click where that waits for no code, else as soon as all of it can be drawn.
    const follow = (isHere: boolean): void => {
      if (isHere) set()
      else startTransition(set)
    }
    const navigate: Navigate = (to, { replace, cameFor } = {}) => {
      // As with any link, one to the present address adds nothing to the browser's history. By the address bar, which may be ahead.
      if (to !== location.pathname + location.search + location.hash)
        history[replace ? 'replaceState' : 'pushState']({ cameFor }, '', to)
      follow(drawn.has(to))
    }
    return {
      navigate,
      // The screen stays the same one, so it can follow at once; whoever would rather have it follow later says so.
      changeSearch: (change) => {
        writeSearch(current.current, change)
        follow(true)
      },
      preload,
      openTask: (taskId) => {
        writeTask(taskPath(taskId))
        follow(isPanelHere())
      },
      // The address bar leads: a second call before the first has arrived must not go back twice.
      closeTask: () => {
        if (taskIdAt(location.pathname) === undefined) return
        if (hasBehind()) history.back()
        else navigate(current.current, { replace: true })
      },
    }
  }, [preload, isPanelHere, setAddress])
}

/** Where the app is. The browser's address bar may be ahead of it, while the code of a screen is on its way. */
export function useHere(): Here {
  return useProvided(HereContext)
}

/** Puts what is below it back to where it was scrolled when it was last seen. */
export function StayHere({ isHere, children }: { isHere: boolean; children: ReactNode }) {
  const here = useHere()
  const [last, setLast] = useState(here)
  if (isHere && last !== here) setLast(here)
  return <HereContext value={isHere ? here : last}>{children}</HereContext>
}

/** The function that goes to another address of the app. */
export function useNavigate(): Navigate {
  return useWaysHere().navigate
}

/** What stands behind the question mark of the address, and the function that changes it without a step of its own. */
export function useSearchHere(): [URLSearchParams, Ways['changeSearch']] {
  const { search } = useHere()
  return [useMemo(() => new URLSearchParams(search), [search]), useWaysHere().changeSearch]
}

/** The function that fetches the code of the screen at an address ahead of going there. */
export function usePreload(): Ways['preload'] {
  return useWaysHere().preload
}

/** The id of the task whose panel is open. */
export function useOpenTaskId(): string | undefined {
  return use(TaskContext)
}

/** The functions that open the panel of a task over the present screen, and close it again. */
export function useTaskPanel(): Pick<Ways, 'openTask' | 'closeTask'> {
  return useWaysHere()
}

/** A part of the address by its name in the route: `id` in '/projects/:id'. */
export function useParam(name: string): string {
  return idInAddress(useParams()[name] ?? '')
}

/** A link to another screen. */
export const Link: ComponentType<Omit<ComponentProps<'a'>, 'href'> & { to: string }> = WouterLink

/**
 * Leads elsewhere, replacing the present address, with the task that somebody came for; wouter's own would not do so again when either
 * address changes, or when somebody goes back to it while the code of where it leads is on its way.
 */
export function Redirect({ to, cameFor }: { to: string; cameFor?: string | undefined }) {
  const { pathname } = useHere()
  const navigate = useNavigate()
  useEffect(() => {
    const lead = (): void => navigate(to, { replace: true, cameFor })
    const leadAgain = (): void => {
      if (hereAt(readAddress(true).screen ?? location.pathname, true).pathname === pathname) lead()
    }
    lead()
    addEventListener('popstate', leadAgain)
    return () => removeEventListener('popstate', leadAgain)
  }, [navigate, to, cameFor, pathname])
  return null
}

function screenOf(
  { screen, taskId }: Address,
  me: User | undefined,
  screenBehind: NavigationProps['screenBehind'],
): string {
  if (taskId === undefined) return screen ?? '/'
  return me ? screenBehind(screen, me) : (screen ?? taskPath(taskId))
}

function hereAt(screen: string, goesBack: boolean): Here {
  // Not as a base: what begins with two slashes would be another host.
  const { pathname, search, hash } = new URL(location.origin + screen)
  return { pathname, search, hash, goesBack }
}

function useWaysHere(): Ways {
  return useProvided(WaysContext)
}

// wouter decodes what these give, and what is read from it later would be decoded twice. Encoded once more, it comes out
// as it is in the address.
function useHeldLocation(): [string, Navigate] {
  return [encodeURI(useHere().pathname), useNavigate()]
}
