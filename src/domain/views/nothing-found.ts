import type { Priority, Status } from '../model/tasks.ts'
import type { DueFilter } from './task-filter.ts'

/** The search criteria of a screen, as far as they are named when no task is found. */
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
export function nothingFoundWords({
  text,
  assignee,
  priority,
  labels,
  due,
  ready,
  status,
  pending = false,
}: SearchCriteria): string {
  const parts = [
    text.trim() && `for '${text.trim()}'`,
    status && `in '${status}'`,
    assignee && (assignee === 'nobody' ? 'without an assignee' : `assigned to ${assignee}`),
    priority && `with ${priority.toLowerCase()} priority`,
    labels.length > 0 && `labelled ${labels.map((name) => `'${name}'`).join(' or ')}`,
    due && due !== 'overdue' && dueWords[due],
    ready && 'ready for review',
  ].filter(Boolean)
  if (due === 'overdue' && parts.length === 0) return 'No overdue tasks.'
  const kind = due === 'overdue' ? 'overdue ' : pending ? 'pending ' : ''
  return `No ${kind}tasks found${parts.length > 0 ? ` ${parts.join(', ')}` : ''}.`
}
