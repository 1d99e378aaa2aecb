import type { Entry } from '../../../domain/request/entry.ts'
import { undoneText } from '../../../domain/views/history/history.ts'
import type { Archive } from '../../../domain/views/history/lines.ts'
import { showError, showSuccess } from '../../../ui/toasts/toasts.ts'
import type { Deeds } from '../../../workspace/react-person.tsx'
import type { Step } from '../../../workspace/workspace.ts'
import { followWithFocus } from '../tasks/follow-with-focus.ts'
import { showTasks } from '../filter/show-tasks.ts'

// A user who undoes step by step reads only the last step.
const topic = 'undo'

/**
 * Undoes what the user did last, or redoes what they undid last, and says so. Fetched with the rules of undoing: neither is
 * part of the first screen.
 */
export async function takeStep(archive: Archive, deeds: Deeds, way: 'undo' | 'redo'): Promise<void> {
  const { activeElement } = document
  let step = deeds[way]()
  if (!step) {
    // What they did before opening this page is read when there is time, and may not be available yet.
    await deeds.readPast()
    step = deeds[way]()
  }
  if (step) tellUndone(archive, deeds, step, activeElement)
  else showError(`There is nothing to ${way}.`)
}

/** Undoes one entry, if it is still available, and says so. */
export function undoEntry(archive: Archive, deeds: Deeds, entry: Entry | undefined): void {
  if (!entry) return showError('This change is too old to be undone here.')
  const { activeElement } = document
  const outcome = deeds.run('entry.undo', { entryId: entry.request.id })
  tellUndone(archive, deeds, { entry, outcome }, activeElement)
}

/** Says what was undone, or why nothing was. The screen shows where the tasks are now; the focus stays with the task that had it. */
function tellUndone(
  archive: Archive,
  { viewer }: Deeds,
  { entry, outcome }: Step,
  focused: Element | null,
): void {
  if (outcome.ok) {
    showSuccess(undoneText(archive, entry, viewer), { topic, of: outcome.entryId })
    showTasks(entry.changes.flatMap(({ table, id }) => (table === 'tasks' ? id : [])))
  } else showError(outcome.refusal.message)
  followWithFocus(focused)
}
