import type { FormDrafts } from '../../src/workspace/form-drafts.ts'
import type { Shared } from '../../src/workspace/shared-clients.testing.ts'
import { openTeam } from '../../src/workspace/team/open-team.ts'
import { Workspace, type Machine } from '../../src/workspace/workspace.ts'
import { askWithPassword } from '../accounts/set-password.ts'
import type { TestPostgres } from '../database/test-database.testing.ts'
import { TestServer } from '../http/test-server.testing.ts'
import { Browser } from './browser.testing.ts'
import { Exchanges } from './exchanges.testing.ts'
import { HeldWire } from './held-wire.testing.ts'

/** One page that shows the workspace. */
interface Client {
  readonly workspace: Workspace
  readonly browser: Browser
  readonly wire: HeldWire
}

/** For pages on which nobody types. */
export const noDrafts: FormDrafts = {
  read: () => undefined,
  under: () => [],
  keep: () => {},
  drop: () => {},
  giveBack: () => {},
  onGivenBack: () => () => {},
}

/**
 * A workspace on a real server with a real PostgreSQL, on a database of its own, whose pages are each in a browser of their
 * own. What they send arrives at the server, and what it sends at them, when the test says so.
 */
export class ServedWorkspace implements Shared {
  readonly #machine: Machine
  readonly #server: Promise<TestServer>
  #clients: Client[] = []
  /** The browser of each person, by which a request of theirs is sent that is handed in by hand elsewhere. */
  readonly #browsers = new Map<string, Browser>()
  readonly exchanges = new Exchanges()
  /** What the pages have said by themselves. */
  readonly said: string[] = []

  constructor(postgres: TestPostgres, machine: Machine, server = started(postgres)) {
    this.#machine = machine
    this.#server = server
  }

  async open(email: string): Promise<Workspace> {
    const server = await this.#server
    const [user] = server.log.state.users.where('email', email)
    if (!user) throw new Error(`Nobody has the e-mail ${email}.`)
    // Past the form, whose hash takes its time on purpose.
    const browser = new Browser(server.url, await server.sessions.begin(user.id))
    this.#browsers.set(user.id, browser)
    return this.#openIn(browser)
  }

  /** Opens another tab in the browser of a page. */
  openBeside(workspace: Workspace): Promise<Workspace> {
    return this.#openIn(this.#clientOf(workspace).browser)
  }

  /** Lets everything happen until something is so. */
  async until(isSo: () => boolean): Promise<void> {
    for (let tries = 0; tries < 200; tries += 1) {
      await this.settle()
      if (isSo()) return
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    throw new Error('It does not come to that.')
  }

  /** The server itself, past the network. */
  get server(): Promise<TestServer> {
    return this.#server
  }

  async step(which: number, at?: Workspace): Promise<void> {
    const clients = at ? [this.#clientOf(at)] : this.#clients
    const steps = clients.flatMap(({ wire }) => [
      () => this.#send(wire),
      () => wire.hearOne(),
      () => wire.answerOne(),
    ])
    for (let tried = 0; tried < steps.length; tried += 1)
      if (await steps[(which + tried) % steps.length]?.()) break
    await this.#arrive()
  }

  async settle(): Promise<void> {
    for (let idle = 0; idle < 100;) {
      await this.#arrive()
      let isBusy = false
      for (const { wire } of this.#clients)
        isBusy = (await this.#send(wire)) || wire.hearOne() || wire.answerOne() || isBusy
      if (isBusy) continue
      if (this.#isSettled()) return
      idle += 1
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    throw new Error('What is under way does not end.')
  }

  /** A browser sends what a page has handed to it when it is closed, and only then opens the next one. */
  async reload(workspace: Workspace): Promise<Workspace> {
    const client = this.#clientOf(workspace)
    client.wire.page.tellLeaving()
    while (await this.#send(client.wire));
    client.wire.goOffline()
    this.#clients = this.#clients.filter((other) => other !== client)
    return this.#openIn(client.browser)
  }

  goOffline(workspace: Workspace): () => void {
    const { wire } = this.#clientOf(workspace)
    wire.goOffline()
    return () => wire.comeBack()
  }

  /** Whatever the pages wanted to do later, they do now. */
  timeGoesBy(): void {
    for (const { wire } of this.#clients) wire.page.timeGoesBy()
  }

  async stop(): Promise<void> {
    for (const { workspace } of this.#clients) workspace.place.close()
    await (await this.#server).stop()
  }

  async #openIn(browser: Browser): Promise<Workspace> {
    // `asAdmin` of the contract: a server takes a request from nobody but whose it is, so theirs goes by their own cookie.
    const wire = new HeldWire(browser.wire, (request) =>
      this.exchanges.send((this.#browsers.get(request.by) ?? browser).wire, request),
    )
    const place = await openTeam({
      wire,
      page: wire.page,
      drafts: noDrafts,
      now: () => this.#machine.now(),
      about: { onLanding: '', onLogin: '' },
      say: (sentence) => this.said.push(sentence),
    })
    const client = { workspace: new Workspace(place, this.#machine), browser, wire }
    const { page } = wire
    page.others = () =>
      this.#clients.flatMap((other) =>
        other.browser === browser && other !== client ? [other.wire.page] : [],
      )
    this.#clients.push(client)
    await this.#arrive()
    while (wire.hearOne());
    await this.#arrive()
    return client.workspace
  }

  #clientOf(workspace: Workspace): Client {
    const client = this.#clients.find((other) => other.workspace === workspace)
    if (!client) throw new Error('This page is closed.')
    return client
  }

  async #send(wire: HeldWire): Promise<boolean> {
    const isSent = await wire.sendOne()
    if (isSent) await this.#arrive()
    return isSent
  }

  /** What the server has sent stands at the door of the pages, and whoever waits for something goes on. */
  async #arrive(): Promise<void> {
    await turn()
    for (const { browser } of this.#clients) await browser.arrived()
    await turn()
  }

  #isSettled(): boolean {
    return this.#clients.every(
      ({ workspace: { place }, wire }) =>
        !wire.isOnline || (wire.isQuiet && (place.log.status().kind === 'stopped' || isIdle(place.log))),
    )
  }
}

function isIdle(log: Workspace['place']['log']): boolean {
  return log.waiting().length === 0 && log.status().kind === 'ready'
}

function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

async function started(postgres: TestPostgres): Promise<TestServer> {
  const server = await TestServer.start(postgres)
  const args = { name: 'Admin', email: 'admin@example.com', password: 'password-of-admin' }
  const done = await askWithPassword(server, { by: 'system', name: 'workspace.begin', args })
  if (!done.ok) throw new Error(done.refusal.message)
  return server
}
