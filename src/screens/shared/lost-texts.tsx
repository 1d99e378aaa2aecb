import { Copy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { taskName } from '../../domain/model/names.ts'
import type { Task } from '../../domain/model/tasks.ts'
import { Button } from '../../ui/button.tsx'
import { Callout } from '../../ui/callout.tsx'
import { copyShown } from '../../ui/copy-text.ts'
import { UserText } from '../../ui/user-text.tsx'
import { usePeekDrafts } from '../../workspace/react-drafts.ts'
import { typedFor } from '../task/typed-texts.ts'

interface Lost {
  readonly id: string
  readonly name: string
  readonly text: string
}

/**
 * What was typed on tasks that have gone from a list (given to somebody else, deleted) and is not saved: it stays in sight, to be
 * copied. Drawn above the list, anew (`key`) where that becomes another one.
 */
export function LostTexts({ tasks }: { tasks: readonly Task[] }) {
  const drafts = usePeekDrafts()
  const [lost, setLost] = useState<readonly Lost[]>([])
  const before = useRef(tasks)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const here = new Set(tasks.map(({ id }) => id))
    const gone = before.current.flatMap((task): Lost[] => {
      const text = here.has(task.id) ? '' : typedFor(task.id, drafts)
      return text === '' ? [] : [{ id: task.id, name: taskName(task), text }]
    })
    before.current = tasks
    // One that has come back has its text again.
    setLost((others) =>
      gone.length > 0 || others.some(({ id }) => here.has(id))
        ? [...gone, ...others.filter(({ id }) => !here.has(id))]
        : others,
    )
  }, [tasks, drafts])
  useEffect(() => {
    // What was typed into has gone, and the focus with it.
    if (lost.length > 0 && document.activeElement === document.body) place.current?.focus()
  }, [lost])
  if (lost.length === 0) return null
  return (
    <div ref={place} tabIndex={-1} className="mb-4 flex flex-col gap-2 rounded-md">
      {lost.map(({ id, name, text }) => (
        <Callout
          key={id}
          tone="warning"
          role="alert"
          title={`‘${name}’ is not here any more. What you typed is not saved:`}
          actions={
            <>
              <Button size="sm" icon={Copy} onClick={() => void copyShown(text)}>
                Copy
              </Button>
              <Button size="sm" onClick={() => setLost(lost.filter((one) => one.id !== id))}>
                Close
              </Button>
            </>
          }
        >
          <UserText lines={6}>{text}</UserText>
        </Callout>
      ))}
    </div>
  )
}
