import { EmptyState, PageHeader, Panel } from '../../ui/panel.tsx'
import { ViewLinks } from '../shared/view-links.tsx'

/** The manager's dashboard before they were given a project. */
export function NoProjects() {
  return (
    <>
      <PageHeader title="Manager Dashboard" links={<ViewLinks />} />
      <Panel title="Your Projects">
        <EmptyState>No projects yet. An admin creates projects and gives them to you.</EmptyState>
      </Panel>
    </>
  )
}
