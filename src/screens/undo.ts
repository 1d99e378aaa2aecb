import type { Entry } from '../domain/entry.ts'
import { showError, showSuccess, type ToastAction } from '../ui/toasts.tsx'
import type { Outcome, Workspace } from '../workspace/workspace.ts'

/** Takes back what whoever is logged in did last, and says what that was or why it stays. */
export function undoLast(workspace: Workspace): void {
  const step = workspace.undo()
  if (step) void say(workspace, step.entry, step.outcome)
  else showError('There is nothing to undo.')
}

/** Does again what he took back last. */
export function redoLast(workspace: Workspace): void {
  const step = workspace.redo()
  if (step) void say(workspace, step.entry, step.outcome)
  else showError('There is nothing to redo.')
}

/** Takes one entry back. */
export function undoEntry(workspace: Workspace, entry: Entry): void {
  void say(workspace, entry, workspace.run('entry.undo', { entryId: entry.request.id }))
}

/** The button of a toast that takes back what it tells of; none where nothing was changed. */
export function undoOffer(workspace: Workspace, outcome: Outcome): ToastAction | undefined {
  const entryId = outcome.ok ? outcome.entryId : undefined
  if (entryId === undefined) return undefined
  const undo = () => {
    const entry = workspace.past.entry(entryId)
    if (entry) undoEntry(workspace, entry)
    else showError('This change is too old to be undone here.')
  }
  return { label: 'Undo', onAction: undo }
}

// Undoing step by step, one reads the last step only.
const topic = 'undo'

/** The words for it are only fetched when something is undone: they are no part of the first screen. */
async function say(workspace: Workspace, entry: Entry, outcome: Outcome): Promise<void> {
  if (!outcome.ok) return showError(outcome.refusal.message)
  try {
    const { undoneText } = await import('../domain/views/history.ts')
    showSuccess(undoneText(workspace, entry), { topic })
  } catch {
    showSuccess('Undone.', { topic })
  }
}
