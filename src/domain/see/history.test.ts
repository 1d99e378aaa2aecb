import { describe, expect, test } from 'vitest'
import { smallCompany, type Company } from '../company.testing.ts'
import type { Entry } from '../request/entry.ts'
import { historyFor } from './history.ts'
import { serverTerms } from './server.testing.ts'

const admin = 'admin@example.com'
const [mara, milo, eli, edda] = [
  'mara@x.example',
  'milo@x.example',
  'eli@x.example',
  'edda@x.example',
] as const

function company(): Company {
  const company = smallCompany()
  company.terms = serverTerms
  return company
}

/** The last thing that was done, as somebody reads it now. */
const lastFor = (here: Company, email: string): Entry | undefined =>
  historyFor(here.state, here.user(email), here.entries.at(-1)!)

describe('an earlier entry as somebody reads it', () => {
  test('V14: tells what happened to what they see now, who did it by name, and nothing that was sent', () => {
    const here = company()
    const { id } = here.task('Plan')
    here.do(mara, 'task.comment', { taskId: id, comments: 'go on' })
    expect(lastFor(here, eli)).toMatchObject({ who: 'Mara', request: { args: {} } })
    expect(lastFor(here, eli)?.changes[0]).toMatchObject({
      table: 'tasks',
      id,
      before: { comments: '' },
      after: { comments: 'go on' },
    })
    expect([milo, edda].map((email) => lastFor(here, email))).toEqual([undefined, undefined])
  })

  test('V14: comes and goes with the sight of the row, whenever it happened', () => {
    const here = company()
    const { id } = here.task('Plan')
    here.do(mara, 'task.move', { taskId: id, status: 'In Progress' })
    const moved = here.entries.at(-1)!
    here.do(mara, 'task.assign', { taskId: id, assignedTo: edda })
    const read = (email: string) => historyFor(here.state, here.user(email), moved)
    expect(read(edda)?.changes[0]).toMatchObject({ table: 'tasks', id, after: { status: 'In Progress' } })
    expect(read(eli)?.changes.some(({ table }) => table === 'tasks')).not.toBe(true)
  })

  test('V14: of a task that is gone, its deletion is told to those whom it went to', () => {
    const here = company()
    here.do(mara, 'task.delete', { taskId: here.task('Plan').id })
    expect(lastFor(here, mara)?.changes[0]).toMatchObject({ before: { title: 'Plan' }, after: null })
    expect(lastFor(here, eli)?.changes[0]).toMatchObject({ before: { title: 'Plan' }, after: null })
    expect([milo, edda].map((email) => lastFor(here, email))).toEqual([undefined, undefined])
  })

  test('V14: tells one’s own deeds in any case, and nobody a secret', () => {
    const here = company()
    here.do(eli, 'profile.update', { password: 'another-secret' })
    expect(lastFor(here, eli)).toMatchObject({ changes: [], isCut: true })
    expect(lastFor(here, admin)).toBeUndefined()
    here.do(admin, 'user.create', {
      name: 'Nora',
      email: 'nora@x.example',
      password: 'her-secret',
      role: 'employee',
      projectIds: [],
    })
    for (const email of [admin, 'nora@x.example', mara])
      expect(JSON.stringify(lastFor(here, email) ?? '')).not.toContain('her-secret')
    expect(lastFor(here, 'nora@x.example')?.changes[0]).toMatchObject({ after: { name: 'Nora' } })
    expect(lastFor(here, mara)).toBeUndefined()
  })

  test.each([
    ['deleted', (here: Company, commentId: string) => here.do(mara, 'comment.delete', { commentId })],
    [
      'gone with its task',
      (here: Company, _: string, taskId: string) => here.do(mara, 'task.delete', { taskId }),
    ],
  ])(
    'K36: holds no text of a comment that is %s, also for its author, and says that there was one',
    (...[, drop]) => {
      const here = company()
      const { id } = here.task('Plan')
      here.do(mara, 'task.comment', { taskId: id, comments: 'a slip' })
      const commentId = here.state.comments.where('taskId', id).at(-1)?.id ?? ''
      const written = here.entries.length - 1
      here.do(mara, 'comment.edit', { commentId, text: 'another slip' })
      const read = (email: string): (Entry | undefined)[] =>
        here.entries.slice(written).map((entry) => historyFor(here.state, here.user(email), entry))
      expect(JSON.stringify(read(mara))).toMatch(/a slip.*another slip/)
      drop(here, commentId, id)
      for (const email of [admin, mara, eli]) expect(JSON.stringify(read(email))).not.toContain('slip')
      const added = read(admin)[0]?.changes.find(({ table }) => table === 'comments')
      expect(added).toMatchObject({ before: null, after: { text: '(deleted)' } })
    },
  )

  test('K36: holds the text of a comment that is there, though another one of its task was deleted', () => {
    const here = company()
    const { id } = here.task('Plan')
    here.do(mara, 'task.comment', { taskId: id, comments: 'go on' })
    here.do(mara, 'task.comment', { taskId: id, comments: 'a slip' })
    const slip = here.state.comments.where('taskId', id).at(-1)?.id ?? ''
    here.do(mara, 'comment.delete', { commentId: slip })
    const told = JSON.stringify(here.entries.map((entry) => historyFor(here.state, here.user(eli), entry)))
    expect(told).toContain('go on')
    expect(told).not.toContain('a slip')
  })
})
