import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { backupText } from './backup/backup.ts'
import type { RowLists } from './model/row-lists.ts'
import { isAdmin } from './model/actor.ts'
import { applyAll, invert, type Change } from './state/change.ts'
import type { Request } from './request/request.ts'
import { Company, snapshot } from './company.testing.ts'
import type { Entry } from './request/entry.ts'
import { countAsTold } from './rules/notices.ts'
import { brokenInvariants } from './rules/invariants.ts'
import { carryEmail } from './rules/users.ts'
import { sameEmail } from './model/email.ts'
import { tableNames, type TableName } from './model/tables.ts'
import { readBackup } from './backup/read-backup.ts'
import { stepOf, type Step } from './requests.testing.ts'
import { readRows } from './model/read-rows.ts'
import { Draft } from './state/draft.ts'
import { createState, type MemoryState, type State } from './state/state.ts'
import { check, steps, run, after } from './properties.testing.ts'

const id = fc.oneof(
  fc.integer({ min: 0, max: 9 }),
  fc.integer({ min: 0, max: 9 }).map(String),
  fc.constantFrom(null, '', 'x'),
)
const email = fc.constantFrom('', 'a@x', 'A@x ', 'b@x', 'c@x', 'd@x', 'ghost@x')
/** Objects with some of the fields, and now and then something that is no such object at all. */
const foreign = (shape: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 15, arbitrary: fc.record(shape, { requiredKeys: [] }) },
    { weight: 1, arbitrary: fc.anything({ maxDepth: 1 }) },
  )
const foreignRows = fc.record({
  users: fc.array(
    foreign({
      id,
      email,
      role: fc.constantFrom('admin', 'manager', 'employee', 'Employee', 'boss'),
      projectIds: fc.oneof(fc.array(id, { maxLength: 3 }), id),
      manager: email,
      extra: fc.anything({ maxDepth: 1 }),
    }),
    { maxLength: 8 },
  ),
  projects: fc.array(
    foreign({ id, name: fc.string(), manager: email, employees: fc.oneof(fc.array(email), email) }),
    {
      maxLength: 5,
    },
  ),
  tasks: fc.array(
    foreign({
      id,
      title: fc.string(),
      projectId: id,
      assignedTo: email,
      status: fc.constantFrom('To Do', 'done', 'Blocked'),
      dueDate: fc.constantFrom('', '2026-01-01', 'soon'),
      comments: fc.string(),
      lastUpdatedBy: email,
    }),
    { maxLength: 10 },
  ),
  notifications: fc.array(
    foreign({ id, message: fc.string(), role: fc.constantFrom('admin', 'x'), recipient: email }),
    {
      maxLength: 3,
    },
  ),
  labels: fc.array(foreign({ id, projectId: id, name: fc.string() }), { maxLength: 3 }),
  checklist: fc.array(foreign({ id, taskId: id, text: fc.string(), rank: fc.string() }), { maxLength: 3 }),
  comments: fc.array(foreign({ id, taskId: id, text: fc.string() }), { maxLength: 3 }),
})

/** Any rows that somebody may have stored, after reading. */
function stateOf(given: Record<TableName, readonly unknown[]>): MemoryState {
  return createState({
    users: readRows('users', given.users).rows,
    projects: readRows('projects', given.projects).rows,
    tasks: readRows('tasks', given.tasks).rows,
    notifications: readRows('notifications', given.notifications).rows,
    labels: readRows('labels', given.labels).rows,
    checklist: readRows('checklist', given.checklist).rows,
    comments: readRows('comments', given.comments).rows,
  })
}

const counted = (state: State) => tableNames.map((table) => state[table].size)
const isObject = (raw: unknown) => typeof raw === 'object' && raw !== null && !Array.isArray(raw)
/** What no repair can mend: which of two accounts with the same e-mail is meant. */
const mendable = (broken: string[]) => broken.filter((sentence) => !sentence.includes('is used twice'))

/** A workspace of such rows after what happens at start. */
function started(rows: Record<TableName, readonly unknown[]>): Company {
  const company = new Company(stateOf(rows))
  for (const name of ['repair', 'ensureAdmin', 'catchUp'] as const)
    company.do('system', `workspace.${name}`, {})
  return company
}

describe('any rows stored by another program', () => {
  test('S5, S6: are read without loss, each with its own id', () => {
    const lossless = (rows: Record<TableName, readonly unknown[]>): void => {
      expect(counted(stateOf(rows))).toEqual(tableNames.map((table) => rows[table].filter(isObject).length))
    }
    check(foreignRows, lossless, { runs: 200 })
  })

  test('S7: are sound after the repair, which loses no user, project, task or notification', () => {
    const repaired = (rows: Record<TableName, readonly unknown[]>): void => {
      const company = new Company(stateOf(rows))
      const [users, projects, tasks, notifications] = counted(company.state)
      company.do('system', 'workspace.repair', {})
      expect(mendable(brokenInvariants(company.state))).toEqual([])
      expect(counted(company.state).slice(0, 4)).toEqual([users, expect.any(Number), tasks, notifications])
      expect(company.state.projects.size).toBeGreaterThanOrEqual(projects!)
      expect(company.do('system', 'workspace.repair', {})).toEqual([])
    }
    check(foreignRows, repaired, { runs: 300 })
  })

  test('N14: need repairing and catching up only once', () => {
    check(foreignRows, (rows) => {
      const company = started(rows)
      expect(company.do('system', 'workspace.repair', {})).toEqual([])
      expect(company.do('system', 'workspace.catchUp', {})).toEqual([])
    })
  })

  test('I1, I2, I3, I4, I6, L2: stay sound through any sequence of requests, each of which can be undone', () => {
    check(fc.tuple(foreignRows, steps), ([rows, sequence]) => {
      const sound = (state: State, changes: readonly Change[], { name }: Request): void => {
        expect([name, ...mendable(brokenInvariants(after(state, changes)))]).toEqual([name])
        expect(snapshot(after(state, changes, invert(changes)))).toBe(snapshot(state))
      }
      run(sequence, sound, started(rows).state)
    })
  })
})

/** The backup of a state, read back. */
function backupOf(state: State, passwords = true): RowLists {
  const at = '2026-03-02T10:00:00.000+01:00'
  const reading = readBackup(backupText(state, { at, seq: 1, entries: [], passwords }))
  if (!reading.ok) throw new Error(reading.refusal.message)
  return reading.backup.rows
}

const rowsIn = (state: State) => tableNames.map((table) => [...state[table].values()])

describe('any backup', () => {
  test('B1: reads back as the rows it was made from', () => {
    check(foreignRows, (rows) => {
      const state = stateOf(JSON.parse(JSON.stringify(rows)) as typeof rows)
      expect(rowsIn(createState(backupOf(state)))).toEqual(rowsIn(state))
    })
    check(steps, (sequence) => {
      const state = run(sequence, () => {})
      expect(rowsIn(createState(backupOf(state)))).toEqual(rowsIn(state))
    })
  })

  test('B2: made without passwords contains none, neither in its rows nor in its history', () => {
    check(steps, (sequence) => {
      const entries: Entry[] = []
      const believable = sequence.filter(({ garbage }) => !garbage)
      const end = run(believable, (_, changes, request) => {
        entries.push({ seq: entries.length + 1, request, changes })
      })
      const text = backupText(end, { at: entries[0]?.request.at ?? '', seq: 1, entries, passwords: false })
      expect(text).not.toMatch(/secret|admin123|welcome1/)
    })
  })

  test('B5, B6: brings back everything except the e-mail and password of the admin who restores it', () => {
    const brings = ([before, since, passwords]: [Step[], Step[], boolean]): void => {
      const then = run(before, () => {})
      const now = new Company(run(since, () => {}, then))
      const me = [...now.state.users.values()].find(isAdmin)
      const taken = [...then.users.values()].some(
        ({ id, email }) => id !== me?.id && sameEmail(email, me!.email),
      )
      fc.pre(
        me !== undefined && then.users.get(me.id) !== undefined && isAdmin(then.users.get(me.id)!) && !taken,
      )
      const { at } = now
      now.do(me.id, 'workspace.restore', mutable(backupOf(then, passwords)))
      const mine = then.users.get(me.id)!
      const { email, password } = me
      then.users.set(me.id, { ...mine, email, password })
      const told = new Draft(then, at)
      // The person restoring is referred to by the e-mail they have now (B20).
      if (mine.email !== email) carryEmail(told, mine.email, email)
      // What has become due by then counts as announced (B14).
      countAsTold(told)
      applyAll(then, told.changes())
      expect(rowsIn(now.state).map(withoutPasswords(passwords))).toEqual(
        rowsIn(then).map(withoutPasswords(passwords)),
      )
      expect(now.do(me.id, 'workspace.restore', mutable(backupOf(then, passwords)))).toEqual([])
    }
    // A task that was not yet overdue by a clock that was behind, and is overdue by the time of the restore.
    const picks = [10, 0, 0, 0, 0, 0]
    const dueThatDay = stepOf('task.create', { asker: 1, picks, pause: -3_600_000, offset: -480 })
    // Somebody who has commented, and has another e-mail by the time of the restore.
    const commented = stepOf('comment.add', { asker: 19, picks: [0, 28, 0, 0, 0, 7] })
    const renamed = stepOf('user.update', { texts: ['Plan', '', 'Plan'] })
    const failed: [Step[], Step[], boolean][] = [
      [[dueThatDay], [], true],
      [[commented], [renamed], false],
    ]
    check(fc.tuple(steps, steps, fc.boolean()), brings, { failed })
  })

  test('B7, B8, I1, I2, I3, I4, I5, I6, L2: from any source leaves a sound workspace that keeps the restoring admin', () => {
    const sound = ([rows, sequence]: [Record<TableName, readonly unknown[]>, Step[]]): void => {
      const company = new Company(run(sequence, () => {}))
      const me = [...company.state.users.values()].find(isAdmin)!
      const before = snapshot(company.state)
      const file = JSON.parse(JSON.stringify(rows)) as Record<TableName, unknown[]>
      const changes = company.do(me.id, 'workspace.restore', file)
      expect(brokenInvariants(company.state)).toEqual([])
      const { id, email, password, role } = me
      expect(company.state.users.get(id)).toMatchObject({ id, email, password, role })
      expect(company.do('system', 'workspace.repair', {})).toEqual([])
      expect(snapshot(after(company.state, invert(changes)))).toBe(before)
    }
    check(fc.tuple(foreignRows, steps), sound, { runs: 200 })
  })
})

/** Rows as a request carries them. */
function mutable(tables: RowLists): Record<TableName, unknown[]> {
  const { users, projects, tasks, notifications, labels, checklist, comments } = tables
  const parts = { labels: [...labels], checklist: [...checklist], comments: [...comments] }
  return {
    users: [...users],
    projects: [...projects],
    tasks: [...tasks],
    notifications: [...notifications],
    ...parts,
  }
}

/** Rows to compare: with their passwords or without. */
function withoutPasswords(passwords: boolean) {
  return (rows: readonly object[]) => rows.map((row) => (passwords ? row : { ...row, password: 'any' }))
}
