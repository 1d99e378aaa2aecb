import { can } from './can.ts'
import { isPerson } from './model/actor.ts'
import type { CommandName } from './commands.ts'
import { actors, people, type Choices, type Entitled, type Right } from './command-table.testing.ts'
import { roles, type Role } from './model/users.ts'
import { newsKindNames } from './rules/news-kinds.ts'

// What tests know about the commands for people and their own account.

type UserCommand = Extract<CommandName, `${'user' | 'profile'}.${string}`>

export const userRights: { readonly [N in UserCommand]: Right<N> } = {
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
  'profile.muteNews': { args: () => ({ kind: 'comment', muted: true }), allowed: people },
}

export const believableOfUsers: { readonly [N in UserCommand]: (choices: Choices) => unknown } = {
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
    // A form sends only what was touched.
    if (choices.number % 7 === 6) return { userId: whole.userId, email: whole.email, name: whole.name }
    return choices.number % 7 === 4 ? { userId: whole.userId, role, password: whole.password } : whole
  },
  'user.delete': (choices) => ({ userId: choices.idOf(choices.state.users.values()) }),
  'profile.update': (choices) => ({ name: choices.texts[0], password: choices.password() }),
  'profile.muteNews': (choices) => ({
    kind: choices.one(newsKindNames),
    muted: choices.number % 3 > 0,
  }),
}

export const entitledOfUsers: { readonly [N in UserCommand]: Entitled } = {
  'user.create': (_, me) => can.createUsers(me),
  'user.update': (_, me) => can.editUser(me),
  'user.delete': (state, me, { userId }) => {
    const user = state.users.get(userId)
    return user !== undefined && can.deleteUser(me, user)
  },
  'profile.update': (state, me) => isPerson(me) && can.editProfile(state, me, me),
  'profile.muteNews': (state, me) => isPerson(me) && can.editProfile(state, me, me),
}

function account(choices: Choices) {
  return {
    name: choices.texts[0] || 'Somebody',
    email: choices.email(),
    password: choices.password(),
    projectIds: choices.projectIds(),
  }
}
