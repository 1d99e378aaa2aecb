import { FolderPlus } from 'lucide-react'
import { projectsOfManager } from '../../domain/views/own-work.ts'
import { EmptyState, PageHeader, Panel } from '../../ui/panel.tsx'
import { useMe, useWorkspace } from '../../workspace/react.tsx'
import { ProjectCard } from './project-card.tsx'

/** SPEC 2 'Manager Dashboard': the manager's own projects as cards, each with its board. */
export function ManagerDashboard() {
  const me = useMe()
  const projects = useWorkspace((state) => projectsOfManager(state, me))
  return (
    <>
      <PageHeader title="Manager Dashboard" />
      {projects.length === 0 && (
        <Panel title="Your Projects">
          <EmptyState icon={FolderPlus}>
            No projects yet. An admin creates projects and gives them to you.
          </EmptyState>
        </Panel>
      )}
      <div className="flex flex-col gap-4">
        {projects.map((project, index) => (
          <ProjectCard key={project.id} project={project} isFirst={index === 0} />
        ))}
      </div>
    </>
  )
}
