import { Suspense, type ReactNode } from 'react'
import { can } from '../../domain/can.ts'
import { membersOf, managerOf } from '../../domain/state/by-email.ts'
import type { Project } from '../../domain/model/projects.ts'
import { projectLabel } from '../../domain/views/project-labels.ts'
import { progressOf, tasksOfProject } from '../../domain/views/progress.ts'
import { Badge } from '../../ui/badge.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { ShownInPart } from '../../ui/tables/shown-in-part.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useMe, useWorkspace } from '../../workspace/react.tsx'
import { counted } from '../../domain/views/counted.ts'
import { countText } from '../../domain/views/format.ts'
import { useTitle } from '../shell/routes/title.ts'
import { Person } from '../shared/people/person.tsx'
import { ArchivedNote } from './archived-note.tsx'
import { ProjectInfo } from './project-info.tsx'
import { ProjectLabels } from './project-labels.tsx'
import { ProjectTasks } from './project-tasks.tsx'
import { loadable } from '../../ui/parts/loadable.tsx'

const ProjectHistory = loadable(async () => (await import('../history/project-history.tsx')).ProjectHistory)

interface ProjectPageProps {
  project: Project
  /** Where employees are added, shown while there are none. */
  whereToAdd: string
  /** The head of the screen, above everything else. */
  children: ReactNode
}

/** SPEC 2 'Project details': one project with its people, tasks, labels, progress and history, for all its readers. */
export function ProjectPage({ project, whereToAdd, children }: ProjectPageProps) {
  const titled = useWorkspace((state) => projectLabel(state, project))
  useTitle('subject', titled)
  const status = useWorkspace((state) => progressOf(tasksOfProject(state, project)).status)
  return (
    <>
      {children}
      <ArchivedNote project={project} />
      <div className="@container">
        <div className="grid items-start gap-4 @[55rem]:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] print:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] print:grid-rows-[auto_1fr] print:gap-2">
          <div className="flex min-w-0 flex-col gap-4 print:row-span-2 print:gap-2">
            <ProjectInfo project={project} status={status} />
            <ProjectLabels project={project} />
          </div>
          {/* On paper the people get the width of both columns, since there may be many. */}
          <div className="flex min-w-0 flex-col gap-4 print:contents">
            <ProjectProgress project={project} />
            <ProjectManager project={project} />
            <ProjectEmployees project={project} whereToAdd={whereToAdd} />
          </div>
        </div>
      </div>
      <ProjectTasks project={project} />
      <Panel title="History" className="mt-4 print:hidden">
        <Suspense fallback={<Spinner />}>
          <ProjectHistory.Part key={project.id} project={project} />
        </Suspense>
      </Panel>
    </>
  )
}

function ProjectProgress({ project }: { project: Project }) {
  const tasks = useWorkspace((state) => tasksOfProject(state, project))
  const { done, total, percent } = progressOf(tasks)
  return (
    <Panel title="Completion Progress">
      <ProgressBar label="Completion Progress" value={percent} />
      <p className="mt-2 text-sm text-muted">
        {countText(done)} of {counted(total, 'task')} done
      </p>
    </Panel>
  )
}

function ProjectManager({ project }: { project: Project }) {
  const me = useMe()
  const manager = useWorkspace((state) => managerOf(state, project))
  const isReadable = useWorkspace((state) => manager !== undefined && can.seePerson(state, me, manager))
  return (
    <Panel title="Manager">
      {manager ? (
        <Person user={manager} linked={isReadable} />
      ) : (
        <p className="text-muted">Manager not found.</p>
      )}
    </Panel>
  )
}

function ProjectEmployees({ project, whereToAdd }: Pick<ProjectPageProps, 'project' | 'whereToAdd'>) {
  const members = useWorkspace((state) => membersOf(state, project))
  return (
    <Panel
      title="Assigned Employees"
      className="print:col-span-2"
      aside={members.length > 0 && <Badge plain>{countText(members.length)}</Badge>}
    >
      {members.length === 0 ? (
        <>
          <p className="text-muted">No employees assigned yet.</p>
          <p className="text-sm text-muted">{whereToAdd}</p>
        </>
      ) : (
        // Keyboard users reach it through the names in it.
        <div
          style={{ scrollbarWidth: 'thin' }}
          className="-m-1 max-h-[60dvh] overflow-y-auto p-1 lg:max-h-96"
        >
          <ShownInPart rows={members}>
            {(shown) => (
              <ul className="flex flex-col gap-3 print:grid print:grid-cols-3 print:gap-2">
                {shown.map((user) => (
                  <li key={user.id}>
                    <Person user={user} linked />
                  </li>
                ))}
              </ul>
            )}
          </ShownInPart>
        </div>
      )}
    </Panel>
  )
}
