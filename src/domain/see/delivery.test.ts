import { describe, expect, test } from 'vitest'
import { smallCompany, snapshot, type Company } from '../company.testing.ts'
import { onceShown } from '../on-server.ts'
import type { ArgsOf, CommandName } from '../commands.ts'
import { tableNames } from '../model/tables.ts'
import { noPast, type Entry } from '../request/entry.ts'
import { mayUndo } from '../undo/may-undo.ts'
import { undoStacks } from '../undo/stacks.ts'
import { describeEntry } from '../views/history/history.ts'
import { applyAll } from '../state/change.ts'
import type { State } from '../state/state.ts'
import { entryFor } from './delivery.ts'
import { transitionTo, type Transition } from './seen-changes.ts'
import { serverTerms } from './server.testing.ts'
import { viewOf } from './view.ts'

const admin = 'admin@example.com'
const [mara, milo, eli, edda] = [
  'mara@x.example',
  'milo@x.example',
  'eli@x.example',
  'edda@x.example',
] as const

function company(): Company {
  const company = smallCompany()
  // As for somebody who has typed their present password.
  company.terms = onceShown(serverTerms)
  return company
}

/** Does something, and returns what is delivered of it to each person. */
function delivered<N extends CommandName>(
  company: Company,
  by: string,
  name: N,
  args: ArgsOf<N>,
): (email: string) => Entry | undefined {
  company.do(by, name, args)
  const entry = company.entries.at(-1)!
  const transition = transitionTo(company.state, entry.changes)
  return (email) => entryFor(entry, transition, company.user(email).id)
}

describe('a delivered entry', () => {
  test('V6: says by name who did it and what changed, but nothing of what was sent', () => {
    const here = company()
    const { id } = here.task('Plan')
    const to = delivered(here, mara, 'task.comment', { taskId: id, comments: 'go on' })
    expect(to(eli)).toMatchObject({
      who: 'Mara',
      request: { name: 'task.comment', args: {} },
      changes: [
        { table: 'tasks', id, before: { comments: '' }, after: { comments: 'go on' } },
        { table: 'notifications', before: null, after: { recipient: eli, kind: 'comment' } },
        { table: 'comments', before: null, after: { taskId: id, text: 'go on', authorName: 'Mara' } },
      ],
    })
  })

  test('V6: does not reach those who see nothing of it, but always its author', () => {
    const here = company()
    const to = delivered(here, mara, 'task.move', { taskId: here.task('Draw').id, status: 'Done' })
    expect([milo, eli, edda].map(to)).toEqual([undefined, undefined, undefined])
    const secret = delivered(here, eli, 'profile.update', { password: 'another-secret' })
    expect(secret(eli)).toMatchObject({ changes: [], isCut: true })
    expect(secret(admin)).toBeUndefined()
  })

  test('Z38: tells that a password was set, but is no step of undo and does not block earlier ones', () => {
    const here = company()
    const { id: userId } = here.user(eli)
    const moved = delivered(here, admin, 'task.move', { taskId: here.task('Plan').id, status: 'Done' })
    const set = delivered(here, admin, 'user.update', { userId, password: 'another-secret' })
    const own = delivered(here, eli, 'profile.update', { password: 'a-third-secret' })
    const telling = { state: here.state, past: noPast }
    expect(undoStacks([moved(admin)!, set(admin)!], here.user(admin).id).undo).toEqual([moved(admin)])
    expect(mayUndo(here.state, here.user(admin), set(admin)!)).toBe(false)
    expect(describeEntry(telling, set(admin)!).what).toBe("changed the password of 'Eli'")
    expect(undoStacks([own(eli)!], userId).undo).toEqual([])
    expect(describeEntry(telling, own(eli)!).what).toBe('changed their password')
    // Together with a name, it can be undone.
    const both = delivered(here, admin, 'user.update', { userId, name: 'Elias', password: 'a-fourth' })
    expect(undoStacks([both(admin)!], here.user(admin).id).undo).toHaveLength(1)
    expect(describeEntry(telling, both(admin)!).what).toBe("changed the name of 'Elias'")
  })

  test('V6: creates rows that come into view and removes those that leave it', () => {
    const here = company()
    const { id } = here.task('Plan')
    const to = delivered(here, mara, 'task.assign', { taskId: id, assignedTo: edda })
    const ofTask = (email: string) => to(email)?.changes.filter(({ table }) => table === 'tasks')
    expect(ofTask(eli)).toMatchObject([{ id, before: { title: 'Plan' }, after: null }])
    expect(ofTask(edda)).toMatchObject([{ id, before: null, after: { title: 'Plan' } }])
    expect(ofTask(mara)).toMatchObject([{ id, before: { assignedTo: eli }, after: { assignedTo: edda } }])
  })

  test('V6: gives a new manager the tasks and people of the project, and takes them from the former one', () => {
    const here = company()
    const atlas = here.project('Atlas').id
    const userId = here.user(milo).id
    const projectIds = [...here.user(milo).projectIds, atlas]
    const to = delivered(here, admin, 'user.update', { userId, projectIds })
    const rows = (email: string, side: 'before' | 'after') =>
      to(email)
        ?.changes.filter((change) => change[side] === null)
        .map(({ table }) => table)
    expect(rows(milo, 'before')).toEqual(['users', 'users', 'projects', 'notifications', 'tasks', 'tasks'])
    expect(rows(mara, 'after')).toEqual(['users', 'users', 'projects', 'tasks', 'tasks'])
    expect(rows(eli, 'before')).toEqual(['users'])
  })

  test('V6: says what an undo took back, and whether something was cut', () => {
    const here = company()
    const taskId = here.task('Plan').id
    const moved = delivered(here, mara, 'task.move', { taskId, status: 'In Progress' })
    expect(moved(mara)).not.toHaveProperty('isCut')
    const entryId = here.entries.at(-1)!.request.id
    const undone = delivered(here, mara, 'entry.undo', { entryId })
    expect(undone(mara)).toMatchObject({ request: { args: { entryId } } })
    const renamed = delivered(here, admin, 'user.update', {
      userId: here.user(eli).id,
      email: 'elias@x.example',
      password: 'new-secret',
    })
    expect(renamed(admin)).toMatchObject({ isCut: true })
    expect(JSON.stringify(renamed(admin))).not.toContain('secret')
  })

  test('V6: does not count as cut if only the notifications of others are left out', () => {
    const here = company()
    const done = delivered(here, mara, 'task.move', { taskId: here.task('Plan').id, status: 'Done' })
    expect(here.entries.at(-1)!.changes.length).toBeGreaterThan(done(mara)!.changes.length)
    expect(done(mara)).not.toHaveProperty('isCut')
    const read = delivered(here, eli, 'notification.readAll', {})
    expect(read(eli)).not.toHaveProperty('isCut')
  })

  test('V6: counts as cut if a row comes or goes only for its reader, or is another person’s', () => {
    const here = company()
    const isCut = (entry: Entry | undefined): unknown => entry?.isCut ?? false
    const taskId = here.task('Plan').id
    const assigned = delivered(here, mara, 'task.assign', { taskId, assignedTo: edda })
    expect([admin, mara, eli, edda].map((email) => isCut(assigned(email)))).toEqual([
      false,
      false,
      true,
      true,
    ])
    const cleared = delivered(here, admin, 'notification.clear', {})
    expect(cleared(eli)?.changes.length).toBeGreaterThan(0)
    expect(isCut(cleared(eli))).toBe(true)
    const projectId = here.project('Atlas').id
    const given = delivered(here, admin, 'project.update', { projectId, manager: milo })
    expect([admin, milo].map((email) => isCut(given(email)))).toEqual([false, true])
  })

  test.each([
    ['role', { role: 'employee' as const }],
    ['e-mail', { email: 'mara@y.example' }],
  ])('V6: gives a person with a new %s what they see now', (_, wanted) => {
    const here = company()
    const me = here.user(mara)
    const view = viewOf(here.state, me)
    here.do(admin, 'user.update', { userId: me.id, ...wanted })
    const entry = here.entries.at(-1)!
    const told = entryFor(entry, transitionTo(here.state, entry.changes), me.id)
    applyAll(view, told?.changes ?? [])
    expect(snapshot(view)).toBe(snapshot(viewOf(here.state, here.state.users.get(me.id)!)))
    expect(view.tasks.size).toBe('role' in wanted ? 0 : 2)
  })

  test('V7: is made by looking at the rows it touches, never at all rows', () => {
    const here = company()
    here.do(mara, 'task.move', { taskId: here.task('Plan').id, status: 'In Progress' })
    here.do(admin, 'project.delete', { projectId: here.project('Borealis').id })
    for (const entry of here.entries.slice(-2)) {
      const { before, after, changes } = transitionTo(here.state, entry.changes)
      const transition: Transition = { before: withoutLists(before), after: withoutLists(after), changes }
      for (const { id } of here.state.users.values())
        expect(() => entryFor(entry, transition, id)).not.toThrow()
    }
  })
})

/** A state that may only be asked for single rows and by index. */
function withoutLists(state: State): State {
  const tables = tableNames.map((name) => {
    const table = state[name]
    const values = (): never => {
      throw new Error(`All ${name} were looked at.`)
    }
    const one = { get: table.get.bind(table), where: table.where.bind(table), size: table.size, values }
    return [name, one] as const
  })
  return Object.fromEntries(tables) as unknown as State
}
