import 'fake-indexeddb/auto'
import { openDB } from 'idb'
import { expect, test } from 'vitest'
import { rowsOf as allRowsOf } from '../../src/domain/state/state.ts'
import { rowsOf } from '../../src/workspace/shared-clients.testing.ts'
import { IndexedKept } from '../../src/workspace/team/kept/indexed-kept.ts'
import type { ServedWorkspace } from './served-workspace.testing.ts'
import { idOf, offlineTeams, titles } from './offline.testing.ts'

const team = offlineTeams()

async function requestIds(shared: ServedWorkspace): Promise<string[]> {
  const { rows } = await (
    await shared.server
  ).pool.query<{ request_id: string }>('select request_id from entries order by seq')
  return rows.map((row) => row.request_id)
}

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
