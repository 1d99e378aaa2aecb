import { expect, test } from 'vitest'
import { smallCompany } from '../company.testing.ts'
import { doneTasksPerManager, tasksPerProject, tasksPerStatus } from './reports.ts'

const labels = (counts: readonly { label: string; count: number }[]) =>
  counts.map(({ label, count }) => [label, count])

test('R1: tasks are counted per status, always for all three', () => {
  const company = smallCompany()
  company.do('mara@x.example', 'task.move', { taskId: company.task('Plan').id, status: 'Done' })
  expect(labels(tasksPerStatus(company.state))).toEqual([
    ['To Do', 2],
    ['In Progress', 0],
    ['Done', 1],
  ])
})

test('R1, R3: tasks are counted by their present status', () => {
  const company = smallCompany()
  const mara = 'mara@x.example'
  const done = () => [tasksPerStatus(company.state)[2]?.count, doneTasksPerManager(company.state)[0]?.count]
  expect(done()).toEqual([0, 0])
  const taskId = company.task('Plan').id
  company.do(mara, 'task.move', { taskId, status: 'Done' })
  expect(done()).toEqual([1, 1])
  company.do(mara, 'task.move', { taskId, status: 'To Do' })
  expect(done()).toEqual([0, 0])
})

test('R2: tasks are counted per project, including projects without tasks', () => {
  const company = smallCompany()
  company.do('admin@example.com', 'project.create', {
    manager: { name: 'Mara', email: 'mara@x.example', password: 'pass' },
    project: { name: 'Empty', description: 'Nothing yet' },
    employees: [],
  })
  expect(labels(tasksPerProject(company.state))).toEqual([
    ['Atlas', 2],
    ['Borealis', 1],
    ['Empty', 0],
  ])
})

test('R3: Done tasks are counted per manager over all their projects, by name, or else by e-mail', () => {
  const company = smallCompany()
  company.do('admin@example.com', 'project.create', {
    manager: { name: 'Mara', email: 'mara@x.example', password: 'pass' },
    project: { name: 'Second', description: 'Also hers' },
    employees: [],
  })
  company.do('mara@x.example', 'task.create', { title: 'More', projectId: company.project('Second').id })
  for (const title of ['Plan', 'More']) {
    company.do('mara@x.example', 'task.move', { taskId: company.task(title).id, status: 'Done' })
  }
  company.do('milo@x.example', 'task.move', { taskId: company.task('Melt').id, status: 'Done' })
  company.do('admin@example.com', 'user.delete', { userId: company.user('milo@x.example').id })
  expect(labels(doneTasksPerManager(company.state))).toEqual([
    ['Mara', 2],
    ['milo@x.example', 1],
  ])
})
