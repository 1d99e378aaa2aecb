import type { Day } from '../../domain/model/day.ts'
import { daysIn, type Dates, type Period } from '../../domain/views/calendar.ts'
import { classNames } from '../../ui/class-names.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { DayCell } from './day-cell.tsx'
import { isWeekend, periodName, shortDay, shortWeekdayName, weekdayName, wholeDay } from './day-names.ts'

interface DayTableProps {
  dates: Dates
  period: Period
  weeks: readonly (readonly Day[])[]
  today: Day
}

/** A month or a week: a row for each week, a column for each day. */
export function DayTable({ dates, period, weeks, today }: DayTableProps) {
  const isWeek = period.unit === 'week'
  const days = daysIn(period)
  const ended = weeks.filter((week) => isBefore(week, today)).length
  return (
    <div className="@container overflow-hidden rounded-lg border border-line bg-surface shadow-card">
      <table style={{ tableLayout: 'fixed', borderCollapse: 'collapse' }} className="w-full">
        <caption className="sr-only">{periodName(period)}</caption>
        <thead>
          <tr>
            {weeks[0]?.map((day) => (
              <th
                key={day}
                scope="col"
                className={classNames(
                  'px-2 py-1 text-left',
                  isWeekend(day) && (isWeek ? '@5xl:w-[11.2%] print:w-auto' : 'w-[11.2%] print:w-auto'),
                  isWeek && day === today
                    ? 'text-xs text-accent underline decoration-2 underline-offset-2'
                    : 'caption',
                )}
              >
                <span aria-hidden>{isWeek ? shortDay(day) : shortWeekdayName(day)}</span>
                <VisuallyHidden>{isWeek ? wholeDay(day) : weekdayName(day)}</VisuallyHidden>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr
              key={week[0]}
              className="print:h-20!"
              style={{ height: isWeek ? weekHeight : heightOf(week, today, weeks.length, ended) }}
            >
              {week.map((day) => (
                <DayCell
                  key={day}
                  day={day}
                  tasks={dates.byDay.get(day) ?? none}
                  isWeek={isWeek}
                  isToday={day === today}
                  isFirst={day === weeks[0]?.[0]}
                  isPale={!days.includes(day) || isWeekend(day)}
                  isEnded={!isWeek && isBefore(week, today)}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const none: readonly never[] = []

/** The approximate height of what is above and below the table. */
const around = '18.5rem'

const weekHeight = `max(20rem, calc(100dvh - ${around}))`

/**
 * The height of a week: weeks that have ended are low; the others share what is left of the window. None is much higher
 * than if all were of one height: at the end of a month only one is left. Rule D35.
 */
function heightOf(week: readonly Day[], today: Day, weeks: number, ended: number): string {
  if (isBefore(week, today)) return '4rem'
  const share = `calc((100dvh - ${around} - ${ended * 4}rem) / ${weeks - ended})`
  const most = `calc((100dvh - ${around}) * ${1.5 / weeks})`
  return `max(7.25rem, min(${share}, ${most}))`
}

function isBefore(week: readonly Day[], today: Day): boolean {
  return (week.at(-1) ?? today) < today
}
