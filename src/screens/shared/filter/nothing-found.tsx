import { SearchX } from 'lucide-react'
import type { MouseEvent } from 'react'
import type { Status } from '../../../domain/model/tasks.ts'
import { nothingFoundWords } from '../../../domain/views/search-words.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/panel.tsx'
import { useSearchHere } from '../../shell/routes/navigation.tsx'
import { backToSearch } from './back-to-search.ts'
import { useSearchCriteria } from './search-criteria.ts'

/** The filter parameters in the address of a screen with tasks. */
const namesInAddress = ['q', 'assignee', 'priority', 'label', 'due', 'review', 'status']

interface NothingFoundProps {
  /** A status that is looked for as well. */
  status?: Status | undefined
  /** Whether the filter did find done tasks. */
  pending?: boolean | undefined
}

/** What a filter did not find, and the way out of it. */
export function NothingFound({ status, pending }: NothingFoundProps) {
  const criteria = useSearchCriteria(status)
  const [, change] = useSearchHere()
  const clear = (event: MouseEvent): void => {
    change((before) => {
      const params = new URLSearchParams(before)
      for (const name of namesInAddress) params.delete(name)
      return params
    })
    backToSearch(event)
  }
  return (
    <EmptyState
      icon={SearchX}
      action={
        <Button size="sm" onClick={clear}>
          Clear search and filters
        </Button>
      }
    >
      {nothingFoundWords({ ...criteria, pending })}
    </EmptyState>
  )
}
