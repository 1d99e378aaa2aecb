import type { Priority, Status } from '../model/tasks.ts'
import type { DueFilter } from './task-filter.ts'

/** The search criteria of a screen, as far as they are put into words. */
export interface SearchCriteria {
  readonly text: string
  /** What to call the assignee: a name, or 'nobody'. */
  readonly assignee: string
  readonly priority: Priority | ''
  /** The names of labels. */
  readonly labels: readonly string[]
  readonly due: DueFilter | ''
  readonly ready: boolean
  readonly status?: Status | '' | undefined
  /** Whether this is about open tasks only: others were found. */
  readonly pending?: boolean | undefined
}

const dueWords: Record<Exclude<DueFilter, 'overdue'>, string> = {
  today: 'due today',
  week: 'due this week',
  none: 'without a due date',
}

/** The sentence for a filter that lets nothing through: `No overdue tasks found for 'map', with high priority.` */
export function nothingFoundWords(criteria: SearchCriteria): string {
  const { due, pending = false } = criteria
  const parts = partsOf(criteria)
  if (due === 'overdue' && parts === '') return 'No overdue tasks.'
  const kind = due === 'overdue' ? 'overdue ' : pending ? 'pending ' : ''
  return `No ${kind}tasks found${parts}.`
}

/** The sentence for what a filter lets through: `Only overdue tasks for 'map', with high priority.` Rule Y133. */
export function foundWords(criteria: SearchCriteria): string {
  return `Only ${criteria.due === 'overdue' ? 'overdue ' : ''}tasks${partsOf(criteria)}.`
}

/** All criteria but 'overdue', as they follow on 'tasks'. */
function partsOf({ text, assignee, priority, labels, due, ready, status }: SearchCriteria): string {
  const parts = [
    text.trim() && `for '${text.trim()}'`,
    status && `in '${status}'`,
    assignee && (assignee === 'nobody' ? 'without an assignee' : `assigned to ${assignee}`),
    priority && `with ${priority.toLowerCase()} priority`,
    labels.length > 0 && `labelled ${labels.map((name) => `'${name}'`).join(' or ')}`,
    due && due !== 'overdue' && dueWords[due],
    ready && 'ready for review',
  ].filter(Boolean)
  return parts.length > 0 ? ` ${parts.join(', ')}` : ''
}
