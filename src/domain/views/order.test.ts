import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Day } from '../model/day.ts'
import { priorities, statuses, type Task } from '../model/tasks.ts'
import type { User } from '../model/users.ts'
import { readRow } from '../model/read-rows.ts'
import { compareByHand, inHandOrder } from '../rules/hand-order.ts'
import { compareIds } from '../state/table.ts'
import { dropListsOf, type DropLists } from './board.ts'
import { dropIdOf } from './drop.ts'
import { diffLists, withListDiff } from './list-diff.ts'
import { sortTasks } from './task-orders.ts'

const emails = ['', 'a@x', 'B@x ', 'b@x', 'nobody@x']
const fields = fc.record({
  status: fc.constantFrom(...statuses),
  priority: fc.constantFrom(...priorities),
  dueDate: fc.constantFrom('', '2026-03-01', '2026-03-02', '2027-01-01'),
  assignedTo: fc.constantFrom(...emails),
  rank: fc.constantFrom('', '', 'a0V', 'b42V', 'b42V', 'c10', 'Zz', 'no rank', 'b1x0'),
})
type Fields = typeof fields extends fc.Arbitrary<infer F> ? F : never

/** Versions of the fields of tasks, by task id; tasks that a version does not name keep theirs. */
const versions = fc.array(fc.dictionary(fc.nat(200).map(String), fields, { maxKeys: 200, size: '+1' }), {
  minLength: 1,
  maxLength: 8,
})

/** Lists of tasks in table order, each made from the one before: unchanged rows stay the same objects. */
function listsOf(changes: readonly Record<string, Fields>[]): Task[][] {
  const rows = new Map<string, Task>()
  return changes.map((change) => {
    for (const [id, { dueDate, ...rest }] of Object.entries(change)) {
      const task = readRow('tasks', { id, ...rest }).row!
      if (dueDate === '2027-01-01') rows.delete(id)
      else rows.set(id, { ...task, dueDate: dueDate as Day })
    }
    return [...rows.values()].toSorted((one, other) => compareIds(one.id, other.id))
  })
}

const person = (email: string): User => ({ ...readRow('users', { id: email, role: 'employee' }).row!, email })
const teams = fc.array(fc.subarray(['a@x', 'b@x', 'c@x'].map(person), { minLength: 1 }), {
  minLength: 1,
  maxLength: 3,
})

/** The tasks in a list, found task by task: columns in hand order, zones in table order. */
function standsIn(id: string, tasks: readonly Task[]): Task[] {
  const column = tasks.filter(({ status }) => status === id).toSorted(compareByHand)
  return [...column, ...tasks.filter(({ assignedTo }) => `emp-${assignedTo.trim().toLowerCase()}` === id)]
}

describe('keeping an order up to date', () => {
  test('K61: gives the same as sorting again, whatever was changed, added or removed', () => {
    fc.assert(
      fc.property(versions, (changes) => {
        let [last, ordered]: [readonly Task[], readonly Task[]] = [[], []]
        for (const tasks of listsOf(changes)) {
          ordered = withListDiff(ordered, diffLists(last, tasks), compareByHand)
          expect(ordered).toEqual(tasks.toSorted(compareByHand))
          expect(ordered).toEqual(inHandOrder(tasks))
          last = tasks
        }
      }),
    )
  })

  test('gives the same array for the same tasks', () => {
    const [tasks = []] = listsOf([Object.fromEntries(fc.sample(fields, 20).map((row, id) => [id, row]))])
    const ordered = inHandOrder(tasks)
    expect(withListDiff(ordered, diffLists(tasks, [...tasks]), compareByHand)).toBe(ordered)
  })
})

describe('the drop lists of a board', () => {
  test('K61: hold the same as fresh ones, whatever changed, and keep their arrays where nothing did', () => {
    fc.assert(
      fc.property(versions, teams, (changes, members) => {
        let last: DropLists | undefined
        for (const [index, tasks] of listsOf(changes).entries()) {
          const team = members[index % members.length]!
          const before = last
          last = dropListsOf(before, tasks, team)
          expect([...last.lists.keys()]).toEqual([...statuses, ...team.map(dropIdOf)])
          for (const [id, there] of last.lists) {
            const wanted = standsIn(id, tasks)
            expect(there).toEqual(wanted)
            const was = before?.lists.get(id) ?? []
            const isSame = was.length === wanted.length && was.every((task, place) => task === wanted[place])
            expect(there === was).toBe(isSame && before?.lists.has(id) === true)
          }
        }
      }),
    )
  })
})

test('K62: another order of a column keeps equal tasks in order, and ordering by hand restores its own', () => {
  fc.assert(
    fc.property(versions, (changes) => {
      const column = inHandOrder(listsOf(changes).at(-1) ?? [])
      for (const [by, said] of [
        ['due', 'dueDate'],
        ['priority', 'priority'],
      ] as const) {
        const sorted = sortTasks(column, by)
        for (const value of new Set(column.map((task) => task[said])))
          expect(sorted.filter((task) => task[said] === value)).toEqual(
            column.filter((task) => task[said] === value),
          )
        expect(sortTasks(sorted, 'hand')).toEqual(column)
      }
    }),
  )
})
