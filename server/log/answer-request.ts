import { decide, type Decision } from '../../src/domain/decide.ts'
import type { Entry, Missing } from '../../src/domain/request/entry.ts'
import type { Terms } from '../../src/domain/request/terms.ts'
import { onceShown } from '../../src/domain/on-server.ts'
import type { Request } from '../../src/domain/request/request.ts'
import type { Answer } from './answer.ts'
import { asRequestFault } from './fault.ts'
import type { TransactionalState } from './transactional-state.ts'
import type { Asked, Known, Results } from './results.ts'
import { termsOfRequest } from './terms-of-request.ts'

interface By {
  readonly held: TransactionalState
  readonly terms: Terms
  readonly results: Results
  /** Gets what a decision looks back at and is not at hand. */
  readonly load: (missing: Missing) => Promise<void>
}

/** Decides one request, takes what comes of it into the state, and notes it to be written. Gives what it is answered once it is. */
export async function answerRequest(asked: Asked, by: By): Promise<Answer> {
  const { held, results } = by
  const known = results.known(asked.request.id)
  if (known) return answerAgain(asked, known)
  // Its one time: what it was decided at stands in its entry, so that deciding it again comes to the same.
  const request = { ...asked.request, at: held.stamp() }
  const decision = await decided(request, asked, by)
  if (!decision.ok) return results.refuse(asked, decision.refusal)
  if (decision.changes.length === 0) return results.nothing(asked)
  const entry: Entry = { seq: held.head + 1, request, changes: decision.changes }
  asRequestFault(() => held.apply(entry))
  return results.add(entry, asked.request.at, asked.hash)
}

/** Decides with what is at hand, and again with what is not once it was loaded. */
async function decided(request: Request, asked: Asked, { held, terms, load }: By): Promise<Decision> {
  const own = termsOfRequest(asked.isShown ? onceShown(terms) : terms, asked.request.at, held.past)
  for (;;) {
    const decision = asRequestFault(() => decide(held.state, request, held.past, own))
    if (decision.ok || !decision.missing) return decision
    await load(decision.missing)
  }
}

/** A request that is known has its first answer; another one with its id is refused. */
function answerAgain({ request, hash }: Asked, known: Known): Answer {
  if (known.by !== request.by || !hash.equals(known.hash))
    return {
      ok: false,
      refusal: { code: 'conflict', message: 'This request was made before in another form.' },
    }
  return known.answer
}
