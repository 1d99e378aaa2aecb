import { describe, expect, test } from 'vitest'
import type { RowKey } from '../domain/request/entry.ts'
import { ask, asks } from './asks.testing.ts'
import {
  append,
  comment,
  happenings,
  idsOf,
  mara,
  placed,
  requestBy,
  rowsOf,
  seqsOf,
  twoClients,
  type Shared,
} from './shared-clients.testing.ts'
import type { Workspace } from './workspace.ts'

/** The tests of what every log owes (`Log`). `share` makes a workspace that is empty but for its default admin. */
export function describeLog(name: string, share: () => Shared): void {
  describe(`${name} as a log`, () => {
    describe('one ordered channel', () => {
      orders(share)
    })
    describe('a request', () => {
      answers(share)
    })
    describe('what waits', () => {
      waits(share)
    })
    describe('the past', () => {
      recalls(share)
    })
    describe('its status', () => {
      tells(share)
    })
    describe('any run of requests, sendings and deliveries', () => {
      converges(share)
    })
  })
}

function orders(share: () => Shared): void {
  test('L10: brings the same entries to everyone, in order and once each, and with them the same state', async () => {
    const { shared, one, other, taskId } = await twoClients(share)
    const [at, from] = [happenings(one), happenings(other)]
    for (let turn = 0; turn < 6; turn += 1) {
      void at.hand(comment(one, taskId, `one ${turn}`))
      void from.hand(comment(other, taskId, `other ${turn}`))
      await shared.step(turn)
    }
    await shared.settle()
    expect(at.heard).toHaveLength(12)
    expect(seqsOf(at.heard)).toEqual([...new Set(seqsOf(at.heard))].toSorted((a, b) => a - b))
    expect(idsOf(from.heard)).toEqual(idsOf(at.heard))
    expect(rowsOf(one.place.log.state)).toEqual(rowsOf(other.place.log.state))
  })

  test('L10: lets a listener find a new entry in the past, and its effect in the state', async () => {
    const { shared, one, other, taskId } = await twoClients(share)
    const found: unknown[] = []
    const { log } = other.place
    log.subscribe((entries) => {
      const last = entries.at(-1)!
      found.push([
        log.past.entry(last.request.id),
        log.past.entries().at(-1),
        log.status().seq,
        log.state.tasks.get(taskId)?.comments,
      ])
    })
    await Promise.all([append(one.place.log, comment(one, taskId, 'Well begun.')), shared.settle()])
    const [entry] = await log.history(`tasks:${taskId}`).then((entries) => entries.slice(-1))
    expect(found).toEqual([[entry, entry, entry!.seq, 'Well begun.']])
  })

  test('L10: never lets an answer overtake its entry', async () => {
    const { shared, one, taskId } = await twoClients(share)
    const { all, hand } = happenings(one)
    const asked = ['a', 'b', 'c'].map((comments) => comment(one, taskId, comments))
    const answered = asked.map(hand)
    await shared.settle()
    await Promise.all(answered)
    for (const { id } of asked) {
      expect(all).toContain(`accepted: ${id}`)
      expect(all.indexOf(`entry of ${id}`)).toBeLessThan(all.indexOf(`accepted: ${id}`))
    }
  })

  test('L10: never lets a refusal overtake the entry that it rests on', async () => {
    const { shared, one, other, projectId, asAdmin } = await twoClients(share)
    const { all, hand } = happenings(other)
    const removal = asAdmin('project.delete', { projectId })
    const removed = append(one.place.log, removal)
    await placed(shared, one)
    const late = requestBy(other.me()!.id, 'task.create', { title: 'Late', projectId })
    const refused = hand(late)
    await shared.settle()
    expect(await removed).toMatchObject({ ok: true, entry: { request: { id: removal.id } } })
    expect(await refused).toMatchObject({
      ok: false,
      refusal: { message: 'This project is not here (any more).' },
    })
    expect(all).toEqual([`entry of ${removal.id}`, `refused: ${late.id}`])
  })

  test('L10: brings nothing to listeners before a request has been taken in', async () => {
    const { shared, one, taskId } = await twoClients(share)
    const { all } = happenings(one)
    void append(one.place.log, comment(one, taskId, 'Well begun.'))
    expect(all).toEqual([])
    await shared.settle()
    expect(all).toHaveLength(1)
  })

  test('L10: brings nothing more to a listener that has unsubscribed', async () => {
    const { shared, one, taskId } = await twoClients(share)
    const heard: unknown[] = []
    const end = one.place.log.subscribe((entries) => heard.push(...entries))
    end()
    void append(one.place.log, comment(one, taskId, 'Well begun.'))
    await shared.settle()
    expect(heard).toEqual([])
  })
}

function answers(share: () => Shared): void {
  test('L11: that comes again, here or from elsewhere, gets its first answer and no second entry', async () => {
    const { shared, one, other, taskId } = await twoClients(share)
    const { heard } = happenings(other)
    const request = comment(one, taskId, 'Well begun.')
    const twice = [append(one.place.log, request), append(one.place.log, request)]
    await shared.settle()
    const later = [append(one.place.log, request), append(other.place.log, request)]
    await shared.settle()
    const [first, ...again] = await Promise.all([...twice, ...later])
    expect(first).toMatchObject({ ok: true, entry: { request: { id: request.id } } })
    for (const answer of again) expect(answer).toEqual(first)
    expect(idsOf(heard)).toEqual([request.id])
  })

  test('L11: that was refused stays refused, whatever has become possible since', async () => {
    const { shared, one, other, taskId, projectId, asAdmin } = await twoClients(share)
    const request = comment(one, taskId, 'Well begun.')
    const removal = asAdmin('project.delete', { projectId })
    void append(one.place.log, removal)
    await shared.settle()
    const first = append(other.place.log, request)
    await shared.settle()
    void append(one.place.log, asAdmin('entry.undo', { entryId: removal.id }))
    await shared.settle()
    const again = append(other.place.log, request)
    await shared.settle()
    expect(await first).toMatchObject({
      ok: false,
      refusal: { message: 'This task is not here (any more).' },
    })
    expect(await again).toEqual(await first)
    expect(one.state.tasks.get(taskId)?.comments).toBe('')
  })

  test('L11: that has nothing left to change is answered without an entry', async () => {
    const { shared, one, other, taskId } = await twoClients(share)
    const { heard } = happenings(one)
    const [first, same] = [one, other].map((workspace) =>
      workspace.run('task.move', { taskId, status: 'Done' }),
    )
    expect([first?.ok, same?.ok]).toEqual([true, true])
    await shared.settle()
    expect(heard).toHaveLength(1)
    for (const workspace of [one, other]) expect(workspace.place.log.waiting()).toEqual([])
    expect(rowsOf(other.state)).toEqual(rowsOf(one.state))
  })
}

function waits(share: () => Shared): void {
  test('L12: is listed in order until it is answered, and shown all the time', async () => {
    const { shared, one, taskId } = await twoClients(share)
    const asked = ['a', 'b', 'c'].map((comments) => one.run('task.comment', { taskId, comments }))
    const ids = asked.map((outcome) => (outcome.ok ? outcome.entryId : undefined))
    expect(one.place.log.waiting().map(({ id }) => id)).toEqual(ids)
    for (let turn = 0; turn < 8; turn += 1) {
      expect(one.state.tasks.get(taskId)?.comments).toBe('c')
      await shared.step(turn)
    }
    await shared.settle()
    expect(one.place.log.waiting()).toEqual([])
    expect(one.place.log.state.tasks.get(taskId)?.comments).toBe('c')
  })

  test('L12: is retracted once, with the reason, when it is refused in the end', async () => {
    const { shared, one, other, projectId, asAdmin } = await twoClients(share)
    const told: unknown[] = []
    other.onRetracted(({ message }, requestId) => told.push([requestId, message]))
    void append(one.place.log, asAdmin('project.delete', { projectId }))
    await placed(shared, one)
    const late = other.run('task.create', { title: 'Late', projectId })
    await shared.settle()
    expect(late.ok && told).toEqual([[late.ok && late.entryId, 'This project is not here (any more).']])
    expect(rowsOf(other.state)).toEqual(rowsOf(one.state))
  })

  test('L12: is not retracted because of what came in between, if the log accepts it after all', async () => {
    const { shared, one, other, taskId, projectId, asAdmin } = await twoClients(share)
    const told: unknown[] = []
    other.onRetracted((refusal) => told.push(refusal))
    const removal = asAdmin('project.delete', { projectId })
    void append(one.place.log, removal)
    void append(one.place.log, asAdmin('entry.undo', { entryId: removal.id }))
    await placed(shared, one)
    expect(other.run('task.comment', { taskId, comments: 'Well begun.' }).ok).toBe(true)
    await shared.settle()
    expect(told).toEqual([])
    for (const workspace of [one, other])
      expect(workspace.state.tasks.get(taskId)?.comments).toBe('Well begun.')
  })

  test('L13: can be undone immediately, and is in the past once, whatever is asked of it', async () => {
    const { shared, one, other, taskId } = await twoClients(share)
    for (const workspace of [one, other]) {
      workspace.run('task.comment', { taskId, comments: 'a' })
      workspace.run('task.move', { taskId, status: 'In Progress' })
      expect(workspace.undo()?.outcome.ok).toBe(true)
    }
    for (let turn = 0; turn < 12; turn += 1) {
      for (const workspace of [one, other]) expectOnce(workspace, `tasks:${taskId}`)
      await shared.step(turn)
    }
    await shared.settle()
    for (const workspace of [one, other]) {
      expectOnce(workspace, `tasks:${taskId}`)
      expect(workspace.state.tasks.get(taskId)).toMatchObject({ comments: 'a', status: 'To Do' })
    }
  })

  test('L12: outlives the page, and is either shown by the next one or already done', async () => {
    const { shared, one, other, taskId } = await twoClients(share)
    one.run('task.comment', { taskId, comments: 'Well begun.' })
    one.run('task.move', { taskId, status: 'In Progress' })
    const again = await shared.reload(one)
    const kept = { comments: 'Well begun.', status: 'In Progress' }
    expect(again.state.tasks.get(taskId)).toMatchObject(kept)
    await shared.settle()
    for (const { state } of [again, again.place.log, other])
      expect(state.tasks.get(taskId)).toMatchObject(kept)
    expect(again.place.log.waiting()).toEqual([])
  })
}

function expectOnce({ past }: Workspace, row: RowKey): void {
  const entries = past.entries()
  expect(new Set(idsOf(entries)).size).toBe(entries.length)
  expect(seqsOf(entries)).toEqual(seqsOf(entries).toSorted((one, other) => one - other))
  for (const entry of entries) expect(past.entry(entry.request.id)).toMatchObject({ seq: entry.seq })
  const touching = idsOf(past.touching(row, 0))
  expect(new Set(touching).size).toBe(touching.length)
  expect(idsOf(entries)).toEqual(expect.arrayContaining(touching))
}

function recalls(share: () => Shared): void {
  test('L14: has what was heard since it was opened, by row and since any of its entries', async () => {
    const { shared, one, other, taskId, projectId } = await twoClients(share)
    const { log } = other.place
    const { seq } = log.status()
    const { heard } = happenings(other)
    one.run('task.comment', { taskId, comments: 'a' })
    one.run('profile.muteNews', { kind: 'moved', muted: true })
    await shared.settle()
    expect(await log.since(seq)).toEqual(heard)
    expect(await log.since(heard[0]!.seq)).toEqual(heard.slice(1))
    expect((await log.history()).slice(-2)).toEqual(heard)
    for (const row of [`tasks:${taskId}`, `projects:${projectId}`] as const) {
      expect((await log.history(row)).at(-1)).toEqual(heard[0])
      expect(log.past.touching(row, seq)).toEqual([heard[0]])
    }
    expect(log.past.entry(heard[1]!.request.id)).toEqual(heard[1])
  })

  test('L14: gives all readable entries since a given one, or says that some are not at hand', async () => {
    const { shared, one } = await twoClients(share)
    const late = await shared.open(...mara)
    const all = await one.place.log.history()
    const theirs = seqsOf(await late.place.log.history())
    for (const { seq } of all) {
      const given = await late.place.log.since(seq)
      const whole = theirs.filter((later) => later > seq)
      expect(['not at hand', whole]).toContainEqual(given === 'not at hand' ? given : seqsOf(given))
    }
    expect(await late.place.log.since(late.place.log.status().seq)).toEqual([])
    expect(all.map(({ seq }) => seq)).toEqual(expect.arrayContaining(seqsOf(await late.place.log.history())))
  })

  test('L14: gives the same list object of what is at hand until an entry is added', async () => {
    const { shared, one, taskId } = await twoClients(share)
    const { past } = one.place.log
    const before = past.entries()
    expect(past.entries()).toBe(before)
    void append(one.place.log, comment(one, taskId, 'Well begun.'))
    await shared.settle()
    expect(past.entries()).not.toBe(before)
    expect(past.entries()).toHaveLength(before.length + 1)
  })
}

const alwaysInReach = 'The others are never out of reach of this log.'

function tells(share: () => Shared): void {
  test('L15: names the last entry in the state, and is told to listeners until they unsubscribe', async () => {
    const { shared, one, taskId } = await twoClients(share)
    const { log } = one.place
    const told: number[] = []
    const end = log.onStatus(() => told.push(log.status().seq))
    void append(log, comment(one, taskId, 'a'))
    await shared.settle()
    const { seq } = log.past.entries().at(-1)!
    expect(log.status()).toMatchObject({ kind: 'ready', seq })
    expect(told.at(-1)).toBe(seq)
    end()
    void append(log, comment(one, taskId, 'b'))
    await shared.settle()
    expect(told.at(-1)).toBe(seq)
  })

  test('L16: says when the log is stopped, which then answers what waits and takes in nothing', async () => {
    const { shared, one, other, taskId } = await twoClients(share)
    const { log } = one.place
    const waiting = append(log, comment(one, taskId, 'a'))
    one.place.close()
    const status = log.status()
    expect(status).toMatchObject({ kind: 'stopped' })
    const refused = log.append(comment(one, taskId, 'b'), [])
    expect(refused).toMatchObject({
      ok: false,
      refusal: { message: 'message' in status ? status.message : '' },
    })
    await shared.settle()
    // It is answered, whether or not it was placed before.
    expect(await waiting).toHaveProperty('ok')
    expect(other.state.tasks.get(taskId)?.comments).not.toBe('b')
  })

  test('L17: says when the others are out of reach; what is asked for is shown, and sent when they are back', async ({
    skip,
  }) => {
    const { shared, one, other, taskId } = await twoClients(share)
    if (!shared.goOffline) return skip(alwaysInReach)
    const told: string[] = []
    const { log } = one.place
    log.onStatus(() => told.push(log.status().kind))
    const comeBack = shared.goOffline(one)
    expect(log.status()).toMatchObject({ kind: 'offline', message: expect.any(String) as string })
    expect(one.run('task.comment', { taskId, comments: 'a' }).ok).toBe(true)
    other.run('task.move', { taskId, status: 'In Progress' })
    await shared.settle()
    expect(one.state.tasks.get(taskId)).toMatchObject({ comments: 'a', status: 'To Do' })
    expect(other.state.tasks.get(taskId)).toMatchObject({ comments: '', status: 'In Progress' })
    comeBack()
    await shared.settle()
    for (const { state } of [one, other])
      expect(state.tasks.get(taskId)).toMatchObject({ comments: 'a', status: 'In Progress' })
    expect(told[0]).toBe('offline')
    expect(told).toContain('ready')
  })

  test('L17: what was placed but not answered before the others went out of reach is done once', async ({
    skip,
  }) => {
    for (let steps = 0; steps < 6; steps += 1) {
      const { shared, one, taskId, projectId } = await twoClients(share)
      if (!shared.goOffline) return skip(alwaysInReach)
      const { heard } = happenings(one)
      const created = one.run('task.create', { title: 'Once', projectId })
      one.run('task.comment', { taskId, comments: 'a' })
      for (let step = 0; step < steps; step += 1) await shared.step(step)
      const comeBack = shared.goOffline(one)
      comeBack()
      // A client that was out of reach only for a moment has missed nothing.
      shared.goOffline(one)()
      await shared.settle()
      expect(created.ok).toBe(true)
      expect(heard).toHaveLength(2)
      expect([...one.state.tasks.values()].filter(({ title }) => title === 'Once')).toHaveLength(1)
      expect(rowsOf(one.state)).toEqual(rowsOf(one.place.log.state))
      expect(one.place.log.waiting()).toEqual([])
    }
  })
}

/** Returns a source of small numbers from a seed, so that a failed run can be repeated. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed * 7919 + 1
  return (below) => {
    state = (Math.imul(state, 48_271) >>> 0) % 2_147_483_647
    return state % below
  }
}

function converges(share: () => Shared): void {
  test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])(
    'L18: ends in the same state for all, and retracts a request at most once and only if it is not kept (seed %i)',
    async (seed) => {
      const { shared, one, other, projectId, asAdmin } = await twoClients(share)
      const removals = [asAdmin('project.delete', { projectId })]
      const clients = [one, other]
      const accepted = new Set<string>()
      const retracted: string[] = []
      for (const client of clients) client.onRetracted((_, requestId) => retracted.push(requestId))
      const below = numbersFrom(seed)
      let comeBack: (() => void) | undefined
      for (let turn = 0; turn < 60; turn += 1) {
        const client = clients[below(2)]!
        const choice = below(10)
        if (choice < 5) {
          const outcome = ask(client, below(asks), below(20))
          if (outcome?.ok && outcome.entryId !== undefined) accepted.add(outcome.entryId)
        } else if (choice < 9) await shared.step(below(4))
        else if (below(3) === 0) {
          // Usually removes everything they work on, and brings it back again.
          const removal = removals.at(-1)!
          void append(client.place.log, removal)
          removals.push(asAdmin('entry.undo', { entryId: removal.id }))
        } else if (comeBack) {
          comeBack()
          comeBack = undefined
        } else comeBack = shared.goOffline?.(client)
      }
      comeBack?.()
      await shared.settle()
      for (const { state, place } of clients) {
        expect(rowsOf(state)).toEqual(rowsOf(place.log.state))
        expect(rowsOf(state)).toEqual(rowsOf(one.state))
        expect(place.log.waiting()).toEqual([])
      }
      expect(new Set(retracted).size).toBe(retracted.length)
      const kept = idsOf(await one.place.log.history())
      expect(kept.filter((id) => retracted.includes(id))).toEqual([])
      expect(retracted.filter((id) => !accepted.has(id))).toEqual([])
    },
  )
}
