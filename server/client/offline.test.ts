import 'fake-indexeddb/auto'
import { openDB } from 'idb'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { stampOf } from '../../src/domain/model/day.ts'
import { rowsOf as allRowsOf } from '../../src/domain/state/state.ts'
import { openWholeDoor } from '../../src/workspace/door.ts'
import { rowsOf, twoClients } from '../../src/workspace/shared-clients.testing.ts'
import type { Workspace } from '../../src/workspace/workspace.ts'
import { startPostgres, type TestPostgres } from '../database/test-database.testing.ts'
import { breakDevice, fillDevice, holdDevice } from '../../src/workspace/team/kept/full-device.testing.ts'
import { IndexedKept } from '../../src/workspace/team/kept/indexed-kept.ts'
import { ServedWorkspace } from './served-workspace.testing.ts'

await openWholeDoor()

let postgres: TestPostgres
let requests = 0
const machine = {
  now: () => stampOf(Date.parse('2026-03-02T09:00:00.000Z') + requests, 60),
  uniqueId: () => `request-${(requests += 1)}`,
}

beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())

const ended: ServedWorkspace[] = []
afterEach(async () => {
  for (const shared of ended.splice(0)) await shared.stop()
})

/** Two pages of Mara, in browsers that keep what waits and what was seen last, with a project and its tasks. */
async function team(): Promise<
  Awaited<ReturnType<typeof twoClients>> & { readonly shared: ServedWorkspace }
> {
  const shared = new ServedWorkspace(postgres, machine, { keeps: true })
  ended.push(shared)
  const clients = await twoClients(() => shared)
  await (await shared.server).pool.query('update passwords set is_given = false')
  return { ...clients, shared }
}

const titles = ({ state }: Pick<Workspace, 'state'>): string[] =>
  Array.from(state.tasks.values(), ({ title }) => title).toSorted()

async function requestIds(shared: ServedWorkspace): Promise<string[]> {
  const { rows } = await (
    await shared.server
  ).pool.query<{ request_id: string }>('select request_id from entries order by seq')
  return rows.map((row) => row.request_id)
}

const idOf = (outcome: ReturnType<Workspace['run']>): string => (outcome.ok && outcome.entryId) || ''

test('T330: waiting changes outlive the page, are shown by the next one, and are sent once and in order', async () => {
  const { shared, one, other, projectId } = await team()
  shared.goOffline(one)
  const ids = ['First', 'Second', 'Third'].map((title) => idOf(one.run('task.create', { title, projectId })))
  await shared.kept(one)
  shared.throwAway(one)
  const again = await shared.openAgain(one, false)
  expect(titles(again)).toEqual(['First', 'One', 'Second', 'Third', 'Three', 'Two'])
  expect(again.place.log.waiting().map(({ id }) => id)).toEqual(ids)
  expect(again.place.log.status()).toMatchObject({
    kind: 'offline',
    message:
      'Waiting for the server… 3 changes waiting. They are kept on this device and sent when it is back.',
  })
  shared.comeBack(again)
  await shared.until(() => again.place.log.waiting().length === 0 && titles(other).length === 6)
  expect((await requestIds(shared)).slice(-3)).toEqual(ids)
  expect(rowsOf(again.state)).toEqual(rowsOf(other.state))
  // And none of it is left for the next page.
  await shared.kept(again)
  shared.throwAway(again)
  expect((await shared.openAgain(again, false)).place.log.waiting()).toEqual([])
})

test('T331: a reopened page draws what was last seen, and is sent only what is new', async () => {
  const { shared, one, other, projectId } = await team()
  one.run('task.create', { title: 'Seen', projectId })
  await shared.settle()
  await shared.kept(one)
  shared.throwAway(one)
  other.run('task.create', { title: 'Missed', projectId })
  await shared.settle()
  const again = await shared.openAgain(one, false)
  expect(again.me()?.name).toBe('Mara')
  expect(titles(again)).toEqual(['One', 'Seen', 'Three', 'Two'])
  const heard: unknown[] = []
  again.place.log.subscribe((entries) => heard.push(...entries.map(({ request }) => request.name)))
  shared.comeBack(again)
  await shared.until(() => titles(again).length === 5)
  expect(heard).toEqual(['task.create'])
  expect(rowsOf(again.state)).toEqual(rowsOf(other.state))
})

test('T332: after a reload people can still undo their latest change, even one that is waiting', async () => {
  const { shared, one, other, taskId } = await team()
  one.run('task.move', { taskId, status: 'Done' })
  await shared.settle()
  const again = await shared.reload(one)
  await shared.settle()
  expect(again.undo()?.outcome.ok).toBe(true)
  expect(again.state.tasks.get(taskId)?.status).toBe('To Do')
  await shared.until(() => other.state.tasks.get(taskId)?.status === 'To Do')

  shared.goOffline(again)
  again.run('task.comment', { taskId, comments: 'Never mind' })
  await shared.kept(again)
  shared.throwAway(again)
  const third = await shared.openAgain(again, false)
  expect(third.state.tasks.get(taskId)?.comments).toBe('Never mind')
  expect(third.undo()?.outcome.ok).toBe(true)
  expect(third.state.tasks.get(taskId)?.comments).toBe('')
  shared.comeBack(third)
  await shared.until(() => third.place.log.waiting().length === 0)
  expect(third.state.tasks.get(taskId)?.comments).toBe('')
  expect((await requestIds(shared)).length).toBe(new Set(await requestIds(shared)).size)
  expect(rowsOf(third.state)).toEqual(rowsOf((await shared.open('mara@x')).state))
})

test('T333: one of several tabs sends what waits, in the order in which it was requested', async () => {
  const { shared, one, other, projectId } = await team()
  const beside = await shared.openBeside(one)
  const back = [shared.goOffline(one), shared.goOffline(beside)]
  const ids: string[] = []
  for (const [turn, tab] of [one, beside, one, beside].entries()) {
    ids.push(idOf(tab.run('task.create', { title: `Away ${turn}`, projectId })))
    await shared.kept(tab)
    // What is waiting in one tab is shown in the others.
    await shared.quiet(() => titles(one).length === titles(beside).length)
  }
  expect(titles(beside)).toEqual(titles(one))
  back.toReversed().forEach((comeBack) => comeBack())
  for (const tab of [one, beside]) await shared.hear(tab)
  await shared.quiet(() => shared.isSending(one) || shared.isSending(beside))
  await Promise.all([shared.kept(one), shared.kept(beside)])
  expect([one, beside].filter((tab) => shared.isSending(tab))).toHaveLength(1)
  await shared.until(() => titles(other).length === 7 && beside.place.log.waiting().length === 0)
  expect((await requestIds(shared)).slice(-4)).toEqual(ids)
  expect(rowsOf(one.state)).toEqual(rowsOf(beside.state))
})

test('T333: a tab killed while sending holds the others up for only a few seconds', async () => {
  const { shared, one, other, projectId } = await team()
  const beside = await shared.openBeside(one)
  const back = [shared.goOffline(one), shared.goOffline(beside)]
  one.run('task.create', { title: 'Of the killed', projectId })
  await shared.kept(one)
  await shared.quiet(() => titles(beside).length === 4)
  back[0]?.()
  await shared.hear(one)
  // It has the turn by now, and its request is in flight.
  await shared.quiet(() => shared.isSending(one))
  shared.throwAway(one)
  back[1]?.()
  await shared.hear(beside)
  expect(beside.place.log.status().kind).toBe('ready')
  shared.timeGoesBy()
  await shared.until(() => titles(other).includes('Of the killed'))
  expect(titles(other)).toEqual(['Of the killed', 'One', 'Three', 'Two'])
})

test('T420: what a killed tab left behind is sent within seconds by another that was open all along', async () => {
  const { shared, one, other, projectId } = await team()
  const beside = await shared.openBeside(one)
  await shared.settle()
  one.run('task.create', { title: 'Left behind', projectId })
  await shared.kept(one)
  // The request is at the edge of its network, and does not get out.
  await shared.quiet(() => shared.isSending(one))
  shared.throwAway(one)
  await shared.kept(beside)
  for (let turn = 0; turn < 4; turn += 1) {
    shared.timeGoesBy()
    await shared.settle()
  }
  await shared.until(() => titles(other).includes('Left behind'))
  expect(titles(other)).toEqual(['Left behind', 'One', 'Three', 'Two'])
  expect(titles(beside)).toEqual(titles(other))
  expect(beside.place.log.waiting()).toEqual([])
})

test('T420: a tab leaves alone what another one is sending', async () => {
  const { shared, one, other, projectId } = await team()
  const beside = await shared.openBeside(one)
  await shared.settle()
  for (let turn = 0; turn < 3; turn += 1) {
    one.run('task.create', { title: `Mine ${turn}`, projectId })
    await shared.settle()
    shared.timeGoesBy()
    await shared.kept(beside)
    expect(beside.place.log.waiting()).toEqual([])
  }
  expect(titles(other)).toHaveLength(6)
})

test('T334: changes left waiting at a logout are sent at their author’s next login; nobody else sees or sends them', async () => {
  const { shared, one, other, taskId } = await team()
  const told: string[] = []
  one.onRetracted(({ message }) => told.push(message))
  const comeBack = shared.goOffline(one)
  one.run('task.comment', { taskId, comments: 'Mine' })
  await shared.kept(one)
  one.logout()
  comeBack()
  await shared.until(() => one.place.log.status().kind === 'ready')
  expect((await one.login('eli@x', 'password-of-eli')).ok).toBe(true)
  await shared.settle()
  expect(one.me()?.name).toBe('Eli')
  expect(one.place.log.waiting()).toEqual([])
  await shared.kept(one)
  shared.throwAway(one)
  const away = await shared.openAgain(one, false)
  expect(away.me()?.name).toBe('Eli')
  expect(titles(away)).toEqual([])
  expect(away.place.log.waiting()).toEqual([])
  shared.comeBack(away)
  await shared.settle()
  expect(other.state.tasks.get(taskId)?.comments).toBe('')

  away.logout()
  await shared.until(() => away.state.users.size === 0)
  expect((await away.login('mara@x', 'password-of-mara')).ok).toBe(true)
  await shared.until(() => other.state.tasks.get(taskId)?.comments === 'Mine')
  expect(away.state.tasks.get(taskId)?.comments).toBe('Mine')
  expect(told).toEqual([])
})

test('T335: once somebody has logged out or their session has ended, nothing of theirs is left to draw', async () => {
  const { shared, one } = await team()
  await shared.kept(one)
  await (await shared.server).sessions.endAll(one.me()!.id)
  await shared.until(() => !one.me())
  await shared.kept(one)
  shared.throwAway(one)
  await expect(shared.openAgain(one, false)).rejects.toThrow(/could not be reached/)

  const fresh = await shared.open('mara@x')
  await shared.kept(fresh)
  shared.goOffline(fresh)
  fresh.logout()
  await shared.kept(fresh)
  shared.throwAway(fresh)
  await expect(shared.openAgain(fresh, false)).rejects.toThrow(/could not be reached/)
  // Even a later page tells the server of the logout, before it shows anything.
  expect((await shared.openAgain(fresh)).me()).toBeUndefined()
  expect((await shared.openAgain(fresh)).me()).toBeUndefined()
})

test('T611: browser storage that does not respond holds up no login or logout, and shows nobody what somebody else saw', async () => {
  const { shared, one } = await team()
  await shared.kept(one)
  const letGo = await holdDevice(shared.databaseOf(one))
  one.logout()
  expect((await one.login('eli@x', 'password-of-eli')).ok).toBe(true)
  expect([one.me()?.name, titles(one)]).toEqual(['Eli', []])
  shared.throwAway(one)
  const again = await shared.openAgain(one)
  expect([again.me()?.name, titles(again)]).toEqual(['Eli', []])
  shared.throwAway(again)
  await letGo()
  await expect(shared.openAgain(again, false)).rejects.toThrow(/could not be reached/)
  const last = await shared.openAgain(again)
  await shared.kept(last)
  shared.throwAway(last)
  expect((await shared.openAgain(last, false)).me()?.name).toBe('Eli')
})

test('T567: people whose session has ended are told how many of their changes are waiting on this device', async () => {
  const { shared, one, projectId, taskId } = await team()
  const ended = 'Your session has ended. Log in again to go on.'
  const comeBack = shared.goOffline(one)
  one.run('task.create', { title: 'Kept', projectId })
  one.run('task.comment', { taskId, comments: 'Kept as well' })
  await (await shared.server).sessions.endAll(one.me()!.id)
  comeBack()
  await shared.until(() => !one.me())
  expect(one.place.about?.why).toBe(
    `${ended} 2 changes are waiting, kept on this device and sent when you log in here again; nobody else sees or sends them.`,
  )
  await one.login('mara@x', 'password-of-mara')
  await shared.until(() => one.state.tasks.get(taskId)?.comments === 'Kept as well')
  await (await shared.server).sessions.endAll(one.me()!.id)
  await shared.until(() => !one.me())
  expect(one.place.about?.why).toBe(ended)
})

test('T612: people whose session has ended are told how many of their changes could not be kept', async () => {
  const { shared, one, projectId, taskId } = await team()
  const comeBack = shared.goOffline(one)
  one.run('task.create', { title: 'Kept', projectId })
  await shared.kept(one)
  const makeRoom = fillDevice()
  one.run('task.comment', { taskId, comments: 'Lost' })
  await shared.kept(one)
  makeRoom()
  await (await shared.server).sessions.endAll(one.me()!.id)
  comeBack()
  await shared.until(() => !one.me())
  expect(one.place.about?.why).toBe(
    'Your session has ended. Log in again to go on. ' +
      '1 change is waiting, kept on this device and sent when you log in here again; nobody else sees or sends it. ' +
      '1 change could not be kept on this device, and was not sent.',
  )
})

test('T512: somebody deleted with changes waiting is told that they were not sent; if the deletion is undone, they are', async () => {
  const { shared, one, taskId, projectId } = await team()
  const server = await shared.server
  const mara = one.me()?.id ?? ''
  const [admin] = server.log.state.users.where('email', 'admin@example.com')
  // Through the form, so that the server remembers the browser.
  one.logout()
  await one.login('mara@x', 'password-of-mara')
  const comeBack = shared.goOffline(one)
  one.run('task.comment', { taskId, comments: 'On the train' })
  one.run('task.create', { title: 'Of the train', projectId })
  await shared.kept(one)
  const deleted = await server.do(admin?.id ?? '', 'user.delete', { userId: mara })
  comeBack()
  await shared.until(() => !one.me())
  expect(one.place.about?.why).toBe(
    'An admin has deleted your account, so you have been logged out. 2 changes were not sent. They are kept on this device ' +
      'for 7 days, in case an admin undoes that and you log in here again by a link from them, and then deleted; nobody else sees or sends them.',
  )
  const entryId = deleted.ok ? deleted.entry?.request.id : undefined
  await server.do(admin?.id ?? '', 'entry.undo', { entryId })
  await shared.logInBeside(one, mara)
  await shared.until(() => one.me()?.id === mara && one.place.log.waiting().length === 0)
  expect(server.log.state.tasks.get(taskId)?.comments).toBe('On the train')
  expect(titles(one)).toContain('Of the train')
})

test('T336: a change refused later is reported to its author, with its text, until they dismiss it', async () => {
  const { shared, one, other, taskId, projectId } = await team()
  const retracted: string[] = []
  one.onRetracted(({ message }) => retracted.push(message))
  const comeBack = shared.goOffline(one)
  one.run('task.comment', { taskId, comments: 'Long thought about' })
  one.run('task.create', { title: 'Kept', projectId })
  await shared.kept(one)
  other.run('task.delete', { taskId })
  await shared.until(() => !other.state.tasks.get(taskId) && other.place.log.waiting().length === 0)
  comeBack()
  await shared.until(() => one.place.refused?.list().length === 1)
  expect(one.place.refused?.list()).toMatchObject([
    {
      deed: "commented on 'One'",
      message: 'This task is not here (any more).',
      texts: ['Long thought about'],
    },
  ])
  expect(one.place.log.status()).toMatchObject({ kind: 'ready', isTelling: true })
  expect(titles(one)).toEqual(['Kept', 'Three', 'Two'])
  // Only once: not also through the channel for immediate refusals.
  expect(retracted).toEqual([])

  const again = await shared.reload(one)
  await shared.quiet(() => again.place.refused?.list().length === 1)
  again.place.refused?.dismiss(again.place.refused.list()[0]!.requestId)
  await shared.kept(again)
  expect(again.place.log.status()).not.toHaveProperty('isTelling')
  expect((await shared.reload(again)).place.refused?.list()).toEqual([])
})

test('T337: a text changed on both sides is not overwritten: both versions are offered', async () => {
  const { shared, one, other, taskId } = await team()
  const comeBack = shared.goOffline(one)
  one.run('task.edit', { taskId, description: 'Mine' })
  one.run('task.edit', { taskId, priority: 'High' })
  await shared.kept(one)
  other.run('task.edit', { taskId, description: 'Theirs' })
  other.run('task.edit', { taskId, priority: 'Low' })
  await shared.until(() => other.place.log.waiting().length === 0)
  comeBack()
  await shared.until(() => one.place.refused?.list().length === 1)
  expect(one.place.refused?.list()).toMatchObject([
    {
      deed: "changed the description of 'One'",
      message: 'The description was changed meanwhile, by somebody else or on another device.',
      conflict: { table: 'tasks', id: taskId, field: 'description', mine: 'Mine' },
    },
  ])
  // For any other field the last write wins.
  expect(one.state.tasks.get(taskId)).toMatchObject({ description: 'Theirs', priority: 'High' })
})

test('T419, T618: a comment and an item changed on both sides are offered with both texts, without blaming somebody else', async () => {
  const { shared, one, taskId } = await team()
  const desk = await shared.openBeside(one)
  one.run('checklist.add', { taskId, texts: ['Measure'] })
  one.run('comment.add', { taskId, text: 'First' })
  await shared.settle()
  const [item] = [...one.state.checklist.values()]
  const [comment] = [...one.state.comments.values()]
  const comeBack = shared.goOffline(one)
  one.run('comment.edit', { commentId: comment!.id, text: 'Of the train' })
  one.run('checklist.rename', { itemId: item!.id, text: 'Measure on the train' })
  await shared.kept(one)
  // Not through the tabs of this browser, which would send what waits in it.
  const server = await shared.server
  const mara = desk.me()!.id
  await server.do(mara, 'comment.edit', { commentId: comment!.id, text: 'Of the desk' })
  await server.do(mara, 'checklist.rename', { itemId: item!.id, text: 'Measure at the desk' })
  shared.throwAway(desk)
  comeBack()
  await shared.until(() => one.place.refused?.list().length === 2)
  const messages = one.place.refused?.list().map(({ message }) => message)
  expect(messages).toHaveLength(2)
  for (const message of messages ?? [])
    expect(message).toMatch(/ meanwhile, by somebody else or on another device\.$/)
  expect(one.place.refused?.list().map(({ conflict }) => conflict)).toEqual([
    { table: 'comments', id: comment!.id, field: 'text', mine: 'Of the train' },
    { table: 'checklist', id: item!.id, field: 'text', mine: 'Measure on the train' },
  ])
  expect(one.state.comments.get(comment!.id)?.text).toBe('Of the desk')
  expect(one.state.checklist.get(item!.id)?.text).toBe('Measure at the desk')
})

test('T337: the same text from both sides is no conflict, and neither are two changes one after the other', async () => {
  const { shared, one, other, taskId } = await team()
  const comeBack = shared.goOffline(one)
  for (const description of ['Draft', 'Final']) one.run('task.edit', { taskId, description })
  await shared.kept(one)
  comeBack()
  await shared.until(() => one.place.log.waiting().length === 0)
  expect(one.state.tasks.get(taskId)?.description).toBe('Final')
  const backAgain = shared.goOffline(one)
  one.run('task.edit', { taskId, title: 'Survey' })
  await shared.kept(one)
  other.run('task.edit', { taskId, title: 'Survey' })
  await shared.until(() => other.place.log.waiting().length === 0)
  backAgain()
  await shared.until(() => one.place.log.waiting().length === 0)
  expect(one.place.refused?.list()).toEqual([])
})

test('T338: a password is never kept on the device', async () => {
  const { shared, one, projectId, asAdmin } = await team()
  const args = { name: 'Emma', email: 'emma@x', password: 'password-of-emma', role: 'employee' }
  expect(one.place.log.append(asAdmin('user.create', args), []).ok).toBe(true)
  one.run('task.create', { title: 'Kept', projectId })
  await shared.kept(one)
  const database = await openDB(shared.databaseOf(one))
  expect(await database.getAll('waiting')).toMatchObject([{ request: { name: 'task.create' } }])
  database.close()
  await shared.settle()
})

test('T342: a view kept by a version with other fields is not drawn, and is replaced', async () => {
  const { one } = await team()
  const [epoch, seq] = ['its epoch', 7]
  const view = { person: '1', epoch, seq, rows: allRowsOf(one.state), entries: [], pastFrom: seq }
  const passage = { person: '1', epoch, after: seq, entries: [], seq: seq + 1 }
  const earlier = new IndexedKept('ems-of-two-versions', 'other fields')
  const present = new IndexedKept('ems-of-two-versions')
  expect(await earlier.keepView(view, await earlier.era())).toBe(true)
  expect(await present.view()).toBeUndefined()
  expect(await present.keepPassage(passage, await present.era())).toBe(false)
  expect(await present.keepView(view, await present.era())).toBe(true)
  expect(await present.view()).toMatchObject({ person: '1', seq })
  expect(await earlier.view()).toBeUndefined()
  earlier.close()
  present.close()
})

describe('T601: a waiting change refused while the browser’s storage is full', () => {
  let makeRoom = (): void => {}
  afterEach(() => makeRoom())

  /** A page whose change waited and was refused, on a device left as `spoil` makes it. */
  async function refusedAt(spoil: () => () => void) {
    const { shared, one, other, taskId } = await team()
    const comeBack = shared.goOffline(one)
    const requestId = idOf(one.run('task.comment', { taskId, comments: 'Long thought about' }))
    await shared.kept(one)
    other.run('task.delete', { taskId })
    await shared.until(() => !other.state.tasks.get(taskId) && other.place.log.waiting().length === 0)
    makeRoom = spoil()
    comeBack()
    await shared.until(() => one.place.log.waiting().length === 0)
    await shared.kept(one)
    return { shared, one, requestId }
  }

  /** What the page tells its author. */
  const told = ({ place }: Workspace): unknown[] => place.refused?.list().map(({ texts }) => texts) ?? []

  test('is reported in this tab until its author dismisses it, and no longer waits', async () => {
    const { shared, one, requestId } = await refusedAt(fillDevice)
    await shared.until(() => told(one).length > 0)
    expect(told(one)).toEqual([['Long thought about']])
    expect(one.place.log.status()).toMatchObject({ kind: 'ready', isTelling: true })
    const database = await openDB(shared.databaseOf(one))
    expect(await database.count('waiting')).toBe(0)
    database.close()
    one.place.refused?.dismiss(requestId)
    await shared.kept(one)
    expect(told(one)).toEqual([])
    expect(one.place.log.status()).not.toHaveProperty('isTelling')
  })

  test('is reported once and not sent again, even if nothing can be deleted either', async () => {
    const { shared, one, requestId } = await refusedAt(breakDevice)
    await shared.until(() => told(one).length > 0)
    const beside = new IndexedKept(shared.databaseOf(one))
    for (let turn = 0; turn < 4; turn += 1) {
      // Any message from another tab is a reason to look at what waits.
      await beside.drop('of another tab')
      await shared.settle()
      shared.timeGoesBy()
      await shared.kept(one)
    }
    expect(await beside.waiting(one.me()?.id ?? '')).toHaveLength(1)
    beside.close()
    expect(told(one)).toEqual([['Long thought about']])
    const sent = shared.trail.of(requestId).filter((what) => what.startsWith('sent by'))
    expect(sent).toHaveLength(1)
  })
})

describe('T602: somebody who logs out while the server is away', () => {
  test('is logged out in all tabs immediately, and on the server by the first tab to reach it, even if theirs is closed', async () => {
    const { shared, one, other, taskId } = await team()
    const beside = await shared.openBeside(one)
    await shared.settle()
    const back = [one, beside].map((tab) => shared.goOffline(tab))
    beside.run('task.comment', { taskId, comments: 'Waits for me' })
    await shared.kept(beside)
    one.logout()
    expect(beside.me()).toBeUndefined()
    expect(beside.place.about?.why).toMatch(/^Your session has ended.* 1 change is waiting/)
    await shared.kept(one)
    shared.throwAway(one)
    back[1]?.()
    await shared.until(() => beside.state.users.size === 0)
    expect(beside.me()).toBeUndefined()
    const next = await shared.openAgain(one)
    expect(next.me()).toBeUndefined()
    await shared.settle()
    expect(other.state.tasks.get(taskId)?.comments).toBe('')
    expect((await beside.login('mara@x', 'password-of-mara')).ok).toBe(true)
    await shared.until(() => other.state.tasks.get(taskId)?.comments === 'Waits for me')
  })

  test('does not end the session of somebody who logs in from another tab before this one reaches the server', async () => {
    const { shared, one } = await team()
    const beside = await shared.openBeside(one)
    await shared.settle()
    const back = [one, beside].map((tab) => shared.goOffline(tab))
    one.logout()
    await shared.kept(one)
    back[1]?.()
    expect((await beside.login('eli@x', 'password-of-eli')).ok).toBe(true)
    back[0]?.()
    await shared.until(() => one.me()?.name === 'Eli')
    await shared.settle()
    expect(beside.me()?.name).toBe('Eli')
    expect((await shared.openBeside(beside)).me()?.name).toBe('Eli')
  })
})
