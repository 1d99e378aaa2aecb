import { useMemo, useState } from 'react'
import type { Task } from '../../domain/model/tasks.ts'
import type { User } from '../../domain/model/users.ts'
import { dropListsOf, type DropLists } from '../../domain/views/board.ts'

/** The drop lists of a board, kept from one drawing to the next: one in which nothing has changed stays the same array. */
export function useDropLists(tasks: readonly Task[], members: readonly User[]): DropLists['lists'] {
  const [listsFor] = useState(createDropLists)
  return useMemo(() => listsFor(tasks, members), [listsFor, tasks, members])
}

function createDropLists(): (tasks: readonly Task[], members: readonly User[]) => DropLists['lists'] {
  let last: DropLists | undefined
  return (tasks, members) => {
    last = dropListsOf(last, tasks, members)
    return last.lists
  }
}
