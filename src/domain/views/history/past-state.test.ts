import { describe, expect, test } from 'vitest'
import { smallCompany, snapshot } from '../../company.testing.ts'
import { projectThen, stateThen } from './past-state.ts'

const [ada, mara, eli] = ['admin@example.com', 'mara@x.example', 'eli@x.example'] as const

/** A company whose project Atlas changed after a moment. */
function changedAtlas() {
  const company = smallCompany()
  const [seq, before] = [company.entries.length, snapshot(company.state)]
  const projectId = company.project('Atlas').id
  company.do(mara, 'task.move', { taskId: company.task('Plan').id, status: 'Done' })
  company.do(mara, 'task.create', { title: 'Survey', projectId })
  company.do(ada, 'user.delete', { userId: company.user(eli).id })
  const later = () => company.entries.slice(seq)
  const seenBy = (by: string) =>
    projectThen(company.state, stateThen(company.state, later()), projectId, company.user(by))
  return { company, before, projectId, later, seenBy }
}

describe('the past', () => {
  test('Z14: is the present without what came later', () => {
    const { company, before, later } = changedAtlas()
    const now = snapshot(company.state)
    expect(snapshot(stateThen(company.state, later()))).toBe(before)
    expect(snapshot(company.state)).toBe(now)
  })

  test('Z14: a project as it was says what is otherwise now, and what an admin can put back', () => {
    const project = changedAtlas().seenBy(ada)
    expect(project?.lines).toEqual([{ label: 'Employees removed', from: '', to: 'eli@x.example' }])
    const told = project?.tasks.map(({ task, isGone, lines, canPutBack }) => ({
      title: task.title,
      isGone,
      lines: lines.map(({ label, from, to }) => `${label}: ${from} → ${to}`),
      canPutBack,
    }))
    expect(told).toEqual([
      {
        title: 'Plan',
        isGone: false,
        lines: ['Status: To Do → Done', 'Assignee: eli@x.example → —'],
        canPutBack: true,
      },
      { title: 'Draw', isGone: false, lines: [], canPutBack: false },
    ])
    expect(project?.addedSince.map(({ title }) => title)).toEqual(['Survey'])
  })

  test('Z10, Z14: nobody but an admin takes anything back', () => {
    const offered = changedAtlas()
      .seenBy(mara)
      ?.tasks.filter(({ canPutBack }) => canPutBack)
    expect(offered).toEqual([])
  })

  test('Z14: a project that is gone is still shown as it was', () => {
    const { company, projectId, seenBy } = changedAtlas()
    company.do(ada, 'project.delete', { projectId })
    const project = seenBy(ada)
    expect(project?.isGone).toBe(true)
    expect(project?.tasks.map(({ isGone, canPutBack }) => [isGone, canPutBack])).toEqual([
      [true, false],
      [true, false],
    ])
  })
})
