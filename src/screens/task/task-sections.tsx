import type { ComponentType } from 'react'
import type { Task } from '../../domain/model/tasks.ts'
import { Checklist } from './checklist/checklist.tsx'
import { Conversation } from './conversation/conversation.tsx'
import { Labels } from './labels/labels.tsx'
import { Review } from './review/review.tsx'

/** A part of a task's panel. */
interface TaskSection {
  readonly name: string
  readonly Part: ComponentType<{ task: Task }>
}

/** Shown above a task's fields: decisions to be made about it. */
const above: readonly TaskSection[] = [{ name: 'review', Part: Review }]

/** Shown below its fields: its labels, its checklist, its conversation. */
const below: readonly TaskSection[] = [
  { name: 'labels', Part: Labels },
  { name: 'checklist', Part: Checklist },
  { name: 'conversation', Part: Conversation },
]

/** The parts of a task's panel above or below its fields, in their order. */
export function TaskSections({ task, place }: { task: Task; place: 'above' | 'below' }) {
  const sections = place === 'above' ? above : below
  return sections.map(({ name, Part }) => <Part key={name} task={task} />)
}
