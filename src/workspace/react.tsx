import { useCallback, type ReactNode } from 'react'
import { useSyncExternalStoreWithSelector } from 'use-sync-external-store/with-selector'
import type { Actor } from '../domain/model/actor.ts'
import { dayOf, type Day, type Stamp } from '../domain/model/day.ts'
import type { User } from '../domain/model/users.ts'
import type { State } from '../domain/state/state.ts'
import type { About } from './place.ts'
import { useOpened, WorkspaceContext } from './react-context.ts'
import type { Workspace } from './workspace.ts'

/** Something to be read from the shown state, by whoever is logged in. */
type Selector<T> = (state: State, me: User | undefined) => T

/** Gives the screens below it their workspace. */
export function WorkspaceProvider({ workspace, children }: { workspace: Workspace; children: ReactNode }) {
  return <WorkspaceContext value={workspace}>{children}</WorkspaceContext>
}

/**
 * What a selector gives on the shown state, kept current. The component is drawn again only when the value is
 * another one; lists are compared item by item.
 */
export function useWorkspace<T>(select: Selector<T>): T {
  const workspace = useOpened()
  return useSyncExternalStoreWithSelector(
    useCallback((listener: () => void) => workspace.subscribe(listener), [workspace]),
    // The state is changed in place: its version is what tells one snapshot from the next.
    useCallback(() => workspace.version, [workspace]),
    undefined,
    useCallback(() => select(workspace.state, workspace.me()), [workspace, select]),
    sameItems,
  )
}

/** The function that gives what a selector gives right now: for an answer to an event, which is not drawn. */
export function usePeek(): <T>(select: Selector<T>) => T {
  const workspace = useOpened()
  return useCallback((select) => select(workspace.state, workspace.me()), [workspace])
}

/** Who is logged in. Only for screens behind the guard: there somebody is. */
export function useMe(): User {
  const me = useWorkspace(whoIsLoggedIn)
  // The guard above is drawn first and takes its screens away with the login, so this is a fault of the program.
  if (!me) throw new Error('Nobody is logged in.')
  return me
}

/** Who is logged in, if anybody is. */
export function useMeIfAny(): User | undefined {
  return useWorkspace(whoIsLoggedIn)
}

/** Whoever is before the screen, as `can` wants to know it. */
export function useActor(): Actor {
  return useWorkspace(whoIsLoggedIn) ?? 'visitor'
}

/** The function that gives the present moment. */
export function useClock(): () => Stamp {
  const workspace = useOpened()
  return useCallback(() => workspace.now(), [workspace])
}

/** Today, for the user, kept current. */
export function useToday(): Day {
  const now = useClock()
  return useWorkspace(useCallback(() => dayOf(now()), [now]))
}

/** Whether this browser keeps the workspace itself: then its room is to be looked after. */
export function useIsKeptHere(): boolean {
  return useOpened().place.device !== undefined
}

/** The function that tells whether the last one here was logged out by the place, and not by themselves. */
export function useHasEnded(): () => boolean {
  const { session } = useOpened().place
  return () => session.hasEnded === true
}

/** What the place says of itself to visitors, if it is no browser. */
export function useAbout(): About | undefined {
  return useOpened().place.about
}

function whoIsLoggedIn(_: State, me: User | undefined): User | undefined {
  return me
}

function sameItems(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (!Array.isArray(one) || !Array.isArray(other) || one.length !== other.length) return false
  return one.every((item, index) => Object.is(item, other[index]))
}
