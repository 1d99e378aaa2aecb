import { useMemo, useState } from 'react'
import type { Task } from '../../domain/model/tasks.ts'
import type { User } from '../../domain/model/users.ts'
import { dropListsOf, foundInLists, type DropLists } from '../../domain/views/board.ts'

type Lists = DropLists['lists']

/** The lists of a board's shown tasks, and of all its tasks: the same if all are shown. */
interface ListsHere {
  readonly lists: Lists
  readonly all: Lists
}

/**
 * The drop lists of a board for its shown tasks (`found`; `tasks` itself if all are shown), kept between renders: an unchanged
 * list stays the same array, and so do the lists of all tasks while a filter is set.
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
