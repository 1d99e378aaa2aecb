import { expect, test } from 'vitest'
import type { Company } from '../company.testing.ts'
import { smallCompany } from '../company.testing.ts'
import { legible } from './legible.ts'
import { personName, projectName, taskName } from './names.ts'

// Zero width space, word joiner, right-to-left mark, Hangul filler, variation selector.
const unseen = ['\u200b\u2060', ' \u200f ', '\u3164', '\ufe0f', '\u00ad']

test.each(unseen)('T508: %j has nothing visible in it', (text) => expect(legible(text)).toBe(''))

test('T508: invisible characters that join visible ones are kept', () => {
  expect(legible(' می\u200cخواهم 👩\u200d🚀 ')).toBe('می\u200cخواهم 👩\u200d🚀')
})

test.each(unseen)('T508: a task, comment, project or person called %j is refused', (text) => {
  const company: Company = smallCompany()
  const mara = 'mara@x.example'
  const task = company.task('Plan')
  const { projectId } = task
  const person = { email: 'new@x.example', password: 'secret', role: 'employee' as const, projectIds: [] }
  const why = [
    company.refused(mara, 'task.create', { title: text, projectId }),
    company.refused(mara, 'task.edit', { taskId: task.id, title: text }),
    company.refused(mara, 'comment.add', { taskId: task.id, text }),
    company.refused('admin@example.com', 'project.update', { projectId, name: text }),
    company.refused('admin@example.com', 'user.create', { ...person, name: text }),
  ]
  expect(why.map(({ message }) => message)).toEqual([
    'Enter task title and select project',
    'Enter a title',
    'Write something first',
    'Name is required',
    'Name is required',
  ])
})

test('T508: a stored row with such a name is shown as if it had none', () => {
  const company = smallCompany()
  const task = { ...company.task('Plan'), title: '\u200b' }
  const project = { ...company.project('Atlas'), name: '\u2060' }
  const person = { ...company.user('mara@x.example'), name: '\u3164' }
  expect([taskName(task), projectName(project), personName(person)]).toEqual([
    `Task ${task.id}`,
    `Project ${project.id}`,
    'mara@x.example',
  ])
})
