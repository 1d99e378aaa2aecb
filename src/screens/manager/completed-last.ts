import { useState } from 'react'
import type { Project } from '../../domain/model/projects.ts'
import { progressOf, tasksOfProject } from '../../domain/views/progress.ts'
import { usePeek } from '../../workspace/react.tsx'

/**
 * The projects with the completed ones last, as it was when the screen was opened: a card does not run away from who
 * works on it. Those that come later are at the end.
 */
export function useCompletedLast(projects: readonly Project[]): readonly Project[] {
  const peek = usePeek()
  const [ids] = useState(() => {
    const isCompleted = (project: Project): boolean =>
      peek((state) => progressOf(tasksOfProject(state, project)).status === 'Completed')
    return projects
      .toSorted((one, other) => Number(isCompleted(one)) - Number(isCompleted(other)))
      .map(({ id }) => id)
  })
  const places = new Map(ids.map((id, place) => [id, place]))
  const placeOf = ({ id }: Project): number => places.get(id) ?? ids.length
  return projects.toSorted((one, other) => placeOf(one) - placeOf(other))
}
