import { createContext, use, useCallback, useMemo, useRef, useSyncExternalStore, type ReactNode } from 'react'
import type { ArgsOf, CommandName, ResultOf } from '../domain/commands.ts'
import { dayOf, type Day } from '../domain/day.ts'
import type { User } from '../domain/model.ts'
import type { State } from '../domain/state.ts'
import type { Damage, LogStatus, TakenOver } from './log.ts'
import type { Outcome, Workspace } from './workspace.ts'

const WorkspaceContext = createContext<Workspace | undefined>(undefined)

/** Gives the screens below it their workspace. */
export function WorkspaceProvider({ workspace, children }: { workspace: Workspace; children: ReactNode }) {
  return <WorkspaceContext value={workspace}>{children}</WorkspaceContext>
}

/** The workspace itself, for what neither selects nor requests (login, downloads). */
export function useWorkspaceItself(): Workspace {
  const workspace = use(WorkspaceContext)
  if (!workspace) throw new Error('A screen was drawn outside of a WorkspaceProvider.')
  return workspace
}

/**
 * What a selector gives on the shown state, kept current. The component is drawn again only when the value is
 * another one; lists are compared item by item.
 */
export function useWorkspace<T>(select: (state: State, me: User | undefined) => T): T {
  const workspace = useWorkspaceItself()
  const last = useRef<{ version: number; select: unknown; value: T } | undefined>(undefined)
  const snapshot = (): T => {
    const { version } = workspace
    const known = last.current
    if (known?.version === version && known.select === select) return known.value
    const value = select(workspace.state, workspace.me())
    const kept = known && sameItems(known.value, value) ? known.value : value
    last.current = { version, select, value: kept }
    return kept
  }
  const subscribe = useCallback((listener: () => void) => workspace.subscribe(listener), [workspace])
  return useSyncExternalStore(subscribe, snapshot)
}

/** Who is logged in. Only for screens behind the guard: there somebody is. */
export function useMe(): User {
  const me = useWorkspace((_, user) => user)
  // The guard above is drawn first and takes its screens away with the login, so this is a fault of the program.
  if (!me) throw new Error('A guarded screen was drawn although nobody is logged in.')
  return me
}

/** The function that asks for something and gives at once what came of it. */
export function useRun(): <N extends CommandName>(name: N, args: ArgsOf<N>) => Outcome<ResultOf<N>> {
  const workspace = useWorkspaceItself()
  return useMemo(() => workspace.run.bind(workspace), [workspace])
}

/** How the log is doing, kept current. */
export function useLogStatus(): LogStatus {
  const { log } = useWorkspaceItself().place
  return useSyncExternalStore(
    useCallback((listener: () => void) => log.onStatus(listener), [log]),
    () => log.status(),
  )
}

/** What was kept aside of the stored data, kept current. */
export function useDamage(): readonly Damage[] {
  const { damage } = useWorkspaceItself().place
  return useSyncExternalStore(
    useCallback((listener: () => void) => damage.subscribe(listener), [damage]),
    () => damage.list(),
  )
}

/** What was taken over from data in another form and is still to be told of, kept current. */
export function useTakenOver(): readonly TakenOver[] {
  const { damage } = useWorkspaceItself().place
  return useSyncExternalStore(
    useCallback((listener: () => void) => damage.subscribe(listener), [damage]),
    () => damage.takenOver(),
  )
}

/** Today, for the user, kept current. */
export function useToday(): Day {
  const workspace = useWorkspaceItself()
  return useWorkspace(useCallback(() => dayOf(workspace.now()), [workspace]))
}

function sameItems(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (!Array.isArray(one) || !Array.isArray(other) || one.length !== other.length) return false
  return one.every((item, index) => Object.is(item, other[index]))
}
