import { describe, expect, test } from 'vitest'
import { smallCompany, snapshot, type Company } from '../company.testing.ts'
import type { ArgsOf, CommandName } from '../commands.ts'
import { brokenInvariants } from '../rules/invariants.ts'
import { serverTerms } from '../see/server.testing.ts'

const [ada, mara, eli, edda] = [
  'admin@example.com',
  'mara@x.example',
  'eli@x.example',
  'edda@x.example',
] as const
const elias = 'elias@x.example'

/** Does something and returns the id of its request. */
function did<N extends CommandName>(company: Company, by: string, name: N, args: ArgsOf<N>): string {
  company.do(by, name, args)
  return company.entries.at(-1)!.request.id
}

const undo = (company: Company, by: string, entryId: string) => company.do(by, 'entry.undo', { entryId })
const rename = (company: Company, from: string, to: string) =>
  did(company, ada, 'user.update', { userId: company.user(from).id, email: to })
const plan = (company: Company) => ({ taskId: company.task('Plan').id })

/** Gives an e-mail to somebody else, who joins Atlas. */
function giveToOther(company: Company, email: string): void {
  const projectIds = [company.project('Atlas').id]
  const other = { name: 'Other', email, password: 'other-secret', role: 'employee' } as const
  company.do(ada, 'user.create', { ...other, projectIds })
}

/** The company in a browser and on a server. */
const places = [
  ['in a browser', smallCompany],
  [
    'on a server',
    () => {
      const company = smallCompany()
      company.terms = serverTerms
      return company
    },
  ],
] as const

describe.each(places)('somebody whose e-mail has changed since, %s,', (place, begin) => {
  test('Z28: gets their task back when its deletion is undone', () => {
    for (const by of [mara, ada]) {
      const company = begin()
      const deleted = did(company, mara, 'task.delete', plan(company))
      rename(company, eli, elias)
      undo(company, by, deleted)
      expect(company.task('Plan').assignedTo).toBe(elias)
      expect(brokenInvariants(company.state)).toEqual([])
    }
  })

  test('Z28: gets a task back when its reassignment or unassignment is undone, alone or with others', () => {
    for (const assignedTo of [edda, ''])
      for (const many of [false, true]) {
        const company = begin()
        const draw = { taskId: company.task('Draw').id }
        company.do(mara, 'task.assign', { ...draw, assignedTo: eli })
        const taskIds = [plan(company).taskId, draw.taskId]
        const entry = many
          ? did(company, mara, 'tasks.change', { taskIds, change: { assignedTo } })
          : did(company, mara, 'task.assign', { ...plan(company), assignedTo })
        rename(company, eli, elias)
        undo(company, mara, entry)
        const again = company.entries.at(-1)!.request.id
        expect(company.task('Plan').assignedTo).toBe(elias)
        expect(company.task('Draw').assignedTo).toBe(elias)
        rename(company, elias, 'e@x.example')
        undo(company, mara, again)
        expect(company.task('Plan').assignedTo).toBe(assignedTo)
      }
  })

  test('Z28: loses a task when assigning it to them is undone', () => {
    const company = begin()
    const entry = did(company, mara, 'task.assign', { ...plan(company), assignedTo: edda })
    rename(company, edda, 'eda@x.example')
    undo(company, mara, entry)
    expect(company.task('Plan').assignedTo).toBe(eli)
  })

  test('Z28: gets a task back, and not the person who has their former e-mail now', () => {
    const company = begin()
    const assigned = did(company, mara, 'task.assign', { ...plan(company), assignedTo: edda })
    const { seq } = company.entries.at(-2)!
    rename(company, eli, elias)
    giveToOther(company, eli)
    undo(company, mara, assigned)
    expect(company.task('Plan').assignedTo).toBe(elias)
    undo(company, mara, company.entries.at(-1)!.request.id)
    company.do(ada, 'task.takeBack', { ...plan(company), seq })
    expect(company.task('Plan').assignedTo).toBe(elias)
  })

  test('Z28: does not get a task back after leaving the project, and nor does whoever has the e-mail now', () => {
    const company = begin()
    const assigned = did(company, mara, 'task.assign', { ...plan(company), assignedTo: edda })
    const { seq } = company.entries.at(-2)!
    company.do(ada, 'user.update', { userId: company.user(eli).id, email: elias, projectIds: [] })
    giveToOther(company, eli)
    const message =
      place === 'in a browser'
        ? "elias@x.example is no longer an employee of 'Atlas', so this cannot be undone."
        : "eli@x.example belongs to somebody else now, so 'Plan' stays as it is."
    expect(company.refused(mara, 'entry.undo', { entryId: assigned }).message).toBe(message)
    expect(company.refused(ada, 'task.takeBack', { ...plan(company), seq }).code).toBe('conflict')
  })

  test('Z28: gets a task back when it is put back to how it was', () => {
    const company = begin()
    const { seq } = company.entries.at(-1)!
    company.do(mara, 'task.assign', { ...plan(company), assignedTo: '' })
    rename(company, eli, elias)
    company.do(ada, 'task.takeBack', { ...plan(company), seq })
    expect(company.task('Plan').assignedTo).toBe(elias)
  })

  test('Z28: is again the last to have updated a task, and the recipient of their notifications', () => {
    const company = begin()
    company.do(mara, 'task.save', { ...plan(company), status: 'In Progress', comments: 'go' })
    const told = company.notifications().filter(({ recipient }) => recipient === eli).length
    expect(told).toBeGreaterThan(0)
    const deleted = did(company, mara, 'task.delete', plan(company))
    rename(company, mara, 'maria@x.example')
    undo(company, 'maria@x.example', deleted)
    expect(company.task('Plan').lastUpdatedBy).toBe('maria@x.example')
    const cleared = did(company, ada, 'notification.clear', {})
    rename(company, eli, elias)
    giveToOther(company, eli)
    undo(company, ada, cleared)
    const recipients = company.notifications().map(({ recipient }) => recipient)
    expect(recipients.filter((recipient) => recipient === elias)).toHaveLength(told)
    expect(recipients).not.toContain(eli)
  })

  test('Z28: comes back into a project whose deletion is undone, as its manager or employee', () => {
    const company = begin()
    const deleted = did(company, ada, 'project.delete', { projectId: company.project('Atlas').id })
    rename(company, eli, elias)
    rename(company, mara, 'maria@x.example')
    undo(company, ada, deleted)
    expect(company.project('Atlas')).toMatchObject({ manager: 'maria@x.example', employees: [elias, edda] })
    expect(company.user(elias)).toMatchObject({
      manager: 'maria@x.example',
      projectIds: [company.project('Atlas').id],
    })
    expect(company.task('Plan').assignedTo).toBe(elias)
    expect(brokenInvariants(company.state)).toEqual([])
  })

  test('Z28: gets their projects back with their former role', () => {
    const company = begin()
    const { id } = company.user(mara)
    const changed = did(company, ada, 'user.update', { userId: id, role: 'employee' })
    rename(company, mara, 'maria@x.example')
    undo(company, ada, changed)
    expect(company.user('maria@x.example')).toMatchObject({
      role: 'manager',
      projectIds: [company.project('Atlas').id],
    })
    expect(brokenInvariants(company.state)).toEqual([])
  })

  test('Z33: keeps their task ready for review when the new e-mail is undone', () => {
    const company = begin()
    company.do(eli, 'task.ready', { ...plan(company), ready: true })
    undo(company, ada, rename(company, eli, elias))
    expect(company.task('Plan')).toMatchObject({ assignedTo: eli, readyForReview: true })
  })

  test('Z28, Z33: has their task ready for review again when sending it back is undone', () => {
    const company = begin()
    company.do(eli, 'task.ready', { ...plan(company), ready: true })
    const sent = did(company, mara, 'task.sendBack', { ...plan(company), text: 'Not yet' })
    rename(company, eli, elias)
    undo(company, mara, sent)
    expect(company.task('Plan').readyForReview).toBe(true)
  })
})

describe.each(places)('the undo of a changed e-mail, %s,', (_, begin) => {
  test('Z29: reaches notifications that came since and the last update of a task, as does its redo', () => {
    const company = begin()
    const before = snapshot(company.state)
    const renamed = rename(company, eli, elias)
    const taskId = plan(company).taskId
    const commented = did(company, mara, 'task.comment', { taskId, comments: 'How is it?' })
    company.do(elias, 'task.move', { taskId, status: 'In Progress' })
    const moved = company.entries.at(-1)!.request.id
    undo(company, ada, renamed)
    const redo = company.entries.at(-1)!.request.id
    const refers = (email: string) => [
      company.notifications().filter(({ recipient }) => recipient === email).length > 1,
      company.task('Plan').lastUpdatedBy === email,
    ]
    expect([refers(elias), refers(eli)]).toEqual([
      [false, false],
      [true, true],
    ])
    undo(company, ada, redo)
    expect([refers(elias), refers(eli)]).toEqual([
      [true, true],
      [false, false],
    ])
    // And the same the other way round.
    undo(company, ada, company.entries.at(-1)!.request.id)
    for (const entryId of [moved, commented]) undo(company, ada, entryId)
    expect(snapshot(company.state)).toBe(before)
  })

  test('Z29: reaches notifications of a manager', () => {
    const company = begin()
    const renamed = rename(company, mara, 'maria@x.example')
    company.do(eli, 'task.move', { ...plan(company), status: 'In Progress' })
    undo(company, ada, renamed)
    const update = company.notifications().findLast(({ role }) => role === 'manager')
    expect(update).toMatchObject({ recipient: mara, read: false })
  })
})

test('Z29: what already referred to the new e-mail before the change is left as it was', () => {
  const company = smallCompany()
  const news = { message: 'old', read: false, time: '', role: 'employee', type: 'info' } as const
  company.state.notifications.set('7', { ...news, id: 7, recipient: elias })
  const before = snapshot(company.state)
  undo(company, ada, rename(company, eli, elias))
  expect(snapshot(company.state)).toBe(before)
})
