import { expect, test } from 'vitest'
import { smallCompany } from './company.testing.ts'
import { fieldErrors, userErrors } from './field-errors.ts'

test('U2, U3, U4, F24: everything that is wrong with the user form is pointed out together, under each field', () => {
  const empty = { name: ' ', email: '', password: '', role: '', projectIds: [] }
  expect(fieldErrors('user.create', empty)).toEqual({
    name: 'Name is required',
    email: 'Email is required',
    password: 'Password is required',
    role: 'Role is required',
  })
  expect(
    fieldErrors('user.create', { ...empty, name: 'A', email: 'a b', password: 'abc', role: 'admin' }),
  ).toEqual({
    email: 'Enter a valid e-mail address',
    password: 'Minimum 4 characters',
    role: 'Role is required',
  })
})

test('F30: an e-mail in use is pointed out along with the other errors, unless it is the account’s own', () => {
  const company = smallCompany()
  const { state } = company
  const user = company.user('mara@x.example')
  const form = { name: 'Nora', email: 'MARA@x.example', password: 'abc', role: '', projectIds: [] }
  const taken = 'Email is already in use'
  const rest = { password: 'Minimum 4 characters', role: 'Role is required' }
  expect(userErrors(state, undefined, form)).toEqual({ email: taken, ...rest })
  expect(userErrors(state, undefined, { ...form, email: 'nora@x.example' })).toEqual(rest)
  expect(userErrors(state, undefined, { ...form, email: ' ' })).toEqual({
    email: 'Email is required',
    ...rest,
  })
  expect(userErrors(state, user, form)).toEqual(rest)
  expect(userErrors(state, user, { ...form, email: 'milo@x.example' })).toEqual({ email: taken, ...rest })
  expect(userErrors(state, user, { ...form, email: 'a b' })).toMatchObject({
    email: 'Enter a valid e-mail address',
  })
})

test('the fields of nested requests are named by their path', () => {
  const manager = { name: 'A', email: '', password: 'abcd' }
  const project = { name: 'P', description: ' ' }
  expect(Object.keys(fieldErrors('project.create', { manager, project, employees: [] }))).toEqual([
    'manager.email',
    'project.description',
  ])
})

test('an acceptable request has no errors', () => {
  expect(fieldErrors('user.create', { name: 'A', email: 'a@b', password: 'abcd', role: 'manager' })).toEqual(
    {},
  )
})
