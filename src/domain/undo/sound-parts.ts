import { rowName, taskName } from '../model/names.ts'
import { labelKey } from '../model/labels.ts'
import { tables } from '../model/tables.ts'
import type { Context } from '../request/command.ts'
import { refuse } from '../request/refusal.ts'
import { partsOf, partTables, wholeOf } from '../state/row-parts.ts'

/** Refuses parts without a whole: their whole was deleted since, or they were added since to what would go. */
export function refuseLooseParts({ draft }: Context): void {
  for (const table of ['tasks', 'projects'] as const) {
    for (const { id, before, now } of draft[table].written()) {
      const [part] = now ? [] : partsOf(draft, table, id)
      if (!part) continue
      const name = rowName(table, id, before && { ...before })
      const kind = tables[part[0]].kind.toLowerCase()
      refuse('conflict', `'${name}' has a new ${kind} since, so this cannot be undone.`)
    }
  }
  for (const { table, partOf } of partTables) {
    const isLoose = draft[table].written().some(({ now }) => now && !wholeOf(draft, table, now))
    const whole = tables[partOf.table].kind.toLowerCase()
    if (isLoose) refuse('conflict', `The ${whole} that this belongs to was deleted since: undo that first.`)
  }
}

/** Refuses to remove a label that others have put on tasks since, and to give one a name that another has by now. */
export function refuseLabels({ draft }: Context): void {
  for (const { id, before, now } of draft.labels.written()) {
    const projectId = (now ?? before)?.projectId ?? ''
    if (!now) {
      // Its tasks are checked separately.
      if (!draft.projects.get(projectId)) continue
      const task = draft.tasks.where('projectId', projectId).find(({ labelIds }) => labelIds.includes(id))
      if (task)
        refuse('conflict', `'${before?.name}' is on '${taskName(task)}' now, so this cannot be undone.`)
      continue
    }
    const isSameName = before && labelKey(before.name) === labelKey(now.name)
    const others = isSameName ? [] : draft.labels.where('projectId', projectId)
    if (others.some((other) => other.id !== id && labelKey(other.name) === labelKey(now.name)))
      refuse('conflict', `There is another label '${now.name}' now, so this cannot be undone.`)
  }
}
