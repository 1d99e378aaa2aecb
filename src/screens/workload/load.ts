import { useMemo, useState } from 'react'
import type { Day } from '../../domain/model/day.ts'
import type { User } from '../../domain/model/users.ts'
import type { Figures } from '../../domain/views/figures.ts'
import { workloadOf, type Workload } from '../../domain/views/workload.ts'
import { findLoads, nobodysFigures } from '../../domain/views/workload-tasks.ts'
import { useMe, useToday, useWorkspace } from '../../workspace/react.tsx'
import { weekEndOf } from '../shared/filter/week-end.ts'

/** A row of the workload: a person's, or that of the tasks nobody has. */
export interface Load {
  readonly person: User | undefined
  readonly figures: Figures
}

/** The id of a row. */
export function loadId({ person }: Load): string {
  return person?.id ?? 'nobody'
}

/** Returns the rows that a search finds: the tasks nobody has first, then people, those with most to do first. */
export function useLoads(search: string): { loads: readonly Load[]; people: number } {
  const me = useMe()
  const today = useToday()
  const weekEnd = weekEndOf(today)
  const all = useSteady(
    useWorkspace((state) => workloadOf(state, me, today, weekEnd)),
    today,
  )
  const nobodys = useWorkspace((state) => nobodysFigures(state, me, today, weekEnd))
  const found = useMemo(() => findLoads(all, search), [all, search])
  const isAny = search.trim() === '' && nobodys.open > 0
  return {
    loads: isAny ? [{ person: undefined, figures: nobodys }, ...found] : found,
    people: all.length,
  }
}

/**
 * Keeps everybody where they first stood that day, so that giving away or taking on a task moves nobody out from under the
 * pointer. On another day the order is determined anew. Rule R50.
 */
function useSteady(loads: readonly Workload[], today: Day): readonly Workload[] {
  const [kept, setKept] = useState(() => ({ today, places: placesOf(loads) }))
  const current = kept.today === today ? kept : { today, places: placesOf(loads) }
  if (current !== kept) setKept(current)
  const { places } = current
  return useMemo(() => {
    const placeOf = ({ person }: Workload): number => places.get(person.id) ?? places.size
    return loads.toSorted((one, other) => placeOf(one) - placeOf(other))
  }, [loads, places])
}

function placesOf(loads: readonly Workload[]): ReadonlyMap<string, number> {
  return new Map(loads.map(({ person }, place) => [person.id, place]))
}

/** How many tasks are neither overdue nor due this week or next: those due later, or without a due date. */
export function laterOf({ open, overdue, dueThisWeek, dueNextWeek }: Figures): number {
  return open - overdue - dueThisWeek - dueNextWeek
}
