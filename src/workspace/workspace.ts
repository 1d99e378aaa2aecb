import { homeOf, type Actor } from '../domain/can.ts'
import { applyAll, invert, type Change } from '../domain/change.ts'
import type { Request } from '../domain/command.ts'
import type { ArgsOf, CommandName, ResultOf } from '../domain/commands.ts'
import type { Stamp } from '../domain/day.ts'
import { decide, type Entry } from '../domain/decide.ts'
import type { User } from '../domain/model.ts'
import type { Refusal } from '../domain/refusal.ts'
import { copyState, type State } from '../domain/state.ts'
import { authenticate } from '../domain/users.ts'
import type { Answer, Place } from './log.ts'

/** What came of a request, at once: accepted as far as is known here (and shown already), or refused. */
export type Outcome<Result = unknown> =
  { readonly ok: true; readonly result: Result } | { readonly ok: false; readonly refusal: Refusal }

interface Pending {
  readonly request: Request
  readonly changes: readonly Change[]
}

/** What the workspace needs of the machine it runs on. */
export interface Machine {
  /** The present moment with the user's offset from UTC. */
  now(): Stamp
  /** A text that no other request has. */
  uniqueId(): string
}

/**
 * The living data: the confirmed state of the log with the requests that wait for their place on top of it.
 * A request is decided and shown at once; if somebody else's came first, what waits is taken back, theirs applied,
 * and the rest decided again.
 */
export class Workspace {
  readonly place: Place
  readonly #machine: Machine
  readonly #shown
  #pending: Pending[] = []
  #version = 0
  #session: { readonly id: string; readonly role: string } | undefined
  readonly #listeners = new Set<() => void>()
  readonly #onTakenBack = new Set<(refusal: Refusal) => void>()

  constructor(place: Place, machine: Machine) {
    this.place = place
    this.#machine = machine
    this.#shown = copyState(place.log.state)
    const userId = place.session.load()
    this.#startSession(userId === undefined ? undefined : this.#shown.users.get(userId))
    place.log.subscribe((entry) => this.#receive(entry))
  }

  /** The state to show. It is changed in place: keep `version` beside whatever is derived from it. */
  get state(): State {
    return this.#shown
  }

  /** Grows with every change of what is shown, the session included. */
  get version(): number {
    return this.#version
  }

  /** The present moment, as requests are stamped with it. */
  now(): Stamp {
    return this.#machine.now()
  }

  /** Calls the listener after every change of what is shown. Gives the function that ends it. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Calls the listener when a request that was shown already is refused in the end. */
  onTakenBack(listener: (refusal: Refusal) => void): () => void {
    this.#onTakenBack.add(listener)
    return () => this.#onTakenBack.delete(listener)
  }

  /** Who is logged in. Nobody once his account is gone or has another role (DECISIONS 'Identity and references'). */
  me(): User | undefined {
    const user = this.#session && this.#shown.users.get(this.#session.id)
    return user?.role === this.#session?.role ? user : undefined
  }

  /** Logs in by e-mail and password and gives the dashboard's path, or the refusal to show. SPEC 7: compared exactly. */
  login(email: string, password: string): Outcome<string> {
    const found = authenticate(this.#shown, email, password)
    if ('code' in found) return { ok: false, refusal: found }
    this.#startSession(found)
    this.#changed()
    return { ok: true, result: homeOf(found) }
  }

  logout(): void {
    this.#startSession(undefined)
    this.#changed()
  }

  /** Asks for something in the name of whoever is logged in (a visitor when nobody is). */
  run<N extends CommandName>(name: N, args: ArgsOf<N>): Outcome<ResultOf<N>> {
    // The command of this name gave the result; `decide`, which serves all commands, cannot say so.
    return this.#run(this.me()?.id ?? 'visitor', name, args) as Outcome<ResultOf<N>>
  }

  /** What the workspace does by itself: its first admin, its repair, what time brought about. */
  upkeep(name: 'workspace.ensureAdmin' | 'workspace.repair' | 'workspace.catchUp'): void {
    this.#run('system', name, {})
  }

  /** Tells those who show the day that another one may have begun, and raises what became overdue with it. */
  catchUp(): void {
    this.upkeep('workspace.catchUp')
    this.#changed()
  }

  /** Who asks, as `can` wants to know it. */
  actor(): Actor {
    return this.me() ?? 'visitor'
  }

  #run(by: string, name: CommandName, args: unknown): Outcome {
    const status = this.place.log.status()
    if (status.kind === 'behind') return { ok: false, refusal: { code: 'conflict', message: status.message } }
    const request: Request = { id: this.#machine.uniqueId(), by, at: this.#machine.now(), name, args }
    const decision = decide(this.#shown, request)
    if (!decision.ok) return decision
    if (decision.changes.length > 0) this.#show(request, decision.changes)
    return { ok: true, result: decision.result }
  }

  #show(request: Request, changes: readonly Change[]): void {
    applyAll(this.#shown, changes)
    this.#pending.push({ request, changes })
    // Before the listeners hear of it: one of them may ask for something more, which then comes second.
    const answer = this.place.log.append(request)
    this.#changed()
    answer.then(
      (given) => this.#answered(request, given),
      () => this.#answered(request, { ok: false, refusal: notKept }),
    )
  }

  #answered(request: Request, answer: Answer): void {
    if (answer.ok) return
    const waiting = this.#pending.filter((pending) => pending.request.id !== request.id)
    if (waiting.length === this.#pending.length) return
    this.#rebase([], waiting)
    this.#tell(answer.refusal)
  }

  #receive(entry: Entry): void {
    const [first, ...rest] = this.#pending
    if (first?.request.id === entry.request.id && sameChanges(first.changes, entry.changes)) {
      this.#pending = rest
      return
    }
    this.#rebase(
      entry.changes,
      this.#pending.filter(({ request }) => request.id !== entry.request.id),
    )
  }

  /** Takes back what waits, applies what came first, and decides `waiting` again on top of it. */
  #rebase(confirmed: readonly Change[], waiting: readonly Pending[]): void {
    for (const { changes } of this.#pending.toReversed()) applyAll(this.#shown, invert(changes))
    applyAll(this.#shown, confirmed)
    this.#pending = []
    for (const { request } of waiting) {
      const decision = decide(this.#shown, request)
      if (!decision.ok) {
        this.#tell(decision.refusal)
        continue
      }
      applyAll(this.#shown, decision.changes)
      this.#pending.push({ request, changes: decision.changes })
    }
    this.#changed()
  }

  #startSession(user: User | undefined): void {
    this.#session = user && { id: user.id, role: user.role }
    this.place.session.save(user?.id)
  }

  #changed(): void {
    this.#version += 1
    for (const listener of this.#listeners) listener()
  }

  #tell(refusal: Refusal): void {
    for (const listener of this.#onTakenBack) listener(refusal)
  }
}

const notKept: Refusal = {
  code: 'conflict',
  message: 'Your last change could not be saved and was taken back.',
}

function sameChanges(one: readonly Change[], other: readonly Change[]): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
