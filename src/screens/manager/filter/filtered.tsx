import { useEffect, useRef } from 'react'
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
  const nothing = useFocusAfterLast(found)
  return (
    <>
      {found === 0 && (
        <div ref={nothing}>
          <NothingFound />
        </div>
      )}
      <AddedUnseen filter={filter} focus={focus} />
    </>
  )
}

/** The last card that was shown goes with its board and with the focus: what shows the others again gets it. Rule K123. */
function useFocusAfterLast(found: number) {
  const place = useRef<HTMLDivElement>(null)
  const before = useRef(found)
  useEffect(() => {
    const isLastGone = found === 0 && before.current > 0
    before.current = found
    if (!isLastGone) return undefined
    // In the next frame: until then a menu that closes may give it elsewhere.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body) place.current?.querySelector('button')?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [found])
  return place
}
