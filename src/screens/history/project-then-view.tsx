import { Undo2 } from 'lucide-react'
import { useId, type MouseEvent, type ReactNode } from 'react'
import { fieldText } from '../../domain/views/history/field-text.ts'
import { projectName, taskName } from '../../domain/model/names.ts'
import type { ProjectThen, TaskThen } from '../../domain/views/history/past-state.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { UserText } from '../../ui/user-text.tsx'
import { useWorkspace } from '../../workspace/react.tsx'
import { useAct } from '../shared/act.ts'
import { PriorityBadge, StatusBadge } from '../shared/tasks/badges.tsx'
import { counted } from '../../domain/views/counted.ts'
import { countText } from '../../domain/views/format.ts'
import { ShownInPart } from '../../ui/tables/shown-in-part.tsx'
import { FieldLines } from '../shared/history/field-lines.tsx'

interface ProjectThenViewProps extends ProjectThen {
  /** The entry after which the project was like this. */
  seq: number
}

/** A project and its tasks as they were, and what is different now. */
export function ProjectThenView({ project, isGone, lines, tasks, addedSince, seq }: ProjectThenViewProps) {
  return (
    <div tabIndex={-1} className="flex flex-col gap-5">
      <div className="flex flex-col gap-2">
        <h3 className="text-xl font-semibold">
          <UserText lines={3}>{projectName(project)}</UserText>
        </h3>
        {project.description && <UserText lines={4}>{project.description}</UserText>}
        {isGone && <p className="text-muted">This project has been deleted since.</p>}
        {lines.length > 0 && <Difference lines={lines} />}
      </div>
      {tasks.length === 0 && <p className="text-muted">It had no tasks.</p>}
      <Tasks title="Tasks that are different now" tasks={tasks.filter(isDifferent)} seq={seq} />
      <Tasks
        title="Tasks that are the same now"
        tasks={tasks.filter((task) => !isDifferent(task))}
        seq={seq}
      />
      {addedSince.length > 0 && (
        <p className="text-sm text-muted">
          {counted(addedSince.length, 'task was', 'tasks were')} added since.
        </p>
      )}
    </div>
  )
}

function isDifferent({ isGone, lines }: TaskThen): boolean {
  return isGone || lines.length > 0
}

interface TasksProps {
  title: string
  tasks: readonly TaskThen[]
  seq: number
}

function Tasks({ title, tasks, seq }: TasksProps) {
  if (tasks.length === 0) return null
  return (
    <section className="flex flex-col gap-2">
      <h4 className="flex items-center gap-2 font-semibold">
        {title} <Badge plain>{countText(tasks.length)}</Badge>
      </h4>
      <ShownInPart rows={tasks} pageSize={30}>
        {(shown) => (
          <ul className="flex flex-col gap-2">
            {shown.map((task) => (
              <TaskAtThatTime key={task.task.id} {...task} seq={seq} />
            ))}
          </ul>
        )}
      </ShownInPart>
    </section>
  )
}

function TaskAtThatTime({
  task,
  isGone,
  lines,
  canPutBack,
  isAssigneeGone,
  seq,
}: TaskThen & { seq: number }) {
  const act = useAct()
  const titleId = useId()
  const assignee = useWorkspace((state) => fieldText(state, 'tasks', 'assignedTo', task.assignedTo))
  const putBack = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // The task moves to the list of unchanged tasks; its button goes, and the focus would be lost with it.
    currentTarget.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true })
    act('task.takeBack', { taskId: task.id, seq }, `Put back to how it was: ${taskName(task)}`, {
      offerUndo: true,
    })
  }
  return (
    <li
      aria-labelledby={titleId}
      className="flex flex-col gap-2 rounded-md border border-line bg-raised px-3 py-2.5"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-2">
        <span id={titleId} className="min-w-44 flex-1 font-semibold">
          <UserText lines={2}>{taskName(task)}</UserText>
        </span>
        {canPutBack && (
          <Button size="sm" icon={Undo2} aria-describedby={titleId} onClick={putBack}>
            Put back
          </Button>
        )}
      </div>
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <StatusBadge status={task.status} />
        <PriorityBadge priority={task.priority} />
        {task.assignedTo ? <UserText lines={1}>{assignee}</UserText> : <Muted>Unassigned</Muted>}
        {isGone && <Muted>Deleted since</Muted>}
      </span>
      {isAssigneeGone && (
        <p className="text-sm text-muted">
          It cannot be put back: the person it was assigned to then is no longer an employee of the project.
        </p>
      )}
      {lines.length > 0 && <Difference lines={lines} />}
    </li>
  )
}

function Difference({ lines }: Pick<TaskThen, 'lines'>) {
  return (
    <div className="flex flex-col gap-1">
      <p className="text-sm text-muted">From then to now:</p>
      <FieldLines lines={lines} />
    </div>
  )
}

function Muted({ children }: { children: ReactNode }) {
  return <span className="text-muted">{children}</span>
}
