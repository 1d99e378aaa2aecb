import { useEffect, useRef } from 'react'
import type { Task } from '../../domain/model/tasks.ts'
import { usePeekDrafts } from '../../workspace/react-drafts.ts'
import { useOpenTask } from '../shared/open-task.ts'
import { typedFor } from '../task/typed-texts.ts'

/**
 * Opens the panel of a task that has gone from a list (given to somebody else, deleted) while something was typed on it that is not
 * saved: there it can be copied.
 */
export function useTypedOnLost(tasks: readonly Task[]): void {
  const drafts = usePeekDrafts()
  const openTask = useOpenTask()
  const before = useRef(tasks)
  useEffect(() => {
    const here = new Set(tasks.map(({ id }) => id))
    const lost = before.current.find(({ id }) => !here.has(id) && typedFor(id, drafts) !== '')
    before.current = tasks
    if (lost) openTask(lost.id)
  }, [tasks, drafts, openTask])
}
