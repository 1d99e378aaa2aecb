import { describe, expect, test } from 'vitest'
import { addDays, type Day } from '../model/day.ts'
import { workloadOf } from './workload.ts'
import { nobodysFigures, openTasksOf, takersOf } from './workload-tasks.ts'
import { ada, companyOfEli, edda, eli, mara, milo } from './workload.testing.ts'

const today = '2026-03-02' as Day

/** Eli works for Mara and Milo: Plan and Fold (overdue) in Atlas, Melt in Borealis, and Sail, which is Done. Draw is unassigned. */
function company() {
  const company = companyOfEli()
  const atlas = company.project('Atlas').id
  const dueDate = addDays(today, -1)
  company.do(mara, 'task.create', { title: 'Fold', projectId: atlas, assignedTo: eli, dueDate })
  company.do(mara, 'task.create', { title: 'Sail', projectId: atlas, assignedTo: eli, status: 'Done' })
  return company
}

describe('L20: the workload of a person, or of nobody', () => {
  const titles = (of: ReturnType<typeof company>, viewer: string, email: string) =>
    openTasksOf(
      of.state,
      of.user(viewer),
      email ? { ...of.user(email.toLowerCase()), email } : undefined,
    ).map(({ title }) => title)

  test('lists their open tasks, most urgent first', () => {
    const all = company()
    expect(titles(all, ada, eli.toUpperCase())).toEqual(['Fold', 'Plan', 'Melt'])
    expect(titles(all, mara, eli)).toEqual(['Fold', 'Plan'])
    expect(titles(all, milo, eli)).toEqual(['Melt'])
    expect([titles(all, mara, ''), titles(all, milo, ''), titles(all, eli, '')]).toEqual([['Draw'], [], []])
  })

  test('lists as many tasks as it counts, whoever reads it', () => {
    const all = company()
    for (const viewer of [ada, mara, milo]) {
      const reader = all.user(viewer)
      const counts = workloadOf(all.state, reader, today, today).map(({ person, figures }) => [
        person.name,
        figures.open,
      ])
      expect(counts.length).toBeGreaterThan(0)
      expect(counts).toEqual(
        workloadOf(all.state, reader, today, today).map(({ person }) => [
          person.name,
          openTasksOf(all.state, reader, person).length,
        ]),
      )
    }
  })

  test('U20: has no unassigned tasks for somebody without an e-mail', () => {
    const all = company()
    // As an older version may have left them.
    all.state.users.set('old', { ...all.user(edda), id: 'old', name: 'Otto', email: ' ' })
    const otto = all.state.users.get('old')
    const loads = workloadOf(all.state, all.user(ada), today, today)
    expect(loads.find(({ person }) => person === otto)?.figures).toMatchObject({ open: 0, unassigned: 0 })
    expect(openTasksOf(all.state, all.user(ada), otto)).toEqual([])
    expect(titles(all, ada, '')).toEqual(['Draw'])
  })

  test('leaves out archived projects, in its figures too', () => {
    const all = company()
    expect(nobodysFigures(all.state, all.user(ada), today, today).open).toBe(1)
    all.do(ada, 'project.archive', { projectId: all.project('Atlas').id })
    expect(titles(all, ada, eli)).toEqual(['Melt'])
    expect(nobodysFigures(all.state, all.user(ada), today, today).open).toBe(0)
  })
})

test('L21: a task is offered to the members of its project except its assignee, those with the least work first', () => {
  const all = company()
  const takers = (title: string, viewer: string) =>
    takersOf(all.state, all.user(viewer), all.task(title)).map(({ person, open }) => `${person.name} ${open}`)
  expect([takers('Draw', mara), takers('Plan', mara)]).toEqual([['Edda 0', 'Eli 2'], ['Edda 0']])
  expect([takers('Melt', milo), takers('Draw', ada)]).toEqual([['Enno 0'], ['Edda 0', 'Eli 3']])
  all.do(mara, 'task.assign', { taskId: all.task('Plan').id, assignedTo: edda })
  expect(takers('Draw', mara)).toEqual(['Edda 1', 'Eli 1'])
})
