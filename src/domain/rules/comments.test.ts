import { describe, expect, test } from 'vitest'
import { smallCompany, type Company } from '../company.testing.ts'
import { newestComment } from './follow.ts'

const [ada, mara, milo, eli, edda] = [
  'admin@example.com',
  'mara@x.example',
  'milo@x.example',
  'eli@x.example',
  'edda@x.example',
] as const

const planOf = (company: Company) => company.task('Plan').id

function comment(company: Company, by: string, text: string): string {
  company.do(by, 'comment.add', { taskId: planOf(company), text })
  return newestComment(company.state, planOf(company))?.id ?? ''
}

const texts = (company: Company) =>
  company.state.comments.where('taskId', planOf(company)).map(({ text }) => text)

const undoLast = (company: Company, by: string) =>
  company.do(by, 'entry.undo', { entryId: company.entries.at(-1)!.request.id })

describe('a comment', () => {
  test('K30: keeps when it was written and by whom: the account and its name at the time', () => {
    const company = smallCompany()
    const { at } = company
    const id = comment(company, eli, 'Begun')
    const { id: userId } = company.user(eli)
    company.do(eli, 'profile.update', { name: 'Elias', password: 'eli-secret' })
    expect(company.state.comments.get(id)).toEqual({
      id,
      taskId: planOf(company),
      text: 'Begun',
      authorId: userId,
      authorName: 'Eli',
      at,
      editedAt: '',
    })
    company.do(ada, 'user.delete', { userId })
    expect(company.state.comments.get(id)).toMatchObject({ authorId: userId, authorName: 'Eli' })
  })

  test('K30: cannot be blank', () => {
    const company = smallCompany()
    const blank = { code: 'invalid', message: 'Write something first', field: 'text' }
    const taskId = planOf(company)
    for (const text of ['', '  ', '\n\t'])
      expect(company.refused(eli, 'comment.add', { taskId, text })).toEqual(blank)
    const commentId = comment(company, eli, 'Begun')
    expect(company.refused(eli, 'comment.edit', { commentId, text: ' ' })).toEqual(blank)
  })

  test('K30: is refused if its author may not open the task, or the task is gone or in an archived project', () => {
    const company = smallCompany()
    const taskId = planOf(company)
    for (const by of [milo, edda, 'visitor'])
      expect(company.refused(by, 'comment.add', { taskId, text: 'Me too' })).toEqual({
        code: 'forbidden',
        message: 'You cannot comment on this task.',
      })
    expect(company.refused(mara, 'comment.add', { taskId: 'none', text: 'Where?' }).code).toBe('gone')
    const project = company.project('Atlas')
    company.state.projects.set(project.id, { ...project, archivedAt: company.at })
    expect(company.refused(mara, 'comment.add', { taskId, text: 'Late' })).toEqual({
      code: 'conflict',
      message: "'Atlas' is archived, so its tasks cannot be changed.",
    })
  })

  test('K31: is what SPEC calls the comment of the task while it is the newest', () => {
    const company = smallCompany()
    comment(company, eli, 'First')
    const second = comment(company, mara, 'Second')
    expect(company.task('Plan').comments).toBe('Second')
    company.do(mara, 'comment.edit', { commentId: second, text: 'Second, mended' })
    expect(company.task('Plan').comments).toBe('Second, mended')
    company.do(mara, 'comment.delete', { commentId: second })
    expect(company.task('Plan').comments).toBe('First')
    undoLast(company, mara)
    expect(company.task('Plan').comments).toBe('Second, mended')
  })

  test('K31: is the newest even if the clock was set back, and whatever id the one before it has', () => {
    const company = smallCompany()
    comment(company, eli, 'First')
    company.at = '2026-03-02T08:00:00.000+01:00'
    comment(company, mara, 'Second')
    expect([texts(company), company.task('Plan').comments]).toEqual([['First', 'Second'], 'Second'])
    const named = { ...newestComment(company.state, planOf(company))!, id: 'imported' }
    company.state.comments.set('imported', named)
    comment(company, eli, 'Third')
    expect(company.task('Plan').comments).toBe('Third')
  })

  test('K32: is added by SPEC’s comment boxes, which never overwrite an earlier one', () => {
    const company = smallCompany()
    const taskId = planOf(company)
    company.do(eli, 'task.comment', { taskId, comments: 'Begun' })
    company.do(mara, 'task.save', { taskId, comments: 'Good' })
    expect(texts(company)).toEqual(['Begun', 'Good'])
    expect(company.do(mara, 'task.save', { taskId, comments: 'Good' })).toEqual([])
    company.do(eli, 'task.comment', { taskId, comments: '' })
    expect(texts(company)).toEqual(['Begun', 'Good', ''])
    expect(company.task('Plan').comments).toBe('')
    undoLast(company, eli)
    expect(company.task('Plan').comments).toBe('Good')
  })

  test('K33: can be edited only by its author, and is then marked as edited', () => {
    const company = smallCompany()
    const commentId = comment(company, eli, 'Begun')
    const { at } = company
    company.do(eli, 'comment.edit', { commentId, text: 'Half done' })
    expect(company.state.comments.get(commentId)).toMatchObject({ text: 'Half done', editedAt: at })
    for (const by of [ada, mara])
      expect(company.refused(by, 'comment.edit', { commentId, text: 'No' })).toEqual({
        code: 'forbidden',
        message: 'Only the person who wrote a comment can change it.',
      })
    expect(company.do(eli, 'comment.edit', { commentId, text: 'Half done' })).toEqual([])
    company.do(eli, 'entry.undo', { entryId: company.entries.at(-1)!.request.id })
    expect(company.state.comments.get(commentId)).toMatchObject({ text: 'Begun', editedAt: '' })
  })

  test('K33: can be deleted by an admin but not by the project’s manager, and an undo brings it back', () => {
    const company = smallCompany()
    const commentId = comment(company, eli, 'Begun')
    expect(company.refused(mara, 'comment.delete', { commentId })).toEqual({
      code: 'forbidden',
      message: 'Only the person who wrote a comment, or an admin, can delete it.',
    })
    company.do(ada, 'comment.delete', { commentId })
    expect([texts(company), company.task('Plan').comments]).toEqual([[], ''])
    expect(company.refused(eli, 'comment.edit', { commentId, text: 'Still' })).toEqual({
      code: 'gone',
      message: 'This comment is not here (any more).',
    })
    undoLast(company, ada)
    expect([texts(company), company.task('Plan').comments]).toEqual([['Begun'], 'Begun'])
  })

  test('K33: cannot be edited or deleted by its author once their task is assigned to somebody else', () => {
    const company = smallCompany()
    const commentId = comment(company, eli, 'Begun')
    company.do(mara, 'task.assign', { taskId: planOf(company), assignedTo: edda })
    expect(company.refused(eli, 'comment.edit', { commentId, text: 'Mine' }).code).toBe('forbidden')
    expect(company.refused(eli, 'comment.delete', { commentId }).code).toBe('forbidden')
  })

  test('K33: notifies nobody when it is edited or deleted', () => {
    const company = smallCompany()
    const first = comment(company, mara, 'First')
    const second = comment(company, mara, 'Second')
    company.do(mara, 'task.comment', { taskId: planOf(company), comments: '' })
    const cleared = newestComment(company.state, planOf(company))!.id
    company.do(mara, 'task.move', { taskId: planOf(company), status: 'Done' })
    company.news()
    company.do(mara, 'comment.edit', { commentId: first, text: 'First, mended' })
    company.do(mara, 'comment.delete', { commentId: cleared })
    company.do(mara, 'comment.delete', { commentId: second })
    company.do('system', 'workspace.catchUp', {})
    expect(company.task('Plan').comments).toBe('First, mended')
    expect(company.news()).toEqual([])
  })

  test('K33: that is not the newest can be edited without using up the announcement of the next one', () => {
    const company = smallCompany()
    const first = comment(company, mara, 'First')
    company.do(mara, 'task.comment', { taskId: planOf(company), comments: '' })
    company.do(mara, 'task.move', { taskId: planOf(company), status: 'Done' })
    company.do(mara, 'comment.edit', { commentId: first, text: 'First, mended' })
    company.news()
    comment(company, mara, 'Thanks')
    expect(company.news()).toContain(
      "employee eli@x.example success Task 'Plan' marked as completed. Manager's Comment: 'Thanks'",
    )
  })

  test.each([
    [
      'by a deletion',
      'old',
      (company: Company, cleared: string) => {
        company.do(mara, 'comment.delete', { commentId: cleared })
      },
    ],
    [
      'by an edit',
      'mended',
      (company: Company, cleared: string) => {
        company.do(mara, 'comment.edit', { commentId: cleared, text: 'mended' })
      },
    ],
  ])('N61: that comes to the front %s is not announced, but the next one is', (_, front, bring) => {
    const company = smallCompany()
    comment(company, mara, 'old')
    company.do(mara, 'task.comment', { taskId: planOf(company), comments: '' })
    const cleared = newestComment(company.state, planOf(company))!.id
    company.do(mara, 'task.move', { taskId: planOf(company), status: 'Done' })
    company.news()
    bring(company, cleared)
    company.do(mara, 'task.edit', { taskId: planOf(company), priority: 'High' })
    company.do('system', 'workspace.catchUp', {})
    expect(company.task('Plan').comments).toBe(front)
    expect(company.news()).toEqual([])
    comment(company, mara, 'Well done')
    comment(company, mara, 'Really')
    expect(company.news()).toEqual([
      "employee eli@x.example success Task 'Plan' marked as completed. Manager's Comment: 'Well done'",
    ])
  })

  test('K34: counts as an update of the task by its author', () => {
    const company = smallCompany()
    comment(company, eli, 'Begun')
    expect(company.task('Plan').lastUpdatedBy).toBe(eli)
    expect(company.news()).toContain("manager mara@x.example info Task 'Plan' was updated by eli@x.example")
    const commentId = comment(company, mara, 'Good')
    expect(company.task('Plan').lastUpdatedBy).toBe(mara)
    expect(company.news().filter((line) => line.includes('was updated by'))).toEqual([])
    company.do(mara, 'task.move', { taskId: planOf(company), status: 'Done' })
    company.do(mara, 'comment.delete', { commentId })
    expect(company.task('Plan').lastUpdatedBy).toBe(mara)
  })

  test('K35: is deleted with its task or project, and comes back with it', () => {
    const company = smallCompany()
    comment(company, eli, 'Begun')
    comment(company, mara, 'Good')
    const taskId = planOf(company)
    company.do(mara, 'task.delete', { taskId })
    expect([...company.state.comments.values()]).toEqual([])
    undoLast(company, mara)
    expect([texts(company), company.task('Plan').comments]).toEqual([['Begun', 'Good'], 'Good'])
    company.do(ada, 'project.delete', { projectId: company.project('Atlas').id })
    expect([...company.state.comments.values()]).toEqual([])
    undoLast(company, ada)
    expect(texts(company)).toEqual(['Begun', 'Good'])
  })

  test('K35: that was added since is kept when an earlier one is undone', () => {
    const company = smallCompany()
    comment(company, eli, 'First')
    const entryId = company.entries.at(-1)!.request.id
    comment(company, mara, 'Second')
    company.do(eli, 'entry.undo', { entryId })
    expect([texts(company), company.task('Plan').comments]).toEqual([['Second'], 'Second'])
  })
})

describe('a text that another program puts into a task’s comment', () => {
  test('K37: becomes a comment without an author or a time, and raises no news', () => {
    const company = smallCompany()
    comment(company, mara, 'Good')
    company.news()
    const task = company.task('Plan')
    company.state.tasks.set(task.id, { ...task, comments: 'From elsewhere' })
    company.do('system', 'workspace.repair', {})
    expect(texts(company)).toEqual(['Good', 'From elsewhere'])
    expect(newestComment(company.state, task.id)).toMatchObject({ authorId: '', authorName: '', at: '' })
    expect(company.news()).toEqual([])
    const commentId = newestComment(company.state, task.id)!.id
    expect(company.refused(mara, 'comment.edit', { commentId, text: 'Mine' }).code).toBe('forbidden')
    company.do(ada, 'comment.delete', { commentId })
    expect(company.task('Plan').comments).toBe('Good')
  })

  test.each([
    ['disappears where there was none before', '', 'B', []],
    ['comes back where that entry had cleared it', 'A', '', ['A']],
  ])('K37: when an entry from before comments were rows is undone, it %s', (_, was, is, left) => {
    const company = changedThen(was, is)
    company.do(ada, 'entry.undo', { entryId: 'of-then' })
    expect([texts(company), company.task('Plan').comments]).toEqual([left, was])
  })

  test('K37: follows the undo of an entry from before comments were rows, but only while it is the newest', () => {
    const company = changedThen('A', 'B')
    company.do(ada, 'entry.undo', { entryId: 'of-then' })
    expect([texts(company), company.task('Plan').comments]).toEqual([['A'], 'A'])
    undoLast(company, ada)
    comment(company, mara, 'Since')
    company.ask(ada, 'entry.undo', { entryId: 'of-then' })
    expect([texts(company), company.task('Plan').comments]).toEqual([['B', 'Since'], 'Since'])
  })
})

/** A company whose task had its only text, and its status, changed by an entry from before comments were rows. */
function changedThen(was: string, is: string) {
  const company = smallCompany()
  const task = company.task('Plan')
  const request = { id: 'of-then', by: company.user(eli).id, at: company.at, name: 'task.comment', args: {} }
  const before = { comments: was, status: 'To Do' }
  const after = { comments: is, status: 'In Progress' } as const
  const changes = [{ table: 'tasks', id: task.id, before, after } as const]
  company.entries.push({ seq: company.entries.length + 1, request, changes })
  company.state.tasks.set(task.id, { ...task, ...after })
  company.do('system', 'workspace.repair', {})
  return company
}
