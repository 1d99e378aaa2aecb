import { useState } from 'react'
import { findProjects } from '../../domain/views/admin.ts'
import { doneTasksPerManager, tasksPerProject, tasksPerStatus } from '../../domain/views/reports.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { PageHeader } from '../../ui/panel.tsx'
import { useWorkspace } from '../../workspace/react.tsx'
import { BarChart } from './bar-chart.tsx'
import { Report } from './report.tsx'
import { StatusChart } from './status-chart.tsx'

/** SPEC 2 'Reports & Analytics': tasks per status and per project, and completed tasks per manager. */
export function Reports() {
  const [archivedToo, setArchivedToo] = useState(false)
  const hasArchived = useWorkspace((state) => findProjects(state, '', '', 'archived').length > 0)
  const perStatus = useWorkspace((state) => tasksPerStatus(state, archivedToo))
  const perProject = useWorkspace((state) => tasksPerProject(state, archivedToo))
  const donePerManager = useWorkspace((state) => doneTasksPerManager(state, archivedToo))
  return (
    <>
      <PageHeader
        title="Reports & Analytics"
        actions={
          hasArchived && <Checkbox label="Archived too" checked={archivedToo} onChange={setArchivedToo} />
        }
      />
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
