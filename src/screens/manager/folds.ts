import { useState } from 'react'
import type { Project } from '../../domain/model/projects.ts'
import { completionOf, tasksOfProject } from '../../domain/views/progress.ts'
import { usePeek, useWorkspace } from '../../workspace/react.tsx'
import { useLeftOpen } from '../../workspace/react-view.ts'
import { useTaskFilter } from '../shared/filter/task-filter.ts'
import type { BoardFilter } from './filter/board-filter.ts'

/** Which of a manager's boards are open. */
export interface Folds {
  readonly isOpen: (project: Project, completion: string) => boolean
  readonly set: (project: Project, open: boolean) => void
  /** Folds all boards, or unfolds them if none is open; `toggleWords` is its label. */
  readonly toggleAll: () => void
  readonly toggleWords: string
  /** Forgets what the user folded or unfolded before a project was completed or reopened. Returns the function to call on leaving it. */
  readonly follow: (project: Project) => () => void
}

const none: ReadonlySet<string> = new Set()

/**
 * SPEC 4 'Progress': at 100 % a card collapses until toggled, each time anew. A toggle counts until completion changes, even
 * when the user comes back later. Under a filter, every board with matching tasks is open until folded there.
 */
export function useFolds(projects: readonly Project[], filter: BoardFilter): Folds {
  const { asked } = useTaskFilter()
  const { isOn } = filter
  const peek = usePeek()
  const left = useLeftOpen()
  const [folds, setFolds] = useState({ asked, folded: none })
  const folded = folds.asked === asked ? folds.folded : none
  const nowOf = (project: Project): string => peek((state) => completionOf(tasksOfProject(state, project)))
  const set: Folds['set'] = (project, open) => {
    if (isOn) {
      const rest = [...folded].filter((id) => id !== project.id)
      setFolds({ asked, folded: new Set(open ? rest : [...rest, project.id]) })
    } else left.leave(partOf(project), nowOf(project), open)
  }
  const isOpen: Folds['isOpen'] = (project, completion) =>
    isOn ? !folded.has(project.id) : (left.of(partOf(project), completion) ?? !completion)
  const isAnyOpen = useWorkspace((state) =>
    projects.some((project) => {
      const tasks = tasksOfProject(state, project)
      // A board that the filter hides is neither.
      return isOpen(project, completionOf(tasks)) && !(isOn && filter.of(tasks).length === 0)
    }),
  )
  return {
    isOpen,
    set,
    follow: (project) => left.follow(partOf(project), () => nowOf(project)),
    toggleWords: isAnyOpen ? 'Fold all' : 'Unfold all',
    toggleAll: () => {
      if (isOn) setFolds({ asked, folded: new Set(isAnyOpen ? projects.map(({ id }) => id) : none) })
      else for (const project of projects) set(project, !isAnyOpen)
    },
  }
}

function partOf({ id }: Project): string {
  return `board:${id}`
}
