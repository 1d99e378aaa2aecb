import * as v from 'valibot'
import { isStamp } from '../model/day.ts'
import { isObject } from '../model/json.ts'
import { isShallow } from '../model/shallow.ts'
import type { User } from '../model/users.ts'
import { wellFormed } from '../model/well-formed.ts'
import type { Request } from './request.ts'
import type { Refusal } from './refusal.ts'
import type { Command } from './command.ts'
import { tooManySecrets } from './most-secrets.ts'
import { withTakenSealed, type Sealing } from './seal.ts'

/** What arrived over the wire: a request to decide, or why it is not one. */
export type Arrival =
  { readonly ok: true; readonly request: Request } | { readonly ok: false; readonly refusal: Refusal }

/** How a place takes in what arrives over the wire: how it seals, and which commands it knows. */
export interface Door extends Sealing {
  readonly commandNamed: (name: string) => Pick<Command, 'args'> | undefined
}

/**
 * Takes in what somebody sent over the wire, in the name of the person the connection is known to belong to: nobody
 * else's, and never that of a visitor or of the workspace itself. Texts are made storable; secrets are sealed, or left
 * out where the command takes none. What the request asks for, and whether they may, is for `decide`.
 */
export function arrive(sent: unknown, me: User, door: Door): Arrival {
  if (!isShallow(sent)) return refused('invalid', 'This request is not understood.')
  const read = v.safeParse(wire, storable(sent))
  if (!read.success) return refused('invalid', 'This request is not understood.')
  const request = read.output
  if (request.by !== me.id || nobodies.has(me.id))
    return refused('forbidden', 'This was asked for in the name of somebody else, so nothing was changed.')
  const sealed = withTakenSealed(request.args, door.commandNamed(request.name), door)
  if (!sealed) return refused('invalid', tooManySecrets)
  return { ok: true, request: { ...request, ...sealed } }
}

/** Those who ask without an account: only on the spot. */
const nobodies: ReadonlySet<string> = new Set(['system', 'visitor'])

const shortText = v.pipe(v.string(), v.nonEmpty(), v.maxLength(200))

/** By the sender's clock. Ids are made of it, so it has to be a real moment. */
const stamp = v.pipe(v.string(), v.check(isStamp))

/** The prefix of ids of requests that a workspace sends by itself: anybody who used one first would block that request. */
export const ownIdPrefix = 'catch up '

const id = v.pipe(
  shortText,
  v.check((text) => !text.startsWith(ownIdPrefix)),
)

const wire = v.object({ id, by: shortText, at: stamp, name: shortText, args: v.unknown() })

function refused(code: Refusal['code'], message: string): Arrival {
  return { ok: false, refusal: { code, message } }
}

/** A JSON value with texts, field names included, that every database takes: well-formed and without NUL. */
export function storable(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value)
  if (Array.isArray(value)) return value.map(storable)
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [storableText(name), storable(inner)] as const),
  )
}

/** NUL is mended like half a character: PostgreSQL refuses it. */
function storableText(text: string): string {
  return wellFormed(text).replaceAll('\0', '\ufffd0')
}
