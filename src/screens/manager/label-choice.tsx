import { useState, type RefObject } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { findLabels, labelsOfProject } from '../../domain/views/task-parts.ts'
import { Button } from '../../ui/button.tsx'
import { LabelChip } from '../../ui/label-chip.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { ShownInPart } from '../../ui/shown-in-part.tsx'
import { useWorkspace } from '../../workspace/react.tsx'

interface LabelChoiceProps {
  projectId: string
  chosen: readonly string[]
  onChange: (labelIds: readonly string[]) => void
  trigger: RefObject<HTMLButtonElement | null>
  onClose: () => void
}

/** From how many labels on they are searched. */
const searchedFrom = 8

/** The labels of a project as checkboxes: tasks with any of the chosen ones are shown. */
export function LabelChoice({ projectId, chosen, onChange, trigger, onClose }: LabelChoiceProps) {
  const labels = useWorkspace((state) => labelsOfProject(state, projectId))
  const [search, setSearch] = useState('')
  const { found } = findLabels(labels, search)
  const toggle = (id: string): void =>
    onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id])
  return (
    <Popover
      triggerRef={trigger}
      isOpen
      onOpenChange={(open) => !open && onClose()}
      placement="bottom end"
      offset={4}
      className="w-[min(18rem,calc(100vw-1rem))] overflow-auto rounded-lg border border-line bg-raised shadow-float outline-none"
    >
      <Dialog aria-label="Filter by label" className="flex flex-col gap-2 p-3 outline-none">
        {labels.length >= searchedFrom && (
          <SearchField label="Search labels" value={search} onChange={setSearch} className="sm:w-full" />
        )}
        <ShownInPart rows={found} step={40}>
          {(shown) => (
            <ul className="flex flex-col">
              {shown.map(({ id, name, color }) => (
                <li key={id}>
                  <label className="flex min-h-8 items-center gap-2 rounded-md px-1 hover:bg-hover pointer-coarse:min-h-11">
                    <input
                      type="checkbox"
                      checked={chosen.includes(id)}
                      onChange={() => toggle(id)}
                      className="size-4.5 shrink-0 accent-accent"
                    />
                    <LabelChip name={name} color={color} />
                  </label>
                </li>
              ))}
            </ul>
          )}
        </ShownInPart>
        {found.length === 0 && <p className="text-sm text-muted">No label matches.</p>}
        <div className="flex justify-end gap-2">
          {chosen.length > 0 && (
            <Button size="sm" variant="quiet" onClick={() => onChange([])}>
              All tasks
            </Button>
          )}
          <Button size="sm" onClick={onClose}>
            Close
          </Button>
        </div>
      </Dialog>
    </Popover>
  )
}
