import { expect, test } from 'vitest'
import { smallCompany, type Company } from '../company.testing.ts'
import type { Notification } from '../model/notifications.ts'
import { serverTerms } from '../see/server.testing.ts'
import { notificationsFor } from './notifications.ts'

const [ada, bea, mara, milo, eli] = [
  'admin@example.com',
  'bea@x.example',
  'mara@x.example',
  'milo@x.example',
  'eli@x.example',
]

/** A company with two admins on a server, as one that was moved in may have, with nothing told yet. */
function company(): Company {
  const made = smallCompany()
  made.do(ada, 'notification.clear', {})
  made.terms = serverTerms
  const admin = made.user(ada)
  made.state.users.set('7', { ...admin, id: '7', name: 'Bea', email: bea })
  return made
}

/** What somebody sees of what is for admins: what it says, and whether they have read it. */
function seenBy(here: Company, email: string): string[] {
  return notificationsFor(here.state, here.user(email)).map(
    ({ message, read }) => `${read ? 'read' : 'new'}: ${message}`,
  )
}

const done = `Task 'Plan' has been completed by ${eli}.`

test('T445: a notification for all admins that one of them has read is still new to the others', () => {
  const here = company()
  here.do(mara, 'task.move', { taskId: here.task('Plan').id, status: 'Done' })
  expect([ada, bea].map((one) => seenBy(here, one))).toEqual([[`new: ${done}`], [`new: ${done}`]])
  here.do(ada, 'notification.readAll', {})
  expect([ada, bea].map((one) => seenBy(here, one))).toEqual([[`read: ${done}`], [`new: ${done}`]])
  const [{ id } = { id: 0 }] = notificationsFor(here.state, here.user(bea))
  expect(here.refused(ada, 'notification.read', { notificationId: id }).code).toBe('gone')
  here.do(bea, 'notification.read', { notificationId: id })
  expect([ada, bea].map((one) => seenBy(here, one))).toEqual([[`read: ${done}`], [`read: ${done}`]])
})

test('T445: an undo takes a notification back from every admin, even one who has read it', () => {
  const here = company()
  here.do(mara, 'task.move', { taskId: here.task('Plan').id, status: 'Done' })
  const entryId = here.entries.at(-1)!.request.id
  here.do(bea, 'notification.readAll', {})
  here.do(mara, 'entry.undo', { entryId })
  expect([ada, bea].map((one) => seenBy(here, one))).toEqual([[], []])
})

test('T505: for an admin who is brought back, everything announced meanwhile is new, whatever the others read', () => {
  const here = company()
  here.do(ada, 'user.delete', { userId: '7' })
  const entryId = here.entries.at(-1)!.request.id
  here.do(mara, 'task.move', { taskId: here.task('Plan').id, status: 'Done' })
  here.do(ada, 'notification.readAll', {})
  here.do(mara, 'task.move', { taskId: here.task('Draw').id, status: 'Done' })
  here.do(ada, 'entry.undo', { entryId })
  const drawn = `Task 'Draw' has been completed by ${mara}.`
  expect(seenBy(here, ada)).toEqual([`new: ${drawn}`, `read: ${done}`])
  expect(seenBy(here, bea)).toEqual([`new: ${drawn}`, `new: ${done}`])
  here.do(ada, 'notification.readAll', {})
  here.do(milo, 'task.move', { taskId: here.task('Melt').id, status: 'Done' })
  expect(seenBy(here, bea).slice(1)).toEqual([`new: ${drawn}`, `new: ${done}`])
})

test('T445: the next catch-up gives each admin a copy of earlier notifications, in order and with their read state', () => {
  const here = company()
  const old: Notification = {
    id: 10,
    message: 'first',
    read: false,
    time: '',
    role: 'admin',
    type: 'info',
  }
  for (const one of [old, { ...old, id: 11, message: 'second', read: true }])
    here.state.notifications.set(String(one.id), one)
  here.do('system', 'workspace.catchUp', {})
  const before = ['read: second', 'new: first']
  expect([ada, bea].map((one) => seenBy(here, one))).toEqual([before, before])
  here.do(ada, 'notification.readAll', {})
  expect(seenBy(here, bea)).toEqual(before)
})

test('T445, N38: other people’s notifications have the same ids, however many admins there are', () => {
  const ids = [1, 2].map((admins) => {
    const here = company()
    if (admins === 1) here.state.users.set('7', undefined)
    const args = {
      taskId: here.task('Melt').id,
      assignedTo: 'enno@x.example',
      status: 'Done',
      comments: 'good',
    } as const
    here.do(milo, 'task.assign', args)
    here.do(milo, 'task.save', args)
    return here.notifications().flatMap(({ id, role }) => (role === 'admin' ? [] : [id]))
  })
  expect(ids[0]!.length).toBeGreaterThan(1)
  expect(ids[1]).toEqual(ids[0])
})

test('T662: a copy has the same id, however much of the past is at hand', () => {
  const ids = [[], ['11', '12']].map((used) => {
    const here = company()
    here.terms = { ...serverTerms, isUsed: (id) => used.includes(id) }
    const shared: Notification = { id: 10, message: '', read: false, time: '', role: 'admin', type: 'info' }
    here.state.notifications.set('10', shared)
    here.do('system', 'workspace.catchUp', {})
    return here.notifications().map(({ id }) => id)
  })
  expect(ids[0]).toHaveLength(2)
  expect(ids[1]).toEqual(ids[0])
})

test('T445: each admin has their own newest 1,000 notifications', () => {
  const here = company()
  for (let id = 1; id <= 1000; id += 1)
    here.state.notifications.set(String(id), {
      id,
      message: 'old',
      read: false,
      time: '',
      role: 'admin',
      type: 'info',
      recipient: bea,
    })
  here.do(mara, 'task.move', { taskId: here.task('Plan').id, status: 'Done' })
  expect([ada, bea].map((one) => seenBy(here, one).length)).toEqual([1, 1000])
  expect(seenBy(here, bea)[0]).toBe(`new: ${done}`)
})
