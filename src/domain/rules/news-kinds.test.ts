import { describe, expect, test } from 'vitest'
import { smallCompany, type Company } from '../company.testing.ts'
import type { Day } from '../model/day.ts'
import { newsKindsFor } from '../views/news-kinds.ts'
import { newsKindNames } from './news-kinds.ts'

const admin = 'admin@example.com'
const [mara, eli] = ['mara@x.example', 'eli@x.example'] as const

/** Eli's task, in Mara's Atlas. */
function plan(company: Company): { readonly taskId: string } {
  return { taskId: company.task('Plan').id }
}

describe('a kind of news that somebody switched off', () => {
  test('N32: is not raised for them, but still for others', () => {
    const company = smallCompany()
    company.do(eli, 'profile.muteNews', { kind: 'comment', muted: true })
    company.do(admin, 'comment.add', { ...plan(company), text: 'Faster' })
    expect(company.furtherNews()).toEqual([`${mara} info Admin commented on 'Plan'`])
    company.do(mara, 'task.edit', { ...plan(company), priority: 'Low' })
    expect(company.furtherNews()).toEqual([`${eli} info Mara changed priority of 'Plan'`])
    company.do(eli, 'profile.muteNews', { kind: 'comment', muted: false })
    company.do(mara, 'comment.add', { ...plan(company), text: 'Go on' })
    expect(company.furtherNews()).toEqual([`${eli} info Mara commented on 'Plan'`])
  })

  test('N32: is not raised belatedly once it is switched on again, even for a due date', () => {
    const company = smallCompany()
    const { id } = company.task('Plan')
    company.state.tasks.set(id, { ...company.task('Plan'), dueDate: '2026-03-03' as Day })
    company.do(eli, 'profile.muteNews', { kind: 'due tomorrow', muted: true })
    company.do('system', 'workspace.catchUp', {})
    company.do(eli, 'profile.muteNews', { kind: 'due tomorrow', muted: false })
    company.do('system', 'workspace.catchUp', {})
    expect(company.furtherNews()).toEqual([])
  })

  test('N32: can be switched on again by an undo, which keeps off what was switched off since', () => {
    const company = smallCompany()
    company.do(eli, 'profile.muteNews', { kind: 'comment', muted: true })
    const entryId = company.entries.at(-1)!.request.id
    company.do(eli, 'profile.muteNews', { kind: 'changed', muted: true })
    company.do(eli, 'entry.undo', { entryId })
    expect(company.user(eli).mutedNews).toEqual(['changed'])
    expect(company.do(eli, 'profile.muteNews', { kind: 'changed', muted: true })).toEqual([])
  })

  test('N32: is one of the known kinds, which managers and employees get but admins do not', () => {
    const company = smallCompany()
    expect(company.refused(eli, 'profile.muteNews', { kind: 'gossip' as 'comment', muted: true }).code).toBe(
      'invalid',
    )
    expect(newsKindsFor('admin')).toEqual([])
    const known = [...newsKindsFor('manager'), ...newsKindsFor('employee')].map(({ kind }) => kind)
    expect([...new Set(known)].toSorted()).toEqual(newsKindNames.toSorted())
  })
})

describe('the list of notifications', () => {
  test('N34: several are marked read at once, skipping those that are gone or somebody else’s', () => {
    const company = smallCompany()
    company.do(mara, 'comment.add', { ...plan(company), text: 'Go on' })
    const all = company.notifications().map(({ id }) => id)
    company.do(eli, 'notification.readSome', { notificationIds: [...all, 17] })
    const read = company.notifications().filter((one) => one.read)
    expect(read.map(({ recipient, kind }) => [recipient, kind])).toEqual([
      [eli, 'assigned'],
      [eli, 'comment'],
    ])
    expect(company.do(eli, 'notification.readSome', { notificationIds: all })).toEqual([])
  })

  test('N38: the person acting sees the same id, whatever others have switched off', () => {
    const ids = [true, false].map((muted) => {
      const company = smallCompany()
      company.do(eli, 'profile.muteNews', { kind: 'changed', muted: true })
      company.do(eli, 'profile.muteNews', { kind: 'changed', muted })
      company.do(mara, 'task.edit', { ...plan(company), dueDate: '2026-02-01' })
      return company.notifications().findLast(({ role }) => role === 'manager')?.id
    })
    expect(ids[0]).toBe(ids[1])
  })
})
