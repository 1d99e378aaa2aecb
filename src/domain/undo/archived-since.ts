import type { Context } from '../request/command.ts'
import type { Entry } from '../request/entry.ts'
import { projectsOf } from '../request/projects-of.ts'
import { refuse } from '../request/refusal.ts'
import { refuseArchived } from '../rules/task-access.ts'
import { sought } from '../see/sought.ts'

/**
 * Refuses to undo what was done to tasks of a project that was archived since: it is read-only, for undo too (DECISIONS
 * 'Archived projects'). What was done to projects or accounts can be undone, with what followed from it for their
 * tasks.
 */
export function refuseArchivedSince(context: Context, { changes }: Entry): void {
  if (changes.some(({ table }) => table === 'projects' || table === 'users')) return
  for (const change of changes)
    for (const projectId of projectsOf(context.draft, change, changes)) {
      const isThere = context.draft.projects.get(projectId) !== undefined
      if (isThere && !sought(context, 'projects', projectId))
        refuse('gone', 'What this changed is not here any more.')
      refuseArchived(context, projectId)
    }
}
