import { expect, test } from 'vitest'
import { smallCompany, type Company } from '../company.testing.ts'
import { fieldErrors, projectErrors } from '../field-errors.ts'
import { onServer } from '../on-server.ts'
import { tooCommon, tooLong } from '../model/secret.ts'
import { passwordHint } from '../views/password-hint.ts'
import { planOfPeople } from './project-plan.ts'
import { inBrowser } from '../request/terms.ts'

const admin = 'admin@example.com'
const eli = 'eli@x.example'
const mara = 'mara@x.example'
const terms = onServer((secret) => secret)

function onAServer(): Company {
  const company = smallCompany()
  company.terms = terms
  return company
}

test('T170: on a server a new password needs at least eight characters, as its hint says', () => {
  expect([terms, inBrowser].map(passwordHint)).toEqual(['At least 8 characters.', 'At least 4 characters.'])
  const company = onAServer()
  const nina = { name: 'Nina', email: 'nina@x.example' }
  const short = { code: 'invalid', field: 'password', message: 'Minimum 8 characters' }
  const userId = company.user(eli).id
  expect(company.refused(admin, 'user.create', { ...nina, password: '1234567' })).toEqual(short)
  expect(company.refused(admin, 'user.update', { userId, password: '1234567' })).toEqual(short)
  expect(company.refused(eli, 'profile.update', { password: '1234567' })).toEqual(short)
  company.do(admin, 'user.create', { ...nina, password: '12345678' })
  expect(fieldErrors('user.update', { userId, password: '1234567' }, terms)).toEqual({
    password: short.message,
  })
  const form = {
    manager: { name: 'N', email: 'n@x.example', password: '1234567' },
    project: { name: 'P', description: 'D' },
    employees: [{ name: 'M', email: 'm@x.example', password: '1234567' }],
  }
  expect(company.refused(admin, 'project.create', form)).toMatchObject({
    field: 'manager.password',
    message: short.message,
  })
  expect(projectErrors(company.state, form, terms)).toEqual({
    'manager.password': short.message,
    'employees.0.password': short.message,
  })
})

test.each([
  ['a server', terms],
  ['a browser', inBrowser],
])('T520: with %s, a new password can have at most a thousand characters', (_, terms) => {
  const company = smallCompany()
  company.terms = terms
  const long = { code: 'invalid', field: 'password', message: 'Maximum 1,000 characters' }
  const userId = company.user(eli).id
  for (const password of ['x'.repeat(1001), tooLong]) {
    expect(company.refused(admin, 'user.update', { userId, password })).toEqual(long)
    expect(company.refused(mara, 'profile.update', { password })).toEqual(long)
    expect(fieldErrors('user.update', { userId, password }, terms)).toEqual({ password: long.message })
  }
  company.do(admin, 'user.update', { userId, password: 'x'.repeat(1000) })
})

test.each(['*', '**', '***', '-'])(
  'U3: %s is too short, whatever stands for a refused password',
  (password) => {
    const company = smallCompany()
    const short = { code: 'invalid', field: 'password', message: 'Minimum 4 characters' }
    expect(company.refused(mara, 'profile.update', { password })).toEqual(short)
  },
)

test('T548: where at most a hundred passwords can be set at once, the project form says which are too many', () => {
  const people = Array.from({ length: 102 }, (_, at) => ({
    name: 'N',
    email: `n${at}@x.example`,
    password: 'of eight or more',
  }))
  const [manager = { name: '', email: '', password: '' }, ...employees] = people
  const form = { manager, project: { name: 'P', description: 'D' }, employees }
  const message = 'At most 100 passwords can be set at once. Invite the others by a link.'
  const company = onAServer()
  const field = 'employees.99.password'
  expect(projectErrors(company.state, form, terms)).toEqual({
    [field]: message,
    'employees.100.password': message,
  })
  expect(company.refused(admin, 'project.create', form)).toEqual({ code: 'invalid', field, message })
  // An invited person needs none, and a password that is refused for its own fault does not count.
  const [first, second, ...others] = employees
  const fewer = [{ ...first, password: ' ' }, { ...second, password: 'short' }, ...others].map((row) => ({
    ...manager,
    ...row,
  }))
  expect(Object.keys(projectErrors(company.state, { ...form, employees: fewer }, terms))).toEqual([
    'employees.1.password',
  ])
  const inOneBrowser = smallCompany()
  expect(projectErrors(inOneBrowser.state, form, inBrowser)).toEqual({})
  inOneBrowser.do(admin, 'project.create', form)
})

test('T171: one of the most common passwords is refused at its field', () => {
  const company = onAServer()
  expect(company.refused(eli, 'profile.update', { password: tooCommon })).toEqual({
    code: 'invalid',
    field: 'password',
    message: 'This password is one of the most common ones. Choose another.',
  })
})

test('T172: on a server people can be added without a password', () => {
  const company = onAServer()
  company.do(admin, 'user.create', { name: 'Nina', email: 'nina@x.example' })
  expect(company.user('nina@x.example').password).toBe('')
  const form = {
    manager: { name: 'N', email: 'n@x.example', password: '' },
    project: { name: 'P', description: 'D' },
    employees: [{ name: 'M', email: 'm@x.example', password: '  ' }],
  }
  expect(planOfPeople(company.state, form, terms).employees).toEqual([{ becomes: 'fresh' }])
  company.do(admin, 'project.create', form)
  expect([company.user('n@x.example').password, company.user('m@x.example').password]).toEqual(['', ''])
})

test('T172: on a server an empty manager row lacks a name and an e-mail, but not a password', () => {
  const form = {
    manager: { name: '', email: '', password: '' },
    project: { name: 'P', description: 'D' },
    employees: [],
  }
  const { state } = onAServer()
  expect(Object.keys(projectErrors(state, form, terms))).toEqual(['manager.name', 'manager.email'])
  expect(Object.keys(projectErrors(state, form))).toContain('manager.password')
})

test('T172, U3: in a browser everybody needs a password', () => {
  const refusal = smallCompany().refused(admin, 'user.create', { name: 'Nina', email: 'nina@x.example' })
  expect(refusal).toEqual({ code: 'invalid', field: 'password', message: 'Password is required' })
})

test('T173: on a server an undo brings back no old password and keeps the current one', () => {
  const company = onAServer()
  const userId = company.user(eli).id
  company.do(admin, 'user.update', { userId, name: 'Elias', password: 'a new secret' })
  company.do(admin, 'entry.undo', { entryId: company.entries.at(-1)!.request.id })
  expect(company.user(eli)).toMatchObject({ name: 'Eli', password: 'a new secret' })
  company.do(admin, 'user.update', { userId, password: 'another secret' })
  const undo = { entryId: company.entries.at(-1)!.request.id }
  expect(company.refused(admin, 'entry.undo', undo).message).toBe(
    'A password is not brought back. Set another one instead.',
  )
  expect(company.user(eli).password).toBe('another secret')
})

test('T173: on a server an account that an undo brings back has no password', () => {
  const company = onAServer()
  company.do(admin, 'user.delete', { userId: company.user(eli).id })
  company.do(admin, 'entry.undo', { entryId: company.entries.at(-1)!.request.id })
  expect(company.user(eli)).toMatchObject({ name: 'Eli', password: '' })
})

test('T173: in a browser an undo brings the old password back', () => {
  const company = smallCompany()
  const userId = company.user(eli).id
  company.do(admin, 'user.update', { userId, password: 'a new secret' })
  company.do(admin, 'entry.undo', { entryId: company.entries.at(-1)!.request.id })
  expect(company.user(eli).password).toBe('eli-secret')
})
