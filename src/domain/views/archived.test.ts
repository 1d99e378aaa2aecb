import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { smallCompany } from '../company.testing.ts'
import { decide } from '../decide.ts'
import type { Day } from '../model/day.ts'
import { isArchived } from '../model/projects.ts'
import type { User } from '../model/users.ts'
import type { Entry } from '../request/entry.ts'
import { Requests, step } from '../requests.testing.ts'
import { pastOf } from '../request/past.testing.ts'
import { applyAll } from '../state/change.ts'
import { copyState, type MemoryState, type State } from '../state/state.ts'
import { findProjects, projectChoices } from './admin.ts'
import { effectsOfPlan } from './consequences.ts'
import { projectsOfManager, tasksAssignedTo } from './own-work.ts'
import { projectsOfPerson, tasksOfPerson, workOf } from './person.ts'
import { agesOfOpenTasks, donePerWeek, overduePerProject, type ReportScope } from './report-tasks.ts'
import { doneTasksPerManager, tasksPerProject, tasksPerStatus } from './reports.ts'
import { searchEverything } from './search-everything.ts'

const admin: User = { ...smallCompany().user('admin@example.com'), id: 'reader' }
const today = '2026-03-02' as Day
const range = { from: '2026-01-01' as Day, to: '2026-12-31' as Day }
const scope: ReportScope = { archivedToo: false, range, today, firstDay: 1 }

/** What each screen lists, counts and offers. A view of projects or tasks that is missing here is not tested at all. */
const views: Readonly<Record<string, (state: State) => unknown>> = {
  'the project table': (state) => findProjects(state, '', ''),
  'the projects of the user form': projectChoices,
  'the projects of managers': (state) => each(state, (user) => projectsOfManager(state, user)),
  'the tasks of employees': (state) => each(state, (user) => tasksAssignedTo(state, user)),
  'the projects of people': (state) => each(state, (user) => projectsOfPerson(state, admin, user)),
  'the tasks of people': (state) => each(state, (user) => workOf(tasksOfPerson(state, admin, user), today)),
  'tasks per status': (state) => tasksPerStatus(state),
  'tasks per project': (state) => tasksPerProject(state),
  'what the palette finds': (state) =>
    each(state, (user) => {
      const { tasks, projects } = searchEverything(state, user, 'a')
      return [tasks, projects]
    }),
  'done tasks per manager': (state) => doneTasksPerManager(state),
  'the reports with a range': (state) =>
    [donePerWeek, overduePerProject, agesOfOpenTasks].map((report) => report(state, scope)),
}

function each(state: State, look: (user: User) => unknown): unknown[] {
  return [...state.users.values()].map(look)
}

/** The same workspace as if archived projects and their tasks had never been there. */
function withoutArchived(state: State): MemoryState {
  const rest = copyState(state)
  for (const project of state.projects.values()) {
    if (!isArchived(project)) continue
    rest.projects.set(project.id, undefined)
    for (const task of state.tasks.where('projectId', project.id)) rest.tasks.set(task.id, undefined)
  }
  return rest
}

const company = smallCompany()
const atlas = company.project('Atlas')
company.do('admin@example.com', 'project.archive', { projectId: atlas.id })

test.each(Object.entries(views))('Q9, Q10: nothing of an archived project is in %s', (_, view) => {
  const before = smallCompany().state
  expect(view(company.state)).toEqual(view(withoutArchived(company.state)))
  expect(view(company.state)).not.toEqual(view(before))
})

test('Q9, Q10: nothing of archived projects is in any view after any sequence of requests', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
      const state = copyState(company.state)
      const requests = new Requests()
      const entries: Entry[] = []
      for (const next of steps) {
        const request = requests.next(state, next, entries)
        const decision = decide(state, request, pastOf(entries))
        if (!decision.ok) continue
        applyAll(state, decision.changes)
        entries.push({ seq: entries.length + 1, request, changes: decision.changes })
      }
      const rest = withoutArchived(state)
      for (const view of Object.values(views)) expect(view(state)).toEqual(view(rest))
    }),
  )
})

describe('when archived projects are asked for', () => {
  test('Q23: the project table shows them, alone or with the others', () => {
    const names = (shelf: 'active' | 'archived' | 'all') =>
      findProjects(company.state, '', '', shelf).map(({ name }) => name)
    expect(names('active')).toEqual(['Borealis'])
    expect(names('archived')).toEqual(['Atlas'])
    expect(names('all')).toEqual(['Atlas', 'Borealis'])
  })

  test('Q10: the reports count them', () => {
    expect(tasksPerStatus(company.state, true)[0]?.count).toBe(3)
    expect(tasksPerProject(company.state, true).map(({ label }) => label)).toEqual(['Atlas', 'Borealis'])
    expect(doneTasksPerManager(company.state, true).map(({ label }) => label)).toEqual(['Mara', 'Milo'])
  })
})

test('Q12: the user form does not mention archived projects unless the role changes', () => {
  const plan = (email: string, role: 'manager' | 'employee') =>
    effectsOfPlan(company.state, { user: company.user(email), email, role, projectIds: [] })
  expect(plan('mara@x.example', 'manager').unmanaged).toEqual([])
  expect(plan('mara@x.example', 'employee').unmanaged.map(({ name }) => name)).toEqual(['Atlas'])
  expect(plan('eli@x.example', 'employee').unassigned).toEqual([])
  expect(plan('eli@x.example', 'manager').unassigned.map(({ title }) => title)).toEqual(['Plan'])
})
