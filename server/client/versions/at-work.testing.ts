import { randomUUID } from 'node:crypto'
import { stampOf } from '../../../src/domain/model/day.ts'
import type { RowLists } from '../../../src/domain/model/row-lists.ts'
import type { CommandName } from '../../../src/domain/commands.ts'
import type { Step } from '../../../src/domain/requests.testing.ts'
import { holdsSecret } from '../../../src/workspace/team/secrets.ts'
import type { TeamPlace } from '../../../src/workspace/team/open-team.ts'
import type { TeamPage, Wire } from '../../../src/workspace/team/wire.ts'
import type { Outcome, Workspace } from '../../../src/workspace/workspace.ts'
import { noDrafts } from '../served-workspace.testing.ts'
import { Visit } from '../../http/visit.testing.ts'
import type { App } from './app.testing.ts'

/** At most so many of their requests wait: people look at what they do. */
const mostWaiting = 4

interface Account {
  readonly id: string
  /** The token of a session. */
  readonly token: string
}

/**
 * Somebody in one tab of a browser that keeps what waits, who makes one request after the other, across reloads into other
 * versions.
 */
export class AtWork {
  /** The ids of the requests that were made and shown. */
  readonly asked = new Set<string>()
  /** The ids of the requests that the server acknowledged, each with the version of the tab that sent it. */
  readonly acknowledged = new Map<string, App>()
  /** The ids of the requests that they were told were not done. */
  readonly told = new Set<string>()
  readonly #account: Account
  readonly #url: string
  readonly #device = `at-work-${randomUUID()}`
  readonly #steps: Iterator<Step>
  #app: App
  #page: Workspace | undefined
  #requests: InstanceType<App['Requests']>
  #isGoing = false
  #ended: Promise<void> = Promise.resolve()

  constructor(app: App, account: Account, url: string, steps: Iterable<Step>) {
    this.#app = app
    this.#account = account
    this.#url = url
    this.#steps = steps[Symbol.iterator]()
    this.#requests = new app.Requests()
  }

  /** Closes the tab, if one is open, and opens it again in a version, on the same device. */
  async reload(app: App): Promise<void> {
    this.#page?.place.close()
    this.#app = app
    this.#requests = new app.Requests()
    const { wire } = new app.Browser(this.#url, this.#account.token)
    const place = await this.#place(this.#noting(wire, app))
    this.#page = new app.Workspace(place, machine)
    this.#page.onRetracted((_, requestId) => this.told.add(requestId))
  }

  /** Begins to make requests; `reloadsInto` says, now and then, which version the next reload brings. */
  begin(reloadsInto: () => App): void {
    this.#isGoing = true
    this.#ended = this.#work(reloadsInto)
  }

  /** Stops making requests. */
  async pause(): Promise<void> {
    this.#isGoing = false
    await this.#ended
  }

  /** What the page shows; nothing while a request waits or the server is away. */
  shown(): RowLists | undefined {
    const page = this.#open()
    for (const { requestId } of page.place.refused?.list() ?? []) this.told.add(requestId)
    const { log } = page.place
    if (log.waiting().length > 0 || log.status().kind !== 'ready') return undefined
    return this.#app.rowsOf(page.state)
  }

  /** What a process would show them. */
  async dueAt(url: string): Promise<RowLists> {
    const { rows } = await new Visit(url, this.#account.id, { ems: this.#account.token }).get('/api/snapshot')
    return rows as unknown as RowLists
  }

  close(): void {
    this.#page?.place.close()
  }

  async #work(reloadsInto: () => App): Promise<void> {
    let turn = 0
    while (this.#isGoing) {
      turn += 1
      if (turn % 150 === 0) await this.reload(reloadsInto())
      if (this.#open().place.log.waiting().length < mostWaiting) this.#ask(turn)
      await new Promise((next) => setTimeout(next, 10))
    }
  }

  #ask(turn: number): void {
    const page = this.#open()
    const me = page.me()
    if (!me) throw new Error('Nobody is logged in any more.')
    if (turn % 11 === 0) return this.#note(page.undo()?.outcome)
    if (turn % 23 === 0) return this.#note(page.redo()?.outcome)
    const past = this.#app.pastOf(page.past.entries())
    const steps = Array.from({ length: 4 }, () => this.#steps.next().value as Step)
    const asked = steps.map((step) => this.#requests.next(page.state, step, page.past.entries()))
    const may = asked.find(({ name, args }) =>
      this.#app.mayAsk(page.state, me, name as CommandName, args, past),
    )
    const { name, args } = may ?? { name: 'notification.readAll', args: {} }
    this.#note(page.run(name as CommandName, args as never), holdsSecret(args))
  }

  /** Whatever is shown as done has to be done, or its author told; except for requests with a password, which do not wait. */
  #note(outcome: Outcome | undefined, isSecret = false): void {
    if (outcome?.ok && outcome.entryId !== undefined && !isSecret) this.asked.add(outcome.entryId)
  }

  /** Retries until there is a server, or the device has enough. */
  async #place(wire: Wire): Promise<TeamPlace> {
    for (let tries = 0; ; tries += 1)
      try {
        return await this.#app.openTeam({
          wire,
          page: pageInNode,
          drafts: noDrafts,
          kept: new this.#app.IndexedKept(this.#device),
          tab: randomUUID(),
          now: machine.now,
          about: () => ({ onLanding: '', onLogin: '' }),
          say: () => {},
        })
      } catch (error) {
        if (tries > 100) throw error
        await new Promise((next) => setTimeout(next, 100))
      }
  }

  #noting(wire: Wire, app: App): Wire {
    return {
      ...wire,
      send: async (request) => {
        const sent = await wire.send(request)
        if (sent.kind === 'accepted' && sent.entry) this.acknowledged.set(request.id, app)
        return sent
      },
    }
  }

  #open(): Workspace {
    if (!this.#page) throw new Error('No tab is open.')
    return this.#page
  }
}

const machine = { now: () => stampOf(Date.now(), 60), uniqueId: () => randomUUID() }

/** A page without a window, which uses the real clock. */
const pageInNode: TeamPage = {
  elapsed: () => Date.now(),
  later: (job, milliseconds) => {
    const timer = setTimeout(job, milliseconds)
    return () => clearTimeout(timer)
  },
  random: () => Math.random(),
  onBack: () => {},
  onAway: () => {},
  onLeaving: () => {},
  leaveFor: (path) => Promise.reject(new Error(`A page without windows cannot go to ${path}.`)),
  tellTabs: () => {},
  onTold: () => {},
}
