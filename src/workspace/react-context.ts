import { createContext } from 'react'
import { useProvided } from './react-provided.ts'
import type { Workspace } from './workspace.ts'

export const WorkspaceContext = createContext<Workspace | undefined>(undefined)

/** The opened workspace, for the hooks beside this file: a screen uses the one that is named for what it needs. */
export function useOpened(): Workspace {
  return useProvided(WorkspaceContext)
}
