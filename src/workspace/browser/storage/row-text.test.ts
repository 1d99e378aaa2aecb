import { describe, expect, test } from 'vitest'
import { rareFields } from '../../../domain/model/fields.ts'
import { newRow, withRareFields } from '../../../domain/model/new-row.ts'
import type { Task } from '../../../domain/model/tasks.ts'
import { rowText } from './row-text.ts'

const stored = (row: object): object => JSON.parse(rowText('tasks', row)) as object

/** The fields that SPEC 3 names. */
const ofSpec = [
  'id',
  'title',
  'description',
  'dueDate',
  'priority',
  'projectId',
  'assignedTo',
  'status',
  'comments',
  'lastUpdatedBy',
  'managerNotified',
  'notifiedForCompletion',
  'notifiedForCompletionByAdmin',
  'notifiedForAssignmentByAdmin',
]

describe('S53: what is stored of a task', () => {
  test('includes every field that SPEC names, even if it is empty', () => {
    expect(Object.keys(stored(newRow('tasks', { id: '7' })))).toEqual(ofSpec)
  })

  test('includes a field of ours only if it says something, and in its place', () => {
    const task = newRow('tasks', { id: '7', labelIds: ['3'], readyForReview: true, rank: 'm' })
    expect(Object.keys(stored(task))).toEqual([...ofSpec, 'labelIds', 'readyForReview', 'rank'])
  })

  test.each<Partial<Task>>([
    {},
    { overdueNotifiedFor: '2026-03-01', dueNotifiedFor: '2026-03-01' },
    { labelIds: ['3', '4'], createdAt: '2026-03-01T09:00:00.000+01:00', createdBy: '1' },
    { readyForReview: true, doneAt: '2026-03-01T09:00:00.000+01:00', rank: 'm' },
  ])('is read back as it was: %o', (fields) => {
    const task = newRow('tasks', { id: '7', title: 'Plan', ...fields })
    const [read] = withRareFields('tasks', [stored(task) as Task])
    expect(read).toEqual(task)
    expect(rowText('tasks', read ?? {})).toBe(rowText('tasks', task))
  })

  test('includes unknown fields as they came', () => {
    expect(stored({ ...newRow('tasks', { id: '7' }), points: 5 })).toMatchObject({ points: 5 })
  })

  test('may lack fields, unlike what is stored of users and notifications', () => {
    expect(rareFields('users')).toEqual([])
    expect(rareFields('notifications')).toEqual([])
  })
})
