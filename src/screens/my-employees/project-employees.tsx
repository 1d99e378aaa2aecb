import { memo, useMemo } from 'react'
import { emailKey, sameEmail } from '../../domain/model/email.ts'
import { statuses, type Task } from '../../domain/model/tasks.ts'
import type { Project } from '../../domain/model/projects.ts'
import type { User } from '../../domain/model/users.ts'
import { membersOf } from '../../domain/state/by-email.ts'
import { counted } from '../../domain/views/counted.ts'
import { byAssignee, inPlace } from '../../domain/views/in-place.ts'
import { nameAmong, personName } from '../../domain/model/names.ts'
import { countText } from '../../domain/views/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { SelectField } from '../../ui/fields/field.tsx'
import { EmptyState, Panel } from '../../ui/panel.tsx'
import { UserText } from '../../ui/user-text.tsx'
import { useWorkspace } from '../../workspace/react.tsx'
import { useAddressChoice } from '../shared/filter/address-choice.ts'
import { withAskedPerson } from '../shared/filter/asked-person.ts'
import { FilterOnPaper } from '../shared/filter/filter-on-paper.tsx'
import { FilterFields } from '../shared/filter/filter-fields.tsx'
import { AnnouncedHits } from '../shared/filter/announced-hits.tsx'
import { useFoundTasks } from '../shared/filter/found-tasks.ts'
import { NothingFound } from '../shared/filter/nothing-found.tsx'
import { OwnFigures } from '../shared/filter/own-figures.tsx'
import { chosenOf, optionsOf } from '../shared/select-options.ts'
import { PersonLink } from '../shared/people/person.tsx'
import { ShownInPart } from '../../ui/tables/shown-in-part.tsx'
import { TaskGrid } from '../shared/tasks/task-article.tsx'
import { useTaskFilter } from '../shared/filter/task-filter.ts'
import { EmployeeTaskForm } from './employee-task-form.tsx'
import { Nobodys } from './nobodys.tsx'
import { useTasksBefore } from './use-tasks-before.ts'

const statusOptions = optionsOf(statuses)
const usual = { status: '' }

/** With a single member there is nothing to choose. */
const chosenFrom = 2

interface ProjectEmployeesProps {
  project: Project
  /** The tasks of its members. */
  tasks: readonly Task[]
}

/** The employees of one project, each with their tasks in it: SPEC 2 'My Employees'. */
export function ProjectEmployees({ project, tasks }: ProjectEmployeesProps) {
  const members = useWorkspace((state) => membersOf(state, project))
  const { asked, isOn, ask } = useTaskFilter()
  const people = members.map((member) => ({ value: member.email, label: nameAmong(members, member) }))
  const choices = useWorkspace((state) => withAskedPerson(state, people, asked.assignee))
  const { sinceOpened, sinceAsked, remember } = useTasksBefore()
  const [address, choose, shown] = useAddressChoice(usual)
  const status = chosenOf(statuses, address.status)
  const matching = useFoundTasks(tasks, sinceAsked)
  const found = useMemo(
    () =>
      status === undefined
        ? matching
        : matching.filter(
            (task) => (sinceAsked.get(task.id) ?? task).status === status || task.status === status,
          ),
    [matching, status, sinceAsked],
  )
  const lists = useMemo(() => byAssignee(inPlace(found, sinceOpened)), [found, sinceOpened])
  const shownMembers =
    asked.assignee === '' ? members : members.filter(({ email }) => sameEmail(email, asked.assignee))
  const isFiltered = isOn || status !== undefined
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
      <AnnouncedHits asked={JSON.stringify([asked, status])} isOn={isFiltered} found={found.length} />
      <div className="mb-4 flex flex-wrap items-center gap-2">
        <OwnFigures tasks={tasks} />
        {/* Its name avoids the word used by the tasks' own field, so that no two fields share a name. */}
        <FilterFields tasks={tasks}>
          {(members.length >= chosenFrom || asked.assignee !== '') && (
            <SelectField
              dense
              labelHidden
              label="Assigned to"
              placeholder="Anybody"
              className="sm:w-40"
              value={asked.assignee}
              onChange={({ target }) => ask({ assignee: target.value })}
              options={choices}
            />
          )}
          <SelectField
            dense
            labelHidden
            label="Filter tasks"
            placeholder="Any status"
            className="sm:w-36"
            value={chosenOf(statuses, shown.status) ?? ''}
            onChange={({ target }) => choose({ status: target.value })}
            options={statusOptions}
          />
        </FilterFields>
        {isFiltered && (
          <>
            <p className="text-sm whitespace-nowrap text-muted">{counted(found.length, 'task')} found</p>
            <FilterOnPaper status={status} />
          </>
        )}
        <Nobodys project={project} />
      </div>
      {isFiltered && found.length === 0 && (tasks.length > 0 || shownMembers.length === 0) ? (
        <NothingFound status={status} />
      ) : (
        <div className="flex flex-col gap-4">
          {shownMembers.map((member) => (
            <EmployeeTasks
              key={member.id}
              member={member}
              tasks={lists.get(emailKey(member.email)) ?? none}
              filtered={found.length < tasks.length}
              onSave={remember}
            />
          ))}
        </div>
      )}
    </>
  )
}

const none: readonly Task[] = []

interface EmployeeTasksProps {
  member: User
  /** Their tasks, urgent ones first, Done ones last. */
  tasks: readonly Task[]
  filtered: boolean
  /** Called with a task before it is changed here. */
  onSave: (task: Task) => void
}

const EmployeeTasks = memo(function EmployeeTasks({ member, tasks, filtered, onSave }: EmployeeTasksProps) {
  return (
    <Panel
      title={<PersonLink user={member}>{personName(member)}</PersonLink>}
      aside={<Badge plain>{countText(tasks.length)}</Badge>}
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
                  <EmployeeTaskForm task={task} onSave={onSave} />
                </li>
              ))}
            </TaskGrid>
          )}
        </ShownInPart>
      )}
    </Panel>
  )
})
