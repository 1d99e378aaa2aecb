import { applyAll } from '../../src/domain/state/change.ts'
import type { ArgsOf, CommandName, ResultOf } from '../../src/domain/commands.ts'
import { millisecondsOf, stampOf, type Stamp } from '../../src/domain/model/day.ts'
import { decide } from '../../src/domain/decide.ts'
import type { Priority, Status } from '../../src/domain/model/tasks.ts'
import { tableNames, type Rows, type TableName } from '../../src/domain/model/tables.ts'
import type { Notification } from '../../src/domain/model/notifications.ts'
import type { Role } from '../../src/domain/model/users.ts'
import type { Entry } from '../../src/domain/request/entry.ts'
import type { Request } from '../../src/domain/request/request.ts'
import { sampleRows } from '../../src/domain/setup/sample-rows.ts'
import { createState } from '../../src/domain/state/state.ts'
import { ada, type Person } from './people.ts'
import { keptAfter, type Kept } from './present-form.ts'
import type { Texts } from './text-storage.ts'

interface ProjectPlan {
  readonly manager: Person
  readonly employees?: readonly Person[]
  readonly description?: string
  readonly techTools?: string
}

interface TaskPlan {
  readonly description?: string
  readonly dueDate?: string
  readonly priority?: Priority
  readonly assignedTo?: Person
  readonly status?: Status
  readonly comments?: string
}

/** The fields of a notification that tests care about. */
export interface News {
  readonly role: string
  readonly type: string
  readonly message: string
  readonly recipient?: string
}

/** What a team server finds of a company. */
export interface Found {
  readonly entries: readonly Entry[]
  readonly rows: readonly { readonly table: TableName; readonly row: Rows[TableName] }[]
}

/** The time from one request to the next, in milliseconds. */
const step = 60_000

/**
 * A workspace to start a test from. It is made by real requests to the domain, so that it holds what a workspace that
 * people have worked in holds. It is written out as the app itself writes it (DECISIONS 'Data and storage').
 */
export class Company {
  readonly #state = createState()
  #now = Date.UTC(2026, 0, 5, 8)
  readonly #requests: Request[] = []
  readonly #entries: Entry[] = []
  #isLongAgo = false
  #news: readonly Notification[] | undefined
  readonly #oddEmails = new Map<string, string>()

  /** Creates a workspace with nobody but an admin, who no longer has the default password. */
  constructor() {
    this.#decide('system', 'workspace.ensureAdmin', {})
    this.run(ada, 'profile.update', { name: ada.name, password: ada.password })
  }

  /** Carries out a request on somebody's behalf; a refusal is a mistake in the test. */
  run<N extends CommandName>(by: Person, name: N, args: ArgsOf<N>): ResultOf<N> {
    return this.#decide(this.idOf('users', 'email', by.email), name, args)
  }

  /** Creates a project with its manager and employees, and accounts for those who have none yet. Returns its id. */
  project(name: string, plan: ProjectPlan): string {
    const { manager, employees = [], description = `All about ${name}.`, techTools = '' } = plan
    const project = { name, description, techTools }
    return this.run(ada, 'project.create', { manager, project, employees: [...employees] }).projectId
  }

  /** Creates a task, assigned and brought to its status by the project's manager. Returns its id. */
  task(projectId: string, title: string, plan: TaskPlan = {}): string {
    const { assignedTo, status = 'To Do', comments = '', ...fields } = plan
    const manager = this.#managerOf(projectId)
    const taskId = this.#decide(manager, 'task.create', { title, projectId, ...fields })
    if (assignedTo) this.#decide(manager, 'task.assign', { taskId, assignedTo: assignedTo.email })
    this.#decide(manager, 'task.save', { taskId, status, comments })
    return taskId
  }

  /** Creates an account without a project. Returns its id. */
  user({ name, email, password, role }: Person): string {
    if (role === 'admin') throw new Error('The form cannot assign admin (SPEC 6).')
    return this.run(ada, 'user.create', { name, email, password, role })
  }

  /** The id of the row that has this value in a field. */
  idOf<T extends 'users' | 'projects' | 'tasks'>(table: T, field: keyof Rows[T], value: string): string {
    const rows: Iterable<Rows[T]> = this.#state[table].values()
    const row = [...rows].find((candidate) => candidate[field] === value)
    if (!row) throw new Error(`No row of ${table} has ${value} in its ${String(field)}.`)
    return row.id
  }

  /** Adds the sample company, as the landing page of a browser workspace does at the given moment. */
  withSample(at: Stamp): this {
    this.#now = millisecondsOf(at) - step
    this.run(ada, 'sample.fill', sampleRows(this.#state, at))
    return this
  }

  /** Empties the bells, so that a test sees only what it brings about. */
  withoutNews(): this {
    this.run(ada, 'notification.clear', {})
    return this
  }

  /** Puts notifications into the list as they are, newest first. No request of today would make them. */
  withNews(list: readonly News[]): this {
    this.#news = list.map((one, index) => ({
      id: Date.UTC(2026, 1, 1) - index,
      ...one,
      // A stored text may hold any role.
      role: one.role as Role,
      read: false,
      time: '2/1/2026, 1:00:00 AM',
    }))
    return this
  }

  /** Gives somebody an e-mail that no form accepts, as another program may have stored it. */
  withOddEmail({ email }: Person, odd: string): this {
    this.#oddEmails.set(email, odd)
    this.#news ??= [...this.#state.notifications.values()].toReversed()
    return this
  }

  /** Makes the workspace so old that nothing is known of how it came about. */
  withoutPast(): this {
    this.#isLongAgo = true
    return this
  }

  /** The workspace as the app itself leaves it in both stores, with somebody or nobody logged in. */
  kept(loggedIn?: Person): Promise<Kept> {
    const isFound = this.#news !== undefined
    return keptAfter({
      found: isFound ? this.formerTexts() : {},
      requests: isFound ? [] : this.#requests,
      loggedIn: loggedIn && this.idOf('users', 'email', loggedIn.email),
      until: this.#now + step,
      isLongAgo: this.#isLongAgo,
    })
  }

  /** The same for a team server: the entries that led to it, or its rows where no entries did. */
  found(): Found {
    if (!this.#news && !this.#isLongAgo) return { entries: this.#entries, rows: [] }
    if (this.#oddEmails.size > 0) throw new Error('No team server has such an e-mail.')
    const rows = tableNames.flatMap((table) => [...this.#rowsOf(table)].map((row) => ({ table, row })))
    return { entries: [], rows }
  }

  /**
   * The workspace in the documented keys alone, in the form of version 1, which the app no longer writes. It has no order
   * and no notes, and any other program may write it as well.
   */
  formerTexts(loggedIn?: Person): Texts {
    const rows = {
      users: [...this.#state.users.values()],
      tasks: [...this.#state.tasks.values()],
      notifications: this.#news ?? [...this.#state.notifications.values()].toReversed(),
    }
    const account = loggedIn && this.#state.users.get(this.idOf('users', 'email', loggedIn.email))
    const user = account ? { ...account, password: undefined } : null
    const auth = { user, isAuthenticated: user !== null }
    const root = { version: 1, auth, projects: [...this.#state.projects.values()], ...rows }
    return {
      root: this.#textOf(root),
      users: this.#textOf(rows.users),
      tasks: this.#textOf(rows.tasks),
      notifications: this.#textOf(rows.notifications),
      ...(user && { currentUser: this.#textOf(user) }),
    }
  }

  #rowsOf(table: TableName): Iterable<Rows[TableName]> {
    if (table !== 'notifications' || !this.#news) return this.#state[table].values()
    return this.#news.toReversed()
  }

  #textOf(value: unknown): string {
    let text = JSON.stringify(value)
    for (const [email, odd] of this.#oddEmails) {
      text = text.replaceAll(JSON.stringify(email).slice(1, -1), () => JSON.stringify(odd).slice(1, -1))
    }
    return text
  }

  #decide<N extends CommandName>(by: string, name: N, args: ArgsOf<N>): ResultOf<N> {
    this.#now += step
    const id = `seed-${this.#requests.length + 1}`
    const request = { id, by, at: stampOf(this.#now, 60), name, args }
    const decision = decide(this.#state, request)
    if (!decision.ok) throw new Error(`${name}: ${decision.refusal.message}`)
    applyAll(this.#state, decision.changes)
    // Without changes there is no entry.
    if (decision.changes.length > 0) {
      this.#requests.push(request)
      this.#entries.push({ seq: this.#requests.length, request, changes: decision.changes })
    }
    // This is the result of the command with this name; `decide`, which serves all commands, cannot say so.
    return decision.result as ResultOf<N>
  }

  #managerOf(projectId: string): string {
    return this.idOf('users', 'email', this.#state.projects.get(projectId)?.manager ?? '')
  }
}
