import { describe, expect, test } from 'vitest'
import { smallCompany } from '../company.testing.ts'
import type { Notification } from '../model/notifications.ts'
import type { Role } from '../model/users.ts'
import { momentOfId } from '../state/ids.ts'
import { notificationsFor } from './notifications.ts'
import { shownType } from '../views/bell.ts'
import { unreadCount } from '../views/unread.ts'

const admin = 'admin@example.com'
const [mara, milo, eli, edda] = [
  'mara@x.example',
  'milo@x.example',
  'eli@x.example',
  'edda@x.example',
] as const

describe('the list of notifications', () => {
  const old = (id: number, role: Role, recipient?: string): Notification => ({
    id,
    message: `Message ${id}`,
    read: false,
    time: '',
    role,
    type: 'info',
    ...(recipient && { recipient }),
  })

  test('N9: a new notification is unread and has its time', () => {
    const company = smallCompany()
    company.at = '2026-03-02T21:05:09.000+01:00'
    const id = Date.parse(company.at)
    company.do(mara, 'task.move', { taskId: company.task('Plan').id, status: 'Done' })
    const taskId = company.task('Plan').id
    expect(company.notifications().at(-2)).toEqual({
      id,
      message: `Task 'Plan' has been completed by ${eli}.`,
      read: false,
      time: '3/2/2026, 9:05:09 PM',
      role: 'admin',
      type: 'success',
      taskId,
    })
    expect(company.notifications().at(-1)).toEqual({
      id: id + 1,
      message: "Mara changed status of 'Plan'",
      read: false,
      time: '3/2/2026, 9:05:09 PM',
      role: 'employee',
      recipient: eli,
      type: 'info',
      taskId,
      kind: 'changed',
    })
  })

  test('N9: the newest comes first', () => {
    const company = smallCompany()
    const taskId = company.task('Plan').id
    company.do(mara, 'task.move', { taskId, status: 'Done' })
    company.do(mara, 'task.assign', { taskId, assignedTo: edda })
    const seen = notificationsFor(company.state, company.user(admin)).map(({ message }) => message)
    expect(seen).toEqual([
      `Task 'Plan' assigned to ${edda}.`,
      `Task 'Plan' has been completed by ${eli}.`,
      `Task 'Plan' assigned to ${eli}.`,
    ])
  })

  test('N64: one made after the clock was set back still comes first, and is not the first to be dropped', () => {
    const company = smallCompany()
    company.do(admin, 'notification.clear', {})
    const nextYear = Date.parse('2027-03-02T09:00:00.000+01:00')
    for (let id = nextYear; id < nextYear + 1000; id += 1)
      company.state.notifications.set(String(id), old(id, 'admin'))
    company.do(mara, 'task.move', { taskId: company.task('Plan').id, status: 'Done' })
    expect(notificationsFor(company.state, company.user(admin)).map(({ message }) => message)).toEqual([
      `Task 'Plan' has been completed by ${eli}.`,
      ...Array.from({ length: 998 }, (_, index) => `Message ${nextYear + 999 - index}`),
    ])
  })

  test('N74: one made in a workspace that has left a server says when it was made, and comes first', () => {
    const company = smallCompany()
    company.do(admin, 'notification.clear', {})
    const onServer = Date.parse('2026-03-02T08:00:00.000+01:00') * 1000 + 616
    company.state.notifications.set(String(onServer), old(onServer, 'admin'))
    company.do(mara, 'task.move', { taskId: company.task('Plan').id, status: 'Done' })
    company.do(mara, 'task.move', { taskId: company.task('Draw').id, status: 'Done' })
    const [last, first] = notificationsFor(company.state, company.user(admin)).map(({ id }) => momentOfId(id))
    expect([first, last].every((moment) => Math.abs((moment ?? 0) - Date.parse(company.at)) < 10_000)).toBe(
      true,
    )
    expect(last).toBeGreaterThanOrEqual(first ?? 0)
  })

  test('N64: an id that leaves no room for a higher one is ignored for the next', () => {
    const company = smallCompany()
    company.state.notifications.set(String(Number.MAX_SAFE_INTEGER), old(Number.MAX_SAFE_INTEGER, 'admin'))
    company.do(mara, 'task.move', { taskId: company.task('Plan').id, status: 'Done' })
    expect(company.notifications().map(({ id }) => Number.isSafeInteger(id))).not.toContain(false)
  })

  test('N10: a notification is seen by everyone with its role, or only by its recipient in that role', () => {
    const company = smallCompany()
    company.do(admin, 'notification.clear', {})
    const rows = [
      old(1, 'manager'),
      old(2, 'manager', ' MARA@x.example'),
      old(3, 'employee', mara),
      old(4, 'employee'),
    ]
    for (const row of rows) company.state.notifications.set(String(row.id), row)
    const seenBy = (email: string) => notificationsFor(company.state, company.user(email)).map(({ id }) => id)
    expect(seenBy(mara)).toEqual([2, 1])
    expect(seenBy(milo)).toEqual([1])
    expect(seenBy(eli)).toEqual([4])
    expect(seenBy(admin)).toEqual([])
    expect(notificationsFor(company.state, 'visitor')).toEqual([])
  })

  test('N11: one is marked read by its id; marking all read means those that the viewer sees', () => {
    const company = smallCompany()
    company.do(admin, 'notification.clear', {})
    const rows = [old(1, 'manager'), old(2, 'manager', mara), old(3, 'manager', milo), old(4, 'employee')]
    for (const row of rows) company.state.notifications.set(String(row.id), row)
    const unread = () =>
      company
        .notifications()
        .filter(({ id, read }) => id < 5 && !read)
        .map(({ id }) => id)
    company.do(mara, 'notification.read', { notificationId: 1 })
    expect(unread()).toEqual([2, 3, 4])
    expect(unreadCount(company.state, company.user(mara))).toBe(1)
    expect(company.refused(mara, 'notification.read', { notificationId: 3 }).code).toBe('forbidden')
    expect(company.refused(mara, 'notification.read', { notificationId: 9 }).code).toBe('gone')
    company.do(mara, 'notification.readAll', {})
    expect(unread()).toEqual([3, 4])
    expect(company.do(mara, 'notification.readAll', {})).toEqual([])
    expect(unreadCount(company.state, company.user(mara))).toBe(0)
  })

  test('N12: the whole list is cleared', () => {
    const company = smallCompany()
    company.state.notifications.set('1', old(1, 'employee'))
    company.do(admin, 'notification.clear', {})
    expect(company.notifications()).toEqual([])
  })

  test('N13: only the newest 1,000 are kept', () => {
    const company = smallCompany()
    company.do(admin, 'notification.clear', {})
    for (let id = 1; id <= 998; id += 1) company.state.notifications.set(String(id), old(id, 'employee'))
    const taskId = company.task('Plan').id
    company.do(mara, 'task.move', { taskId, status: 'Done' })
    expect(company.notifications()).toHaveLength(1000)
    expect(company.notifications()[0]?.id).toBe(1)
    company.do(mara, 'task.comment', { taskId, comments: 'Well done' })
    expect(company.notifications()).toHaveLength(1000)
    expect(company.notifications()[0]?.id).toBe(2)
    expect(company.notifications().at(-1)?.message).toContain('Well done')
  })

  test('N13: catching up keeps to that limit as well', () => {
    const company = smallCompany()
    for (let id = 1; id <= 1005; id += 1) company.state.notifications.set(String(id), old(id, 'employee'))
    company.do('system', 'workspace.catchUp', {})
    expect(company.notifications()).toHaveLength(1000)
  })

  test('N15: an unknown type is shown as info', () => {
    expect(shownType({ ...old(1, 'admin'), type: 'danger' })).toBe('danger')
    expect(shownType({ ...old(1, 'admin'), type: 'purple' })).toBe('info')
  })
})
