import { useCallback } from 'react'
import type { ArgsOf, CommandName, ResultOf } from '../../domain/commands.ts'
import type { ToastOptions } from '../../ui/toasts/toast-options.ts'
import { showError, showSuccess } from '../../ui/toasts/toasts.ts'
import { useRun } from '../../workspace/react-person.tsx'
import type { Outcome } from '../../workspace/workspace.ts'
import { useUndoing } from './undo/undoing.ts'

interface ToastManner extends Pick<ToastOptions, 'also' | 'brief' | 'isSaid' | 'about' | 'topic'> {
  /** Whether the toast offers undo, as it does whenever something is removed (DECISIONS 'Identity and references'). */
  readonly offerUndo?: boolean
}

type Act = <N extends CommandName>(
  name: N,
  args: ArgsOf<N>,
  done?: string | ((result: ResultOf<N>) => string),
  manner?: ToastManner,
) => Outcome<ResultOf<N>>

/**
 * Returns a function that runs a request and reports the outcome on the screen: `done` as a success toast (words, or a function
 * from the result to words), or the refusal's sentence as an error toast (SPEC 8). Forms that show refusals at their fields use
 * `useRun` instead.
 */
export function useAct(): Act {
  const run = useRun()
  const { offer } = useUndoing()
  return useCallback<Act>(
    (name, args, done, { offerUndo, ...rest } = {}) => {
      const outcome = run(name, args)
      if (!outcome.ok) showError(outcome.refusal.message)
      else if (done)
        showSuccess(typeof done === 'string' ? done : done(outcome.result), {
          ...rest,
          action: offerUndo ? offer(outcome) : undefined,
          of: outcome.entryId,
        })
      return outcome
    },
    [run, offer],
  )
}
