import { useEffect, useRef } from 'react'
import { FilterOnPaper } from '../../shared/filter/filter-on-paper.tsx'
import { NothingFound } from '../../shared/filter/nothing-found.tsx'
import type { CardFocus } from '../card-focus.ts'
import { AddedUnseen } from './added-unseen.tsx'
import type { BoardFilter } from './board-filter.ts'

interface FilteredProps {
  filter: BoardFilter
  focus: CardFocus
  /** How many tasks are shown. */
  found: number
}

/** What is said while a filter is set: that it finds nothing, which new tasks it hides, and on paper what it is. Rule K73. */
export function Filtered({ filter, focus, found }: FilteredProps) {
  const nothing = useFocusAfterLast(found)
  return (
    <>
      <FilterOnPaper />
      {found === 0 && (
        <div ref={nothing}>
          <NothingFound />
        </div>
      )}
      <AddedUnseen filter={filter} focus={focus} />
    </>
  )
}

/** When the last shown card goes, with its board and the focus, the button that shows the others again gets the focus. Rule K123. */
function useFocusAfterLast(found: number) {
  const place = useRef<HTMLDivElement>(null)
  const before = useRef(found)
  useEffect(() => {
    const isLastGone = found === 0 && before.current > 0
    before.current = found
    if (!isLastGone) return undefined
    // In the next frame: until then, a closing menu may move the focus elsewhere.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body) place.current?.querySelector('button')?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [found])
  return place
}
