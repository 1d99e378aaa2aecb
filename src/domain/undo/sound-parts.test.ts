import { expect, test } from 'vitest'
import { smallCompany, type Company } from '../company.testing.ts'
import type { ArgsOf, CommandName } from '../commands.ts'
import { newRow } from '../model/new-row.ts'
import { serverTerms } from '../see/server.testing.ts'

const admin = 'admin@example.com'
const [mara, eli, edda] = ['mara@x.example', 'eli@x.example', 'edda@x.example'] as const

/** Does something and returns the id of its request. */
function did<N extends CommandName>(company: Company, by: string, name: N, args: ArgsOf<N>): string {
  company.do(by, name, args)
  return company.entries.at(-1)!.request.id
}

const plan = (company: Company) => ({ taskId: company.task('Plan').id })
const refused = (company: Company, by: string, entryId: string) =>
  company.refused(by, 'entry.undo', { entryId }).message

test('Z30: adding a task cannot be undone once somebody has commented on it', () => {
  const company = smallCompany()
  const projectId = company.project('Atlas').id
  const made = did(company, mara, 'task.create', { title: 'Fold', projectId })
  company.do(admin, 'comment.add', { taskId: company.task('Fold').id, text: 'Why?' })
  expect(refused(company, mara, made)).toBe("'Fold' has a new comment since, so this cannot be undone.")
})

test('Z30: a comment does not come back to a task that is gone', () => {
  const company = smallCompany()
  company.do(eli, 'task.comment', { ...plan(company), comments: 'begun' })
  const commentId = [...company.state.comments.values()][0]!.id
  const deleted = did(company, eli, 'comment.delete', { commentId })
  company.do(mara, 'task.delete', plan(company))
  expect(company.refused(admin, 'entry.undo', { entryId: deleted }).message).toBe(
    'The task that this belongs to was deleted since: undo that first.',
  )
})

test('Z31: making a label cannot be undone once it is on a task', () => {
  const company = smallCompany()
  const projectId = company.project('Atlas').id
  const made = did(company, mara, 'label.create', { projectId, name: 'Urgent', color: 'red' })
  const labelId = [...company.state.labels.values()][0]!.id
  company.do(admin, 'task.label', { ...plan(company), labelId, on: true })
  expect(refused(company, mara, made)).toBe("'Urgent' is on 'Plan' now, so this cannot be undone.")
})

test('Z31: a deleted label comes back to its tasks, but not if another has its name by now', () => {
  const company = smallCompany()
  const projectId = company.project('Atlas').id
  const label = { projectId, name: 'Urgent', color: 'red' } as const
  company.do(mara, 'label.create', { ...label, ...plan(company) })
  const labelId = [...company.state.labels.values()][0]!.id
  const deleted = did(company, mara, 'label.delete', { labelId })
  expect(company.task('Plan').labelIds).toEqual([])
  company.do(mara, 'entry.undo', { entryId: deleted })
  expect(company.task('Plan').labelIds).toEqual([labelId])
  const again = did(company, mara, 'label.delete', { labelId })
  company.do(mara, 'label.create', { ...label, name: 'urgent' })
  expect(refused(company, mara, again)).toBe("There is another label 'Urgent' now, so this cannot be undone.")
})

test('Z32: a task comes back without a label that has been deleted', () => {
  const company = smallCompany()
  const projectId = company.project('Atlas').id
  company.do(mara, 'label.create', { projectId, name: 'Urgent', color: 'red', ...plan(company) })
  const deleted = did(company, mara, 'task.delete', plan(company))
  company.do(mara, 'label.delete', { labelId: [...company.state.labels.values()][0]!.id })
  company.do(mara, 'entry.undo', { entryId: deleted })
  expect(company.task('Plan').labelIds).toEqual([])
})

test('Z33: ready for review does not come back to a task that was passed on or moved since', () => {
  for (const since of ['passed on', 'moved'] as const) {
    const company = smallCompany()
    company.do(eli, 'task.ready', { ...plan(company), ready: true })
    const sent = did(company, mara, 'task.sendBack', { ...plan(company), text: 'Not yet' })
    if (since === 'passed on') company.do(mara, 'task.assign', { ...plan(company), assignedTo: edda })
    else company.do(eli, 'task.move', { ...plan(company), status: 'In Progress' })
    company.do(mara, 'entry.undo', { entryId: sent })
    expect(company.task('Plan').readyForReview).toBe(false)
  }
})

test('Z34: a task deleted before comments were rows comes back with its comment as a row', () => {
  const company = smallCompany()
  // As the earlier version had it: a text without a row.
  const { id } = company.task('Plan')
  company.state.tasks.set(id, { ...company.task('Plan'), comments: 'begun' })
  const deleted = did(company, mara, 'task.delete', { taskId: id })
  company.do(mara, 'entry.undo', { entryId: deleted })
  expect(company.task('Plan').comments).toBe('begun')
  expect([...company.state.comments.values()]).toMatchObject([{ taskId: id, text: 'begun', authorId: '' }])
})

test('Z35: the person who deleted a task brings it back with what others wrote about it', () => {
  const company = smallCompany()
  company.state.comments.set('7', newRow('comments', { id: '7', taskId: plan(company).taskId, text: 'old' }))
  company.do(eli, 'task.comment', { ...plan(company), comments: 'begun' })
  const deleted = did(company, mara, 'task.delete', plan(company))
  company.do(mara, 'entry.undo', { entryId: deleted })
  expect([...company.state.comments.values()].map(({ text }) => text)).toEqual(['old', 'begun'])
})

test('Z31: a deleted label comes back even if one of its tasks is gone', () => {
  const company = smallCompany()
  const projectId = company.project('Atlas').id
  company.do(mara, 'label.create', { projectId, name: 'Urgent', color: 'red', ...plan(company) })
  const labelId = [...company.state.labels.values()][0]!.id
  company.do(mara, 'task.label', { taskId: company.task('Draw').id, labelId, on: true })
  const deleted = did(company, mara, 'label.delete', { labelId })
  company.do(mara, 'task.delete', plan(company))
  company.do(mara, 'entry.undo', { entryId: deleted })
  expect(company.task('Draw').labelIds).toEqual([labelId])
})

test('Z33: ready for review ends when an undo moves the task', () => {
  const company = smallCompany()
  const moved = did(company, eli, 'task.move', { ...plan(company), status: 'In Progress' })
  company.do(eli, 'task.ready', { ...plan(company), ready: true })
  company.do(eli, 'entry.undo', { entryId: moved })
  expect(company.task('Plan')).toMatchObject({ status: 'To Do', readyForReview: false })
})

test('Z3: a refusal names what was marked, archived or ticked and who changed it since', () => {
  const company = smallCompany()
  const ready = did(company, eli, 'task.ready', { ...plan(company), ready: true })
  company.do(eli, 'task.ready', { ...plan(company), ready: false })
  expect(refused(company, admin, ready)).toBe("'Plan' was changed since by Eli, so this cannot be undone.")
  const projectId = company.project('Atlas').id
  const archived = did(company, admin, 'project.archive', { projectId })
  company.do(admin, 'project.bringBack', { projectId })
  expect(refused(company, admin, archived)).toBe(
    "'Atlas' was changed since by you, so this cannot be undone.",
  )
  company.do(mara, 'checklist.add', { ...plan(company), texts: ['Ask'] })
  const itemId = [...company.state.checklist.values()][0]!.id
  const ticked = did(company, eli, 'checklist.tick', { itemId, done: true })
  company.do(mara, 'checklist.tick', { itemId, done: false })
  expect(refused(company, eli, ticked)).toBe("'Ask' was changed since by Mara, so this cannot be undone.")
})

test('Z3: a refusal calls a comment, which has no name, just this comment', () => {
  const company = smallCompany()
  const said = did(company, eli, 'task.comment', { ...plan(company), comments: 'begun' })
  company.do(eli, 'comment.delete', { commentId: [...company.state.comments.values()][0]!.id })
  expect(refused(company, admin, said)).toBe(
    'This comment was deleted since by Eli, so this cannot be undone.',
  )
})

test('Z30: not even its author can bring a comment back to a task that is gone', () => {
  const company = smallCompany()
  company.do(eli, 'task.comment', { ...plan(company), comments: 'begun' })
  const commentId = [...company.state.comments.values()][0]!.id
  const deleted = did(company, eli, 'comment.delete', { commentId })
  company.do(mara, 'task.delete', plan(company))
  expect(company.refused(eli, 'entry.undo', { entryId: deleted }).code).toBe('forbidden')
})

test('Z31: a label does not get back a name that another has by now, but it does get back its color', () => {
  const company = smallCompany()
  const projectId = company.project('Atlas').id
  company.do(mara, 'label.create', { projectId, name: 'Urgent', color: 'red' })
  const labelId = [...company.state.labels.values()][0]!.id
  const renamed = did(company, mara, 'label.update', { labelId, name: 'Hot' })
  const colored = did(company, mara, 'label.update', { labelId, color: 'blue' })
  company.do(mara, 'label.create', { projectId, name: 'urgent', color: 'red' })
  expect(refused(company, mara, renamed)).toBe(
    "There is another label 'Urgent' now, so this cannot be undone.",
  )
  company.do(mara, 'entry.undo', { entryId: colored })
  expect(company.state.labels.get(labelId)).toMatchObject({ name: 'Hot', color: 'red' })
})

test('V9: a manager who has lost a project is not told its new name', () => {
  const company = smallCompany()
  company.terms = serverTerms
  const deleted = did(company, mara, 'task.delete', plan(company))
  const projectId = company.project('Atlas').id
  company.do(admin, 'project.update', { projectId, name: 'Secret', manager: 'milo@x.example' })
  company.do(admin, 'project.archive', { projectId })
  expect(refused(company, mara, deleted)).toBe('What this changed is not here any more.')
})

test('Z36: a move to another project cannot be undone while the task has a label added there', () => {
  const company = smallCompany()
  const [atlas, borealis] = [company.project('Atlas').id, company.project('Borealis').id]
  for (const projectId of [atlas, borealis])
    company.do(admin, 'label.create', { projectId, name: 'Urgent', color: 'red' })
  const [urgent] = company.state.labels.where('projectId', atlas)
  company.do(mara, 'task.label', { ...plan(company), labelId: urgent!.id, on: true })
  const went = did(company, admin, 'task.moveTo', { ...plan(company), projectId: borealis })
  company.do('milo@x.example', 'label.create', {
    projectId: borealis,
    name: 'Cold',
    color: 'blue',
    ...plan(company),
  })
  const message = "The labels of 'Plan' were changed since by Milo, so this cannot be undone."
  expect(refused(company, admin, went)).toBe(message)
  const cold = company.task('Plan').labelIds.at(-1)!
  company.do(admin, 'task.label', { ...plan(company), labelId: cold, on: false })
  company.do(admin, 'entry.undo', { entryId: went })
  expect(company.task('Plan')).toMatchObject({ projectId: atlas, labelIds: [urgent!.id] })
})
