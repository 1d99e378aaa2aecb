import * as v from 'valibot'
import { descriptionOf, emptyRows, type TableName } from '../../src/domain/model/tables.ts'
import type { Field } from '../../src/domain/model/field.ts'
import { rowLists, type RowLists } from '../../src/domain/model/row-lists.ts'
import type { AnyRow } from './who-gets.testing.ts'

let words = 0

/** A word that occurs nowhere else. It can serve as an id, a name, or a place in a manual order. */
export function word(): string {
  words += 1
  return `a0leak${words}x`
}

/** The planted words in something, in alphabetical order. */
export function wordsIn(something: unknown): string[] {
  const text = typeof something === 'string' ? something : (JSON.stringify(something) ?? '')
  return [...new Set(text.toLowerCase().match(/a0leak\d+x/g))].toSorted()
}

/** What a field that can hold a word holds of one that it is given, alone or in a list; undefined for any other field. */
export function withWord({ stored }: Pick<Field, 'stored'>): unknown {
  const read = [word(), [word()], { kept: word() }].map((given) => v.safeParse(stored, given))
  return read.find((one) => one.success && wordsIn(one.output).length > 0)?.output
}

/** A row with a word in each field that can hold one, according to its description, and in some fields that nobody knows. */
function plant(table: TableName, given: AnyRow): AnyRow {
  const fields = Object.entries(descriptionOf(table).fields).map(
    ([field, described]) => [field, withWord(described) ?? Reflect.get(emptyRows[table], field)] as const,
  )
  const unknown = { note: word(), old: { kept: word(), newPassword: word() } }
  return { ...Object.fromEntries(fields), ...unknown, ...given }
}

const email = (): string => `${word()}@ems.example`
const person = (role: string): AnyRow => plant('users', { email: email(), role, projectIds: [], manager: '' })
const text = (row: AnyRow | undefined, field: string): string => String(row?.[field])

/** A task, whose reference fields point to its project and to the person it is assigned to. */
const task = (project: AnyRow, assignee?: AnyRow): AnyRow =>
  plant('tasks', {
    projectId: project['id'],
    assignedTo: assignee?.['email'] ?? '',
    labelIds: [],
    comments: '',
    createdAt: '2026-03-02T09:00:00.000+01:00',
    doneAt: '',
  })

let notifications = 0
const news = (to: AnyRow, rest: AnyRow = {}): AnyRow =>
  plant('notifications', { id: (notifications += 1), role: to['role'], recipient: to['email'], ...rest })

/** The people of the planted workspace, by the names used here. */
export const cast = {
  ada: person('admin'),
  mara: person('manager'),
  milo: person('manager'),
  eli: person('employee'),
  edda: person('employee'),
  enno: person('employee'),
  otto: person('employee'),
}
export type CastName = keyof typeof cast

const project = (manager: AnyRow, ...members: AnyRow[]): AnyRow =>
  plant('projects', {
    manager: manager['email'],
    employees: members.map((member) => member['email']),
    archivedAt: '',
  })

/** Mara has Atlas and Dune, Milo has Borealis, which Edda is in as well. */
const projects = [
  project(cast.mara, cast.eli, cast.edda),
  project(cast.milo, cast.enno, cast.edda),
  project(cast.mara),
] as const
/** Eli's, Edda's, nobody's, Enno's and Edda's, each with a comment and a checklist. */
const tasks = [
  task(projects[0], cast.eli),
  task(projects[0], cast.edda),
  task(projects[2]),
  task(projects[1], cast.enno),
  task(projects[1], cast.edda),
] as const

export const [atlas, borealis, dune] = projects
export const [plan, draw, , melt] = tasks

/** The whole workspace, whose rows are all consistent. */
export function plantedRows(): RowLists {
  const comments = tasks.map((one) => plant('comments', { taskId: one['id'], authorId: cast.milo['id'] }))
  const labels = projects.map((one) => plant('labels', { projectId: one['id'] }))
  const idsWhere = (isTheirs: (project: AnyRow) => boolean): unknown[] =>
    projects.filter(isTheirs).map(({ id }) => id)
  const users = Object.values(cast).map((user) => {
    const of = (project: AnyRow): boolean =>
      project['manager'] === user['email'] || (project['employees'] as unknown[]).includes(user['email'])
    const first = projects.find((one) => user['role'] === 'employee' && of(one))
    return { ...user, projectIds: idsWhere(of), manager: first?.['manager'] ?? '' }
  })
  const made: Readonly<Record<TableName, readonly AnyRow[]>> = {
    users,
    projects,
    tasks: tasks.map((one) => ({
      ...one,
      comments: comments.find(({ taskId }) => taskId === one['id'])?.['text'],
      labelIds: labels.filter(({ projectId }) => projectId === one['projectId']).map(({ id }) => id),
    })),
    labels,
    comments,
    checklist: tasks.flatMap((one) => [1, 2].map(() => plant('checklist', { taskId: one['id'] }))),
    notifications: [
      ...Object.values(cast).map((user) => news(user)),
      ...(['admin', 'manager', 'employee'] as const).map((role) => news({}, { role, recipient: undefined })),
    ],
  }
  // The rows are made according to their descriptions.
  return rowLists((table) => made[table] as never)
}

export const idOf = (row: AnyRow): string => text(row, 'id')
export const emailOf = (row: AnyRow): string => text(row, 'email')
