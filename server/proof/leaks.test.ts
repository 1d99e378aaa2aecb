import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tableNames, descriptionOf } from '../../src/domain/model/tables.ts'
import { rowsOf } from '../../src/domain/state/state.ts'
import { startPostgres, type SharedPostgres } from '../database/test-database.testing.ts'
import { cast, idOf, plantedRows, withWord, wordsIn, type CastName } from './planted.testing.ts'
import { ofEach, PlantedServer } from './planted-server.testing.ts'
import { commands } from '../../src/domain/commands.ts'
import { deeds, noDeeds } from './planted-deeds.testing.ts'
import { isDecided, whatTheyMayRead } from './who-gets.testing.ts'

// Every place of a workspace that takes a text has a word of its own, and so has every request. Every byte that somebody gets
// is searched for words that they may not know.

let postgres: SharedPostgres
let planted: PlantedServer

beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())

const leaks = (got: unknown, mayKnow: Iterable<string>): string[] => {
  const known = new Set(mayKnow)
  return wordsIn(got).filter((one) => !known.has(one))
}
/** Adds the place where each word stands. */
const told = (words: readonly string[]): string[] =>
  words.map((one) => {
    const at = Object.entries(rowsOf(planted.server.log.state)).flatMap(([table, rows]) =>
      rows.flatMap((row) =>
        Object.entries(row).map(([field, value]) => [`${table}.${field}`, value] as const),
      ),
    )
    return `${one} of ${at
      .filter(([, value]) => wordsIn(value).includes(one))
      .map(([place]) => place)
      .join(', ')}`
  })
const none = ofEach(() => [])

test('T233: it is decided for every field who gets it, and everybody may know some planted words but not all', async () => {
  planted = await PlantedServer.start(postgres)
  const fields = tableNames.flatMap((table) =>
    Object.keys(descriptionOf(table).fields).map((field) => [table, field] as const),
  )
  expect(fields.filter(([table, field]) => !isDecided(table, field))).toEqual([])
  const words = wordsIn(rowsOf(planted.server.log.state))
  expect(words.length).toBeGreaterThan(300)
  // Each of them sees some of the words, and nobody sees all.
  for (const name of Object.keys(cast) as CastName[]) {
    expect(planted.known(name).length).toBeGreaterThan(5)
    expect(planted.known(name).length).toBeLessThan(words.length)
  }
  await planted.stop()
})

test('T233: every field that can hold a text has a planted word', () => {
  const rows = plantedRows()
  const without = tableNames.flatMap((table) =>
    Object.entries(descriptionOf(table).fields)
      .filter(([field]) => rows[table].every((row) => wordsIn(Reflect.get(row, field)).length === 0))
      .map(([field, described]) => [table, field, withWord(described)] as const),
  )
  // Only numbers, days, yes or no, and words out of a list.
  expect(without.filter(([, , held]) => held !== undefined)).toEqual([])
})

test('T233: every command is done by somebody, or is listed as done by nobody', () => {
  const done = new Set([
    ...deeds.flatMap((deed) => (deed.refused === undefined ? [deed.name] : [])),
    ...noDeeds,
  ])
  expect(Object.keys(commands).filter((name) => !done.has(name as keyof typeof commands))).toEqual([])
})

/** Requests about a row that employees and managers are refused, if only because of their other arguments. */
function refusedTo(id: string | number): Readonly<Record<string, object>> {
  return {
    'user.delete': { userId: id },
    'project.delete': { projectId: id },
    'task.move': { taskId: id, status: 'Nothing' },
    'task.edit': { taskId: id, title: '' },
    'task.moveTo': { taskId: id, projectId: id },
    'tasks.change': { taskIds: [id], change: { assignedTo: 'nobody@ems.example' } },
    'task.sendBack': { taskId: id, text: '' },
    'comment.edit': { commentId: id, text: '' },
    'checklist.rename': { itemId: id, text: '' },
    'label.update': { labelId: id, name: '' },
    'entry.undo': { entryId: id },
    'notification.read': { notificationId: -1 },
  }
}

describe('T233: nobody gets a word that they may not know', () => {
  /** The outcome of each deed, in order: nearly every one builds on those before it. */
  const outcomes = new Map<(typeof deeds)[number], Awaited<ReturnType<typeof outcomeOf>>>()

  beforeAll(async () => {
    planted = await PlantedServer.start(postgres)
    for (const deed of deeds) outcomes.set(deed, await outcomeOf(deed))
  })
  afterAll(() => planted.stop())

  test('in a snapshot, which has each one that they may', async () => {
    const snapshots = await ofEach(async (name) =>
      wordsIn((await planted.visit(name).get('/api/snapshot')).text),
    )
    expect(snapshots).toEqual(await ofEach((name) => planted.known(name)))
    const nobody = await planted.server.visit()
    expect(wordsIn((await nobody.get('/api/snapshot')).text)).toEqual([])
  })

  async function outcomeOf({ who, name, args }: (typeof deeds)[number]) {
    const before = new Map(await ofEach((one) => [...planted.known(one), ...planted.nameOf(who)]))
    const said = await planted.ask(who, name, args(planted))
    const may = (one: CastName): string[] => [
      ...(before.get(one) ?? []),
      ...planted.known(one),
      ...planted.nameOf(who),
    ]
    const answer = told(leaks(said.text, may(who)))
    const news = await ofEach(async (one) => told(leaks(await planted.news(one), may(one))))
    await planted.comeBack()
    const snapshots = await ofEach(async (one) =>
      wordsIn((await planted.visit(one).get('/api/snapshot')).text),
    )
    return { said, answer, news, snapshots, known: await ofEach((one) => planted.known(one)) }
  }

  test.each(deeds)('as things happen: $who, $name $about', async (deed) => {
    const outcome = outcomes.get(deed)
    expect([outcome?.said.ok, outcome?.said.refusal?.code]).toEqual([
      deed.refused === undefined,
      deed.refused,
    ])
    expect(outcome).toMatchObject({ answer: [], news: await none })
    expect(outcome?.snapshots).toEqual(outcome?.known)
  })

  test('in a history, of the workspace or of any row', async () => {
    const { log } = planted.server
    const rows = rowsOf(log.state)
    const changes = planted.entries.flatMap((entry) => entry.changes)
    const everyRow = [...new Set(changes.map(({ table, id }) => `${table}:${id}`))]
    const found = await ofEach(async (name) => {
      const me = planted.looker(name)
      if (!me) return []
      const who = Object.keys(cast).flatMap((one) => [
        ...planted.nameOf(one as CastName),
        idOf(cast[one as CastName]),
      ])
      const may = wordsIn(whatTheyMayRead(me, rows, changes))
      const texts = await Promise.all(
        ['', '?after=0', ...everyRow.map((row) => `?row=${encodeURIComponent(row)}`)].map(
          async (row) => (await planted.visit(name).get(`/api/history${row}`)).text,
        ),
      )
      expect(texts.join('')).toContain('"entries":[{')
      // Everything that they read also says who did it, and to whose account: by name and by the account's id.
      const aboutWhom = /"(?:who|by|userId)":"[^"]*"/g
      const named = wordsIn(texts.flatMap((text) => text.match(aboutWhom) ?? []))
      const rest = texts.map((text) => text.replaceAll(aboutWhom, ''))
      return told([...leaks(rest, may), ...leaks(named, who)])
    })
    expect(found).toEqual(await none)
  })

  test('when they come back: they are told what they would have heard, or to start afresh', async () => {
    for (const [name, me] of await ofEach((one) => planted.looker(one))) {
      if (!me) continue
      const late = await (await planted.visit(name).listen(1)).until(({ words }) => words.length > 0)
      const { from, entries } = planted.heard(name)
      expect([name, late.entries.filter(({ seq }) => seq > from)]).toEqual([name, entries])
      const lost = await planted.visit(name).listen(1, { epoch: 'another' })
      await lost.until(({ words }) => words.length > 0)
      expect(lost.words).toEqual([{ reset: true }])
    }
  })

  const notAdmins = (Object.keys(cast) as CastName[]).filter((name) => cast[name]['role'] !== 'admin')
  test.each(notAdmins)('in the refusals that %s gets, whatever they name', async (name) => {
    const may = planted.known(name)
    // Somebody whose account is gone by now is told only that.
    const status = planted.looker(name) ? 200 : 401
    const all = Object.values(rowsOf(planted.server.log.state)).flat()
    const asked = all.flatMap(({ id }) =>
      Object.entries(refusedTo(id)).map(([command, args]) => ({ id, command, args })),
    )
    while (asked.length > 0) {
      // No more at once than one person may have in flight: otherwise some would only be told to come again.
      const said = await Promise.all(
        asked.splice(0, 50).map(async ({ id, command, args }) => ({
          id,
          command,
          said: await planted.ask(name, command, args),
        })),
      )
      for (const { id, command, said: one } of said) {
        expect([command, one.status, one.ok]).toEqual([command, status, false])
        expect([command, told(leaks(one.text, [...may, ...wordsIn(id)]))]).toEqual([command, []])
      }
    }
  })

  test('in the answers to requests that fail', async () => {
    const visit = planted.visit('eli')
    const id = idOf(cast.milo)
    const said = [
      await visit.post('/api/requests', { by: id }),
      await visit.get(`/api/history?row=${'x'.repeat(300)}`),
      await visit.post('/api/links', { kind: 'reset', userId: id }),
      await visit.get('/api/nothing'),
    ]
    expect(said.map(({ status }) => status)).toEqual([200, 400, 403, 404])
    expect(
      leaks(
        said.map(({ text }) => text),
        planted.known('eli'),
      ),
    ).toEqual([])
  })
})
