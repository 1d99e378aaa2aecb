import { emailKey } from '../model/email.ts'
import { statuses, type Task } from '../model/tasks.ts'
import type { User } from '../model/users.ts'
import { compareByHand, inHandOrder } from '../rules/hand-order.ts'
import { compareIds } from '../state/table.ts'
import { dropIdOf } from './drop.ts'
import { diffLists, withListDiff } from './list-diff.ts'

/** The lists of a project's board that tasks are dropped on, with what they were made from. */
export interface DropLists {
  readonly tasks: readonly Task[]
  readonly members: readonly User[]
  /** By drop id. */
  readonly lists: ReadonlyMap<string, readonly Task[]>
}

/** From this many changed tasks on, sorting all anew is cheaper than putting each in its place. */
const many = 100

/**
 * The lists of a project's board (SPEC 2 'Manager Dashboard'): every task in the column of its status, in the order
 * that people gave it by hand, and each member's tasks in their zone as well, in table order (DECISIONS 'Order by
 * hand'). `tasks` are in table order. `previous` is the last result for the same board: a list whose tasks are the same
 * keeps its array, so that a changed task costs its lists, not the board.
 */
export function dropListsOf(
  previous: DropLists | undefined,
  tasks: readonly Task[],
  members: readonly User[],
): DropLists {
  const zones = new Map(members.map((member) => [emailKey(member.email), dropIdOf(member)]))
  const columns: readonly string[] = statuses
  const ids = [...columns, ...zones.values()]
  const known = previous && sameItems([...previous.lists.keys()], ids) ? previous : undefined
  if (known?.tasks === tasks) return { ...known, members }
  const change = known && diffLists(known.tasks, tasks)
  if (!change || change.gone.length + change.came.length > many) {
    const inColumns = byKey(inHandOrder(tasks), ({ status }) => status)
    const inZones = byKey(tasks, ({ assignedTo }) => zones.get(emailKey(assignedTo)))
    const lists = ids.map((id): [string, readonly Task[]] => {
      const kept = previous?.lists.get(id) ?? []
      const there = (columns.includes(id) ? inColumns : inZones).get(id) ?? []
      return [id, sameItems(kept, there) ? kept : there]
    })
    return { tasks, members, lists: new Map(lists) }
  }
  const lists = ids.map((id): [string, readonly Task[]] => {
    const isColumn = columns.includes(id)
    const isIn = ({ status, assignedTo }: Task): boolean =>
      isColumn ? status === id : zones.get(emailKey(assignedTo)) === id
    const here = { gone: change.gone.filter(isIn), came: change.came.filter(isIn) }
    return [id, withListDiff(known.lists.get(id) ?? [], here, isColumn ? compareByHand : byId)]
  })
  return { tasks, members, lists: new Map(lists) }
}

/**
 * The same lists with only what a filter has found, in the same order. `previous` is the last result for the same
 * board: a list that shows the same keeps its array.
 */
export function foundInLists(
  lists: DropLists['lists'],
  found: readonly Task[],
  previous: DropLists['lists'] | undefined,
): DropLists['lists'] {
  const isFound = new Set(found)
  return new Map(
    [...lists].map(([id, tasks]) => {
      const kept = previous?.get(id) ?? []
      const there = tasks.filter((task) => isFound.has(task))
      return [id, sameItems(kept, there) ? kept : there]
    }),
  )
}

function byId(one: Task, other: Task): number {
  return compareIds(one.id, other.id)
}

/** Items grouped by a key, in their order; those without a key are left out. */
function byKey<Item>(items: readonly Item[], keyOf: (item: Item) => string | undefined): Map<string, Item[]> {
  const lists = new Map<string, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    if (key === undefined) continue
    const there = lists.get(key)
    if (there) there.push(item)
    else lists.set(key, [item])
  }
  return lists
}

function sameItems<Item>(one: readonly Item[], other: readonly Item[]): boolean {
  return one.length === other.length && one.every((item, index) => item === other[index])
}
