import { expect, test } from 'vitest'
import { Company, smallCompany } from '../company.testing.ts'
import { onServer } from '../on-server.ts'
import { begunAlready } from './begin.ts'

const ada = { name: 'Ada', email: 'ada@x.example', password: 'a long secret' }

function emptyServer(): Company {
  const company = new Company()
  company.terms = onServer((secret) => secret)
  return company
}

test('T174: a server begins with the admin whose details were entered', () => {
  const company = emptyServer()
  company.do('system', 'workspace.begin', ada)
  expect([...company.state.users.values()]).toMatchObject([{ ...ada, role: 'admin' }])
})

test('T174: a server begins only once', () => {
  const company = emptyServer()
  company.do('system', 'workspace.begin', ada)
  const second = { ...ada, email: 'second@x.example' }
  expect(company.refused('system', 'workspace.begin', second)).toEqual({
    code: 'conflict',
    message: begunAlready,
  })
})

test('T174: only the system itself may begin a workspace', () => {
  const company = smallCompany()
  for (const by of ['visitor', 'admin@example.com', 'eli@x.example'])
    expect(company.refused(by, 'workspace.begin', ada).code).toBe('forbidden')
})

test.each([
  ['name', { ...ada, name: ' ' }, 'Name is required'],
  ['email', { ...ada, email: 'ada at home' }, 'Enter a valid e-mail address'],
  ['password', { ...ada, password: '1234567' }, 'Minimum 8 characters'],
])('T174: the %s of the first admin is checked', (field, args, message) => {
  expect(emptyServer().refused('system', 'workspace.begin', args)).toMatchObject({ field, message })
})
