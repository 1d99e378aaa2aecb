import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { invert, type Change } from './state/change.ts'
import { commands } from './commands.ts'
import { Company, snapshot } from './company.testing.ts'
import { decide } from './decide.ts'
import { brokenInvariants } from './rules/invariants.ts'
import { tableNames } from './model/tables.ts'
import { mayAsk } from './commands.testing.ts'
import { stepOf, type Step } from './requests.testing.ts'
import { copyState, type MemoryState } from './state/state.ts'
import { check, steps, prepared, ask, run, after } from './properties.testing.ts'

describe('any sequence of requests', () => {
  test('I1, I2, I3, I4, I5: keeps every invariant', () => {
    const sound = (sequence: readonly Step[]): void => {
      run(sequence, (state, changes, { name }) => {
        expect([name, ...brokenInvariants(after(state, changes))]).toEqual([name])
      })
    }
    check(steps, sound, { runs: 300 })
  })

  test('L2: can be undone, entry by entry and as a whole', () => {
    check(steps, (sequence) => {
      const undo: Change[][] = []
      const end = run(sequence, (state, changes) => {
        expect(snapshot(after(state, changes, invert(changes)))).toBe(snapshot(state))
        undo.push(invert(changes))
      })
      expect(snapshot(after(end, ...undo.toReversed()))).toBe(snapshot(prepared))
    })
  })

  test('L2: can be undone after its entries went through JSON', () => {
    check(steps, (sequence) => {
      const undo: Change[][] = []
      const end = run(sequence, (_, changes) => {
        undo.push(invert(JSON.parse(JSON.stringify(changes)) as Change[]))
      })
      expect(snapshot(after(end, ...undo.toReversed()))).toBe(snapshot(prepared))
    })
  })

  test('L3: leads to its final state when entries are applied again from any point along the way', () => {
    check(fc.tuple(steps, fc.nat(), fc.nat()), ([sequence, one, other]) => {
      const states: MemoryState[] = []
      const entries: (readonly Change[])[] = []
      const end = run(sequence, (state, changes) => {
        states.push(copyState(state))
        entries.push(changes)
      })
      states.push(end)
      const [some, more] = [one % states.length, other % states.length]
      const later = states[Math.max(some, more)]!
      expect(snapshot(after(later, ...entries.slice(Math.min(some, more))))).toBe(snapshot(end))
    })
  })

  test('L3: gives the same state when an entry is applied twice', () => {
    check(steps, (sequence) => {
      run(sequence, (state, changes) => {
        const twice = changes.flatMap((change) => [change, change])
        expect(snapshot(after(state, twice, changes))).toBe(snapshot(after(state, changes)))
      })
    })
  })

  test('L1: is decided the same way every time, and deciding changes nothing', () => {
    check(steps, (sequence) => {
      const seen = [snapshot(prepared)]
      ask(sequence, ({ state, request, decision, past }) => {
        const copy = copyState(state)
        expect(decide(copy, request, past)).toEqual(decision)
        expect([snapshot(copy), snapshot(state)]).toEqual([seen.at(-1), seen.at(-1)])
        seen.push(snapshot(after(state, decision.ok ? decision.changes : [])))
      })
    })
  })

  test('C2, C3: is carried out only as far as `can` allows it', () => {
    check(steps, (sequence) => {
      ask(sequence, ({ state, step, request: { by, name, args }, decision, past }) => {
        const me = by === 'system' || by === 'visitor' ? by : state.users.get(by)
        const may = mayAsk(state, me, step.name, args, past)
        expect([name, by, decision.ok && !may]).toEqual([name, by, false])
      })
    })
  })

  test('C7: reveals no password in results, refusals or notifications', () => {
    const passwords = /secret|admin123|welcome1/
    check(steps, (sequence) => {
      const believable = sequence.filter(({ garbage }) => !garbage)
      const end = ask(believable, ({ decision }) => {
        const said = decision.ok ? (decision.result ?? null) : decision.refusal
        expect(JSON.stringify(said)).not.toMatch(passwords)
      })
      expect(JSON.stringify([...end.notifications.values()])).not.toMatch(passwords)
    })
  })

  test('L5: makes rows with ids that no other row in any table has', () => {
    const fresh = (sequence: readonly Step[]): void => {
      run(sequence, (state, changes, { name }) => {
        // Restored rows come back with the ids they had.
        if (name === 'workspace.restore') return
        const made = changes.filter(({ before }) => before === null).map(({ id }) => id)
        expect(new Set(made).size).toBe(made.length)
        expect(made.filter((id) => tableNames.some((table) => state[table].get(id)))).toEqual([])
      })
    }
    // A project deleted when the clock had been set back: its notification was given the project's own id.
    const clock = [
      stepOf('notification.readAll', { pause: 1000 }),
      stepOf('notification.readAll', { pause: -3_600_000 }),
      stepOf('project.delete', { pause: 3_600_000 }),
    ]
    // A comment added after the clock had been set back: it was given the id of the news of an earlier comment.
    const comment = [
      stepOf('task.save', { picks: [0, 4, 0, 0, 0, 0], texts: ['Plan', '__proto__', 'Plan'] }),
      stepOf('comment.add', { picks: [0, 10, 0, 0, 0, 0], texts: ['Plan', '', 'Plan'], pause: -3_600_000 }),
    ]
    check(steps, fresh, { failed: [clock, comment] })
  })

  test('N13, N14: leaves nothing to announce and at most 1,000 notifications', () => {
    const toldAll = (sequence: readonly Step[]): void => {
      // A month before it all began: nothing has become due since, and nothing is due the next day.
      const company = new Company(
        run(sequence, () => {}),
        '2026-02-01T00:00:00.000+01:00',
      )
      const changes = company.do('system', 'workspace.catchUp', {})
      expect(changes.filter(({ table }) => table === 'notifications')).toEqual([])
      expect(company.state.notifications.size).toBeLessThanOrEqual(1000)
    }
    // A manager who had changed a task and became a member of its project: their change was told to their successor.
    const successor = [
      stepOf('task.comment', { asker: 1, picks: [0, 23, 0, 0, 0, 0] }),
      stepOf('user.update', { picks: [10, 11, 0, 0, 0, 0] }),
    ]
    check(steps, toldAll, { failed: [successor] })
  })

  test('has each command accepted and refused, but for three that a workspace in use never accepts', () => {
    const outcomes = new Set<string>()
    for (const sequence of fc.sample(steps, { numRuns: 1500, seed: 1 })) {
      ask(sequence, ({ request, decision }) => outcomes.add(`${request.name} ${decision.ok}`))
    }
    const without = (outcome: string) =>
      Object.keys(commands).filter((name) => !outcomes.has(`${name} ${outcome}`))
    // The workspace is never empty in these sequences, so sample data is always refused, and so is a second start.
    expect(without('true')).toEqual(['sample.fill', 'workspace.moveIn', 'workspace.begin'])
    expect(without('false')).toEqual([])
  })
})
