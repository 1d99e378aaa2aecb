import { useCallback, useMemo } from 'react'
import { can } from '../../domain/can.ts'
import { dayOf } from '../../domain/model/day.ts'
import { personName } from '../../domain/model/names.ts'
import type { Task } from '../../domain/model/tasks.ts'
import type { User } from '../../domain/model/users.ts'
import { isOverdue } from '../../domain/model/due.ts'
import { userByEmail } from '../../domain/state/by-email.ts'
import type { State } from '../../domain/state/state.ts'
import { dueWords } from '../../domain/views/due.ts'
import { projectLabel } from '../../domain/views/project-labels.ts'
import { useClock, useWorkspace } from '../../workspace/react.tsx'

/** What a calendar says about a task besides its title. */
export interface TaskWords {
  readonly project: string
  readonly assignee: string
  /** How long it has been overdue; `''` if it is not. */
  readonly overdue: string
  /** All of it, for a screen reader. */
  readonly description: string
  /** Whether the person logged in may set its due date. */
  readonly mayMove: boolean
}

/**
 * What a calendar says about a task: its project, its assignee, its state. One query to the workspace, since a month
 * has more than a hundred tasks in view.
 */
export function useTaskWords(task: Task): TaskWords {
  const now = useClock()
  // The same query for the same task: each move of a drag renders all draggables again.
  const ask = useCallback(
    (state: State, me: User | undefined) => {
      const found = state.projects.get(task.projectId)
      const person = userByEmail(state, task.assignedTo)
      const today = dayOf(now())
      return [
        found ? projectLabel(state, found) : '',
        person ? personName(person) : task.assignedTo,
        isOverdue(task, today) ? dueWords(task, today) : '',
        me !== undefined && can.editTask(state, me, task),
      ] as const
    },
    [task, now],
  )
  const [project, assignee, overdue, mayMove] = useWorkspace(ask)
  // The same words are the same object, so that what shows them renders again only when they differ.
  return useMemo(() => {
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
    return { project, assignee, overdue, description, mayMove }
  }, [task, project, assignee, overdue, mayMove])
}
