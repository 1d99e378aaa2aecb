import type { Project } from '../../domain/model/projects.ts'
import { Badge } from '../../ui/badge.tsx'
import { Panel } from '../../ui/panel.tsx'
import { UserText } from '../../ui/user-text.tsx'
import { useWorkspace } from '../../workspace/react.tsx'

/** The labels that the tasks of a project can have. */
export function ProjectLabels({ project }: { project: Project }) {
  const labels = useWorkspace((state) => state.labels.where('projectId', project.id))
  return (
    <Panel title="Labels" aside={labels.length > 0 && <Badge plain>{labels.length}</Badge>}>
      {labels.length === 0 ? (
        <p className="text-muted">No labels yet.</p>
      ) : (
        <ul className="flex max-h-48 flex-wrap gap-1.5 overflow-y-auto">
          {labels.map(({ id, name }) => (
            <li key={id} className="min-w-0">
              <Badge plain>
                <UserText lines={1}>{name}</UserText>
              </Badge>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
