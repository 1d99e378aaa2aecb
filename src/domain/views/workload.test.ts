import { describe, expect, test } from 'vitest'
import { addDays, type Day } from '../model/day.ts'
import { workloadOf } from './workload.ts'
import { ada, companyOfEli, edda, eli, mara, milo } from './workload.testing.ts'

const today = '2026-03-02' as Day

/** Eli works for Mara and Milo: Plan (due before) in Atlas, Melt in Borealis. Edda has Draw, which is Done, and Fold. */
function company() {
  const company = companyOfEli()
  const atlas = company.project('Atlas').id
  company.do(mara, 'task.edit', { taskId: company.task('Plan').id, dueDate: addDays(today, -1) })
  company.do(mara, 'task.assign', { taskId: company.task('Draw').id, assignedTo: edda })
  company.do(mara, 'task.move', { taskId: company.task('Draw').id, status: 'Done' })
  company.do(mara, 'task.create', { title: 'Fold', projectId: atlas, assignedTo: edda })
  return company
}

function loads(of: ReturnType<typeof company>, viewer: string): string[] {
  return workloadOf(of.state, of.user(viewer), today, addDays(today, 6)).map(
    ({ person, figures }) => `${person.name} ${figures.open} ${figures.overdue} ${figures.done}`,
  )
}

describe('W4: the workload', () => {
  test('shows admins all employees, and managers their members with the tasks in their own projects', () => {
    const all = company()
    expect(loads(all, ada)).toEqual(['Eli 2 1 0', 'Edda 1 0 1', 'Enno 0 0 0'])
    expect(loads(all, mara)).toEqual(['Eli 1 1 0', 'Edda 1 0 1'])
    expect(loads(all, milo)).toEqual(['Eli 1 0 0', 'Enno 0 0 0'])
    expect(loads(all, eli)).toEqual([])
  })

  test('leaves out archived projects, with their members and tasks', () => {
    const all = company()
    all.do(ada, 'project.archive', { projectId: all.project('Atlas').id })
    expect(loads(all, ada)).toEqual(['Eli 1 0 0', 'Edda 0 0 0', 'Enno 0 0 0'])
    expect(loads(all, mara)).toEqual([])
  })

  test('is not counted again for people whose tasks did not change', () => {
    const all = company()
    const figures = () =>
      new Map(
        workloadOf(all.state, all.user(ada), today, addDays(today, 6)).map((one) => [
          one.person.name,
          one.figures,
        ]),
      )
    const before = figures()
    all.do(mara, 'task.assign', { taskId: all.task('Fold').id, assignedTo: eli })
    const after = figures()
    expect(after.get('Enno')).toBe(before.get('Enno'))
    expect([after.get('Eli')?.open, after.get('Edda')?.open]).toEqual([3, 0])
  })
})
