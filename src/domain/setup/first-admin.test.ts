import { describe, expect, test } from 'vitest'
import { Company, smallCompany } from '../company.testing.ts'
import { readRows } from '../model/read-rows.ts'
import { createState } from '../state/state.ts'
import { defaultAdmin, defaultAdminLogin, hasDefaultPassword } from './default-admin.ts'

test('U17: login shows the default admin until their password is changed', () => {
  const company = smallCompany()
  const admin = 'admin@example.com'
  expect(defaultAdminLogin(company.state)).toMatchObject({ email: admin, password: 'admin123' })
  company.do(admin, 'profile.update', { name: 'Ada', password: 'mine now' })
  expect(defaultAdminLogin(company.state)).toBeUndefined()
  expect(hasDefaultPassword(company.user(admin))).toBe(false)
})

test('U17: login shows the default admin even if they had to get another e-mail', () => {
  const users = readRows('users', [{ id: 1, email: 'admin@example.com', password: 'admin123' }]).rows
  const company = new Company(createState({ users }))
  company.do('system', 'workspace.ensureAdmin', {})
  expect(defaultAdminLogin(company.state)).toMatchObject({
    email: 'admin2@example.com',
    password: 'admin123',
  })
})

test('U17: nobody else is the default admin', () => {
  const { id } = smallCompany().user('eli@x.example')
  const eli = { ...smallCompany().user('eli@x.example'), id, password: 'admin123' }
  expect(hasDefaultPassword(eli)).toBe(false)
  expect(hasDefaultPassword({ ...eli, role: 'admin' })).toBe(false)
  expect(hasDefaultPassword({ ...eli, role: 'manager', email: 'admin@example.com' })).toBe(false)
})

describe('the default admin', () => {
  test('U17: is created if there is none, and not a second time', () => {
    const company = new Company()
    expect(company.do('system', 'workspace.ensureAdmin', {})).toHaveLength(1)
    expect(company.user('admin@example.com')).toMatchObject({ ...defaultAdmin, role: 'admin' })
    expect(company.do('system', 'workspace.ensureAdmin', {})).toEqual([])
  })

  test('U17, U5: gets another e-mail if the usual one is taken', () => {
    const users = readRows('users', [
      { id: 1, email: 'Admin@example.com', role: 'manager' },
      { id: 2, email: 'admin2@example.com', role: 'manager' },
    ]).rows
    const company = new Company(createState({ users }))
    company.do('system', 'workspace.ensureAdmin', {})
    expect(company.user('admin3@example.com')).toMatchObject({ role: 'admin', password: 'admin123' })
  })
})
