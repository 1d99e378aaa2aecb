import { countText } from '../../domain/views/format.ts'
import { CalendarClock, CalendarDays } from 'lucide-react'
import { Fragment, useId } from 'react'
import { addDays, type Day } from '../../domain/model/day.ts'
import { taskName } from '../../domain/model/names.ts'
import type { Task } from '../../domain/model/tasks.ts'
import { daysIn, sectionsOf, type Dates, type Period, type Section } from '../../domain/views/calendar.ts'
import { Badge } from '../../ui/badge.tsx'
import { IconButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { EmptyState } from '../../ui/panel.tsx'
import { ShownInPart } from '../../ui/tables/shown-in-part.tsx'
import { UserText } from '../../ui/user-text.tsx'
import { useOpensTask } from '../shared/tasks/open-task.ts'
import { TaskLink } from '../shared/tasks/task-link.tsx'
import { ReadyBadge } from '../shared/tasks/task-marks.tsx'
import { shortDay } from './day-names.ts'
import { moveDate } from './move-date-part.ts'
import { TaskMark } from './task-mark.tsx'
import { useTaskWords } from './words.ts'

interface DayListProps {
  dates: Dates
  period: Period
  today: Day
  /** Asks for another due date of a task. */
  onMove: (task: Task) => void
}

/** A month or a week as a list by day, overdue tasks first; below it, the tasks without a due date. */
export function DayList({ dates, period, today, onMove }: DayListProps) {
  const sections = sectionsOf(dates, period, today)
  // Past days stand below those ahead, so the dates start again there.
  const firstPast = daysIn(period).includes(today)
    ? sections.find(({ day }) => day !== 'overdue' && day < today)?.day
    : undefined
  const isEmpty = sections.every(({ tasks }) => tasks.length === 0)
  return (
    <div className="flex flex-col gap-3">
      {isEmpty && <EmptyState icon={CalendarDays}>Nothing is due.</EmptyState>}
      {!isEmpty &&
        sections.map(({ day, tasks }) => (
          <Fragment key={day}>
            {day === firstPast && (
              <p className="mt-2 px-1 font-semibold text-muted">{`Earlier this ${period.unit}`}</p>
            )}
            <DaySection title={titleOf(day, today)} day={day} tasks={tasks} onMove={onMove} />
          </Fragment>
        ))}
      {dates.undated.length > 0 && (
        <DaySection title="Without a date" day={today} tasks={dates.undated} onMove={onMove} />
      )}
    </div>
  )
}

function titleOf(day: Section['day'], today: Day): string {
  if (day === 'overdue') return 'Overdue'
  if (day === today) return `Today, ${shortDay(day)}`
  return day === addDays(today, 1) ? `Tomorrow, ${shortDay(day)}` : shortDay(day)
}

interface DaySectionProps extends Section {
  title: string
  onMove: (task: Task) => void
}

function DaySection({ title, day, tasks, onMove }: DaySectionProps) {
  return (
    <section aria-label={title} className="rounded-lg border border-line bg-surface shadow-card">
      <h3 className="flex items-center justify-between gap-2 border-b border-line px-3 py-1.5 font-semibold">
        <span className={classNames(day === 'overdue' && 'text-danger')}>{title}</span>
        <Badge plain>{countText(tasks.length)}</Badge>
      </h3>
      {tasks.length === 0 && <p className="px-3 py-2 text-sm text-muted">Nothing is due.</p>}
      <ShownInPart rows={tasks} pageSize={20} step={20} className="p-2">
        {(shown) => (
          <ul>
            {shown.map((task) => (
              <ListedTask key={task.id} task={task} onMove={onMove} />
            ))}
          </ul>
        )}
      </ShownInPart>
    </section>
  )
}

function ListedTask({ task, onMove }: { task: Task; onMove: (task: Task) => void }) {
  const opens = useOpensTask(task.id)
  const { project, assignee, overdue, description, mayMove } = useTaskWords(task)
  const descriptionId = useId()
  return (
    <li
      data-day={task.dueDate}
      className="flex items-start gap-2 border-t border-line px-3 py-2 first:border-t-0"
    >
      <span className="pt-1">
        <TaskMark task={task} isLate={overdue !== ''} />
      </span>
      <div {...opens} className="flex min-w-0 flex-1 flex-col gap-0.5">
        <TaskLink task={task} lines={3} describedBy={descriptionId} className="font-medium" />
        <span hidden id={descriptionId}>
          {description}
        </span>
        <UserText lines={1} className="text-sm text-muted">
          {`${project}, ${assignee === '' ? 'unassigned' : assignee}`}
        </UserText>
        {(overdue !== '' || task.readyForReview) && (
          <span className="flex flex-wrap gap-1.5">
            {overdue !== '' && <Badge tone="danger">{overdue}</Badge>}
            {task.readyForReview && <ReadyBadge />}
          </span>
        )}
      </div>
      {mayMove && (
        <IconButton
          label={`Move ${taskName(task)} to …`}
          icon={CalendarClock}
          onPointerEnter={() => void moveDate.preload()}
          onFocus={() => void moveDate.preload()}
          onClick={() => onMove(task)}
          className="text-muted"
        />
      )}
    </li>
  )
}
