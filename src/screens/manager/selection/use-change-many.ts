import { useCallback, useLayoutEffect, useRef } from 'react'
import { taskName } from '../../../domain/model/names.ts'
import type { Project } from '../../../domain/model/projects.ts'
import { changedAmong, changeWords, manyChangedText } from '../../../domain/views/many-changed.ts'
import { isCompleted } from '../../../domain/views/progress.ts'
import type { State } from '../../../domain/state/state.ts'
import { showError, showSuccess } from '../../../ui/toasts/toasts.ts'
import { useRun } from '../../../workspace/react-person.tsx'
import { useArchive } from '../../../workspace/react-past.ts'
import { usePeek } from '../../../workspace/react.tsx'
import { useOpenTask } from '../../shared/tasks/open-task.ts'
import { useUndoing } from '../../shared/undo/undoing.ts'
import type { CardFocus } from '../card-focus.ts'
import type { BoardFilter } from '../filter/board-filter.ts'
import type { Folds } from '../folds.ts'
import { leadTo } from '../reach-card.ts'
import { lightTogether } from './light-together.ts'
import type { ChangeOfMany } from './selection.ts'

/** The boards that hold the selected tasks. */
export interface SelectedBoards {
  readonly projects: readonly Project[]
  readonly filter: BoardFilter
  readonly folds: Folds
  readonly focus: CardFocus
}

/**
 * Changes several tasks together and lights their cards. Says what was done and where to, which tasks already were so, which
 * stay as they are, and why. If nothing was changed, there is nothing to undo (K131). If boards fold with the change, the toast
 * unfolds them and shows the cards (K80).
 */
export function useChangeMany(
  boards: SelectedBoards,
): (taskIds: readonly string[], change: ChangeOfMany) => boolean {
  const run = useRun()
  const peek = usePeek()
  const archive = useArchive()
  const { offer } = useUndoing()
  const openTask = useOpenTask()
  // By the time the toast's button is pressed, the boards may have changed.
  const latest = useRef(boards)
  useLayoutEffect(() => {
    latest.current = boards
  })
  return useCallback(
    (taskIds, change) => {
      const { projects, focus } = latest.current
      const [titles, goingOn] = peek((state) => [
        titlesOf(state, taskIds),
        projects.filter((project) => !isCompleted(state, project)),
      ])
      const outcome = run('tasks.change', { taskIds: [...taskIds], change })
      if (!outcome.ok) {
        showError(outcome.refusal.message)
        return false
      }
      const { result } = outcome
      const [words, tasks, folded] = peek((state) => [
        changeWords(state, change),
        result.done.flatMap((id) => state.tasks.get(id) ?? []),
        goingOn.filter((project) => isCompleted(state, project)),
      ])
      const hidden = tasks.filter(({ projectId }) => folded.some(({ id }) => id === projectId))
      const show = (): void => {
        const [first] = hidden
        for (const project of folded) latest.current.folds.set(project, true)
        if (first) leadTo(first, focus, openTask)
      }
      const entry = outcome.entryId === undefined ? undefined : archive.past.entry(outcome.entryId)
      const changed = changedAmong(result, entry)
      const text = manyChangedText(result, changed, (taskId) => titles.get(taskId), words)
      if (changed === 0) showError(text)
      else
        showSuccess(text, {
          topic: 'board',
          action: offer(outcome),
          also:
            hidden.length > 0
              ? { label: hidden.length === 1 ? 'Show task' : 'Show tasks', onAction: show }
              : undefined,
          of: outcome.entryId,
        })
      lightTogether(tasks, 'assignedTo' in change ? change.assignedTo : '', focus)
      return true
    },
    [run, peek, archive, offer, openTask],
  )
}

/** The titles that the screen knows the tasks by, even once the tasks are gone. */
function titlesOf({ tasks }: State, taskIds: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    taskIds.flatMap((id) => {
      const task = tasks.get(id)
      return task ? [[id, taskName(task)]] : []
    }),
  )
}
