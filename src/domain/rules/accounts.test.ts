import { describe, expect, test } from 'vitest'
import { smallCompany, type Company } from '../company.testing.ts'
import { withSealedSecrets } from '../request/seal.ts'
import { authenticate, loginErrors } from './login.ts'
import { inBrowser } from '../request/terms.ts'

const admin = 'admin@example.com'
const invalid = { code: 'invalid', field: 'email', message: 'Enter a valid e-mail address' }
const nina = { name: 'Nina', email: 'nina@x.example', password: 'nina-secret' }

/** A company in which Eli has an e-mail that no present field accepts, stored by another program. */
function withOddEmail(): { company: Company; userId: string } {
  const company = smallCompany()
  const eli = company.user('eli@x.example')
  company.state.users.set(eli.id, { ...eli, email: 'Eli the odd' })
  return { company, userId: eli.id }
}

describe('F24: an e-mail that is not a valid address', () => {
  test('is refused for a new account', () => {
    expect(smallCompany().refused(admin, 'user.create', { ...nina, email: 'tom baker' })).toEqual(invalid)
  })

  test('is refused when an account is changed to it', () => {
    const company = smallCompany()
    const { id: userId } = company.user('eli@x.example')
    expect(company.refused(admin, 'user.update', { userId, email: 'tom baker' })).toEqual(invalid)
    company.do(admin, 'user.update', { userId, email: ' elias@x.example ' })
    expect(company.user('elias@x.example').id).toBe(userId)
  })

  test('can stay with an account that already has it', () => {
    const { company, userId } = withOddEmail()
    company.do(admin, 'user.update', { userId, name: 'Elias', email: ' Eli the odd ' })
    expect(company.user('Eli the odd')).toMatchObject({ name: 'Elias' })
    expect(company.refused(admin, 'user.update', { userId, email: 'Eli the even' })).toEqual(invalid)
  })

  test('is pointed out at login unless an account has it', () => {
    const isAccount = (email: string): boolean => email === 'Eli the odd'
    const password = 'eli-secret'
    expect(loginErrors({ email: 'tom baker', password }, isAccount)).toEqual({ email: invalid.message })
    expect(loginErrors({ email: 'Eli the odd', password }, isAccount)).toEqual({})
    expect(loginErrors({ email: '', password }, isAccount)).toEqual({ email: 'Email is required' })
    expect(loginErrors({ email: 'tom@x.example', password }, isAccount)).toEqual({})
    // Where it cannot be known who has an account.
    expect(loginErrors({ email: 'tom baker', password })).toEqual({})
  })
})

describe('F25: blanks', () => {
  const blanks = '      '
  const required = { code: 'invalid', field: 'password', message: 'Password is required' }

  test('are not accepted as a new password', () => {
    const company = smallCompany()
    const { id: userId } = company.user('eli@x.example')
    expect(company.refused(admin, 'user.create', { ...nina, password: blanks })).toEqual(required)
    expect(company.refused(admin, 'user.update', { userId, password: blanks })).toEqual(required)
    expect(company.refused('eli@x.example', 'profile.update', { name: 'Eli', password: blanks })).toEqual({
      ...required,
      message: 'Name and Password are required',
    })
  })

  test('around a password are part of it', () => {
    const company = smallCompany()
    const { id: userId } = company.user('eli@x.example')
    company.do(admin, 'user.update', { userId, password: '  x  ' })
    expect(company.user('eli@x.example').password).toBe('  x  ')
  })

  test('that are stored as a password are compared exactly', () => {
    const company = smallCompany()
    const eli = company.user('eli@x.example')
    company.state.users.set(eli.id, { ...eli, password: blanks })
    expect(loginErrors({ email: eli.email, password: blanks })).toEqual({})
    expect(authenticate(company.state, eli.email, blanks)).toMatchObject({ id: eli.id })
    expect(authenticate(company.state, eli.email, `${blanks} `)).toMatchObject({ code: 'invalid' })
  })

  test('are treated as an empty password and not sealed by a server', () => {
    const sealed = withSealedSecrets({ password: blanks }, { ...inBrowser, seal: () => 'sealed' })
    expect(sealed).toEqual({ password: '' })
  })
})
