import { useMemo, useState } from 'react'
import type { Task } from '../../domain/model/tasks.ts'
import type { User } from '../../domain/model/users.ts'
import { dropListsOf, foundInLists, type DropLists } from '../../domain/views/board.ts'

type Lists = DropLists['lists']

/** The lists of those of a board's tasks that are shown, and of all of them: the same where all are shown. */
interface ListsHere {
  readonly lists: Lists
  readonly all: Lists
}

/**
 * The drop lists of a board, of those of its tasks that are shown (`found`; `tasks` itself where all are), kept from one
 * drawing to the next: one in which nothing has changed stays the same array, and so do those of all tasks while a filter is set.
 */
export function useDropLists(
  tasks: readonly Task[],
  found: readonly Task[],
  members: readonly User[],
): ListsHere {
  const [listsFor] = useState(createDropLists)
  return useMemo(() => listsFor(tasks, found, members), [listsFor, tasks, found, members])
}

function createDropLists(): (
  tasks: readonly Task[],
  found: readonly Task[],
  members: readonly User[],
) => ListsHere {
  let last: DropLists | undefined
  let shown: Lists | undefined
  return (tasks, found, members) => {
    last = dropListsOf(last, tasks, members)
    shown = found === tasks ? last.lists : foundInLists(last.lists, found, shown)
    return { lists: shown, all: last.lists }
  }
}
