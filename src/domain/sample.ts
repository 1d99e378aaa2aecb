import * as v from 'valibot'
import { can, isAdmin } from './can.ts'
import { command } from './command.ts'
import { refuse } from './refusal.ts'
import type { State } from './state.ts'

/** Whether a workspace holds nothing but admins, so that sample data would displace nobody's work. */
export function isEmptyWorkspace(state: State): boolean {
  return state.projects.size === 0 && state.tasks.size === 0 && [...state.users.values()].every(isAdmin)
}

/** Fills an empty workspace with a small company. */
export const fillSample = command(
  v.object({}),
  ({ draft, me }) => {
    if (!can.handleSample(me)) refuse('forbidden', 'Only an admin can do this.')
    if (!isEmptyWorkspace(draft)) refuse('conflict', 'Sample data can only be added to an empty workspace.')
  },
  { quiet: true },
)

/** Takes the sample company out again. */
export const clearSample = command(
  v.object({}),
  ({ me }) => {
    if (!can.handleSample(me)) refuse('forbidden', 'Only an admin can do this.')
  },
  { quiet: true },
)
