import { describe, expect, test } from 'vitest'
import { smallCompany, type Company } from '../company.testing.ts'
import { undoStacks } from './stacks.ts'
import { undoneIn } from './undone.ts'

const [ada, mara, eli] = ['admin@example.com', 'mara@x.example', 'eli@x.example'] as const

/** Mara's stacks, as the numbers of the requests since the beginning of the test. */
function stacks(company: Company, since: number): { undo: number[]; redo: number[] } {
  const { undo, redo } = undoStacks(company.entries.slice(since), company.user(mara).id)
  const numbers = (entries: typeof undo) => entries.map(({ seq }) => seq - since)
  return { undo: numbers(undo), redo: numbers(redo) }
}

function prepared() {
  const company = smallCompany()
  const since = company.entries.length
  const taskId = company.task('Plan').id
  const comment = (by: string, comments: string) => company.do(by, 'task.comment', { taskId, comments })
  const undo = (by: string, number: number) =>
    company.do(by, 'entry.undo', { entryId: company.entries[since + number - 1]!.request.id })
  return { company, comment, undo, now: () => stacks(company, since) }
}

describe('undo and redo', () => {
  test('Z11: a person’s changes are undone from last to first and redone in the opposite order', () => {
    const { comment, undo, now } = prepared()
    comment(mara, 'one')
    comment(mara, 'two')
    expect(now()).toEqual({ undo: [1, 2], redo: [] })
    undo(mara, 2)
    expect(now()).toEqual({ undo: [1], redo: [3] })
    undo(mara, 1)
    expect(now()).toEqual({ undo: [], redo: [3, 4] })
    undo(mara, 4)
    expect(now()).toEqual({ undo: [5], redo: [3] })
    undo(mara, 3)
    expect(now()).toEqual({ undo: [5, 6], redo: [] })
    undo(mara, 6)
    expect(now()).toEqual({ undo: [5], redo: [7] })
  })

  test('Z11: doing something else clears what could be redone', () => {
    const { comment, undo, now } = prepared()
    comment(mara, 'one')
    undo(mara, 1)
    comment(mara, 'two')
    expect(now()).toEqual({ undo: [3], redo: [] })
  })

  test('Z11: what others do is not on a person’s stacks, and what others undo is taken off them', () => {
    const { comment, undo, now } = prepared()
    comment(mara, 'one')
    comment(eli, 'two')
    undo(eli, 2)
    expect(now()).toEqual({ undo: [1], redo: [] })
    undo(ada, 1)
    expect(now()).toEqual({ undo: [], redo: [] })
  })

  test('Z11: what others undo is back in its place once they have undone that, and off again if they undo it anew', () => {
    const { comment, undo, now } = prepared()
    comment(mara, 'one')
    comment(mara, 'two')
    undo(ada, 2)
    expect(now()).toEqual({ undo: [1], redo: [] })
    undo(ada, 3)
    expect(now()).toEqual({ undo: [1, 2], redo: [] })
    undo(ada, 4)
    expect(now()).toEqual({ undo: [1], redo: [] })
    undo(ada, 5)
    undo(mara, 2)
    expect(now()).toEqual({ undo: [1], redo: [7] })
  })

  test('Z11: undoing somebody else’s change counts as a change by the person who undoes it', () => {
    const { company, comment } = prepared()
    comment(eli, 'one')
    company.do(ada, 'entry.undo', { entryId: company.entries.at(-1)!.request.id })
    const { undo, redo } = undoStacks(company.entries, company.user(ada).id)
    expect([undo.at(-1), redo]).toEqual([company.entries.at(-1), []])
  })

  test('Z11: what is currently undone is known, however often it was undone and redone', () => {
    const { company, comment, undo } = prepared()
    const since = company.entries.length
    const undone = () =>
      company.entries.flatMap(({ seq, request }) =>
        undoneIn(company.entries).has(request.id) ? [seq - since] : [],
      )
    comment(mara, 'one')
    expect(undone()).toEqual([])
    undo(mara, 1)
    expect(undone()).toEqual([1])
    undo(ada, 2)
    expect(undone()).toEqual([2])
    undo(ada, 3)
    expect(undone()).toEqual([1, 3])
    undo(ada, 4)
    expect(undone()).toEqual([2, 4])
  })

  test('Z12: reading notifications is not on the stacks', () => {
    const { company, comment, now } = prepared()
    comment(eli, 'one')
    company.do(mara, 'notification.readAll', {})
    expect(now()).toEqual({ undo: [], redo: [] })
  })
})
