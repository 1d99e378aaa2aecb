import { NothingFound } from '../../shared/nothing-found.tsx'
import type { CardFocus } from '../card-focus.ts'
import { AddedUnseen } from './added-unseen.tsx'
import type { BoardFilter } from './board-filter.ts'

interface FilteredProps {
  filter: BoardFilter
  focus: CardFocus
  /** How many tasks are shown. */
  found: number
}

/** What there is to say while a filter is set: that it finds nothing, and what comes that it hides. Rule K73. */
export function Filtered({ filter, focus, found }: FilteredProps) {
  return (
    <>
      {found === 0 && <NothingFound />}
      <AddedUnseen filter={filter} focus={focus} />
    </>
  )
}
