import { useEffect, useRef } from 'react'
import { taskName } from '../../../domain/model/names.ts'
import type { Task } from '../../../domain/model/tasks.ts'
import type { State } from '../../../domain/state/state.ts'
import { showSuccess } from '../../../ui/toasts/toasts.ts'
import { useWorkspace } from '../../../workspace/react.tsx'
import { nothingAsked, useTaskFilter } from '../../shared/filter/task-filter.ts'
import { useHidden } from '../../shared/use-hidden.ts'
import type { CardFocus } from '../card-focus.ts'
import { itemIdOf } from '../../shared/drag/item-id.ts'
import { cardOf } from '../card-of.ts'
import type { BoardFilter } from './board-filter.ts'

const everyTask = ({ tasks }: State): readonly Task[] => [...tasks.values()]

/** Says when a filter hides a task that has come to a board of this page, and leads to that task. Rule K73. */
export function AddedUnseen({ filter, focus }: { filter: BoardFilter; focus: CardFocus }) {
  const tasks = useWorkspace(everyTask)
  const { asked, ask } = useTaskFilter()
  const known = useRef<readonly Task[]>(undefined)
  const endFor = useHidden<Task>((task) => filter.of([task]).length === 0)
  useEffect(() => {
    // The newest tasks are last: those added after the filter was set, while this code was being fetched, are reported too.
    const seen = known.current ?? (filter.since < tasks.length ? tasks.slice(0, filter.since) : tasks)
    known.current = tasks
    if (seen === tasks) return
    const before = new Set(seen.map(({ id }) => id))
    const task = tasks.find((task) => !before.has(task.id) && isUnseen(task))
    if (!task) return
    const show = (): void => {
      ask({ ...nothingAsked, sort: asked.sort })
      const card = cardOf({ id: task.projectId })
      if (card) focus.lead(itemIdOf(task.id, false), card)
    }
    showSuccess(`A filter hides '${taskName(task)}'`, {
      topic: 'unseen',
      brief: true,
      also: { label: 'Show task', onAction: show, end: endFor(task) },
    })

    function isUnseen(task: Task): boolean {
      return cardOf({ id: task.projectId }) !== null && filter.of([task]).length === 0
    }
  }, [tasks, filter, focus, asked.sort, ask, endFor])
  return null
}
