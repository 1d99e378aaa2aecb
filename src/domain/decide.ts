import * as v from 'valibot'
import type { Actor } from './can.ts'
import type { Change } from './state/change.ts'
import type { Command, Context, Request } from './request/command.ts'
import { commandNamed } from './commands.ts'
import { isStamp } from './model/day.ts'
import { Draft } from './state/draft.ts'
import { noPast, type Past } from './request/entry.ts'
import { tellOfChanges } from './rules/notices.ts'
import { Refused, type Refusal } from './request/refusal.ts'
import { refreshLinks, settle } from './rules/settle.ts'
import type { State } from './state/state.ts'
import { withWellFormedTexts } from './model/well-formed.ts'

/** What came of a request: the changes that carry it out, or why it is not carried out. */
export type Decision =
  | { readonly ok: true; readonly changes: readonly Change[]; readonly result: unknown }
  | { readonly ok: false; readonly refusal: Refusal }

/**
 * The only door to the data: parse, may he, the rule, the invariants, the notices. Pure and deterministic, so that
 * the same request on the same state gives the same changes in a tab, in another tab and on a server. Only requests
 * that take something back look at `past`.
 */
export function decide(state: State, request: Request, past: Past = noPast): Decision {
  const command = commandNamed(request.name)
  if (!command || !isStamp(request.at))
    return refusal('unknown', 'This version of EMS does not know this request.')
  const me = actorOf(state, request.by)
  if (!me) return refusal('gone', 'Your account no longer exists.')
  const args = v.safeParse(command.args, withWellFormedTexts(request.args))
  if (!args.success) return invalid(args.issues[0])
  return carryOut(command, { draft: new Draft(state, request.at), me, past }, args.output)
}

function carryOut(command: Command, context: Context, args: object): Decision {
  const { draft, me } = context
  try {
    const result = command.run(context, args)
    if (command.exact) refreshLinks(draft)
    else settle(draft)
    if (!command.quiet) tellOfChanges(draft, typeof me === 'string' ? '' : me.email)
    return { ok: true, changes: draft.changes(), result }
  } catch (error) {
    if (error instanceof Refused) return { ok: false, refusal: error.refusal }
    throw error
  }
}

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
