import { homeOf } from '../domain/can.ts'
import type { Actor } from '../domain/model/actor.ts'
import type { Request } from '../domain/request/request.ts'
import type { Change } from '../domain/state/change.ts'
import type { ArgsOf, CommandName, ResultOf } from '../domain/commands.ts'
import type { Stamp } from '../domain/model/day.ts'
import type { Entry } from '../domain/request/entry.ts'
import type { User } from '../domain/model/users.ts'
import type { Refusal } from '../domain/request/refusal.ts'
import type { State } from '../domain/state/state.ts'
import { undoneBy, type UndoStacks } from '../domain/undo/stacks.ts'
import { isDoorOpen, openDoor } from './door.ts'
import type { Answer, RecentPast } from './log.ts'
import type { Place } from './place.ts'
import { ShownState } from './shown-state.ts'
import { Undoable } from './undoable.ts'

/** What became of a request, known at once: accepted as far as can be told here (and shown already), or refused. */
export type Outcome<Result = unknown> =
  | {
      readonly ok: true
      readonly result: Result
      /** Identifies the entry, for undoing it; none if there was nothing to change. */
      readonly entryId?: string
    }
  | { readonly ok: false; readonly refusal: Refusal }

/** An entry that was undone, or could not be. */
export interface Step {
  readonly entry: Entry
  readonly outcome: Outcome
}

/** Who is logged in, and in which role: if the role changes, they have to log in again. */
interface Session {
  readonly id: string
  readonly role: string
}

/** What the workspace needs of the machine it runs on. */
export interface Machine {
  /** Returns the present moment with the user's offset from UTC. */
  now(): Stamp
  /** Returns a text that no other request has. */
  uniqueId(): string
  /** Does a job once what is being drawn is on the screen. Without it nothing is drawn, and no job waits. */
  afterPaint?(job: () => void): void
}

/** The live data: a request is decided and shown at once, and the log then gives it its place or refuses it. */
export class Workspace {
  readonly place: Place
  #askFirst: ((logOut: () => void) => void) | undefined
  readonly #machine: Machine
  readonly #shown: ShownState
  readonly #undoable: Undoable
  #version = 0
  #session: Session | undefined
  readonly #listeners = new Set<() => void>()
  readonly #onRetracted = new Set<(refusal: Refusal, requestId: string) => void>()

  constructor(place: Place, machine: Machine) {
    this.place = place
    this.#machine = machine
    this.#shown = new ShownState(place.log)
    this.#undoable = new Undoable({
      entries: () => this.past.entries(),
      refusalOf: (entryId) => {
        const { decision } = this.#decide('entry.undo', { entryId })
        return decision.ok ? undefined : decision.refusal
      },
    })
    const userId = place.session.load()
    this.#session = this.#sessionOf(userId)
    // The person who was logged in is gone.
    if (userId !== undefined && !this.#session) place.session.logout()
    for (const request of place.log.waiting()) this.#waitAgain(request)
    place.log.onFound?.((requests) => {
      for (const request of requests) this.#waitAgain(request)
      this.#changed()
    })
    place.log.subscribe((entries) => this.#receive(entries))
    place.session.subscribe(() => onceOpen(() => this.#followSession()))
  }

  /** The state to show. It is changed in place: keep `version` beside whatever is derived from it. */
  get state(): State {
    return this.#shown.state
  }

  /** Grows with every change to what is shown, including the session. */
  get version(): number {
    return this.#version
  }

  /** What has been done before, as far as it is at hand, including what waits for its place. */
  get past(): RecentPast {
    return this.#shown.past
  }

  /** The present moment, as requests are stamped with it. */
  now(): Stamp {
    return this.#machine.now()
  }

  /** Calls the listener after every change to what is shown. Returns the function that ends it. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /**
   * Calls the listener when a request is retracted: it was already shown, as the `entryId` of its outcome, and is refused in
   * the end. Returns the function that ends it.
   */
  onRetracted(listener: (refusal: Refusal, requestId: string) => void): () => void {
    this.#onRetracted.add(listener)
    return () => this.#onRetracted.delete(listener)
  }

  /**
   * Returns the user who is logged in. Nobody once their account is gone or has another role (DECISIONS 'Identity and
   * references').
   */
  me(): User | undefined {
    const user = this.#session && this.state.users.get(this.#session.id)
    return user?.role === this.#session?.role ? user : undefined
  }

  /**
   * Asks the place to log in the user with this e-mail and password, and returns the path of the dashboard, or the refusal
   * to show. SPEC 7: compared exactly. Fails, with nobody logged in, if the rules cannot be fetched.
   */
  async login(email: string, password: string): Promise<Outcome<string>> {
    // Once logged in, they can ask for anything at once.
    if (!isDoorOpen()) await openDoor()
    const found = await this.place.session.login({ email, password }, this.state)
    if ('code' in found) return { ok: false, refusal: found }
    this.#session = { id: found.id, role: found.role }
    this.#changed()
    return { ok: true, result: homeOf(found) }
  }

  /** Logs out the user, after asking them if there is something to ask. */
  logout(): void {
    const logOut = (): void => this.#logout()
    if (this.#askFirst) this.#askFirst(logOut)
    else logOut()
  }

  /**
   * Sets what a user who logs out is asked first: `ask` either goes on with the logout or does not. Returns the function
   * that ends it.
   */
  beforeLogout(ask: (logOut: () => void) => void): () => void {
    this.#askFirst = ask
    return () => (this.#askFirst = undefined)
  }

  /** Returns whom the screens are drawn for: the id of the user who is logged in, or a visitor. */
  viewer(): string {
    return this.me()?.id ?? 'visitor'
  }

  /**
   * Asks for something in the name of `by`, for whom the asking screen was drawn. Refused if somebody else, or nobody, is
   * logged in by now: what one person has typed is never another's.
   */
  run<N extends CommandName>(name: N, args: ArgsOf<N>, by = this.viewer()): Outcome<ResultOf<N>> {
    if (by !== this.viewer()) return { ok: false, refusal: this.me() ? othersTurn : loggedOut }
    // The command of this name gave the result; `decide`, which serves all commands, cannot express that.
    return this.#run(by, name, args) as Outcome<ResultOf<N>>
  }

  /** Undoes what `by` did last. Returns the entry and what became of it, or nothing if there is none. */
  undo(by = this.viewer()): Step | undefined {
    return this.#undo('undo', by)
  }

  /** Redoes what `by` undid last. */
  redo(by = this.viewer()): Step | undefined {
    return this.#undo('redo', by)
  }

  /** Returns the entry to be undone next, to undo what they did last or to redo what they undid last: rule Z60. */
  next(way: keyof UndoStacks): Entry | undefined {
    return this.#undoable.next(way, this.viewer())
  }

  /** Returns what they can undo and redo, as far as the past is at hand. */
  stacks(): UndoStacks {
    return this.#undoable.stacks(this.viewer())
  }

  #undo(way: keyof UndoStacks, by: string): Step | undefined {
    const entry = this.next(way)
    if (!entry) return undefined
    const outcome = this.run('entry.undo', { entryId: entry.request.id }, by)
    if (!outcome.ok && by === this.viewer()) {
      this.#undoable.passOverAlike(entry.request.id, outcome.refusal, way, by)
      this.#changed()
    }
    return { entry, outcome }
  }

  /** Does what the workspace does by itself: its first admin, its repair, and what time has brought about. */
  upkeep(name: 'workspace.ensureAdmin' | 'workspace.repair' | 'workspace.catchUp'): void {
    this.#run('system', name, {})
  }

  /** Tells everything that shows the date that a new day may have begun, and raises what became overdue with it. */
  catchUp(): void {
    // As long as nobody has logged in, this can wait until somebody does.
    if (this.place.device && isDoorOpen()) this.upkeep('workspace.catchUp')
    this.#changed()
  }

  /** Returns who asks, in the form that `can` expects. */
  actor(): Actor {
    return this.me() ?? 'visitor'
  }

  #decide(name: CommandName, args: unknown, by = this.viewer()) {
    const request: Request = { id: this.#machine.uniqueId(), by, at: this.#machine.now(), name, args }
    return { request, decision: this.#shown.decide(request) }
  }

  #run(by: string, name: CommandName, args: unknown): Outcome {
    const { request, decision } = this.#decide(name, args, by)
    if (!decision.ok) {
      // What cannot be decided here is left to the log, and is shown when its entry comes.
      return decision.missing ? this.#handIn(request, undefined, undefined) : decision
    }
    const { changes, result, isWide } = decision
    return changes.length === 0 && !isWide ? { ok: true, result } : this.#handIn(request, changes, result)
  }

  #handIn(request: Request, changes: readonly Change[] | undefined, result: unknown): Outcome {
    const receipt = this.place.log.append(request, changes ?? [])
    if (!receipt.ok) return receipt
    this.#shown.add(request, changes)
    this.#await(request, receipt.answer)
    this.#changed()
    return { ok: true, result, entryId: request.id }
  }

  /** Shows what an earlier visit has left, and follows what becomes of it. */
  #waitAgain(request: Request): void {
    const receipt = this.place.log.append(request, this.#shown.addAgain(request))
    this.#await(request, receipt.ok ? receipt.answer : Promise.resolve(receipt))
  }

  #await(request: Request, answer: Promise<Answer>): void {
    answer.then(
      (given) => this.#answered(request, given),
      () => this.#answered(request, { ok: false, refusal: notKept }),
    )
  }

  #answered(request: Request, answer: Answer): void {
    // Without an entry, there was nothing left to change at its place: somebody else had already done it.
    if (!this.#shown.drop(request.id, answer.ok ? answer.entry?.seq : undefined)) return
    const undone = answer.ok ? undefined : undoneBy({ request })
    if (undone !== undefined) this.#undoable.passOver(undone)
    this.#changed()
    if (!answer.ok && !answer.isTold)
      for (const listener of this.#onRetracted) listener(answer.refusal, request.id)
  }

  #receive(entries: readonly Entry[]): void {
    if (this.#shown.receive(entries)) this.#changed()
    this.#endLostSession()
  }

  #logout(): void {
    this.#session = undefined
    this.place.session.logout()
    this.#changed()
  }

  /** Someone logged in or out in another tab. */
  #followSession(): void {
    this.#session = this.#sessionOf(this.place.session.load())
    this.#changed()
  }

  /** Ends the session of an account that is confirmed to be gone or to have another role. */
  #endLostSession(): void {
    if (!this.#session || this.me()) return
    const account = this.place.log.state.users.get(this.#session.id)
    if (account?.role !== this.#session.role) this.#logout()
  }

  #sessionOf(userId: string | undefined): Session | undefined {
    const user = userId === undefined ? undefined : this.state.users.get(userId)
    return user && { id: user.id, role: user.role }
  }

  #changed(): void {
    this.#version += 1
    for (const listener of this.#listeners) listener()
  }
}

/** Calls back at once if the door is open, otherwise when it opens; nobody is logged in here before the rules are. */
function onceOpen(then: () => void): void {
  if (isDoorOpen()) then()
  else openDoor().then(then, (error: unknown) => console.error(error))
}

const othersTurn: Refusal = {
  code: 'forbidden',
  message: 'Somebody else is logged in now, so nothing was changed. Log in as yourself and try again.',
}

const loggedOut: Refusal = {
  code: 'forbidden',
  message: 'You are not logged in any more, so nothing was changed. Log in and try again.',
}

const notKept: Refusal = {
  code: 'conflict',
  message: 'Your last change could not be saved and was taken back.',
}
