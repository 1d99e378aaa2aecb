import fc from 'fast-check'
import type { Actor } from './model/actor.ts'
import type { Request } from './request/request.ts'
import { commands, type CommandName } from './commands.ts'
import type { Choices } from './command-table.testing.ts'
import { believable, mayAsk } from './commands.testing.ts'
import { dayOf, stampOf } from './model/day.ts'
import type { Entry, Past } from './request/entry.ts'
import { pastOf } from './request/past.testing.ts'
import { copyState, type State } from './state/state.ts'

/**
 * One step of a sequence: numbers and texts that become a request when they meet a state, so that later requests refer
 * to what earlier ones made, and a failing sequence shrinks well.
 */
export interface Step {
  readonly name: CommandName
  /** Who asks: mostly somebody who may, see `askerOf`. */
  readonly asker: number
  /** Which rows and choices are taken. */
  readonly picks: readonly number[]
  readonly texts: readonly string[]
  /** How far the clock moves beforehand, in milliseconds; clocks are also set back. */
  readonly pause: number
  readonly offset: number
  /** Anything at all, instead of believable arguments. */
  readonly garbage: { readonly args: unknown } | undefined
}

const names = Object.keys(commands) as CommandName[]
/** What people do most often is also asked for more often. */
const usual = names.filter(
  (name) =>
    /^(tasks?|comment|checklist|label)\./.test(name) ||
    ['user.update', 'project.create', 'project.bringBack'].includes(name),
)

const text = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('Plan', 'Draw', "It's 'done'", ' spaced ', '') },
  { weight: 1, arbitrary: fc.constantFrom('__proto__', '👩‍🚀', '<b>', 'a,b , c', '2026-03-01') },
  { weight: 1, arbitrary: fc.string() },
)

export const step: fc.Arbitrary<Step> = fc.record({
  name: fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom(...usual) },
    { weight: 1, arbitrary: fc.constantFrom(...names) },
  ),
  asker: fc.nat(40),
  picks: fc.array(fc.nat(40), { minLength: 6, maxLength: 6 }),
  texts: fc.array(text, { minLength: 3, maxLength: 3 }),
  pause: fc.constantFrom(0, 0, 1, 1000, 3_600_000, 86_400_000, -3_600_000),
  offset: fc.constantFrom(60, 60, 0, -480, 765),
  garbage: fc.oneof(
    { weight: 12, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.record({ args: fc.anything({ maxDepth: 2 }) }) },
  ),
})

/** A step of a sequence that failed once; what is left out has the smallest value. */
export function stepOf(name: CommandName, rest: Partial<Step> = {}): Step {
  const least = { asker: 0, picks: [0, 0, 0, 0, 0, 0], texts: ['Plan', 'Plan', 'Plan'], pause: 0, offset: 60 }
  return { ...least, garbage: undefined, name, ...rest }
}

/** Turns steps into requests, one after another. */
export class Requests {
  #now = Date.parse('2026-03-02T08:00:00.000Z')
  #count = 0
  #earlier: State | undefined

  next(state: State, step: Step, entries: readonly Entry[] = []): Request {
    this.#now += step.pause
    this.#count += 1
    if (!this.#earlier || this.#count % 8 === 0) this.#earlier = copyState(state)
    const at = stampOf(this.#now, step.offset)
    const args = step.garbage
      ? step.garbage.args
      : believable[step.name]({ ...choicesOf(state, this.#earlier, step, at), entries })
    const by = askerOf(state, step, args, pastOf(entries))
    return { id: `request-${this.#count}`, by, at, name: step.name, args }
  }
}

function choicesOf(
  state: State,
  earlier: State,
  { picks, texts }: Step,
  at: string,
): Omit<Choices, 'entries'> {
  let next = 0
  const pick = (): number => picks[next++ % picks.length] ?? 0
  const choices: Omit<Choices, 'entries'> = {
    state,
    earlier,
    at,
    today: dayOf(at),
    texts,
    number: picks[0] ?? 0,
    one: (items) => {
      const list = [...items]
      return list[pick() % Math.max(1, list.length)]
    },
    idOf: (rows) => (pick() === 40 ? 'none' : String(choices.one(rows)?.id ?? 'none')),
    email: () => emailFrom(state, pick(), choices),
    password: () => ['secret-1', 'secret-2', 'secret-3', 'abc', ''][Math.max(0, pick() - 36)] ?? 'secret-4',
    projectIds: () =>
      [...state.projects.values()].filter((_, index) => (pick() + index) % 3 === 0).map(({ id }) => id),
  }
  return choices
}

/** E-mails from a small pool, so that they collide: new, taken, and the same in another spelling. */
function emailFrom(state: State, number: number, choices: Pick<Choices, 'one'>): string {
  if (number < 12) return `person${number}@x.example`
  if (number < 16) return ` Person${number - 12}@X.example `
  if (number < 38) return choices.one(state.users.values())?.email ?? 'nobody@x.example'
  return number === 38 ? '' : 'ghost@x.example'
}

/** Three times out of four somebody who may ask for it, otherwise anybody: also nobody, somebody deleted, a visitor, the system. */
function askerOf(state: State, { name, asker, picks }: Step, args: unknown, past: Past): string {
  const anybody = [...[...state.users.values()].map(({ id }) => id), 'system', 'visitor', 'deleted']
  const entitled = anybody.filter((by) => mayAsk(state, actor(state, by), name, args, past))
  const pool = asker % 4 === 0 || entitled.length === 0 ? anybody : entitled
  return pool[(asker + (picks[5] ?? 0)) % pool.length] ?? 'visitor'
}

function actor(state: State, by: string): Actor | undefined {
  return by === 'system' || by === 'visitor' ? by : state.users.get(by)
}
