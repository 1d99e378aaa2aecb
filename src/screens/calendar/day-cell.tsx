import { memo, useState } from 'react'
import type { Day } from '../../domain/model/day.ts'
import type { Task } from '../../domain/model/tasks.ts'
import { countText } from '../../domain/views/format.ts'
import { classNames } from '../../ui/class-names.ts'
import { ShownInPart } from '../../ui/tables/shown-in-part.tsx'
import { usePrinting } from '../../ui/use-printing.ts'
import { useInHand } from '../shared/drag/hand.ts'
import { dayInMonth, dayNumber, shortDay, wholeDay } from './day-names.ts'
import { DayTask } from './day-task.tsx'

interface DayCellProps {
  day: Day
  tasks: readonly Task[]
  isWeek: boolean
  isToday: boolean
  /** The first day shown: it names its month. */
  isFirst: boolean
  /** Of another month, or of a weekend. */
  isPale: boolean
  /** In a week that has ended, which has less room. */
  isEnded: boolean
}

/** A day with the tasks due on it; it takes the tasks dropped there. */
export const DayCell = memo(function DayCell({
  day,
  tasks,
  isWeek,
  isToday,
  isFirst,
  isPale,
  isEnded,
}: DayCellProps) {
  const isOver = useInHand((inHand) => inHand?.over?.dropId === day)
  return (
    <td
      data-drop-id={day}
      aria-current={isToday ? 'date' : undefined}
      className={classNames(
        'border border-line p-1 align-top first:border-l-0 last:border-r-0',
        isWeek && '@max-3xl:px-px',
        isOver ? 'bg-accent-soft outline-2 -outline-offset-2 outline-accent' : isPale && 'bg-canvas',
      )}
    >
      {!isWeek && (
        <time
          dateTime={day}
          className={classNames(
            'mb-0.5 inline-flex min-h-5.5 min-w-6 items-center justify-center rounded-full px-1 text-xs font-semibold',
            isToday ? 'bg-accent text-on-accent forced-color-adjust-none' : 'text-muted',
          )}
        >
          {isFirst || day.endsWith('-01') ? dayInMonth(day) : dayNumber(day)}
        </time>
      )}
      {tasks.length > 0 && <DayTasks day={day} tasks={tasks} isWeek={isWeek} limit={isEnded ? 1 : 3} />}
    </td>
  )
})

interface DayTasksProps {
  day: Day
  tasks: readonly Task[]
  isWeek: boolean
  /** How many tasks there is room for besides the button that shows the others. */
  limit: number
}

function DayTasks({ day, tasks, isWeek, limit }: DayTasksProps) {
  const [isOpen, setOpen] = useState(false)
  const isCrowded = !isWeek && tasks.length > limit + 1
  // Nothing can be pressed on paper. Rule D30.
  const isPrinting = usePrinting()
  const hidden = isCrowded && !isPrinting ? tasks.length - limit : 0
  const rows = isOpen || hidden === 0 ? tasks : tasks.slice(0, limit)
  return (
    <>
      <ShownInPart rows={rows} pageSize={40} step={40}>
        {(shown) => (
          <ul
            aria-label={wholeDay(day)}
            className={classNames('flex flex-col', isWeek ? 'gap-1' : 'gap-0.5', isCrowded && 'paper-short')}
          >
            {shown.map((task) => (
              <DayTask key={task.id} task={task} whole={isWeek} />
            ))}
          </ul>
        )}
      </ShownInPart>
      {hidden > 0 && (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-label={
            isOpen ? `Show less of ${shortDay(day)}` : `+${countText(hidden)} more on ${shortDay(day)}`
          }
          onClick={() => setOpen(!isOpen)}
          className="mt-0.5 min-h-6 w-full rounded-sm px-1.5 text-left text-xs font-semibold text-accent hover:bg-hover pointer-coarse:min-h-9"
        >
          {isOpen ? 'Show less' : `+${countText(hidden)} more`}
        </button>
      )}
    </>
  )
}
