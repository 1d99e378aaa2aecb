import { useCallback, type ReactNode } from 'react'
import { useSyncExternalStoreWithSelector } from 'use-sync-external-store/with-selector'
import type { Actor } from '../domain/model/actor.ts'
import { dayOf, type Day, type Stamp } from '../domain/model/day.ts'
import type { User } from '../domain/model/users.ts'
import type { State } from '../domain/state/state.ts'
import type { About } from './place.ts'
import { useOpened, WorkspaceContext } from './react-context.ts'
import type { Workspace } from './workspace.ts'

/** Reads something from the shown state, for whoever is logged in. */
type Selector<T> = (state: State, me: User | undefined) => T

/** Gives the screens below it their workspace. */
export function WorkspaceProvider({ workspace, children }: { workspace: Workspace; children: ReactNode }) {
  return <WorkspaceContext value={workspace}>{children}</WorkspaceContext>
}

/**
 * What a selector gives on the shown state, kept current. The component renders again only when the value has changed; lists
 * are compared item by item.
 */
export function useWorkspace<T>(select: Selector<T>): T {
  const workspace = useOpened()
  return useSyncExternalStoreWithSelector(
    useCallback((listener: () => void) => workspace.subscribe(listener), [workspace]),
    // The state is changed in place: its version distinguishes one snapshot from the next.
    useCallback(() => workspace.version, [workspace]),
    undefined,
    useCallback(() => select(workspace.state, workspace.me()), [workspace, select]),
    sameItems,
  )
}

/** Returns the function that gives what a selector gives right now: for event handlers, whose result is not rendered. */
export function usePeek(): <T>(select: Selector<T>) => T {
  const workspace = useOpened()
  return useCallback((select) => select(workspace.state, workspace.me()), [workspace])
}

/** The user who is logged in. Only for screens behind the guard, where somebody always is. */
export function useMe(): User {
  const me = useWorkspace(whoIsLoggedIn)
  // The guard above renders first and takes its screens away at a logout, so this is a programming error.
  if (!me) throw new Error('Nobody is logged in.')
  return me
}

/** The user who is logged in, if anybody is. */
export function useMeIfAny(): User | undefined {
  return useWorkspace(whoIsLoggedIn)
}

/** Whoever is at the screen, in the form that `can` expects. */
export function useActor(): Actor {
  return useWorkspace(whoIsLoggedIn) ?? 'visitor'
}

/** Returns the function that gives the present moment. */
export function useClock(): () => Stamp {
  const workspace = useOpened()
  return useCallback(() => workspace.now(), [workspace])
}

/** Today's date for the user, kept current. */
export function useToday(): Day {
  const now = useClock()
  return useWorkspace(useCallback(() => dayOf(now()), [now]))
}

/** Whether this browser keeps the workspace itself, so that its storage has to be looked after. */
export function useIsKeptHere(): boolean {
  return useOpened().place.device !== undefined
}

/** Returns the function that tells whether the last user here was logged out by the place rather than by themselves. */
export function useHasEnded(): () => boolean {
  const { session } = useOpened().place
  return () => session.hasEnded === true
}

/** What the place says about itself to visitors, if it is not a browser. */
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
