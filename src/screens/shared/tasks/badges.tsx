import { memo } from 'react'
import type { Priority, Status } from '../../../domain/model/tasks.ts'
import type { ProjectStatus } from '../../../domain/views/progress.ts'
import { Badge } from '../../../ui/badge.tsx'
import type { Tone } from '../../../ui/tone.ts'

const projectTones: Record<ProjectStatus, Tone> = { Pending: 'todo', Ongoing: 'progress', Completed: 'done' }
/** How the status of a task looks. */
export const statusTones: Record<Status, Tone> = { 'To Do': 'todo', 'In Progress': 'progress', Done: 'done' }
const priorityTones: Record<Priority, Tone> = { Low: 'low', Normal: 'normal', High: 'high' }

/** The derived status of a project: SPEC 4 'Project status'. */
export const ProjectStatusBadge = memo(function ProjectStatusBadge({ status }: { status: ProjectStatus }) {
  return <Badge tone={projectTones[status]}>{status}</Badge>
})

/** The status of a task: SPEC 4 'Task status'. */
export const StatusBadge = memo(function StatusBadge({ status }: { status: Status }) {
  return <Badge tone={statusTones[status]}>{status}</Badge>
})

/** The priority of a task: SPEC 3 'Task'. */
export const PriorityBadge = memo(function PriorityBadge({ priority }: { priority: Priority }) {
  return <Badge tone={priorityTones[priority]}>{priority}</Badge>
})
