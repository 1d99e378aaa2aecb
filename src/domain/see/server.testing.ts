import { smallCompany } from '../company.testing.ts'
import { decide, type Decision } from '../decide.ts'
import type { RowId } from '../model/tables.ts'
import type { Request } from '../request/request.ts'
import { notAtHand, type Entry, type PastWithGaps } from '../request/entry.ts'
import { pastOf } from '../request/past.testing.ts'
import { onServer } from '../on-server.ts'
import { applyAll } from '../state/change.ts'
import { idsOfRequest } from '../state/ids.ts'
import { copyState, createState, type MemoryState, type State } from '../state/state.ts'
import { entryFor } from './delivery.ts'
import { transitionTo } from './seen-changes.ts'
import { viewOf } from './view.ts'

/** The terms of a server that leaves secrets readable, so that a test can look for them. */
export const serverTerms = onServer((secret) => secret)

/** What one person has on their device: what they see, and what was delivered since they connected. */
export class Client {
  readonly me: RowId
  readonly view: MemoryState
  readonly entries: Entry[] = []
  readonly #since: number

  constructor(me: RowId, state: State, seq: number) {
    this.me = me
    this.#since = seq
    const user = state.users.get(me)
    this.view = user ? viewOf(state, user) : createState()
  }

  /** What was delivered; nothing is known of what came before. */
  get past(): PastWithGaps {
    const known = pastOf(this.entries)
    return {
      entry: (id) => known.entry(id) ?? notAtHand,
      touching: (row, after) => (after < this.#since ? notAtHand : known.touching(row, after)),
    }
  }

  receive(entry: Entry | undefined): void {
    if (!entry) return
    applyAll(this.view, entry.changes)
    this.entries.push(entry)
  }
}

/** A server with the small company and everyone connected from the start. */
export class Server {
  readonly state: MemoryState = copyState(prepared)
  readonly entries: Entry[] = []
  readonly past = pastOf(this.entries)
  readonly clients = new Map<RowId, Client>()

  constructor() {
    this.reconnect()
  }

  /** Everyone reconnects: they get what they see now and know nothing of what came before. */
  reconnect(): void {
    this.clients.clear()
    this.#welcome()
  }

  decide(request: Request): Decision {
    return decide(this.state, request, this.past, serverTerms)
  }

  /** Gives an accepted request its place in the order, and everyone what they see of it. */
  accept(request: Request, decision: Decision): Entry | undefined {
    if (!decision.ok || decision.changes.length === 0) return undefined
    const { changes } = decision
    applyAll(this.state, changes)
    const entry: Entry = { seq: this.entries.length + 1, request, changes }
    this.entries.push(entry)
    const transition = transitionTo(this.state, changes)
    for (const client of this.clients.values()) client.receive(entryFor(entry, transition, client.me))
    this.#welcome()
    return entry
  }

  #welcome(): void {
    for (const { id } of this.state.users.values())
      if (!this.clients.has(id)) this.clients.set(id, new Client(id, this.state, this.entries.length))
  }
}

const prepared = smallCompany().state

/**
 * The id of the request at a place in a sequence. The ids are chosen so that requests of the same millisecond give
 * different ids to their notifications, as random ones nearly always do. A test of its own covers what happens when
 * they do not.
 */
export function spreadId(index: number): string {
  const known = spread[index % spread.length]
  if (known === undefined) throw new Error('There are no ids.')
  return index < spread.length ? known : `${known}-${index}`
}

const spread = Array.from({ length: 40 }, (_, index) => {
  const digits = (id: string): number =>
    idsOfRequest({ at: '2026-03-02T08:00:00.000+00:00', id }, () => false).notification() % 1000
  let suffix = 0
  while (digits(`request-${index}-${suffix}`) !== index * 25) suffix += 1
  return `request-${index}-${suffix}`
})
