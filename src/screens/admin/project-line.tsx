import { CalendarDays, CheckCheck, Users } from 'lucide-react'
import { memo } from 'react'
import type { Project } from '../../domain/model/projects.ts'
import { counted } from '../../domain/views/counted.ts'
import { countText, dayText, partText } from '../../domain/views/format.ts'
import { inWords } from '../../domain/views/due.ts'
import { figuresOfProject, type Trouble } from '../../domain/views/project-figures.ts'
import { Badge } from '../../ui/badge.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { useToday, useWorkspace } from '../../workspace/react.tsx'

/** A project's state in one line under its name; in columns where there is room, so that trouble lines up. */
export const ProjectLine = memo(function ProjectLine({ project }: { project: Project }) {
  const today = useToday()
  const [done, total, percent, people, overdue, ready, nextDate] = useWorkspace((state) => {
    const figures = figuresOfProject(state, project, today)
    const { progress } = figures
    return [
      progress.done,
      progress.total,
      progress.percent,
      figures.people,
      figures.overdue,
      figures.ready,
      figures.nextDate,
    ] as const
  })
  return (
    <span
      data-trouble={overdue > 0 ? 'danger' : undefined}
      className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink @min-[70rem]:grid @min-[70rem]:grid-cols-[8rem_2.25rem_6.75rem_6.25rem_auto] @min-[70rem]:gap-x-2"
    >
      {total === 0 ? (
        <span className="text-muted">No tasks yet</span>
      ) : (
        <span className="flex flex-wrap items-center gap-2 whitespace-nowrap even-figures">
          <ProgressBar label="Progress" value={percent} valueHidden className="w-14 *:h-1.5! *:min-w-0!" />
          {partText(done, total)}
        </span>
      )}
      <span className="flex items-center gap-1 whitespace-nowrap even-figures">
        <Users size={14} aria-hidden className="shrink-0 text-muted" />
        {countText(people)}
        <VisuallyHidden>{people === 1 ? ' person' : ' people'}</VisuallyHidden>
      </span>
      <span className={overdue === 0 ? 'hidden @min-[70rem]:block' : undefined}>
        {overdue > 0 && <Badge tone="danger">{countText(overdue)} overdue</Badge>}
      </span>
      <span className={ready === 0 ? 'hidden @min-[70rem]:block' : undefined}>
        {ready > 0 && (
          <span className="flex items-center gap-1 font-semibold whitespace-nowrap text-accent">
            <CheckCheck size={14} aria-hidden className="shrink-0" />
            {countText(ready)} to review
          </span>
        )}
      </span>
      {nextDate !== '' && (
        <span className="flex min-w-0 items-center gap-1">
          <CalendarDays size={14} aria-hidden className="shrink-0 text-muted" />
          {/* Beside the scroll bar of a narrow window there may not be room for both on one line. */}
          <span className="whitespace-normal @min-[35.86rem]:whitespace-nowrap">
            <VisuallyHidden>Next date </VisuallyHidden>
            <time dateTime={nextDate} className="whitespace-nowrap">
              {dayText(nextDate)}
            </time>{' '}
            <span className="whitespace-nowrap text-muted">· {inWords(nextDate, today)}</span>
          </span>
        </span>
      )}
    </span>
  )
})

/**
 * What needs attention in all projects together, in one line, or that nothing does, so that the buttons beside it keep
 * their place. Rule Y90.
 */
export function TroubleLine({ overdue, overdueProjects, ready, withoutManager }: Trouble) {
  const parts = [
    ready > 0 && `${countText(ready)} ready for review`,
    withoutManager > 0 && `${counted(withoutManager, 'project')} without a manager`,
  ].filter((part) => part !== false)
  if (overdue === 0 && parts.length === 0) return 'Nothing is overdue, and nothing waits for a review.'
  return (
    <>
      {overdue > 0 && (
        <>
          <strong className="font-semibold text-danger">{counted(overdue, 'task')} overdue</strong> in{' '}
          {counted(overdueProjects, 'project')}
        </>
      )}
      {overdue > 0 && parts.length > 0 && ' · '}
      {parts.join(' · ')}
    </>
  )
}
