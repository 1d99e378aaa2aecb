import { Pencil, Plus } from 'lucide-react'
import { useLayoutEffect, useRef, useState, type KeyboardEvent, type SubmitEvent } from 'react'
import { labelColors, maxLabelName, type Label, type LabelColor } from '../../../domain/model/labels.ts'
import type { Task } from '../../../domain/model/tasks.ts'
import { findLabels, withLabel } from '../../../domain/views/labels.ts'
import { labelsOfProject } from '../../../domain/views/task-parts.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { LabelChip } from '../../../ui/label-chip.tsx'
import { SearchField } from '../../../ui/fields/search-field.tsx'
import { ShownInPart } from '../../../ui/tables/shown-in-part.tsx'
import { useWorkspace } from '../../../workspace/react.tsx'
import { useTypedHere } from '../../../workspace/react-drafts.ts'
import { useAct } from '../../shared/act.ts'
import { useLastKnown } from '../../shared/use-last-known.ts'
import { ColorChoice } from './color-choice.tsx'
import { LabelForm } from './label-form.tsx'

/** The choice of labels from a task's project: they are found by typing, created while typing, and changed in place. */
export function LabelPicker({ task, onClose }: { task: Task; onClose: () => void }) {
  const act = useAct()
  const labels = useWorkspace((state) => labelsOfProject(state, task.projectId))
  const { text = '', type, discard } = useTypedHere(`new-label:${task.projectId}`)
  const [chosen, setColor] = useState<LabelColor>()
  const [edited, setEdited] = useState<Label>()
  const { row, isGone } = useLastKnown(edited, (state) => edited && state.labels.get(edited.id))
  const area = useRef<HTMLDivElement>(null)
  // A label that somebody else has deleted stays where its form is open.
  const { found } = findLabels(isGone && row ? withLabel(labels, row) : labels, text)
  const { same } = findLabels(labels, text)
  const name = text.trim()
  const color = chosen ?? labelColors[labels.length % labelColors.length] ?? 'gray'

  const focusSearch = (): void => area.current?.querySelector('input')?.focus({ preventScroll: true })
  useLayoutEffect(focusSearch, [])
  const toggle = ({ id }: Label): void => {
    act('task.label', { taskId: task.id, labelId: id, on: !task.labelIds.includes(id) })
  }
  const create = (): void => {
    const { projectId, id: taskId } = task
    const outcome = act('label.create', { projectId, name, color, taskId })
    if (!outcome.ok) return
    discard(outcome.entryId)
    setColor(undefined)
    focusSearch()
  }
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (name === '') return
    if (!same) return create()
    toggle(same)
    discard()
  }
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return
    // Escape closes the picker, and not the panel around it.
    event.preventDefault()
    onClose()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape, for whatever in it has the focus
    <div
      ref={area}
      onKeyDown={press}
      className="flex flex-col gap-2 rounded-md border border-line bg-canvas p-2"
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-2">
        <SearchField
          label="Find or create a label"
          maxLength={maxLabelName}
          value={text}
          onChange={type}
          className="sm:w-full"
        />
        {name !== '' && !same && (
          <div className="flex flex-wrap items-center gap-2">
            <ColorChoice value={color} onChange={setColor} />
            <Button type="submit" size="sm" icon={Plus} className="max-w-full">
              <span dir="auto" className="truncate">
                Create '{name}'
              </span>
            </Button>
          </div>
        )}
      </form>
      {labels.length === 0 && name === '' && (
        <p className="text-sm text-muted">This project has no labels yet. Type a name to make one.</p>
      )}
      <div className="max-h-60 overflow-y-auto">
        <ShownInPart rows={found} step={30}>
          {(shown) => (
            <ul aria-label="Labels of the project" className="flex flex-col">
              {shown.map((label) => (
                <li key={label.id} className="min-w-0">
                  {edited?.id === label.id ? (
                    <LabelForm
                      label={label}
                      isGone={isGone}
                      onClose={() => {
                        setEdited(undefined)
                        focusSearch()
                      }}
                    />
                  ) : (
                    <div className="flex items-center gap-1 rounded-md hover:bg-hover">
                      <label className="flex min-h-8 min-w-0 flex-1 items-center gap-2 px-1 pointer-coarse:min-h-11">
                        <input
                          type="checkbox"
                          checked={task.labelIds.includes(label.id)}
                          onChange={() => toggle(label)}
                          className="size-4.5 shrink-0 accent-accent"
                        />
                        <LabelChip name={label.name} color={label.color} />
                      </label>
                      <IconButton
                        size="sm"
                        icon={Pencil}
                        label={`Change the label ${label.name}`}
                        className="text-muted"
                        onClick={() => setEdited(label)}
                      />
                    </div>
                  )}
                </li>
              ))}
            </ul>
          )}
        </ShownInPart>
      </div>
    </div>
  )
}
