import { undoneText } from '../../domain/views/history/history.ts'
import type { Archive } from '../../domain/views/history/lines.ts'
import { showError, showSuccess } from '../../ui/toasts.ts'
import type { Step } from '../../workspace/workspace.ts'
import { followWithFocus } from './follow-with-focus.ts'
import { showUndone } from './when-undone.ts'

// Whoever undoes step by step reads the last step only.
const topic = 'undo'

/**
 * Says what was undone, or why it was not; the screen shows where that is now, and the focus stays with the task that had it before.
 * Fetched with the rules of undoing: neither is part of a first screen.
 */
export function tellUndone(archive: Archive, { entry, outcome }: Step, focused: Element | null): void {
  if (outcome.ok) {
    showSuccess(undoneText(archive, entry), { topic, of: outcome.entryId })
    showUndone(entry)
  } else showError(outcome.refusal.message)
  followWithFocus(focused)
}
