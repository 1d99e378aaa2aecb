import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { backupText } from './backup.ts'
import { smallCompany } from '../company.testing.ts'
import type { Entry } from '../request/entry.ts'
import { byTable, tableNames } from '../model/tables.ts'
import { readBackup, type Backup } from './read-backup.ts'
import { createState } from '../state/state.ts'

const at = '2026-03-02T10:00:00.000+01:00'
const company = smallCompany()

/** An entry of a request that had passwords in it. */
function entryWith(args: unknown, before: object, after: object): Entry {
  const request = { id: 'request-1', by: '1', at, name: 'user.create', args }
  return {
    seq: 1,
    request,
    changes: [{ table: 'users', id: '1', before: { ...before }, after: { ...after } }],
  }
}

const entries = [
  entryWith({ name: 'N', password: 'hidden-1' }, {}, { name: 'N', password: 'hidden-2' }),
  entryWith(
    { manager: { password: 'hidden-3' }, employees: [{ password: 'hidden-4', name: 'kept' }] },
    { password: 'hidden-5' },
    { oldPassword: 'hidden-6', security: { PasswordHash: 'hidden-7' } },
  ),
]

function written(passwords: boolean): string {
  return backupText(company.state, { at, seq: 12, entries, passwords })
}

/** Reads a text that must be readable. */
function read(text: string): Backup {
  const reading = readBackup(text)
  if (!reading.ok) throw new Error(reading.refusal.message)
  return reading.backup
}

function refusalOf(text: string): string {
  const reading = readBackup(text)
  return reading.ok ? 'it was read' : reading.refusal.message
}

describe('a backup', () => {
  test('B1: is a JSON text that says what it is and has one line per row', () => {
    const text = written(true)
    expect(JSON.parse(text)).toMatchObject({
      format: 'ems-backup',
      version: 2,
      at,
      seq: 12,
      passwords: true,
      history: entries,
    })
    const line = text.split('\n').find((one) => one.includes('"Atlas"'))
    expect(JSON.parse(line?.trim().replace(/,$/, '') ?? '')).toEqual(company.project('Atlas'))
    expect(text.split('\n')[1]).toBe('  "format": "ems-backup",')
  })

  test('B1: reads back as the rows it was made from', () => {
    const { rows, unreadable, ...rest } = read(written(true))
    for (const table of tableNames) expect(rows[table]).toEqual([...company.state[table].values()])
    expect(unreadable).toEqual(byTable(() => 0))
    expect(rest).toEqual({ at, history: JSON.parse(JSON.stringify(entries)) as unknown })
    expect(read(backupText(createState(), { at, seq: 0, entries: [], passwords: true })).rows).toEqual(
      byTable(() => []),
    )
  })

  test('B2: made without passwords contains none, neither in its rows nor anywhere in its history', () => {
    const text = written(false)
    expect(text).not.toMatch(/hidden|secret|admin123/)
    expect(text).toContain('"kept"')
    expect(text).toContain('"passwords": false')
    expect(read(text).rows.users.map(({ password }) => password)).toEqual(['', '', '', '', '', ''])
  })

  test('B2: made with passwords contains all of them', () => {
    const text = written(true)
    for (let number = 1; number <= 7; number += 1) expect(text).toContain(`hidden-${number}`)
    expect(text).toContain('mara-secret')
  })
})

describe('a file', () => {
  test.each([
    ['nothing at all', '', 'not a backup'],
    ['a letter', 'hello', 'not a backup'],
    ['the backup of a team server', '\u001f\ufffd\b', 'brought back by whoever runs it'],
    ['null', 'null', 'not a backup'],
    ['a list', '[]', 'not a backup'],
    ['an empty object', '{}', 'not a backup'],
    ['something else', '{"name":"ems","version":"0.1.0"}', 'not a backup'],
    ['the backup of another program', '{"format":"other","version":1,"users":[]}', 'not a backup'],
    ['a strange version', '{"format":"ems-backup","version":"1","users":[]}', 'not a backup'],
    ['a version before the first', '{"format":"ems-backup","version":0,"users":[]}', 'not a backup'],
    ['a version that is not a whole number', '{"format":"ems-backup","version":1.5}', 'not a backup'],
    ['a newer version', '{"format":"ems-backup","version":3}', 'newer version'],
    ['half a backup', written(true).slice(0, -100), 'damaged'],
    ['a list that is missing', '{"format":"ems-backup","version":1,"users":[]}', 'damaged: a list'],
    ['tasks as a number', written(true).replace('"tasks": [', '"tasks": 5, "x": ['), 'its list of tasks'],
    ['a storage whose list is not one', '{"users":{}}', 'its list of users'],
    ['a storage whose list is damaged', '{"tasks":"[{]"}', 'its list of tasks'],
  ])('B3: that cannot be read as a backup is refused with the reason: %s', (_, text, sentence) => {
    expect(refusalOf(text)).toContain(sentence)
  })

  test('B3: of any kind gives either a backup or a refusal in a full sentence', () => {
    const json = fc.oneof(
      fc.json(),
      fc.string(),
      fc
        .record(
          {
            format: fc.constantFrom('ems-backup', 'x', 1),
            version: fc.oneof(fc.integer({ min: -1, max: 3 }), fc.jsonValue()),
            at: fc.jsonValue(),
            history: fc.jsonValue(),
            root: fc.oneof(fc.jsonValue(), fc.json()),
            users: fc.oneof(fc.array(fc.jsonValue()), fc.json()),
            projects: fc.array(fc.jsonValue()),
            tasks: fc.array(fc.jsonValue()),
            notifications: fc.array(fc.jsonValue()),
          },
          { requiredKeys: ['users'] },
        )
        .map((file) => JSON.stringify(file)),
    )
    const given = new Set<boolean>()
    const reads = (text: string): void => {
      const reading = readBackup(text)
      given.add(reading.ok)
      expect(reading.ok ? 'A backup.' : reading.refusal.message).toMatch(/^[A-Z].*\.$/)
    }
    fc.assert(fc.property(json, reads), { numRuns: 500 })
    expect(given).toEqual(new Set([true, false]))
  })

  describe.each(['[', '{"a":', '{"users":'])('with a value nested 20,000 levels deep: %s', (open) => {
    const deep = `${open.repeat(20_000)}1${(open === '[' ? ']' : '}').repeat(20_000)}`

    test('B21: is read without that value, and the affected rows are counted', () => {
      const { rows, unreadable } = read(
        `{"users":[{"id":"1","email":"ada@x.de","x":${deep}}],"tasks":[[${deep}]]}`,
      )
      expect(rows.users).toMatchObject([{ id: '1', email: 'ada@x.de' }])
      expect(rows.users[0]).not.toHaveProperty('x')
      expect(unreadable).toMatchObject({ users: 1, tasks: 1 })
    })
  })

  test.each(['users', 'root', 'persist:root'])('B21: nested so deep without a list is refused: %s', (key) => {
    const deep = `${'{"users":'.repeat(20_000)}1${'}'.repeat(20_000)}`
    expect(refusalOf(`{"${key}":${deep}}`)).toBe(
      'This backup is damaged: its list of users is missing or unreadable.',
    )
  })

  test('B22: with a comment whose time is unreadable is read without that time, and the row is counted', () => {
    const comments = [{ id: '7', taskId: '5', text: 'hello', at: 'yesterday' }]
    const { rows, unreadable } = read(JSON.stringify({ users: [], comments }))
    expect(rows.comments).toMatchObject([{ text: 'hello', at: '' }])
    expect(unreadable.comments).toBe(1)
  })

  test('B3: with unreadable rows is read as far as possible, and those rows are counted', () => {
    const users = '"users": [\n    5, {"id":"3","role":"boss"},'
    const { rows, unreadable } = read(written(true).replace('"users": [', users))
    expect(unreadable).toEqual({ ...byTable(() => 0), users: 2 })
    expect(rows.users.map(({ id }) => id)).toEqual([
      '3',
      ...[...company.state.users.values()].map((one) => one.id),
    ])
  })

  const atlas = { id: '9', name: 'Atlas' }
  const eli = { id: 1, email: 'eli@x' }
  test.each([
    ['tables on their own', { users: [eli], projects: [atlas] }],
    ['the contents of root', { version: 1, auth: {}, users: [eli], projects: [atlas] }],
    ['the contents of root, under root', { root: { users: [eli], projects: [atlas] } }],
    [
      'the keys of the storage',
      { users: JSON.stringify([eli]), root: JSON.stringify({ projects: [atlas] }) },
    ],
    [
      'a table that differs between its own key and root',
      { users: [eli], root: { users: [], projects: [atlas] } },
    ],
    [
      'a table whose own key is null',
      { users: null, projects: null, root: { users: [eli], projects: [atlas] } },
    ],
  ])('B4: made by hand or by another implementation is read too: %s', (_, file) => {
    const { rows, at: made } = read(JSON.stringify(file))
    expect(rows.users).toMatchObject([{ id: '1', email: 'eli@x', role: 'manager' }])
    expect(rows.projects).toMatchObject([atlas])
    expect([rows.tasks, rows.notifications, made]).toEqual([[], [], undefined])
  })

  const slices = {
    users: JSON.stringify([eli]),
    projects: JSON.stringify({ projects: [atlas], loading: false }),
    auth: '{"user":null,"isAuthenticated":false}',
    _persist: '{"version":-1,"rehydrated":true}',
  }
  const others = JSON.stringify({ users: '[]', projects: '[]' })
  test.each([
    ['what it stores under a key', slices],
    ['all keys, as they are', { 'persist:root': JSON.stringify(slices), theme: 'dark' }],
    ['all keys, as values', { 'persist:root': slices, theme: 'dark' }],
    ['the key root in its form', { root: JSON.stringify(slices) }],
    ['a root beside its key, which wins', { root: slices, 'persist:root': others }],
    ['a table of its own, which wins', { root: { ...slices, users: '[]' }, users: [eli] }],
  ])('B13: from redux-persist is read too: %s', (_, file) => {
    const { rows } = read(JSON.stringify(file))
    expect(rows.users).toMatchObject([{ id: '1', email: 'eli@x' }])
    expect(rows.projects).toMatchObject([atlas])
  })

  test.each([
    ['in a slice', { root: { ...slices, comments: '{"list":[]}', labels: '{"a":1}' } }],
    ['under keys of their own', { root: slices, checklist: '{"done":true}', labels: 'red' }],
  ])('B13: from another program that calls something else comments, labels or checklist: %s', (_, file) => {
    const { rows } = read(JSON.stringify(file))
    expect(rows).toMatchObject({ users: [{ id: '1' }], comments: [], labels: [], checklist: [] })
  })

  test('B13: with a root of EMS ignores the key of redux-persist, even for tables the root lacks', () => {
    const file = { root: { version: 3, projects: [atlas] }, 'persist:root': slices }
    expect(read(JSON.stringify(file)).rows).toMatchObject({ users: [], projects: [atlas] })
  })
})
