import { useRef, useState } from 'react'
import { can } from '../../../domain/can.ts'
import type { Task } from '../../../domain/model/tasks.ts'
import { labelsOfTask } from '../../../domain/views/task-parts.ts'
import { Button } from '../../../ui/button.tsx'
import { LabelChip } from '../../../ui/label-chip.tsx'
import { useMe, useWorkspace } from '../../../workspace/react.tsx'
import { Section } from '../section.tsx'
import { LabelPicker } from './label-picker.tsx'

/** The labels of a task, and for those who decide about it a way to choose, create and change them (DECISIONS 'Tasks'). */
export function Labels({ task }: { task: Task }) {
  const me = useMe()
  const labels = useWorkspace((state) => labelsOfTask(state, task))
  const mayEdit = useWorkspace((state) => can.editTask(state, me, task))
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  if (labels.length === 0 && !mayEdit) return null
  const close = (): void => {
    setOpen(false)
    button.current?.focus({ preventScroll: true })
  }
  return (
    <Section
      title="Labels"
      action={
        mayEdit && (
          <Button
            ref={button}
            size="sm"
            variant="quiet"
            aria-expanded={open}
            onClick={() => (open ? close() : setOpen(true))}
          >
            {open ? 'Close labels' : 'Choose labels'}
          </Button>
        )
      }
    >
      {labels.length > 0 ? (
        <ul aria-label="Labels" className="flex min-w-0 flex-wrap gap-1.5">
          {labels.map(({ id, name, color }) => (
            <li key={id} className="flex max-w-full min-w-0">
              <LabelChip name={name} color={color} />
            </li>
          ))}
        </ul>
      ) : (
        !open && <p className="text-sm text-muted">No labels.</p>
      )}
      {open && mayEdit && <LabelPicker task={task} onClose={close} />}
    </Section>
  )
}
