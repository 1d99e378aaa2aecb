import { useMemo } from 'react'
import { findProjects } from '../../domain/views/admin.ts'
import { counted } from '../../domain/views/counted.ts'
import { dayText } from '../../domain/views/format.ts'
import {
  barName,
  dayOfAges,
  overdueBeforeRange,
  type ReportName,
  type ReportScope,
} from '../../domain/views/report-tasks.ts'
import { totalOf } from '../../domain/views/reports.ts'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { PageHeader } from '../../ui/panel.tsx'
import { useToday, useWorkspace } from '../../workspace/react.tsx'
import { useAddressChoice } from '../shared/filter/address-choice.ts'
import { firstDayOfWeek } from '../shared/filter/week-end.ts'
import { BarChart } from './bar-chart.tsx'
import { useBehind } from './behind.ts'
import { RangeChoice, RangeNotes, useRange } from './range-choice.tsx'
import { Report } from './report.tsx'
import { StatusChart } from './status-chart.tsx'
import { TasksBehind } from './tasks-behind.tsx'
import { unknownNote, useCounts } from './use-counts.ts'

const usual = { archived: '' }
const titles: Record<ReportName, string> = {
  status: 'Task Completion Status',
  project: 'Tasks per Project',
  manager: 'Completed Tasks by Manager',
  week: 'Completed per Week',
  overdue: 'Overdue per Project',
  age: 'Age of Open Tasks',
}

/**
 * SPEC 2 'Reports & Analytics': tasks per status and per project, and completed tasks per manager, for all time; below them,
 * reports with a range of dates.
 */
export function Reports() {
  const today = useToday()
  const [{ archived }, choose, shown] = useAddressChoice(usual)
  const archivedToo = archived === 'too'
  const { range } = useRange()
  const scope = useMemo(
    (): ReportScope => ({ archivedToo, range, today, firstDay: firstDayOfWeek() }),
    [archivedToo, range, today],
  )
  const hasArchived = useWorkspace((state) => findProjects(state, '', '', 'archived').length > 0)
  const within = hasArchived && !archivedToo ? ' in active projects' : ''
  const counts = useCounts(scope)
  const { behind } = useBehind()
  const nameOfGone = useWorkspace((state) => behind && barName(state, behind.report, behind.key)) ?? ''
  const overdue = totalOf(counts.overdue)
  const older = useWorkspace((state) => overdueBeforeRange(state, scope))
  return (
    <>
      <PageHeader
        title="Reports & Analytics"
        description={
          <>
            {counted(totalOf(counts.project), 'task')} in {counted(counts.project.length, 'project')}
            {hasArchived && (archivedToo ? ', archived ones too' : '. Archived ones are left out')}.
          </>
        }
        actions={
          (hasArchived || archivedToo) && (
            <Checkbox
              label="Archived too"
              checked={shown.archived === 'too'}
              onChange={(too) => choose({ archived: too ? 'too' : '' })}
            />
          )
        }
      />
      <div className={sheet}>
        <div className={half}>
          <h2 className="mb-1 hidden text-lg font-semibold print:block">Of all times</h2>
          <div className={charts}>
            <Report
              report="status"
              title={titles.status}
              of="Status"
              counts={counts.status}
              empty={`There are no tasks${within} yet.`}
            >
              <StatusChart counts={counts.status} />
            </Report>
            <Report
              report="project"
              title={titles.project}
              of="Project"
              counts={counts.project}
              empty={`There are no tasks${within} yet.`}
            >
              <BarChart report="project" counts={counts.project} color="var(--color-chart-1)" />
            </Report>
            <Report
              report="manager"
              title={titles.manager}
              of="Manager"
              counts={counts.manager}
              empty={`No tasks${within} are completed yet.`}
            >
              <BarChart report="manager" counts={counts.manager} color="var(--color-chart-3)" />
            </Report>
          </div>
        </div>
        <div className={half}>
          <div className="mt-6 mb-3 flex flex-wrap items-end justify-between gap-x-4 gap-y-2 print:mt-0 print:mb-1">
            <h2 className="text-lg font-semibold">
              From {dayText(range.from)} to {dayText(range.to)}
            </h2>
            <RangeChoice />
          </div>
          <RangeNotes />
          <div className={charts}>
            <Report
              report="week"
              title={titles.week}
              of="Week of"
              counts={counts.week}
              empty="Nothing was completed in these weeks."
              note={unknownNote(counts.week, 'completed task', 'is in no week, since its day is unknown')}
            >
              <BarChart report="week" counts={counts.week} color="var(--color-chart-3)" ordered />
            </Report>
            <Report
              report="overdue"
              title={titles.overdue}
              of="Project"
              counts={counts.overdue}
              empty="Nothing that was due in these days is overdue."
              note={[
                overdue > 0 &&
                  `${counted(overdue, 'task')} that fell due in these days and ${overdue === 1 ? 'is' : 'are'} still to be done.`,
                older > 0 && `${counted(older, 'older one')} ${older === 1 ? 'is' : 'are'} overdue.`,
              ]
                .filter(Boolean)
                .join(' ')}
            >
              <BarChart report="overdue" counts={counts.overdue} color="var(--color-danger)" />
            </Report>
            <Report
              report="age"
              title={titles.age}
              of="Age"
              counts={counts.age}
              empty="No task was open on the last of these days."
              note={
                <>
                  As of {dayText(dayOfAges(scope))}, whenever they were made.{' '}
                  {unknownNote(counts.age, 'open task', 'was made before its day was kept')}
                </>
              }
            >
              <BarChart report="age" counts={counts.age} color="var(--color-chart-2)" ordered />
            </Report>
          </div>
        </div>
      </div>
      {behind && (
        <TasksBehind
          behind={behind}
          scope={scope}
          title={titles[behind.report]}
          label={counts[behind.report].find(({ key }) => key === behind.key)?.label ?? nameOfGone}
        />
      )}
    </>
  )
}

/** On paper the all-time reports are in one column and those with a range in another, so that all fit on one page. */
const sheet = '@container paper-close print:grid print:grid-cols-2 print:gap-2'
const half = 'print:min-w-0'

/** As many side by side as there is room for; if that is two, the third takes the width of both. */
const charts =
  'grid items-stretch gap-4 @2xl:grid-cols-2 @2xl:@max-5xl:*:last:col-span-2 @5xl:grid-cols-3 print:grid-cols-1 print:gap-2 print:*:last:col-span-1'
