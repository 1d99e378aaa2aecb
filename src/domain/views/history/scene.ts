import type { Change, Fields } from '../../state/change.ts'
import type { Entry } from '../../request/entry.ts'
import { isTold, labelOf } from '../../model/fields.ts'
import type { TableName } from '../../model/tables.ts'
import type { User } from '../../model/users.ts'
import type { State } from '../../state/state.ts'
import { personName, rowName } from '../../model/names.ts'
import { shortName } from '../../model/short-name.ts'
import type { Verb } from './verbs.ts'

/** An entry with what is known of its rows, and how to tell it. */
export interface Scene {
  readonly state: State
  readonly entry: Entry
  /** A row as the entry left it. */
  rowOf(table: TableName, id: string): Fields | undefined
  /** Who had an e-mail then. */
  ownerOf(email: string): User | undefined
  readonly manner: Manner
}

/**
 * How deeds are told: as something done or as something to do; which quotes surround names, and after how many letters
 * they are cut; and how to call what belongs to the author, where not by their name.
 */
export interface Manner {
  readonly tense: 'past' | 'imperative'
  readonly quote: "'" | '"'
  readonly longest: number
  readonly own?: 'their' | 'your' | undefined
}

/** What was done: a verb, and what it was done to; sometimes two things at once. */
export type Deed = readonly (readonly [verb: Verb, rest: string])[]

export function did(verb: Verb, rest: string): Deed {
  return [[verb, rest]]
}

export const created = ({ before }: Change): boolean => before === null
export const removed = ({ after }: Change): boolean => after === null
export const any = (): boolean => true

/** The names of the fields that people set and that a change touched. */
export function changedLabels(table: TableName, change: Change | undefined): string[] {
  const fields = Object.keys(change?.after ?? {}).filter((field) => isTold(table, field))
  return fields.flatMap((field) => labelOf(table, field)?.toLowerCase() ?? [])
}

export function person(scene: Scene, email: string): string {
  const user = scene.ownerOf(email)
  return shortName(user ? personName(user) : email, scene.manner.longest)
}

export function find(scene: Scene, table: TableName, fits: (change: Change) => boolean): Change | undefined {
  return scene.entry.changes.find((change) => change.table === table && fits(change))
}

export function changesOf(
  { entry }: Scene,
  table: TableName,
  fits: (change: Change) => boolean,
): readonly Change[] {
  return entry.changes.filter((change) => change.table === table && fits(change))
}

/** The name of the first row of a table that an entry did this to. */
export function named(scene: Scene, table: TableName, fits: (change: Change) => boolean): string {
  const change = find(scene, table, fits)
  return change ? nameOf(scene, table, change.id, change.after ?? change.before ?? undefined) : 'something'
}

export function nameOf(scene: Scene, table: TableName, id: string, known?: Fields): string {
  const { quote, longest } = scene.manner
  // By its name then; by its present name if the entry was cut for its reader and does not say.
  const row = { ...scene.state[table].get(id), ...known, ...scene.rowOf(table, id) }
  return `${quote}${shortName(rowName(table, id, row), longest)}${quote}`
}

/** The texts of a list in a stored row. */
export function textsIn(list: unknown): readonly string[] {
  return Array.isArray(list) ? list.map(String) : []
}
