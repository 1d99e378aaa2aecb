import { personName } from '../../src/domain/model/names.ts'
import type { Entry } from '../../src/domain/request/entry.ts'
import { createState, rowsOf } from '../../src/domain/state/state.ts'
import type { SharedPostgres } from '../database/test-database.testing.ts'
import { TestServer } from '../http/test-server.testing.ts'
import type { Listening, Said, Visit } from '../http/visit.testing.ts'
import { cast, idOf, plantedRows, word, wordsIn, type CastName } from './planted.testing.ts'
import { seeded } from './seeded.testing.ts'
import { whatTheyMayKnow, type Looker } from './who-gets.testing.ts'

const names = Object.keys(cast) as CastName[]

/** A server whose workspace has a word of its own in every place, with everybody connected. */
export class PlantedServer {
  readonly server: TestServer
  /** The log, each entry as it is stored. */
  readonly entries: Entry[]
  readonly #visits = new Map<CastName, Visit>()
  readonly #listening = new Map<CastName, Listening>()
  readonly #heard = new Map<CastName, number>()
  /** The entry from which each of them listens since they last came back. */
  readonly #from = new Map<CastName, number>()

  private constructor(server: TestServer, entries: readonly Entry[]) {
    this.server = server
    this.entries = [...entries]
    server.log.subscribe((entry) => {
      this.entries.push(entry)
      return () => {}
    })
  }

  static async start(postgres: SharedPostgres): Promise<PlantedServer> {
    const state = createState(plantedRows())
    const changes = Object.entries(rowsOf(state)).flatMap(([table, rows]) =>
      rows.map((row) => ({
        table: table as keyof typeof state,
        id: String(row.id),
        before: null,
        after: { ...row },
      })),
    )
    const at = '2026-03-02T09:00:00.000+01:00'
    const args = { entryId: 'none', title: word(), password: word() }
    const first = { seq: 1, request: { id: 'first', by: idOf(cast.ada), at, name: 'planted', args }, changes }
    const database = await seeded(postgres, { state, entries: [first] })
    const server = await TestServer.start(postgres, { database })
    const planted = new PlantedServer(server, [first])
    for (const name of names) await planted.#welcome(name, 1)
    return planted
  }

  async #welcome(name: CastName, seq: number): Promise<void> {
    const { id, email } = cast[name]
    const visit = await this.server.visit({ id: String(id), name, email: String(email), password: '' })
    this.#visits.set(name, visit)
    this.#listening.set(name, await (await visit.listen(seq)).until(({ words }) => words.length > 0))
    this.#heard.delete(name)
    this.#from.set(name, seq)
  }

  visit(name: CastName): Visit {
    const visit = this.#visits.get(name)
    if (!visit) throw new Error(`${name} is not here.`)
    return visit
  }

  /** Who somebody is now; undefined if their account is gone. */
  looker(name: CastName): Looker | undefined {
    return this.server.log.state.users.get(idOf(cast[name]))
  }

  /** The words that somebody may know now. */
  known(name: CastName): string[] {
    const me = this.looker(name)
    return me ? wordsIn(whatTheyMayKnow(me, rowsOf(this.server.log.state))) : []
  }

  /** The words that name the author of something: their name, and the id of their account. */
  nameOf(name: CastName): string[] {
    const user = this.server.log.state.users.get(idOf(cast[name]))
    return user ? wordsIn([user.id, personName(user)]) : []
  }

  /** Logs in again everybody whose session has ended while their account still exists. */
  async comeBack(): Promise<void> {
    for (const name of names) {
      if (!this.looker(name) || (await this.visit(name).get('/api/snapshot')).me !== null) continue
      await this.#welcome(name, this.server.log.head)
    }
  }

  /** What somebody has heard since the last call. */
  async news(name: CastName): Promise<string> {
    const listening = this.#listening.get(name)
    await listening?.arrived()
    const { words = [] } = listening ?? {}
    const fresh = words.slice(this.#heard.get(name) ?? 0)
    this.#heard.set(name, words.length)
    return JSON.stringify(fresh)
  }

  /** All entries that somebody has heard since they came (back), and from which one on. */
  heard(name: CastName): { readonly from: number; readonly entries: readonly Entry[] } {
    return { from: this.#from.get(name) ?? 0, entries: this.#listening.get(name)?.entries ?? [] }
  }

  ask(name: CastName, command: string, args: unknown): Promise<Said> {
    return this.visit(name).request(command, args)
  }

  stop(): Promise<void> {
    return this.server.stop()
  }
}

/** Each person with what is found for them. */
export async function ofEach<Found>(
  find: (name: CastName) => Promise<Found> | Found,
): Promise<[CastName, Found][]> {
  return Promise.all(names.map(async (name): Promise<[CastName, Found]> => [name, await find(name)]))
}
