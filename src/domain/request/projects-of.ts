import type { TableName } from '../model/tables.ts'
import type { Change } from '../state/change.ts'
import type { State } from '../state/state.ts'

/**
 * The ids of the projects that a changed row is or belongs to: now, and before and after the change. `changes` are those of the
 * whole entry; they give the project of a part whose task came or went with it. None for accounts and news.
 */
export function projectsOf(state: State, change: Change, changes: readonly Change[]): string[] {
  const { table, id } = change
  if (table === 'projects') return [id]
  if (table === 'tasks' || table === 'labels') return known(state, change, 'projectId')
  if (table !== 'comments' && table !== 'checklist') return []
  return known(state, change, 'taskId').flatMap((taskId) => {
    const own = changes.filter((other) => other.table === 'tasks' && other.id === taskId)
    const task = state.tasks.get(taskId)
    return [...own.flatMap((other) => known(state, other, 'projectId')), ...(task ? [task.projectId] : [])]
  })
}

/** What a field held before and after a change, and holds now, as far as it is known. */
function known(state: State, { table, id, before, after }: Change, field: string): string[] {
  const rows: Readonly<Record<TableName, { get(id: string): object | undefined }>> = state
  const row = rows[table].get(id)
  const values: unknown[] = [before?.[field], after?.[field], row && Reflect.get(row, field)]
  return [...new Set(values.filter((value) => typeof value === 'string'))]
}
