import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { applyAll } from './change.ts'
import { smallCompany, snapshot } from '../company.testing.ts'
import { Draft, type DraftTable } from './draft.ts'
import { emailKey } from '../model/email.ts'
import { tableNames, type Rows, type TableName } from '../model/tables.ts'
import { readRow } from '../model/read-rows.ts'
import { copyState, createState, type MemoryState, type State } from './state.ts'
import { compareIds } from './table.ts'

const ids = fc.oneof(
  fc.nat(12).map(String),
  fc.constantFrom('007', 'x1', 'x10', 'x2', '', '1795249800017', '-3'),
)
const emails = fc.constantFrom('', 'a@x', 'A@x ', 'b@x', 'c@x')

/** A row of any table at an id, with the fields that the indexes look at. */
const write = fc.record({
  table: fc.constantFrom(...tableNames),
  id: ids,
  remove: fc.boolean(),
  fields: fc.record({
    email: emails,
    manager: emails,
    employees: fc.array(emails, { maxLength: 4 }),
    projectId: fc.constantFrom('', '1', '2'),
    taskId: fc.constantFrom('', '1', '2'),
    assignedTo: emails,
    role: fc.constantFrom('admin', 'manager', 'employee'),
  }),
})
type Write = typeof write extends fc.Arbitrary<infer W> ? W : never

/** The row that a write means. Ids of notifications are numbers. */
function rowOf<T extends TableName>(table: T, { id, fields }: Write): Rows[T] {
  const { row } = readRow(table, { ...fields })
  return { ...row!, id: table === 'notifications' ? Number(id) || 0 : id }
}

const idOf = (table: TableName, { id }: Write): string =>
  table === 'notifications' ? String(Number(id) || 0) : id

/** Everything that can be read from a state, found without its indexes. */
function found(state: State): unknown {
  return {
    users: [...state.users.values()],
    projects: [...state.projects.values()],
    tasks: [...state.tasks.values()],
    notifications: [...state.notifications.values()],
    parts: [state.labels, state.checklist, state.comments].map((table) => [...table.values()]),
    sizes: tableNames.map((table) => state[table].size),
  }
}

const keys = ['', 'a@x', 'b@x', 'c@x', '1', '2', 'admin', 'manager', 'employee']

function answers(state: State): unknown[] {
  return keys.map((key) => [
    state.users.where('email', key),
    state.projects.where('manager', key),
    state.projects.where('employees', key),
    state.tasks.where('projectId', key),
    state.tasks.where('assignedTo', key),
    state.notifications.where('role', key),
    state.labels.where('projectId', key),
    state.comments.where('taskId', key),
  ])
}

/** The lists among the answers, one after the other. */
function listsOf(given: unknown[]): (readonly unknown[])[] {
  return (given as (readonly unknown[])[][]).flat()
}

function sameRows(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((row, index) => row === other[index])
}

/** The same answers, found row by row. */
function scanned(state: State): unknown[] {
  const { users, projects, tasks, notifications } = state
  return keys.map((key) => [
    [...users.values()].filter((row) => emailKey(row.email) === key),
    [...projects.values()].filter((row) => emailKey(row.manager) === key),
    [...projects.values()].filter((row) => row.employees.some((email) => emailKey(email) === key)),
    [...tasks.values()].filter((row) => row.projectId === key),
    [...tasks.values()].filter((row) => emailKey(row.assignedTo) === key),
    [...notifications.values()].filter((row) => row.role === key),
    [...state.labels.values()].filter((row) => row.projectId === key),
    [...state.comments.values()].filter((row) => row.taskId === key),
  ])
}

/** Writes straight into a state. */
const writeTo = {
  users: (state, one) => state.users.set(one.id, one.remove ? undefined : rowOf('users', one)),
  projects: (state, one) => state.projects.set(one.id, one.remove ? undefined : rowOf('projects', one)),
  tasks: (state, one) => state.tasks.set(one.id, one.remove ? undefined : rowOf('tasks', one)),
  notifications: (state, one) =>
    state.notifications.set(idOf('notifications', one), one.remove ? undefined : rowOf('notifications', one)),
  labels: (state, one) => state.labels.set(one.id, one.remove ? undefined : rowOf('labels', one)),
  checklist: (state, one) => state.checklist.set(one.id, one.remove ? undefined : rowOf('checklist', one)),
  comments: (state, one) => state.comments.set(one.id, one.remove ? undefined : rowOf('comments', one)),
} satisfies { readonly [T in TableName]: (state: MemoryState, one: Write) => void }

function allIds(state: State, table: TableName): string[] {
  return [...state[table].values()].map(({ id }) => String(id))
}

describe('a table', () => {
  test('L4: is ordered by id: whole numbers by size, then other texts', () => {
    const ordered = ['0', '2', '9', '10', '1795249800017', '', '-3', '007', 'x1', 'x10', 'x2']
    for (const start of [ordered.toReversed(), ordered.toSorted(), ordered]) {
      expect(start.toSorted(compareIds)).toEqual(ordered)
      const state = createState()
      for (const id of start) state.tasks.set(id, { ...readRow('tasks', {}).row!, id })
      expect([...state.tasks.values()].map(({ id }) => id)).toEqual(ordered)
    }
  })

  test('L4: finds exactly the rows under a key, in order, after any writes', () => {
    fc.assert(
      fc.property(fc.array(write, { maxLength: 40 }), (writes) => {
        const state = createState()
        for (const one of writes) {
          writeTo[one.table](state, one)
          // Asking in between caches answers, which later writes have to drop.
          answers(state)
        }
        expect(answers(state)).toEqual(scanned(state))
        for (const table of tableNames) {
          const inOrder = allIds(state, table)
          expect(inOrder).toEqual(inOrder.toSorted(compareIds))
          expect(state[table].size).toBe(inOrder.length)
        }
        expect(found(copyState(state))).toEqual(found(state))
      }),
    )
  })

  test('L4: gives the same array until a row in it changes, then another, however rarely it is asked', () => {
    const step = fc.record({ one: write, asked: fc.boolean() })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const state = createState()
        let last = listsOf(answers(state))
        for (const { one, asked } of steps) {
          writeTo[one.table](state, one)
          if (!asked) continue
          const now = listsOf(answers(state))
          expect(answers(state)).toEqual(scanned(state))
          const kept = now.map((list, index) => list === last[index])
          const same = now.map((list, index) => sameRows(list, last[index]!))
          expect(kept).toEqual(same)
          last = now
        }
      }),
    )
  })

  test('L4: finds the rows under a key in order when many were written at once', () => {
    const rows = Array.from({ length: 400 }, (_, index) => ({
      ...readRow('tasks', { projectId: '1' }).row!,
      id: String((index * 7919) % 400),
    }))
    const state = createState({ tasks: rows.slice(0, 250) })
    expect(state.tasks.where('projectId', '1')).toHaveLength(250)
    for (const row of rows.slice(100)) state.tasks.set(row.id, { ...row, comments: 'again' })
    for (const row of rows.slice(0, 50)) state.tasks.set(row.id, undefined)
    expect(state.tasks.where('projectId', '1')).toEqual([...state.tasks.values()])
    expect(state.tasks.where('projectId', '1')).toHaveLength(350)
  })

  test('S66: puts a new row in its place without looking at all others, even if one has a foreign id', () => {
    const made = (id: number): Rows['tasks'] => ({ ...readRow('tasks', {}).row!, id: String(id) })
    const rows = Array.from({ length: 10_000 }, (_, index) => made(index + 10))
    const state = createState({ tasks: [...rows, { ...made(0), id: 'b7c1-uuid' }] })
    const first = (): string | undefined => [...state.tasks.values()].at(-2)?.id
    expect(first()).toBe('10009')
    // Each comparison of two ids looks at them.
    const looked = vi.spyOn(RegExp.prototype, 'test')
    for (let id = 10_010; id < 10_020; id += 1) {
      state.tasks.set(String(id), made(id))
      expect(first()).toBe(String(id))
      state.tasks.set(String(id - 5), undefined)
      expect(first()).toBe(String(id))
    }
    const count = looked.mock.calls.length
    looked.mockRestore()
    expect(count).toBeLessThan(20 * 100)
  })

  test('L4: gives the same array as long as none of its rows changed', () => {
    const company = smallCompany()
    const { id, projectId } = company.task('Plan')
    const [own, others] = ['Atlas', 'Borealis'].map((name) => company.project(name).id) as [string, string]
    const before = [own, others].map((key) => company.state.tasks.where('projectId', key))
    company.do('mara@x.example', 'task.move', { taskId: id, status: 'Done' })
    const after = [own, others].map((key) => company.state.tasks.where('projectId', key))
    expect(projectId).toBe(own)
    expect(after[0]).not.toBe(before[0])
    expect(after[1]).toBe(before[1])
  })
})

describe('a draft', () => {
  test('L4: looks only at the rows found, not at everything written', () => {
    const count = 2000
    const draft = new Draft(createState(), '2026-03-02T09:00:00.000+01:00')
    const looked = vi.fn<() => string>()
    for (let index = 0; index < count; index += 1) {
      const row = { ...readRow('comments', { id: String(index) }).row! }
      const taskId = String(index)
      Object.defineProperty(row, 'taskId', { enumerable: true, get: () => (looked(), taskId) })
      draft.comments.create(row)
      expect(draft.comments.where('taskId', taskId)).toHaveLength(1)
    }
    // A few times per row, and not once for each row written before it.
    expect(looked.mock.calls.length).toBeLessThan(10 * count)
  })

  function writeDraft<T extends TableName>(rows: DraftTable<T>, table: T, one: Write): void {
    const there = rows.get(idOf(table, one))
    if (one.remove) {
      if (there) rows.remove(there)
    } else if (there) rows.update(there, rowOf(table, one))
    else rows.create(rowOf(table, one))
  }

  const writeIn: { readonly [T in TableName]: (draft: Draft, one: Write) => void } = {
    users: (draft, one) => writeDraft(draft.users, 'users', one),
    projects: (draft, one) => writeDraft(draft.projects, 'projects', one),
    tasks: (draft, one) => writeDraft(draft.tasks, 'tasks', one),
    notifications: (draft, one) => writeDraft(draft.notifications, 'notifications', one),
    labels: (draft, one) => writeDraft(draft.labels, 'labels', one),
    checklist: (draft, one) => writeDraft(draft.checklist, 'checklist', one),
    comments: (draft, one) => writeDraft(draft.comments, 'comments', one),
  }

  test('L7: reads like the state after its changes, and leaves its base alone', () => {
    const writes = fc.array(write, { maxLength: 25 })
    fc.assert(
      fc.property(writes, writes, (before, during) => {
        const base = createState()
        for (const one of before) writeTo[one.table](base, one)
        const untouched = snapshot(base)
        const draft = new Draft(base, '2026-03-02T09:00:00.000+01:00')
        for (const one of during) writeIn[one.table](draft, one)
        expect(snapshot(base)).toBe(untouched)
        const after = copyState(base)
        applyAll(after, draft.changes())
        expect(found(draft)).toEqual(found(after))
        expect(answers(draft)).toEqual(answers(after))
        for (const { table, id } of [...before, ...during].map((one) => ({
          table: one.table,
          id: idOf(one.table, one),
        }))) {
          expect(draft[table].get(id)).toEqual(after[table].get(id))
        }
      }),
      { numRuns: 200 },
    )
  })

  test('L7: gives the same array as its base where nothing was written', () => {
    const company = smallCompany()
    const { state } = company
    const draft = new Draft(state, '2026-03-02T09:00:00.000+01:00')
    const [own, others] = ['Atlas', 'Borealis'].map((name) => company.project(name).id) as [string, string]
    draft.tasks.update(company.task('Plan'), { comments: 'written' })
    expect(draft.tasks.where('projectId', others)).toBe(state.tasks.where('projectId', others))
    expect(draft.tasks.where('projectId', own)).not.toBe(state.tasks.where('projectId', own))
  })

  test('L7: can be changed while its rows are read', () => {
    const { state } = smallCompany()
    const draft = new Draft(state, '2026-03-02T09:00:00.000+01:00')
    const seen: string[] = []
    for (const task of draft.tasks.values()) {
      seen.push(task.title)
      draft.tasks.update(task, { comments: 'seen' })
      if (task.title === 'Plan')
        for (const other of draft.tasks.values()) if (other.title === 'Draw') draft.tasks.remove(other)
      draft.tasks.create({ ...task, id: draft.nextId(), title: `Copy of ${task.title}` })
    }
    expect(seen).toEqual(['Plan', 'Melt'])
    expect(Array.from(draft.tasks.values(), ({ title }) => title).toSorted()).toEqual([
      'Copy of Melt',
      'Copy of Plan',
      'Melt',
      'Plan',
    ])
  })

  test('L7: counts nothing as a change that ends up as it was', () => {
    const { state } = smallCompany()
    const draft = new Draft(state, '2026-03-02T09:00:00.000+01:00')
    for (const user of draft.users.values()) draft.users.update(user, { projectIds: [...user.projectIds] })
    const [task] = draft.tasks.values()
    draft.tasks.remove(draft.tasks.create({ ...task!, id: 'new' }))
    expect(draft.changes()).toEqual([])
  })
})
