import { useMemo, useState } from 'react'
import type { Task, User } from '../../domain/model/model.ts'
import { placesOf, type BoardPlaces } from '../../domain/views/board.ts'

/** What stands where (`placesOf`), kept from one drawing to the next: a place where nothing has changed keeps its list. */
export function usePlaces(tasks: readonly Task[], members: readonly User[]): BoardPlaces['places'] {
  const [placesFor] = useState(createPlaces)
  return useMemo(() => placesFor(tasks, members), [placesFor, tasks, members])
}

function createPlaces(): (tasks: readonly Task[], members: readonly User[]) => BoardPlaces['places'] {
  let last: BoardPlaces | undefined
  return (tasks, members) => {
    last = placesOf(last, tasks, members)
    return last.places
  }
}
