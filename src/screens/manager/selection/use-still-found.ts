import { useLayoutEffect } from 'react'
import type { State } from '../../../domain/state/state.ts'
import { usePeek, useWorkspace } from '../../../workspace/react.tsx'
import type { Selection } from './selection.ts'
import type { SelectedBoards } from './use-change-many.ts'

/** Keeps of the chosen tasks those alone that the boards still show: what nobody sees is not changed with the others. Rule K70. */
export function useStillFound(selection: Selection, { projects, filter }: SelectedBoards): void {
  const peek = usePeek()
  const isFound = (state: State, id: string): boolean => {
    const task = state.tasks.get(id)
    return (
      task !== undefined &&
      projects.some((project) => project.id === task.projectId) &&
      filter.of([task]).length > 0
    )
  }
  // Each change of a task may be what takes it out of sight, also where as many are found as before.
  const found = useWorkspace((state) => selection.ids().filter((id) => isFound(state, id)))
  // Before anybody can press what would change it.
  useLayoutEffect(() => {
    if (found.length < selection.ids().length) selection.keep((id) => peek((state) => isFound(state, id)))
  })
}
