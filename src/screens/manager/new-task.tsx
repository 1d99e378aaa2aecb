import {
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type SubmitEvent,
} from 'react'
import { can } from '../../domain/can.ts'
import { projectName } from '../../domain/model/names.ts'
import { isMember } from '../../domain/model/projects.ts'
import { TextField } from '../../ui/fields/field.tsx'
import { showError } from '../../ui/toasts/toasts.ts'
import { usePeek } from '../../workspace/react.tsx'
import { useTypedHere } from '../../workspace/react-drafts.ts'
import type { Outcome } from '../../workspace/workspace.ts'
import { DraftNote } from '../shared/typed/draft-note.tsx'
import { pastedLines } from './pasted.ts'
import { pasteLines, typed, type TypedTitle } from './typed-title.ts'
import { useAddTask, type Beginning } from './use-add-task.ts'

export interface NewTaskProps {
  /** The initial values of a task in this list. */
  beginning: Beginning
  /** Called with the id of the last task added. */
  onAdded: (taskId: string) => void
  /** Called when Esc closes the field and discards the typed title. */
  onEnd: () => void
}

/** The title field at the head of a list of the board: Enter adds a task to the list, one after another. Rule T24. */
export function NewTask({ beginning, onAdded, onEnd }: NewTaskProps) {
  const addTask = useAddTask()
  const { projectId, assignedTo, status = '' } = beginning
  const draft = useTypedHere(`new-task:${projectId}:${assignedTo || status}`)
  const { text: title = '', restoredAt } = draft
  const [several, setSeveral] = useState(none)
  const input = useRef<HTMLInputElement>(null)
  // In the same frame: keys pressed as soon as the field is seen are meant for it.
  const isOpened = useRef(false)
  useLayoutEffect(() => {
    // Not again when a board comes back that was left.
    if (!isOpened.current) input.current?.focus()
    isOpened.current = true
  }, [])
  useToldWhenGone(beginning, title)

  const write = (written: TypedTitle) => {
    setSeveral(written.several)
    if (written.title === '') draft.discard()
    else draft.type(written.title)
  }
  const startOver = (saved?: string) => {
    setSeveral(none)
    draft.discard(saved)
  }
  const goOn = (outcome: Outcome<string | readonly string[]>) => {
    input.current?.focus()
    if (!outcome.ok) return
    startOver(outcome.entryId)
    const last = [outcome.result].flat().at(-1)
    if (last !== undefined) onAdded(last)
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    goOn(addTask(title, beginning))
  }
  const press = (event: KeyboardEvent) => {
    // In an input method, Escape cancels the composition.
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    event.stopPropagation()
    startOver()
    onEnd()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Esc, wherever in it the focus is
    <form noValidate onSubmit={submit} onKeyDown={press} className="mt-1.5 flex flex-col gap-2 pb-1">
      <TextField
        ref={input}
        dense
        labelHidden
        label="Title of the new task"
        placeholder="Title, then Enter"
        enterKeyHint="done"
        value={title}
        onChange={({ target }) => write(typed(target.value))}
        onPaste={(event) => {
          const pasted = pasteLines(event.currentTarget, event.clipboardData.getData('text/plain'))
          if (!pasted) return
          event.preventDefault()
          write(pasted)
        }}
      />
      {several.length > 1 && (
        <pastedLines.WhenHere
          titles={several}
          beginning={beginning}
          onAsked={goOn}
          onOne={() => {
            setSeveral(none)
            input.current?.focus()
          }}
        />
      )}
      <DraftNote at={restoredAt} startOverWith="this title" onStartOver={() => startOver()} />
    </form>
  )
}

/** Says where a title has gone that was typed for somebody who is no longer a member: the field goes with their list. Rule T622. */
function useToldWhenGone({ projectId, assignedTo = '' }: Beginning, title: string): void {
  const peek = usePeek()
  const tell = useEffectEvent(() => {
    const project = peek((state, me) =>
      me && can.editTasksIn(state, me, projectId) ? state.projects.get(projectId) : undefined,
    )
    if (title === '' || assignedTo === '' || !project || isMember(project, assignedTo)) return
    showError(
      `${assignedTo} is not in '${projectName(project)}' any more. What you typed is kept, and is there again once they are.`,
    )
  })
  useLayoutEffect(() => () => tell(), [])
}

const none: readonly string[] = []
