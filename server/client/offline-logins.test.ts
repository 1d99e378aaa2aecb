import 'fake-indexeddb/auto'
import { describe, expect, test } from 'vitest'
import { fillDevice, holdDevice } from '../../src/workspace/team/kept/full-device.testing.ts'
import { offlineTeams, titles } from './offline.testing.ts'

const team = offlineTeams()

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
