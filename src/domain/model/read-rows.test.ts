import { describe, expect, test } from 'vitest'
import { Company, smallCompany } from '../company.testing.ts'
import { fieldsOf } from './fields.ts'
import { parse } from './json.ts'
import { tableNames } from './tables.ts'
import { readRow, readRows } from './read-rows.ts'
import { createState } from '../state/state.ts'

/** Fields that may be missing when they have no value. */
const optional = new Set(['recipient', 'taskId', 'projectId', 'kind'])

/** The JSON text of nested lists or objects. */
function nested(open: string, times: number): string {
  return `${open.repeat(times)}1${(open === '[' ? ']' : '}').repeat(times)}`
}

describe('a row of another implementation', () => {
  test('S1: missing fields get their defaults', () => {
    expect(readRow('users', { id: '1' })).toMatchObject({
      whole: true,
      row: { id: '1', name: '', email: '', password: '', role: 'manager', projectIds: [], manager: '' },
    })
    expect(readRow('projects', { id: '1', description: null })).toMatchObject({
      whole: true,
      row: {
        id: '1',
        name: '',
        description: '',
        techTools: [],
        manager: '',
        status: 'Pending',
        employees: [],
        tasks: [],
      },
    })
    expect(readRow('tasks', { id: '1' })).toMatchObject({
      whole: true,
      row: {
        id: '1',
        title: '',
        description: '',
        dueDate: '',
        priority: 'Normal',
        projectId: '',
        assignedTo: '',
        status: 'To Do',
        comments: '',
        lastUpdatedBy: '',
        managerNotified: false,
        notifiedForCompletion: false,
        notifiedForCompletionByAdmin: false,
        notifiedForAssignmentByAdmin: false,
        overdueNotifiedFor: '',
      },
    })
    expect(readRow('notifications', { id: 1 })).toMatchObject({
      whole: true,
      row: { id: 1, message: '', read: false, time: '', role: 'admin', type: 'info' },
    })
    for (const table of tableNames) {
      const fields = fieldsOf(table).filter((field) => table !== 'notifications' || !optional.has(field))
      expect(Object.keys(readRow(table, {}).row ?? {})).toEqual(fields)
    }
  })

  test('S2: ids may be numbers, or texts where a notification needs a number', () => {
    expect(readRow('users', { id: 1700000000000, projectIds: [1, '2'] }).row).toMatchObject({
      id: '1700000000000',
      projectIds: ['1', '2'],
    })
    expect(readRow('projects', { id: 7 }).row?.id).toBe('7')
    expect(readRow('tasks', { id: 5, projectId: 7 }).row).toMatchObject({ id: '5', projectId: '7' })
    expect(readRow('notifications', { id: '1700000000000' }).row?.id).toBe(1700000000000)
  })

  test('S3: a single value stands for a list of one, an empty one for an empty list', () => {
    expect(readRow('users', { projectIds: 'p1' }).row?.projectIds).toEqual(['p1'])
    expect(readRow('users', { projectIds: 7 }).row?.projectIds).toEqual(['7'])
    expect(readRow('users', { projectIds: '' })).toMatchObject({ whole: true, row: { projectIds: [] } })
    expect(readRow('projects', { employees: ' eli@x ' }).row?.employees).toEqual(['eli@x'])
    expect(readRow('projects', { employees: ['', 'eli@x'] }).row?.employees).toEqual(['eli@x'])
    expect(readRow('projects', { techTools: 'React, Node ,' }).row?.techTools).toEqual(['React', 'Node'])
  })

  test('S3: other spellings of a value are understood', () => {
    expect(readRow('users', { role: 'Employee', email: ' eli@x ', password: 1234 }).row).toMatchObject({
      role: 'employee',
      email: 'eli@x',
      password: '1234',
    })
    expect(
      readRow('tasks', { status: 'done', priority: 'HIGH', dueDate: '2026-03-02T00:00:00.000Z' }).row,
    ).toMatchObject({
      status: 'Done',
      priority: 'High',
      dueDate: '2026-03-02',
    })
  })

  test('S4: unknown fields survive reading', () => {
    const extra = { avatar: 'cat.png', settings: { beep: true }, tags: [1, { a: 2 }] }
    for (const table of ['users', 'projects', 'tasks', 'notifications'] as const) {
      expect(readRow(table, { id: 1, ...extra }).row).toMatchObject(extra)
    }
    expect(readRow('notifications', { id: 1, type: 'celebration' }).row?.type).toBe('celebration')
  })

  test('S4: unknown fields survive a change of the row', () => {
    const company = smallCompany()
    const { id } = company.task('Plan')
    const foreign = readRow('tasks', { ...company.task('Plan'), colour: 'red', points: { now: 3 } }).row!
    company.state.tasks.set(id, foreign)
    company.do('mara@x.example', 'task.save', { taskId: id, status: 'Done', comments: 'c' })
    expect(company.task('Plan')).toMatchObject({ status: 'Done', colour: 'red', points: { now: 3 } })
  })

  test.each([
    ['users', 'role', 'boss', 'manager'],
    ['users', 'role', {}, 'manager'],
    ['users', 'role', { toString: null }, 'manager'],
    ['users', 'projectIds', { p1: true }, []],
    ['users', 'name', ['Eli'], ''],
    ['users', 'id', {}, ''],
    ['projects', 'employees', [5], []],
    ['projects', 'tasks', 'none', []],
    ['tasks', 'status', 'Blocked', 'To Do'],
    ['tasks', 'priority', 3, 'Normal'],
    ['tasks', 'dueDate', '2026-02-30', ''],
    ['tasks', 'dueDate', 'soon', ''],
    ['tasks', 'managerNotified', 'yes', false],
    ['tasks', 'createdAt', '21.11.2025, 10:00:00', ''],
    ['tasks', 'doneAt', true, ''],
    ['projects', 'archivedAt', true, ''],
    ['comments', 'at', 'yesterday', ''],
    ['comments', 'editedAt', {}, ''],
    ['notifications', 'id', 'first', 0],
    ['notifications', 'id', 1.5, 0],
    ['notifications', 'recipient', 5, undefined],
    ['notifications', 'read', 1, false],
  ] as const)('S5: in %s, %s of %j is unreadable, and the rest is read', (table, field, value, fallback) => {
    const { row, whole } = readRow(table, { id: '3', unknown: 'kept', [field]: value })
    expect(whole).toBe(false)
    expect((row as unknown as Record<string, unknown>)[field]).toEqual(fallback)
    expect(row).toMatchObject({ unknown: 'kept' })
  })

  test('S60: moments may be milliseconds or ISO dates, and empty values mean none', () => {
    const made = '2025-06-15T15:06:40.000+00:00'
    expect(readRow('tasks', { createdAt: 1750000000000, doneAt: null })).toMatchObject({
      whole: true,
      row: { createdAt: made, doneAt: '' },
    })
    for (const archivedAt of [false, 0, '', null])
      expect(readRow('projects', { archivedAt })).toMatchObject({ whole: true, row: { archivedAt: '' } })
    expect(readRow('comments', { at: '2025-06-15T15:06:40Z' })).toMatchObject({
      whole: true,
      row: { at: made },
    })
  })

  test('S60: a stamp in the form EMS uses stays as it is', () => {
    const at = '2026-11-21T09:30:00.000-08:00'
    expect(readRow('tasks', { createdAt: at, doneAt: at }).row).toMatchObject({ createdAt: at, doneAt: at })
  })

  test('S63: a number too large to be exact is not an id, so that no rows or references are mixed up', () => {
    const [one, other] = [2 ** 53, 2 ** 53 + 2]
    const projects = readRows('projects', [
      { id: one, name: 'P' },
      { id: other, name: 'Q' },
    ])
    expect(new Set(projects.rows.map(({ id }) => id))).toEqual(new Set(['1', '2']))
    expect(projects.unreadable).toHaveLength(2)
    expect(readRow('tasks', { id: '5', projectId: one })).toMatchObject({
      row: { id: '5', projectId: '' },
      unreadable: ['projectId'],
    })
    expect(readRow('users', { id: '5', projectIds: ['1', one] })).toMatchObject({
      row: { projectIds: [] },
      unreadable: ['projectIds'],
    })
    expect(readRow('tasks', { id: Number.MAX_SAFE_INTEGER, projectId: String(one) })).toMatchObject({
      whole: true,
      row: { id: '9007199254740991', projectId: '9007199254740992' },
    })
  })

  test.each(['[', '{"a":'])(
    'S64: a field nested too deeply (%s) is unreadable, and the rest is read',
    (open) => {
      const raw: unknown = JSON.parse(
        `{"id":"5","title":"Plan","x":${nested(open, 20_000)},"y":${nested(open, 90)}}`,
      )
      const { row, ...reading } = readRow('tasks', raw)
      expect(reading).toEqual({ whole: false, unreadable: ['x'] })
      expect(row).toMatchObject({ id: '5', title: 'Plan', y: parse(nested(open, 90)) })
      expect(row).not.toHaveProperty('x')
      expect(readRow('tasks', { id: '5', title: parse(nested(open, 20_000)) })).toMatchObject({
        row: { title: '' },
        unreadable: ['title'],
      })
    },
  )

  test('S65: unknown fields survive whatever their names; __proto__ is unreadable', () => {
    const others = { constructor: 'builder', prototype: 'v1' }
    expect(readRow('tasks', { id: '5', ...others })).toEqual({
      row: { ...readRow('tasks', { id: '5' }).row, ...others },
      whole: true,
    })
    const raw: unknown = JSON.parse('{"id":"5","title":"T","constructor":"builder","__proto__":{"a":1}}')
    const { row, ...reading } = readRow('tasks', raw)
    expect(reading).toEqual({ whole: false, unreadable: ['__proto__'] })
    expect(Object.getPrototypeOf(row)).toBe(Object.prototype)
    expect(Object.hasOwn(row ?? {}, '__proto__')).toBe(false)
    expect(row).toMatchObject({ title: 'T', constructor: 'builder' })
  })

  test.each([null, undefined, 'text', 5, true, [], [{ id: 1 }]])('S5: %j is not a row at all', (raw) => {
    expect(readRow('tasks', raw)).toEqual({ row: undefined, whole: false })
  })
})

describe('a list of rows', () => {
  const ids = (list: readonly unknown[]) => readRows('tasks', list).rows.map(({ id }) => id)

  test('S6: a row without an id gets a free one', () => {
    expect(ids([{}, { id: null }, { id: '' }])).toEqual(['1', '2', '3'])
  })

  test('S6: of rows with the same id, the first keeps it', () => {
    const { rows, unreadable } = readRows('tasks', [
      { id: 7, title: 'a' },
      { id: '7', title: 'b' },
      { id: ' 7 ', title: 'c' },
    ])
    expect(rows.map(({ title }) => title)).toEqual(['a', 'b', 'c'])
    expect(rows[0]?.id).toBe('7')
    expect(new Set(rows.map(({ id }) => id)).size).toBe(3)
    expect(unreadable).toEqual([])
  })

  test('S6: no row loses its id to one that had none', () => {
    expect(ids([{ title: 'none' }, { id: 1 }, { id: 2 }, { id: 2 }])).toEqual(['3', '1', '2', '4'])
  })

  const newest = Date.UTC(2026, 10, 21)
  test.each([
    ['without ids', [undefined, undefined, undefined, undefined]],
    ['with texts as ids', ['a-1', 'f-2', 'b-3', 'c-4']],
    ['of one millisecond', [newest, newest, newest, newest]],
    ['of milliseconds that follow each other', [newest + 1, newest + 1, newest, newest]],
    ['of which some have ids', [undefined, newest, undefined, newest - 1]],
    ['with the largest of all ids', [undefined, Number.MAX_SAFE_INTEGER, undefined, 5]],
  ])('S62: notifications %s keep the order of their list, newest first', (_, given) => {
    const { rows } = readRows(
      'notifications',
      given.map((id, at) => ({ id, message: String(at) })),
    )
    expect(rows.map(({ message }) => message)).toEqual(['0', '1', '2', '3'])
    const ids = rows.map(({ id }) => id)
    expect(ids).toEqual(ids.toSorted((one, other) => other - one))
    expect(new Set(ids).size).toBe(4)
    expect(ids.every((id) => Number.isSafeInteger(id) && id > 0)).toBe(true)
  })

  test('S62: notifications are ordered newest last if their ids say so', () => {
    const { rows } = readRows('notifications', [{ id: 5 }, { id: 5 }, {}, { id: 9 }])
    expect(rows.map(({ id }) => id)).toEqual([5, 6, 7, 9])
  })

  test('S62: notifications that each have their own id keep it, whatever their order', () => {
    const { rows } = readRows('notifications', [{ id: 5 }, { id: 7 }, { id: '6' }])
    expect(rows.map(({ id }) => id)).toEqual([5, 7, 6])
  })

  test('S5: what could not be read is returned as it was', () => {
    const list = [{ id: 1 }, 'rubbish', { id: 2, status: 'Blocked' }, null]
    const { rows, unreadable } = readRows('tasks', list)
    expect(rows.map(({ id }) => id)).toEqual(['1', '2'])
    expect(unreadable).toEqual(['rubbish', { id: 2, status: 'Blocked' }, null])
  })
})

describe('repair', () => {
  /** A workspace made of rows that another implementation wrote, repaired. */
  function repaired(rows: { users?: unknown[]; projects?: unknown[]; tasks?: unknown[] }): Company {
    const company = new Company(
      createState({
        users: readRows('users', rows.users ?? []).rows,
        projects: readRows('projects', rows.projects ?? []).rows,
        tasks: readRows('tasks', rows.tasks ?? []).rows,
      }),
    )
    company.do('system', 'workspace.repair', {})
    return company
  }
  const eli = { id: 1, name: 'Eli', email: 'eli@x', role: 'employee' }
  const mara = { id: 2, name: 'Mara', email: 'mara@x', role: 'manager' }
  const atlas = { id: 9, name: 'Atlas', manager: 'mara@x' }

  test('S8: recovers a missing project for its task and its member, and another for tasks without one', () => {
    const company = repaired({
      users: [{ ...eli, projectIds: [9] }],
      tasks: [{ id: 1, projectId: 9, assignedTo: 'eli@x' }, { id: 2 }, { id: 3 }],
    })
    const [given, stray] = [company.state.tasks.get('1')?.projectId, company.state.tasks.get('2')?.projectId]
    expect(company.project('Recovered project 9')).toMatchObject({ id: given, employees: ['eli@x'] })
    expect(company.state.projects.get(stray!)?.name).toBe(`Recovered project ${stray}`)
    expect(company.state.tasks.get('3')?.projectId).toBe(stray)
    expect(stray).not.toBe(given)
    expect(company.state.projects.size).toBe(2)
  })

  test('S9: completes a membership that only the user mentions', () => {
    const company = repaired({
      users: [
        { ...eli, projectIds: ['9'] },
        { ...mara, projectIds: ['9'] },
      ],
      projects: [{ id: 9, name: 'Atlas' }],
    })
    expect(company.project('Atlas')).toMatchObject({ manager: 'mara@x', employees: ['eli@x'] })
    expect(company.user('eli@x').manager).toBe('mara@x')
  })

  test('S9: completes a membership that only the project mentions', () => {
    const company = repaired({ users: [eli, mara], projects: [{ ...atlas, employees: ['ELI@x'] }] })
    expect(company.user('eli@x').projectIds).toEqual(['9'])
    expect(company.user('mara@x').projectIds).toEqual(['9'])
  })

  test('S9: completes a membership that only a task mentions', () => {
    const company = repaired({
      users: [eli],
      projects: [atlas],
      tasks: [{ id: 1, projectId: 9, assignedTo: 'eli@x' }],
    })
    expect(company.project('Atlas').employees).toEqual(['eli@x'])
    expect(company.user('eli@x').projectIds).toEqual(['9'])
  })

  test('S9: leaves a project the manager it names, even if another manager lists it', () => {
    const company = repaired({
      users: [mara, { ...mara, id: 3, email: 'milo@x', projectIds: ['9'] }],
      projects: [atlas],
    })
    expect(company.project('Atlas').manager).toBe('mara@x')
    expect(company.user('milo@x').projectIds).toEqual([])
  })

  test('S7: drops members and assignees who are not employees, but keeps those without an account', () => {
    const company = repaired({
      users: [mara],
      projects: [{ ...atlas, employees: ['mara@x', 'ghost@x', 'GHOST@x'] }],
      tasks: [
        { id: 1, projectId: 9, assignedTo: 'mara@x' },
        { id: 2, projectId: 9, assignedTo: 'nobody@x' },
        { id: 3, projectId: 9, assignedTo: 'ghost@x' },
      ],
    })
    expect(company.project('Atlas').employees.map((email) => email.toLowerCase())).toEqual([
      'ghost@x',
      'nobody@x',
    ])
    const assigned = ['1', '2', '3'].map((id) => company.state.tasks.get(id)?.assignedTo)
    expect(assigned).toEqual(['', 'nobody@x', 'ghost@x'])
  })

  test('U20: removes people without an e-mail from their projects', () => {
    const company = repaired({
      users: [
        { id: 1, role: 'employee', projectIds: ['9'] },
        { id: 2, role: 'manager', projectIds: ['9'] },
      ],
      projects: [{ id: 9, name: 'Atlas' }],
      tasks: [{ id: 1, projectId: 9 }],
    })
    expect(company.project('Atlas')).toMatchObject({ manager: '', employees: [] })
    expect([...company.state.users.values()].map(({ projectIds }) => projectIds)).toEqual([[], []])
  })

  test('S7: leaves no unassigned task ready for review', () => {
    const ready = { projectId: 9, readyForReview: true }
    const company = repaired({
      users: [{ ...eli, projectIds: ['9'] }],
      projects: [atlas],
      tasks: [
        { id: 1, ...ready },
        { id: 2, ...ready, assignedTo: 'eli@x' },
      ],
    })
    expect(['1', '2'].map((id) => company.state.tasks.get(id)?.readyForReview)).toEqual([false, true])
  })

  test('S7: changes nothing in a sound workspace', () => {
    expect(smallCompany().do('system', 'workspace.repair', {})).toEqual([])
  })
})
