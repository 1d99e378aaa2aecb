import { UserMinus, UserPlus } from 'lucide-react'
import { useRef, type RefObject } from 'react'
import { can } from '../../domain/can.ts'
import { nameAmong, personName, projectName, taskName } from '../../domain/model/names.ts'
import type { Task } from '../../domain/model/tasks.ts'
import type { User } from '../../domain/model/users.ts'
import { countText } from '../../domain/views/format.ts'
import { projectLabel } from '../../domain/views/project-labels.ts'
import { openTasksOf, takersOf } from '../../domain/views/workload-tasks.ts'
import type { MenuSection } from '../../ui/menus/menu-items.ts'
import { ActionMenu } from '../../ui/menus/menu.tsx'
import { ShownInPart } from '../../ui/tables/shown-in-part.tsx'
import { UserText } from '../../ui/user-text.tsx'
import { useMe, usePeek, useWorkspace } from '../../workspace/react.tsx'
import { useAct } from '../shared/act.ts'
import { StatusBadge } from '../shared/tasks/badges.tsx'
import { DueDate } from '../shared/tasks/due-date.tsx'
import { useOpensTask } from '../shared/tasks/open-task.ts'
import { personPath } from '../shared/routes/paths.ts'
import { TaskLink } from '../shared/tasks/task-link.tsx'
import { Link } from '../shell/routes/navigation.tsx'

interface LoadTasksProps {
  person: User | undefined
  /** The button that opened this: it gets the focus when there is nothing left to give away. */
  rowButton: RefObject<HTMLButtonElement | null>
}

/** The open tasks of a person, or of nobody, each of which can be given to somebody else. */
export function LoadTasks({ person, rowButton }: LoadTasksProps) {
  const me = useMe()
  const tasks = useWorkspace((state) => openTasksOf(state, me, person))
  const list = useRef<HTMLUListElement>(null)
  const goOn = (place: number): void => {
    // In the next frame: by then the task has left the list, and the focus with it.
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return
      const buttons = list.current?.querySelectorAll<HTMLElement>('[aria-haspopup="menu"]') ?? []
      const next = buttons[Math.min(place, buttons.length - 1)] ?? rowButton.current
      next?.focus()
    })
  }
  return (
    <div className="@container px-3 sm:pl-12" style={{ paddingBottom: '0.75rem' }}>
      {tasks.length === 0 && <p className="py-1 text-sm text-muted">Nothing is open.</p>}
      <ShownInPart rows={tasks} pageSize={25}>
        {(shown) => (
          <ul ref={list} aria-label={`Open tasks of ${person ? personName(person) : 'nobody'}`}>
            {shown.map((task, place) => (
              <LoadTask key={task.id} task={task} onGiven={() => goOn(place)} />
            ))}
          </ul>
        )}
      </ShownInPart>
      {person && (
        <Link to={personPath(person)} className="link mt-2 inline-block max-w-full text-sm">
          <UserText lines={1}>{`All about ${personName(person)}`}</UserText>
        </Link>
      )}
    </div>
  )
}

function LoadTask({ task, onGiven }: { task: Task; onGiven: () => void }) {
  const me = useMe()
  const project = useWorkspace((state) => {
    const found = state.projects.get(task.projectId)
    return found && projectLabel(state, found)
  })
  const mayGive = useWorkspace((state) => can.assignTask(state, me, task))
  const opens = useOpensTask(task.id)
  return (
    <li
      {...opens}
      className="flex min-h-9 items-center gap-3 border-t border-line py-1 first:border-t-0 hover:bg-hover"
    >
      <div className="flex min-w-0 flex-1 flex-col gap-x-3 gap-y-0.5 @min-[54rem]:flex-row @min-[54rem]:items-center">
        <div className="min-w-0 @min-[54rem]:flex-1">
          <TaskLink task={task} lines={2} className="font-medium" />
        </div>
        {project !== undefined && (
          <UserText lines={1} className="min-w-0 text-sm text-muted @min-[54rem]:w-48">
            {project}
          </UserText>
        )}
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm @min-[54rem]:w-96">
          <span className="@min-[54rem]:min-w-28">
            <StatusBadge status={task.status} />
          </span>
          <DueDate task={task} />
        </span>
      </div>
      {mayGive && <GiveMenu task={task} onGiven={onGiven} />}
    </li>
  )
}

/** Gives a task to another member of its project. */
function GiveMenu({ task, onGiven }: { task: Task; onGiven: () => void }) {
  const me = useMe()
  const peek = usePeek()
  const act = useAct()
  const give = (assignedTo: string, done: string): void => {
    const outcome = act('task.assign', { taskId: task.id, assignedTo }, done, { offerUndo: true })
    if (outcome.ok) onGiven()
  }
  const sections = (): readonly MenuSection[] => {
    const project = peek((state) => state.projects.get(task.projectId))
    const takers = peek((state) => takersOf(state, me, task))
    const people = takers.map(({ person }) => person)
    const members = takers.map(({ person, open }) => ({
      id: person.id,
      label: `Assign to ${nameAmong(people, person)} (${countText(open)} open)`,
      icon: UserPlus,
      onAction: () => give(person.email, `Assigned to ${personName(person)}`),
    }))
    const nobody = {
      id: 'nobody',
      label: 'Unassign',
      icon: UserMinus,
      onAction: () => give('', 'Unassigned'),
    }
    return [
      {
        title:
          members.length > 0
            ? `Members of ${project ? projectName(project) : ''}`
            : 'Nobody else is a member',
        items: members,
      },
      ...(task.assignedTo === '' ? [] : [{ items: [nobody] }]),
    ]
  }
  return <ActionMenu label={`Assign ${taskName(task)} to …`} icon={UserPlus} sections={sections} />
}
