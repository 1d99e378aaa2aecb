import { expect, test } from 'vitest'
import { fieldErrors } from './field-errors.ts'

test('U2, U3, U4, F24: everything that is wrong with the user form is said at once, each under its field', () => {
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
