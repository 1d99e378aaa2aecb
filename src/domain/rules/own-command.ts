import * as v from 'valibot'
import { can } from '../can.ts'
import { command, type Command } from '../request/command.ts'
import { refuse } from '../request/refusal.ts'
import type { Draft } from '../state/draft.ts'

/** The arguments of a request whose name says everything. */
const nothing = v.object({})

/** Declares a command of the workspace itself, which nobody else may send. */
export function ownCommand(
  run: (draft: Draft) => void,
  options?: Parameters<typeof command>[2],
): Command<typeof nothing, void> {
  return command(
    nothing,
    ({ draft, me }) => {
      if (!can.maintain(me)) refuse('forbidden', 'Only the workspace itself does this.')
      run(draft)
    },
    options,
  )
}
