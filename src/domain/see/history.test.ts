import { describe, expect, test } from 'vitest'
import { smallCompany, type Company } from '../company.testing.ts'
import { onceShown } from '../on-server.ts'
import type { Entry } from '../request/entry.ts'
import { historyFor, readerOf } from './history.ts'
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
  // As for somebody who has typed their present password.
  company.terms = onceShown(serverTerms)
  return company
}

/** An entry as somebody reads it now. */
function read(here: Company, email: string, entry: Entry): Entry | undefined {
  const me = here.user(email)
  const own = here.entries.filter(({ changes }) => changes.some(({ id }) => id === me.id))
  return historyFor(here.state, readerOf(me, own), entry)
}

/** The last thing that was done, as somebody reads it now. */
const lastFor = (here: Company, email: string): Entry | undefined => read(here, email, here.entries.at(-1)!)

/** Everything that somebody can read now, as text. */
const allFor = (here: Company, email: string): string =>
  JSON.stringify(here.entries.map((entry) => read(here, email, entry)))

describe('an earlier entry as somebody reads it', () => {
  test('V14: tells what happened to rows that they see now and who did it, but nothing that was sent', () => {
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

  test('V14: is told to those who see the row now, not to those who saw it then', () => {
    const here = company()
    const { id } = here.task('Plan')
    here.do(mara, 'task.move', { taskId: id, status: 'In Progress' })
    const moved = here.entries.at(-1)!
    here.do(mara, 'task.assign', { taskId: id, assignedTo: edda })
    expect(read(here, edda, moved)?.changes[0]).toMatchObject({
      table: 'tasks',
      id,
      after: { status: 'In Progress' },
    })
    expect(read(here, eli, moved)?.changes.some(({ table }) => table === 'tasks')).not.toBe(true)
  })

  test('V14: tells the deletion of a task to those to whom it was delivered', () => {
    const here = company()
    here.do(mara, 'task.delete', { taskId: here.task('Plan').id })
    expect(lastFor(here, mara)?.changes[0]).toMatchObject({ before: { title: 'Plan' }, after: null })
    expect(lastFor(here, eli)?.changes[0]).toMatchObject({ before: { title: 'Plan' }, after: null })
    expect([milo, edda].map((email) => lastFor(here, email))).toEqual([undefined, undefined])
  })

  test('V14: always tells people what they did themselves, but never a secret', () => {
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
    'K36: holds no text of a comment that is %s, even for its author, but says that there was one',
    (...[, drop]) => {
      const here = company()
      const { id } = here.task('Plan')
      here.do(mara, 'task.comment', { taskId: id, comments: 'a slip' })
      const commentId = here.state.comments.where('taskId', id).at(-1)?.id ?? ''
      const written = here.entries.length - 1
      here.do(mara, 'comment.edit', { commentId, text: 'another slip' })
      const readSince = (email: string): (Entry | undefined)[] =>
        here.entries.slice(written).map((entry) => read(here, email, entry))
      expect(JSON.stringify(readSince(mara))).toMatch(/a slip.*another slip/)
      drop(here, commentId, id)
      for (const email of [admin, mara, eli]) expect(JSON.stringify(readSince(email))).not.toContain('slip')
      const added = readSince(admin)[0]?.changes.find(({ table }) => table === 'comments')
      expect(added).toMatchObject({ before: null, after: { text: '(deleted)' } })
    },
  )

  test('K36: holds the text of a comment even if another one on its task was deleted', () => {
    const here = company()
    const { id } = here.task('Plan')
    here.do(mara, 'task.comment', { taskId: id, comments: 'go on' })
    here.do(mara, 'task.comment', { taskId: id, comments: 'a slip' })
    const slip = here.state.comments.where('taskId', id).at(-1)?.id ?? ''
    here.do(mara, 'comment.delete', { commentId: slip })
    const told = allFor(here, eli)
    expect(told).toContain('go on')
    expect(told).not.toContain('a slip')
  })

  test('K36: holds no notification that quoted a deleted comment, once notifications are cleared', () => {
    const here = company()
    const { id } = here.task('Plan')
    here.do(mara, 'task.comment', { taskId: id, comments: 'a slip' })
    here.do(mara, 'task.move', { taskId: id, status: 'Done' })
    here.do(mara, 'comment.delete', {
      commentId: here.state.comments.where('taskId', id).at(-1)?.id ?? '',
    })
    expect(allFor(here, eli)).toContain('a slip')
    here.do(admin, 'notification.clear', {})
    for (const email of [eli, mara, admin]) expect(allFor(here, email)).not.toContain('a slip')
  })

  test('V14: gives the name of a former assignee, not an e-mail that its reader does not get', () => {
    const here = company()
    const { id } = here.task('Plan')
    here.do(mara, 'task.assign', { taskId: id, assignedTo: edda })
    const assignee = (email: string): unknown =>
      lastFor(here, email)?.changes.find(({ table }) => table === 'tasks')?.before?.['assignedTo']
    expect(assignee(edda)).toBe(here.user(eli).name)
    expect([mara, admin].map(assignee)).toEqual([eli, eli])
    here.do(admin, 'user.delete', { userId: here.user(eli).id })
    const moved = here.entries.at(-2)!
    const before = (email: string): unknown =>
      read(here, email, moved)?.changes.find(({ table }) => table === 'tasks')?.before?.['assignedTo']
    expect([edda, admin].map(before)).toEqual(['somebody', eli])
  })
})

describe('people in an earlier entry', () => {
  const side = (entry: Entry | undefined, table: string, which: 'before' | 'after') =>
    entry?.changes.find((change) => change.table === table)?.[which] ?? {}

  test('V14: former members of a project are given by name, and no assignee stays no assignee', () => {
    const here = company()
    const projectId = here.project('Atlas').id
    here.do(admin, 'project.update', { projectId, join: ['enno@x.example'] })
    here.do(admin, 'project.update', { projectId, leave: ['enno@x.example'] })
    const left = here.entries.at(-1)!
    const members = (email: string): unknown =>
      side(read(here, email, left), 'projects', 'before')['employees']
    expect([mara, admin].map(members)).toEqual([
      [eli, edda, 'Enno'],
      [eli, edda, 'enno@x.example'],
    ])
    here.do(mara, 'task.assign', { taskId: here.task('Draw').id, assignedTo: edda })
    expect(side(lastFor(here, edda), 'tasks', 'before')['assignedTo']).toBe('')
  })

  test('V14: the reader’s own former e-mail is shown as it was', () => {
    const here = company()
    here.do(mara, 'task.assign', { taskId: here.task('Draw').id, assignedTo: eli })
    const given = here.entries.at(-1)!
    here.do(admin, 'user.update', { userId: here.user(eli).id, email: 'elias@x.example' })
    expect(side(read(here, 'elias@x.example', given), 'tasks', 'after')['assignedTo']).toBe(eli)
  })

  test('K36: a checklist item is not a comment, and keeps its text', () => {
    const here = company()
    here.do(mara, 'checklist.add', { taskId: here.task('Plan').id, texts: ['Ask'] })
    expect(side(lastFor(here, eli), 'checklist', 'after')['text']).toBe('Ask')
  })
})

describe('the next owner of an e-mail', () => {
  const secrets = /secret plan|Fire Bob|confidential/
  /** A task of Eli's that is done and deleted, and whose comment caused a notification. */
  function withDeletedTask(): Company {
    const here = company()
    const { id } = here.task('Plan')
    here.do(mara, 'task.edit', { taskId: id, title: 'Fire Bob', description: 'secret plan' })
    here.do(mara, 'task.comment', { taskId: id, comments: 'confidential' })
    here.do(mara, 'task.move', { taskId: id, status: 'Done' })
    here.do(mara, 'task.delete', { taskId: id })
    expect(allFor(here, eli)).toMatch(secrets)
    return here
  }
  const newcomer = {
    name: 'Newcomer',
    email: eli,
    password: 'her-secret',
    role: 'employee' as const,
    projectIds: [],
  }

  test('V13: reads nothing in the history about the tasks of a former owner who was deleted', () => {
    const here = withDeletedTask()
    const former = here.user(eli)
    here.do(admin, 'user.delete', { userId: former.id })
    here.do(admin, 'user.create', newcomer)
    expect(allFor(here, eli)).not.toMatch(secrets)
    expect(allFor(here, eli)).toContain('Newcomer')
    expect(allFor(here, admin)).toMatch(secrets)
    // The manager of one of the next owner's projects does not get the former owner's account.
    const [borealis] = here.state.projects.where('manager', milo)
    here.do(admin, 'user.update', { userId: here.user(eli).id, projectIds: [borealis!.id] })
    expect(allFor(here, milo)).not.toContain(former.id)
  })

  test('V13: reads nothing in the history about the tasks of a former owner who has a new e-mail', () => {
    const here = withDeletedTask()
    here.do(admin, 'user.update', { userId: here.user(eli).id, email: 'elias@x.example' })
    here.do(admin, 'user.create', newcomer)
    expect(allFor(here, eli)).not.toMatch(secrets)
  })

  test('V13: an admin reads about deleted tasks, whatever their e-mail was then', () => {
    const here = withDeletedTask()
    here.do(admin, 'user.update', { userId: here.user(admin).id, email: 'ada@x.example' })
    // Only the deleted task contains it; their notifications still exist.
    expect(allFor(here, 'ada@x.example')).toContain('secret plan')
  })

  test('V13: is the same person if only the case of the e-mail has changed', () => {
    const here = withDeletedTask()
    here.do(admin, 'user.update', { userId: here.user(eli).id, email: 'Eli@X.example' })
    expect(allFor(here, 'Eli@X.example')).toContain('secret plan')
  })

  test('V13: is told of nothing deleted if their e-mail changed while the history was being read', () => {
    const here = withDeletedTask()
    const me = here.user(eli)
    here.do(admin, 'user.update', { userId: me.id, email: 'elias@x.example' })
    expect(readerOf(me, [here.entries.at(-1)!]).since).toBe(Number.POSITIVE_INFINITY)
    expect(readerOf(here.user('elias@x.example'), here.entries).since).toBe(here.entries.at(-1)!.seq)
  })

  test('V13: is told of nothing deleted before the part of the history that could be looked through', () => {
    const here = withDeletedTask()
    const told = (from?: number): string =>
      JSON.stringify(
        here.entries.map((entry) => historyFor(here.state, readerOf(here.user(eli), [], from), entry)),
      )
    // Nothing that still exists contains it: their notifications give only the task's name.
    expect(told()).toContain('secret plan')
    expect(told(here.entries.at(-1)!.seq + 1)).not.toContain('secret plan')
  })
})
