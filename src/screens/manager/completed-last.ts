import { useEffectEvent, useLayoutEffect, useMemo, useState } from 'react'
import type { Project } from '../../domain/model/projects.ts'
import type { State } from '../../domain/state/state.ts'
import { isCompleted } from '../../domain/views/progress.ts'
import { usePeek } from '../../workspace/react.tsx'

/**
 * The projects, with those last that were completed when the screen was opened or returned to: a card does not run away
 * from the person working on it. Projects added later come at the end.
 */
export function useCompletedLast(projects: readonly Project[]): readonly Project[] {
  const peek = usePeek()
  const [ids, setIds] = useState(() => peek((state) => idsInOrder(state, projects)))
  const begin = useEffectEvent(() => {
    const now = peek((state) => idsInOrder(state, projects))
    if (now.some((id, place) => id !== ids[place])) setIds(now)
  })
  // oxlint-disable-next-line react/set-state-in-effect -- that the board is come back to is known by its effects alone
  useLayoutEffect(() => begin(), [])
  // The same list as before if nothing has changed: a new list makes the boards look up what they show again.
  return useMemo(() => {
    const places = new Map(ids.map((id, place) => [id, place]))
    const placeOf = ({ id }: Project): number => places.get(id) ?? ids.length
    return projects.toSorted((one, other) => placeOf(one) - placeOf(other))
  }, [ids, projects])
}

function idsInOrder(state: State, projects: readonly Project[]): readonly string[] {
  return projects
    .toSorted((one, other) => Number(isCompleted(state, one)) - Number(isCompleted(state, other)))
    .map(({ id }) => id)
}
