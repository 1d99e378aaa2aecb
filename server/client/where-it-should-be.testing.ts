import type { RowLists } from '../../src/domain/model/row-lists.ts'
import { viewOf } from '../../src/domain/see/view.ts'
import { createState, rowsOf, type State } from '../../src/domain/state/state.ts'
import type { Workspace } from '../../src/workspace/workspace.ts'

/** What the person logged in on a page sees of the server's state. */
export function theirs(state: State, page: Workspace): State {
  const user = state.users.get(page.me()?.id ?? '')
  return user ? viewOf(state, user) : createState()
}

/** Rows as every version knows them, without the field that only the next version has. */
export function known(state: State): RowLists {
  const { tasks, ...others } = rowsOf(state)
  return { ...others, tasks: tasks.map((task) => ({ ...task, estimate: undefined })) }
}

/** Whether a page shows what the server has for its person, and nothing waits there. */
export function isWhereItShouldBe(state: State, page: Workspace): boolean {
  const due = JSON.stringify(known(theirs(state, page)))
  return page.place.log.waiting().length === 0 && JSON.stringify(known(page.state)) === due
}
