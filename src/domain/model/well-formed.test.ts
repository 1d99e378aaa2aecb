import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { smallCompany } from '../company.testing.ts'
import { brokenInvariants } from '../rules/invariants.ts'
import { readBackup } from '../backup/read-backup.ts'
import { readRow, readRows } from './read-rows.ts'
import { authenticate } from '../rules/login.ts'
import { wellFormed, withWellFormedTexts } from './well-formed.ts'

const anyText = fc.string({ unit: fc.nat(0xffff).map((unit) => String.fromCharCode(unit)) })

describe('S20: a text', () => {
  test('with half a character can be part of an address once mended, and is not mended twice', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(() => encodeURIComponent(wellFormed(text))).not.toThrow()
        expect(wellFormed(wellFormed(text))).toBe(wellFormed(text))
      }),
    )
  })

  test.each(['', 'Plan', 'naïve ☃ 🗺️ \u0000', '\ufffd', '\ud83d\ude00', '\uffff'])(
    'without half characters stays as it is: %j',
    (text) => {
      expect(wellFormed(text)).toBe(text)
    },
  )

  test('still differs, once mended, from every text that it differed from', () => {
    const halves = Array.from({ length: 0x800 }, (_, index) => String.fromCharCode(0xd800 + index))
    const texts = [...halves.map((half) => `a${half}`), 'a', 'a\ufffd', 'a\ud83d\ude00', 'a\ude00\ud83d']
    expect(new Set(texts.map(wellFormed)).size).toBe(texts.length)
  })

  test('is mended at any depth, and well-formed parts are not copied', () => {
    const value = { a: ['x', { b: '\ud800' }], c: { d: 1, e: null } }
    const mended = withWellFormedTexts(value)
    expect(mended).toEqual({ a: ['x', { b: '\ufffdd800' }], c: { d: 1, e: null } })
    expect(mended.c).toBe(value.c)
    expect(withWellFormedTexts(mended)).toBe(mended)
  })
})

/** Two projects, two people and two tasks that differ only in half a character. */
const halves = ['\ud800', '\ud801', '\udfff']
const twins = {
  users: halves.map((half) => ({
    id: `u${half}`,
    name: `Eli ${half}`,
    email: `eli${half}@x`,
    password: `pass${half}`,
    role: 'employee',
    projectIds: [`p${half}`],
  })),
  projects: halves.map((half) => ({ id: `p${half}`, name: `Atlas ${half}`, employees: [`eli${half}@x`] })),
  tasks: halves.map((half) => ({
    id: `t${half}`,
    title: `Plan ${half}`,
    projectId: `p${half}`,
    assignedTo: `eli${half}@x`,
    labels: [{ text: half }],
  })),
  notifications: [{ id: 1, message: 'Hm \ud800', role: 'employee', recipient: 'eli\ud801@x' }],
}

describe('rows of another implementation', () => {
  test('S4, S20: are read whole and with well-formed texts, even in unknown fields', () => {
    const reading = readRow('tasks', twins.tasks[0])
    expect(reading).toMatchObject({
      whole: true,
      row: { id: 't\ufffdd800', labels: [{ text: '\ufffdd800' }] },
    })
  })

  test('S6, S20: get different ids even if mending makes theirs the same', () => {
    const { rows } = readRows('users', [{ id: 'u\ufffdd800' }, { id: 'u\ud800' }])
    expect(new Set(rows.map(({ id }) => id)).size).toBe(2)
  })

  test.each(['a backup file', 'rows that are asked for'])(
    'B15, S20: from %s keep different ids, and each reference leads to the right row',
    (way) => {
      const company = smallCompany()
      const reading = readBackup(JSON.stringify(twins))
      if (!reading.ok) throw new Error(reading.refusal.message)
      const { users, projects, tasks, notifications } = way === 'a backup file' ? reading.backup.rows : twins
      company.do('admin@example.com', 'workspace.restore', {
        users: [...users],
        projects: [...projects],
        tasks: [...tasks],
        notifications: [...notifications],
      })
      const { state } = company
      expect([...state.projects.values()]).toHaveLength(3)
      for (const half of halves.map(wellFormed)) {
        expect(state.tasks.get(`t${half}`)).toMatchObject({
          projectId: `p${half}`,
          assignedTo: `eli${half}@x`,
        })
        expect(state.projects.get(`p${half}`)).toMatchObject({ employees: [`eli${half}@x`] })
        expect(state.users.get(`u${half}`)).toMatchObject({ projectIds: [`p${half}`] })
      }
      expect(state.notifications.get('1')).toMatchObject({ recipient: 'eli\ufffdd801@x' })
      expect(brokenInvariants(state)).toEqual([])
    },
  )

  test('S20: are still found by their original ids and e-mails, in requests and at login', () => {
    const company = smallCompany()
    company.do('admin@example.com', 'workspace.restore', {
      users: [...twins.users],
      projects: [...twins.projects],
      tasks: [...twins.tasks],
      notifications: [],
    })
    expect(authenticate(company.state, 'eli\ud801@x', 'pass\ud801')).toMatchObject({ id: 'u\ufffdd801' })
    company.do('admin@example.com', 'project.delete', { projectId: 'p\ud801' })
    expect(Array.from(company.state.tasks.values(), ({ id }) => id)).toEqual(['t\ufffdd800', 't\ufffddfff'])
  })
})

test('S20: typed text is stored well-formed', () => {
  const company = smallCompany()
  company.do('admin@example.com', 'profile.update', { name: 'Ada \ud83d', password: 'pass' })
  expect(company.user('admin@example.com').name).toBe('Ada \ufffdd83d')
})
