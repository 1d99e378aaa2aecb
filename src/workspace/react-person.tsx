import { createContext, useCallback, useLayoutEffect, useMemo, type ReactNode } from 'react'
import type { ArgsOf, CommandName, ResultOf } from '../domain/commands.ts'
import { useOpened } from './react-context.ts'
import { useProvided } from './react-provided.ts'
import { useWorkspace } from './react.tsx'
import type { Outcome, Step, Workspace } from './workspace.ts'

/** What a person can do on the screens drawn for them; refused as soon as somebody else is logged in. */
export interface Deeds {
  /** Their id; 'visitor' while nobody is logged in. */
  readonly viewer: string
  /** Asks for something and returns the outcome at once. */
  readonly run: <N extends CommandName>(name: N, args: ArgsOf<N>) => Outcome<ResultOf<N>>
  /** Undoes the last thing they did, if there is one. */
  readonly undo: () => Step | undefined
  /** Redoes the last thing they undid, if there is one. */
  readonly redo: () => Step | undefined
  /** Brings to hand what was done before this page was opened, as far as it can be read. */
  readonly readPast: () => Promise<void>
}

const DeedsContext = createContext<Deeds | undefined>(undefined)

/**
 * Draws everything below it for whoever is logged in, and draws it anew as soon as that is somebody else: whatever is typed,
 * open, being dragged or half done ends with its person, and anything it still asks for later is refused. Nothing can be
 * asked for except below it, so that no screen can forget whom it was drawn for.
 */
export function OfOnePerson({ children }: { children: ReactNode }) {
  const viewer = useViewer()
  return (
    <DeedsOf key={viewer} viewer={viewer}>
      {children}
    </DeedsOf>
  )
}

function DeedsOf({ viewer, children }: { viewer: string; children: ReactNode }) {
  const workspace = useOpened()
  const deeds = useMemo<Deeds>(
    () => ({
      viewer,
      run: (name, args) => workspace.run(name, args, viewer),
      undo: () => workspace.undo(viewer),
      redo: () => workspace.redo(viewer),
      readPast: () => workspace.place.log.history().then(ignore, ignore),
    }),
    [workspace, viewer],
  )
  return <DeedsContext value={deeds}>{children}</DeedsContext>
}

function ignore(): void {}

/**
 * Calls back when somebody is no longer logged in. It does so at once rather than at the next render, so that anything said
 * about it to the next person comes after. The function must stay the same from render to render.
 */
export function useEndOfPerson(onEnd: () => void): void {
  const workspace = useOpened()
  useLayoutEffect(() => {
    let viewer = workspace.viewer()
    return workspace.subscribe(() => {
      const before = viewer
      viewer = workspace.viewer()
      if (before !== 'visitor' && before !== viewer) onEnd()
    })
  }, [workspace, onEnd])
}

function useViewer(): string {
  const workspace = useOpened()
  return useWorkspace(useCallback(() => workspace.viewer(), [workspace]))
}

/** What can be done on this screen in the name of the person it was drawn for. */
export function useDeeds(): Deeds {
  return useProvided(DeedsContext)
}

/** Returns the function that asks for something and gives the outcome at once. */
export function useRun(): Deeds['run'] {
  return useDeeds().run
}

/** Logging in and out. */
export function useSession(): Pick<Workspace, 'login' | 'logout'> {
  const workspace = useOpened()
  return useMemo(
    () => ({
      login: (email, password) => workspace.login(email, password),
      logout: () => workspace.logout(),
    }),
    [workspace],
  )
}
