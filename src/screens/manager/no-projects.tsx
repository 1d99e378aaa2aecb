import { archivedProjectsOf } from '../../domain/views/archived-projects.ts'
import { projectLabels } from '../../domain/views/project-labels.ts'
import { EmptyState, PageHeader, Panel } from '../../ui/panel.tsx'
import { UserText } from '../../ui/user-text.tsx'
import { useMe, useWorkspace } from '../../workspace/react.tsx'
import { noProjectsYet } from '../shared/no-projects-yet.ts'
import { ownProjectPath } from '../shared/routes/paths.ts'
import { ViewLinks } from '../shared/routes/view-links.tsx'
import { Link } from '../shell/routes/navigation.tsx'

/** The dashboard of a manager who has no project yet, or whose projects are all archived: these can still be read. */
export function NoProjects() {
  const me = useMe()
  const archived = useWorkspace((state) => archivedProjectsOf(state, me, me))
  const labels = useWorkspace((state) => [...projectLabels(state, archived).values()])
  return (
    <>
      <PageHeader title="Manager Dashboard" links={<ViewLinks />} />
      <Panel title="Your Projects">
        {archived.length === 0 ? (
          <EmptyState>{noProjectsYet}</EmptyState>
        ) : (
          <EmptyState>
            <p>
              {archived.length === 1
                ? 'Your project is archived. It can still be read, and an admin can bring it back:'
                : 'All of your projects are archived. They can still be read, and an admin can bring them back:'}
            </p>
            <ul aria-label="Archived projects" className="mt-2 flex flex-col items-center gap-1">
              {archived.map((project, index) => (
                <li key={project.id} className="max-w-full">
                  <Link to={ownProjectPath(project)} className="link block max-w-full">
                    <UserText lines={2}>{labels[index] ?? ''}</UserText>
                  </Link>
                </li>
              ))}
            </ul>
          </EmptyState>
        )}
      </Panel>
    </>
  )
}
