import { useCallback } from 'react'
import type { ArgsOf } from '../../domain/commands.ts'
import { counted } from '../../domain/views/counted.ts'
import { useAct } from '../shared/act.ts'
import type { Outcome } from '../../workspace/workspace.ts'

/** What tasks begin with, but for their titles. */
export type Beginning = Omit<ArgsOf<'task.create'>, 'title'>

/** Asks for one task or for several, says on the screen what came of it, and gives their ids. */
export interface AddTasks {
  readonly one: (title: string, beginning: Beginning) => Outcome<string>
  readonly several: (titles: readonly string[], beginning: Beginning) => Outcome<string[]>
}

/** Adding tasks: SPEC 8 'Task created', or '4 tasks created', which one undo takes back (T21). */
export function useAddTasks(): AddTasks {
  const act = useAct()
  return {
    one: useCallback(
      (title, beginning) =>
        act('task.create', { title, ...beginning }, 'Task created', { offerUndo: true, brief: true }),
      [act],
    ),
    several: useCallback(
      (titles, beginning) =>
        act(
          'task.createMany',
          { titles: [...titles], ...beginning },
          `${counted(titles.length, 'task')} created`,
          {
            offerUndo: true,
          },
        ),
      [act],
    ),
  }
}
