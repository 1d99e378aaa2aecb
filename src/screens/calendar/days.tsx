import { useCallback, useMemo, useRef, useState, type RefObject } from 'react'
import type { Day } from '../../domain/model/day.ts'
import type { Task } from '../../domain/model/tasks.ts'
import { hasOpen, weeksIn, type Dates, type Period } from '../../domain/views/calendar.ts'
import { ShownInPart } from '../../ui/tables/shown-in-part.tsx'
import { classNames } from '../../ui/class-names.ts'
import { usePeek } from '../../workspace/react.tsx'
import { DragBoard } from '../shared/drag/drag-board.tsx'
import { createHand, useInHand } from '../shared/drag/hand.ts'
import { taskIdOf } from '../shared/drag/item-id.ts'
import { useCarryDates } from './carry-dates.ts'
import { DayTask, TaskChip } from './day-task.tsx'
import { DayTable } from './day-table.tsx'
import { noDay } from './no-day.ts'
import type { Show } from './use-period.ts'
import { useTaskWords } from './words.ts'

interface DaysProps {
  dates: Dates
  period: Period
  firstDay: number
  today: Day
  /** Whether the reader may set the due date of any task. */
  mayMove: boolean
  onShow: Show
}

/**
 * A month or a week as a table of days; below it, the tasks without a due date. Tasks are carried from one day to
 * another.
 */
export function Days({ dates, period, firstDay, today, mayMove, onShow }: DaysProps) {
  const peek = usePeek()
  const [hand] = useState(createHand)
  const area = useRef<HTMLDivElement>(null)
  const held = useRef<HTMLDivElement>(null)
  const weeks = useMemo(() => weeksIn(period, firstDay), [period, firstDay])
  const carrying = useCarryDates({ hand, area, held, weeks, unit: period.unit, firstDay, today, onShow })
  const board = useCallback(() => area.current, [])
  const carriedCard = useCallback(
    (itemId: string) => {
      const task = peek((state) => state.tasks.get(taskIdOf(itemId)))
      return task && <Carried task={task} />
    },
    [peek],
  )
  return (
    <div ref={area}>
      <DragBoard hand={hand} board={board} places={false} carrying={carrying} carriedCard={carriedCard}>
        <Held ref={held} />
        <DayTable dates={dates} period={period} weeks={weeks} today={today} />
        <Undated tasks={dates.undated} hasOpen={hasOpen(dates)} />
      </DragBoard>
      {mayMove && (
        <p className="mt-2 text-xs text-muted print:hidden">
          Drag a task onto another day, or press Space on it and then the arrow keys.
        </p>
      )}
    </div>
  )
}

/** Holds the focus while a task carried by keyboard is not drawn; a screen reader leaves all keys to it. Rule D31. */
function Held({ ref }: { ref: RefObject<HTMLDivElement | null> }) {
  const isHeld = useInHand((inHand) => inHand?.by === 'keyboard')
  return (
    isHeld && <div ref={ref} role="application" aria-label="Task in hand" tabIndex={-1} className="sr-only" />
  )
}

function Carried({ task }: { task: Task }) {
  const words = useTaskWords(task)
  return (
    <div style={{ width: '11rem' }} className="rounded-sm bg-raised shadow-float outline-2 outline-accent">
      <TaskChip task={task} words={words} whole={false} />
    </div>
  )
}

/** The open tasks without a due date. */
function Undated({ tasks, hasOpen }: { tasks: readonly Task[]; hasOpen: boolean }) {
  const isOver = useInHand((inHand) => inHand?.over?.dropId === noDay)
  return (
    <section
      aria-label="Without a date"
      data-drop-id={noDay}
      className={classNames(
        'mt-2 flex min-w-0 flex-wrap items-center gap-2 rounded-lg border px-3 py-2',
        isOver ? 'border-accent bg-accent-soft outline-2 outline-accent' : 'border-line bg-surface',
      )}
    >
      <h3 className="text-sm font-semibold text-muted">Without a date</h3>
      {tasks.length === 0 && (
        <p className="text-sm text-muted">{hasOpen ? 'Every open task has a date.' : 'No open tasks.'}</p>
      )}
      <ShownInPart rows={tasks} pageSize={30} step={30}>
        {(shown) => (
          <ul className="flex min-w-0 flex-wrap gap-1.5 *:max-w-64">
            {shown.map((task) => (
              <DayTask key={task.id} task={task} />
            ))}
          </ul>
        )}
      </ShownInPart>
    </section>
  )
}
