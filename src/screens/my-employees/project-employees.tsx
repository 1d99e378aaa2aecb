import { memo, useMemo, useState } from 'react'
import { statuses, type Task } from '../../domain/model/tasks.ts'
import type { Project } from '../../domain/model/projects.ts'
import type { User } from '../../domain/model/users.ts'
import { membersOf } from '../../domain/state/by-email.ts'
import { dropIdOf } from '../../domain/views/drop.ts'
import { findTasks } from '../../domain/views/find.ts'
import { personName } from '../../domain/model/names.ts'
import { tasksOfProject } from '../../domain/views/progress.ts'
import { Badge } from '../../ui/badge.tsx'
import { SelectField } from '../../ui/field.tsx'
import { EmptyState, Panel } from '../../ui/panel.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { UserText } from '../../ui/user-text.tsx'
import { useWorkspace } from '../../workspace/react.tsx'
import { optionsOf } from '../shared/select-options.ts'
import { PersonLink } from '../shared/person.tsx'
import { ShownInPart } from '../../ui/shown-in-part.tsx'
import { TaskGrid } from '../shared/task-article.tsx'
import { useDropLists } from '../shared/use-drop-lists.ts'
import { EmployeeTaskForm } from './employee-task-form.tsx'

const statusOptions = optionsOf(statuses)

/** The employees of one project, each with their tasks in it: SPEC 2 'My Employees'. */
export function ProjectEmployees({ project }: { project: Project }) {
  const members = useWorkspace((state) => membersOf(state, project))
  const tasks = useWorkspace((state) => tasksOfProject(state, project))
  const [search, setSearch] = useState('')
  const [status, setStatus] = useState('')
  const found = useMemo(() => findTasks(tasks, search, status), [tasks, search, status])
  const lists = useDropLists(found, members)
  if (members.length === 0) {
    return (
      <EmptyState>
        <p>No employees assigned to this project.</p>
        <p>An admin adds them, in Users or in the project.</p>
      </EmptyState>
    )
  }
  return (
    <>
      {/* Named without the word of the tasks' own field, so that no two fields share a name. */}
      <div className="mb-4 flex flex-wrap gap-2">
        <SearchField label="Search tasks" value={search} onChange={setSearch} />
        <SelectField
          dense
          labelHidden
          label="Filter tasks"
          placeholder="Any status"
          className="w-full sm:w-40"
          value={status}
          onChange={(event) => setStatus(event.target.value)}
          options={statusOptions}
        />
      </div>
      <div className="flex flex-col gap-4">
        {members.map((member) => (
          <EmployeeTasks
            key={member.id}
            member={member}
            tasks={lists.get(dropIdOf(member)) ?? none}
            filtered={found.length < tasks.length}
          />
        ))}
      </div>
    </>
  )
}

const none: readonly Task[] = []

interface EmployeeTasksProps {
  member: User
  /** Their tasks, the urgent first. */
  tasks: readonly Task[]
  filtered: boolean
}

const EmployeeTasks = memo(function EmployeeTasks({ member, tasks, filtered }: EmployeeTasksProps) {
  return (
    <Panel
      title={<PersonLink user={member}>{personName(member)}</PersonLink>}
      aside={<Badge plain>{tasks.length}</Badge>}
      actions={
        <UserText lines={1} className="text-sm text-muted">
          {member.email}
        </UserText>
      }
    >
      {tasks.length === 0 ? (
        <p className="text-muted">{filtered ? 'No task matches.' : 'No tasks assigned'}</p>
      ) : (
        <ShownInPart rows={tasks}>
          {(shown) => (
            <TaskGrid>
              {shown.map((task) => (
                <li key={task.id} className="min-w-0">
                  <EmployeeTaskForm task={task} />
                </li>
              ))}
            </TaskGrid>
          )}
        </ShownInPart>
      )}
    </Panel>
  )
})
