import { describe, expect, test, vi } from 'vitest'
import { setUp } from '../simulated/crash-fuzz.testing.ts'
import { rowsOf } from '../simulated/rows-of.testing.ts'
import { SimulatedBrowser, ticks, type SimulatedTab } from '../simulated/simulated-browser.testing.ts'
import { quietTab, incidents, openAgain } from './quiet-tab.testing.ts'

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
