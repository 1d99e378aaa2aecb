import * as v from 'valibot'
import type { Actor } from './model/actor.ts'
import type { Change } from './state/change.ts'
import type { Command, Context } from './request/command.ts'
import type { Request } from './request/request.ts'
import { isStamp } from './model/day.ts'
import { Draft } from './state/draft.ts'
import type { Missing, PastWithGaps } from './request/entry.ts'
import { NotKnownHere, withoutGaps } from './request/past.ts'
import { tellOfChanges } from './rules/notices.ts'
import { Refused, type Refusal } from './request/refusal.ts'
import { follow } from './rules/follow.ts'
import { refreshLinks, settle } from './rules/settle.ts'
import type { State } from './state/state.ts'
import type { Terms } from './request/terms.ts'
import { withWellFormedTexts } from './model/well-formed.ts'

/**
 * The outcome of a request: the changes that carry it out, or why it is not carried out. `missing` means that it is not
 * decided yet, because something of the past is not at hand here: a server loads it and decides again; a client sends
 * the request on and shows nothing until it comes back. `isWide`: where people see only part of the workspace, it may
 * also change what is not seen here.
 */
export type Decision =
  | {
      readonly ok: true
      readonly changes: readonly Change[]
      readonly result: unknown
      readonly isWide?: true | undefined
    }
  | { readonly ok: false; readonly refusal: Refusal; readonly missing?: Missing }

/** Carries out a request by its command, or refuses it; `undefined` stands for an unknown command. See `decide`. */
export function carryOut(
  command: Command | undefined,
  state: State,
  request: Request,
  past: PastWithGaps,
  terms: Terms,
): Decision {
  if (!command || !isStamp(request.at))
    return refusal('unknown', 'This version of EMS does not know this request.')
  const me = actorOf(state, request.by)
  if (!me) return refusal('gone', 'Your account no longer exists.')
  const args = v.safeParse(command.args, withWellFormedTexts(request.args), inAnotherForm)
  if (!args.success) return invalid(args.issues[0])
  const draft = new Draft(state, request.at, terms, request.id)
  return run(command, { draft, me, past: withoutGaps(past) }, args.output)
}

function run(command: Command, context: Context, args: object): Decision {
  const { draft, me } = context
  try {
    const result = command.run(context, args)
    draft.terms.keepOwnPassword?.(draft, me)
    if (command.exact) refreshLinks(draft)
    else settle(draft)
    follow(draft, { exact: command.exact ?? false })
    if (!command.quiet) tellOfChanges(draft, me)
    return { ok: true, changes: draft.changes(), result, isWide: command.isWide }
  } catch (error) {
    if (error instanceof Refused) return { ok: false, refusal: error.refusal }
    if (error instanceof NotKnownHere) return { ok: false, refusal: notYet, missing: error.missing }
    throw error
  }
}

/** The message for arguments that no form of this version sends; for what a person typed, the schema says what is wrong. */
const inAnotherForm = { message: 'This version of EMS does not understand this request.' }

/** Said only where nobody can decide: never by a server, which loads what is missing, nor by its clients. */
const notYet: Refusal = { code: 'gone', message: 'What this is about is not at hand here.' }

function actorOf(state: State, by: string): Actor | undefined {
  return by === 'system' || by === 'visitor' ? by : state.users.get(by)
}

function invalid(issue: v.BaseIssue<unknown>): Decision {
  const field = v.getDotPath(issue)
  return { ok: false, refusal: { code: 'invalid', message: issue.message, ...(field && { field }) } }
}

function refusal(code: Refusal['code'], message: string): Decision {
  return { ok: false, refusal: { code, message } }
}
