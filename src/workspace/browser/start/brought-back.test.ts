import { describe, expect, test, vi } from 'vitest'
import { setUp } from '../simulated/crash-fuzz.testing.ts'
import { openDatabase } from '../order/database.ts'
import { IndexedOrder } from '../order/indexed-order.ts'
import { keptCount } from '../../recent-entries.ts'
import { rowsOf } from '../simulated/rows-of.testing.ts'
import { SimulatedBrowser, ticks, type SimulatedTab } from '../simulated/simulated-browser.testing.ts'
import { stopped } from '../stopped.ts'

/** A tab on a project with three tasks, with Mara logged in and everything written. */
async function quietTab(): Promise<{ browser: SimulatedBrowser; tab: SimulatedTab }> {
  const browser = new SimulatedBrowser()
  const tab = await browser.open()
  await setUp(browser)
  return { browser, tab }
}

async function comment(browser: SimulatedBrowser, { workspace }: SimulatedTab, count: number): Promise<void> {
  const [task] = workspace.state.tasks.values()
  for (let number = 1; number <= count; number += 1) {
    workspace.run('task.comment', { taskId: task!.id, comments: `Comment ${number}` })
    if (number % 300 === 0) await browser.settle()
  }
  await browser.settle()
}

const incidents = ({ workspace }: SimulatedTab): readonly object[] => workspace.place.device!.incidents.list()

async function openAgain(browser: SimulatedBrowser): Promise<SimulatedTab> {
  const tab = await browser.open()
  await browser.settle()
  return tab
}

describe('S24: the database alone rebuilds the present state', () => {
  test('even if some of the entries that local storage lacks have been forgotten', async () => {
    const { browser } = await quietTab()
    await browser.die()
    const second = await openAgain(browser)
    await comment(browser, second, keptCount * 1.2)
    const rows = rowsOf(second.workspace.state)
    const [oldest] = await (await openDatabase().database).getAllKeys('entries')
    expect(oldest).toBeGreaterThan(100)
    await browser.die({ writes: 0 })
    const third = await openAgain(browser)
    expect(rowsOf(third.workspace.state)).toEqual(rows)
    expect(incidents(third)).toEqual([])
  })

  test('so it forgets no entry that is not in a checkpoint', async () => {
    const { browser, tab } = await quietTab()
    await comment(browser, tab, 3)
    const order = new IndexedOrder()
    const before = await order.since(0)
    await order.forget(tab.log.status().seq)
    const { checkpoint } = (await (await order.database()).get('meta', 'meta')) ?? {}
    const kept = (await order.since(0)).map(({ seq }) => seq)
    expect(before.length).toBeGreaterThan(3)
    expect(kept).toEqual(before.map(({ seq }) => seq).filter((seq) => seq > (checkpoint?.seq ?? 0)))
    expect(kept.length).toBeGreaterThan(0)
    await browser.die({ writes: 'gone' })
    expect(rowsOf((await openAgain(browser)).workspace.state)).toEqual(rowsOf(tab.workspace.state))
  })

  test('and brings an older write of ours forward, even one of a former order', async () => {
    const { browser, tab } = await quietTab()
    await browser.die()
    const second = await browser.open()
    // Another order begins, since another program has changed the users.
    const users = (browser.service.texts.get('users') ?? '').replace('"name":"Eli"', '"name":"Elias"')
    second.kill()
    browser.service.setFromOutside('users', users)
    const third = await openAgain(browser)
    expect(third.log.status().kind).toBe('ready')
    await comment(browser, third, 3)
    const rows = rowsOf(third.workspace.state)
    await browser.die({ writes: 0 })
    const fourth = await openAgain(browser)
    expect(rowsOf(fourth.workspace.state)).toEqual(rows)
    expect(rowsOf(tab.workspace.state)).not.toEqual(rows)
  })

  test('but if an entry is missing, what is stored counts, and EMS says how many changes cannot be joined', async () => {
    const { browser, tab } = await quietTab()
    await browser.die()
    const second = await openAgain(browser)
    await comment(browser, second, 5)
    const { seq } = second.log.status()
    await (await openDatabase().database).delete('entries', seq - 2)
    await browser.die({ writes: 0 })
    const third = await openAgain(browser)
    expect(rowsOf(third.workspace.state)).toEqual(rowsOf(tab.workspace.state))
    expect(incidents(third)).toMatchObject([{ kind: 'notJoined', entries: 5 }])
    // The whole state before the gap is kept aside, and the entries stay in the history.
    expect(await third.workspace.place.device!.asides?.list()).toMatchObject([{ projects: 1, tasks: 3 }])
    const last = (await third.log.history()).find((entry) => entry.seq === seq)
    expect(last?.request.name).toBe('task.comment')
  })

  test('but an earlier copy that somebody puts back, without notes, wins', async () => {
    const { browser, tab } = await quietTab()
    const copy = [...browser.service.texts].filter(([key]) => !key.startsWith('written:'))
    const rows = rowsOf(tab.workspace.state)
    await comment(browser, tab, 3)
    tab.kill()
    browser.service.texts.clear()
    for (const [key, text] of copy) browser.service.setFromOutside(key, text)
    const next = await openAgain(browser)
    expect(rowsOf(next.workspace.state)).toEqual(rows)
  })
})

describe('S25: an empty local storage', () => {
  test('that was not seen being cleared gets the workspace back, with nobody logged in, and EMS says so', async () => {
    const { browser, tab } = await quietTab()
    const rows = rowsOf(tab.workspace.state)
    await browser.die({ writes: 'gone' })
    const next = await openAgain(browser)
    expect(rowsOf(next.workspace.state)).toEqual(rows)
    expect(next.workspace.me()).toBeUndefined()
    expect(incidents(next)).toMatchObject([{ kind: 'broughtBack', users: 4, projects: 1, tasks: 3 }])
    expect(await next.workspace.place.device!.asides?.list()).toEqual([])
    // Nobody is logged in at the next start either.
    await browser.die()
    expect((await openAgain(browser)).workspace.me()).toBeUndefined()
  })

  test('is reported once, even if two tabs start at the same time', async () => {
    const { browser } = await quietTab()
    await browser.die({ writes: 'gone' })
    await Promise.all([browser.open(), browser.open()])
    await browser.settle()
    await browser.die()
    expect(incidents(await openAgain(browser))).toMatchObject([{ kind: 'broughtBack' }])
  })

  test('is reported once, as it was last found, if it is found again before anybody took note of it', async () => {
    const { browser } = await quietTab()
    await browser.die({ writes: 'gone' })
    const next = await openAgain(browser)
    await next.workspace.login('mara@x', 'mara')
    const [project] = next.workspace.state.projects.values()
    next.workspace.run('task.create', { title: 'Later', projectId: project!.id })
    await browser.settle()
    await browser.die({ writes: 'gone' })
    expect(incidents(await openAgain(browser))).toMatchObject([{ kind: 'broughtBack', tasks: 4 }])
    await browser.die()
    expect(incidents(await openAgain(browser))).toMatchObject([{ kind: 'broughtBack', tasks: 4 }])
  })

  test.each([
    ['is noticed through another tab', (tab: SimulatedTab) => tab.storage.hearCleared()],
    [
      'is noticed at the tab’s next write',
      (tab: SimulatedTab) => {
        tab.storage.clear()
        tab.workspace.run('profile.update', { name: 'Mara M', password: 'mara' })
      },
    ],
    [
      'is noticed when the tab is left',
      (tab: SimulatedTab) => {
        tab.storage.clear()
        tab.hide()
        // A tab that is left gets no later chance.
        tab.kill()
      },
    ],
  ])(
    'that was cleared, which %s, starts a new workspace, with a copy kept aside and the old snapshots locked',
    async (_, clear) => {
      const { browser, tab } = await quietTab()
      await tab.workspace.place.device!.snapshots?.keep('restore', tab.workspace.now())
      clear(tab)
      await browser.settle()
      expect(tab.log.status().kind).toBe('stopped')
      await browser.die()
      const next = await openAgain(browser)
      const { state, place } = next.workspace
      expect([state.users.size, state.projects.size, state.tasks.size]).toEqual([1, 0, 0])
      expect(incidents(next)).toMatchObject([{ kind: 'cleared' }])
      const [aside] = (await place.device!.asides?.list()) ?? []
      expect(aside).toMatchObject({ users: 4, projects: 1, tasks: 3 })
      expect(await place.device!.asides?.text(aside!.id)).toContain('Atlas')
      expect(await place.device!.snapshots?.list()).toMatchObject([{ isLocked: true }, { isLocked: true }])
      // Snapshots of the new workspace do not thin those out either.
      await next.workspace.login('admin@example.com', 'admin123')
      for (let kept = 0; kept < 12; kept += 1)
        await place.device!.snapshots?.keep('restore', next.workspace.now())
      const locked = (await place.device!.snapshots?.list())?.filter(({ isLocked }) => isLocked)
      expect(locked).toHaveLength(2)
      // It stays empty, whatever comes back of local storage.
      await browser.die({ writes: 0 })
      expect((await openAgain(browser)).workspace.state.projects.size).toBe(0)
    },
  )

  test('that was cleared leaves the old history in the copy kept aside, and nowhere in the new workspace', async () => {
    const { browser, tab } = await quietTab()
    tab.storage.hearCleared()
    await browser.settle()
    await browser.die()
    const next = await openAgain(browser)
    expect(JSON.stringify(await next.log.history())).not.toContain('Atlas')
    const [aside] = (await next.workspace.place.device!.asides?.list()) ?? []
    // The history is in the aside.
    expect(JSON.parse((await next.workspace.place.device!.asides?.text(aside!.id)) ?? '')).toMatchObject({
      history: expect.arrayContaining([expect.objectContaining({ seq: 3 })]) as unknown,
    })
  })

  test.each([0, 1, 2, 4, 5, 6, 8, 12, 20, 40])(
    'that was cleared gives two tabs that start %i ticks apart one and the same workspace',
    async (gap) => {
      const { browser, tab } = await quietTab()
      tab.storage.hearCleared()
      await browser.settle()
      await browser.die()
      const first = browser.open()
      await ticks(gap)
      const [one, other] = await Promise.all([first, browser.open()])
      await browser.settle()
      expect(rowsOf(other.workspace.state)).toEqual(rowsOf(one.workspace.state))
      expect(one.workspace.state.users.size).toBe(1)
      expect(await one.workspace.place.device!.asides?.list()).toHaveLength(1)
    },
  )

  test.each(Array.from({ length: 16 }, (_, gap) => gap))(
    'where an admin started anew keeps aside what another tab does before it hears of that (%i ticks later)',
    async (gap) => {
      const browser = new SimulatedBrowser({}, { isSlow: true })
      const one = await browser.open()
      await setUp(browser)
      const other = await browser.open()
      await browser.settle()
      await one.workspace.place.device!.startNew()
      one.kill()
      while (browser.service.step());
      const starting = browser.open()
      await ticks(gap)
      const [task] = other.workspace.state.tasks.values()
      other.workspace.run('task.comment', { taskId: task!.id, comments: 'Late' })
      const next = await starting
      await ticks(50)
      const asides = (await next.workspace.place.device!.asides?.list()) ?? []
      const text = await next.workspace.place.device!.asides?.text(asides[0]?.id ?? 0)
      const isPlaced = other.log.past.entries().at(-1)?.request.name === 'task.comment'
      expect([asides.length, text?.includes('Late')]).toEqual([1, isPlaced])
    },
  )

  test('makes the start fail, and touches nothing, if the workspace cannot be read back right now', async () => {
    const { browser, tab } = await quietTab()
    const rows = rowsOf(tab.workspace.state)
    await browser.die({ writes: 'gone' })
    // oxlint-disable-next-line typescript/unbound-method -- called with the right `this` below
    const readAll = IDBObjectStore.prototype.getAll
    vi.spyOn(IDBObjectStore.prototype, 'getAll').mockImplementation(function (this: IDBObjectStore, query) {
      if (this.name === 'snapshots') throw new DOMException('The snapshots cannot be read.', 'UnknownError')
      return readAll.call(this, query)
    })
    await expect(browser.open()).rejects.toThrow('cannot be read')
    vi.restoreAllMocks()
    expect(rowsOf((await openAgain(browser)).workspace.state)).toEqual(rows)
  })

  test('where an admin started anew has the old workspace kept aside', async () => {
    const { browser, tab } = await quietTab()
    expect(await tab.workspace.place.device!.startNew()).toBe(true)
    await browser.settle()
    await browser.die()
    const next = await openAgain(browser)
    expect(next.workspace.state.projects.size).toBe(0)
    expect(await next.workspace.place.device!.asides?.list()).toMatchObject([{ projects: 1 }])
  })
})

describe('S24: when what is stored belongs to an order that the database does not know', () => {
  test('as after a time without a database, it wins', async () => {
    const { browser, tab } = await quietTab()
    await browser.die()
    browser.hasDatabase = false
    const alone = await openAgain(browser)
    const rows = rowsOf(alone.workspace.state)
    await comment(browser, alone, 3)
    const later = rowsOf(alone.workspace.state)
    expect(later).not.toEqual(rows)
    await browser.die()
    browser.hasDatabase = true
    expect(rowsOf((await openAgain(browser)).workspace.state)).toEqual(later)
    expect(rowsOf(tab.workspace.state)).toEqual(rows)
  })

  test('as after a power cut that undid the beginning of that order, it wins', async () => {
    const { browser } = await quietTab()
    await browser.die()
    const second = await openAgain(browser)
    second.kill()
    const before = browser.disk.transactions
    const users = (browser.service.texts.get('users') ?? '').replace('"name":"Eli"', '"name":"Elias"')
    browser.service.setFromOutside('users', users)
    const third = await openAgain(browser)
    await comment(browser, third, 3)
    const rows = rowsOf(third.workspace.state)
    await browser.die({ transactions: before })
    expect(rowsOf((await openAgain(browser)).workspace.state)).toEqual(rows)
  })
})

describe('S31: a database behind local storage', () => {
  test('gives out no number twice, and loses nothing at the next kill either', async () => {
    const { browser, tab } = await quietTab()
    const before = browser.disk.transactions
    await comment(browser, tab, 10)
    const rows = rowsOf(tab.workspace.state)
    const { seq } = tab.log.status()
    await browser.die({ transactions: before })
    const second = await openAgain(browser)
    expect(rowsOf(second.workspace.state)).toEqual(rows)
    await comment(browser, second, 5)
    expect(second.log.past.entries().at(-1)?.seq).toBe(seq + 5)
    const later = rowsOf(second.workspace.state)
    await browser.die({ writes: 0 })
    expect(rowsOf((await openAgain(browser)).workspace.state)).toEqual(later)
  })
})

describe('S32: a database that is gone', () => {
  test('is reported with the last known change', async () => {
    const { browser, tab } = await quietTab()
    await comment(browser, tab, 3)
    const { id } = tab.workspace.me()!
    const rows = rowsOf(tab.workspace.state)
    await browser.die({ transactions: 'gone' })
    const next = await openAgain(browser)
    expect(rowsOf(next.workspace.state)).toEqual(rows)
    expect(incidents(next)).toMatchObject([{ kind: 'databaseGone', last: { by: id } }])
  })

  test('is reported once, with the last change, even if the browser itself says that it threw it away', async () => {
    const { browser, tab } = await quietTab()
    const { id } = tab.workspace.me()!
    await browser.die({ transactions: 'thrown away' })
    await Promise.all([browser.open(), browser.open()])
    await browser.settle()
    await browser.die()
    expect(incidents(await openAgain(browser))).toMatchObject([{ kind: 'databaseGone', last: { by: id } }])
  })

  test.each([
    ['emptied', async () => (await openDatabase().database).clear('meta')],
    [
      'deleted',
      () =>
        new Promise<void>((resolve) => {
          indexedDB.deleteDatabase('ems').addEventListener('success', () => resolve())
        }),
    ],
  ])('%s under an open tab is rebuilt from what is there', async (_, remove) => {
    const { browser, tab } = await quietTab()
    await remove()
    await comment(browser, tab, 2)
    expect(tab.retracted).toEqual([])
    expect(tab.log.status().kind).toBe('ready')
    expect(incidents(tab)).toMatchObject([{ kind: 'databaseGone' }])
    const rows = rowsOf(tab.workspace.state)
    await browser.die({ writes: 'gone' })
    expect(rowsOf((await openAgain(browser)).workspace.state)).toEqual(rows)
  })

  test('makes the tab stop and write nothing if local storage is gone too', async () => {
    const { browser, tab } = await quietTab()
    await (await openDatabase().database).clear('meta')
    tab.storage.hearCleared()
    tab.workspace.run('profile.update', { name: 'Mara M', password: 'mara' })
    await browser.settle()
    expect(tab.log.status()).toMatchObject({ kind: 'stopped', message: stopped.cleared })
    expect([...browser.service.texts.keys()]).toEqual([])
  })
})

describe('S37: a database that the browser has thrown away', () => {
  test.each([
    ['only what something else has written', '[{"id":"7","name":"Ida","email":"ida@x","password":"pw"}]'],
    ['nothing', undefined],
  ])('is reported if local storage holds %s, until an admin takes note of it', async (_, users) => {
    const { browser } = await quietTab()
    // Nothing is left of EMS's notes in local storage either.
    await browser.die({ writes: 'gone', transactions: 'thrown away' })
    if (users !== undefined) browser.service.setFromOutside('users', users)
    const next = await openAgain(browser)
    expect(incidents(next)).toMatchObject([{ kind: 'databaseGone' }])
    await browser.die()
    const later = await openAgain(browser)
    const [incident] = later.workspace.place.device!.incidents.list()
    expect(incident).toMatchObject({ kind: 'databaseGone', last: undefined })
    later.workspace.place.device!.incidents.dismiss(incident!.id)
    await browser.settle()
    await browser.die()
    expect(incidents(await openAgain(browser))).toEqual([])
  })

  test('is not reported if there never was one', async () => {
    const browser = new SimulatedBrowser({ users: '[{"id":"7","name":"Ida","email":"ida@x"}]' })
    expect(incidents(await openAgain(browser))).toEqual([])
  })
})

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

test('S32: what was refused because no new database could be made does not come back', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { browser, tab } = await quietTab()
  await (await openDatabase().database).clear('meta')
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('The disk is full.', 'QuotaExceededError')
  })
  await comment(browser, tab, 1)
  put.mockRestore()
  expect(tab.retracted).toEqual([stopped.notKept])
  await browser.die()
  const [task] = (await openAgain(browser)).workspace.state.tasks.values()
  expect(task?.comments).toBe('')
  vi.restoreAllMocks()
})

test('S35: what was painted survives a kill, even before the round that places it has ended', async () => {
  const { browser, tab } = await quietTab()
  await browser.die()
  const second = await openAgain(browser)
  const [task] = second.workspace.state.tasks.values()
  second.workspace.run('task.comment', { taskId: task!.id, comments: 'Painted' })
  while (browser.disk.records('pending').length === 0) await ticks(1)
  expect(second.log.past.entries().at(-1)?.request.name).not.toBe('task.comment')
  await browser.die({ writes: 0 })
  const third = await openAgain(browser)
  expect(third.workspace.state.tasks.get(task!.id)?.comments).toBe('Painted')
  expect(browser.disk.records('pending')).toEqual([])
  expect(tab.workspace.state.tasks.get(task!.id)?.comments).toBe('')
})
