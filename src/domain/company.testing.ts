import { applyAll, type Change } from './state/change.ts'
import type { ArgsOf, CommandName } from './commands.ts'
import { stampOf, type Stamp } from './model/day.ts'
import { decide, type Decision } from './decide.ts'
import type { Entry } from './request/entry.ts'
import { tableNames } from './model/tables.ts'
import type { Notification } from './model/notifications.ts'
import type { Project } from './model/projects.ts'
import type { Task } from './model/tasks.ts'
import type { User } from './model/users.ts'
import { pastOf } from './request/past.testing.ts'
import type { Refusal } from './request/refusal.ts'
import { inBrowser, type Terms } from './request/terms.ts'
import { copyState, createState, type MemoryState, type State } from './state/state.ts'

/** A workspace to send requests to, with people named by e-mail instead of id: a real state behind the real `decide`. */
export class Company {
  readonly state: MemoryState
  /** The moment of the next request; each request moves it on by a second. */
  at: Stamp
  /** The accepted requests that changed something, oldest first. */
  readonly entries: Entry[]
  /** The terms it decides on: a browser's, unless a test says otherwise. */
  terms: Terms = inBrowser
  #requests: number

  constructor(
    state: State = createState(),
    at: Stamp = '2026-03-02T09:00:00.000+01:00',
    entries: readonly Entry[] = [],
  ) {
    this.state = copyState(state)
    this.at = at
    this.entries = [...entries]
    this.#requests = entries.length
  }

  /** The past, as far as this company knows it. */
  get past(): ReturnType<typeof pastOf> {
    return pastOf(this.entries)
  }

  /** Sends a request, and applies it if it is accepted. `by` is an e-mail, an id, `system` or `visitor`. */
  ask<N extends CommandName>(by: string, name: N, args: ArgsOf<N>): Decision {
    this.#requests += 1
    const request = { id: `request-${this.#requests}`, by: this.find(by)?.id ?? by, at: this.at, name, args }
    const decision = decide(this.state, request, this.past, this.terms)
    if (decision.ok) {
      applyAll(this.state, decision.changes)
      if (decision.changes.length > 0)
        this.entries.push({ seq: this.entries.length + 1, request, changes: decision.changes })
    }
    this.at = stampOf(Date.parse(this.at) + 1000, 60)
    return decision
  }

  /** Sends a request that must be accepted, and returns its changes. */
  do<N extends CommandName>(by: string, name: N, args: ArgsOf<N>): readonly Change[] {
    const decision = this.ask(by, name, args)
    if (!decision.ok) throw new Error(`${name} was refused: ${decision.refusal.message}`)
    return decision.changes
  }

  /** Sends a request that must be refused, and returns the refusal. */
  refused<N extends CommandName>(by: string, name: N, args: ArgsOf<N>): Refusal {
    const before = snapshot(this.state)
    const decision = this.ask(by, name, args)
    if (decision.ok) throw new Error(`${name} was accepted.`)
    if (snapshot(this.state) !== before) throw new Error(`${name} was refused and still changed something.`)
    return decision.refusal
  }

  find(email: string): User | undefined {
    return [...this.state.users.values()].find((user) => user.email === email)
  }

  user(email: string): User {
    return this.find(email) ?? missing(email)
  }

  project(name: string): Project {
    return [...this.state.projects.values()].find((project) => project.name === name) ?? missing(name)
  }

  task(title: string): Task {
    return [...this.state.tasks.values()].find((task) => task.title === title) ?? missing(title)
  }

  /** Everything that was told, oldest first. */
  notifications(): Notification[] {
    return [...this.state.notifications.values()]
  }

  /** What SPEC's texts told since the last call, as `role recipient type message`. */
  news(): string[] {
    return this.#fresh(({ kind }) => kind === undefined)
  }

  /** What the further kinds told since the last call, as `recipient type message`. */
  furtherNews(): string[] {
    return this.#fresh(({ kind }) => kind !== undefined).map((line) => line.replace(/^\w+ /, ''))
  }

  #fresh(fits: (notification: Notification) => boolean): string[] {
    const fresh = this.notifications().filter((one) => !this.#told.has(one.id) && fits(one))
    for (const { id } of fresh) this.#told.add(id)
    return fresh.map(({ role, recipient, type, message }) =>
      [role, ...(recipient ? [recipient] : []), type, message].join(' '),
    )
  }
  readonly #told = new Set<number>()
}

/**
 * Ada is the admin. Mara manages Atlas with Eli and Edda, Milo manages Borealis with Enno. Atlas has the tasks Plan
 * (Eli's) and Draw (unassigned), Borealis has Melt.
 */
export function smallCompany(): Company {
  const company = new Company()
  const ask: Company['do'] = (by, name, args) => company.do(by, name, args)
  ask('system', 'workspace.ensureAdmin', {})
  ask('admin@example.com', 'project.create', {
    manager: { name: 'Mara', email: 'mara@x.example', password: 'mara-secret' },
    project: { name: 'Atlas', description: 'Maps of everything', techTools: 'Ink, Paper' },
    employees: [
      { name: 'Eli', email: 'eli@x.example', password: 'eli-secret' },
      { name: 'Edda', email: 'edda@x.example', password: 'edda-secret' },
    ],
  })
  ask('admin@example.com', 'project.create', {
    manager: { name: 'Milo', email: 'milo@x.example', password: 'milo-secret' },
    project: { name: 'Borealis', description: 'Northern lights' },
    employees: [{ name: 'Enno', email: 'enno@x.example', password: 'enno-secret' }],
  })
  const [atlas, borealis] = [company.project('Atlas').id, company.project('Borealis').id]
  ask('mara@x.example', 'task.create', { title: 'Plan', projectId: atlas })
  ask('mara@x.example', 'task.create', { title: 'Draw', projectId: atlas })
  ask('milo@x.example', 'task.create', { title: 'Melt', projectId: borealis })
  ask('mara@x.example', 'task.assign', { taskId: company.task('Plan').id, assignedTo: 'eli@x.example' })
  company.news()
  company.furtherNews()
  return company
}

/** Everything in a state as one text. Equal texts mean equal states; absent and undefined fields are told apart. */
export function snapshot(state: State): string {
  const rows = tableNames.map((table) => [...state[table].values()])
  return JSON.stringify(rows, (_, value: unknown) => (value === undefined ? '(undefined)' : value))
}

function missing(name: string): never {
  throw new Error(`There is no ${name}.`)
}
