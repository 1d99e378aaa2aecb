import { useLayoutEffect } from 'react'
import type { State } from '../../../domain/state/state.ts'
import { usePeek, useWorkspace } from '../../../workspace/react.tsx'
import type { Selection } from './selection.ts'
import type { SelectedBoards } from './use-change-many.ts'

/** Keeps selected only the tasks that the boards still show: unseen tasks are not changed with the others. Rule K70. */
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
  // Any change to a task may take it out of sight, even if as many are found as before.
  const found = useWorkspace((state) => selection.ids().filter((id) => isFound(state, id)))
  // Before anybody can press a button that would change it.
  useLayoutEffect(() => {
    if (found.length < selection.ids().length) selection.keep((id) => peek((state) => isFound(state, id)))
  })
}
