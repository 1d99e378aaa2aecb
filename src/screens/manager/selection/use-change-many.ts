import { useCallback } from 'react'
import { taskName } from '../../../domain/model/names.ts'
import { manyChangedText } from '../../../domain/views/many-changed.ts'
import { usePeek } from '../../../workspace/react.tsx'
import { useAct } from '../../shared/act.ts'
import type { ChangeOfMany } from './selection.ts'

/** Changes several tasks together, and says what was done, which of them stay as they are, and why. */
export function useChangeMany(): (taskIds: readonly string[], change: ChangeOfMany) => void {
  const act = useAct()
  const peek = usePeek()
  return useCallback(
    (taskIds, change) => {
      const titles = peek(
        ({ tasks }) =>
          new Map(
            taskIds.map((id) => {
              const task = tasks.get(id)
              return [id, task && taskName(task)]
            }),
          ),
      )
      const deed = 'delete' in change ? 'deleted' : 'changed'
      act(
        'tasks.change',
        { taskIds: [...taskIds], change },
        (result) => manyChangedText(result, (taskId) => titles.get(taskId), deed),
        { offerUndo: true, topic: 'board' },
      )
    },
    [act, peek],
  )
}
