import { X } from 'lucide-react'
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { personName, taskName } from '../../domain/model/names.ts'
import type { Task } from '../../domain/model/tasks.ts'
import { userByEmail } from '../../domain/state/by-email.ts'
import { projectLabels } from '../../domain/views/project-labels.ts'
import { tasksBehind, type ReportScope } from '../../domain/views/report-tasks.ts'
import { counted } from '../../domain/views/counted.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState, Panel } from '../../ui/panel.tsx'
import { DataTable, type Column } from '../../ui/tables/table.tsx'
import { UserText } from '../../ui/user-text.tsx'
import { useWorkspace } from '../../workspace/react.tsx'
import { CsvButton } from '../shared/files/csv-button.tsx'
import { useOpenTask } from '../shared/tasks/open-task.ts'
import { dueDateColumn, statusColumn } from '../shared/tasks/usual-task-columns.tsx'
import { TaskLink } from '../shared/tasks/task-link.tsx'
import { contentId, focusContent } from '../shell/routes/arrival.ts'
import { Link } from '../shell/routes/navigation.tsx'
import { useBehind, type Behind } from './behind.ts'

interface TasksBehindProps {
  behind: Behind
  scope: ReportScope
  /** The names of the report and its bar. */
  title: string
  label: string
}

/** The tasks that a bar or slice counts, each a link. They match its count. */
export function TasksBehind({ behind: { report, key }, scope, title, label }: TasksBehindProps) {
  const tasks = useWorkspace((state) => tasksBehind(state, report, key, scope))
  const names = useWorkspace((state) => {
    const projects = projectLabels(state, state.projects.values())
    return tasks.flatMap(({ projectId, assignedTo }) => {
      const project = state.projects.get(projectId)
      const person = userByEmail(state, assignedTo)
      return [(project && projects.get(project)) ?? '', person ? personName(person) : assignedTo]
    })
  })
  const columns = useMemo(() => columnsFor(tasks, names), [tasks, names])
  const open = useOpenTask()
  const { to } = useBehind()
  const panel = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    panel.current?.scrollIntoView({ block: 'nearest' })
    panel.current?.focus({ preventScroll: true })
  }, [report, key])
  useFocusOnBar(to({ report, key }))
  const heading = `${title}: ${label}`
  return (
    <div
      ref={panel}
      tabIndex={-1}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- no part of a form
      role="group"
      aria-label={heading}
      style={{ scrollMarginBlock: '4rem' }}
      className="mt-4 print:hidden"
    >
      <Panel
        flush
        title={heading}
        aside={<span className="text-sm whitespace-nowrap text-muted">{counted(tasks.length, 'task')}</span>}
        actions={
          <>
            {tasks.length > 0 && <CsvButton title={heading} columns={columns} rows={tasks} />}
            <Link to={to(undefined)} className={buttonClass({ size: 'sm', variant: 'quiet' })}>
              <X size={16} aria-hidden /> Close
            </Link>
          </>
        }
      >
        {tasks.length === 0 ? (
          <EmptyState>It counts no tasks.</EmptyState>
        ) : (
          <DataTable
            caption={heading}
            columns={columns}
            rows={tasks}
            getKey={({ id }) => id}
            sorts
            named
            onOpen={(task, row) => open(task.id, row.querySelector('a') ?? row)}
          />
        )}
      </Panel>
    </div>
  )
}

/** When the tasks go with the focus in them (by 'Back', by 'Close'), the bar that led to them gets the focus, or else the heading. */
function useFocusOnBar(address: string): void {
  const latest = useRef(address)
  useEffect(() => {
    latest.current = address
  })
  useEffect(
    () => () => {
      if (document.activeElement !== document.body) return
      const bars = document.querySelectorAll<HTMLAnchorElement>(`#${contentId} a`)
      const bar = Array.from(bars).find((link) => link.getAttribute('href') === latest.current)
      if (bar) bar.focus()
      else focusContent()
    },
    [],
  )
}

/** The columns of the table. `names` holds, for each task in turn, the names of its project and its assignee. */
function columnsFor(tasks: readonly Task[], names: readonly string[]): Column<Task>[] {
  const at = new Map(tasks.map(({ id }, index) => [id, index * 2]))
  const projectOf = ({ id }: Task): string => names[at.get(id) ?? -1] ?? ''
  const personOf = ({ id }: Task): string => names[(at.get(id) ?? -2) + 1] ?? ''
  return [
    {
      header: 'Task',
      className: 'w-1/3',
      value: taskName,
      cell: (task) => <TaskLink task={task} lines={2} className="link" />,
    },
    {
      header: 'Project',
      className: 'min-w-28',
      value: projectOf,
      cell: (task) => <UserText lines={2}>{projectOf(task)}</UserText>,
    },
    {
      header: 'Assignee',
      value: personOf,
      cell: (task) =>
        personOf(task) === '' ? (
          <span className="text-muted">Unassigned</span>
        ) : (
          <UserText lines={2}>{personOf(task)}</UserText>
        ),
    },
    statusColumn,
    dueDateColumn,
  ]
}
