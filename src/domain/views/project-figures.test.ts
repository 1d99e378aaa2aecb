import { expect, test } from 'vitest'
import { smallCompany, type Company } from '../company.testing.ts'
import { addDays, type Day } from '../model/day.ts'
import type { Task } from '../model/tasks.ts'
import { openProjects } from '../state/open-projects.ts'
import { figuresOfProject, inOrder, troubleIn, type ProjectOrder } from './project-figures.ts'

const today = '2026-11-22' as Day
const admin = 'admin@example.com'

/** Atlas: one of two done, nothing due; Borealis: one task, overdue; Cosmos: a task for tomorrow, ready for review. */
function company(): Company {
  const made = smallCompany()
  made.do(admin, 'project.create', {
    manager: { name: 'Mara', email: 'mara@x.example', password: 'pass' },
    project: { name: 'Cosmos', description: 'Stars' },
    employees: [{ name: 'Eli', email: 'eli@x.example', password: 'pass' }],
  })
  made.do('mara@x.example', 'task.create', { title: 'Count', projectId: made.project('Cosmos').id })
  made.do('mara@x.example', 'task.move', { taskId: made.task('Plan').id, status: 'Done' })
  alter(made, 'Melt', { dueDate: addDays(today, -1) })
  alter(made, 'Count', { dueDate: addDays(today, 1), readyForReview: true })
  return made
}

test('Q9, R29: in an archived project nothing is overdue, due or ready for review', () => {
  const made = company()
  made.do(admin, 'project.archive', { projectId: made.project('Borealis').id })
  made.do(admin, 'project.archive', { projectId: made.project('Cosmos').id })
  const { state, project } = bound(made)
  for (const name of ['Borealis', 'Cosmos'])
    expect(figuresOfProject(state, project(name), today)).toMatchObject({
      overdue: 0,
      ready: 0,
      nextDate: '',
    })
  // So they come after the one that has something due, in the order given.
  alter(made, 'Draw', { dueDate: addDays(today, -1) })
  const names = (order: ProjectOrder) =>
    inOrder(state, [...state.projects.values()].toReversed(), order, today).map(({ name }) => name)
  expect(names('overdue')).toEqual(['Atlas', 'Cosmos', 'Borealis'])
  alter(made, 'Draw', { dueDate: addDays(today, 2) })
  expect(names('date')).toEqual(['Atlas', 'Cosmos', 'Borealis'])
})

test('R29: a project’s figures are its progress, overdue and ready tasks, people and next date', () => {
  const { state, project } = bound(company())
  expect(figuresOfProject(state, project('Atlas'), today)).toMatchObject({
    progress: { done: 1, total: 2 },
    overdue: 0,
    people: 2,
    nextDate: '',
  })
  expect(figuresOfProject(state, project('Borealis'), today)).toMatchObject({
    overdue: 1,
    people: 1,
    nextDate: '',
  })
  expect(figuresOfProject(state, project('Cosmos'), today)).toMatchObject({
    overdue: 0,
    ready: 1,
    nextDate: addDays(today, 1),
  })
})

test('R29: a Done task gives no next date', () => {
  const made = company()
  alter(made, 'Count', { status: 'Done' })
  expect(figuresOfProject(made.state, made.project('Cosmos'), today).nextDate).toBe('')
})

test('R29: projects are sorted by overdue tasks, name, progress, next date or people; equal ones keep their order', () => {
  const { state } = company()
  const names = (order: ProjectOrder) =>
    inOrder(state, openProjects(state), order, today).map(({ name }) => name)
  expect(names('overdue')).toEqual(['Borealis', 'Atlas', 'Cosmos'])
  expect(names('name')).toEqual(['Atlas', 'Borealis', 'Cosmos'])
  expect(names('progress')).toEqual(['Borealis', 'Cosmos', 'Atlas'])
  expect(names('date')).toEqual(['Cosmos', 'Atlas', 'Borealis'])
  expect(names('people')).toEqual(['Atlas', 'Borealis', 'Cosmos'])
})

test('R29: overdue and ready tasks and missing managers are added up over the projects', () => {
  const made = company()
  made.do(admin, 'user.delete', { userId: made.user('milo@x.example').id })
  expect(troubleIn(made.state, openProjects(made.state), today)).toEqual({
    overdue: 1,
    overdueProjects: 1,
    ready: 1,
    withoutManager: 1,
  })
})

function bound(made: Company) {
  return { state: made.state, project: (name: string) => made.project(name) }
}

/** Sets some fields of a task as another program may have written them. */
function alter(made: Company, title: string, fields: Partial<Task>): void {
  const task = made.task(title)
  made.state.tasks.set(task.id, { ...task, ...fields })
}
