import { expect, test } from 'vitest'
import { actors, people } from './command-table.testing.ts'
import type { CommandName } from './commands.ts'
import { rights } from './commands.testing.ts'
import { Company, smallCompany } from './company.testing.ts'
import { decide, type Decision } from './decide.ts'
import { onceShown, onServer } from './on-server.ts'
import { withSealedSecrets } from './request/seal.ts'
import type { Terms } from './request/terms.ts'

const terms = onServer((secret) => secret)
const names = Object.keys(rights).map((name) => name as CommandName)

const prepared = smallCompany()
prepared.do('eli@x.example', 'task.comment', { taskId: prepared.task('Plan').id, comments: 'A word.' })

/** Whose passwords change when each person sends a command, with another password wherever it takes one. */
function given(name: CommandName, by: Terms): { me: string; decision: Decision; whose: string[] }[] {
  const company = new Company(prepared.state, prepared.at, prepared.entries)
  const example: object = rights[name].args(company)
  const { state, at, past } = company
  const { users, projects, tasks } = state
  const rows = { users: [...users.values()], projects: [...projects.values()], tasks: [...tasks.values()] }
  const args = { ...example, ...(name === 'workspace.restore' && rows) }
  return people.map((who) => {
    const { id: me, email, role } = company.user(actors[who])
    const own = { ...args, ...('userId' in args && { userId: me, email, role }) }
    const sealed = withSealedSecrets(own, { leastPassword: 0, seal: (secret) => `another ${secret}` })
    const decision = decide(state, { id: 'r', by: me, at, name, args: sealed }, past, by)
    const changes = decision.ok ? decision.changes : []
    const ofUsers = changes.filter(({ table, after }) => table === 'users' && after?.['password'])
    return { me, decision, whose: ofUsers.map(({ id }) => id) }
  })
}

const setsOwn = ['user.update', 'profile.update']

test('T524: five commands can set passwords, two of them the sender’s own once the account is shown to be theirs', () => {
  const all = names.flatMap((name) => given(name, onceShown(terms)).map((one) => ({ name, ...one })))
  const setting = all.filter(({ whose }) => whose.length > 0)
  expect([...new Set(setting.map(({ name }) => name))].toSorted()).toEqual(
    ['project.create', 'user.create', 'workspace.restore', ...setsOwn].toSorted(),
  )
  const own = setting.filter(({ me, whose }) => whose.includes(me))
  expect([...new Set(own.map(({ name }) => name))].toSorted()).toEqual(setsOwn.toSorted())
})

test.each(names)(
  'T524: %s does not change the sender’s own password unless they have shown that the account is theirs',
  (name) => {
    const once = given(name, onceShown(terms))
    const refused = {
      code: 'forbidden',
      message: 'To change your own password, type your current one in Settings.',
    }
    expect(given(name, terms)).toEqual(
      once.map((one) =>
        one.whose.includes(one.me) ? { ...one, whose: [], decision: { ok: false, refusal: refused } } : one,
      ),
    )
  },
)
