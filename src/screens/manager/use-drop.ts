import { useCallback } from 'react'
import { sameEmail } from '../../domain/model/email.ts'
import { personName } from '../../domain/model/names.ts'
import type { Task } from '../../domain/model/tasks.ts'
import type { User } from '../../domain/model/users.ts'
import type { Drop } from '../../domain/views/drop.ts'
import { useAct } from '../shared/act.ts'

/** Asks for what a drop means, and says on the screen what came of it. */
export type CarryOut = (task: Task, drop: Drop) => { readonly ok: boolean }

/** What a drop on the board does, and the same choice in a card's menu: the request that `dropOf` makes of it. */
export function useDrop(members: readonly User[]): CarryOut {
  const act = useAct()
  return useCallback<CarryOut>(
    (task, drop) => {
      const manner = { offerUndo: true, topic: 'board' }
      const done = doneWords(task, drop, members)
      return drop.name === 'task.move'
        ? act(drop.name, drop.args, done, manner)
        : act(drop.name, drop.args, done, manner)
    },
    [act, members],
  )
}

/** What a toast says about a drop: what was done, and where to. */
function doneWords(task: Task, drop: Drop, members: readonly User[]): string {
  if (drop.name === 'task.move') {
    const { status } = drop.args
    return task.status === status ? `Moved within ${status}` : `Moved to ${status}`
  }
  const { assignedTo } = drop.args
  const member = members.find(({ email }) => sameEmail(email, assignedTo))
  return assignedTo === '' ? 'Unassigned' : `Assigned to ${member ? personName(member) : assignedTo}`
}
