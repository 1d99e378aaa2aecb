import { expect, test } from 'vitest'
import type { Notification } from '../model/notifications.ts'
import type { User } from '../model/users.ts'
import { notificationsFor } from '../rules/notifications.ts'
import { createState } from '../state/state.ts'
import { shownType, timeOf, unreadCount } from './bell.ts'

const note: Notification = { id: 1, message: '', read: false, time: '', role: 'manager', type: 'info' }
const me: User = {
  id: '1',
  name: 'Mo',
  email: 'mo@x.example',
  password: 'pass',
  role: 'manager',
  projectIds: [],
  manager: '',
  mutedNews: [],
}

test('the bell counts the unread notifications that the viewer sees', () => {
  const notifications = [
    note,
    { ...note, id: 2, recipient: 'MO@x.example' },
    { ...note, id: 3, read: true },
    { ...note, id: 4, recipient: 'other@x.example' },
    { ...note, id: 5, role: 'admin' as const },
  ]
  expect(unreadCount(createState({ users: [me], notifications }), me)).toBe(2)
  expect(unreadCount(createState({ notifications }), undefined)).toBe(0)
})

test('N10: two of one role see each what is addressed to him, and the same array until one of these changes', () => {
  const state = createState({ notifications: [note, { ...note, id: 2, recipient: 'MO@x.example' }] })
  const other: User = { ...me, id: '2', email: 'other@x.example' }
  const ids = (viewer: User) => notificationsFor(state, viewer).map(({ id }) => id)
  expect([ids(me), ids(other), ids(me)]).toEqual([[2, 1], [1], [2, 1]])
  const before = notificationsFor(state, me)
  state.notifications.set('9', { ...note, id: 9, role: 'admin' })
  expect(notificationsFor(state, me)).toBe(before)
  state.notifications.set('1', { ...note, read: true })
  expect(notificationsFor(state, me).map(({ read }) => read)).toEqual([false, true])
})

test('an unknown type is shown as info', () => {
  expect(shownType({ ...note, type: 'danger' })).toBe('danger')
  expect(shownType({ ...note, type: 'party' })).toBe('info')
})

test('an id that is no time of this century gives no time', () => {
  expect(timeOf({ ...note, id: 1_795_000_000_000 })).toBe(1_795_000_000_000)
  // On a server, where digits of the request follow.
  expect(timeOf({ ...note, id: 1_795_000_000_000_123 })).toBe(1_795_000_000_000)
  expect(timeOf(note)).toBeUndefined()
  expect(timeOf({ ...note, id: Number.MAX_SAFE_INTEGER })).toBeUndefined()
})
