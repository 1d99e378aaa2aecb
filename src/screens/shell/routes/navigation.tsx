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
import { idInAddress, taskIdAt, taskPath } from '../../shared/routes/address-part.ts'
import { hasBehind, readAddress, writeSearch, writeTask, type Address, type ChangeSearch } from './address.ts'

/** Where the app is: the parts of its screen's address, encoded as in the browser. */
interface Here {
  readonly pathname: string
  readonly search: string
  readonly hash: string
  /** Whether the browser's own back or forward button, or starting the app, led here. */
  readonly goesBack: boolean
}

type Navigate = (to: string, options?: { replace?: boolean; cameFor?: string | undefined }) => void

/** The functions that lead elsewhere; always the same ones, so that nothing renders again when the address changes. */
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

/** The addresses of the screens that have been rendered on this page: all their code is here. */
const drawn = new Set<string>()

interface NavigationProps extends Pick<Ways, 'preload'> {
  /** The address of the screen behind an open panel, for the person logged in. */
  screenBehind: (behind: string | undefined, me: User) => string
  /** Whether the code of the panel is here: then it opens in the frame after the click. */
  isPanelHere: () => boolean
  children: ReactNode
}

/**
 * wouter, with the address as React state instead of a store: only then can a change of it be a transition, in which the
 * old screen stays until the code of the new one has arrived. A task's panel has an address of its own; the screen behind
 * it stays where it was.
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
    // With the click if no code has to be awaited, otherwise as soon as everything can be rendered.
    const follow = (isHere: boolean): void => {
      if (isHere) set()
      else startTransition(set)
    }
    const navigate: Navigate = (to, { replace, cameFor } = {}) => {
      // As with any link, going to the present address adds nothing to the browser's history. The address bar decides,
      // since it may be ahead.
      if (to !== location.pathname + location.search + location.hash)
        history[replace ? 'replaceState' : 'pushState']({ cameFor }, '', to)
      follow(drawn.has(to))
    }
    return {
      navigate,
      // The screen stays the same, so it can follow at once; a caller that would rather follow later says so.
      changeSearch: (change) => {
        writeSearch(current.current, change)
        follow(true)
      },
      preload,
      openTask: (taskId) => {
        writeTask(taskPath(taskId))
        follow(isPanelHere())
      },
      // The address bar decides: a second call before the first has arrived must not go back twice.
      closeTask: () => {
        if (taskIdAt(location.pathname) === undefined) return
        if (hasBehind()) history.back()
        else navigate(current.current, { replace: true })
      },
    }
  }, [preload, isPanelHere, setAddress])
}

/** Where the app is. The browser's address bar may be ahead of it while the code of a screen is on its way. */
export function useHere(): Here {
  return useProvided(HereContext)
}

/** Keeps its children at the address they had when they were last shown, while `isHere` is false. */
export function StayHere({ isHere, children }: { isHere: boolean; children: ReactNode }) {
  const here = useHere()
  const [last, setLast] = useState(here)
  if (isHere && last !== here) setLast(here)
  return <HereContext value={isHere ? here : last}>{children}</HereContext>
}

/** Returns the function that goes to another address of the app. */
export function useNavigate(): Navigate {
  return useWaysHere().navigate
}

/** The query of the address, and the function that changes it without adding to the browser's history. */
export function useSearchHere(): [URLSearchParams, Ways['changeSearch']] {
  const { search } = useHere()
  return [useMemo(() => new URLSearchParams(search), [search]), useWaysHere().changeSearch]
}

/** Returns the function that fetches the code of the screen at an address before going there. */
export function usePreload(): Ways['preload'] {
  return useWaysHere().preload
}

/** The id of the task whose panel is open. */
export function useOpenTaskId(): string | undefined {
  return use(TaskContext)
}

/** Returns the functions that open a task's panel over the present screen, and close it again. */
export function useTaskPanel(): Pick<Ways, 'openTask' | 'closeTask'> {
  return useWaysHere()
}

/** A part of the address, by its name in the route: `id` in '/projects/:id'. */
export function useParam(name: string): string {
  return idInAddress(useParams()[name] ?? '')
}

/** A link to another screen. */
export const Link: ComponentType<Omit<ComponentProps<'a'>, 'href'> & { to: string }> = WouterLink

/**
 * Leads elsewhere, replacing the present address, and passes on the task that somebody came for. wouter's own would not do so
 * again when either address changes, or when somebody goes back to this address while the code of the target is on its way.
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
  // Not as a base: an address that begins with two slashes would be another host.
  const { pathname, search, hash } = new URL(location.origin + screen)
  return { pathname, search, hash, goesBack }
}

function useWaysHere(): Ways {
  return useProvided(WaysContext)
}

// wouter decodes the location it is given, and what is later read from it would be decoded twice. Encoded once more, it
// comes out as it is in the address.
function useHeldLocation(): [string, Navigate] {
  return [encodeURI(useHere().pathname), useNavigate()]
}
