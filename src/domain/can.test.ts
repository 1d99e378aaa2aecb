import { describe, expect, test } from 'vitest'
import { can, homeOf, screenNames, type ScreenName } from './can.ts'
import { Company, smallCompany, snapshot } from './company.testing.ts'
import { commands, type CommandName } from './commands.ts'
import type { Actor } from './model/actor.ts'
import type { User } from './model/users.ts'
import { actors, everyone, people, type ActorName } from './command-table.testing.ts'
import { rights } from './commands.testing.ts'

test('C2: every command has its row in the table of rights', () => {
  expect(Object.keys(rights).toSorted()).toEqual(Object.keys(commands).toSorted())
})

const prepared = smallCompany()
prepared.do('eli@x.example', 'task.comment', { taskId: prepared.task('Plan').id, comments: 'begun' })

/** The outcome of a request, and whether it changed anything. */
function outcome(name: CommandName, actor: ActorName): { answer: string; changed: boolean } {
  const company = new Company(prepared.state, prepared.at, prepared.entries)
  const args = rights[name].args(company)
  const before = snapshot(company.state)
  const decision = company.ask<CommandName>(actors[actor], name, args)
  return {
    answer: decision.ok ? 'accepted' : decision.refusal.code,
    changed: snapshot(company.state) !== before,
  }
}

describe.each(Object.keys(rights) as CommandName[])('%s', (name) => {
  const { allowed, conflict } = rights[name]
  test.each(allowed)('C2: is allowed for %s', (actor) => {
    expect(outcome(name, actor).answer).toBe(conflict ? 'conflict' : 'accepted')
  })
  test.each(everyone.filter((actor) => !allowed.includes(actor)))('C2, C3: is refused for %s', (actor) => {
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
    'my-projects': 'manager',
    'my-employees': 'manager',
    people: 'admin manager',
    employee: 'employee',
    calendar: 'admin manager employee',
    workload: 'admin manager',
    tasks: 'admin manager employee',
    settings: 'admin manager employee',
  }
  const cells = screenNames.flatMap((screen) =>
    everyone.map((actor) => {
      const role = prepared.find(actors[actor])?.role ?? 'none'
      const allowed = entrance[screen].split(' ').includes(role)
      return { screen, actor, allowed, may: allowed ? 'may' : 'may not' }
    }),
  )
  test.each(cells)('C1: /$screen $may be entered by $actor', ({ screen, actor, allowed }) => {
    const me = prepared.find(actors[actor]) ?? (actor === 'system' ? 'system' : 'visitor')
    expect(can.enter(me, screen)).toBe(allowed)
  })

  test('C5: everyone’s home is the path named after their role, and they may enter it', () => {
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

  test('C4: a project, by admins, its manager and its members', () => {
    const atlas = prepared.project('Atlas')
    const members: ActorName[] = ['admin', 'managing manager', 'assignee', 'other employee']
    expect(seers((me) => can.seeProject(me, atlas))).toEqual(members)
    expect(seers((me) => can.seeProject(me, prepared.project('Borealis')))).toEqual([
      'admin',
      'other manager',
    ])
  })

  test('C4: a task, by admins, the project’s manager and its assignee', () => {
    const { state } = prepared
    const seen = ['admin', 'managing manager', 'assignee']
    expect(seers((me) => can.seeTask(state, me, prepared.task('Plan')))).toEqual(seen)
    expect(seers((me) => can.seeTask(state, me, prepared.task('Draw')))).toEqual([
      'admin',
      'managing manager',
    ])
  })
})

describe('what is seen of people', () => {
  const pages = (company: Company, email: string): string[] => {
    const { state } = company
    const me = email === 'visitor' ? email : company.user(email)
    return [...state.users.values()]
      .filter((user) => can.seePerson(state, me, user))
      .map(({ email }) => email)
  }

  test('C4: the page of a person, by admins, and by the managers of their projects', () => {
    expect(pages(prepared, actors.admin)).toHaveLength(prepared.state.users.size)
    expect(pages(prepared, actors['managing manager'])).toEqual([actors.assignee, actors['other employee']])
    for (const name of ['assignee', 'visitor'] as const) expect(pages(prepared, actors[name])).toEqual([])
  })

  test('C4, U20: not by an employee whom foreign data names as manager, nor by a manager without an e-mail', () => {
    const company = smallCompany()
    const { state } = company
    const atlas = company.project('Atlas')
    state.projects.set(atlas.id, { ...atlas, manager: actors.assignee })
    expect(pages(company, actors.assignee)).toEqual([])
    state.projects.set(atlas.id, { ...atlas, manager: '' })
    const nobody = { ...company.user(actors['other manager']), email: '' }
    expect(can.seePerson(state, nobody, company.user(actors.assignee))).toBe(false)
  })
})

describe('rights that depend on the account alone', () => {
  const all = people.map((name) => prepared.user(actors[name]))
  const pairs = (allows: (me: Actor, user: User) => boolean): string[][] =>
    [...all, 'visitor' as const].map((me) => all.filter((user) => allows(me, user)).map(({ id }) => id))
  const nobody = all.map(() => [])

  test('C2: only an admin can make a link for setting a password, and only for others', () => {
    const [, ...others] = all.map(({ id }) => id)
    expect(pairs(can.makeLink)).toEqual([others, ...nobody])
  })

  test('C2: everyone can change only their own name and password', () => {
    expect(pairs((me, user) => can.editProfile(prepared.state, me, user))).toEqual([
      ...all.map(({ id }) => [id]),
      [],
    ])
  })
})

test('C2: somebody who is not an employee cannot comment on a task that foreign data assigns to them', () => {
  const { state } = prepared
  const milo = prepared.user(actors['other manager'])
  const odd = { ...prepared.task('Plan'), assignedTo: milo.email }
  expect(can.commentTask(state, milo, odd)).toBe(false)
  expect(can.commentTask(state, prepared.user(actors['managing manager']), odd)).toBe(true)
})

test('C2: an employee whom foreign data names as the manager of a project decides nothing in it', () => {
  const company = smallCompany()
  const { state } = company
  const atlas = { ...company.project('Atlas'), manager: actors.assignee }
  state.projects.set(atlas.id, atlas)
  const eli = company.user(actors.assignee)
  expect(can.createTask(state, eli, { projectId: atlas.id })).toBe(false)
  expect(can.editTasksIn(state, eli, atlas.id)).toBe(false)
})

test('Q7: nobody may work on, add or change the tasks of an archived project', () => {
  const company = smallCompany()
  const { state } = company
  const [atlas, plan] = [company.project('Atlas'), company.task('Plan')]
  const allowed = () =>
    people.filter((name) => {
      const me = company.user(actors[name])
      return (
        can.commentTask(state, me, plan) || can.editTask(state, me, plan) || can.createTask(state, me, plan)
      )
    })
  expect(allowed()).toEqual(['admin', 'managing manager', 'assignee'])
  state.projects.set(atlas.id, { ...atlas, archivedAt: company.at })
  expect(allowed()).toEqual([])
})

test('C2: nothing is allowed on what belongs to a missing task or project', () => {
  const { state } = prepared
  const lost = { ...prepared.task('Plan'), projectId: 'none' }
  for (const name of people) {
    const me = prepared.user(actors[name])
    expect(can.commentOf(state, me, { taskId: 'none' })).toBe(false)
    expect(can.commentTask(state, me, lost)).toBe(false)
    expect(can.createTask(state, me, lost)).toBe(false)
  }
})

test.each([
  ['S21: downloading what was kept aside', 'downloadDamage'],
  ['S21: discarding it', 'discardDamage'],
  ['S26: taking note of what happened to the data', 'dismissIncident'],
  ['S28: starting a new workspace', 'startNew'],
  ['B16: opening a copy', 'openCopy'],
] as const)('%s is reserved for admins', (_, verb) => {
  const company = smallCompany()
  const allowed = everyone.filter((name) => {
    const email = actors[name]
    return can[verb](email === 'visitor' || email === 'system' ? email : company.user(email))
  })
  expect(allowed).toEqual(['admin'])
})

test('C6: somebody whose account no longer exists is refused', () => {
  const company = smallCompany()
  const { id } = company.user('eli@x.example')
  company.do('admin@example.com', 'user.delete', { userId: id })
  expect(company.refused(id, 'profile.update', { name: 'N', password: 'pass' })).toEqual({
    code: 'gone',
    message: 'Your account no longer exists.',
  })
})
