import { describe, expect, test } from 'vitest'
import { smallCompany, snapshot, type Company } from '../company.testing.ts'
import { emailKey } from '../model/email.ts'
import { serverTerms } from '../see/server.testing.ts'
import { viewOf } from '../see/view.ts'
import { brokenInvariants } from './invariants.ts'

const admin = 'admin@example.com'
const [mara, eli] = ['mara@x.example', 'eli@x.example']

/** Mara and Eli have been told things, and are then deleted. */
function company(): Company {
  const company = smallCompany()
  company.terms = serverTerms
  const taskId = company.task('Plan').id
  company.do(eli, 'task.save', { taskId, status: 'In Progress', comments: 'begun' })
  company.do(mara, 'task.save', { taskId, status: 'Done', comments: 'good' })
  company.do(eli, 'task.comment', { taskId, comments: 'thanks' })
  for (const email of [mara, eli]) company.do(admin, 'user.delete', { userId: company.user(email).id })
  return company
}

/** Everything that refers to an e-mail. */
function references({ state }: Company, email: string): string[] {
  const rows = [...state.projects.values(), ...state.tasks.values(), ...state.notifications.values()]
  const isAbout = (value: unknown) => typeof value === 'string' && emailKey(value) === emailKey(email)
  return rows.flatMap((row) =>
    Object.entries(row).flatMap(([field, value]) => ([value].flat().some(isAbout) ? field : [])),
  )
}

const next = { name: 'Next', password: 'next-secret' }

describe('the e-mail of a deleted account', () => {
  test.each([
    [
      'an account',
      (here: Company, email: string) => here.do(admin, 'user.create', { ...next, email, role: 'manager' }),
    ],
    [
      'an employee',
      (here: Company, email: string) => here.do(admin, 'user.create', { ...next, email, role: 'employee' }),
    ],
    [
      'a new manager with a project',
      (here: Company, email: string) =>
        here.do(admin, 'project.create', {
          manager: { ...next, email },
          project: { name: 'Cirrus', description: 'Clouds' },
          employees: [],
        }),
    ],
    [
      'somebody who had another one',
      (here: Company, email: string) =>
        here.do(admin, 'user.update', { userId: here.user('milo@x.example').id, email }),
    ],
  ])('V13: gives %s nothing of its former owner’s', (_, give) => {
    for (const email of [mara, eli]) {
      const here = company()
      expect(references(here, email)).not.toEqual([])
      const own = new Set(['Cirrus', 'Borealis'])
      give(here, email.toUpperCase())
      const view = viewOf(here.state, here.user(email.toUpperCase()))
      expect(Array.from(view.projects.values(), ({ name }) => name).filter((name) => !own.has(name))).toEqual(
        [],
      )
      expect(
        Array.from(view.tasks.values(), ({ title }) => title).filter((title) => title !== 'Melt'),
      ).toEqual([])
      const messages = Array.from(view.notifications.values(), ({ message }) => message)
      expect(messages.filter((message) => ![...own].some((name) => message.includes(name)))).toEqual([])
      expect(brokenInvariants(here.state)).toEqual([])
    }
  })

  test('V13: is cleared wherever it was referred to when it is given out again, and nobody else’s is', () => {
    const here = company()
    here.do('milo@x.example', 'task.comment', { taskId: here.task('Melt').id, comments: 'thawing' })
    const about = () => [here.task('Plan'), here.task('Melt')].map(({ lastUpdatedBy }) => lastUpdatedBy)
    const managers = () => ['edda@x.example', 'enno@x.example'].map((email) => here.user(email).manager)
    expect([about(), managers()]).toEqual([
      [eli, 'milo@x.example'],
      [mara, 'milo@x.example'],
    ])
    for (const email of [eli, mara])
      here.do(admin, 'user.create', { ...next, name: email, email, role: 'manager' })
    expect([about(), managers()]).toEqual([
      ['', 'milo@x.example'],
      ['', 'milo@x.example'],
    ])
  })

  test('V13: can be given out together with a project that its former owner managed', () => {
    const here = company()
    const atlas = here.project('Atlas').id
    here.do(admin, 'user.create', { ...next, email: mara, role: 'manager', projectIds: [atlas] })
    expect(here.user(mara).projectIds).toEqual([atlas])
    expect(here.project('Atlas').manager).toBe(mara)
  })

  test('V13, L2, T173: has everything but the password again when the deletion is undone', () => {
    const here = smallCompany()
    here.terms = serverTerms
    const before = snapshot(here.state)
    here.do(admin, 'user.delete', { userId: here.user(mara).id })
    here.do(admin, 'entry.undo', { entryId: here.entries.at(-1)!.request.id })
    here.state.users.set(here.user(mara).id, { ...here.user(mara), password: 'mara-secret' })
    expect(snapshot(here.state)).toBe(before)
  })

  test('V13, U15: keeps its references where everyone sees the whole workspace', () => {
    const here = company()
    const { terms } = smallCompany()
    here.terms = terms
    here.do(admin, 'user.create', { ...next, email: mara, role: 'manager' })
    expect(here.user(mara).projectIds).toEqual([here.project('Atlas').id])
  })

  test('V13: gives its next owner nothing of the former owner’s through an undo either', () => {
    const here = smallCompany()
    here.terms = serverTerms
    const taskId = here.task('Plan').id
    here.do(mara, 'task.save', { taskId, status: 'Done', comments: 'good' })
    here.do(admin, 'notification.clear', {})
    const cleared = here.entries.at(-1)!
    here.do(mara, 'task.assign', { taskId, assignedTo: '' })
    const unassigned = here.entries.at(-1)!
    here.do(admin, 'user.delete', { userId: here.user(eli).id })
    const atlas = here.project('Atlas').id
    here.do(admin, 'user.create', { ...next, email: eli, role: 'employee', projectIds: [atlas] })
    here.do(admin, 'entry.undo', { entryId: cleared.request.id })
    expect(viewOf(here.state, here.user(eli)).notifications.size).toBe(0)
    expect(viewOf(here.state, here.user(admin)).notifications.size).toBeGreaterThan(0)
    const message = "eli@x.example belongs to somebody else now, so 'Plan' stays as it is."
    expect(here.refused(mara, 'entry.undo', { entryId: unassigned.request.id }).message).toBe(message)
    const seq = cleared.seq
    expect(here.refused(admin, 'task.takeBack', { taskId, seq }).message).toBe(message)
  })
})
