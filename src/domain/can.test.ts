import { describe, expect, test } from 'vitest'
import { can, homeOf, screenNames, type ScreenName } from './can.ts'
import { Company, smallCompany, snapshot } from './company.testing.ts'
import { sampleRows } from './setup/sample-rows.ts'
import { createState } from './state/state.ts'
import { commands, type ArgsOf, type CommandName } from './commands.ts'

/** Atlas is Mara's, its task Plan is Eli's; Milo manages and Edda works elsewhere in this sense. */
const actors = {
  admin: 'admin@example.com',
  'managing manager': 'mara@x.example',
  'other manager': 'milo@x.example',
  assignee: 'eli@x.example',
  'other employee': 'edda@x.example',
  visitor: 'visitor',
  system: 'system',
} as const
type ActorName = keyof typeof actors
const everyone = Object.keys(actors) as ActorName[]
const people = everyone.filter((name) => name !== 'visitor' && name !== 'system')

interface Row<N extends CommandName> {
  readonly args: (company: Company) => ArgsOf<N>
  readonly allowed: readonly ActorName[]
  /** Where the small company is no place for it, those allowed are refused for that reason instead. */
  readonly conflict?: true
}

/** C2: who may ask for what. A command without a row does not compile, and fails the test below. */
const table: { readonly [N in CommandName]: Row<N> } = {
  'user.create': {
    args: () => ({ name: 'N', email: 'n@x.example', password: 'pass' }),
    allowed: ['admin'],
  },
  'user.update': {
    args: (company) => ({
      userId: company.user(actors.assignee).id,
      name: 'Changed',
      email: actors.assignee,
      password: 'pass',
      role: 'employee',
    }),
    allowed: ['admin'],
  },
  'user.delete': { args: (company) => ({ userId: company.user('enno@x.example').id }), allowed: ['admin'] },
  'profile.update': { args: () => ({ name: 'N', password: 'pass' }), allowed: people },
  'project.create': {
    args: () => ({
      manager: { name: 'N', email: 'n@x.example', password: 'pass' },
      project: { name: 'P', description: 'D' },
      employees: [],
    }),
    allowed: ['admin'],
  },
  'project.delete': { args: (company) => ({ projectId: company.project('Atlas').id }), allowed: ['admin'] },
  'task.create': {
    args: (company) => ({ title: 'T', projectId: company.project('Atlas').id }),
    allowed: ['managing manager'],
  },
  'task.move': {
    args: (company) => ({ taskId: company.task('Plan').id, status: 'In Progress' }),
    allowed: ['managing manager', 'assignee'],
  },
  'task.assign': {
    args: (company) => ({ taskId: company.task('Plan').id, assignedTo: actors['other employee'] }),
    allowed: ['managing manager'],
  },
  'task.comment': {
    args: (company) => ({ taskId: company.task('Plan').id, comments: 'C' }),
    allowed: ['managing manager', 'assignee'],
  },
  'task.save': {
    args: (company) => ({ taskId: company.task('Plan').id, status: 'In Progress', comments: 'C' }),
    allowed: ['managing manager', 'assignee'],
  },
  // Eli's comment, the last of what happened.
  'entry.undo': {
    args: (company) => ({ entryId: company.entries.at(-1)?.request.id ?? '' }),
    allowed: ['admin', 'assignee'],
  },
  'task.takeBack': {
    args: (company) => ({ taskId: company.task('Plan').id, seq: company.entries.length - 2 }),
    allowed: ['admin'],
  },
  'notification.read': {
    args: (company) => ({
      notificationId: company.notifications().find(({ role }) => role === 'manager')!.id,
    }),
    allowed: ['managing manager'],
  },
  'notification.readAll': { args: () => ({}), allowed: people },
  'notification.clear': { args: () => ({}), allowed: ['admin'] },
  'sample.fill': {
    args: () => sampleRows(createState(), '2026-03-02T09:00:00.000+01:00'),
    allowed: ['admin', 'visitor'],
    conflict: true,
  },
  'sample.clear': { args: () => ({}), allowed: ['admin'] },
  'workspace.restore': {
    args: () => ({ users: [], projects: [], tasks: [], notifications: [] }),
    allowed: ['admin'],
  },
  'workspace.ensureAdmin': { args: () => ({}), allowed: ['system'] },
  'workspace.repair': { args: () => ({}), allowed: ['system'] },
  'workspace.catchUp': { args: () => ({}), allowed: ['system'] },
}

test('C2: every command has its row', () => {
  expect(Object.keys(table).toSorted()).toEqual(Object.keys(commands).toSorted())
})

const prepared = smallCompany()
prepared.do('eli@x.example', 'task.comment', { taskId: prepared.task('Plan').id, comments: 'begun' })

/** What comes of a request, and whether it changed anything. */
function outcome(name: CommandName, actor: ActorName): { answer: string; changed: boolean } {
  const company = new Company(prepared.state, prepared.at, prepared.entries)
  const before = snapshot(company.state)
  const decision = company.ask<CommandName>(actors[actor], name, table[name].args(company))
  return {
    answer: decision.ok ? 'accepted' : decision.refusal.code,
    changed: snapshot(company.state) !== before,
  }
}

describe.each(Object.keys(table) as CommandName[])('%s', (name) => {
  const { allowed, conflict } = table[name]
  test.each(allowed)('C2: is carried out for %s', (actor) => {
    expect(outcome(name, actor).answer).toBe(conflict ? 'conflict' : 'accepted')
  })
  test.each(everyone.filter((actor) => !allowed.includes(actor)))('C2, C3: is refused to %s', (actor) => {
    expect(outcome(name, actor)).toEqual({ answer: 'forbidden', changed: false })
  })
})

describe('screens', () => {
  const entrance: Record<ScreenName, string> = {
    admin: 'admin',
    users: 'admin',
    reports: 'admin',
    projects: 'admin',
    manager: 'manager',
    'my-employees': 'manager',
    employee: 'employee',
    settings: 'admin manager employee',
  }
  const cells = screenNames.flatMap((screen) => everyone.map((actor) => [screen, actor] as const))
  test.each(cells)('C1: /%s, entered by %s', (screen, actor) => {
    const me = prepared.find(actors[actor])
    const roles = entrance[screen].split(' ')
    expect(can.enter(me ?? (actor === 'system' ? 'system' : 'visitor'), screen)).toBe(
      me ? roles.includes(me.role) : false,
    )
  })

  test('C5: everyone’s home is the path that is his role, and he may enter it', () => {
    const homes = people.map((name) => homeOf(prepared.user(actors[name])))
    expect(homes).toEqual(['/admin', '/manager', '/manager', '/employee', '/employee'])
    for (const name of people) {
      const me = prepared.user(actors[name])
      expect(can.enter(me, homeOf(me).slice(1) as ScreenName)).toBe(true)
    }
  })
})

describe('what is seen', () => {
  const seers = (sees: (me: Parameters<typeof can.seeProject>[0]) => boolean) =>
    everyone.filter((name) => sees(prepared.find(actors[name]) ?? (name === 'system' ? 'system' : 'visitor')))

  test('C4: a project, by admin, its manager and its members', () => {
    const atlas = prepared.project('Atlas')
    const members: ActorName[] = ['admin', 'managing manager', 'assignee', 'other employee']
    expect(seers((me) => can.seeProject(me, atlas))).toEqual(members)
    expect(seers((me) => can.seeProject(me, prepared.project('Borealis')))).toEqual([
      'admin',
      'other manager',
    ])
  })

  test('C4: a task, by admin, the project’s manager and its assignee', () => {
    const { state } = prepared
    const seen = ['admin', 'managing manager', 'assignee']
    expect(seers((me) => can.seeTask(state, me, prepared.task('Plan')))).toEqual(seen)
    expect(seers((me) => can.seeTask(state, me, prepared.task('Draw')))).toEqual([
      'admin',
      'managing manager',
    ])
  })
})

test.each([
  ['S21: downloading what was kept aside', 'downloadDamage'],
  ['S21: discarding it', 'discardDamage'],
  ['S26: taking note of what happened to the data', 'dismissIncident'],
  ['S28: starting a new workspace', 'startNew'],
  ['B16: opening a copy', 'openCopy'],
] as const)('%s is the admin’s alone', (_, verb) => {
  const company = smallCompany()
  const allowed = everyone.filter((name) => {
    const email = actors[name]
    return can[verb](email === 'visitor' || email === 'system' ? email : company.user(email))
  })
  expect(allowed).toEqual(['admin'])
})

test('C6: whoever no longer exists is refused', () => {
  const company = smallCompany()
  const { id } = company.user('eli@x.example')
  company.do('admin@example.com', 'user.delete', { userId: id })
  expect(company.refused(id, 'profile.update', { name: 'N', password: 'pass' })).toEqual({
    code: 'gone',
    message: 'Your account no longer exists.',
  })
})
