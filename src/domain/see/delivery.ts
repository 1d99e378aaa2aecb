import { labelOf } from '../model/fields.ts'
import { isObject } from '../model/json.ts'
import type { RowId } from '../model/tables.ts'
import { personName } from '../model/names.ts'
import type { Request } from '../request/request.ts'
import type { Entry } from '../request/entry.ts'
import { sameValue, type Change } from '../state/change.ts'
import { changesFor, type Transition } from './seen-changes.ts'

/**
 * An entry as delivered to one person: only the changes that they see, none of the request's arguments, and the name of
 * whoever did it. Nothing if they see none of it and did not ask for it.
 */
export function entryFor(entry: Entry, transition: Transition, me: RowId): Entry | undefined {
  const changes = changesFor(transition, me)
  if (changes.length === 0 && entry.request.by !== me) return undefined
  return {
    seq: entry.seq,
    request: withoutArgs(entry.request),
    changes,
    ...byName(entry.request, transition),
    ...(isTellingAll(entry.changes, changes) ? {} : { isCut: true }),
  }
}

/** A request without its arguments, except the ids of the entry it took back and of the person it was about. */
export function withoutArgs({ args, ...request }: Request): Request {
  const kept = Object.entries({ ...(isObject(args) ? args : {}) }).filter(
    ([name, value]) => ['entryId', 'userId'].includes(name) && typeof value === 'string',
  )
  return { ...request, args: Object.fromEntries<unknown>(kept) }
}

function byName({ by }: Request, { before, after }: Transition): { who?: string } {
  const user = after.users.get(by) ?? before.users.get(by)
  return user ? { who: personName(user) } : {}
}

/**
 * Whether somebody was told everything of an entry that an undo of it looks at, and nothing else: what people set and see, in
 * every row. Where an entry is about anything else too, its news does not count, since it comes and goes with its subject.
 */
function isTellingAll(all: readonly Change[], told: readonly Change[]): boolean {
  const changed = new Set(all.map(({ table, id }) => `${table}:${id}`))
  const onlyCameOrWent = told.some(
    ({ table, id, before, after }) => !(before && after) && !changed.has(`${table}:${id}`),
  )
  if (onlyCameOrWent) return false
  if (all.every(({ table }) => table === 'notifications')) return told.length === all.length
  const toldOf = new Map(told.map((change) => [`${change.table}:${change.id}`, change]))
  return all.every((change) => {
    if (change.table === 'notifications') return true
    const seen = toldOf.get(`${change.table}:${change.id}`)
    return (['before', 'after'] as const).every((side) => saysAsMuch(change, seen, side))
  })
}

function saysAsMuch(change: Change, seen: Change | undefined, side: 'before' | 'after'): boolean {
  const fields = Object.entries(change[side] ?? {}).filter(([field]) => labelOf(change.table, field))
  if ((change[side] === null) !== (seen?.[side] === null)) return seen === undefined && fields.length === 0
  return fields.every(([field, value]) => sameValue(value, seen?.[side]?.[field]))
}
