import { priorities, statuses } from '../../domain/model/tasks.ts'
import type { Deeds } from '../../workspace/react-person.tsx'
import type { Outcome } from '../../workspace/workspace.ts'
import { chosenOf } from '../shared/select-options.ts'

/** The request that saves each field edited in a task's panel; none for a value that no version of EMS offers. */
export const requests = {
  title: (run, taskId, title) => run('task.edit', { taskId, title }),
  description: (run, taskId, description) => run('task.edit', { taskId, description }),
  priority: (run, taskId, priority) => run('task.edit', { taskId, priority: chosenOf(priorities, priority) }),
  dueDate: (run, taskId, dueDate) => run('task.edit', { taskId, dueDate }),
  assignedTo: (run, taskId, assignedTo) => run('task.assign', { taskId, assignedTo }),
  status: (run, taskId, typed) => {
    const status = chosenOf(statuses, typed)
    return status && run('task.move', { taskId, status })
  },
  projectId: (run, taskId, projectId) => run('task.moveTo', { taskId, projectId }),
} satisfies Record<string, (run: Deeds['run'], taskId: string, typed: string) => Outcome | undefined>

export type EditedField = keyof typeof requests
