import { createContext, use } from 'react'
import type { Workspace } from './workspace.ts'

export const WorkspaceContext = createContext<Workspace | undefined>(undefined)

/** The opened workspace, for the hooks beside this file: a screen uses the one that is named for what it needs. */
export function useOpened(): Workspace {
  const workspace = use(WorkspaceContext)
  if (!workspace) throw new Error('Drawn outside of a WorkspaceProvider.')
  return workspace
}
