import type { Request } from '../../src/domain/request/request.ts'
import type { FormDrafts } from '../../src/workspace/form-drafts.ts'
import type { Shared } from '../../src/workspace/shared-clients.testing.ts'
import type { IndexedKept } from '../../src/workspace/team/kept/indexed-kept.ts'
import type { Texts } from '../../src/workspace/team/kept/note.ts'
import type { Machine, Workspace } from '../../src/workspace/workspace.ts'
import type { Sent } from '../../src/workspace/team/wire.ts'
import { askWithPassword } from '../accounts/set-password.ts'
import type { TestPostgres } from '../database/test-database.testing.ts'
import { TestServer } from '../http/test-server.testing.ts'
import { Browser } from './browser.testing.ts'
import { Exchanges } from './exchanges.testing.ts'
import { HeldWire } from './held-wire.testing.ts'
import { Processes } from './processes.testing.ts'
import { Trail } from './trail.testing.ts'
import { thisVersion, type Version } from './versions/version.testing.ts'

let databases = 0

/** How often to look whether something has come, a few milliseconds apart: a busy machine takes its time. */
const patiently = 1000
/** So many of these looks take some seconds. */
const someSeconds = 250
/** The same for something that may need time to go by; the caller tries that next. */
export const briefly = 100

/** One page that shows the workspace. */
interface Client {
  readonly workspace: Workspace
  readonly browser: Browser
  readonly wire: HeldWire
  readonly kept: IndexedKept | undefined
  /** The version of the app in this page: that of the process that served it. */
  readonly version: Version
  /** Resolves when everything to be kept is stored. */
  readonly keepsAll: () => Promise<unknown>
}

/** For pages on which nobody types. */
export const noDrafts: FormDrafts = {
  read: () => undefined,
  under: () => [],
  keep: () => {},
  draw: () => () => {},
  drop: () => undefined,
  giveBack: () => {},
  onGivenBack: () => () => {},
}

/**
 * A workspace on a real server with a real PostgreSQL, on a database of its own; every page opened by e-mail is in a browser of
 * its own. What the pages send reaches the server, and what it sends reaches them, only when the test says so.
 */
export class ServedWorkspace implements Shared {
  readonly #machine: Machine
  /** Browsers are assigned to them in turn. */
  readonly processes: Promise<Processes>
  #opened = 0
  #pages = 0
  /** The place of the process that each browser uses. */
  readonly #places = new Map<Browser, number>()
  #clients: Client[] = []
  readonly #left = new Map<Workspace, Browser>()
  /** The browsers of each person, through which their requests are sent when a test makes them on another page. */
  readonly #browsers = new Map<string, readonly Browser[]>()
  readonly #keeps: boolean
  /** The browser whose requests are being duplicated. */
  #isDoubling: Browser | undefined
  /** The databases of the browsers. */
  readonly #databases = new Map<Browser, string>()
  readonly #texts = new Map<Browser, Map<string, string>>()
  readonly exchanges = new Exchanges()
  readonly trail = new Trail()
  /** What the pages have said on their own. */
  readonly said: string[] = []
  /** The reasons for being logged out, as shown on the pages that people were sent to. */
  readonly reasons: string[] = []

  /** `keeps`: browsers keep on their device what waits and what was seen last. */
  constructor(
    postgres: TestPostgres,
    machine: Machine,
    {
      processes = started(postgres),
      keeps = false,
    }: { processes?: Promise<Processes>; keeps?: boolean } = {},
  ) {
    this.#machine = machine
    this.processes = processes
    this.#keeps = keeps
  }

  async open(email: string): Promise<Workspace> {
    const processes = await this.processes
    const server = processes.first
    const [user] = server.log.state.users.where('email', email)
    if (!user) throw new Error(`Nobody has the e-mail ${email}.`)
    const place = this.#opened
    this.#opened += 1
    // Without the form, whose hash is slow on purpose.
    const browser: Browser = new Browser(
      () => processes.urlAt(this.#placeOf(browser)),
      await server.sessions.begin(user.id),
    )
    this.#places.set(browser, place)
    this.#browsers.set(user.id, [browser, ...(this.#browsers.get(user.id) ?? [])])
    return this.#openIn(browser)
  }

  /** Logs somebody in in another tab of a page's browser, and tells the open tabs. */
  async logInBeside(workspace: Workspace, userId: string): Promise<void> {
    const { browser, kept } = this.#clientOf(workspace)
    browser.logIn(await (await this.server).sessions.begin(userId))
    // As any tab does on login.
    await kept?.forget()
    for (const other of this.#clients) if (other.browser === browser) other.wire.page.hearTold()
    await this.#arrive()
  }

  /** Opens another tab in the browser of a page. */
  openBeside(workspace: Workspace): Promise<Workspace> {
    return this.#openIn(this.#clientOf(workspace).browser)
  }

  /** Lets everything happen until a condition holds. */
  async until(isSo: () => boolean, most = patiently): Promise<void> {
    for (let tries = 0; tries < 2 * most; tries += 1) {
      await this.settle(most)
      if (isSo()) return
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    throw new Error('It does not come to that.')
  }

  /** The server itself, bypassing the network. */
  get server(): Promise<TestServer> {
    return this.processes.then(({ first }) => first)
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

  async settle(most = patiently): Promise<void> {
    for (let idle = 0; idle < most;) {
      await this.#arrive()
      let isBusy = false
      for (const { wire } of this.#clients)
        isBusy = (await this.#send(wire)) || wire.hearOne() || wire.answerOne() || isBusy
      if (isBusy) continue
      if (this.#isSettled()) return
      idle += 1
      // What a busy machine left without an answer is asked again by its page, but only as time goes by.
      if (idle % someSeconds === 0) this.timeGoesBy()
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    throw new Error('What is under way does not end.')
  }

  /** A browser sends what a page handed over on closing, and only then opens the next page. */
  async reload(workspace: Workspace): Promise<Workspace> {
    const client = this.#clientOf(workspace)
    const { isOnline } = client.wire
    client.wire.page.tellLeaving()
    while (await this.#send(client.wire));
    this.throwAway(workspace)
    return this.#openIn(client.browser, isOnline)
  }

  /** Kills a tab, which can do nothing more. */
  throwAway(workspace: Workspace): void {
    const client = this.#clientOf(workspace)
    client.kept?.close()
    client.wire.goOffline()
    this.#clients = this.#clients.filter((other) => other !== client)
    this.#left.set(workspace, client.browser)
  }

  /** Opens a tab in the browser of one that was thrown away. */
  openAgain(workspace: Workspace, isOnline = true): Promise<Workspace> {
    const browser = this.#left.get(workspace)
    if (!browser) throw new Error('This page is open.')
    return this.#openIn(browser, isOnline)
  }

  /** Lets the next request of every page reach the server at the same time, while something else happens. */
  async rush(meanwhile: () => Promise<void>): Promise<void> {
    await Promise.all([...this.#clients.map(({ wire }) => wire.sendOne()), meanwhile()])
    await this.#arrive()
  }

  /** Lets the next request of a page reach two processes at the same time. Returns whether there was one. */
  async double(workspace: Workspace): Promise<boolean> {
    const { wire, browser } = this.#clientOf(workspace)
    this.#isDoubling = browser
    const isSent = await wire.sendOne(2)
    this.#isDoubling = undefined
    await this.#arrive()
    return isSent
  }

  /** From now on the balancer sends a browser's requests to the next process; sockets stay where they are. */
  goElsewhere(workspace: Workspace): void {
    const { browser } = this.#clientOf(workspace)
    this.#places.set(browser, this.#placeOf(browser) + 1)
  }

  /** The version of a page. */
  versionOf(workspace: Workspace): Version {
    return this.#clientOf(workspace).version
  }

  /** The version of the process that answers a page now. */
  async versionAsked(workspace: Workspace): Promise<Version> {
    return (await this.processes).versionAt(this.#placeOf(this.#clientOf(workspace).browser))
  }

  goOffline(workspace: Workspace): () => void {
    const { wire } = this.#clientOf(workspace)
    wire.goOffline()
    return () => wire.comeBack()
  }

  /** Lets the next logout of a page not reach the server. */
  loseLogout(workspace: Workspace): void {
    this.#clientOf(workspace).wire.loseLogout()
  }

  isOnline(workspace: Workspace): boolean {
    return this.#clientOf(workspace).wire.isOnline
  }

  comeBack(workspace: Workspace): void {
    this.#clientOf(workspace).wire.comeBack()
  }

  /** Resolves when the device has stored everything that a page gave it to keep. */
  async kept(workspace: Workspace): Promise<void> {
    await this.#clientOf(workspace).keepsAll()
  }

  /** Resolves when a condition holds, without anything being sent or heard. */
  async quiet(isSo: () => boolean): Promise<void> {
    for (let tries = 0; !isSo(); tries += 1) {
      if (tries > 2 * patiently) throw new Error('It does not come to that.')
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }

  /** Lets a page hear everything that the server has said to it. */
  async hear(workspace: Workspace): Promise<void> {
    await this.#arrive()
    while (this.#clientOf(workspace).wire.hearOne());
    await turn()
  }

  /** Lets a page receive everything that the server has sent it so far, including answers. */
  async receive(workspace: Workspace): Promise<void> {
    const { wire } = this.#clientOf(workspace)
    for (let isMore = true; isMore; await turn()) {
      await this.#arrive()
      isMore = wire.hearOne() || wire.answerOne()
    }
  }

  /** Whether a request of a page is waiting at the edge of its network. */
  isSending(workspace: Workspace): boolean {
    return this.#clientOf(workspace).wire.isSending
  }

  /** Makes the pages do now whatever they had put off. */
  timeGoesBy(): void {
    for (const { wire } of this.#clients) wire.page.timeGoesBy()
  }

  async stop(): Promise<void> {
    for (const { workspace } of this.#clients) workspace.place.close()
    for (const { kept } of this.#clients) kept?.close()
    await (await this.processes).stop()
  }

  async #openIn(browser: Browser, isOnline = true): Promise<Workspace> {
    const version = (await this.processes).versionAt(this.#placeOf(browser))
    const { openTeam, Workspace, IndexedKept, httpWire, Unreachable, build } = version
    // `asAdmin` of the contract: a server takes a request only from its author, so theirs is sent with their own cookie.
    const name = `page ${(this.#pages += 1)}`
    const post = async (request: Request): Promise<Sent> => {
      const theirs = this.#browsers.get(request.by) ?? [browser]
      const from = theirs.includes(browser) ? browser : (theirs[0] ?? browser)
      const sending = this.exchanges.send(from.wireBy(httpWire), request)
      if (this.#isDoubling === browser) this.#places.set(from, this.#placeOf(from) + 1)
      this.trail.note(`sent by ${name}`, request.id)
      const sent = await sending
      this.trail.note(`answered to ${name}: ${sent.kind}`, request.id)
      return sent
    }
    const wire = new HeldWire(browser.wireBy(httpWire), post, Unreachable)
    if (!isOnline) wire.goOffline()
    const kept = this.#keeps
      ? this.trail.follow(new IndexedKept(this.#databaseOf(browser), undefined, this.#textsOf(browser)), name)
      : undefined
    const place = await openTeam({
      wire,
      kept,
      tab: this.#machine.uniqueId(),
      page: wire.page,
      drafts: noDrafts,
      now: () => this.#machine.now(),
      about: () => ({ onLanding: '', onLogin: '' }),
      say: (sentence) => this.said.push(sentence),
      build,
    })
    place.log.subscribe((entries) => {
      for (const { request, isCut } of entries)
        if (isCut && request.name === 'snapshot') this.trail.note(`${name} begins anew`)
        else this.trail.note(`heard by ${name}`, request.id)
    })
    place.session.subscribe(() => {
      if (place.about?.why !== undefined) this.reasons.push(place.about.why)
    })
    const client = {
      workspace: new Workspace(place, this.#machine),
      browser,
      wire,
      kept,
      version,
      keepsAll: place.keepsAll,
    }
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

  #placeOf(browser: Browser): number {
    return this.#places.get(browser) ?? 0
  }

  /** The databases of all browsers so far. */
  get databases(): readonly string[] {
    return [...this.#databases.values()]
  }

  /** The database of the browser that a page is in. */
  databaseOf(workspace: Workspace): string {
    return this.#databaseOf(this.#clientOf(workspace).browser)
  }

  #databaseOf(browser: Browser): string {
    const name = this.#databases.get(browser) ?? `ems-of-a-browser-${(databases += 1)}`
    this.#databases.set(browser, name)
    return name
  }

  /** The local storage of a browser. */
  #textsOf(browser: Browser): Texts {
    const texts = this.#texts.get(browser) ?? new Map<string, string>()
    this.#texts.set(browser, texts)
    return {
      getItem: (key) => texts.get(key) ?? null,
      setItem: (key, text) => void texts.set(key, text),
      removeItem: (key) => void texts.delete(key),
    }
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

  /** Brings what the server has sent to the edge of the pages, and lets everything that waits for something go on. */
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

async function started(postgres: TestPostgres): Promise<Processes> {
  const server = await TestServer.start(postgres)
  const args = { name: 'Admin', email: 'admin@example.com', password: 'password-of-admin' }
  const done = await askWithPassword(server, { by: 'system', name: 'workspace.begin', args })
  if (!done.ok) throw new Error(done.refusal.message)
  return new Processes(postgres, [{ server, version: thisVersion }])
}
