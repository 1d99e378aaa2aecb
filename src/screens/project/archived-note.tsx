import { isArchived, type Project } from '../../domain/model/projects.ts'
import { dayText } from '../../domain/views/format.ts'
import { Callout } from '../../ui/callout.tsx'

/** Says on the page of an archived project that it is archived, and what follows: DECISIONS 'Archived projects'. */
export function ArchivedNote({ project }: { project: Project }) {
  if (!isArchived(project)) return null
  return (
    <Callout role="note" title={`Archived on ${dayText(project.archivedAt)}`} className="mb-4">
      Its tasks are read-only, and on no board, list, count or report. Its people keep the project.
    </Callout>
  )
}
