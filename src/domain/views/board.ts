import { emailKey } from '../model/email.ts'
import { statuses, type Task } from '../model/tasks.ts'
import type { User } from '../model/users.ts'
import { dropIdOf } from './drop.ts'
import { exchanged } from './exchanged.ts'
import { byUrgency, withExchange } from './urgency.ts'

/** The lists of a project's board that tasks are dropped on, with what they were made of. */
export interface DropLists {
  readonly tasks: readonly Task[]
  readonly members: readonly User[]
  /** By drop id. */
  readonly lists: ReadonlyMap<string, readonly Task[]>
}

/**
 * What stands where on a project's board, the urgent first (SPEC 2 'Manager Dashboard'): every task in the column of its
 * status, and those of a member in their zone as well. `previous` is what was given before for the same board: a list
 * whose tasks are the same keeps its array, and a changed task costs its lists, not the board.
 */
export function dropListsOf(
  previous: DropLists | undefined,
  tasks: readonly Task[],
  members: readonly User[],
): DropLists {
  const zones = new Map(members.map((member) => [emailKey(member.email), dropIdOf(member)]))
  const ids: string[] = [...statuses, ...zones.values()]
  const isSameBoard = previous && sameItems([...previous.lists.keys()], ids)
  if (isSameBoard && previous.tasks === tasks) return { ...previous, members }
  const { gone, came } = isSameBoard ? exchanged(previous.tasks, tasks) : { gone: [], came: byUrgency(tasks) }
  const goneFrom = byDropId(gone, zones)
  const cameTo = byDropId(came, zones)
  const lists = ids.map((id): [string, readonly Task[]] => {
    const kept = previous?.lists.get(id) ?? []
    const change = { gone: goneFrom.get(id) ?? [], came: cameTo.get(id) ?? [] }
    if (isSameBoard) return [id, withExchange(kept, change)]
    return [id, sameItems(kept, change.came) ? kept : change.came]
  })
  return { tasks, members, lists: new Map(lists) }
}

/** Tasks by the drop ids of the lists they are in. */
function byDropId(tasks: readonly Task[], zones: ReadonlyMap<string, string>): Map<string, Task[]> {
  const lists = new Map<string, Task[]>()
  for (const task of tasks) {
    for (const id of [task.status, zones.get(emailKey(task.assignedTo))]) {
      if (id === undefined) continue
      const there = lists.get(id)
      if (there) there.push(task)
      else lists.set(id, [task])
    }
  }
  return lists
}

function sameItems<Item>(one: readonly Item[], other: readonly Item[]): boolean {
  return one.length === other.length && one.every((item, index) => item === other[index])
}
