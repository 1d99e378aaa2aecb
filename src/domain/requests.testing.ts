import fc from 'fast-check'
import { can, isEmployee, isManager, isPerson, type Actor } from './can.ts'
import type { Request } from './request/request.ts'
import { commands, type CommandName } from './commands.ts'
import { addDays, dayOf, stampOf } from './model/day.ts'
import { noPast, type Entry, type Past } from './request/entry.ts'
import { mayUndo } from './undo/may-undo.ts'
import { priorities, roles, statuses, tableNames, type Role, type Status, type Task } from './model/model.ts'
import { sampleRows } from './setup/sample-rows.ts'
import { pastOf } from './request/past.testing.ts'
import { copyState, type State } from './state/state.ts'

/**
 * One step of a sequence: numbers and texts that become a request when they meet a state, so that the requests of a
 * sequence refer to what the earlier ones made, and a failing sequence shrinks well.
 */
export interface Step {
  readonly name: CommandName
  /** Who asks: mostly somebody who may, see `askerOf`. */
  readonly asker: number
  /** Which rows and choices are taken. */
  readonly picks: readonly number[]
  readonly texts: readonly string[]
  /** How far the clock moves before, in milliseconds; clocks are also set back. */
  readonly pause: number
  readonly offset: number
  /** Instead of believable arguments: anything at all. */
  readonly garbage: { readonly args: unknown } | undefined
}

const names = Object.keys(commands) as CommandName[]
/** What people do most of the time is asked for more often. */
const usual = names.filter(
  (name) => name.startsWith('task.') || name === 'user.update' || name === 'project.create',
)

const text = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('Plan', 'Draw', "It's 'done'", ' spaced ', '') },
  { weight: 1, arbitrary: fc.constantFrom('__proto__', '👩‍🚀', '<b>', 'a,b , c', '2026-03-01') },
  { weight: 1, arbitrary: fc.string() },
)

export const step: fc.Arbitrary<Step> = fc.record({
  name: fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom(...usual) },
    { weight: 1, arbitrary: fc.constantFrom(...names) },
  ),
  asker: fc.nat(40),
  picks: fc.array(fc.nat(40), { minLength: 6, maxLength: 6 }),
  texts: fc.array(text, { minLength: 3, maxLength: 3 }),
  pause: fc.constantFrom(0, 0, 1, 1000, 3_600_000, 86_400_000, -3_600_000),
  offset: fc.constantFrom(60, 60, 0, -480, 765),
  garbage: fc.oneof(
    { weight: 12, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.record({ args: fc.anything({ maxDepth: 2 }) }) },
  ),
})

/** A step of a sequence that failed once: what is not said is the least that there is. */
export function stepOf(name: CommandName, rest: Partial<Step> = {}): Step {
  const least = { asker: 0, picks: [0, 0, 0, 0, 0, 0], texts: ['Plan', 'Plan', 'Plan'], pause: 0, offset: 60 }
  return { ...least, garbage: undefined, name, ...rest }
}

/** Turns steps into requests, one after the other. */
export class Requests {
  #now = Date.parse('2026-03-02T08:00:00.000Z')
  #count = 0
  #earlier: State | undefined

  next(state: State, step: Step, entries: readonly Entry[] = []): Request {
    this.#now += step.pause
    this.#count += 1
    if (!this.#earlier || this.#count % 8 === 0) this.#earlier = copyState(state)
    const at = stampOf(this.#now, step.offset)
    const args = step.garbage
      ? step.garbage.args
      : believable[step.name]({ ...choicesOf(state, this.#earlier, step, at), entries })
    const by = askerOf(state, step, args, pastOf(entries))
    return { id: `request-${this.#count}`, by, at, name: step.name, args }
  }
}

interface Choices {
  readonly state: State
  /** What was accepted before. */
  readonly entries: readonly Entry[]
  /** The state some requests ago, as a backup may have it. */
  readonly earlier: State
  readonly at: string
  readonly today: ReturnType<typeof dayOf>
  readonly texts: readonly string[]
  readonly number: number
  one<Item>(items: Iterable<Item>): Item | undefined
  /** The id of one of the rows, seldom one that no row has. */
  idOf(rows: Iterable<{ readonly id: string | number }>): string
  email(): string
  password(): string
  projectIds(): string[]
}

function choicesOf(
  state: State,
  earlier: State,
  { picks, texts }: Step,
  at: string,
): Omit<Choices, 'entries'> {
  let next = 0
  const pick = (): number => picks[next++ % picks.length] ?? 0
  const choices: Omit<Choices, 'entries'> = {
    state,
    earlier,
    at,
    today: dayOf(at),
    texts,
    number: picks[0] ?? 0,
    one: (items) => {
      const list = [...items]
      return list[pick() % Math.max(1, list.length)]
    },
    idOf: (rows) => (pick() === 40 ? 'none' : String(choices.one(rows)?.id ?? 'none')),
    email: () => emailFrom(state, pick(), choices),
    password: () => ['secret-1', 'secret-2', 'secret-3', 'abc', ''][Math.max(0, pick() - 36)] ?? 'secret-4',
    projectIds: () =>
      [...state.projects.values()].filter((_, index) => (pick() + index) % 3 === 0).map(({ id }) => id),
  }
  return choices
}

/** E-mails from a small pool, so that they meet again: new, taken, and the same in other letters. */
function emailFrom(state: State, number: number, choices: Pick<Choices, 'one'>): string {
  if (number < 12) return `person${number}@x.example`
  if (number < 16) return ` Person${number - 12}@X.example `
  if (number < 38) return choices.one(state.users.values())?.email ?? 'nobody@x.example'
  return number === 38 ? '' : 'ghost@x.example'
}

/** Arguments for each command as people might send them. A command without a line here does not compile. */
const believable: { readonly [N in CommandName]: (choices: Choices) => unknown } = {
  'user.create': (choices) => ({
    ...account(choices),
    role: choices.one(['manager', 'employee', 'employee', undefined]),
  }),
  'user.update': (choices) => {
    const user = choices.one(choices.state.users.values())
    const role: Role | undefined = choices.number % 5 === 0 ? choices.one(roles) : user?.role
    const kept = choices.number % 3 === 0 ? choices.projectIds() : [...(user?.projectIds ?? [])]
    const email = choices.number % 4 === 0 ? choices.email() : user?.email
    const whole = { ...account(choices), userId: user?.id ?? 'none', email, role, projectIds: kept }
    // A form sends what was touched.
    if (choices.number % 7 === 6) return { userId: whole.userId, email: whole.email, name: whole.name }
    return choices.number % 7 === 4 ? { userId: whole.userId, role, password: whole.password } : whole
  },
  'user.delete': (choices) => ({ userId: choices.idOf(choices.state.users.values()) }),
  'profile.update': (choices) => ({ name: choices.texts[0], password: choices.password() }),
  'project.create': (choices) => ({
    manager: { name: 'Manager', email: someone(choices, isManager), password: choices.password() },
    project: {
      name: choices.texts[0] || 'Project',
      description: choices.texts[1] || 'About it',
      techTools: choices.texts[2],
    },
    employees: Array.from({ length: choices.number % 4 }, () => ({
      name: 'Employee',
      email: someone(choices, isEmployee),
      password: choices.password(),
    })),
  }),
  'project.delete': (choices) => ({ projectId: choices.idOf(choices.state.projects.values()) }),
  'task.create': (choices) => ({
    title: choices.texts[0] || 'Task',
    projectId: choices.idOf(choices.state.projects.values()),
    description: choices.texts[1],
    ...(choices.number % 2 && { priority: choices.one(priorities) }),
    dueDate: choices.number % 3 ? addDays(choices.today, (choices.number % 7) - 3) : '',
  }),
  'task.move': (choices) => ({ taskId: taskId(choices), status: choices.one(statuses) }),
  'task.assign': (choices) => {
    const task = choices.one(choices.state.tasks.values())
    const members = choices.state.projects.get(task?.projectId ?? '')?.employees ?? []
    const assignedTo = choices.number % 6 === 0 ? choices.email() : (choices.one(members) ?? '')
    return { taskId: task?.id ?? 'none', assignedTo: choices.number % 5 === 0 ? '' : assignedTo }
  },
  'task.comment': (choices) => ({ taskId: taskId(choices), comments: choices.texts[0] }),
  'task.save': (choices) => ({
    taskId: taskId(choices),
    status: choices.one(statuses),
    comments: choices.texts[0],
  }),
  // Mostly of the last, which nobody changed since.
  'entry.undo': ({ entries, number }) => ({
    entryId: entries.at(number % 2 ? -1 : -1 - (number % Math.max(1, entries.length)))?.request.id ?? 'none',
  }),
  'task.takeBack': (choices) => ({
    taskId: taskId(choices),
    seq: choices.number % Math.max(1, choices.entries.length),
  }),
  'notification.read': (choices) => ({
    notificationId: Number(choices.idOf(choices.state.notifications.values())),
  }),
  'notification.readAll': () => ({}),
  'notification.clear': () => ({}),
  'sample.fill': ({ state, at }) => sampleRows(state, at),
  'sample.clear': () => ({}),
  'workspace.restore': (choices) => backupOf(choices),
  'workspace.ensureAdmin': () => ({}),
  'workspace.repair': () => ({}),
  'workspace.catchUp': () => ({}),
}

/** Earlier rows, some of them left out, and now and then people whose e-mail, role or password is another. */
function backupOf(choices: Choices): object {
  const { earlier: state, number, texts } = choices
  const rows = tableNames.map((table) => {
    const kept = [...state[table].values()].filter((_, index) => (index + number) % 7 !== 0)
    return [table, kept] as const
  })
  const changed = number % 4 === 0 ? choices.one(state.users.values())?.id : undefined
  const users = [...state.users.values()].map((user) => {
    if (number % 2 === 1) return { ...user, password: '', name: texts[0] }
    return user.id === changed ? { ...user, email: choices.email(), role: choices.one(roles) } : user
  })
  return { ...Object.fromEntries(rows), ...(number % 3 && { users }) }
}

function account(choices: Choices) {
  return {
    name: choices.texts[0] || 'Somebody',
    email: choices.email(),
    password: choices.password(),
    projectIds: choices.projectIds(),
  }
}

function taskId(choices: Choices): string {
  return choices.idOf(choices.state.tasks.values())
}

/** The e-mail of somebody of a role, or one of the pool. */
function someone(choices: Choices, hasRole: (me: Actor) => boolean): string {
  const fitting = [...choices.state.users.values()].filter(hasRole)
  return choices.number % 3 === 0 ? choices.email() : (choices.one(fitting)?.email ?? choices.email())
}

/** Three of four times somebody who may ask for it, else anybody: also nobody, the deleted, a visitor, the system. */
function askerOf(state: State, { name, asker, picks }: Step, args: unknown, past: Past): string {
  const anybody = [...[...state.users.values()].map(({ id }) => id), 'system', 'visitor', 'deleted']
  const entitled = anybody.filter((by) => mayAsk(state, actor(state, by), name, args, past))
  const pool = asker % 4 === 0 || entitled.length === 0 ? anybody : entitled
  return pool[(asker + (picks[5] ?? 0)) % pool.length] ?? 'visitor'
}

function actor(state: State, by: string): Actor | undefined {
  return by === 'system' || by === 'visitor' ? by : state.users.get(by)
}

/** Whether `can` allows a request, as far as it depends on who asks. Commands are held to this by a property. */
export function mayAsk(
  state: State,
  me: Actor | undefined,
  name: CommandName,
  args: unknown,
  past: Past = noPast,
): boolean {
  return me !== undefined && entitled[name](state, me, readArgs(args), past)
}

interface ReadArgs {
  readonly task: (state: State) => Task | undefined
  readonly projectId: string
  readonly userId: string
  readonly notificationId: string
  readonly entryId: string
  readonly status: Status | undefined
}

function readArgs(args: unknown): ReadArgs {
  const field = (name: string): unknown =>
    typeof args === 'object' && args !== null ? (args as Record<string, unknown>)[name] : undefined
  const id = (name: string): string => {
    const value = field(name)
    return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  }
  return {
    task: (state) => state.tasks.get(id('taskId')),
    projectId: id('projectId'),
    userId: id('userId'),
    notificationId: id('notificationId'),
    entryId: id('entryId'),
    status: statuses.find((status) => status === field('status')),
  }
}

type Entitled = (state: State, me: Actor, args: ReadArgs, past: Past) => boolean

const movesOrComments: Entitled = (state, me, { task: find, status }) => {
  const task = find(state)
  if (!task || !can.commentTask(state, me, task)) return false
  return status === undefined || status === task.status || can.moveTask(state, me, task, status)
}

const entitled: { readonly [N in CommandName]: Entitled } = {
  'user.create': (_, me) => can.createUsers(me),
  'user.update': (_, me) => can.editUser(me),
  'user.delete': (state, me, { userId }) => {
    const user = state.users.get(userId)
    return user !== undefined && can.deleteUser(me, user)
  },
  'profile.update': (state, me) => isPerson(me) && can.editProfile(state, me, me),
  'project.create': (_, me) => can.createProjects(me),
  'project.delete': (_, me) => can.deleteProject(me),
  'task.create': (state, me, { projectId }) => can.createTask(state, me, { projectId }),
  'task.move': movesOrComments,
  'task.assign': (state, me, { task: find }) => {
    const task = find(state)
    return task !== undefined && can.assignTask(state, me, task)
  },
  'task.comment': movesOrComments,
  'task.save': movesOrComments,
  'task.takeBack': (_, me) => can.putTaskBack(me),
  'entry.undo': (state, me, { entryId }, past) => {
    const entry = past.entry(entryId)
    return entry !== undefined && mayUndo(state, me, entry)
  },
  'notification.read': (state, me, { notificationId }) => {
    const notification = state.notifications.get(notificationId)
    return notification !== undefined && can.seeNotification(me, notification)
  },
  'notification.readAll': (_, me) => can.readNotifications(me),
  'notification.clear': (_, me) => can.clearNotifications(me),
  'sample.fill': (_, me) => can.fillSample(me),
  'sample.clear': (state, me) => can.clearSample(state, me),
  'workspace.restore': (_, me) => can.restoreBackup(me),
  'workspace.ensureAdmin': (_, me) => can.maintain(me),
  'workspace.repair': (_, me) => can.maintain(me),
  'workspace.catchUp': (_, me) => can.maintain(me),
}
