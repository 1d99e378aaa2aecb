import { describe, expect, test } from 'vitest'
import { smallCompany, type Company } from '../company.testing.ts'
import type { Notification } from '../model/notifications.ts'
import { serverTerms } from '../see/server.testing.ts'
import { createState } from '../state/state.ts'

const admin = 'admin@example.com'
const [mara, eli] = ['mara@x.example', 'eli@x.example']

/** A thousand old notifications for each of these: all admins, Mara and Eli. */
function company(): Company {
  const company = smallCompany()
  company.terms = serverTerms
  company.do(admin, 'notification.clear', {})
  for (let id = 1; id <= 1000; id += 1) {
    for (const [index, to] of [
      { role: 'admin' },
      { role: 'manager', recipient: mara },
      { role: 'employee', recipient: eli },
    ].entries()) {
      const note = { id: id * 10 + index, message: 'old', read: false, time: '', type: 'info', ...to }
      company.state.notifications.set(String(note.id), note as Notification)
    }
  }
  return company
}

/** How many notifications each has, and the id of the oldest. */
function lists({ state }: Company): string[] {
  const keys = ['admin', `manager:${mara}`, `employee:${eli}`]
  return keys.map((key) => {
    const list = state.notifications.where('audience', key)
    return `${list.length} from ${list[0]?.id}`
  })
}

describe('on a server', () => {
  test('V12: a new notification drops the oldest of the same recipients, and nobody else’s', () => {
    const here = company()
    const taskId = here.task('Plan').id
    here.do(eli, 'task.comment', { taskId, comments: 'begun' })
    expect(lists(here)).toEqual(['1000 from 10', '1000 from 21', '1000 from 12'])
    here.do(mara, 'task.move', { taskId, status: 'Done' })
    expect(lists(here)).toEqual(['1000 from 20', '1000 from 21', '1000 from 22'])
  })

  test('V12: a new notification drops the oldest even if its recipient’s e-mail is now written in other letters', () => {
    const here = company()
    here.do(admin, 'user.update', { userId: here.user(eli).id, email: 'ELI@x.example' })
    here.do(mara, 'task.save', { taskId: here.task('Plan').id, status: 'Done', comments: 'good' })
    expect(lists(here)[2]).toBe('1000 from 22')
  })

  test('V12: an undo that brings notifications back keeps to the limit', () => {
    const here = company()
    here.do(admin, 'notification.clear', {})
    const entryId = here.entries.at(-1)!.request.id
    here.do(eli, 'task.comment', { taskId: here.task('Plan').id, comments: 'begun' })
    here.do(admin, 'entry.undo', { entryId })
    expect(lists(here)).toEqual(['1000 from 10', '1000 from 21', '1000 from 12'])
  })

  test('V12: a restore keeps the newest 1,000 for each', () => {
    const here = company()
    const { users, projects, tasks, notifications } = here.state
    const surplus = { id: 5, message: 'older', read: false, time: '', type: 'info', role: 'admin' }
    const tables = [users, projects, tasks].map((table) => [...table.values()])
    here.do(admin, 'workspace.restore', {
      users: tables[0]!,
      projects: tables[1]!,
      tasks: tables[2]!,
      notifications: [surplus, ...notifications.values()],
    })
    expect(lists(here)).toEqual(['1000 from 10', '1000 from 11', '1000 from 12'])
  })
})

test('V12: a notification is listed for those who see it', () => {
  const note = { message: '', read: false, time: '', type: 'info', role: 'manager' } as const
  const { notifications } = createState({
    notifications: [
      { ...note, id: 1 },
      { ...note, id: 2, recipient: 'Mara@x.example ' },
    ],
  })
  const ids = (key: string) => notifications.where('audience', key).map(({ id }) => id)
  expect([ids('manager'), ids(`manager:${mara}`)]).toEqual([[1], [2]])
})
