import { useState } from 'react'
import type { Project } from '../../domain/model/projects.ts'
import { progressOf, tasksOfProject } from '../../domain/views/progress.ts'
import { usePeek } from '../../workspace/react.tsx'
import { useLeftOpen } from '../../workspace/react-view.ts'
import { useTaskFilter } from '../shared/task-filter.ts'

/** Which of a manager's boards are open. */
export interface Folds {
  readonly isOpen: (project: Project, completed: boolean) => boolean
  readonly set: (project: Project, completed: boolean, open: boolean) => void
  readonly setAll: (open: boolean) => void
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
    if (isOn) setFolds({ asked, folded: changed(folded, [project.id], open) })
    else left.leave(partOf(project), basisOf(completed), open)
  }
  return {
    isOpen: (project, completed) =>
      isOn ? !folded.has(project.id) : (left.of(partOf(project), basisOf(completed)) ?? !completed),
    set,
    forget: (project) => left.forget(partOf(project)),
    setAll: (open) => {
      if (isOn)
        setFolds({
          asked,
          folded: changed(
            folded,
            projects.map(({ id }) => id),
            open,
          ),
        })
      else
        for (const project of projects) {
          const { status } = peek((state) => progressOf(tasksOfProject(state, project)))
          set(project, status === 'Completed', open)
        }
    },
  }
}

function partOf({ id }: Project): string {
  return `board:${id}`
}

function basisOf(completed: boolean): string {
  return completed ? 'completed' : 'ongoing'
}

function changed(folded: ReadonlySet<string>, ids: readonly string[], open: boolean): ReadonlySet<string> {
  const next = new Set(folded)
  for (const id of ids) {
    if (open) next.delete(id)
    else next.add(id)
  }
  return next
}
