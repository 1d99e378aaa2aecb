import { Archive, ArchiveRestore } from 'lucide-react'
import { useState } from 'react'
import { can } from '../../domain/can.ts'
import { isArchived, type Project } from '../../domain/model/projects.ts'
import { Button } from '../../ui/button.tsx'
import { useMe } from '../../workspace/react.tsx'
import { ArchiveDialog } from './archive-dialog.tsx'

/** Archives a project, or brings it back, for those who may. */
export function ArchiveButton({ project }: { project: Project }) {
  const me = useMe()
  const [asking, setAsking] = useState(false)
  if (!can.archiveProject(me)) return null
  return (
    <>
      <Button size="sm" icon={isArchived(project) ? ArchiveRestore : Archive} onClick={() => setAsking(true)}>
        {isArchived(project) ? 'Bring back' : 'Archive'}
      </Button>
      {asking && <ArchiveDialog project={project} onClose={() => setAsking(false)} />}
    </>
  )
}
