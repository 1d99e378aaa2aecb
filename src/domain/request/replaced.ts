import * as v from 'valibot'
import { isObject } from '../model/json.ts'
import type { Change, Fields } from '../state/change.ts'
import { labelOf } from '../model/fields.ts'
import { refuse } from './refusal.ts'
import type { Request } from './request.ts'

/** The texts that two people may have changed without knowing of each other, by the request that changes them. */
const texts = {
  'task.edit': { table: 'tasks', id: 'taskId', fields: ['title', 'description'] },
  'project.update': { table: 'projects', id: 'projectId', fields: ['name', 'description'] },
  'comment.edit': { table: 'comments', id: 'commentId', fields: ['text'] },
  'checklist.rename': { table: 'checklist', id: 'itemId', fields: ['text'] },
} as const

/** The tables whose rows have such texts. */
export type TextTable = (typeof texts)[keyof typeof texts]['table']

/** For requests that carry, field by field, the text they replace: see `refuseReplaced`. */
export const replacedTexts = v.optional(v.record(v.string(), v.string()))

/**
 * Refuses to replace a text if what is stored by now is neither the text to be replaced nor the new one: the caller did
 * not know of it, and both are to be offered. A request that does not say what it replaces wins (decision 0018).
 */
export function refuseReplaced(
  table: TextTable,
  row: object,
  wanted: object,
  replaces: Readonly<Record<string, string>> = {},
): void {
  for (const [field, before] of Object.entries(replaces)) {
    const now: unknown = Reflect.get(row, field)
    const mine: unknown = Reflect.get(wanted, field)
    if (mine === undefined || now === before || now === mine) continue
    const label = labelOf(table, field)?.toLowerCase() ?? 'text'
    refuse('conflict', `The ${label} was changed meanwhile, by somebody else or on another device.`, field)
  }
}

/**
 * A request that says which texts it replaces, taken from the changes its author was shown: a request decided long
 * after it was made must not remove what its author never saw. Any other request is returned unchanged.
 */
export function withReplaced(request: Request, changes: readonly Change[]): Request {
  const known = textsOf(request)
  if (!known || !isObject(request.args)) return request
  const before = changes.find(({ table, id }) => table === known.table && id === known.rowId)?.before
  const replaces = before && pick(before, known.fields)
  if (!replaces || Object.keys(replaces).length === 0) return request
  return { ...request, args: { ...request.args, replaces } }
}

/** The text for which a request was refused because somebody else has changed it meanwhile; nothing if the field is no text. */
export function textConflict(
  request: Request,
  field: string,
):
  | { readonly table: TextTable; readonly id: string; readonly field: string; readonly mine: string }
  | undefined {
  const known = textsOf(request)
  if (!known || !isObject(request.args) || !known.fields.includes(field)) return undefined
  const mine = request.args[field]
  const { replaces } = request.args
  if (typeof mine !== 'string' || !isObject(replaces) || !Object.hasOwn(replaces, field)) return undefined
  return { table: known.table, id: known.rowId, field, mine }
}

/** Whether a request changes nothing but one text. */
export function changesTextAlone(request: Request, field: string): boolean {
  const known = textsOf(request)
  if (!known || !isObject(request.args)) return false
  const { id } = texts[known.name]
  return Object.keys(request.args).every((name) => [id, field, 'replaces'].includes(name))
}

function textsOf({ name, args }: Request) {
  if (!isOfText(name)) return undefined
  const { table, id, fields } = texts[name]
  const rowId = isObject(args) ? args[id] : undefined
  return typeof rowId === 'string' ? { name, table, rowId, fields: fields as readonly string[] } : undefined
}

function isOfText(name: string): name is keyof typeof texts {
  return Object.hasOwn(texts, name)
}

function pick(row: Fields, fields: readonly string[]): Record<string, string> {
  const picked: Record<string, string> = {}
  for (const field of fields) if (typeof row[field] === 'string') picked[field] = row[field]
  return picked
}
