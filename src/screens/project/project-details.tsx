import { FolderX } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { membersOf, managerOf } from '../../domain/state/by-email.ts'
import type { Project } from '../../domain/model/projects.ts'
import { progressOf, tasksOfProject } from '../../domain/views/progress.ts'
import { Badge } from '../../ui/badge.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState, PageHeader, Panel } from '../../ui/panel.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useWorkspace } from '../../workspace/react.tsx'
import { counted } from '../../domain/views/counted.ts'
import { Person } from '../shared/person.tsx'
import { Link, useParam } from '../shell/routes/navigation.tsx'
import { ProjectInfo } from './project-info.tsx'
import { ProjectTasks } from './project-tasks.tsx'

const ProjectHistory = lazy(async () => ({
  default: (await import('../history/project-history.tsx')).ProjectHistory,
}))

/** SPEC 2 'Project details': one project with its people, tasks and progress. */
export function ProjectDetails() {
  const id = useParam('id')
  const project = useWorkspace((state) => state.projects.get(id))
  if (!project) {
    return (
      <>
        <PageHeader title="Project not found" />
        <Panel title="Nothing here">
          <EmptyState icon={FolderX} action={<BackLink />}>
            There is no project with this address. It may have been deleted.
          </EmptyState>
        </Panel>
      </>
    )
  }
  return <Details project={project} />
}

function Details({ project }: { project: Project }) {
  const status = useWorkspace((state) => progressOf(tasksOfProject(state, project)).status)
  return (
    <>
      <PageHeader title="Project Details" actions={<BackLink />} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <ProjectInfo project={project} status={status} />
        <div className="flex min-w-0 flex-col gap-4">
          <ProjectProgress project={project} />
          <ProjectManager project={project} />
          <ProjectEmployees project={project} />
        </div>
      </div>
      <ProjectTasks project={project} />
      <Panel title="History" className="mt-4">
        <Suspense fallback={<Spinner />}>
          <ProjectHistory key={project.id} project={project} />
        </Suspense>
      </Panel>
    </>
  )
}

function BackLink() {
  return (
    <Link to="/admin" className={buttonClass({ size: 'sm' })}>
      Back to Admin Panel
    </Link>
  )
}

function ProjectProgress({ project }: { project: Project }) {
  const tasks = useWorkspace((state) => tasksOfProject(state, project))
  const { done, total, percent } = progressOf(tasks)
  return (
    <Panel title="Completion Progress">
      <ProgressBar label="Completion Progress" value={percent} />
      <p className="mt-2 text-sm text-muted">
        {done} of {counted(total, 'task')} done
      </p>
    </Panel>
  )
}

function ProjectManager({ project }: { project: Project }) {
  const manager = useWorkspace((state) => managerOf(state, project))
  return (
    <Panel title="Manager">
      {manager ? <Person user={manager} /> : <p className="text-muted">Manager not found.</p>}
    </Panel>
  )
}

function ProjectEmployees({ project }: { project: Project }) {
  const members = useWorkspace((state) => membersOf(state, project))
  return (
    <Panel title="Assigned Employees" aside={members.length > 0 && <Badge plain>{members.length}</Badge>}>
      {members.length === 0 ? (
        <p className="text-muted">No employees assigned yet.</p>
      ) : (
        <ul className="flex max-h-96 flex-col gap-3 overflow-y-auto">
          {members.map((user) => (
            <li key={user.id}>
              <Person user={user} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
