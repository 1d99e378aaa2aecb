import { isAdmin } from '../model/actor.ts'
import { emailKey } from '../model/email.ts'
import { tableNames, type RowId, type TableName } from '../model/tables.ts'
import { type Project } from '../model/projects.ts'
import { type User } from '../model/users.ts'
import type { RowKey } from '../request/entry.ts'
import { applyAll, difference, invert, type Change } from '../state/change.ts'
import { Draft } from '../state/draft.ts'
import type { State } from '../state/state.ts'
import { partsOf, type RowAt } from '../state/row-parts.ts'
import { sees } from './audience.ts'
import { seenRow } from './seen-row.ts'

/** A step of a workspace: its state before some changes, and its state after them. */
export interface Transition {
  readonly before: State
  readonly after: State
  readonly changes: readonly Change[]
}

/** The step that led to a state. Its cost depends on the changes, not on the size of the state. */
export function transitionTo(after: State, changes: readonly Change[]): Transition {
  const before = scratchDraft(after)
  applyAll(before, invert(changes))
  return { before, after, changes }
}

/** The step that leads on from a state. Its cost depends on the changes, not on the size of the state. */
export function transitionFrom(before: State, changes: readonly Change[]): Transition {
  const after = scratchDraft(before)
  applyAll(after, changes)
  return { before, after, changes }
}

/** A draft to apply changes to. Nothing new is created in it, so its time does not matter. */
export function scratchDraft(base: State): Draft {
  return new Draft(base, '2000-01-01T00:00:00.000+00:00')
}

/**
 * What a step changes in what a person sees (`viewOf`): a row that comes into their sight is created, one that goes out
 * of it is removed, and of all others they get what differs. `me` is the id of their account.
 */
export function changesFor(transition: Transition, me: RowId): Change[] {
  const { before, after } = transition
  const [was, is] = [before.users.get(me), after.users.get(me)]
  return Array.from(rowsToLookAt(transition, was, is)).flatMap(([table, id]) =>
    difference(
      table,
      id,
      was && seenRow(before, was, table, before[table].get(id)),
      is && seenRow(after, is, table, after[table].get(id)),
    ),
  )
}

/** The rows that may look different to a person after a step: nearly always those that it changes, and few more. */
function rowsToLookAt(transition: Transition, was: User | undefined, is: User | undefined): Iterable<RowAt> {
  if (!was || !is || was.role !== is.role || emailKey(was.email) !== emailKey(is.email))
    return everyRow(transition)
  const rows = new Map<RowKey, RowAt>()
  const add = (table: TableName, id: RowId): unknown => rows.set(`${table}:${id}`, [table, id])
  for (const { table, id } of transition.changes) add(table, id)
  // Admins see all rows, whoever belongs together.
  if (isAdmin(is)) return rows.values()
  for (const { table, id } of transition.changes)
    if (table === 'projects') for (const [also, row] of rowsAround(transition, is, id)) add(also, row)
  // What comes into sight or goes out of it takes its parts along. Parts have none themselves.
  for (const [table, id] of Array.from(rows.values()))
    if (table === 'tasks' || table === 'projects')
      for (const [also, row] of partsInTransition(transition, was, is, table, id)) add(also, row)
  return rows.values()
}

function* partsInTransition(
  { before, after }: Transition,
  was: User,
  is: User,
  table: 'tasks' | 'projects',
  id: RowId,
): Iterable<RowAt> {
  if (isSeen(before, was, table, id) === isSeen(after, is, table, id)) return
  for (const state of [before, after]) for (const part of partsOf(state, table, id)) yield part
}

function isSeen(state: State, me: User, table: TableName, id: RowId): boolean {
  const row = state[table].get(id)
  return row !== undefined && sees(state, me, table, row)
}

/** To somebody whose role or e-mail has changed, any row may look different. */
function* everyRow({ before, after }: Transition): Iterable<RowAt> {
  for (const table of tableNames) {
    for (const row of before[table].values()) yield [table, String(row.id)]
    for (const row of after[table].values())
      if (!before[table].get(String(row.id))) yield [table, String(row.id)]
  }
}

/** What else looks different when people join or leave one of somebody's projects: its people, and its tasks. */
function* rowsAround({ before, after }: Transition, me: User, id: RowId): Iterable<RowAt> {
  const [was, is] = [before.projects.get(id), after.projects.get(id)]
  const isTheirs = [was, is].some((project) => project && sees(after, me, 'projects', project))
  if (!isTheirs || (was?.manager === is?.manager && was?.employees === is?.employees)) return
  for (const state of [before, after]) {
    for (const key of new Set([...peopleOf(was), ...peopleOf(is)]))
      for (const user of state.users.where('email', key)) yield ['users', user.id]
    if (was?.manager !== is?.manager)
      for (const task of state.tasks.where('projectId', id)) yield ['tasks', task.id]
  }
}

function peopleOf(project: Project | undefined): string[] {
  return project ? [project.manager, ...project.employees].map(emailKey) : []
}
