import { expect, test } from 'vitest'
import { fieldOf, fieldsOf, isTold, labelOf, toldFields } from './fields.ts'
import { tableNames } from './tables.ts'
import { isSecret } from './secret.ts'

const all = tableNames.flatMap((table) => fieldsOf(table).map((field) => [table, field] as const))

test('M1: a history tells the fields that people set, of a task the title, status and assignee first', () => {
  expect(toldFields('users')).toEqual(['name', 'email', 'password', 'role', 'mutedNews'])
  const ofProjects = ['name', 'description', 'techTools', 'manager', 'employees', 'archivedAt']
  expect(toldFields('projects')).toEqual(ofProjects)
  const first = ['title', 'status', 'assignedTo', 'dueDate', 'priority']
  expect(toldFields('tasks').slice(0, 7)).toEqual([...first, 'description', 'projectId'])
  expect(toldFields('notifications')).toEqual([])
})

test('M1: a history tells neither fields that follow from others nor fields without a description', () => {
  expect([labelOf('users', 'projectIds'), isTold('users', 'projectIds')]).toEqual(['Projects', false])
  for (const unknown of ['sample', 'constructor', '__proto__']) {
    expect([labelOf('users', unknown), isTold('users', unknown)]).toEqual([undefined, false])
  }
})

test('M2: every secret field is recognised by its name, and no reader is given it', () => {
  const secrets = all.filter(([table, field]) => fieldOf(table, field)?.said === 'secret')
  expect(secrets).toEqual(all.filter(([, field]) => isSecret(field)))
  for (const [table, field] of secrets) expect(fieldOf(table, field)?.seenBy).toBe('nobody')
})

test('M3: stored rows keep their fields in the original order', () => {
  expect(fieldsOf('users').slice(0, 7).join(' ')).toBe('id name email password role projectIds manager')
  expect(fieldsOf('projects').slice(0, 8).join(' ')).toBe(
    'id name description techTools manager status employees tasks',
  )
  expect(fieldsOf('tasks').slice(0, 15).join(' ')).toBe(
    'id title description dueDate priority projectId assignedTo status comments lastUpdatedBy managerNotified ' +
      'notifiedForCompletion notifiedForCompletionByAdmin notifiedForAssignmentByAdmin overdueNotifiedFor',
  )
  expect(fieldsOf('notifications').slice(0, 7).join(' ')).toBe('id message read time role recipient type')
})
