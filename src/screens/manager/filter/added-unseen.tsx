import { useEffect, useRef } from 'react'
import { taskName } from '../../../domain/model/names.ts'
import type { Task } from '../../../domain/model/tasks.ts'
import { counted } from '../../../domain/views/counted.ts'
import type { State } from '../../../domain/state/state.ts'
import { showSuccess } from '../../../ui/toasts/toasts.ts'
import { useWorkspace } from '../../../workspace/react.tsx'
import { nothingAsked, useTaskFilter } from '../../shared/filter/task-filter.ts'
import { useHidden } from '../../shared/use-hidden.ts'
import { useOpenTask } from '../../shared/tasks/open-task.ts'
import type { CardFocus } from '../card-focus.ts'
import { itemIdOf } from '../../shared/drag/item-id.ts'
import { cardOf } from '../card-of.ts'
import { openCard } from '../reach-card.ts'
import type { BoardFilter } from './board-filter.ts'

const everyTask = ({ tasks }: State): readonly Task[] => [...tasks.values()]

/** Says when a filter hides a task that has come to a board of this page, and leads to that task. Rule K73. */
export function AddedUnseen({ filter, focus }: { filter: BoardFilter; focus: CardFocus }) {
  const tasks = useWorkspace(everyTask)
  const { asked, ask } = useTaskFilter()
  const openTask = useOpenTask()
  const known = useRef<readonly Task[]>(undefined)
  const endFor = useHidden<Task>((task) => filter.of([task]).length === 0)
  useEffect(() => {
    // The newest tasks are last: those added after the filter was set, while this code was being fetched, are reported too.
    const seen = known.current ?? (filter.since < tasks.length ? tasks.slice(0, filter.since) : tasks)
    known.current = tasks
    if (seen === tasks) return
    const before = new Set(seen.map(({ id }) => id))
    const added = tasks.filter((task) => !before.has(task.id) && isUnseen(task))
    const [task] = added
    if (!task) return
    const show = (): void => {
      ask({ ...nothingAsked, sort: asked.sort })
      const card = cardOf({ id: task.projectId })
      if (!card) return openTask(task.id)
      const lead = (otherwise: () => void): void =>
        openCard(card, () => focus.lead(itemIdOf(task.id, false), card, otherwise))
      // Once the filter is gone, the board may turn out to be folded.
      lead(() => lead(() => openTask(task.id)))
    }
    const what = added.length === 1 ? `'${taskName(task)}'` : counted(added.length, 'new task')
    showSuccess(`A filter hides ${what}`, {
      topic: 'unseen',
      brief: true,
      also: { label: added.length === 1 ? 'Show task' : 'Show tasks', onAction: show, end: endFor(task) },
    })

    function isUnseen(task: Task): boolean {
      return cardOf({ id: task.projectId }) !== null && filter.of([task]).length === 0
    }
  }, [tasks, filter, focus, asked.sort, ask, endFor, openTask])
  return null
}
