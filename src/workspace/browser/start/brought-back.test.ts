import { describe, expect, test } from 'vitest'
import { openDatabase } from '../order/database.ts'
import { IndexedOrder } from '../order/indexed-order.ts'
import { keptCount } from '../../recent-entries.ts'
import { rowsOf } from '../simulated/rows-of.testing.ts'
import { ticks } from '../simulated/simulated-browser.testing.ts'
import { quietTab, comment, incidents, openAgain } from './quiet-tab.testing.ts'

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
