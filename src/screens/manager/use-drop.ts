import { useCallback, type RefObject } from 'react'
import { sameEmail } from '../../domain/model/email.ts'
import { personName } from '../../domain/model/names.ts'
import type { Project } from '../../domain/model/projects.ts'
import type { Task } from '../../domain/model/tasks.ts'
import type { User } from '../../domain/model/users.ts'
import { completes, type Drop } from '../../domain/views/drop.ts'
import { tasksOfProject } from '../../domain/views/progress.ts'
import { usePeek } from '../../workspace/react.tsx'
import { useAct } from '../shared/act.ts'

/** Requests what a drop means, and reports the outcome on the screen; to a screen reader too, unless another announcement says it. */
export type CarryOut = (task: Task, drop: Drop, isSaid?: boolean) => { readonly ok: boolean }

/**
 * What a drop on the board does, and the same choice in a card's menu: the request that `dropOf` makes of it. If the board
 * folds with it, the toast unfolds it and shows the card (K80).
 */
export function useDrop(
  project: Project,
  members: readonly User[],
  board: RefObject<{ readonly show: (task: Task) => void }>,
): CarryOut {
  const act = useAct()
  const peek = usePeek()
  return useCallback<CarryOut>(
    (task, drop, isSaid) => {
      const all = peek((state) => tasksOfProject(state, project))
      const also = completes(all, task, drop)
        ? { label: 'Show task', onAction: () => board.current.show(task) }
        : undefined
      const manner = { offerUndo: true, also, topic: 'board', isSaid }
      const done = doneWords(task, drop, members)
      return drop.name === 'task.move'
        ? act(drop.name, drop.args, done, manner)
        : act(drop.name, drop.args, done, manner)
    },
    [act, peek, project, members, board],
  )
}

/** What a toast says about a drop: what was done, and where the task went. */
function doneWords(task: Task, drop: Drop, members: readonly User[]): string {
  if (drop.name === 'task.move') {
    const { status } = drop.args
    return task.status === status ? `Moved within ${status}` : `Moved to ${status}`
  }
  const { assignedTo } = drop.args
  const member = members.find(({ email }) => sameEmail(email, assignedTo))
  return assignedTo === '' ? 'Unassigned' : `Assigned to ${member ? personName(member) : assignedTo}`
}
