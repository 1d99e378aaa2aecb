import type { Workspace } from './workspace.ts'

/** How many of the last are remembered: older ones have their place by then. */
const remembered = 50

const jobs = new WeakMap<Workspace, Map<string, () => void>>()

/**
 * Runs the job if a request is retracted: it was already shown, as the `entryId` of its outcome, and is refused in the end.
 * For what outlives the component that asked.
 */
export function whenRetracted(workspace: Workspace, entryId: string, job: () => void): void {
  const ofWorkspace = jobs.get(workspace) ?? new Map<string, () => void>()
  if (!jobs.has(workspace)) {
    jobs.set(workspace, ofWorkspace)
    workspace.onRetracted((_, requestId) => ofWorkspace.get(requestId)?.())
  }
  // A form may hold several drafts that one request saves.
  const before = ofWorkspace.get(entryId)
  ofWorkspace.set(entryId, () => {
    before?.()
    job()
  })
  for (const oldest of ofWorkspace.keys()) {
    if (ofWorkspace.size <= remembered) break
    ofWorkspace.delete(oldest)
  }
}
