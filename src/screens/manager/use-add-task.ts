import { useCallback } from 'react'
import type { ArgsOf } from '../../domain/commands.ts'
import { useAct } from '../shared/act.ts'
import type { Outcome } from '../../workspace/workspace.ts'

/** What tasks begin with, but for their titles. */
export type Beginning = Omit<ArgsOf<'task.create'>, 'title'>

/** Asks for a task, says on the screen what came of it (SPEC 8 'Task created'), and gives its id. */
export function useAddTask(): (title: string, beginning: Beginning) => Outcome<string> {
  const act = useAct()
  return useCallback(
    (title, beginning) =>
      act('task.create', { title, ...beginning }, 'Task created', { offerUndo: true, brief: true }),
    [act],
  )
}
