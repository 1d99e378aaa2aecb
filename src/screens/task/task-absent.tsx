import { FileX } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { EmptyState } from '../../ui/panel.tsx'
import { TypedBefore } from './typed-before.tsx'

/**
 * Shown in the panel of a task that does not, or no longer, exist for its reader: the wording is the same whether it exists
 * or not. Text they had typed can be copied.
 */
export function TaskAbsent({ taskId }: { taskId: string }) {
  const words = useRef<HTMLDivElement>(null)
  // The focused element has disappeared with the task.
  useLayoutEffect(() => words.current?.focus({ preventScroll: true }), [])
  return (
    <div className="flex flex-col gap-3">
      <div ref={words} tabIndex={-1} className="rounded-md">
        <EmptyState icon={FileX}>This task is not here (any more).</EmptyState>
      </div>
      <TypedBefore taskId={taskId} />
    </div>
  )
}
