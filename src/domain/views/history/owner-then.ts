import { emailKey } from '../../model/email.ts'
import { asText } from '../../model/json.ts'
import type { RowId } from '../../model/tables.ts'
import type { User } from '../../model/users.ts'
import type { Entry } from '../../request/entry.ts'
import { changesSince } from '../../request/row-then.ts'
import { userByEmail } from '../../state/by-email.ts'
import type { Archive } from './lines.ts'

/** An account got an e-mail, or no longer has it. */
interface Handover {
  readonly seq: number
  readonly id: RowId
  readonly isLeft: boolean
}

type Handovers = ReadonlyMap<string, readonly Handover[]>

/**
 * The account that had an e-mail right after an entry, or else right before it, as far as the past at hand tells; otherwise
 * the one that has it now. Nobody if it is gone. Rule Z67.
 */
export function ownerThen({ state, past }: Archive, email: string, seq: number): User | undefined {
  const handovers = handoversIn(past.entries?.() ?? []).get(emailKey(email)) ?? []
  const next = handovers.find((handover) => handover.seq > seq)
  const owner = next ? next.isLeft && state.users.get(next.id) : userByEmail(state, email)
  if (owner) return owner
  const own = handovers.find((handover) => handover.seq === seq && handover.isLeft)
  return own && state.users.get(own.id)
}

/** A history asks about many e-mails at many moments: all answers come from one look through the past. */
const known = new WeakMap<readonly Entry[], Handovers>()

function handoversIn(entries: readonly Entry[]): Handovers {
  const found = known.get(entries)
  if (found) return found
  const handovers = new Map<string, Handover[]>()
  for (const { key, ...handover } of entries.flatMap(handoversOf)) {
    const others = handovers.get(key)
    if (others) others.push(handover)
    else handovers.set(key, [handover])
  }
  known.set(entries, handovers)
  return handovers
}

function handoversOf(entry: Entry): (Handover & { readonly key: string })[] {
  const { seq, isCut } = entry
  return changesSince(entry).flatMap(({ table, id, before, after }) => {
    if (table !== 'users') return []
    const [was, is] = [before, after].map((row) => row && emailKey(asText(row['email'])))
    if (was === is) return []
    return [
      ...(was ? [{ key: was, seq, id, isLeft: true }] : []),
      // Whoever comes into the view of a reader had their e-mail before.
      ...(is && !(isCut && before === null) ? [{ key: is, seq, id, isLeft: false }] : []),
    ]
  })
}
