import { Copy } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { State } from '../../../domain/state/state.ts'
import { counted } from '../../../domain/views/counted.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { ChangedMeanwhile } from '../../../ui/fields/changed-meanwhile.tsx'
import { TextArea } from '../../../ui/fields/field.tsx'
import { copyShown } from '../../../ui/copy-text.ts'
import { toastHost } from '../../../ui/toasts/toast-host.ts'
import { showError, withdrawToast } from '../../../ui/toasts/toasts.ts'
import { useWorkspace } from '../../../workspace/react.tsx'
import { useRefused } from '../../../workspace/react-kept.ts'
import { useRun } from '../../../workspace/react-person.tsx'
import type { RefusedRequest, TextConflict } from '../../../workspace/refused-request.ts'
import { useOpenTask } from '../../shared/tasks/open-task.ts'
import { focusContent } from '../routes/arrival.ts'
import { KeptInSight } from './kept-in-sight.tsx'

/** From how many on all can be acknowledged at once. */
const many = 3

/** How many milliseconds a screen reader may take to begin. */
const readOutFor = 5000

/**
 * The user's waiting changes that the server refused: what they wanted, why it was refused, and what they had written, until
 * they acknowledge it. If somebody else changed a text meanwhile, both versions are offered. `isSecond`: below another banner.
 */
export function RefusedBanner({ isSecond }: { isSecond: boolean }) {
  const { items, dismiss } = useRefused()
  const section = useRef<HTMLElement>(null)
  // Acknowledged together with the others, a text that is still to be chosen would be given up unread.
  const plain = useWorkspace((state) => items.filter((item) => savedText(state, item.conflict) === undefined))
  if (items.length === 0) return null
  const note = (noted: readonly RefusedRequest[]): void => {
    for (const { requestId } of noted) dismiss(requestId)
    // The pressed button is about to go.
    if (noted.length < items.length) section.current?.focus()
    else focusContent({ preventScroll: true })
  }
  return (
    <KeptInSight
      tone="warning"
      message={`${counted(items.length, 'change was', 'changes were')} not saved`}
      onShow={() => section.current?.focus()}
      isSecond={isSecond}
    >
      <section
        ref={section}
        tabIndex={-1}
        aria-label="Changes that were not saved"
        className="m-2 flex max-h-[60dvh] flex-col gap-2 overflow-y-auto rounded-md print:hidden"
      >
        {plain.length >= many && (
          <Button size="sm" className="self-end" onClick={() => note(plain)}>
            {plain.length === items.length
              ? `Got it, all ${counted(items.length, 'change')}`
              : `Got it, all ${counted(plain.length, 'change')} that need no choice`}
          </Button>
        )}
        {items.map((item) => (
          <RefusedShown key={item.requestId} item={item} onNote={() => note([item])} />
        ))}
      </section>
    </KeptInSight>
  )
}

function RefusedShown({ item, onNote }: { item: RefusedRequest; onNote: () => void }) {
  const { requestId, deed = 'something that you changed', message, texts, conflict } = item
  useEffect(() => withdrawToast(requestId), [requestId])
  const saved = useWorkspace((state) => savedText(state, conflict))
  const taskId = useWorkspace((state) => taskOf(state, item))
  const openTask = useOpenTask()
  const textId = useId()
  return (
    <Callout
      tone="warning"
      title={`Not saved: ${deed}`}
      actions={
        <>
          {taskId !== undefined && (
            <Button
              size="sm"
              aria-describedby={textId}
              onClick={(event) => openTask(taskId, event.currentTarget)}
            >
              Open the task
            </Button>
          )}
          {saved === undefined && (
            <Button size="sm" aria-describedby={textId} onClick={onNote}>
              Got it
            </Button>
          )}
        </>
      }
    >
      <ReadOut>{`Not saved: ${deed}. ${message}`}</ReadOut>
      <div id={textId} className="mt-1 flex flex-col items-start gap-2">
        {conflict && saved !== undefined ? (
          <>
            <BothTexts conflict={conflict} saved={saved} message={message} onDone={onNote} />
            <Written texts={texts.filter((text) => text !== conflict.mine)} />
          </>
        ) : (
          <>
            <p>{message}</p>
            <Written texts={texts} />
          </>
        )}
      </div>
    </Callout>
  )
}

/**
 * Makes a screen reader say something through the toasts' live region: many screen readers skip a region that appears together
 * with its words, and this one is there from the start. The text is removed again, since that region moves into dialogs.
 */
function ReadOut({ children }: { children: string }) {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const end = setTimeout(() => setOver(true), readOutFor)
    return () => clearTimeout(end)
  }, [])
  return isOver ? null : createPortal(<p className="sr-only">{children}</p>, toastHost())
}

/** The text that is stored now, if its row still exists. */
function savedText(state: State, conflict: TextConflict | undefined): string | undefined {
  const row = conflict && state[conflict.table].get(conflict.id)
  const text: unknown = row && Reflect.get(row, conflict.field)
  return typeof text === 'string' ? text : undefined
}

/** The task that it was about, itself or by a part of it, if that still exists for the user. */
function taskOf({ tasks, comments, checklist }: State, { about = '' }: RefusedRequest): string | undefined {
  const { taskId = about } = comments.get(about) ?? checklist.get(about) ?? {}
  return tasks.get(taskId)?.id
}

interface BothTextsProps {
  conflict: TextConflict
  saved: string
  message: string
  onDone: () => void
}

function BothTexts({ conflict: { table, id, field, mine }, saved, message, onDone }: BothTextsProps) {
  const run = useRun()
  const keep = (): void => {
    const outcome = {
      tasks: () => run('task.edit', { taskId: id, [field]: mine }),
      projects: () => run('project.update', { projectId: id, [field]: mine }),
      comments: () => run('comment.edit', { commentId: id, text: mine }),
      checklist: () => run('checklist.rename', { itemId: id, text: mine }),
    }[table]()
    if (outcome.ok) onDone()
    else showError(outcome.refusal.message)
  }
  return (
    <div className="w-full">
      <ChangedMeanwhile title={message} texts={{ mine, saved }} comesUnasked onKeep={keep} onTake={onDone} />
    </div>
  )
}

/** What the user had written, to be copied. */
function Written({ texts }: { texts: readonly string[] }) {
  if (texts.length === 0) return null
  const text = texts.join('\n\n')
  return (
    <>
      <TextArea readOnly label="What you had written" value={text} className="w-full" />
      <Button size="sm" icon={Copy} onClick={() => void copyShown(text)}>
        Copy
      </Button>
    </>
  )
}
