import { Tag } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { loadable } from '../../ui/loadable.tsx'
import { useWorkspace } from '../../workspace/react.tsx'

interface LabelFilterProps {
  projectId: string
  /** The labels of which a task must have any; none for all tasks. */
  chosen: readonly string[]
  onChange: (labelIds: readonly string[]) => void
}

// Not part of the first screen: fetched when the pointer or the focus reaches its button.
const choice = loadable(async () => (await import('./label-choice.tsx')).LabelChoice)
const preload = (): void => void choice.preload()

/** Chooses the labels by which a board is filtered, where its project has any. */
export function LabelFilter({ projectId, chosen, onChange }: LabelFilterProps) {
  const hasLabels = useWorkspace((state) => state.labels.where('projectId', projectId).length > 0)
  const trigger = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  if (!hasLabels) return null
  return (
    <>
      <Button
        ref={trigger}
        size="sm"
        icon={Tag}
        aria-haspopup="dialog"
        aria-expanded={open}
        className={chosen.length > 0 ? 'min-h-8 border-accent bg-accent-soft' : 'min-h-8'}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(true)}
      >
        {chosen.length > 0 ? `Filter by label: ${chosen.length}` : 'Filter by label'}
      </Button>
      {open && (
        <Suspense>
          <choice.Part
            projectId={projectId}
            chosen={chosen}
            onChange={onChange}
            trigger={trigger}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
