import { SearchX } from 'lucide-react'
import { useSearchParams } from 'wouter'
import { personName } from '../../domain/model/names.ts'
import type { Status } from '../../domain/model/tasks.ts'
import { userByEmail } from '../../domain/state/by-email.ts'
import { nothingFoundWords } from '../../domain/views/asked-words.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/panel.tsx'
import { usePeek } from '../../workspace/react.tsx'
import { useTaskFilter } from './task-filter.ts'

/** What is asked for in the address of a screen with tasks. Taken away in one go: what follows a change does not know it yet. */
const namesInAddress = ['q', 'assignee', 'priority', 'label', 'due', 'review', 'status']

/** What a filter did not find, and the way out of it; `status` is what is looked for besides. */
export function NothingFound({ status }: { status?: Status | undefined }) {
  const { asked } = useTaskFilter()
  const person = usePeek()((state) => userByEmail(state, asked.assignee))
  const assignee = asked.assignee === 'none' ? 'nobody' : person ? personName(person) : asked.assignee
  const [, setParams] = useSearchParams()
  const clear = (): void =>
    setParams(
      (before) => {
        const params = new URLSearchParams(before)
        for (const name of namesInAddress) params.delete(name)
        return params
      },
      { replace: true },
    )
  return (
    <EmptyState
      icon={SearchX}
      action={
        <Button size="sm" onClick={clear}>
          Clear search and filters
        </Button>
      }
    >
      {nothingFoundWords({ ...asked, assignee, status })}
    </EmptyState>
  )
}
