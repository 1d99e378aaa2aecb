import { useEffect, useRef, useState } from 'react'
import { can } from '../../../domain/can.ts'
import { taskName } from '../../../domain/model/names.ts'
import type { Task } from '../../../domain/model/tasks.ts'
import { useWorkspace } from '../../../workspace/react.tsx'
import { useDraftsUnder } from '../../../workspace/react-all-drafts.ts'
import { usePeekDrafts, type PeekDrafts } from '../../../workspace/react-drafts.ts'
import { useOpenTaskId } from '../../shell/routes/navigation.tsx'
import { employeesBoxes, tasksTypedOn, typedFor } from './typed-texts.ts'
import { LostText } from './lost-text.tsx'
import { TaskLink } from '../tasks/task-link.tsx'

interface Lost {
  readonly id: string
  /** `''` if the task was gone before the list was drawn: the reader may no longer be allowed to know its name. */
  readonly name: string
  readonly text: string
}

/**
 * Unsaved text typed on tasks that have gone from a list (given to somebody else, archived, deleted): it stays in sight, to be
 * copied. Drawn above the list; use a new `key` for another list. `isAll`: the list holds all tasks of an employee. Then the
 * text that they typed on other tasks before the list was drawn stays too, until they close it. Rule K158.
 */
export function LostTexts({ tasks, isAll = false }: { tasks: readonly Task[]; isAll?: boolean }) {
  const drafts = usePeekDrafts()
  const { discard } = useDraftsUnder(employeesBoxes[0])
  const [left] = useState(() => (isAll ? typedOnOthers(tasks, drafts) : []))
  const [lost, setLost] = useState(left)
  const before = useRef(tasks)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const here = new Set(tasks.map(({ id }) => id))
    const gone = before.current.flatMap((task): Lost[] => {
      const text = here.has(task.id) ? '' : typedFor(task.id, drafts)
      return text === '' ? [] : [{ id: task.id, name: taskName(task), text }]
    })
    before.current = tasks
    // A task that has come back has its text again.
    setLost((others) =>
      gone.length > 0 || others.some(({ id }) => here.has(id))
        ? [...gone, ...others.filter(({ id }) => !here.has(id))]
        : others,
    )
  }, [tasks, drafts])
  useEffect(() => {
    // The box that was typed into has gone, and the focus with it.
    if (lost !== left && lost.length > 0 && document.activeElement === document.body) place.current?.focus()
  }, [lost, left])
  const open = useOpenTaskId()
  const seen = useWorkspace((state, me) =>
    lost.map(({ id }) => {
      const task = state.tasks.get(id)
      return task && me && can.seeTask(state, me, task) ? task : undefined
    }),
  )
  // A task's panel in which nothing can be typed shows the same text. Rule K121.
  const isInPanel = useWorkspace((state, me) => {
    const task = open === undefined ? undefined : state.tasks.get(open)
    return !(task && me && can.seeTask(state, me, task) && can.commentTask(state, me, task))
  })
  const close = (closed: string): void => {
    if (isAll) for (const box of employeesBoxes) discard(box + closed)
    setLost(lost.filter(({ id }) => id !== closed))
  }
  if (lost.every(({ id }) => isInPanel && id === open)) return null
  return (
    <div ref={place} tabIndex={-1} className="mb-4 flex flex-col gap-2 rounded-md">
      {lost.map(({ id, name, text }, index) => {
        const task = seen[index]
        if (isInPanel && id === open) return null
        return (
          <LostText key={id} text={text} onClose={() => close(id)}>
            {task ? (
              <>
                '<TaskLink task={task} className="underline" />'
              </>
            ) : name === '' ? (
              'A task that was yours'
            ) : (
              `'${name}'`
            )}{' '}
            is not {task ? 'in this list' : 'here'} any more.
          </LostText>
        )
      })}
    </div>
  )
}

function typedOnOthers(tasks: readonly Task[], drafts: PeekDrafts): readonly Lost[] {
  const here = new Set(tasks.map(({ id }) => id))
  return [...tasksTypedOn(drafts)].flatMap((id): Lost[] => {
    const text = here.has(id) ? '' : typedFor(id, drafts)
    return text === '' ? [] : [{ id, name: '', text }]
  })
}
