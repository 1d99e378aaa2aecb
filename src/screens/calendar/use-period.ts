import { useCallback, useMemo } from 'react'
import type { Day } from '../../domain/model/day.ts'
import { periodAt, type Period } from '../../domain/views/calendar.ts'
import { useToday } from '../../workspace/react.tsx'
import { firstDayOfWeek } from '../shared/filter/week-end.ts'
import { useSearchHere } from '../shell/routes/navigation.tsx'

/** Asks for another month or week. Returns a function that restores the previous address. */
export type Show = (period: Period) => () => void

/** The month or week that the address asks for, and a function that asks for another. */
export function usePeriod(): { period: Period; firstDay: number; today: Day; show: Show } {
  const today = useToday()
  const firstDay = useMemo(() => firstDayOfWeek(), [])
  const [query, change] = useSearchHere()
  const [month, week] = [query.get('month'), query.get('week')]
  const period = useMemo(() => periodAt(month, week, today, firstDay), [month, week, today, firstDay])
  const show = useCallback<Show>(
    (next) => {
      change(() => queryOf(next))
      return () => change(() => query)
    },
    [change, query],
  )
  return { period, firstDay, today, show }
}

/** The query by which an address asks for a month or week. */
export function queryOf({ unit, first }: Period): URLSearchParams {
  return new URLSearchParams(unit === 'month' ? { month: first.slice(0, 7) } : { week: first })
}
