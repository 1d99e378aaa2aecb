import { createContext } from 'react'
import { useProvided } from './react-provided.ts'
import type { Workspace } from './workspace.ts'

export const WorkspaceContext = createContext<Workspace | undefined>(undefined)

/** The opened workspace, for the hooks in the files beside this one: a screen uses the hook named for what it needs. */
export function useOpened(): Workspace {
  return useProvided(WorkspaceContext)
}
