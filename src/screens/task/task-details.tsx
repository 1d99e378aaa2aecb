import type { ReactNode } from 'react'
import { can, statusesFor } from '../../domain/can.ts'
import { personName, taskName } from '../../domain/model/names.ts'
import { priorities, statuses, type Task } from '../../domain/model/tasks.ts'
import { userByEmail } from '../../domain/state/by-email.ts'
import { projectsFor } from '../../domain/views/moving.ts'
import { projectLabel } from '../../domain/views/project-labels.ts'
import { LinkedText } from '../../ui/linked-text.tsx'
import { UserText } from '../../ui/user-text.tsx'
import { useMe, useWorkspace } from '../../workspace/react.tsx'
import { PriorityBadge, StatusBadge } from '../shared/tasks/badges.tsx'
import { DueDate } from '../shared/tasks/due-date.tsx'
import { useIsArchived } from '../shared/tasks/is-archived.ts'
import { optionsOf } from '../shared/select-options.ts'
import { statusOptions } from '../shared/tasks/status-options.ts'
import { AssigneeField } from './assignee-field.tsx'
import { ChoiceField } from './choice-field.tsx'
import { ProjectField } from './project-field.tsx'
import { ReadOnly } from './read-only.tsx'
import { DescriptionField, DueDateField, TitleField } from './text-fields.tsx'

interface DetailsProps {
  task: Task
}

/** The title of a task, and a remark if the reader may not change it. */
export function TaskHead({ task }: DetailsProps) {
  const me = useMe()
  const isEdited = useWorkspace((state) => can.editTask(state, me, task))
  const isReadOnly = useIsArchived(task)
  return (
    <>
      {isReadOnly && <ReadOnly taskId={task.id} />}
      {isEdited ? (
        <>
          {/* Someone who navigates by headings finds the panel, whose title is a field. Rule K115. */}
          <h2 className="sr-only">{taskName(task)}</h2>
          <TitleField task={task} />
        </>
      ) : (
        <h2 className="text-xl font-semibold">
          <UserText>{taskName(task)}</UserText>
        </h2>
      )}
    </>
  )
}

/** The details of a task: each a field if its reader may change it, otherwise a text. */
export function TaskDetails({ task }: DetailsProps) {
  const me = useMe()
  const isEdited = useWorkspace((state) => can.editTask(state, me, task))
  const isAssigned = useWorkspace((state) => can.assignTask(state, me, task))
  const allowed = useWorkspace((state) => statusesFor(state, me, task, statuses))
  const projects = useWorkspace((state) => projectsFor(state, me, task))
  const project = useWorkspace((state) => state.projects.get(task.projectId))
  const projectText = useWorkspace((state) => project && projectLabel(state, project))
  const assignee = useWorkspace((state) => userByEmail(state, task.assignedTo))
  const isPutAside = useIsArchived(task)
  const assigneeName = assignee ? personName(assignee) : task.assignedTo || 'Unassigned'
  return (
    <>
      <div
        className="grid items-start gap-x-3 gap-y-3"
        style={{ gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 9.75rem), 1fr))' }}
      >
        {allowed.some((status) => status !== task.status) ? (
          <ChoiceField
            task={task}
            field="status"
            label="Status"
            options={statusOptions(task.status, allowed)}
          />
        ) : (
          <Fact name="Status">
            <StatusBadge status={task.status} />
          </Fact>
        )}
        {isEdited ? (
          <ChoiceField task={task} field="priority" label="Priority" options={priorityOptions} />
        ) : (
          <Fact name="Priority">
            <PriorityBadge priority={task.priority} />
          </Fact>
        )}
        {isEdited ? (
          <DueDateField task={task} />
        ) : (
          <Fact name="Due Date">
            <DueDate task={task} isArchived={isPutAside} />
          </Fact>
        )}
        {isAssigned ? (
          <AssigneeField task={task} />
        ) : (
          <Fact name="Assignee">
            <UserText>{assigneeName}</UserText>
          </Fact>
        )}
        <div className="col-span-full">
          {projects.length > 1 ? (
            <ProjectField task={task} projects={projects} />
          ) : (
            projectText !== undefined && (
              <Fact name="Project">
                <UserText>{projectText}</UserText>
              </Fact>
            )
          )}
        </div>
      </div>
      {isEdited ? (
        <DescriptionField task={task} />
      ) : (
        task.description && (
          <Fact name="Description">
            <LinkedText>{task.description}</LinkedText>
          </Fact>
        )
      )}
    </>
  )
}

const priorityOptions = optionsOf(priorities)

/** A detail that its reader may not change. */
function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <span className="text-sm font-semibold">{name}</span>
      <div className="min-w-0">{children}</div>
    </div>
  )
}
