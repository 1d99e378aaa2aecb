import { expect, test } from 'vitest'
import { smallCompany } from '../company.testing.ts'
import { labelKey } from '../model/labels.ts'
import { findLabels, labelIdsNamed, labelsOfTasks, tasksWithLabel } from './labels.ts'
import { checklistProgress, labelsOfProject, labelsOfTask, withAnyLabel } from './task-parts.ts'
import { tasksOfProject } from './progress.ts'

const [mara, eli] = ['mara@x.example', 'eli@x.example'] as const

/** Atlas with the labels Urgent (on Plan), 10 and 9 (on Draw). */
function labelled() {
  const company = smallCompany()
  const project = company.project('Atlas')
  const taskOf = { Urgent: 'Plan', '10': undefined, '9': 'Draw' }
  for (const [name, title] of Object.entries(taskOf))
    company.do(mara, 'label.create', {
      projectId: project.id,
      name,
      color: 'red',
      ...(title && { taskId: company.task(title).id }),
    })
  const label = (name: string) => labelsOfProject(company.state, project.id).find((one) => one.name === name)!
  return { company, project, label }
}

test('K49: a board is filtered by any of the chosen labels', () => {
  const { company, project, label } = labelled()
  const tasks = tasksOfProject(company.state, project)
  const titles = (...names: string[]) =>
    withAnyLabel(
      tasks,
      names.map((name) => label(name).id),
    ).map(({ title }) => title)
  expect(titles('Urgent')).toEqual(['Plan'])
  expect(titles('Urgent', '9')).toEqual(['Plan', 'Draw'])
  expect(titles('10')).toEqual([])
  expect(withAnyLabel(tasks, [])).toBe(tasks)
})

test('K49: labels are sorted by name and found by it', () => {
  const { company, project, label } = labelled()
  const labels = labelsOfProject(company.state, project.id)
  expect(labels.map(({ name }) => name)).toEqual(['9', '10', 'Urgent'])
  expect(labelsOfTask(company.state, company.task('Plan')).map(({ name }) => name)).toEqual(['Urgent'])
  expect(findLabels(labels, ' ').found).toBe(labels)
  expect(findLabels(labels, 'URG')).toEqual({ found: [label('Urgent')], same: undefined })
  expect(findLabels(labels, 'urgent ').same).toBe(label('Urgent'))
  expect(tasksWithLabel(company.state, label('Urgent'))).toBe(1)
})

test('K53: a checklist says how many of its items are ticked', () => {
  const company = smallCompany()
  const taskId = company.task('Plan').id
  expect(checklistProgress(company.state, taskId)).toEqual({ done: 0, total: 0 })
  company.do(mara, 'checklist.add', { taskId, texts: ['Ask', 'Draw', 'Send'] })
  company.do(eli, 'checklist.tick', { itemId: [...company.state.checklist.values()][1]!.id, done: true })
  expect(checklistProgress(company.state, taskId)).toEqual({ done: 1, total: 3 })
  expect(checklistProgress(company.state, taskId)).toBe(checklistProgress(company.state, taskId))
})

test('R33: the labels of several tasks are offered once per name, and found by it', () => {
  const { company, label } = labelled()
  const other = company.project('Borealis')
  company.do('milo@x.example', 'label.create', {
    projectId: other.id,
    name: 'urgent',
    color: 'blue',
    taskId: company.task('Melt').id,
  })
  const tasks = [company.task('Draw'), company.task('Plan'), company.task('Melt')]
  expect(labelsOfTasks(company.state, tasks).map(({ name }) => labelKey(name))).toEqual(['9', 'urgent'])
  expect(labelIdsNamed(company.state, tasks, ['URGENT'])).toHaveLength(2)
  expect(labelIdsNamed(company.state, tasks, ['9', 'Lost'])).toEqual([label('9').id])
  expect(labelIdsNamed(company.state, tasks, [])).toEqual([])
})
