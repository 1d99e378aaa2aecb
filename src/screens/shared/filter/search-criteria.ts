import { personName } from '../../../domain/model/names.ts'
import type { Status } from '../../../domain/model/tasks.ts'
import { userByEmail } from '../../../domain/state/by-email.ts'
import type { SearchCriteria } from '../../../domain/views/search-words.ts'
import { useWorkspace } from '../../../workspace/react.tsx'
import { useTaskFilter } from './task-filter.ts'

/** The filter in the address of a screen, with the name of whoever is looked for; `status` is looked for as well. */
export function useSearchCriteria(status: Status | undefined): SearchCriteria {
  const { asked } = useTaskFilter()
  const person = useWorkspace((state) => userByEmail(state, asked.assignee))
  const assignee = asked.assignee === 'none' ? 'nobody' : person ? personName(person) : asked.assignee
  return { ...asked, assignee, status }
}
