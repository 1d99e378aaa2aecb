import { describe, expect, test } from 'vitest'
import type { Notification } from '../model/notifications.ts'
import type { User } from '../model/users.ts'
import { notificationsFor } from '../rules/notifications.ts'
import { createState } from '../state/state.ts'
import { smallCompany } from '../company.testing.ts'
import { linesOf, shownType, subjectOf, timeOf } from './bell.ts'
import { unreadCount, unreadOfTask } from './unread.ts'

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

test('N10: two people of one role each see what is addressed to them, in the same array until it changes', () => {
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

test('an id that is not a time of this century gives no time', () => {
  expect(timeOf({ ...note, id: 1_795_000_000_000 })).toBe(1_795_000_000_000)
  // On a server, where digits of the request follow.
  expect(timeOf({ ...note, id: 1_795_000_000_000_123 })).toBe(1_795_000_000_000)
  expect(timeOf(note)).toBeUndefined()
  expect(timeOf({ ...note, id: Number.MAX_SAFE_INTEGER })).toBeUndefined()
})

describe('what a notification leads to', () => {
  test('N33: the task it is about, as long as its reader sees it', () => {
    const company = smallCompany()
    const { id } = company.task('Plan')
    const about: Notification = { ...note, taskId: id }
    const subject = (email: string) => subjectOf(company.state, company.user(email), about)
    expect(subject('mara@x.example')).toEqual({ table: 'tasks', id })
    expect(subject('eli@x.example')).toEqual({ table: 'tasks', id })
    company.do('mara@x.example', 'task.assign', { taskId: id, assignedTo: '' })
    expect([subject('eli@x.example'), subject('milo@x.example')]).toEqual([undefined, undefined])
    company.do('mara@x.example', 'task.delete', { taskId: id })
    expect([subject('mara@x.example'), subject('admin@example.com')]).toEqual([undefined, undefined])
    expect(subjectOf(company.state, company.user('mara@x.example'), note)).toBeUndefined()
  })

  test('N33: a project, for admins and its manager', () => {
    const company = smallCompany()
    const { id } = company.project('Atlas')
    const subject = (email: string) =>
      subjectOf(company.state, company.user(email), { ...note, projectId: id })
    expect(subject('admin@example.com')).toEqual({ table: 'projects', id })
    expect(subject('mara@x.example')).toEqual({ table: 'projects', id })
    expect([subject('milo@x.example'), subject('eli@x.example')]).toEqual([undefined, undefined])
  })
})

describe('notifications drawn as one line', () => {
  const ids = (list: readonly Notification[]) => linesOf(list).map((line) => line.map(({ id }) => id))

  test('N35: are consecutive and say the same about the same task', () => {
    const comment = { ...note, taskId: '7', kind: 'comment' }
    const update = { ...note, taskId: '7' }
    const list = [comment, comment, update, update, { ...update, type: 'warning' }, comment]
    expect(ids(list.map((one, index) => ({ ...one, id: 9 - index })))).toEqual([[9, 8], [7, 6], [5], [4]])
  })

  test('N35: are of one further kind and about several tasks at the same time', () => {
    const time = '3/2/2026, 9:00:00 AM'
    const assigned = { ...note, kind: 'assigned', time }
    const list = [
      { ...assigned, taskId: '7' },
      { ...assigned, taskId: '8' },
      { ...assigned, taskId: '9', time: '3/2/2026, 9:00:01 AM' },
      // Of another kind, of none, and of no known time.
      { ...assigned, taskId: '9', kind: 'changed' },
      { ...note, taskId: '7', time },
      { ...note, taskId: '8', time },
      { ...assigned, taskId: '7', time: '' },
      { ...assigned, taskId: '8', time: '' },
    ]
    expect(ids(list.map((one, index) => ({ ...one, id: 9 - index })))).toEqual([
      [9, 8],
      [7],
      [6],
      [5],
      [4],
      [3],
      [2],
    ])
  })

  test('N35: are not about different things, or about nothing that is known', () => {
    const list = [note, note, { ...note, taskId: '7' }, { ...note, taskId: '8' }, { ...note, projectId: '8' }]
    expect(ids(list.map((one, index) => ({ ...one, id: 9 - index })))).toEqual([[9], [8], [7], [6], [5]])
    expect(linesOf([])).toEqual([])
    const given = { ...note, kind: 'project given' as const }
    const projects = ['7', '8'].map((projectId, index) => ({
      ...given,
      id: 2 - index,
      projectId,
      time: projectId,
    }))
    expect(ids(projects)).toEqual([[2], [1]])
  })
})

test('N36: reading the notifications about a task leaves other people’s unread', () => {
  const company = smallCompany()
  const { id } = company.task('Plan')
  company.do('admin@example.com', 'comment.add', { taskId: id, text: 'Faster' })
  const [eli, mara] = [company.user('eli@x.example'), company.user('mara@x.example')]
  expect(unreadOfTask(company.state, eli, id)).toHaveLength(2)
  const unread = unreadOfTask(company.state, mara, id)
  expect(unread).toHaveLength(1)
  company.do('mara@x.example', 'notification.readSome', { notificationIds: unread })
  expect(unreadOfTask(company.state, mara, id)).toEqual([])
  expect(unreadOfTask(company.state, eli, id)).toHaveLength(2)
})
