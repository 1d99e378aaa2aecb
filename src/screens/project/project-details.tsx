import { FolderX, Pencil } from 'lucide-react'
import { useState } from 'react'
import { can } from '../../domain/can.ts'
import type { Project } from '../../domain/model/projects.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState, PageHeader, Panel } from '../../ui/panel.tsx'
import { useMe, useWorkspace } from '../../workspace/react.tsx'
import { ArchiveButton } from '../shared/archive-button.tsx'
import { Link, useParam } from '../shell/routes/navigation.tsx'
import { ProjectPage } from './project-page.tsx'
import { loadable } from '../../ui/loadable.tsx'

// Seldom opened, so its code is fetched the first time.
const ProjectForm = loadable(async () => (await import('./edit/project-form.tsx')).ProjectForm)

/** SPEC 2 'Project details': one project with its people, tasks and progress, for admins, who edit it here. */
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
  return (
    <ProjectPage project={project} whereToAdd="Add them with ‘Edit’ above.">
      <PageHeader title="Project Details" actions={<Actions key={project.id} project={project} />} />
    </ProjectPage>
  )
}

function Actions({ project }: { project: Project }) {
  const me = useMe()
  const [editing, setEditing] = useState(false)
  return (
    <>
      <BackLink />
      <ArchiveButton project={project} />
      {can.editProject(me) && (
        <Button size="sm" icon={Pencil} onClick={() => setEditing(true)}>
          Edit
        </Button>
      )}
      {editing && <ProjectForm.WhenHere project={project} onClose={() => setEditing(false)} />}
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
