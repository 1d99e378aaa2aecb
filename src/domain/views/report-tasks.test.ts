import fc from 'fast-check'
import { expect, test } from 'vitest'
import { smallCompany, type Company } from '../company.testing.ts'
import type { Day } from '../model/day.ts'
import { statuses, type Task } from '../model/tasks.ts'
import { doneTasksPerManager, tasksPerProject, tasksPerStatus, type Count } from './reports.ts'
import {
  agesOfOpenTasks,
  barName,
  dayOfAges,
  donePerWeek,
  overdueBeforeRange,
  overduePerProject,
  tasksBehind,
  reportNames,
  unknownIn,
  type ReportName,
  type ReportScope,
} from './report-tasks.ts'

/** A Sunday. */
const today = '2026-11-22' as Day
const range = { from: '2026-11-02' as Day, to: today }
const scope: ReportScope = { archivedToo: false, range, today, firstDay: 1 }
const mara = 'mara@x.example'

/** The two tasks of Atlas and the one of Borealis, with some fields as another program may have written them. */
function company(fields: Readonly<Record<string, Partial<Task>>>): Company {
  const made = smallCompany()
  for (const [title, changed] of Object.entries(fields)) {
    const task = made.task(title)
    made.state.tasks.set(task.id, { ...task, ...changed })
  }
  return made
}

const figures = (counts: readonly Count[]) =>
  Object.fromEntries(counts.map(({ label, count }) => [label, count]))

test('R21: Done tasks are counted in each week of the range, and those without a day as unknown', () => {
  const { state } = company({
    Plan: { status: 'Done', doneAt: '2026-11-08T23:30:00.000+01:00' },
    Draw: { status: 'Done', doneAt: '' },
    Melt: { status: 'Done', doneAt: '2026-11-01T10:00:00.000+01:00' },
  })
  const counts = donePerWeek(state, scope)
  expect(figures(counts)).toEqual({ '2 Nov 2026': 1, '9 Nov 2026': 0, '16 Nov 2026': 0, Unknown: 1 })
  expect(unknownIn(counts)).toBe(1)
})

test('R22: overdue tasks are counted by project if they fell due in the range', () => {
  const { state } = company({
    Plan: { dueDate: '2026-11-02' as Day },
    Draw: { dueDate: '2026-11-01' as Day },
    Melt: { dueDate: '2026-11-21' as Day, status: 'Done' },
  })
  expect(figures(overduePerProject(state, scope))).toEqual({ Atlas: 1 })
})

test('R22: tasks overdue from before the range are counted too, in archived projects only when asked for', () => {
  const made = company({
    Plan: { dueDate: '2026-11-02' as Day },
    Draw: { dueDate: '2026-11-01' as Day },
    Melt: { dueDate: '2026-10-21' as Day, status: 'Done' },
  })
  expect(overdueBeforeRange(made.state, scope)).toBe(1)
  made.do('admin@example.com', 'project.archive', { projectId: made.project('Atlas').id })
  expect(overdueBeforeRange(made.state, scope)).toBe(0)
  expect(overdueBeforeRange(made.state, { ...scope, archivedToo: true })).toBe(1)
})

test('R23: open tasks are counted by their age at the end of the range, or as unknown without a day', () => {
  const { state } = company({
    Plan: { createdAt: '2026-11-15T09:00:00.000+01:00' },
    Draw: { createdAt: '' },
    Melt: {
      createdAt: '2025-01-01T09:00:00.000+01:00',
      status: 'Done',
      doneAt: '2026-11-20T09:00:00.000+01:00',
    },
  })
  const ages = { 'Under 1 week': 0, '1 to 2 weeks': 0, '2 to 4 weeks': 0, '1 to 3 months': 0, Older: 0 }
  expect(figures(agesOfOpenTasks(state, scope))).toEqual({ ...ages, '1 to 2 weeks': 1, Unknown: 1 })
  // Melt was still open then, and Plan did not exist yet.
  const then = { ...scope, range: { ...range, to: '2026-11-14' as Day } }
  expect(figures(agesOfOpenTasks(state, then))).toEqual({ ...ages, Older: 1, Unknown: 1 })
})

test('R43: a range that ends after today gives the ages as of today', () => {
  const { state } = company({
    Plan: { createdAt: '2026-11-20T09:00:00.000+01:00' },
    Draw: { createdAt: '2026-11-15T09:00:00.000+01:00' },
    Melt: {
      createdAt: '2026-11-20T09:00:00.000+01:00',
      status: 'Done',
      doneAt: '2026-11-22T09:00:00.000+01:00',
    },
  })
  const beyond = { ...scope, range: { from: '2026-12-01' as Day, to: '2027-05-01' as Day } }
  expect(agesOfOpenTasks(state, beyond)).toEqual(agesOfOpenTasks(state, scope))
  expect(figures(agesOfOpenTasks(state, beyond))).toMatchObject({
    'Under 1 week': 1,
    '1 to 2 weeks': 1,
    Older: 0,
  })
  expect(dayOfAges(beyond)).toBe(today)
  expect(dayOfAges({ ...scope, range: { ...range, to: '2026-11-14' as Day } })).toBe('2026-11-14')
})

test('R52: what was made or done tomorrow, by the time zone of the workspace, counts as of today', () => {
  const tomorrow = '2026-11-23T08:00:00.000+09:00'
  const { state } = company({
    Plan: { createdAt: tomorrow },
    Draw: { createdAt: '2026-11-15T09:00:00.000+01:00', status: 'Done', doneAt: tomorrow },
    Melt: { createdAt: '2026-11-01T09:00:00.000+01:00' },
  })
  const ages = { 'Under 1 week': 1, '1 to 2 weeks': 0, '2 to 4 weeks': 1, '1 to 3 months': 0, Older: 0 }
  expect(figures(agesOfOpenTasks(state, scope))).toEqual(ages)
  expect(figures(donePerWeek(state, scope))).toEqual({ '2 Nov 2026': 0, '9 Nov 2026': 0, '16 Nov 2026': 1 })
  // A range that ended before is about what was so then: Draw was still open.
  const then = { ...scope, range: { ...range, to: '2026-11-21' as Day } }
  expect(figures(agesOfOpenTasks(state, then))).toEqual({ ...ages, 'Under 1 week': 1 })
  expect(figures(donePerWeek(state, then))).toEqual({ '2 Nov 2026': 0, '9 Nov 2026': 0, '16 Nov 2026': 0 })
})

test("R20: SPEC's reports count the same whatever the range, and archived projects only when asked for", () => {
  const made = company({ Plan: { status: 'Done', doneAt: '2020-01-01T09:00:00.000+01:00' } })
  expect(figures(tasksPerProject(made.state))).toEqual({ Atlas: 2, Borealis: 1 })
  made.do('admin@example.com', 'project.archive', { projectId: made.project('Atlas').id })
  expect(figures(tasksPerProject(made.state))).toEqual({ Borealis: 1 })
  expect(figures(tasksPerProject(made.state, true))).toEqual({ Atlas: 2, Borealis: 1 })
  expect(figures(doneTasksPerManager(made.state, true))).toMatchObject({ Mara: 1 })
  expect(donePerWeek(made.state, scope).every(({ count }) => count === 0)).toBe(true)
  expect(unknownIn(agesOfOpenTasks(made.state, { ...scope, archivedToo: true }))).toBe(0)
})

test('R25: two projects with the same name have bars that can be told apart', () => {
  const made = smallCompany()
  made.do('admin@example.com', 'project.create', {
    manager: { name: 'Milo', email: 'milo@x.example', password: 'pass' },
    project: { name: 'Atlas', description: 'Again' },
    employees: [],
  })
  expect(figures(tasksPerProject(made.state))).toEqual({ 'Atlas (Mara)': 2, Borealis: 1, 'Atlas (Milo)': 0 })
})

test('R51: a bar that is no longer drawn keeps its name, as do all that are', () => {
  const made = company({ Plan: { status: 'Done', doneAt: '' }, Draw: { createdAt: '' } })
  const { state } = made
  const atlas = made.project('Atlas').id
  expect(barName(state, 'overdue', atlas)).toBe('Atlas')
  expect(barName(state, 'week', '2026-10-05')).toBe('5 Oct 2026')
  expect(barName(state, 'age', 'unknown')).toBe('Unknown')
  expect(barName(state, 'manager', '')).toBe('No manager')
  expect(barName(state, 'manager', 'gone@x.example')).toBe('gone@x.example')
  expect(barName(state, 'project', 'gone')).toBe('A deleted project')
  for (const report of reportNames)
    for (const { key, label } of reports[report](made, scope))
      expect([report, barName(state, report, key)]).toEqual([report, label])
})

const reports: Record<ReportName, (company: Company, asked: ReportScope) => readonly Count[]> = {
  status: ({ state }, { archivedToo }) => tasksPerStatus(state, archivedToo),
  project: ({ state }, { archivedToo }) => tasksPerProject(state, archivedToo),
  manager: ({ state }, { archivedToo }) => doneTasksPerManager(state, archivedToo),
  week: ({ state }, asked) => donePerWeek(state, asked),
  overdue: ({ state }, asked) => overduePerProject(state, asked),
  age: ({ state }, asked) => agesOfOpenTasks(state, asked),
}

test('R28: each bar leads to exactly as many tasks as it counts, whatever the tasks', () => {
  const day = fc.constantFrom(
    '',
    '2026-11-23',
    '2026-11-22',
    '2026-11-08',
    '2026-11-01',
    '2025-01-01',
    'soon',
  )
  const fields = fc.record({
    status: fc.constantFrom(...statuses),
    dueDate: day.map((text) => (text === 'soon' ? '' : text) as Day),
    doneAt: day,
    createdAt: day,
  })
  const plan = fc.record({
    Plan: fields,
    Draw: fields,
    Melt: fields,
    archived: fc.boolean(),
    archivedToo: fc.boolean(),
  })
  fc.assert(
    fc.property(plan, ({ archived, archivedToo, ...tasks }) => {
      const made = company(tasks)
      if (archived) made.do('admin@example.com', 'project.archive', { projectId: made.project('Atlas').id })
      for (const [report, countsOf] of Object.entries(reports) as [
        ReportName,
        (typeof reports)[ReportName],
      ][]) {
        for (const { key, count } of countsOf(made, { ...scope, archivedToo }))
          expect(tasksBehind(made.state, report, key, { ...scope, archivedToo })).toHaveLength(count)
      }
    }),
    { numRuns: 60 },
  )
})

test('R28: a bar that does not exist leads to no tasks', () => {
  const made = smallCompany()
  made.do(mara, 'task.move', { taskId: made.task('Plan').id, status: 'Done' })
  expect(tasksBehind(made.state, 'manager', 'nobody@x.example', scope)).toEqual([])
  expect(tasksBehind(made.state, 'status', 'Lost', scope)).toEqual([])
})
