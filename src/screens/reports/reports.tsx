import { doneTasksPerManager, tasksPerProject, tasksPerStatus } from '../../domain/views/reports.ts'
import { PageHeader } from '../../ui/panel.tsx'
import { useWorkspace } from '../../workspace/react.tsx'
import { BarChart } from './bar-chart.tsx'
import { Report } from './report.tsx'
import { StatusChart } from './status-chart.tsx'

/** SPEC 2 'Reports & Analytics': tasks per status and per project, and completed tasks per manager. */
export function Reports() {
  const perStatus = useWorkspace(tasksPerStatus)
  const perProject = useWorkspace(tasksPerProject)
  const donePerManager = useWorkspace(doneTasksPerManager)
  return (
    <>
      <PageHeader title="Reports & Analytics" />
      <div className="grid gap-4 lg:grid-cols-2">
        <Report title="Task Completion Status" of="Status" counts={perStatus} empty="There are no tasks yet.">
          <StatusChart counts={perStatus} />
        </Report>
        <Report
          title="Completed Tasks by Manager"
          of="Manager"
          counts={donePerManager}
          empty="No tasks are completed yet."
        >
          <BarChart counts={donePerManager} color="var(--color-chart-3)" />
        </Report>
        <Report
          title="Tasks per Project"
          of="Project"
          counts={perProject}
          empty="There are no tasks yet."
          className="lg:col-span-2"
        >
          <BarChart counts={perProject} color="var(--color-chart-1)" />
        </Report>
      </div>
    </>
  )
}
