import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { snapshot } from '../company.testing.ts'
import { decide } from '../decide.ts'
import type { Request } from '../request/command.ts'
import { Requests, step, type Step } from '../requests.testing.ts'
import { applyAll } from '../state/change.ts'
import { copyState, createState } from '../state/state.ts'
import { changesFor, passageFrom } from './seen-changes.ts'
import { type Client, Server, serverTerms, spreadId } from './server.testing.ts'
import { viewOf } from './view.ts'

// Many sequences on a busy machine: their time says nothing here.
vi.setConfig({ testTimeout: 60_000 })

const steps = fc.array(step, { maxLength: 25 })
/** More for a thorough look: `SEE_RUNS=20000 npx vitest run src/domain/see`. */
const runs = Number(import.meta.env['SEE_RUNS'] ?? 150)

/** Has random people ask for random things of a server. */
function ask(sequence: readonly Step[], look: (server: Server, request: Request) => void): void {
  const server = new Server()
  const requests = new Requests()
  for (const [index, one] of sequence.entries()) {
    const request = { ...requests.next(server.state, one, server.entries), id: spreadId(index) }
    look(server, request)
  }
}

describe('any sequence of requests of anybody', () => {
  test('V1: what is delivered to a person makes of what they see what they would see anew', () => {
    const same = (sequence: readonly Step[]): void => {
      ask(sequence, (server, request) => {
        server.accept(request, server.decide(request))
        for (const { me, view } of server.clients.values()) {
          const user = server.user(me)
          const anew = user ? viewOf(server.state, user) : createState()
          expect([request.name, me, snapshot(view)]).toEqual([request.name, me, snapshot(anew)])
        }
      })
    }
    fc.assert(fc.property(steps, same), { numRuns: runs })
  })

  test('V2: whoever decides on what they see refuses nothing that the server accepts, and shows the same', () => {
    const agrees = (sequence: readonly Step[]): void => {
      ask(sequence, (server, request) => {
        const decision = server.decide(request)
        const client = server.clients.get(request.by)
        const here = client && decide(client.view, request, client.past, serverTerms)
        const shown = client && here?.ok && showing(client, here.changes)
        server.accept(request, decision)
        if (!client || !here || (!here.ok && here.missing)) return
        const { name } = request
        expect([name, here.ok || here.refusal.message]).toEqual([
          name,
          decision.ok || decision.refusal.message,
        ])
        if (!shown || !here.ok || !decision.ok) return
        expect([name, here.result]).toEqual([name, decision.result])
        expect([name, shown]).toEqual([name, snapshot(client.view)])
      })
    }
    fc.assert(fc.property(steps, agrees), { numRuns: runs })
  })
})

/** What a client shows at once for what it decided: what its person will see of it. */
function showing({ me, view }: Client, changes: Parameters<typeof passageFrom>[1]): string {
  const shown = copyState(view)
  applyAll(shown, changesFor(passageFrom(view, changes), me))
  return snapshot(shown)
}
