import { ClockAlert } from 'lucide-react'
import type { Task } from '../../domain/model/tasks.ts'
import { classNames } from '../../ui/class-names.ts'
import { tones } from '../../ui/tone.ts'
import { statusTones } from '../shared/tasks/badges.tsx'

/** Shows a task's status, or that it is overdue, by shape. Decoration: words say the same. */
export function TaskMark({ task, isLate }: { task: Task; isLate: boolean }) {
  const { mark: Mark, text } = tones[statusTones[task.status]]
  return isLate ? (
    <ClockAlert aria-hidden size={13} strokeWidth={2.5} className="shrink-0 text-danger" />
  ) : (
    <Mark aria-hidden size={13} strokeWidth={2.5} className={classNames('shrink-0', text)} />
  )
}
