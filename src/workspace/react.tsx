import {
  createContext,
  use,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
  type ReactNode,
} from 'react'
import type { ArgsOf, CommandName, ResultOf } from '../domain/commands.ts'
import { dayOf, type Day } from '../domain/model/day.ts'
import type { User } from '../domain/model/model.ts'
import type { State } from '../domain/state/state.ts'
import type { Damage, Device, Incident, TakenOver } from './device.ts'
import type { LogStatus } from './log.ts'
import type { Outcome, Step, Workspace } from './workspace.ts'

const WorkspaceContext = createContext<Workspace | undefined>(undefined)

/** The workspace as a screen has it: whatever changes something is among the `Deeds` of the screen's person. */
export type ShownWorkspace = Omit<Workspace, keyof Deeds>

/** What a person can do by the screens that were drawn for them; refused as soon as somebody else is logged in. */
export interface Deeds {
  /** Asks for something and gives at once what came of it. */
  readonly run: <N extends CommandName>(name: N, args: ArgsOf<N>) => Outcome<ResultOf<N>>
  /** Takes back what they did last, if there is something. */
  readonly undo: () => Step | undefined
  /** Does again what they took back last, if there is something. */
  readonly redo: () => Step | undefined
}

const DeedsContext = createContext<Deeds | undefined>(undefined)

/** Gives the screens below it their workspace. */
export function WorkspaceProvider({ workspace, children }: { workspace: Workspace; children: ReactNode }) {
  return <WorkspaceContext value={workspace}>{children}</WorkspaceContext>
}

/**
 * Draws all below it for whoever is logged in, and draws it anew as soon as that is somebody else: what is typed, open,
 * in the hand or half done ends with its person, and what it still asks for later is refused. Only below it something
 * can be asked for, so that no screen can forget whom it was drawn for.
 */
export function OfOnePerson({ children }: { children: ReactNode }) {
  const viewer = useWorkspace(useViewerOf())
  return (
    <DeedsOf key={viewer} viewer={viewer}>
      {children}
    </DeedsOf>
  )
}

function DeedsOf({ viewer, children }: { viewer: string; children: ReactNode }) {
  const workspace = useAll()
  const deeds = useMemo<Deeds>(
    () => ({
      run: (name, args) => workspace.run(name, args, viewer),
      undo: () => workspace.undo(viewer),
      redo: () => workspace.redo(viewer),
    }),
    [workspace, viewer],
  )
  return <DeedsContext value={deeds}>{children}</DeedsContext>
}

/** Calls back when somebody else is logged in, or nobody any more. */
export function useEndOfPerson(onEnd: () => void): void {
  const viewer = useWorkspace(useViewerOf())
  useLayoutEffect(() => onEnd, [viewer, onEnd])
}

function useViewerOf(): () => string {
  const workspace = useAll()
  return useCallback(() => workspace.viewer(), [workspace])
}

/** The workspace itself, for what neither selects nor requests (login, downloads). */
export function useWorkspaceItself(): ShownWorkspace {
  return useAll()
}

function useAll(): Workspace {
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

/** What can be done by this screen, in the name of whom it was drawn for. */
export function useDeeds(): Deeds {
  const deeds = use(DeedsContext)
  if (!deeds) throw new Error('A screen that asks for something was drawn outside of OfOnePerson.')
  return deeds
}

/** The function that asks for something and gives at once what came of it. */
export function useRun(): Deeds['run'] {
  return useDeeds().run
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
  const damage = useDevice()?.damage
  return useList(damage, () => damage?.list())
}

/** What was taken over from data in another form and is still to be told of, kept current. */
export function useTakenOver(): readonly TakenOver[] {
  const damage = useDevice()?.damage
  return useList(damage, () => damage?.takenOver())
}

/** What happened to the stored data and is still to be told of, kept current. */
export function useIncidents(): readonly Incident[] {
  const incidents = useDevice()?.incidents
  return useList(incidents, () => incidents?.list())
}

/** What only a browser that keeps the workspace itself can do; nothing where a server keeps it. */
export function useDevice(): Device | undefined {
  return useWorkspaceItself().place.device
}

/** A list of a store, kept current: always the same one where there is no store. */
function useList<T>(
  store: { subscribe(listener: () => void): () => void } | undefined,
  list: () => readonly T[] | undefined,
): readonly T[] {
  const subscribe = useCallback((listener: () => void) => store?.subscribe(listener) ?? (() => {}), [store])
  return useSyncExternalStore(subscribe, () => list() ?? nothing)
}

const nothing: readonly never[] = []

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
