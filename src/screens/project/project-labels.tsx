import { Pencil } from 'lucide-react'
import { useRef, useState } from 'react'
import { can } from '../../domain/can.ts'
import type { Label } from '../../domain/model/labels.ts'
import { projectName } from '../../domain/model/names.ts'
import type { Project } from '../../domain/model/projects.ts'
import { labelsOfProject } from '../../domain/views/task-parts.ts'
import { countText } from '../../domain/views/in-words.ts'
import { Badge } from '../../ui/badge.tsx'
import { IconButton } from '../../ui/button.tsx'
import { LabelChip } from '../../ui/label-chip.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ShownInPart } from '../../ui/shown-in-part.tsx'
import { useMe, useWorkspace } from '../../workspace/react.tsx'
import { LabelForm } from '../task/labels/label-form.tsx'

/** The labels that the tasks of a project can have; changed here by those who may. They are made at the tasks. */
export function ProjectLabels({ project }: { project: Project }) {
  const me = useMe()
  const labels = useWorkspace((state) => labelsOfProject(state, project.id))
  const mayEdit = useWorkspace((state) => can.editLabel(state, me, { projectId: project.id }))
  return (
    <Panel title="Labels" aside={labels.length > 0 && <Badge plain>{countText(labels.length)}</Badge>}>
      {labels.length === 0 ? (
        <p className="text-muted">No labels yet.{mayEdit && ' Create them in a task.'}</p>
      ) : (
        <ShownInPart rows={labels}>
          {(shown) => (
            <ul
              aria-label={`Labels of ${projectName(project)}`}
              className="flex flex-wrap items-center gap-x-3 gap-y-1.5"
            >
              {shown.map((label) => (
                <ProjectLabel key={label.id} label={label} mayEdit={mayEdit} />
              ))}
            </ul>
          )}
        </ShownInPart>
      )}
    </Panel>
  )
}

function ProjectLabel({ label, mayEdit }: { label: Label; mayEdit: boolean }) {
  const [editing, setEditing] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = (): void => {
    setEditing(false)
    // It is drawn again by then.
    requestAnimationFrame(() => button.current?.focus({ preventScroll: true }))
  }
  if (editing && mayEdit)
    return (
      <li className="min-w-0 basis-full">
        <LabelForm label={label} onClose={close} />
      </li>
    )
  return (
    <li className="flex max-w-full min-w-0 items-center">
      <LabelChip name={label.name} color={label.color} />
      {mayEdit && (
        <IconButton
          ref={button}
          label={`Change the label ${label.name}`}
          icon={Pencil}
          size="sm"
          className="text-muted"
          onClick={() => setEditing(true)}
        />
      )}
    </li>
  )
}
