import { useState } from 'react'
import type { Project } from '../../domain/model/projects.ts'
import { isCompleted } from '../../domain/views/progress.ts'
import { usePeek, useWorkspace } from '../../workspace/react.tsx'
import { useLeftOpen } from '../../workspace/react-view.ts'
import { useTaskFilter } from '../shared/task-filter.ts'

/** Which of a manager's boards are open. */
export interface Folds {
  readonly isOpen: (project: Project, completed: boolean) => boolean
  readonly set: (project: Project, completed: boolean, open: boolean) => void
  /** Folds all of them, or unfolds them where none is open; and the words for it. */
  readonly toggleAll: () => void
  readonly toggleWords: string
  /** It is no longer what it was when somebody folded or unfolded it: completed, or not. */
  readonly forget: (project: Project) => void
}

const none: ReadonlySet<string> = new Set()

/**
 * SPEC 4 'Progress': at 100 % a card collapses until toggled, each time anew. A toggle counts until that changes, also when
 * its user comes back later. Where some tasks are looked for, every board that has any is open until it is folded there.
 */
export function useFolds(projects: readonly Project[]): Folds {
  const { asked, isOn } = useTaskFilter()
  const peek = usePeek()
  const left = useLeftOpen()
  const [folds, setFolds] = useState({ asked, folded: none })
  const folded = folds.asked === asked ? folds.folded : none
  const set: Folds['set'] = (project, completed, open) => {
    if (isOn) {
      const rest = [...folded].filter((id) => id !== project.id)
      setFolds({ asked, folded: new Set(open ? rest : [...rest, project.id]) })
    } else left.leave(partOf(project), basisOf(completed), open)
  }
  const isOpen: Folds['isOpen'] = (project, completed) =>
    isOn ? !folded.has(project.id) : (left.of(partOf(project), basisOf(completed)) ?? !completed)
  const completedOf = (project: Project): boolean => peek((state) => isCompleted(state, project))
  const isAnyOpen = useWorkspace((state) =>
    projects.some((project) => isOpen(project, isCompleted(state, project))),
  )
  return {
    isOpen,
    set,
    forget: (project) => left.forget(partOf(project)),
    toggleWords: isAnyOpen ? 'Fold all' : 'Unfold all',
    toggleAll: () => {
      if (isOn) setFolds({ asked, folded: new Set(isAnyOpen ? projects.map(({ id }) => id) : none) })
      else for (const project of projects) set(project, completedOf(project), !isAnyOpen)
    },
  }
}

function partOf({ id }: Project): string {
  return `board:${id}`
}

function basisOf(completed: boolean): string {
  return completed ? 'completed' : 'ongoing'
}
