import { useMemo, useState } from 'react'
import { can } from '../../domain/can.ts'
import type { Task } from '../../domain/model/tasks.ts'
import { calendarTasks, datesOf } from '../../domain/views/calendar.ts'
import { Announcer } from '../../ui/announcer.tsx'
import { PageHeader } from '../../ui/panel.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { useMe, useWorkspace } from '../../workspace/react.tsx'
import { focusContent } from '../shell/routes/arrival.ts'
import { ViewLinks } from '../shared/routes/view-links.tsx'
import { CalendarTools } from './calendar-tools.tsx'
import { DayList } from './day-list.tsx'
import { Days } from './days.tsx'
import { moveDate } from './move-date-part.ts'
import { OverdueBefore } from './overdue-before.tsx'
import { useLastDay } from './use-last-day.ts'
import { usePeriod } from './use-period.ts'

/** DECISIONS 'Further screens': due dates by month and week; in a narrow window, a list by day. */
export function Calendar() {
  const me = useMe()
  const { period, firstDay, today, show } = usePeriod()
  const tasks = useWorkspace((state) => calendarTasks(state, me))
  const mayMove = useWorkspace((state) => tasks.some((task) => can.editTask(state, me, task)))
  const dates = useMemo(() => datesOf(tasks), [tasks])
  // A week shows the words of a task in full, for which a seventh of a narrow window is too little.
  const isNarrow = useMedia(period.unit === 'week' ? 'screen and (width < 51.25rem)' : '(width < 40rem)')
  const { area, lastDay } = useLastDay()
  const [moved, setMoved] = useState<Task>()
  return (
    <>
      <Announcer />
      <PageHeader title="Calendar" links={<ViewLinks />} />
      <CalendarTools period={period} firstDay={firstDay} today={today} lastDay={lastDay} onShow={show}>
        {!isNarrow && <OverdueBefore dates={dates} period={period} firstDay={firstDay} today={today} />}
      </CalendarTools>
      <div ref={area}>
        {isNarrow ? (
          <DayList dates={dates} period={period} today={today} onMove={setMoved} />
        ) : (
          <Days
            dates={dates}
            period={period}
            firstDay={firstDay}
            today={today}
            mayMove={mayMove}
            onShow={show}
          />
        )}
      </div>
      {/* Outside both views, since turning a phone switches to the other one. Rule D32. */}
      {moved && (
        <moveDate.WhenHere
          task={moved}
          today={today}
          onClose={() => {
            setMoved(undefined)
            focusIfLost(moved.id)
          }}
        />
      )}
    </>
  )
}

/**
 * Focuses the task if the element that had the focus before the dialog is gone when it closes; the heading if the task
 * is not shown.
 */
function focusIfLost(taskId: string): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return
    // Not its card on a board kept in the background.
    const task = document.querySelector<HTMLElement>(
      `[data-task="${CSS.escape(taskId)}"]:not(.put-aside *) a`,
    )
    if (task) task.focus({ preventScroll: true })
    else focusContent({ preventScroll: true })
  })
}
