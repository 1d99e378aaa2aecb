import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CommandName } from './commands.ts'
import { smallCompany } from './company.testing.ts'
import { decide } from './decide.ts'
import type { Entry } from './request/entry.ts'
import { pastOf } from './request/past.testing.ts'
import { Requests, step, type Step } from './requests.testing.ts'
import { brokenInvariants } from './rules/invariants.ts'
import { newestComment } from './rules/follow.ts'
import { applyAll } from './state/change.ts'
import { copyState, type MemoryState } from './state/state.ts'
import { describeEntry, undoneText } from './views/history/history.ts'
import { projectThen, stateThen } from './views/history/past-state.ts'
import { inBrowser } from './request/terms.ts'

const talking: readonly CommandName[] = [
  'comment.add',
  'comment.edit',
  'comment.delete',
  'task.comment',
  'task.save',
  'task.sendBack',
  'task.ready',
  'task.delete',
  'entry.undo',
  'workspace.restore',
]

/** What people ask for, half of it comments; now and then another program writes `comments`. */
const happening = fc.record({
  step: fc.oneof(
    step,
    fc
      .tuple(step, fc.constantFrom(...talking))
      .map(([one, name]): Step => ({ ...one, name, garbage: undefined })),
  ),
  outside: fc.oneof(
    { weight: 6, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.constantFrom('', 'From elsewhere', ' ') },
  ),
})

interface Lived {
  readonly state: MemoryState
  readonly entries: readonly Entry[]
  /** For each time another program wrote, whether its text was the newest comment afterwards. */
  readonly taken: readonly boolean[]
}

/** Runs a sequence in which every text written into a comment is unique. */
function live(
  sequence: readonly { readonly step: Step; readonly outside: string | undefined }[],
  look: (lived: Lived, name: string) => void,
): Lived {
  const state = copyState(smallCompany().state)
  const requests = new Requests()
  const entries: Entry[] = []
  const taken: boolean[] = []
  const ask = (request: Entry['request']): void => {
    const decision = decide(state, request, pastOf(entries))
    if (!decision.ok) return
    applyAll(state, decision.changes)
    entries.push({ seq: entries.length + 1, request, changes: decision.changes })
  }
  sequence.forEach(({ step, outside }, index) => {
    const isTalk = step.name.startsWith('comment.') || ['task.comment', 'task.save'].includes(step.name)
    const texts = isTalk ? [`«${index}»`, `«${index}»`, `«${index}»`] : step.texts
    const request = requests.next(state, { ...step, texts }, entries)
    ask(request)
    const task = [...state.tasks.values()].at(index % Math.max(1, state.tasks.size))
    if (outside !== undefined && task) {
      const written = outside && `${outside} «${index} outside»`
      state.tasks.set(task.id, { ...task, comments: written })
      ask({ id: `repair-${index}`, by: 'system', at: request.at, name: 'workspace.repair', args: {} })
      taken.push(state.tasks.get(task.id)?.comments === written)
    }
    look({ state, entries, taken }, request.name)
  })
  return { state, entries, taken }
}

type Happening = Parameters<typeof live>[0]

/** Checks that something holds for any sequence of what may happen. */
function check(holds: (sequence: Happening) => void, numRuns: number): void {
  fc.assert(fc.property(fc.array(happening, { maxLength: 22 }), holds), { numRuns })
}

describe('any sequence of requests, undos, outside writes and restores', () => {
  test('K31, K37: leaves each task with the text of its newest comment', () => {
    check((sequence) => {
      const { taken } = live(sequence, ({ state }, name) => {
        for (const task of state.tasks.values())
          expect([name, newestComment(state, task.id)?.text ?? '']).toEqual([name, task.comments])
        expect([name, ...brokenInvariants(state)]).toEqual([name])
      })
      expect(taken).not.toContain(false)
    }, 200)
  })

  test('K36: leaves no text of a deleted comment in any history', () => {
    check((sequence) => {
      const lived = live(sequence, () => {})
      const told = historiesOf(lived)
      for (const text of deletedTexts(lived)) expect(told).not.toContain(text)
    }, 60)
  })
})

/**
 * The unique texts of comments that are gone. Where a restored task has a text in `comments` but no comment for it,
 * that text becomes a new comment.
 */
function deletedTexts({ state, entries }: Lived): string[] {
  const present = new Set(Array.from(state.comments.values(), ({ text }) => text))
  return entries
    .flatMap(({ changes }) => changes)
    .filter(({ table, id }) => table === 'comments' && !state.comments.get(id))
    .flatMap(({ before, after }) => [before?.['text'], after?.['text']])
    .filter((text) => typeof text === 'string')
    .filter((text) => text.includes('«') && !present.has(text))
}

/** Everything that the histories of the workspace, of its tasks and of its projects tell. */
function historiesOf({ state, entries }: Lived): string {
  const archive = { state, past: pastOf(entries) }
  const tasks = [...state.tasks.values()]
  return JSON.stringify([
    entries.map((entry) => [describeEntry(archive, entry), undoneText(archive, entry, 'nobody')]),
    entries.map((entry) => tasks.map(({ id }) => describeEntry(archive, entry, `tasks:${id}`))),
    entries.map((_, index) => {
      const then = stateThen(state, entries.slice(index))
      return [...then.projects.values()].map(({ id }) =>
        projectThen(state, then, id, { me: 'visitor', terms: inBrowser })?.tasks.map(({ lines }) => lines),
      )
    }),
  ])
}
