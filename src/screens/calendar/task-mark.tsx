import { ClockAlert } from 'lucide-react'
import type { Task } from '../../domain/model/tasks.ts'
import { classNames } from '../../ui/class-names.ts'
import { tones } from '../../ui/tone.ts'

const statusTones = { 'To Do': tones.todo, 'In Progress': tones.progress, Done: tones.done } as const

/** A task's status by its shape, or that it is overdue. Decoration: words say the same. */
export function TaskMark({ task, isLate }: { task: Task; isLate: boolean }) {
  const { mark: Mark, text } = statusTones[task.status]
  return isLate ? (
    <ClockAlert aria-hidden size={13} strokeWidth={2.5} className="shrink-0 text-danger" />
  ) : (
    <Mark aria-hidden size={13} strokeWidth={2.5} className={classNames('shrink-0', text)} />
  )
}
