import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Day } from '../../domain/model/day.ts'
import { dayAbout, nearestPeriod, periodAfter, periodOf, type Period } from '../../domain/views/calendar.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Segments } from '../../ui/segments.tsx'
import { periodName } from './day-names.ts'
import type { LastDay } from './use-last-day.ts'

interface CalendarToolsProps {
  period: Period
  firstDay: number
  today: Day
  lastDay: LastDay
  onShow: (period: Period) => void
  /** Further information, shown beside the name of the period. */
  children?: ReactNode
}

const units = [
  { value: 'month', label: 'Month' },
  { value: 'week', label: 'Week' },
] as const

/** Shows which month or week is displayed, with the ways to another one. */
export function CalendarTools({ period, firstDay, today, lastDay, onShow, children }: CalendarToolsProps) {
  const { unit } = period
  const showToday = (): void => {
    lastDay.forget()
    onShow(periodOf(unit, today, firstDay))
  }
  // Not `disabled`, so that a button that leads to the last period keeps the focus.
  const stepTo = (other: Period | undefined) => ({
    'aria-disabled': other === undefined,
    onClick: () => other && onShow(other),
  })
  return (
    <div className="mb-2 flex flex-wrap items-center gap-2">
      <Button size="sm" data-deed="today" className="min-h-8" onClick={showToday}>
        Today
      </Button>
      <span className="flex">
        <IconButton
          label={unit === 'month' ? 'Previous month' : 'Previous week'}
          icon={ChevronLeft}
          data-deed="earlier"
          {...stepTo(periodAfter(period, -1))}
        />
        <IconButton
          label={unit === 'month' ? 'Next month' : 'Next week'}
          icon={ChevronRight}
          data-deed="later"
          {...stepTo(periodAfter(period, 1))}
        />
      </span>
      <h2
        aria-live="polite"
        className="min-w-0 flex-auto text-lg font-semibold max-sm:order-first max-sm:basis-full"
      >
        {periodName(period)}
      </h2>
      {children}
      <span className="max-sm:ml-auto">
        <Segments
          label="Shown as"
          choices={units}
          value={unit}
          onChange={(next) =>
            onShow(nearestPeriod(next, dayAbout(period, lastDay.get(), today, firstDay), firstDay))
          }
        />
      </span>
    </div>
  )
}
