import { CircleCheck } from 'lucide-react'
import { useCallback, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import type { Task } from '../../domain/model/tasks.ts'
import { findTasks } from '../../domain/views/find.ts'
import { personName } from '../../domain/model/names.ts'
import { tasksAssignedTo } from '../../domain/views/own-work.ts'
import { byUrgency } from '../../domain/views/urgency.ts'
import { EmptyState, PageHeader, Panel } from '../../ui/panel.tsx'
import { Badge } from '../../ui/badge.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { UserText } from '../../ui/user-text.tsx'
import { useMe, useWorkspace } from '../../workspace/react.tsx'
import { ShownInPart } from '../../ui/shown-in-part.tsx'
import { TaskGrid } from '../shared/task-article.tsx'
import { EmployeeTask } from './employee-task.tsx'

/** How many tasks it takes for a search to be worth its space. */
const searchedFrom = 7

/** SPEC 2 'Employee Dashboard': the tasks assigned to whoever is logged in; those that are done in a list of their own. */
export function EmployeeDashboard() {
  const me = useMe()
  const tasks = useWorkspace((state) => tasksAssignedTo(state, me))
  const [search, setSearch] = useState('')
  const { pending, completed } = useMemo(() => inTwo(findTasks(tasks, search, '')), [tasks, search])
  const onMove = useFocusAfterMove()
  const nothingPending = tasks.every((task) => task.status === 'Done')
  return (
    <>
      <PageHeader
        title="Employee Dashboard"
        description={<UserText lines={2}>{`Welcome back, ${personName(me)}`}</UserText>}
        actions={
          (tasks.length >= searchedFrom || search !== '') && (
            <SearchField label="Search tasks" value={search} onChange={setSearch} />
          )
        }
      />
      <div className="flex flex-col gap-4">
        <TaskList
          title="Your Tasks"
          tasks={pending}
          empty={
            nothingPending ? (
              <EmptyState icon={CircleCheck}>You have no pending tasks.</EmptyState>
            ) : (
              <EmptyState>No task matches.</EmptyState>
            )
          }
          onMove={onMove}
        />
        {completed.length > 0 && <TaskList title="Completed Tasks" tasks={completed} onMove={onMove} />}
      </div>
    </>
  )
}

interface TaskListProps {
  title: string
  tasks: readonly Task[]
  /** What is shown when there are none. */
  empty?: ReactNode
  onMove: (statusFieldId: string) => void
}

function TaskList({ title, tasks, empty, onMove }: TaskListProps) {
  return (
    <Panel title={title} aside={<Badge plain>{tasks.length}</Badge>}>
      {tasks.length === 0 && empty}
      <ShownInPart rows={tasks}>
        {(shown) => (
          <TaskGrid>
            {shown.map((task) => (
              <li key={task.id} className="min-w-0">
                <EmployeeTask task={task} statusFieldId={`status-${task.id}`} onMove={onMove} />
              </li>
            ))}
          </TaskGrid>
        )}
      </ShownInPart>
    </Panel>
  )
}

function inTwo(tasks: readonly Task[]): { pending: Task[]; completed: Task[] } {
  const sorted = byUrgency(tasks)
  return {
    pending: sorted.filter((task) => task.status !== 'Done'),
    completed: sorted.filter((task) => task.status === 'Done'),
  }
}

/** A task that moves to the other list is drawn anew there: the field that moved it gets the focus back. */
function useFocusAfterMove(): (fieldId: string) => void {
  const moved = useRef('')
  useLayoutEffect(() => {
    const field = moved.current && document.getElementById(moved.current)
    moved.current = ''
    if (field && document.activeElement === document.body) field.focus()
  })
  return useCallback((fieldId) => {
    moved.current = fieldId
  }, [])
}
