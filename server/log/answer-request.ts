import { decide, type Decision } from '../../src/domain/decide.ts'
import type { Entry, Missing } from '../../src/domain/request/entry.ts'
import type { Terms } from '../../src/domain/request/terms.ts'
import { onceShown } from '../../src/domain/on-server.ts'
import type { Request } from '../../src/domain/request/request.ts'
import type { Answer } from './answer.ts'
import { asRequestFault, tooMuchSinceRefusal } from './fault.ts'
import type { TransactionalState } from './transactional-state.ts'
import type { AnsweredRequest, Batch, IncomingRequest } from './batch.ts'
import { termsOfRequest } from './terms-of-request.ts'

/** In bytes: a request that looks back at this much or more is refused, since all others wait meanwhile. */
const mostLookedBackAt = 8_000_000

/** How many rows are loaded one by one: that may be less than loading all rows that an entry changed, or all entries since. */
const fewRows = 8

/**
 * What is loaded together when a decision looks back at a row: the entries of this row, those of all rows changed by the entry
 * that it looks back to, or all entries since.
 */
export type Scope = 'row' | 'entry' | 'all'

/**
 * Loads what a decision looks back at and is not in memory, and returns how many bytes that was. If it is `most` or more,
 * nothing is loaded.
 */
export type Load = (missing: Missing, most: number, scope: Scope) => Promise<number>

interface Parts {
  readonly held: TransactionalState
  readonly terms: Terms
  readonly batch: Batch
  readonly load: Load
}

/**
 * Decides one request, applies the outcome to the state and adds it to the batch. Returns the answer to give once the batch is
 * written.
 */
export async function answerRequest(incoming: IncomingRequest, parts: Parts): Promise<Answer> {
  const { held, batch } = parts
  const known = batch.known(incoming.request.id)
  if (known) return answerAgain(incoming, known)
  // Its only time: the entry records when it was decided, so that deciding it again gives the same result.
  const request = { ...incoming.request, at: held.stamp() }
  const decision = await decided(request, incoming, parts)
  if (!decision.ok) return batch.refuse(incoming, decision.refusal)
  if (decision.changes.length === 0) return batch.nothing(incoming)
  const entry: Entry = { seq: held.head + 1, request, changes: decision.changes }
  asRequestFault(() => held.apply(entry))
  return batch.add(entry, incoming.request.at, incoming.hash)
}

/** Decides with what is in memory, and again each time something missing has been loaded. */
async function decided(
  request: Request,
  incoming: IncomingRequest,
  { held, terms, load }: Parts,
): Promise<Decision> {
  const refusal = incoming.unless?.(held.state)
  if (refusal) return { ok: false, refusal }
  const own = termsOfRequest(incoming.isShown ? onceShown(terms) : terms, incoming.request.at, held.past)
  let left = mostLookedBackAt
  for (let loads = 0; left > 0; loads += 1) {
    const decision = asRequestFault(() => decide(held.state, request, held.past, own))
    if (decision.ok || !decision.missing) return decision
    left -= await load(decision.missing, left, scopeAfter(loads))
  }
  return { ok: false, refusal: tooMuchSinceRefusal }
}

/**
 * Each load means deciding anew while all others wait: a request that looks back at a thousand rows does not load them one by
 * one.
 */
function scopeAfter(loads: number): Scope {
  if (loads === fewRows) return 'entry'
  return loads < 2 * fewRows ? 'row' : 'all'
}

/** A known request gets its first answer; a different one with the same id is refused. */
function answerAgain({ request, hash }: IncomingRequest, known: AnsweredRequest): Answer {
  if (known.by !== request.by || !hash.equals(known.hash))
    return {
      ok: false,
      refusal: { code: 'conflict', message: 'This request was made before in another form.' },
    }
  return known.answer
}
