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
import { undoneBy, undoStacks, type UndoStacks } from '../domain/undo/stacks.ts'
import { isDoorOpen, openDoor } from './door.ts'
import type { Answer, RecentPast } from './log.ts'
import type { Place } from './place.ts'
import { ShownState } from './shown-state.ts'

/** What came of a request, at once: accepted as far as is known here (and shown already), or refused. */
export type Outcome<Result = unknown> =
  | {
      readonly ok: true
      readonly result: Result
      /** Names the entry, to undo it by; none when there was nothing to change. */
      readonly entryId?: string
    }
  | { readonly ok: false; readonly refusal: Refusal }

/** An entry that was undone, or could not be. */
export interface Step {
  readonly entry: Entry
  readonly outcome: Outcome
}

/** Who is logged in, in which role: with another one, they are to log in again. */
interface Session {
  readonly id: string
  readonly role: string
}

/** What the workspace needs of the machine it runs on. */
export interface Machine {
  /** The present moment with the user's offset from UTC. */
  now(): Stamp
  /** A text that no other request has. */
  uniqueId(): string
  /** Does a job once what is being drawn is on the screen. Without it nothing is drawn, and no job waits. */
  afterPaint?(job: () => void): void
}

/** How many refused undos are tried again at each change, to offer them again. */
const mostAskedAnew = 3
/** How far back to look for what would be refused in the same words. */
const mostAlike = 50

/** The living data: a request is decided and shown at once, and the log then gives it its place, or refuses it. */
export class Workspace {
  readonly place: Place
  #askFirst: ((logOut: () => void) => void) | undefined
  readonly #machine: Machine
  readonly #shown: ShownState
  #stacks:
    { readonly entries: readonly Entry[]; readonly me: string; readonly stacks: UndoStacks } | undefined
  /** The entries whose undo was refused, here or at its place. */
  readonly #refusedUndos = new Set<string>()
  #version = 0
  #session: Session | undefined
  readonly #listeners = new Set<() => void>()
  readonly #onRetracted = new Set<(refusal: Refusal, requestId: string) => void>()

  constructor(place: Place, machine: Machine) {
    this.place = place
    this.#machine = machine
    this.#shown = new ShownState(place.log)
    const userId = place.session.load()
    this.#session = this.#sessionOf(userId)
    // Whoever was logged in is gone.
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

  /** Grows with every change of what is shown, the session included. */
  get version(): number {
    return this.#version
  }

  /** What has been done before, as far as it is at hand, with what waits for its place. */
  get past(): RecentPast {
    return this.#shown.past
  }

  /** The present moment, as requests are stamped with it. */
  now(): Stamp {
    return this.#machine.now()
  }

  /** Calls the listener after every change of what is shown. Returns the function that ends it. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /**
   * Calls the listener when a request is retracted: it was shown already, as `entryId` of its outcome, and is refused in
   * the end. Returns the function that ends it.
   */
  onRetracted(listener: (refusal: Refusal, requestId: string) => void): () => void {
    this.#onRetracted.add(listener)
    return () => this.#onRetracted.delete(listener)
  }

  /** Who is logged in. Nobody once their account is gone or has another role (DECISIONS 'Identity and references'). */
  me(): User | undefined {
    const user = this.#session && this.state.users.get(this.#session.id)
    return user?.role === this.#session?.role ? user : undefined
  }

  /**
   * Asks the place to log in whoever has this e-mail and password, and gives the dashboard's path, or the refusal to
   * show. SPEC 7: compared exactly. Fails, and nobody is logged in, when the rules cannot be fetched.
   */
  async login(email: string, password: string): Promise<Outcome<string>> {
    // Whoever is logged in can ask for everything at once.
    if (!isDoorOpen()) await openDoor()
    const found = await this.place.session.login({ email, password }, this.state)
    if ('code' in found) return { ok: false, refusal: found }
    this.#session = { id: found.id, role: found.role }
    this.#changed()
    return { ok: true, result: homeOf(found) }
  }

  /** Logs out whoever is logged in; after they were asked, where there is something to ask. */
  logout(): void {
    const logOut = (): void => this.#logout()
    if (this.#askFirst) this.#askFirst(logOut)
    else logOut()
  }

  /** Asks whoever logs out first: `ask` goes on with it, or not. Returns the function that ends it. */
  beforeLogout(ask: (logOut: () => void) => void): () => void {
    this.#askFirst = ask
    return () => (this.#askFirst = undefined)
  }

  /** Whom the screens are drawn for: the id of whoever is logged in, or a visitor. */
  viewer(): string {
    return this.me()?.id ?? 'visitor'
  }

  /**
   * Asks for something in the name of `by`, for whom the screen was drawn that asks. Refused when somebody else is
   * logged in by now, or nobody: what one person has typed is never another's.
   */
  run<N extends CommandName>(name: N, args: ArgsOf<N>, by = this.viewer()): Outcome<ResultOf<N>> {
    if (by !== this.viewer()) return { ok: false, refusal: this.me() ? othersTurn : loggedOut }
    // The command of this name gave the result; `decide`, which serves all commands, cannot say so.
    return this.#run(by, name, args) as Outcome<ResultOf<N>>
  }

  /** Undoes what `by` did last; gives the entry with what came of it, or nothing if there is none. */
  undo(by = this.viewer()): Step | undefined {
    return this.#undo('undo', by)
  }

  /** Does again what `by` undid last. */
  redo(by = this.viewer()): Step | undefined {
    return this.#undo('redo', by)
  }

  /**
   * The entry to be undone next, to undo what they did last or to do again what they undid last. What was refused once, and told, is
   * passed over for as long as it would be again: rule Z60.
   */
  next(way: keyof UndoStacks): Entry | undefined {
    // Each is a whole decision, at every change that is drawn.
    let asked = 0
    return this.stacks()[way].findLast(
      // Looked at anew: what its place refused for want of room can be undone, what it rests on is at hand by now.
      ({ request: { id } }) =>
        !this.#refusedUndos.has(id) ||
        (asked++ < mostAskedAnew && this.#decide('entry.undo', { entryId: id }).decision.ok),
    )
  }

  /** What they can undo and do again, as far as the past is at hand. */
  stacks(): UndoStacks {
    const me = this.viewer()
    const entries = this.past.entries()
    if (this.#stacks?.entries !== entries || this.#stacks.me !== me)
      this.#stacks = { entries, me, stacks: undoStacks(entries, me) }
    return this.#stacks.stacks
  }

  #undo(way: keyof UndoStacks, by: string): Step | undefined {
    const entry = this.next(way)
    if (!entry) return undefined
    const outcome = this.run('entry.undo', { entryId: entry.request.id }, by)
    if (!outcome.ok && by === this.viewer()) this.#passOverAlike(entry, outcome.refusal, way)
    return { entry, outcome }
  }

  /** With what was refused goes what was done before it and would be refused in the same words: once is enough to hear them. */
  #passOverAlike(entry: Entry, { message }: Refusal, way: keyof UndoStacks): void {
    this.#refusedUndos.add(entry.request.id)
    for (const { request } of this.stacks()[way].slice(-mostAlike).toReversed()) {
      if (this.#refusedUndos.has(request.id)) continue
      const { decision } = this.#decide('entry.undo', { entryId: request.id })
      if (decision.ok || decision.refusal.message !== message) break
      this.#refusedUndos.add(request.id)
    }
    this.#changed()
  }

  #passOver(entryId: string): void {
    this.#refusedUndos.add(entryId)
    this.#changed()
  }

  /** What the workspace does by itself: its first admin, its repair, what time brought about. */
  upkeep(name: 'workspace.ensureAdmin' | 'workspace.repair' | 'workspace.catchUp'): void {
    this.#run('system', name, {})
  }

  /** Tells those who show the day that another one may have begun, and raises what became overdue with it. */
  catchUp(): void {
    // Where nobody has logged in yet, there is time for it until then.
    if (this.place.device && isDoorOpen()) this.upkeep('workspace.catchUp')
    this.#changed()
  }

  /** Who asks, as `can` wants to know it. */
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
      // What cannot be decided here is left to the log, and shown when its entry comes.
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

  /** Shows what an earlier visit has left, and hears what becomes of it. */
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
    // Without an entry there was nothing left to change at its place: somebody else had done it already.
    if (!this.#shown.drop(request.id, answer.ok ? answer.entry?.seq : undefined)) return
    const undone = answer.ok ? undefined : undoneBy({ request })
    if (undone === undefined) this.#changed()
    else this.#passOver(undone)
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

  /** Ends the session of an account that is gone or has another role for good. */
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

/** At once where it can be; nobody is logged in here before the rules are. */
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
