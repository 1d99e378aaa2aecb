import { describe, expect, test } from 'vitest'
import { can } from '../can.ts'
import { smallCompany, snapshot } from '../company.testing.ts'
import { fieldErrors } from '../field-errors.ts'
import { loginErrors, authenticate } from './login.ts'
import { admin, mara, milo, eli, edda, nina } from './users.testing.ts'

describe('a new account', () => {
  test('U1: has the fields of SPEC 3 and the time of its creation as its id', () => {
    const company = smallCompany()
    const at = Date.parse(company.at)
    company.do(admin, 'user.create', { ...nina, role: 'employee' })
    expect(company.user(nina.email)).toEqual({
      ...nina,
      id: String(at),
      role: 'employee',
      projectIds: [],
      manager: '',
      mutedNews: [],
    })
  })

  test('U2: every empty field has its message', () => {
    expect(fieldErrors('user.create', { name: ' ', email: '', password: '', role: '' })).toEqual({
      name: 'Name is required',
      email: 'Email is required',
      password: 'Password is required',
      role: 'Role is required',
    })
    expect(fieldErrors('user.update', { userId: '1', name: '', email: ' ', password: '', role: '' })).toEqual(
      {
        name: 'Name is required',
        email: 'Email is required',
        password: 'Password is required',
        role: 'Role is required',
      },
    )
  })

  test.each([
    ['name', { name: '\t' }, 'Name is required'],
    ['email', { email: '  ' }, 'Email is required'],
    ['password', { password: '' }, 'Password is required'],
  ])('U2: is refused without %s, at that field', (field, empty, message) => {
    const refusal = smallCompany().refused(admin, 'user.create', { ...nina, ...empty })
    expect(refusal).toEqual({ code: 'invalid', field, message })
  })

  test('U3: a password needs at least four characters', () => {
    const company = smallCompany()
    const short = { code: 'invalid', field: 'password', message: 'Minimum 4 characters' }
    expect(company.refused(admin, 'user.create', { ...nina, password: 'abc' })).toEqual(short)
    const { id: userId, projectIds } = company.user(eli)
    const edit = { userId, name: 'Eli', email: eli, role: 'employee' as const, projectIds: [...projectIds] }
    expect(company.refused(admin, 'user.update', { ...edit, password: 'abc' })).toEqual(short)
    expect(company.refused(eli, 'profile.update', { name: 'Eli', password: 'abc' })).toEqual(short)
    company.do(admin, 'user.create', { ...nina, password: 'abcd' })
    company.do(admin, 'user.update', { ...edit, password: 'abcd' })
    company.do(eli, 'profile.update', { name: 'Eli', password: 'efgh' })
  })

  test('U4: is a manager when no role is given', () => {
    const company = smallCompany()
    company.do(admin, 'user.create', nina)
    expect(company.user(nina.email).role).toBe('manager')
  })

  test.each(['admin', '', 'boss'])('U4, U10: the role %j cannot be given', (role) => {
    const company = smallCompany()
    const refusal = company.refused(admin, 'user.create', { ...nina, role: role as 'manager' })
    expect(refusal).toEqual({ code: 'invalid', field: 'role', message: 'Role is required' })
  })

  test('U5: its e-mail is trimmed and must not be in use, whatever case it is written in', () => {
    const company = smallCompany()
    company.do(admin, 'user.create', { ...nina, email: '  Nina@x.example ' })
    expect(company.user('Nina@x.example').name).toBe('Nina')
    const taken = { code: 'conflict', field: 'email', message: 'Email is already in use' }
    expect(company.refused(admin, 'user.create', nina)).toEqual(taken)
    expect(company.refused(admin, 'user.create', { ...nina, email: ' NINA@X.EXAMPLE' })).toEqual(taken)
  })
})

describe('logging in', () => {
  test('U6: takes e-mail and password exactly as they are stored', () => {
    const { state, user } = ((company) => ({ state: company.state, user: company.user(mara) }))(
      smallCompany(),
    )
    const wrong = { code: 'invalid', message: 'Invalid credentials' }
    expect(authenticate(state, mara, 'mara-secret')).toBe(user)
    expect(authenticate(state, 'Mara@x.example', 'mara-secret')).toEqual(wrong)
    expect(authenticate(state, ` ${mara}`, 'mara-secret')).toEqual(wrong)
    expect(authenticate(state, mara, 'Mara-secret')).toEqual(wrong)
    expect(authenticate(state, mara, '')).toEqual(wrong)
    expect(authenticate(state, '', '')).toEqual(wrong)
    expect(authenticate(state, 'nobody@x.example', 'mara-secret')).toEqual(wrong)
  })

  test('U7: its fields have the messages of SPEC 5', () => {
    expect(loginErrors({ email: '', password: '' })).toEqual({
      email: 'Email is required',
      password: 'Password is required',
    })
    expect(loginErrors({ email: mara, password: 'abc' })).toEqual({ password: 'Min 4 characters' })
    expect(loginErrors({ email: mara, password: 'abcd' })).toEqual({})
  })
})

describe('deleting an account', () => {
  test('U13: nobody can delete themselves, so an admin is always left', () => {
    const company = smallCompany()
    const refusal = company.refused(admin, 'user.delete', { userId: company.user(admin).id })
    expect(refusal).toEqual({ code: 'forbidden', message: 'You cannot delete yourself.' })
    expect(can.deleteUser(company.user(admin), company.user(admin))).toBe(false)
    expect(can.deleteUser(company.user(admin), company.user(eli))).toBe(true)
    const second = { ...company.user(admin), id: '2', email: 'second@x.example' }
    company.state.users.set('2', second)
    company.do(admin, 'user.delete', { userId: '2' })
    expect(company.user(admin).role).toBe('admin')
  })

  test('U14: an employee’s tasks are unassigned and keep everything else', () => {
    const company = smallCompany()
    const { assignedTo, notifiedForAssignmentByAdmin, ...rest } = company.task('Plan')
    expect([assignedTo, notifiedForAssignmentByAdmin]).toEqual([eli, true])
    company.do(admin, 'user.delete', { userId: company.user(eli).id })
    expect(company.find(eli)).toBeUndefined()
    expect(company.task('Plan')).toEqual({ ...rest, assignedTo: '', notifiedForAssignmentByAdmin: false })
    expect(company.project('Atlas').employees).toEqual([edda])
  })

  test('U15: a manager’s projects stay, without a manager until someone else is given them', () => {
    const company = smallCompany()
    const atlas = company.project('Atlas')
    company.do(admin, 'user.delete', { userId: company.user(mara).id })
    expect(company.project('Atlas')).toEqual(atlas)
    expect(company.task('Plan').assignedTo).toBe(eli)
    const edit = { userId: company.user(milo).id, name: 'Milo', email: milo, password: 'pass' }
    const projectIds = [...company.user(milo).projectIds, atlas.id]
    company.do(admin, 'user.update', { ...edit, role: 'manager', projectIds })
    expect(company.project('Atlas').manager).toBe(milo)
    expect(company.user(milo).projectIds).toEqual(projectIds)
  })

  test('somebody who has already been deleted cannot be deleted or edited', () => {
    const company = smallCompany()
    const gone = { code: 'gone', message: 'This user is gone.' }
    expect(company.refused(admin, 'user.delete', { userId: 'none' })).toEqual(gone)
    const edit = { ...nina, userId: 'none', role: 'employee' } as const
    expect(company.refused(admin, 'user.update', edit)).toEqual(gone)
  })
})

describe('Settings', () => {
  test('U16: name and password are both required, and then both are saved', () => {
    const company = smallCompany()
    const both = 'Name and Password are required'
    expect(company.refused(eli, 'profile.update', { name: ' ', password: 'pass' }).message).toBe(both)
    expect(company.refused(eli, 'profile.update', { name: 'Eli', password: '' }).message).toBe(both)
    const before = company.user(eli)
    company.do(eli, 'profile.update', { name: ' Elias ', password: 'new secret' })
    expect(company.user(eli)).toEqual({ ...before, name: 'Elias', password: 'new secret' })
  })

  test('U16: saving changes nobody else', () => {
    const company = smallCompany()
    const others = () => [...company.state.users.values()].filter(({ email }) => email !== eli)
    const before = others()
    company.do(eli, 'profile.update', { name: 'Elias', password: 'new secret' })
    expect(others()).toEqual(before)
    expect(snapshot(company.state)).toContain('Elias')
  })
})
