import { Copy, FileX } from 'lucide-react'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { copyShown } from '../../ui/copy-text.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { EmptyState } from '../../ui/panel.tsx'
import { usePeekDrafts } from '../../workspace/react-drafts.ts'
import { useRetractions } from '../../workspace/react-news.ts'
import { typedFor } from './typed-texts.ts'

/**
 * What stands in the panel of a task that is not there for its reader, or not any more: the same words, whether it exists
 * or not. What they had typed can be copied.
 */
export function TaskAbsent({ taskId }: { taskId: string }) {
  const drafts = usePeekDrafts()
  const [typed, setTyped] = useState(() => typedFor(taskId, drafts))
  // What was on its way is refused when the task has gone already, and is a draft again from then on.
  useRetractions(useCallback(() => setTyped(typedFor(taskId, drafts)), [taskId, drafts]))
  const words = useRef<HTMLDivElement>(null)
  // What had the focus has gone with the task.
  useLayoutEffect(() => words.current?.focus({ preventScroll: true }), [])
  return (
    <div className="flex flex-col items-start gap-3">
      <div ref={words} tabIndex={-1} className="self-stretch rounded-md">
        <EmptyState icon={FileX}>This task is not here (any more).</EmptyState>
      </div>
      {typed !== '' && (
        <>
          <TextArea readOnly label="What you typed here, not saved" value={typed} className="w-full" />
          <Button icon={Copy} onClick={() => void copyShown(typed)}>
            Copy
          </Button>
        </>
      )}
    </div>
  )
}
