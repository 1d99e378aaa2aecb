import type { Task } from '../../domain/model/tasks.ts'
import { dayText } from '../../domain/views/format.ts'
import { dueWords } from '../../domain/views/due.ts'
import { useToday } from '../../workspace/react.tsx'

/** What a screen reader says about a card besides its title: status, priority, assignee, and when it is due. */
export function useTaskWords(task: Task, assignee: string): string {
  const today = useToday()
  return [
    task.status,
    `${task.priority} priority`,
    assignee === '' ? 'unassigned' : assignee,
    task.readyForReview && 'ready for review',
    task.dueDate !== '' && `due ${dayText(task.dueDate)}`,
    dueWords(task, today).startsWith('Overdue') && 'overdue',
  ]
    .filter(Boolean)
    .join(', ')
}
