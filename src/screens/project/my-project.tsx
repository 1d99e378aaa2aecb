import { FolderX } from 'lucide-react'
import { can, homeOf } from '../../domain/can.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState, PageHeader, Panel } from '../../ui/panel.tsx'
import { useMe, useWorkspace } from '../../workspace/react.tsx'
import { Link, useParam } from '../shell/routes/navigation.tsx'
import { ProjectPage } from './project-page.tsx'

/** A project for its manager, read-only: DECISIONS 'Further screens'. Somebody else's project is treated as unknown. */
export function MyProject() {
  const me = useMe()
  const id = useParam('id')
  const project = useWorkspace((state) => state.projects.get(id))
  const back = (
    <Link to={homeOf(me)} className={buttonClass({ size: 'sm' })}>
      Back to Dashboard
    </Link>
  )
  if (!project || !can.seeProject(me, project)) {
    return (
      <>
        <PageHeader title="Project" />
        <Panel title="Nothing here">
          <EmptyState icon={FolderX} action={back}>
            This project is not here (any more).
          </EmptyState>
        </Panel>
      </>
    )
  }
  return (
    <ProjectPage key={project.id} project={project} whereToAdd="An admin adds them.">
      <PageHeader title="Project" actions={back} />
    </ProjectPage>
  )
}
