import { can, homeOf } from '../../domain/can.ts'
import type { Day } from '../../domain/model/day.ts'
import type { User } from '../../domain/model/users.ts'
import { daysIn, overdueBefore, periodOf, type Dates, type Period } from '../../domain/views/calendar.ts'
import { countText, dayText } from '../../domain/views/format.ts'
import { useMe } from '../../workspace/react.tsx'
import { guardedRoutes } from '../shell/routes/route-table.ts'
import { Link } from '../shell/routes/navigation.tsx'
import { queryOf } from './use-period.ts'

interface OverdueBeforeProps {
  dates: Dates
  period: Period
  firstDay: number
  today: Day
}

/** How many overdue tasks were due before the period shown, with the way to them. */
export function OverdueBefore({ dates, period, firstDay, today }: OverdueBeforeProps) {
  const me = useMe()
  const tasks = overdueBefore(dates, period.first, today)
  const oldest = tasks[0]?.dueDate
  if (!oldest) return null
  const before = daysIn(period).includes(today) ? `this ${period.unit}` : dayText(period.first)
  return (
    <Link to={pathTo(me, periodOf(period.unit, oldest, firstDay))} className="link text-sm">
      <span className="text-danger">{`${countText(tasks.length)} overdue before ${before}`}</span>
    </Link>
  )
}

/**
 * The way there: a dashboard that lists tasks is filtered; an admin's lists projects, so that admins are led to the
 * period of the oldest task.
 */
function pathTo(me: User, oldest: Period): string {
  return can.enter(me, 'admin')
    ? `${guardedRoutes.calendar.path}?${queryOf(oldest).toString()}`
    : `${homeOf(me)}?due=overdue`
}
