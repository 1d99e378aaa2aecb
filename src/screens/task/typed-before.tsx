import { Copy } from 'lucide-react'
import { useCallback, useState } from 'react'
import { copyShown } from '../../ui/copy-text.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/fields/field.tsx'
import { usePeekDrafts } from '../../workspace/react-drafts.ts'
import { useRetractions } from '../../workspace/react-news.ts'
import { typedFor } from '../shared/typed/typed-texts.ts'

/** What somebody had typed on a task whose boxes have disappeared from its panel, for copying; nothing if they had typed nothing. */
export function TypedBefore({ taskId }: { taskId: string }) {
  const drafts = usePeekDrafts()
  const [typed, setTyped] = useState(() => typedFor(taskId, drafts))
  // A request that was in flight has been rejected by now, and from then on its text is a draft again.
  useRetractions(useCallback(() => setTyped(typedFor(taskId, drafts)), [taskId, drafts]))
  if (typed === '') return null
  return (
    <div className="flex flex-col items-start gap-3">
      <TextArea readOnly label="What you typed here, not saved" value={typed} className="w-full" />
      <Button icon={Copy} onClick={() => void copyShown(typed)}>
        Copy
      </Button>
    </div>
  )
}
