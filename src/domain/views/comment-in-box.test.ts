import { expect, test } from 'vitest'
import { smallCompany, type Company } from '../company.testing.ts'
import { foreignComment, sendsBack } from './comment-in-box.ts'

const [mara, eli] = ['mara@x.example', 'eli@x.example'] as const

/** What Eli, whose task Plan is, reads below its box. */
function saidOf(company: Company) {
  const me = company.user(eli)
  const comment = foreignComment(company.state, me, company.task('Plan'))
  return comment && [comment.authorName, comment.text, sendsBack(company.state, me, comment)]
}

test('Y96: a comment in an employee’s box says which other person wrote it, and if it sent the task back', () => {
  const company = smallCompany()
  const taskId = company.task('Plan').id
  expect(saidOf(company)).toBeUndefined()
  company.do(mara, 'task.comment', { taskId, comments: 'By Friday' })
  expect(saidOf(company)).toEqual(['Mara', 'By Friday', false])
  company.do(eli, 'task.comment', { taskId, comments: 'Done so far' })
  expect(saidOf(company)).toBeUndefined()
  company.do(eli, 'task.ready', { taskId, ready: true })
  company.do(mara, 'task.sendBack', { taskId, text: 'The legend is missing' })
  expect(saidOf(company)).toEqual(['Mara', 'The legend is missing', true])
  company.do(mara, 'comment.add', { taskId, text: 'And the scale' })
  expect(saidOf(company)).toEqual(['Mara', 'And the scale', false])
  company.do(mara, 'task.comment', { taskId, comments: '' })
  expect(saidOf(company)).toBeUndefined()
})
