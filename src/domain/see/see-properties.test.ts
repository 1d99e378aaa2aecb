import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { snapshot } from '../company.testing.ts'
import { decide } from '../decide.ts'
import { tableNames, type Rows, type TableName } from '../model/tables.ts'
import type { Request } from '../request/request.ts'
import { withSealedSecrets } from '../request/seal.ts'
import { Requests, step, type Step, stepOf } from '../requests.testing.ts'
import type { Change } from '../state/change.ts'
import { createState } from '../state/state.ts'
import { concernedBy } from './concerned.ts'
import { changesFor, transitionFrom, transitionTo } from './seen-changes.ts'
import { seenRow } from './seen-row.ts'
import { Server, serverTerms, spreadId, type Client } from './server.testing.ts'
import { viewOf } from './view.ts'

type AnyRow = Rows[TableName]

/** Raise it for a thorough run: `SEE_RUNS=20000 npx vitest run src/domain/see`. */
const runs = Number(import.meta.env['SEE_RUNS'] ?? 100)

// Many sequences on a busy machine: how long they take does not matter here.
vi.setConfig({ testTimeout: 180_000 + runs * 100 })

/** One in five takes something back, which is what looks at the past. */
const anyStep = fc.oneof(
  { weight: 4, arbitrary: step },
  { weight: 1, arbitrary: step.map((one): Step => ({ ...one, name: 'entry.undo', garbage: undefined })) },
)
const steps = fc.array(anyStep, { maxLength: 25 })

/** Has random people send random requests to a server. Now and then everyone reconnects and knows of nothing before. */
function ask(sequence: readonly Step[], look: (server: Server, request: Request) => void): void {
  const server = new Server()
  const requests = new Requests()
  for (const [index, one] of sequence.entries()) {
    if (one.picks[4] === 40) server.reconnect()
    const request = requests.next(server.state, one, server.entries)
    look(server, { ...request, id: spreadId(index), args: sealedAnew(request.args, index) })
  }
}

/** The same password has a different seal each time: a person's present one, typed again, is not equal to the one they have. */
function sealedAnew(args: unknown, index: number): unknown {
  return withSealedSecrets(args, { ...serverTerms, seal: (secret) => `${secret} ${index}` })
}

describe('any sequence of requests from anybody', () => {
  test('V1: what is delivered to people makes their view the same as a fresh one', () => {
    const same = (sequence: readonly Step[]): void => {
      ask(sequence, (server, request) => {
        server.accept(request, server.decide(request))
        for (const { me, view } of server.clients.values()) {
          const user = server.state.users.get(me)
          const anew = user ? viewOf(server.state, user) : createState()
          // Cut down for the same person once more, the view loses nothing else: they decide on the view alone.
          const again = user ? viewOf(view, user) : view
          const seen = [view, again].map(snapshot)
          expect([request.name, me, ...seen]).toEqual([request.name, me, ...[anew, anew].map(snapshot)])
        }
      })
    }
    fc.assert(fc.property(steps, same), { numRuns: runs })
  })

  test('V19: a person’s view has the rows that go to them, and no others', () => {
    const same = (sequence: readonly Step[]): void => {
      ask(sequence, (server, request) => {
        server.accept(request, server.decide(request))
        for (const user of server.state.users.values()) {
          const view = viewOf(server.state, user)
          for (const table of tableNames) {
            const all = Array.from<AnyRow>(server.state[table].values())
            const theirs = all.filter((row) => seenRow(server.state, user, table, row))
            const idsIn = (rows: Iterable<AnyRow>) => Array.from(rows, ({ id }) => id)
            expect([request.name, user.id, table, idsIn(view[table].values())]).toEqual([
              request.name,
              user.id,
              table,
              idsIn(theirs),
            ])
          }
        }
      })
    }
    fc.assert(fc.property(steps, same), { numRuns: runs })
  })

  test('V15: people whom a step does not concern see nothing of it', () => {
    let unconcerned = 0
    const same = (sequence: readonly Step[]): void => {
      ask(sequence, (server, request) => {
        const decision = server.decide(request)
        server.accept(request, decision)
        if (!decision.ok) return
        const transition = transitionTo(server.state, decision.changes)
        const isConcerned = concernedBy(transition)
        for (const user of server.state.users.values()) {
          if (isConcerned(user)) continue
          unconcerned += 1
          expect([request.name, user.id, changesFor(transition, user.id)]).toEqual([
            request.name,
            user.id,
            [],
          ])
        }
      })
    }
    fc.assert(fc.property(steps, same), { numRuns: runs })
    expect(unconcerned).toBeGreaterThan(0)
  })

  test('V2, V8, V9: deciding on a person’s own view says what the server says and shows what it delivers', () => {
    const agrees = (sequence: readonly Step[]): void => {
      ask(sequence, (server, request) => {
        const decision = server.decide(request)
        const client = server.clients.get(request.by)
        const here = client && decide(client.view, request, client.past, serverTerms)
        const shown = client && here?.ok ? shownBy(client, here.changes) : []
        const entry = server.accept(request, decision)
        if (!client || !here || (!here.ok && here.missing)) return
        const { name } = request
        // Refusals too: one that reveals more than the person could know would differ.
        expect([name, saidBy(here)]).toEqual([name, saidBy(decision)])
        expect([name, shown]).toEqual([name, entry ? client.entries.at(-1)?.changes : []])
      })
    }
    // Somebody whom a restore made an admin mistook everything that came into view for created by it.
    agrees([
      stepOf('workspace.restore', { picks: [4, 0, 0, 0, 0, 0], texts: ['Plan', 'Plan', ''] }),
      stepOf('task.takeBack', { asker: 3, texts: ['', 'Plan', 'Plan'] }),
    ])
    // An employee redid what they had undone, while another had changed the task last: they saw only their own changes.
    agrees([
      stepOf('task.comment', { picks: [0, 0, 0, 0, 0, 20], texts: ['Plan', 'Plan', ''] }),
      stepOf('entry.undo', { asker: 22, picks: [0, 0, 0, 0, 0, 13] }),
      stepOf('task.move', { picks: [0, 0, 1, 0, 0, 28] }),
      stepOf('entry.undo', { asker: 26, picks: [40, 0, 0, 0, 0, 31] }),
    ])
    // What was undone had already left their view: it still existed, though to them it looked deleted.
    agrees([
      stepOf('task.delete', { asker: 6, picks: [0, 0, 0, 0, 0, 9] }),
      stepOf('entry.undo'),
      stepOf('task.moveTo', { asker: 13, picks: [0, 0, 0, 1, 0, 0] }),
      stepOf('task.moveTo', { picks: [0, 17, 0, 0, 0, 0] }),
      stepOf('user.create', { picks: [0, 0, 0, 0, 5, 0] }),
      stepOf('entry.undo', { asker: 1, picks: [14, 0, 0, 0, 0, 0] }),
    ])
    // Somebody sets the very password they already have: nobody sees anything of their own password either.
    agrees([
      stepOf('user.update', { picks: [29, 0, 0, 0, 0, 0] }),
      stepOf('profile.update', {
        asker: 15,
        picks: [0, 0, 0, 0, 0, 8],
        texts: ['Plan', 'Plan', '__proto__'],
      }),
    ])
    fc.assert(fc.property(steps, agrees), { numRuns: runs })
  })
})

/** What a client shows immediately for what it decided: the part that its person sees. */
function shownBy({ me, view }: Client, changes: readonly Change[]): Change[] {
  return changesFor(transitionFrom(view, changes), me)
}

function saidBy(decision: ReturnType<typeof decide>): unknown {
  return decision.ok ? { result: decision.result } : decision.refusal
}
