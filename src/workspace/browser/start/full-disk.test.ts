import { expect, test, vi } from 'vitest'
import { rowsOf } from '../simulated/rows-of.testing.ts'
import { stopped } from '../stopped.ts'
import { quietTab, comment, openAgain } from './quiet-tab.testing.ts'

/** A full disk: it accepts waiting requests, which take little room, but gives them no place and drops none. */
function fullDisk(): { empty: () => void } {
  const full = (): never => {
    throw new DOMException('The disk is full.', 'UnknownError')
  }
  // oxlint-disable-next-line typescript/unbound-method -- called with the right `this` below
  const { put: realPut } = IDBObjectStore.prototype
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    ...args
  ) {
    return this.name === 'pending' ? realPut.apply(this, args) : full()
  })
  const drop = vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(full)
  return {
    empty: () => {
      put.mockRestore()
      drop.mockRestore()
    },
  }
}

test('S33: after a failed database write, what makes the data longer is refused until a write succeeds', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { browser, tab } = await quietTab()
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('The disk is full.', 'QuotaExceededError')
  })
  const [task] = tab.workspace.state.tasks.values()
  const ask = (comments: string) => tab.workspace.run('task.comment', { taskId: task!.id, comments })
  ask('As long as this')
  await browser.settle()
  expect(tab.retracted).toEqual([stopped.notKept])
  expect(ask('Longer than before')).toMatchObject({
    ok: false,
    refusal: { message: stopped.databaseFull },
  })
  put.mockRestore()
  await browser.settle()
  // The request has made EMS check whether there is room again.
  ask('Once more')
  await browser.settle()
  expect(ask('And now it is kept').ok).toBe(true)
  vi.restoreAllMocks()
})

test('S33: after a failed database write, what makes the data shorter is accepted, and kept once there is room', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { browser, tab } = await quietTab()
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('The disk is full.', 'QuotaExceededError')
  })
  await comment(browser, tab, 1)
  expect(tab.retracted).toEqual([stopped.notKept])
  const [task] = tab.workspace.state.tasks.values()
  expect(tab.workspace.run('task.delete', { taskId: task!.id }).ok).toBe(true)
  put.mockRestore()
  await browser.settle()
  expect(tab.retracted).toEqual([stopped.notKept])
  // Its write has succeeded.
  const [other] = tab.workspace.state.tasks.values()
  expect(tab.workspace.run('task.comment', { taskId: other!.id, comments: 'Longer' }).ok).toBe(true)
  await browser.settle()
  await browser.die()
  const { tasks } = (await openAgain(browser)).workspace.state
  expect([tasks.get(task!.id), tasks.get(other!.id)?.comments]).toEqual([undefined, 'Longer'])
  vi.restoreAllMocks()
})

test('S33: a database that did not even open because the disk was full is tried again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { browser, tab } = await quietTab()
  const full = (): never => {
    throw new DOMException('The disk is full.', 'UnknownError')
  }
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(full)
  const open = vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(full)
  await comment(browser, tab, 1)
  expect(tab.retracted).toEqual([stopped.notKept])
  put.mockRestore()
  open.mockRestore()
  const [task] = tab.workspace.state.tasks.values()
  const ask = () => tab.workspace.run('task.comment', { taskId: task!.id, comments: 'As long as this' })
  expect(ask()).toMatchObject({ ok: false, refusal: { message: stopped.databaseFull } })
  await browser.settle()
  expect(ask().ok).toBe(true)
  await browser.settle()
  expect(tab.retracted).toEqual([stopped.notKept])
  vi.restoreAllMocks()
})

test('S33: what a full disk refused does not come back once the disk accepts writes again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { browser, tab } = await quietTab()
  const disk = fullDisk()
  await comment(browser, tab, 1)
  expect(tab.retracted).toEqual([stopped.notKept])
  disk.empty()
  const [task] = tab.workspace.state.tasks.values()
  tab.workspace.run('task.comment', { taskId: task!.id, comments: 'Refused' })
  await browser.settle()
  tab.workspace.run('task.save', { taskId: task!.id, status: 'Done', comments: '' })
  await browser.settle()
  const rows = rowsOf(tab.workspace.state)
  await browser.die()
  expect(rowsOf((await openAgain(browser)).workspace.state)).toEqual(rows)
  vi.restoreAllMocks()
})

test('S38: what a full disk refused does not come back at a start, whether or not the disk is still full', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { browser, tab } = await quietTab()
  const rows = rowsOf(tab.workspace.state)
  const disk = fullDisk()
  await comment(browser, tab, 1)
  expect(tab.retracted).toEqual([stopped.notKept])
  expect(browser.disk.records('pending')).toHaveLength(1)
  tab.kill()
  expect(rowsOf((await openAgain(browser)).workspace.state)).toEqual(rows)
  disk.empty()
  await browser.die()
  expect(rowsOf((await openAgain(browser)).workspace.state)).toEqual(rows)
  // Then it is gone, with all that was noted of it.
  expect(browser.disk.records('pending')).toEqual([])
  expect([...browser.service.texts.keys()].filter((key) => key.startsWith('pending:'))).toEqual([])
  vi.restoreAllMocks()
})

test('S33: a failed read is not taken for a full disk', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { browser, tab } = await quietTab()
  const getAll = vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(() => {
    throw new DOMException('It cannot be read now.', 'UnknownError')
  })
  tab.show()
  await browser.settle()
  getAll.mockRestore()
  await comment(browser, tab, 1)
  expect([...tab.workspace.state.tasks.values()][0]?.comments).toBe('Comment 1')
  expect(tab.retracted).toEqual([])
  vi.restoreAllMocks()
})
