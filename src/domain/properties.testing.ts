import fc from 'fast-check'
import { applyAll, type Change } from './state/change.ts'
import type { Request } from './request/request.ts'
import { smallCompany } from './company.testing.ts'
import { decide, type Decision } from './decide.ts'
import type { Entry, Past } from './request/entry.ts'
import { tableNames } from './model/tables.ts'
import { pastOf } from './request/past.testing.ts'
import { Requests, step, type Step } from './requests.testing.ts'
import { copyState, type MemoryState, type State } from './state/state.ts'

/**
 * Checks that something holds for any input. Every run tries different ones. A counterexample that fast-check prints is
 * added to `failed` with a reason beside it, and stays there as a value: a seed means something else as soon as there
 * is one more command to choose from.
 */
export function check<Input>(
  input: fc.Arbitrary<Input>,
  holds: (input: Input) => void,
  { runs = 100, failed = [] }: { runs?: number; failed?: readonly Input[] } = {},
): void {
  for (const example of failed) holds(example)
  fc.assert(fc.property(input, holds), { numRuns: runs })
}

/** Any sequence of requests. */
export const steps = fc.array(step, { maxLength: 25 })

/** The state that a sequence starts from, unless a test says otherwise. */
export const prepared = smallCompany().state
for (const table of tableNames) for (const row of prepared[table].values()) freeze(row)

/** Freezes a value: nothing may change a row, a request or a change in place. */
function freeze<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const inner of Object.values(value)) freeze(inner)
  }
  return value
}

/** What one request of a sequence met, and what came of it. */
interface DecidedRequest {
  /** The state before it; it is moved on afterwards. */
  readonly state: MemoryState
  readonly step: Step
  readonly request: Request
  readonly decision: Decision
  /** The entries accepted before. */
  readonly past: Past
}

/** Sends a sequence of requests, starting from some state, and returns the final state. */
export function ask(
  sequence: readonly Step[],
  look: (asked: DecidedRequest) => void,
  start: State = prepared,
): MemoryState {
  const state = copyState(start)
  const requests = new Requests()
  const entries: Entry[] = []
  const past = pastOf(entries)
  for (const step of sequence) {
    const request = freeze(requests.next(state, step, entries))
    const decision = decide(state, request, past)
    look({ state, step, request, decision, past })
    if (!decision.ok) continue
    applyAll(state, freeze(decision.changes))
    entries.push({ seq: entries.length + 1, request, changes: decision.changes })
  }
  return state
}

/** The same, looking only at the accepted ones. */
export function run(
  sequence: readonly Step[],
  look: (state: MemoryState, changes: readonly Change[], request: Request) => void,
  start?: State,
): MemoryState {
  const accepted = ({ state, decision, request }: DecidedRequest): void => {
    if (decision.ok) look(state, decision.changes, request)
  }
  return ask(sequence, accepted, start)
}

/** A second state with the changes applied, leaving the first one alone. */
export function after(state: State, ...changes: (readonly Change[])[]): MemoryState {
  const next = copyState(state)
  for (const some of changes) applyAll(next, some)
  return next
}
