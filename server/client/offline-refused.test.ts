import 'fake-indexeddb/auto'
import { openDB } from 'idb'
import { afterEach, describe, expect, test } from 'vitest'
import type { Workspace } from '../../src/workspace/workspace.ts'
import { breakDevice, fillDevice } from '../../src/workspace/team/kept/full-device.testing.ts'
import { IndexedKept } from '../../src/workspace/team/kept/indexed-kept.ts'
import { idOf, offlineTeams, titles } from './offline.testing.ts'

const team = offlineTeams()

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

/** What a page has refused for both texts to be offered: the author's own ones. */
const bothOffered = ({ place }: Workspace): unknown[] =>
  place.refused?.list().map(({ conflict }) => conflict?.mine) ?? []

test('T660: a text sent before anybody knew that the server was away does not overwrite what was written in those hours', async () => {
  const { shared, one, other, taskId } = await team()
  one.run('task.edit', { taskId, description: 'Mine' })
  one.run('task.edit', { taskId, title: 'Mine too' })
  await shared.quiet(() => shared.isSending(one))
  const comeBack = shared.goOffline(one)
  other.run('task.edit', { taskId, description: 'Theirs', title: 'Theirs too' })
  await shared.until(() => other.place.log.waiting().length === 0)
  comeBack()
  await shared.until(() => one.place.refused?.list().length === 2)
  expect(bothOffered(one)).toEqual(['Mine', 'Mine too'])
  expect(one.state.tasks.get(taskId)).toMatchObject({ description: 'Theirs', title: 'Theirs too' })
})

test('T660: of two texts saved at the same moment both are offered to the later author, and a toast says nothing of it', async () => {
  const { shared, one, other, taskId } = await team()
  const retracted: string[] = []
  for (const page of [one, other]) page.onRetracted(({ message }) => retracted.push(message))
  one.run('task.edit', { taskId, description: 'Mine' })
  other.run('task.edit', { taskId, description: 'Theirs' })
  await shared.until(() => [one, other].every(({ place }) => place.log.waiting().length === 0))
  await shared.kept(one)
  await shared.kept(other)
  const saved = one.state.tasks.get(taskId)?.description
  const [first, later] = saved === 'Mine' ? [one, other] : [other, one]
  expect(other.state.tasks.get(taskId)?.description).toBe(saved)
  expect(bothOffered(first)).toEqual([])
  expect(bothOffered(later)).toEqual([saved === 'Mine' ? 'Theirs' : 'Mine'])
  expect(retracted).toEqual([])
})

test('T660: a form with more than that text is given back instead: its author would lose the rest', async () => {
  const { shared, one, taskId } = await team()
  const retracted: string[] = []
  one.onRetracted(({ message }) => retracted.push(message))
  const server = await shared.server
  await server.do(one.me()!.id, 'task.edit', { taskId, title: 'Theirs' })
  one.run('task.edit', { taskId, title: 'Mine', description: 'Two pages of text' })
  await shared.until(() => one.place.log.waiting().length === 0)
  expect(retracted).toEqual(['The title was changed meanwhile, by somebody else or on another device.'])
  expect(one.place.refused?.list()).toEqual([])
})

test('T661: if the device keeps nothing, both texts are offered in the tab all the same', async () => {
  const { shared, one, other, taskId } = await team()
  const mend = breakDevice()
  try {
    one.run('task.edit', { taskId, description: 'Mine' })
    await shared.quiet(() => shared.isSending(one))
    const comeBack = shared.goOffline(one)
    other.run('task.edit', { taskId, description: 'Theirs' })
    await shared.until(() => other.place.log.waiting().length === 0)
    comeBack()
    await shared.until(() => bothOffered(one).length === 1)
    expect(bothOffered(one)).toEqual(['Mine'])
  } finally {
    mend()
  }
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
