import { describe, expect, test } from 'vitest'
import { smallCompany, type Company } from '../../company.testing.ts'
import type { Entry, RowKey } from '../../request/entry.ts'
import { checklistOf } from '../../rules/checklist.ts'
import { describeEntry } from './history.ts'
import { projectThen, stateThen } from './past-state.ts'

const [ada, mara, eli] = ['admin@example.com', 'mara@x.example', 'eli@x.example'] as const

function told(company: Company, entry: Entry = company.entries.at(-1)!, of?: RowKey): string[] {
  const { who, what, lines } = describeEntry(company, entry, of)
  const texts = lines.map((line) => `${line.of && `${line.of} · `}${line.label}: ${line.from} → ${line.to}`)
  return [`${who} ${what}`, ...texts]
}

const planOf = (company: Company) => company.task('Plan').id
const lastComment = (company: Company) => [...company.state.comments.values()].at(-1)!.id

describe('a history of comments', () => {
  test('K36: tells what was written and how it was changed, as long as the comment exists', () => {
    const company = smallCompany()
    const taskId = planOf(company)
    company.do(eli, 'comment.add', { taskId, text: 'Begun' })
    const writing = company.entries.at(-1)!
    expect(told(company)).toEqual(["Eli commented on 'Plan'", 'Comment:  → Begun'])
    company.do(eli, 'comment.edit', { commentId: lastComment(company), text: 'Half done' })
    const change = company.entries.at(-1)!
    expect(told(company, change, `tasks:${taskId}`)).toEqual([
      "Eli changed a comment on 'Plan'",
      'Comment: Begun → Half done',
    ])
    company.do(ada, 'comment.delete', { commentId: lastComment(company) })
    expect(told(company)).toEqual(["Admin deleted a comment on 'Plan'", 'Comment:  → deleted'])
    expect(told(company, writing)).toEqual(["Eli commented on 'Plan'", 'Comment:  → deleted since'])
    expect(told(company, change)).toEqual(["Eli changed a comment on 'Plan'", 'Comment:  → changed'])
    company.do(ada, 'entry.undo', { entryId: company.entries.at(-1)!.request.id })
    expect(told(company, writing)).toEqual(["Eli commented on 'Plan'", 'Comment:  → Begun'])
  })

  test('K36: tells what was written together with another change', () => {
    const company = smallCompany()
    const taskId = planOf(company)
    company.do(mara, 'task.save', { taskId, status: 'Done', comments: 'Well done' })
    for (const of of [undefined, `tasks:${taskId}`] as const)
      expect(told(company, company.entries.at(-1), of)).toEqual([
        "Mara moved 'Plan' from To Do to Done and commented on it",
        'Status: To Do → Done',
        'Comment:  → Well done',
      ])
    company.do(mara, 'task.comment', { taskId, comments: '' })
    expect(told(company)).toEqual(["Mara cleared the comment on 'Plan'"])
  })

  test('K36: does not list comments and checklist items that were deleted with their task', () => {
    const company = smallCompany()
    const taskId = planOf(company)
    company.do(eli, 'comment.add', { taskId, text: 'Begun' })
    company.do(mara, 'checklist.add', { taskId, texts: ['Ask'] })
    company.do(mara, 'task.delete', { taskId })
    expect(told(company).join()).not.toMatch(/Begun|Ask/)
  })

  test('K36: shows no text of a deleted comment in a project as it was', () => {
    const company = smallCompany()
    const taskId = planOf(company)
    company.do(eli, 'comment.add', { taskId, text: 'Begun' })
    const before = company.entries.length
    company.do(eli, 'comment.delete', { commentId: lastComment(company) })
    const then = stateThen(company.state, company.entries.slice(before))
    const reader = { me: company.user(ada), terms: company.terms }
    const project = projectThen(company.state, then, company.project('Atlas').id, reader)
    expect(JSON.stringify(project?.tasks.map(({ lines }) => lines))).not.toContain('Begun')
  })
})

describe('a history of labels and checklists', () => {
  test('K107: spells the colours of labels as the screens do', () => {
    const company = smallCompany()
    const projectId = company.task('Plan').projectId
    company.do(mara, 'label.create', { projectId, name: 'Later', color: 'gray' })
    const labelId = [...company.state.labels.values()][0]!.id
    company.do(mara, 'label.update', { labelId, name: 'Later', color: 'blue' })
    expect(told(company)).toContain('Colour: grey → blue')
  })

  test('K47: calls a label by the name it had, even after it is deleted', () => {
    const company = smallCompany()
    const taskId = planOf(company)
    const projectId = company.project('Atlas').id
    company.do(mara, 'label.create', { projectId, name: 'Urgent', color: 'red', taskId })
    const making = company.entries.at(-1)!
    const labelId = [...company.state.labels.values()][0]!.id
    company.do(mara, 'label.delete', { labelId })
    expect(told(company)).toEqual([
      "Mara deleted the label 'Urgent'",
      'Plan · Labels removed:  → Urgent',
      'Label: Urgent → deleted',
    ])
    expect(told(company, making, `tasks:${taskId}`)).toEqual([
      "Mara added the label 'Urgent'",
      'Labels added:  → Urgent',
    ])
  })

  test('K52: says of a new order only that it changed', () => {
    const company = smallCompany()
    const taskId = planOf(company)
    company.do(mara, 'checklist.add', { taskId, texts: ['Ask', 'Draw', 'Send'] })
    expect(told(company)).toEqual([
      "Mara added to the checklist of 'Plan'",
      'Checklist item:  → Ask',
      'Checklist item:  → Draw',
      'Checklist item:  → Send',
    ])
    for (const item of checklistOf(company.state, taskId))
      company.state.checklist.set(item.id, { ...item, rank: '' })
    const [ask, , send] = checklistOf(company.state, taskId)
    company.do(mara, 'checklist.move', { itemId: send!.id, beforeId: ask!.id })
    expect(told(company)).toEqual(["Mara put the checklist of 'Plan' in another order", 'Order:  → changed'])
  })
})
