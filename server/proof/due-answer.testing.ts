import type { CommandName } from '../../src/domain/commands.ts'
import type { Company } from '../../src/domain/company.testing.ts'
import { actors } from '../../src/domain/command-table.testing.ts'
import { decide, type Decision } from '../../src/domain/decide.ts'
import { onServer } from '../../src/domain/on-server.ts'
import { notAtHand, type PastWithGaps } from '../../src/domain/request/entry.ts'
import type { Refusal } from '../../src/domain/request/refusal.ts'
import { withSealedSecrets } from '../../src/domain/request/seal.ts'
import { viewOf } from '../../src/domain/see/view.ts'
import type { State } from '../../src/domain/state/state.ts'
import type { Row } from './matrix-rows.testing.ts'

/** The answer that a row of the matrix must get. */
export interface Due {
  readonly status: number
  readonly refusal: Refusal | undefined
  /** Whether there is one more entry afterwards. */
  readonly isChange: boolean
  /** The decision that the sender's own view leads to, if it is a different one. */
  readonly otherInView?: unknown
}

const nothingAtHand: PastWithGaps = { entry: () => notAtHand, touching: () => notAtHand }
const terms = onServer((secret) => secret)

/** Returns the answer that a row is due: the sender is checked first, then the request, as the domain decides it. */
export function dueOf(state: State, company: Company, name: CommandName, row: Row): Due {
  const refused = (status: number, message: string): Due => ({
    status,
    refusal: { code: 'forbidden', message },
    isChange: false,
  })
  if (row.from === 'other origin') return refused(403, 'This was asked from another site.')
  const me = company.find(actors[row.who])
  if (!me || row.from === 'ended session') return refused(401, 'You are not logged in any more.')
  if (row.by !== undefined)
    return refused(200, 'This was asked for in the name of somebody else, so nothing was changed.')
  const args = withSealedSecrets(row.args, terms)
  const request = { id: 'any', by: me.id, at: company.at, name, args }
  const decision = decide(state, request, company.past, terms)
  const inView = decide(viewOf(state, me), request, nothingAtHand, terms)
  const isKnownThere = inView.ok || !inView.missing
  return {
    status: 200,
    refusal: refusalOf(decision),
    isChange: decision.ok && decision.changes.length > 0,
    ...(isKnownThere &&
      JSON.stringify(refusalOf(inView)) !== JSON.stringify(refusalOf(decision)) && {
        otherInView: refusalOf(inView) ?? 'accepted',
      }),
  }
}

function refusalOf(decision: Decision): Refusal | undefined {
  return decision.ok ? undefined : decision.refusal
}
