import { FolderX, Pencil } from 'lucide-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { can } from '../../domain/can.ts'
import type { Project } from '../../domain/model/projects.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState, PageHeader, Panel } from '../../ui/panel.tsx'
import { useMe, useWorkspace } from '../../workspace/react.tsx'
import { ArchiveButton } from '../shared/archive-button.tsx'
import { BackToDashboard } from '../shared/routes/back-to-dashboard.tsx'
import { focusContent } from '../shell/routes/arrival.ts'
import { useParam } from '../shell/routes/navigation.tsx'
import { ProjectPage } from './project-page.tsx'
import { loadable } from '../../ui/parts/loadable.tsx'

// Seldom opened, so its code is fetched the first time.
const ProjectForm = loadable(async () => (await import('./edit/project-form.tsx')).ProjectForm)

/** SPEC 2 'Project details': one project with its people, tasks and progress, for admins, who can edit it here. */
export function ProjectDetails() {
  const id = useParam('id')
  const project = useWorkspace((state) => state.projects.get(id))
  const [edited, setEdited] = useState<Project>()
  // The form stays, with what was typed, if somebody else deletes the project.
  const form = edited?.id === id && (
    <ProjectForm.WhenHere
      project={edited}
      onClose={() => {
        flushSync(() => setEdited(undefined))
        if (document.activeElement === document.body) focusContent({ preventScroll: true })
      }}
    />
  )
  if (!project) {
    return (
      <>
        {form}
        <PageHeader title="Project not found" />
        <Panel title="Nothing here">
          <EmptyState icon={FolderX} action={<BackToDashboard />}>
            There is no project with this address. It may have been deleted.
          </EmptyState>
        </Panel>
      </>
    )
  }
  return (
    <>
      {form}
      <ProjectPage key={project.id} project={project} whereToAdd="Add them with 'Edit' above.">
        <PageHeader
          title="Project Details"
          actions={<Actions key={project.id} project={project} onEdit={() => setEdited(project)} />}
        />
      </ProjectPage>
    </>
  )
}

function Actions({ project, onEdit }: { project: Project; onEdit: () => void }) {
  const me = useMe()
  return (
    <>
      <BackToDashboard />
      <ArchiveButton project={project} />
      {can.editProject(me) && (
        <Button size="sm" icon={Pencil} onClick={onEdit}>
          Edit
        </Button>
      )}
    </>
  )
}
