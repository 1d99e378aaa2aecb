import { UserX } from 'lucide-react'
import { can } from '../../domain/can.ts'
import { nameAmong, personName } from '../../domain/model/names.ts'
import type { Project } from '../../domain/model/projects.ts'
import type { User } from '../../domain/model/users.ts'
import { archivedProjectsOf } from '../../domain/views/archived-projects.ts'
import { personFor, projectsOfPerson } from '../../domain/views/person.ts'
import { projectLabel } from '../../domain/views/project-labels.ts'
import { progressOf, tasksOfProject } from '../../domain/views/progress.ts'
import { countText } from '../../domain/views/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { EmptyState, PageHeader, Panel } from '../../ui/panel.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { ShownInPart } from '../../ui/tables/shown-in-part.tsx'
import { UserText } from '../../ui/user-text.tsx'
import { useMe, useWorkspace } from '../../workspace/react.tsx'
import { BackToDashboard } from '../shared/routes/back-to-dashboard.tsx'
import { ownProjectPath, projectPath } from '../shared/routes/paths.ts'
import { roleNames } from '../shared/people/role-names.ts'
import { Link, useParam } from '../shell/routes/navigation.tsx'
import { useTitle } from '../shell/routes/title.ts'
import { Lately } from './lately.tsx'
import { PersonTasks } from './person-tasks.tsx'

/** A person's projects and tasks: DECISIONS 'Further screens'. A person whom the reader may not read about is treated as unknown. */
export function PersonPage() {
  const me = useMe()
  const id = useParam('id')
  const person = useWorkspace((state) => personFor(state, me, id))
  if (!person) {
    return (
      <>
        <PageHeader title="Person" />
        <Panel title="Nobody here">
          <EmptyState icon={UserX} action={<BackToDashboard />}>
            This person is not here (any more).
          </EmptyState>
        </Panel>
      </>
    )
  }
  return <Details key={person.id} person={person} />
}

function Details({ person }: { person: User }) {
  const titled = useWorkspace((state) => nameAmong([...state.users.values()], person))
  useTitle('subject', titled)
  return (
    <>
      <PageHeader
        title={personName(person)}
        actions={<BackToDashboard />}
        description={
          <>
            <Badge plain>{roleNames[person.role]}</Badge> {person.email}
          </>
        }
      />
      <div className="@container">
        <div className="grid items-start gap-4 @[55rem]:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          <PersonTasks person={person} />
          <div className="flex min-w-0 flex-col gap-4">
            <PersonProjects person={person} />
            <Panel title="Lately">
              <Lately person={person} />
            </Panel>
          </div>
        </div>
      </div>
    </>
  )
}

function PersonProjects({ person }: { person: User }) {
  const me = useMe()
  const projects = useWorkspace((state) => projectsOfPerson(state, me, person))
  const archived = useWorkspace((state) => archivedProjectsOf(state, me, person).length)
  return (
    <Panel title="Projects" aside={projects.length > 0 && <Badge plain>{countText(projects.length)}</Badge>}>
      {projects.length === 0 ? (
        <p className="text-muted">{archived === 0 ? 'No projects.' : 'Only archived projects.'}</p>
      ) : (
        <ShownInPart rows={projects} pageSize={12}>
          {(shown) => (
            <ul className="flex flex-col gap-3">
              {shown.map((project) => (
                <li key={project.id}>
                  <ProjectLine project={project} />
                </li>
              ))}
            </ul>
          )}
        </ShownInPart>
      )}
    </Panel>
  )
}

function ProjectLine({ project }: { project: Project }) {
  const me = useMe()
  const name = useWorkspace((state) => projectLabel(state, project))
  const percent = useWorkspace((state) => progressOf(tasksOfProject(state, project)).percent)
  const path = can.enter(me, 'projects') ? projectPath(project) : ownProjectPath(project)
  return (
    <>
      <Link to={path} className="link block w-fit max-w-full">
        <UserText lines={2}>{name}</UserText>
      </Link>
      <ProgressBar label={`Progress of ${name}`} value={percent} />
    </>
  )
}
