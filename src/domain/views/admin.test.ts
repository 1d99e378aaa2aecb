import { expect, test } from 'vitest'
import { smallCompany } from '../company.testing.ts'
import { findProjects, findUsers, managerEmails, managerKey, managerOfKey, projectChoices } from './admin.ts'

test('the project table is searched by name and filtered by a manager’s e-mail', () => {
  const { state } = smallCompany()
  const names = (search: string, manager: string) =>
    findProjects(state, search, manager).map((project) => project.name)
  expect(names('', '')).toEqual(['Atlas', 'Borealis'])
  expect(names('  BORE', '')).toEqual(['Borealis'])
  expect(names('', 'MARA@x.example')).toEqual(['Atlas'])
  expect(names('bore', 'mara@x.example')).toEqual([])
})

test('the project table can be filtered by every manager, and by an e-mail that a project still has', () => {
  const company = smallCompany()
  company.do('admin@example.com', 'user.delete', { userId: company.user('milo@x.example').id })
  expect(managerEmails(company.state)).toEqual(['mara@x.example', 'milo@x.example'])
})

test('K102: the e-mails of managers are in the order of the numbers in them', () => {
  const company = smallCompany()
  const manager = { password: 'abcd', role: 'manager' } as const
  for (const name of ['manager10', 'Manager2', 'manager1'])
    company.do('admin@example.com', 'user.create', { ...manager, name, email: `${name}@x.example` })
  expect(managerEmails(company.state).slice(0, 3)).toEqual([
    'manager1@x.example',
    'Manager2@x.example',
    'manager10@x.example',
  ])
})

test('R44: the key of a manager in an address survives a new e-mail, and an e-mail means whoever has it now', () => {
  const company = smallCompany()
  const { id } = company.user('mara@x.example')
  const key = managerKey(company.state, 'MARA@x.example')
  expect(key).toBe(id)
  company.do('admin@example.com', 'user.update', { userId: id, email: 'mary@x.example' })
  expect(managerOfKey(company.state, key)).toBe('mary@x.example')
  expect(managerOfKey(company.state, 'mary@x.example')).toBe('mary@x.example')
  expect(managerOfKey(company.state, 'mara@x.example')).toBe('')
  expect(managerOfKey(company.state, '')).toBe('')
})

test('R44: the e-mail of a deleted manager still stands for their projects', () => {
  const company = smallCompany()
  company.do('admin@example.com', 'user.delete', { userId: company.user('milo@x.example').id })
  expect(managerKey(company.state, 'milo@x.example')).toBe('milo@x.example')
  expect(managerOfKey(company.state, 'milo@x.example')).toBe('milo@x.example')
})

test('the Users table shows everyone, and can be searched by name or e-mail and filtered by role', () => {
  const { state } = smallCompany()
  expect(findUsers(state, '', '').length).toBe(state.users.size)
  expect(findUsers(state, 'mara', '').map((user) => user.email)).toEqual(['mara@x.example'])
  expect(findUsers(state, 'x.example', 'manager').map((user) => user.name)).toEqual(['Mara', 'Milo'])
})

test('projects with the same name can be told apart when choosing one, and long names are cut', () => {
  const company = smallCompany()
  const another = (name: string) =>
    company.do('admin@example.com', 'project.create', {
      manager: { name: 'Milo', email: 'milo@x.example', password: 'pass' },
      project: { name, description: 'Again' },
      employees: [],
    })
  another('Atlas')
  another('W'.repeat(10_000))
  expect(projectChoices(company.state).map(({ label }) => label)).toEqual([
    'Atlas (Mara)',
    'Borealis',
    'Atlas (Milo)',
    `${'W'.repeat(200)}…`,
  ])
})
