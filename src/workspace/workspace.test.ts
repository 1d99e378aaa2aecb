import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyAll } from '../domain/state/change.ts'
import { stampOf } from '../domain/model/day.ts'
import { decide } from '../domain/decide.ts'
import { brokenInvariants } from '../domain/rules/invariants.ts'
import { createState, type MemoryState, type State } from '../domain/state/state.ts'
import { ask } from './asks.testing.ts'
import { openWholeDoor } from './door.ts'
import { ServerLikeOrder } from './server-like-log.testing.ts'
import { Workspace } from './workspace.ts'

await openWholeDoor()

let clock = Date.parse('2026-03-02T09:00:00.000Z')
let requests = 0
const machine = {
  now: () => stampOf((clock += 1), 60),
  uniqueId: () => `request-${(requests += 1)}`,
}

/** Atlas with its manager Mara, the employees Eli and Edda, and three tasks. */
function company(): MemoryState {
  const state = createState()
  const ask = (by: string, name: string, args: unknown): unknown => {
    const decision = decide(state, { id: machine.uniqueId(), by, at: machine.now(), name, args })
    if (!decision.ok) throw new Error(decision.refusal.message)
    applyAll(state, decision.changes)
    return decision.result
  }
  const idOf = (email: string): string => [...state.users.values()].find((user) => user.email === email)!.id
  ask('system', 'workspace.ensureAdmin', {})
  ask(idOf('admin@example.com'), 'project.create', {
    manager: { name: 'Mara', email: 'mara@x', password: 'mara' },
    project: { name: 'Atlas', description: 'Maps' },
    employees: ['Eli', 'Edda'].map((name) => ({ name, email: `${name.toLowerCase()}@x`, password: 'pass' })),
  })
  const [project] = [...state.projects.values()]
  for (const title of ['One', 'Two', 'Three'])
    ask(idOf('mara@x'), 'task.create', { title, projectId: project!.id })
  return state
}

const rowsOf = (state: State): unknown => ({
  users: [...state.users.values()],
  projects: [...state.projects.values()],
  tasks: [...state.tasks.values()],
  notifications: [...state.notifications.values()],
})

/** Lets promises that have already settled notify their listeners. */
const listenersRun = async (): Promise<void> => {
  await Promise.resolve()
  await Promise.resolve()
}

describe('a request', () => {
  test('is shown immediately, and stays when the order confirms it', async () => {
    const order = new ServerLikeOrder(company())
    const workspace = new Workspace(order.open(), machine)
    const [task] = [...workspace.state.tasks.values()]
    expect(await workspace.login('mara@x', 'mara')).toEqual({ ok: true, result: '/manager' })
    expect(workspace.run('task.move', { taskId: task!.id, status: 'Done' }).ok).toBe(true)
    expect(workspace.state.tasks.get(task!.id)?.status).toBe('Done')
    expect(order.state.tasks.get(task!.id)?.status).toBe('To Do')
    order.settle()
    expect(rowsOf(workspace.state)).toEqual(rowsOf(order.state))
    expect(order.state.tasks.get(task!.id)?.status).toBe('Done')
  })

  test('that is refused changes nothing and is not sent', async () => {
    const order = new ServerLikeOrder(company())
    const place = order.open()
    const workspace = new Workspace(place, machine)
    const [task] = [...workspace.state.tasks.values()]
    const { version } = workspace
    const outcome = workspace.run('task.move', { taskId: task!.id, status: 'Done' })
    expect(outcome).toMatchObject({ ok: false, refusal: { code: 'forbidden' } })
    expect(workspace.version).toBe(version)
    expect(place.sendOne()).toBe(false)
  })

  test('that changes nothing is accepted but not sent', async () => {
    const order = new ServerLikeOrder(company())
    const place = order.open()
    const workspace = new Workspace(place, machine)
    const [task] = [...workspace.state.tasks.values()]
    await workspace.login('mara@x', 'mara')
    expect(workspace.run('task.move', { taskId: task!.id, status: 'To Do' }).ok).toBe(true)
    expect(place.sendOne()).toBe(false)
  })
})

describe('the person a screen was drawn for', () => {
  const setUp = async () => {
    const order = new ServerLikeOrder(company())
    const place = order.open()
    const workspace = new Workspace(place, machine)
    const [task] = [...workspace.state.tasks.values()]
    await workspace.login('mara@x', 'mara')
    return { order, place, workspace, mara: workspace.viewer(), taskId: task!.id }
  }
  const othersTurn = {
    code: 'forbidden',
    message: 'Somebody else is logged in now, so nothing was changed. Log in as yourself and try again.',
  }

  test('C8: what Mara’s screen asks for once an admin is logged in is refused, and changes nothing', async () => {
    const { place, workspace, mara, taskId } = await setUp()
    await workspace.login('admin@example.com', 'admin123')
    const before = structuredClone(rowsOf(workspace.state))
    const typed = { name: 'Mara M', password: 'moss' }
    expect(workspace.run('profile.update', typed, mara)).toEqual({ ok: false, refusal: othersTurn })
    expect(workspace.run('task.move', { taskId, status: 'Done' }, mara).ok).toBe(false)
    expect(workspace.run('sample.clear', {}, 'visitor')).toEqual({ ok: false, refusal: othersTurn })
    expect(rowsOf(workspace.state)).toEqual(before)
    expect(place.sendOne()).toBe(false)
  })

  test('C8: so is what it asks for when nobody is logged in any more', async () => {
    const { place, workspace, mara, taskId } = await setUp()
    workspace.logout()
    expect(workspace.run('task.move', { taskId, status: 'Done' }, mara)).toEqual({
      ok: false,
      refusal: {
        code: 'forbidden',
        message: 'You are not logged in any more, so nothing was changed. Log in and try again.',
      },
    })
    expect(place.sendOne()).toBe(false)
  })

  test('C8: undo and redo on Mara’s screen take back nothing that the next person did', async () => {
    const { order, workspace, mara, taskId } = await setUp()
    await workspace.login('admin@example.com', 'admin123')
    workspace.run('profile.update', { name: 'Ada', password: 'lovelace' })
    order.settle()
    expect(workspace.undo(mara)?.outcome).toEqual({ ok: false, refusal: othersTurn })
    expect(workspace.me()?.name).toBe('Ada')
    expect(workspace.undo()?.outcome.ok).toBe(true)
    order.settle()
    expect(workspace.redo(mara)?.outcome).toEqual({ ok: false, refusal: othersTurn })
    expect(workspace.me()?.name).toBe('Admin')
    expect(workspace.state.tasks.get(taskId)?.status).toBe('To Do')
  })

  test('C8: what was accepted before still goes out in the name of the person who asked for it', async () => {
    const { order, workspace, mara, taskId } = await setUp()
    workspace.run('task.comment', { taskId, comments: 'Well begun.' }, mara)
    await workspace.login('admin@example.com', 'admin123')
    order.settle()
    expect(order.entries.map(({ request }) => [request.name, request.by])).toEqual([['task.comment', mara]])
    expect(order.state.tasks.get(taskId)).toMatchObject({ comments: 'Well begun.', lastUpdatedBy: 'mara@x' })
  })
})

describe('when somebody else was first', () => {
  test('both win if they touched different fields', async () => {
    const order = new ServerLikeOrder(company())
    const [one, other] = [order.open(), order.open()]
    const [mine, theirs] = [new Workspace(one, machine), new Workspace(other, machine)]
    for (const workspace of [mine, theirs]) await workspace.login('mara@x', 'mara')
    const [task] = [...mine.state.tasks.values()]
    mine.run('task.move', { taskId: task!.id, status: 'In Progress' })
    theirs.run('task.assign', { taskId: task!.id, assignedTo: 'eli@x' })
    other.sendOne()
    order.settle()
    for (const { state } of [mine, theirs, order]) {
      expect(state.tasks.get(task!.id)).toMatchObject({ status: 'In Progress', assignedTo: 'eli@x' })
    }
  })

  test('N16: a request that is now refused is retracted, with the reason and the request’s id', async () => {
    const order = new ServerLikeOrder(company())
    const [one, other] = [order.open(), order.open()]
    const [manager, admin] = [new Workspace(one, machine), new Workspace(other, machine)]
    const told: unknown[] = []
    manager.onRetracted(({ message }, requestId) => told.push([message, requestId]))
    await manager.login('mara@x', 'mara')
    await admin.login('admin@example.com', 'admin123')
    const [task] = [...manager.state.tasks.values()]
    const own = manager.run('profile.update', { name: 'Mara M', password: 'mara' })
    const moved = manager.run('task.move', { taskId: task!.id, status: 'Done' })
    admin.run('project.delete', { projectId: task!.projectId })
    other.sendOne()
    order.settle()
    await listenersRun()
    expect(told).toEqual([['This task is not here (any more).', moved.ok && moved.entryId]])
    expect(own).toMatchObject({ ok: true })
    expect(rowsOf(manager.state)).toEqual(rowsOf(order.state))
    expect(manager.state.tasks.size).toBe(0)
  })

  /** A task that Mara has given to Eli and then moved. */
  const begun = async () => {
    const order = new ServerLikeOrder(company())
    const elis = order.open()
    const [mara, eli] = [new Workspace(order.open(), machine), new Workspace(elis, machine)]
    await mara.login('mara@x', 'mara')
    await eli.login('eli@x', 'pass')
    const [task] = [...mara.state.tasks.values()]
    const taskId = task!.id
    mara.run('task.assign', { taskId, assignedTo: 'eli@x' })
    mara.run('task.move', { taskId, status: 'In Progress' })
    order.settle()
    return { order, mara, eli, elis, taskId }
  }

  test('Z60: what cannot be undone is reported once and passed over, and is next again once it can be undone', async () => {
    const { order, mara, eli, taskId } = await begun()
    expect(eli.run('task.move', { taskId, status: 'To Do' }).ok).toBe(true)
    order.settle()
    expect(mara.undo()).toMatchObject({
      entry: { request: { name: 'task.move' } },
      outcome: { ok: false, refusal: { code: 'conflict' } },
    })
    expect(mara.next('undo')?.request.name).toBe('task.assign')
    eli.undo()
    order.settle()
    expect(mara.next('undo')?.request.name).toBe('task.move')
    eli.redo()
    order.settle()
    expect(mara.undo()).toMatchObject({ entry: { request: { name: 'task.assign' } }, outcome: { ok: true } })
    order.settle()
    expect(order.state.tasks.get(taskId)).toMatchObject({ status: 'To Do', assignedTo: '' })
    expect(mara.next('undo')).toBeUndefined()
    expect(mara.next('redo')?.request.name).toBe('entry.undo')
  })

  test('Z62: steps in a project archived since are refused once for all, and can be undone when it is brought back', async () => {
    const { order, mara, taskId } = await begun()
    const admin = new Workspace(order.open(), machine)
    await admin.login('admin@example.com', 'admin123')
    mara.run('profile.update', { name: 'Mara M', password: 'mara' })
    for (const status of ['Done', 'To Do', 'In Progress', 'Done'] as const)
      mara.run('task.move', { taskId, status })
    order.settle()
    const { projectId } = mara.state.tasks.get(taskId)!
    admin.run('project.archive', { projectId })
    order.settle()
    expect(mara.undo()?.outcome).toMatchObject({
      ok: false,
      refusal: { message: "'Atlas' is archived, so its tasks cannot be changed." },
    })
    expect(mara.next('undo')?.request.name).toBe('profile.update')
    expect(mara.undo()?.outcome).toMatchObject({ ok: true })
    expect(mara.state.users.get(mara.viewer())?.name).toBe('Mara')
    admin.run('project.bringBack', { projectId })
    order.settle()
    for (const status of ['In Progress', 'To Do', 'Done', 'In Progress']) {
      expect(mara.undo()?.outcome).toMatchObject({ ok: true })
      expect(mara.state.tasks.get(taskId)?.status).toBe(status)
    }
  })

  test('Z60: an undo that is refused only at its place is passed over as well', async () => {
    const { order, mara, eli, elis, taskId } = await begun()
    // Mara does not know of it yet.
    expect(eli.run('task.move', { taskId, status: 'To Do' }).ok).toBe(true)
    elis.sendOne()
    expect(mara.undo()).toMatchObject({ entry: { request: { name: 'task.move' } }, outcome: { ok: true } })
    expect(mara.next('undo')?.request.name).toBe('task.assign')
    order.settle()
    await listenersRun()
    expect(order.state.tasks.get(taskId)).toMatchObject({ status: 'To Do', assignedTo: 'eli@x' })
    expect(mara.stacks().undo.at(-1)?.request.name).toBe('task.move')
    expect(mara.next('undo')?.request.name).toBe('task.assign')
  })

  test('Z60: of many undos that were refused, only the last three are checked again at each change', async () => {
    const { order, mara, eli, taskId } = await begun()
    const { projectId } = mara.state.tasks.get(taskId)!
    for (let count = 0; count < 5; count += 1)
      mara.run('task.create', { title: `Step ${count}`, projectId, assignedTo: 'eli@x' })
    const made = mara.stacks().undo.slice(-5)
    order.settle()
    for (const { id } of [...order.state.tasks.values()].slice(-5))
      eli.run('task.comment', { taskId: id, comments: 'Begun' })
    order.settle()
    for (const entry of made.toReversed())
      expect(mara.undo()).toMatchObject({ entry: { request: entry.request }, outcome: { ok: false } })
    expect(mara.next('undo')?.request.name).toBe('task.move')
    const comments = [...order.state.comments.values()].slice(-5)
    const taken = (which: number): void => {
      eli.run('comment.delete', { commentId: comments.at(which)!.id })
      order.settle()
    }
    taken(1)
    expect(mara.next('undo')?.request.name).toBe('task.move')
    taken(2)
    expect(mara.next('undo')?.request).toEqual(made[2]?.request)
  })

  test('a person whose account is deleted elsewhere is logged out here', async () => {
    const order = new ServerLikeOrder(company())
    const [employee, admin] = [new Workspace(order.open(), machine), new Workspace(order.open(), machine)]
    await employee.login('eli@x', 'pass')
    await admin.login('admin@example.com', 'admin123')
    admin.run('user.delete', { userId: employee.me()!.id })
    order.settle()
    expect(employee.me()).toBeUndefined()
  })

  test('any interleaving of requests and deliveries ends in the same state everywhere', async () => {
    const logins = [
      ['admin@example.com', 'admin123'],
      ['mara@x', 'mara'],
      ['eli@x', 'pass'],
    ] as const
    const step = fc.oneof(
      fc.record({ who: fc.nat(2), act: fc.constant('send' as const) }),
      fc.record({ who: fc.nat(2), act: fc.constant('receive' as const) }),
      fc.record({ who: fc.nat(2), act: fc.constant('ask' as const), what: fc.nat(9), which: fc.nat(20) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        const order = new ServerLikeOrder(company())
        const workspaces: Workspace[] = []
        for (const [email, password] of logins) {
          const workspace = new Workspace(order.open(), machine)
          await workspace.login(email, password)
          workspaces.push(workspace)
        }
        for (const { who, ...next } of steps) {
          const place = order.clients[who]!
          if (next.act === 'send') place.sendOne()
          else if (next.act === 'receive') place.receiveOne()
          else ask(workspaces[who]!, next.what, next.which)
        }
        order.settle()
        for (const workspace of workspaces) expect(rowsOf(workspace.state)).toEqual(rowsOf(order.state))
        expect(brokenInvariants(order.state)).toEqual([])
      }),
      { numRuns: 150 },
    )
  })
})
