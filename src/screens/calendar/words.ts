import { personName } from '../../domain/model/names.ts'
import type { Task } from '../../domain/model/tasks.ts'
import { isOverdue } from '../../domain/rules/notices.ts'
import { userByEmail } from '../../domain/state/by-email.ts'
import { projectLabel } from '../../domain/views/project-labels.ts'
import { dueWords } from '../../domain/views/due.ts'
import { useToday, useWorkspace } from '../../workspace/react.tsx'

/** What a calendar says of a task besides its title. */
export interface TaskWords {
  readonly project: string
  readonly assignee: string
  /** How far it is overdue; `''` where it is not. */
  readonly overdue: string
  /** All of it, for a screen reader. */
  readonly description: string
}

/** What a calendar says of a task: where it belongs, whose it is, how it stands. */
export function useTaskWords(task: Task): TaskWords {
  const today = useToday()
  const project = useWorkspace((state) => {
    const found = state.projects.get(task.projectId)
    return found ? projectLabel(state, found) : ''
  })
  const assignee = useWorkspace((state) => {
    const person = userByEmail(state, task.assignedTo)
    return person ? personName(person) : task.assignedTo
  })
  const overdue = isOverdue(task, today) ? dueWords(task, today) : ''
  const description = [
    task.status,
    `${task.priority} priority`,
    overdue,
    task.readyForReview ? 'ready for review' : '',
    assignee === '' ? 'unassigned' : assignee,
    project,
  ]
    .filter((words) => words !== '')
    .join(', ')
  return { project, assignee, overdue, description }
}
