import { expect, test } from 'vitest'
import { Company, smallCompany } from '../company.testing.ts'
import { fieldErrors, projectErrors, userErrors } from '../field-errors.ts'
import { copyState } from '../state/state.ts'

const [ada, mara, eli] = ['admin@example.com', 'mara@x.example', 'eli@x.example'] as const

const [line, lines] = [10_000, 100_000]

/** The ids in the small company. */
function known() {
  const company = smallCompany()
  const taskId = company.task('Plan').id
  const [itemId] = (company.do(mara, 'checklist.add', { taskId, texts: ['One'] }),
  [...company.state.checklist.values()]).map(({ id }) => id)
  company.do(eli, 'comment.add', { taskId, text: 'Said' })
  const [comment] = company.state.comments.where('taskId', taskId)
  const projectId = company.project('Atlas').id
  return { company, taskId, projectId, itemId: itemId!, commentId: comment!.id, userId: company.user(eli).id }
}

type Known = ReturnType<typeof known>

const project = { name: 'P', description: 'D' }
const manager = { name: 'M', email: mara, password: 'abcd' }
const nora = { name: 'Nora', email: 'nora@x.example', password: 'abcd' }

/** What people type: who sends it, in which request, and where the text stands in it. */
const typed = [
  [
    'Titles',
    line,
    mara,
    'task.create',
    'title',
    ({ projectId }: Known, title: string) => ({ projectId, title }),
  ],
  [
    'Titles',
    line,
    mara,
    'task.createMany',
    'titles.1',
    ({ projectId }: Known, title: string) => ({ projectId, titles: ['A', title] }),
  ],
  ['Titles', line, mara, 'task.edit', 'title', ({ taskId }: Known, title: string) => ({ taskId, title })],
  [
    'Descriptions',
    lines,
    mara,
    'task.create',
    'description',
    ({ projectId }: Known, description: string) => ({ projectId, title: 'A', description }),
  ],
  [
    'Descriptions',
    lines,
    mara,
    'task.createMany',
    'description',
    ({ projectId }: Known, description: string) => ({ projectId, titles: ['A'], description }),
  ],
  [
    'Descriptions',
    lines,
    mara,
    'task.edit',
    'description',
    ({ taskId }: Known, description: string) => ({ taskId, description }),
  ],
  ['Comments', lines, eli, 'comment.add', 'text', ({ taskId }: Known, text: string) => ({ taskId, text })],
  [
    'Comments',
    lines,
    eli,
    'comment.edit',
    'text',
    ({ commentId }: Known, text: string) => ({ commentId, text }),
  ],
  [
    'Comments',
    lines,
    eli,
    'task.comment',
    'comments',
    ({ taskId }: Known, comments: string) => ({ taskId, comments }),
  ],
  [
    'Comments',
    lines,
    mara,
    'task.save',
    'comments',
    ({ taskId }: Known, comments: string) => ({ taskId, comments }),
  ],
  [
    'Items',
    line,
    mara,
    'checklist.add',
    'texts.1',
    ({ taskId }: Known, text: string) => ({ taskId, texts: ['A', text] }),
  ],
  ['Items', line, mara, 'checklist.rename', 'text', ({ itemId }: Known, text: string) => ({ itemId, text })],
  [
    'Names',
    line,
    ada,
    'project.update',
    'name',
    ({ projectId }: Known, name: string) => ({ projectId, name }),
  ],
  [
    'Descriptions',
    lines,
    ada,
    'project.update',
    'description',
    ({ projectId }: Known, description: string) => ({ projectId, description }),
  ],
  [
    'Tech tools',
    line,
    ada,
    'project.update',
    'techTools',
    ({ projectId }: Known, techTools: string) => ({ projectId, techTools }),
  ],
  [
    'Names',
    line,
    ada,
    'project.create',
    'project.name',
    (_: Known, name: string) => ({ manager, project: { ...project, name }, employees: [] }),
  ],
  [
    'Descriptions',
    lines,
    ada,
    'project.create',
    'project.description',
    (_: Known, description: string) => ({ manager, project: { ...project, description }, employees: [] }),
  ],
  [
    'Tech tools',
    line,
    ada,
    'project.create',
    'project.techTools',
    (_: Known, techTools: string) => ({ manager, project: { ...project, techTools }, employees: [] }),
  ],
  [
    'Names',
    line,
    ada,
    'project.create',
    'employees.0.name',
    (_: Known, name: string) => ({ manager, project, employees: [{ ...nora, name }] }),
  ],
  [
    'Names',
    line,
    ada,
    'project.create',
    'manager.name',
    (_: Known, name: string) => ({ manager: { ...nora, name }, project, employees: [] }),
  ],
  ['Names', line, ada, 'user.create', 'name', (_: Known, name: string) => ({ ...nora, name })],
  ['Names', line, ada, 'user.update', 'name', ({ userId }: Known, name: string) => ({ userId, name })],
  ['Names', line, eli, 'profile.update', 'name', (_: Known, name: string) => ({ name })],
] as const

test.each(typed)(
  'T515: %s can have up to %d characters: by %s, with %s at %s',
  (what, most, by, name, field, args) => {
    const at = known()
    const text = 'x'.repeat(most)
    expect(at.company.refused(by, name, args(at, `${text}x`))).toEqual({
      code: 'invalid',
      message: `${what} can have up to ${most === line ? '10,000' : '100,000'} characters.`,
      field,
    })
    expect(() => at.company.do(by, name, args(at, text))).not.toThrow()
  },
)

test('T515: e-mails can have up to 10,000 characters where an admin adds somebody', () => {
  const { company } = known()
  const email = `${'x'.repeat(10_000)}@x.example`
  const refusal = { code: 'invalid', message: 'Emails can have up to 10,000 characters.' }
  expect(company.refused(ada, 'user.create', { ...nora, email })).toEqual({ ...refusal, field: 'email' })
  const withEmployee = { manager, project, employees: [{ ...nora, email }] }
  expect(company.refused(ada, 'project.create', withEmployee)).toEqual({
    ...refusal,
    field: 'employees.0.email',
  })
})

test('T515: the space around a text does not count', () => {
  const { company, taskId } = known()
  company.do(mara, 'task.edit', { taskId, title: ` ${'x'.repeat(line)} ` })
  expect(company.state.tasks.get(taskId)?.title).toHaveLength(line)
})

test('T515: a form points out a text that is too long at its field', () => {
  const { company } = known()
  const long = 'x'.repeat(line + 1)
  const names = 'Names can have up to 10,000 characters.'
  const form = { ...nora, name: long, password: long, role: '' }
  expect(userErrors(company.state, undefined, form)).toEqual({
    name: names,
    password: 'Maximum 1,000 characters',
    role: 'Role is required',
  })
  expect(projectErrors(company.state, { manager, project, employees: [{ ...nora, name: long }] })).toEqual({
    'employees.0.name': names,
  })
})

/** The same company with a person, a project, a task and a comment on it whose texts are longer than people can type. */
function withLongTexts() {
  const { company, taskId, projectId, userId, ...rest } = known()
  const state = copyState(company.state)
  const [long, longer] = ['x'.repeat(line + 1), 'y'.repeat(lines + 1)]
  const task = { ...state.tasks.get(taskId)!, title: long, description: longer, comments: longer }
  state.tasks.set(taskId, task)
  const [comment] = state.comments.where('taskId', taskId)
  state.comments.set(comment!.id, { ...comment!, text: longer })
  const stored = { ...state.projects.get(projectId)!, name: long, description: longer }
  state.projects.set(projectId, stored)
  const user = { ...state.users.get(userId)!, name: long, password: long }
  state.users.set(userId, user)
  return { ...rest, company: new Company(state), taskId, projectId, userId, user, task, stored, long, longer }
}

test('T516: texts that are already longer stay as they are when other fields change', () => {
  const { company, taskId, projectId, userId, task, stored, user } = withLongTexts()
  company.do(mara, 'task.edit', { taskId, priority: 'High' })
  company.do(mara, 'task.move', { taskId, status: 'In Progress' })
  company.do(ada, 'project.update', { projectId, techTools: 'Ink' })
  company.do(ada, 'user.update', { userId, email: 'elias@x.example' })
  expect(company.state.tasks.get(taskId)).toMatchObject({
    title: task.title,
    description: task.description,
    comments: task.comments,
    priority: 'High',
  })
  expect(company.state.projects.get(projectId)).toMatchObject({
    name: stored.name,
    description: stored.description,
    techTools: ['Ink'],
  })
  expect(company.state.users.get(userId)).toMatchObject({ name: user.name, password: user.password })
})

test('T516: a task with longer texts can be copied, and gets them back when an edit or its deletion is undone', () => {
  const { company, taskId, long, longer } = withLongTexts()
  company.do(mara, 'task.duplicate', { taskId })
  const copies = [...company.state.tasks.values()].filter(({ id, title }) => id !== taskId && title === long)
  expect(copies).toMatchObject([{ description: longer }])
  company.do(mara, 'task.edit', { taskId, title: 'Short', description: '' })
  company.do(mara, 'entry.undo', { entryId: company.entries.at(-1)!.request.id })
  expect(company.state.tasks.get(taskId)).toMatchObject({ title: long, description: longer })
  company.do(mara, 'task.delete', { taskId })
  company.do(mara, 'entry.undo', { entryId: company.entries.at(-1)!.request.id })
  expect(company.state.tasks.get(taskId)).toMatchObject({
    title: long,
    description: longer,
    comments: longer,
  })
})

test('T516: a form accepts a longer text that is left unchanged, but not a new one', () => {
  const { company, user, long } = withLongTexts()
  const form = { ...user, role: 'employee', projectIds: [] }
  expect(userErrors(company.state, user, form)).toEqual({})
  const renamed = { ...form, name: `${long}x` }
  expect(userErrors(company.state, user, renamed)).toEqual({
    name: 'Names can have up to 10,000 characters.',
  })
  expect(fieldErrors('user.update', { userId: user.id, password: `${long}x` }, undefined, user)).toEqual({
    password: 'Maximum 1,000 characters',
  })
})
