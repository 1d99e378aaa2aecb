import { CircleCheck, ListFilter } from 'lucide-react'
import { useCallback, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import type { Task } from '../../domain/model/tasks.ts'
import { counted } from '../../domain/views/counted.ts'
import { personName } from '../../domain/model/names.ts'
import { tasksAssignedTo } from '../../domain/views/own-work.ts'
import { byUrgency } from '../../domain/views/urgency.ts'
import { countText } from '../../domain/views/format.ts'
import { EmptyState, PageHeader, Panel } from '../../ui/panel.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { UserText } from '../../ui/user-text.tsx'
import { useMe, useWorkspace } from '../../workspace/react.tsx'
import { ShownInPart } from '../../ui/tables/shown-in-part.tsx'
import { TaskGrid } from '../shared/tasks/task-article.tsx'
import { ViewLinks } from '../shared/routes/view-links.tsx'
import { FilterOnPaper } from '../shared/filter/filter-on-paper.tsx'
import { FilterFields } from '../shared/filter/filter-fields.tsx'
import { AnnouncedHits } from '../shared/filter/announced-hits.tsx'
import { useFoundTasks } from '../shared/filter/found-tasks.ts'
import { LostTexts } from '../shared/typed/lost-texts.tsx'
import { NothingFound } from '../shared/filter/nothing-found.tsx'
import { OwnFigures } from '../shared/filter/own-figures.tsx'
import { useTaskFilter } from '../shared/filter/task-filter.ts'
import { EmployeeTask } from './employee-task.tsx'

/** A single task needs no search. */
const searchedFrom = 2
/** How many tasks make a search worth its space on a phone from the start. */
const fewOnPhone = 7

/**
 * SPEC 2 'Employee Dashboard': the tasks assigned to the logged-in employee, with the done ones in a separate list. Figures
 * above count what needs attention; each is a filter.
 */
export function EmployeeDashboard() {
  const me = useMe()
  const tasks = useWorkspace((state) => tasksAssignedTo(state, me))
  const { asked, isOn } = useTaskFilter()
  const found = useFoundTasks(tasks)
  const { pending, completed } = useMemo(() => inTwo(found), [found])
  const onMove = useFocusAfterMove()
  const nothingPending = tasks.every((task) => task.status === 'Done')
  const searched = tasks.length >= searchedFrom || isOn
  const [isUnfolded, setUnfolded] = useState(false)
  const folds = tasks.length < fewOnPhone && !isOn
  return (
    <>
      <AnnouncedHits asked={asked} isOn={isOn} found={found.length} />
      <PageHeader
        title="Employee Dashboard"
        links={<ViewLinks />}
        description={<UserText lines={2}>{`Welcome back, ${personName(me)}`}</UserText>}
      />
      <LostTexts isAll tasks={tasks} />
      {(searched || !nothingPending) && (
        <div className="mb-4 flex flex-wrap items-center gap-2">
          {!nothingPending && <OwnFigures tasks={tasks} />}
          {searched && folds && (
            <Button
              size="sm"
              icon={ListFilter}
              aria-expanded={isUnfolded}
              className="min-h-8 sm:hidden pointer-coarse:min-h-11"
              onClick={() => setUnfolded(!isUnfolded)}
            >
              Filter
            </Button>
          )}
          {searched && (
            <FilterFields tasks={tasks} className={folds && !isUnfolded ? 'max-sm:hidden' : undefined} />
          )}
          {isOn && (
            <>
              <p className="text-sm whitespace-nowrap text-muted">{counted(found.length, 'task')} found</p>
              <FilterOnPaper />
            </>
          )}
        </div>
      )}
      <div className="flex flex-col gap-4">
        <TaskList
          title="Your Tasks"
          tasks={pending}
          empty={
            nothingPending && (found.length > 0 || tasks.length === 0) ? (
              <EmptyState icon={CircleCheck}>You have no pending tasks.</EmptyState>
            ) : (
              <NothingFound pending={found.length > 0} />
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
    <Panel title={title} aside={<Badge plain>{countText(tasks.length)}</Badge>}>
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

/** A task that moves to the other list is mounted again there: this returns the focus to the field that moved it. */
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
