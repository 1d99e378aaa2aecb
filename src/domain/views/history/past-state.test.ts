import { describe, expect, test } from 'vitest'
import { smallCompany, snapshot, type Company } from '../../company.testing.ts'
import { onServer } from '../../on-server.ts'
import { inBrowser, type Terms } from '../../request/terms.ts'
import { projectThen, stateThen } from './past-state.ts'

const [ada, mara, eli] = ['admin@example.com', 'mara@x.example', 'eli@x.example'] as const

/** A company whose project Atlas changed after a given moment. */
function changedAtlas() {
  const company = smallCompany()
  const [seq, before] = [company.entries.length, snapshot(company.state)]
  const projectId = company.project('Atlas').id
  company.do(mara, 'task.move', { taskId: company.task('Plan').id, status: 'Done' })
  company.do(mara, 'task.create', { title: 'Survey', projectId })
  company.do(ada, 'user.delete', { userId: company.user(eli).id })
  const later = () => company.entries.slice(seq)
  const seenBy = (by: string) =>
    projectThen(company.state, stateThen(company.state, later()), projectId, {
      me: company.user(by),
      terms: company.terms,
    })
  return { company, before, projectId, later, seenBy }
}

describe('the past', () => {
  test('Z14: is the present without what came later', () => {
    const { company, before, later } = changedAtlas()
    const now = snapshot(company.state)
    expect(snapshot(stateThen(company.state, later()))).toBe(before)
    expect(snapshot(company.state)).toBe(now)
  })

  test('Z14: a project as it was says what is different now, and what an admin can put back', () => {
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
        // Eli, whose task it was, is gone.
        canPutBack: false,
      },
      { title: 'Draw', isGone: false, lines: [], canPutBack: false },
    ])
    expect(project?.addedSince.map(({ title }) => title)).toEqual(['Survey'])
  })

  const since = {
    'is as before': () => {},
    'was deleted': (company) => company.do(ada, 'user.delete', { userId: company.user(eli).id }),
    'left the project': (company) =>
      company.do(ada, 'user.update', { userId: company.user(eli).id, projectIds: [] }),
    'has another role': (company) =>
      company.do(ada, 'user.update', { userId: company.user(eli).id, role: 'manager' }),
    'has another e-mail': (company) =>
      company.do(ada, 'user.update', { userId: company.user(eli).id, email: 'elias@x.example' }),
  } satisfies Record<string, (company: Company) => unknown>

  /** What an admin is offered to do with Plan after something happened, and whether they can. */
  function afterThat(happen: (company: Company) => unknown, terms: Terms) {
    const company = smallCompany()
    company.terms = terms
    const seq = company.entries.length
    const { id: taskId, projectId } = company.task('Plan')
    company.do(mara, 'task.move', { taskId, status: 'Done' })
    happen(company)
    const then = stateThen(company.state, company.entries.slice(seq))
    const reader = { me: company.user(ada), terms }
    const offered = projectThen(company.state, then, projectId, reader)?.tasks.find(
      ({ task }) => task.id === taskId,
    )
    return { offered, ok: company.ask(ada, 'task.takeBack', { taskId, seq }).ok }
  }

  for (const [what, happen] of Object.entries(since)) {
    test(`V17: putting a task back is offered exactly when it is possible: its assignee ${what}`, () => {
      const { offered, ok } = afterThat(happen, inBrowser)
      expect(offered).toMatchObject({ canPutBack: ok, isAssigneeGone: !ok })
      expect(ok).toBe(['is as before', 'has another e-mail'].includes(what))
    })
  }

  /** Eli goes, and somebody else joins the project with that e-mail. */
  const succeed = (company: Company): string => {
    const projectIds = [company.project('Atlas').id]
    company.do(ada, 'user.delete', { userId: company.user(eli).id })
    const other = {
      name: 'Eli the other',
      email: eli,
      password: 'of eight or more',
      role: 'employee' as const,
    }
    company.do(ada, 'user.create', { ...other, projectIds })
    return company.task('Plan').id
  }
  test.each([
    ['on a server', onServer((secret) => secret), succeed, false],
    ['in a browser', inBrowser, succeed, true],
    [
      'on a server, if they have it already',
      onServer((secret) => secret),
      (company: Company) => company.do(mara, 'task.assign', { taskId: succeed(company), assignedTo: eli }),
      true,
    ],
  ])(
    'V18: putting back a deleted account’s task is offered %s as is decided for the next owner of its e-mail',
    (_, terms, happen, isTaken) => {
      const { offered, ok } = afterThat(happen, terms)
      expect(offered).toMatchObject({ canPutBack: ok, isAssigneeGone: !ok })
      expect(ok).toBe(isTaken)
    },
  )

  test('Z10, Z14: a manager is offered nothing to put back', () => {
    const offered = changedAtlas()
      .seenBy(mara)
      ?.tasks.filter(({ canPutBack }) => canPutBack)
    expect(offered).toEqual([])
  })

  test('Z14: a deleted project is still shown as it was', () => {
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
