import * as v from 'valibot'
import { can } from '../can.ts'
import { isPerson } from '../model/actor.ts'
import { applyAll } from '../state/change.ts'
import { command, rowId, type Context } from '../request/command.ts'
import type { Entry } from '../request/entry.ts'
import { rowThen } from '../request/row-then.ts'
import { isSamePerson } from '../rules/renamed.ts'
import { emailKey } from '../model/email.ts'
import type { PeopleThen } from '../rules/people-then.ts'
import { carryBack } from './carry-back.ts'
import { peopleOf } from './people-of.ts'
import { isDeed } from './deed.ts'
import { mayUndo } from './may-undo.ts'
import { dropOldest } from '../rules/notices.ts'
import { refuse } from '../request/refusal.ts'
import { isOutOfSight, soughtEntry } from '../see/sought.ts'
import { refuseArchivedSince } from './archived-since.ts'
import { changedSecret } from './old-secrets.ts'
import { refuseUndone, reversion } from './revert.ts'
import { goneSince, refuseUnsound } from './soundness.ts'

/**
 * Undoes an entry: exactly, or not at all. It is refused where somebody changed the same thing since or built on it:
 * nobody's later work is lost. Redo is undoing the entry of an undo. The news of the entry goes with it, and the undo
 * raises none of its own. DESIGN 'One idea', DECISIONS 'Identity' ('every delete can be undone').
 */
export const undoEntry = command(
  v.object({ entryId: rowId }),
  (context, { entryId }) => {
    const { draft, me } = context
    const entry = soughtEntry(context, entryId) ?? refuse('gone', 'This change is too old to be undone here.')
    if (isOutOfSight(context, entry)) refuse('gone', 'What this changed is not here any more.')
    refuseUndoneSince(context, entry)
    refuseArchivedSince(context, entry)
    if (!mayUndo(draft, me, entry)) refuse('forbidden', whyNot(context, entry))
    const people = peopleOf(context, entry)
    const changes = reversion(context, entry, people)
    if (changes.length === 0)
      refuse(
        'conflict',
        draft.terms.hasSealedPasswords && changedSecret(entry)
          ? 'A password is not brought back. Set another one instead.'
          : 'There is nothing left of this to undo.',
      )
    const gone = goneSince(context, entry)
    applyAll(draft, changes)
    refuseUnsound(context, entry, gone, people.left)
    carryBack(context, { seq: entry.seq, people: people.left })
    draft.terms.nextOwner?.keepAway(context, people.before.isNextOwners)
    forgetCompletions(context)
    forgetPassedReviews(context, entry, people.left)
    dropOldest(draft)
  },
  { quiet: true, exact: true },
)

/**
 * What was undone is not undone again, whatever came after. One row is enough to tell, since the undo touched all of
 * them: someone who no longer sees a row could not tell whether it is gone.
 */
function refuseUndoneSince(context: Context, entry: Entry): void {
  const row = entry.changes.find(({ table }) => table !== 'notifications')
  if (row) refuseUndone(context, entry, row.table, row.id)
}

function whyNot({ draft, me }: Context, entry: Entry): string {
  const { request } = entry
  if (request.by === 'system') return 'EMS did this by itself: it cannot be undone.'
  if (!isDeed(entry)) return 'This changed nothing that could be undone.'
  const isMine = isPerson(me) ? me.id === request.by : me === request.by
  if (!isMine) return 'Only the person who did this, or an admin, can undo it.'
  const isLeftToOthers = entry.changes.some(({ table, id, before }) => {
    const task = table === 'tasks' && before?.status === 'Done' ? draft.tasks.get(id) : undefined
    return task && can.moveTask(draft, me, task, 'To Do') && !can.moveTask(draft, me, task, 'Done')
  })
  return isLeftToOthers
    ? 'You cannot undo this: only an admin or the manager of this project can set a task to Done.'
    : 'You cannot undo this: it is no longer yours to change.'
}

/** A task that is no longer done will be news again when it is (`notices`), even if that was reported since. */
function forgetCompletions({ draft }: Context): void {
  for (const { before, now } of draft.tasks.written()) {
    if (before?.status === 'Done' && now && now.status !== 'Done')
      draft.tasks.update(now, { notifiedForCompletion: false, notifiedForCompletionByAdmin: false })
  }
}

/**
 * 'Ready for review' does not come back to a task that was moved or passed on since, nor stay on a task that this undo
 * moves or passes on.
 */
function forgetPassedReviews({ draft, past }: Context, { seq }: Entry, people: PeopleThen): void {
  for (const { id, before, now } of draft.tasks.written()) {
    if (!before || !now?.readyForReview) continue
    const wasReady = before.readyForReview
    const then = wasReady ? now : rowThen(past, { table: 'tasks', id, row: before }, seq)
    const isTheirs = wasReady
      ? isSamePerson(draft, before.assignedTo, now.assignedTo)
      : emailKey(people.now(then?.assignedTo ?? '')) === emailKey(before.assignedTo)
    if (then?.status !== before.status || !isTheirs) draft.tasks.update(now, { readyForReview: false })
  }
}
