import { beforeEach, describe, expect, test } from 'vitest'
import { smallCompany, type Company } from '../company.testing.ts'
import type { Day } from '../model/day.ts'
import { effectsOfProjectPlan } from './consequences.ts'
import { deedsFor, lastCommentOf, personFor, projectsOfPerson, tasksOfPerson, workOf } from './person.ts'

const [ada, mara, milo] = ['admin@example.com', 'mara@x.example', 'milo@x.example'] as const
const [eli, edda, enno] = ['eli@x.example', 'edda@x.example', 'enno@x.example'] as const

let company: Company
const sees = (reader: string, person: string) =>
  personFor(company.state, company.user(reader), company.user(person).id) !== undefined
const titles = (reader: string, person: string) =>
  tasksOfPerson(company.state, company.user(reader), company.user(person)).map(({ title }) => title)
const projects = (reader: string, person: string) =>
  projectsOfPerson(company.state, company.user(reader), company.user(person)).map(({ name }) => name)

beforeEach(() => {
  company = smallCompany()
  // Eli works for both managers.
  company.do(ada, 'project.update', { projectId: company.project('Borealis').id, join: [eli] })
  company.do(milo, 'task.assign', { taskId: company.task('Melt').id, assignedTo: eli })
})

describe('who may open whose page', () => {
  test('Q15: admins everyone’s, managers those of members of their projects, employees nobody’s', () => {
    for (const person of [ada, mara, milo, eli, edda, enno]) {
      expect(sees(ada, person)).toBe(true)
      expect(sees(eli, person)).toBe(false)
      expect(sees(mara, person)).toBe([eli, edda].includes(person as never))
    }
    expect(personFor(company.state, company.user(ada), 'nobody')).toBeUndefined()
  })
})

describe('what is on a person’s page', () => {
  test('Q16: projects and tasks, of which managers see those in their own projects', () => {
    expect(projects(ada, eli)).toEqual(['Atlas', 'Borealis'])
    expect(titles(ada, eli)).toEqual(['Plan', 'Melt'])
    expect(projects(mara, eli)).toEqual(['Atlas'])
    expect(titles(mara, eli)).toEqual(['Plan'])
  })

  test('Q16: all tasks of a manager’s projects, and none for an admin', () => {
    expect(projects(ada, mara)).toEqual(['Atlas'])
    expect(titles(ada, mara)).toEqual(['Plan', 'Draw'])
    expect(titles(ada, ada)).toEqual([])
  })

  test('Q17: the tasks that are open, overdue, ready for review and done', () => {
    const [plan, melt] = [company.task('Plan'), company.task('Melt')]
    company.do(mara, 'task.edit', { taskId: plan.id, dueDate: '2026-03-01' })
    company.do(eli, 'task.ready', { taskId: plan.id, ready: true })
    company.do(milo, 'task.move', { taskId: melt.id, status: 'Done' })
    const tasks = tasksOfPerson(company.state, company.user(ada), company.user(eli))
    const work = workOf(tasks, '2026-03-02' as Day)
    const named = (list: keyof typeof work) => work[list].map(({ title }) => title)
    expect(named('open')).toEqual(['Plan'])
    expect(named('overdue')).toEqual(['Plan'])
    expect(named('review')).toEqual(['Plan'])
    expect(named('done')).toEqual(['Melt'])
  })
})

describe('what a person did lately', () => {
  const deeds = (reader: string, person: string) =>
    deedsFor(company.state, company.user(reader), company.user(person), company.entries).map(
      ({ request }) => request.name,
    )

  test('Q18: admins see all of it, managers what was done within their projects', () => {
    const melt = company.task('Melt').id
    company.do(eli, 'comment.add', { taskId: company.task('Plan').id, text: 'begun' })
    company.do(eli, 'task.move', { taskId: melt, status: 'In Progress' })
    company.do(eli, 'profile.update', { name: 'Elias' })
    expect(deeds(ada, eli)).toEqual(['comment.add', 'task.move', 'profile.update'])
    expect(deeds(mara, eli)).toEqual(['comment.add'])
    expect(deeds(milo, eli)).toEqual(['task.move'])
    expect(deeds(mara, milo)).toEqual([])
  })

  test('Q18: a manager sees what was done to a task that came to them, but not its move from elsewhere', () => {
    company.do(eli, 'comment.add', { taskId: company.task('Plan').id, text: 'begun' })
    const borealis = company.project('Borealis').id
    company.do(ada, 'task.moveTo', { taskId: company.task('Plan').id, projectId: borealis })
    expect(deeds(mara, eli)).toEqual([])
    expect(deeds(milo, eli)).toEqual(['comment.add'])
    expect(deeds(milo, ada)).not.toContain('task.moveTo')
  })
})

test('Y69: a person’s last comment is one that the reader sees and whose time is known', () => {
  const last = (reader: string) => lastCommentOf(company.state, company.user(reader), company.user(eli))?.text
  expect(last(ada)).toBeUndefined()
  for (const text of ['begun', 'going on'])
    company.do(eli, 'comment.add', { taskId: company.task('Plan').id, text })
  company.do(eli, 'comment.add', { taskId: company.task('Melt').id, text: 'warm' })
  company.do(ada, 'comment.add', { taskId: company.task('Melt').id, text: 'hot' })
  expect([ada, mara, milo].map(last)).toEqual(['warm', 'going on', 'warm'])
  for (const comment of company.state.comments.values())
    if (comment.text !== 'going on') company.state.comments.set(comment.id, { ...comment, at: '' })
  expect(last(ada)).toBe('going on')
})

test('Q5: what saving a project would do to people is known beforehand', () => {
  const project = company.project('Atlas')
  const nothing = { project, manager: mara, join: [], leave: [] }
  expect(effectsOfProjectPlan(company.state, nothing)).toEqual({
    formerManager: undefined,
    newManager: undefined,
    isUnmanaged: false,
    joining: [],
    unassigned: [],
  })
  expect(
    effectsOfProjectPlan(company.state, { project, manager: milo, join: [enno], leave: [eli, edda] }),
  ).toEqual({
    formerManager: company.user(mara),
    newManager: company.user(milo),
    isUnmanaged: false,
    joining: [company.user(enno)],
    unassigned: [company.task('Plan')],
  })
  expect(effectsOfProjectPlan(company.state, { ...nothing, manager: '' })).toMatchObject({
    formerManager: company.user(mara),
    isUnmanaged: true,
  })
})
