import { Pencil } from 'lucide-react'
import { useRef, useState } from 'react'
import { can } from '../../domain/can.ts'
import type { Label } from '../../domain/model/labels.ts'
import { projectName } from '../../domain/model/names.ts'
import type { Project } from '../../domain/model/projects.ts'
import { tasksOfProject } from '../../domain/views/progress.ts'
import { withLabel } from '../../domain/views/labels.ts'
import { labelsOfProject } from '../../domain/views/task-parts.ts'
import { countText } from '../../domain/views/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { IconButton } from '../../ui/button.tsx'
import { LabelChip } from '../../ui/label-chip.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ShownInPart } from '../../ui/tables/shown-in-part.tsx'
import { useMe, useWorkspace } from '../../workspace/react.tsx'
import { useLastKnown } from '../shared/use-last-known.ts'
import { LabelForm } from '../task/labels/label-form.tsx'

/** The labels available to a project's tasks; those who may can change them here. Labels are created at the tasks. */
export function ProjectLabels({ project }: { project: Project }) {
  const me = useMe()
  const stored = useWorkspace((state) => labelsOfProject(state, project.id))
  const [edited, setEdited] = useState<Label>()
  const { row, isGone } = useLastKnown(edited, (state) => edited && state.labels.get(edited.id))
  // A label that somebody else has deleted stays while its form is open.
  const labels = isGone && row ? withLabel(stored, row) : stored
  const mayEdit = useWorkspace((state) => can.editLabel(state, me, { projectId: project.id }))
  const hasTask = useWorkspace((state) => tasksOfProject(state, project).length > 0)
  const mayAdd = useWorkspace((state) => can.createTask(state, me, { projectId: project.id }))
  const whereToCreate =
    hasTask || mayAdd ? 'Create them in a task.' : 'They are created in its tasks, which its manager adds.'
  return (
    <Panel title="Labels" aside={labels.length > 0 && <Badge plain>{countText(labels.length)}</Badge>}>
      {labels.length === 0 ? (
        <p className="text-muted">No labels yet.{mayEdit && ` ${whereToCreate}`}</p>
      ) : (
        <ShownInPart rows={labels}>
          {(shown) => (
            <ul
              aria-label={`Labels of ${projectName(project)}`}
              className="flex flex-wrap items-center gap-x-3 gap-y-1.5"
            >
              {shown.map((label) => (
                <ProjectLabel
                  key={label.id}
                  label={label}
                  mayEdit={mayEdit}
                  isEdited={edited?.id === label.id}
                  isGone={edited?.id === label.id && isGone}
                  onEdit={setEdited}
                />
              ))}
            </ul>
          )}
        </ShownInPart>
      )}
    </Panel>
  )
}

interface ProjectLabelProps {
  label: Label
  mayEdit: boolean
  isEdited: boolean
  isGone: boolean
  /** Opens the form of a label, or closes it. */
  onEdit: (label: Label | undefined) => void
}

function ProjectLabel({ label, mayEdit, isEdited, isGone, onEdit }: ProjectLabelProps) {
  const button = useRef<HTMLButtonElement>(null)
  const close = (): void => {
    onEdit(undefined)
    // By then the button is drawn again.
    requestAnimationFrame(() => button.current?.focus({ preventScroll: true }))
  }
  if (isEdited && mayEdit)
    return (
      <li className="min-w-0 basis-full">
        <LabelForm label={label} isGone={isGone} onClose={close} />
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
          onClick={() => onEdit(label)}
        />
      )}
    </li>
  )
}
