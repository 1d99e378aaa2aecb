import { listed } from '../../domain/model/listed.ts'
import { personName } from '../../domain/model/names.ts'
import type { Status } from '../../domain/model/tasks.ts'
import { userByEmail } from '../../domain/state/by-email.ts'
import type { DueFilter } from '../../domain/views/task-filter.ts'
import { useWorkspace } from '../../workspace/react.tsx'
import { useTaskFilter } from './task-filter.ts'

const dueWords: Record<DueFilter, string> = {
  overdue: 'overdue',
  today: 'due today',
  week: 'due this week',
  none: 'without a due date',
}

/** Says on paper, where no field of a filter is printed, which tasks are shown. Rule Y133. */
export function FilterOnPaper({ status }: { status?: Status | undefined }) {
  const { asked } = useTaskFilter()
  const assignee = useWorkspace((state) => {
    const person = userByEmail(state, asked.assignee)
    return person ? personName(person) : asked.assignee
  })
  const labels = asked.labels.map((name) => `'${name}'`).join(' or ')
  const words = [
    asked.priority && `of ${asked.priority} priority`,
    status && `with the status ${status}`,
    asked.assignee && `assigned to ${asked.assignee === 'none' ? 'nobody' : assignee}`,
    labels && `labelled ${labels}`,
    asked.due && dueWords[asked.due],
    asked.ready && 'ready for review',
    asked.text && `with '${asked.text}'`,
  ].flatMap((one) => one || [])
  return <p className="hidden text-sm wrap-anywhere print:block">Only tasks {listed(words)}.</p>
}
