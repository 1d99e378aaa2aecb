import { useCallback, useLayoutEffect, useRef } from 'react'
import { taskName } from '../../../domain/model/names.ts'
import type { Project } from '../../../domain/model/projects.ts'
import { changeWords, manyChangedText } from '../../../domain/views/many-changed.ts'
import { isCompleted } from '../../../domain/views/progress.ts'
import type { State } from '../../../domain/state/state.ts'
import { showError, showSuccess } from '../../../ui/toasts.ts'
import { useRun } from '../../../workspace/react-person.tsx'
import { usePeek } from '../../../workspace/react.tsx'
import { useOpenTask } from '../../shared/open-task.ts'
import { useUndoing } from '../../shared/undoing.ts'
import type { CardFocus } from '../card-focus.ts'
import type { BoardFilter } from '../filter/board-filter.ts'
import type { Folds } from '../folds.ts'
import { itemIdOf } from '../../shared/drag/item-id.ts'
import { cardOf } from '../project-card.tsx'
import { lightTogether } from './light-together.ts'
import type { ChangeOfMany } from './selection.ts'

/** The boards that the chosen tasks are on. */
export interface SelectedBoards {
  readonly projects: readonly Project[]
  readonly filter: BoardFilter
  readonly folds: Folds
  readonly focus: CardFocus
}

/**
 * Changes several tasks together, says what was done and where to, which of them stay as they are, and why; the cards are lit. Boards
 * that fold with it are unfolded by the toast, which shows the cards (K80).
 */
export function useChangeMany(
  boards: SelectedBoards,
): (taskIds: readonly string[], change: ChangeOfMany) => void {
  const run = useRun()
  const peek = usePeek()
  const { offer } = useUndoing()
  const openTask = useOpenTask()
  // The toast's button is pressed when these are others.
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
      if (!outcome.ok) return showError(outcome.refusal.message)
      const { result } = outcome
      const [words, tasks, folded] = peek((state) => [
        changeWords(state, change),
        result.done.flatMap((id) => state.tasks.get(id) ?? []),
        goingOn.filter((project) => isCompleted(state, project)),
      ])
      const hidden = tasks.filter(({ projectId }) => folded.some(({ id }) => id === projectId))
      const show = (): void => {
        const [first] = hidden
        const card = folded.map(cardOf).find((one) => one !== undefined)
        // They are elsewhere by now.
        if (!card || !first) return first && openTask(first.id)
        for (const project of folded) latest.current.folds.set(project, true, true)
        focus.lead(itemIdOf(first.id, false), card)
      }
      showSuccess(
        manyChangedText(result, (taskId) => titles.get(taskId), words),
        {
          topic: 'board',
          action: offer(outcome),
          also:
            hidden.length > 0
              ? { label: hidden.length === 1 ? 'Show task' : 'Show tasks', onAction: show }
              : undefined,
          of: outcome.entryId,
        },
      )
      lightTogether(tasks, 'assignedTo' in change ? change.assignedTo : '', focus)
    },
    [run, peek, offer, openTask],
  )
}

/** What the screen knows the tasks by, also once they are gone. */
function titlesOf({ tasks }: State, taskIds: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    taskIds.flatMap((id) => {
      const task = tasks.get(id)
      return task ? [[id, taskName(task)]] : []
    }),
  )
}
