import { can } from './can.ts'
import { isEmployee, isManager, type Actor } from './model/actor.ts'
import type { CommandName } from './commands.ts'
import type { Company } from './company.testing.ts'
import type { Choices, Entitled, Right } from './command-table.testing.ts'

// What the tests know of the commands about projects.

type ProjectCommand = Extract<CommandName, `project.${string}`>

const atlas = (company: Company) => ({ projectId: company.project('Atlas').id })

export const projectRights: { readonly [N in ProjectCommand]: Right<N> } = {
  'project.create': {
    args: () => ({
      manager: { name: 'N', email: 'n@x.example', password: 'pass' },
      project: { name: 'P', description: 'D' },
      employees: [],
    }),
    allowed: ['admin'],
  },
  'project.update': { args: (company) => ({ ...atlas(company), name: 'Atlas of now' }), allowed: ['admin'] },
  'project.archive': { args: atlas, allowed: ['admin'] },
  'project.bringBack': { args: atlas, allowed: ['admin'] },
  'project.delete': { args: atlas, allowed: ['admin'] },
}

const project = (choices: Choices) => ({ projectId: choices.idOf(choices.state.projects.values()) })

export const believableOfProjects: { readonly [N in ProjectCommand]: (choices: Choices) => unknown } = {
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
  'project.update': (choices) => {
    const { state, number, texts } = choices
    const found = choices.one(state.projects.values())
    const people = [...state.users.values()]
    const employee = choices.one(people.filter(isEmployee))?.email ?? choices.email()
    return {
      projectId: found?.id ?? 'none',
      ...(number % 4 === 0 && { name: texts[0] }),
      ...(number % 5 === 0 && { description: texts[1] }),
      ...(number % 6 === 0 && { techTools: texts[2] }),
      ...(number % 3 === 0 && { manager: choices.one(people.filter(isManager))?.email ?? choices.email() }),
      ...(number % 11 === 0 && { manager: '' }),
      ...(number % 2 === 0 && { join: [employee, ...(number % 7 === 0 ? [choices.email()] : [])] }),
      ...(number % 3 > 0 && { leave: found?.employees.slice(0, number % 4) ?? [] }),
    }
  },
  // Most are brought back, so that sequences do not end with everything archived.
  'project.archive': project,
  'project.bringBack': (choices) => ({
    projectId: choices.idOf([...choices.state.projects.values()].filter(({ archivedAt }) => archivedAt)),
  }),
  'project.delete': project,
}

export const entitledOfProjects: { readonly [N in ProjectCommand]: Entitled } = {
  'project.create': (_, me) => can.createProjects(me),
  'project.update': (_, me) => can.editProject(me),
  'project.archive': (_, me) => can.archiveProject(me),
  'project.bringBack': (_, me) => can.archiveProject(me),
  'project.delete': (_, me) => can.deleteProject(me),
}

/** The e-mail of somebody with a role, or one from the pool. */
function someone(choices: Choices, hasRole: (me: Actor) => boolean): string {
  const fitting = [...choices.state.users.values()].filter(hasRole)
  return choices.number % 3 === 0 ? choices.email() : (choices.one(fitting)?.email ?? choices.email())
}
