import { expect, test } from 'vitest'
import { smallCompany } from '../company.testing.ts'
import { tooShort } from '../model/secret.ts'
import { accountsWith, authenticate, invalidCredentials } from '../rules/login.ts'
import { withSealedSecrets } from './seal.ts'
import { inBrowser } from './terms.ts'

const sealed = (args: unknown) =>
  withSealedSecrets(args, { ...inBrowser, seal: (secret) => `sealed ${secret.length}` })

test('V10: every secret in a request is replaced, at any depth', () => {
  const args = {
    name: 'Nina',
    password: 'nina-secret',
    manager: { email: 'm@x', password: 'm-secret' },
    employees: [{ name: 'E', password: 'e-secret' }],
    users: [{ id: '1', password: 12345, passwordHash: { old: 'x-secret' } }],
  }
  expect(sealed(args)).toEqual({
    name: 'Nina',
    password: 'sealed 11',
    manager: { email: 'm@x', password: 'sealed 8' },
    employees: [{ name: 'E', password: 'sealed 8' }],
    users: [{ id: '1', password: 'sealed 5', passwordHash: '' }],
  })
})

test('V10, U3: a missing or too short password is still refused once sealed, and is not kept', () => {
  expect(sealed({ password: '' })).toEqual({ password: '' })
  expect(sealed({ password: 'abc' })).toEqual({ password: tooShort })
  const company = smallCompany()
  const nina = { name: 'Nina', email: 'nina@x.example' }
  for (const [password, message] of [
    ['', 'Password is required'],
    ['abc', 'Minimum 4 characters'],
  ]) {
    const args = sealed({ ...nina, password }) as typeof nina & { password: string }
    expect(company.refused('admin@example.com', 'user.create', args).message).toBe(message)
  }
})

test('V10: half characters in a secret are mended before it is sealed', () => {
  const seal = (secret: string) => `[${secret}]`
  expect(withSealedSecrets({ password: 'pass\ud83d' }, { ...inBrowser, seal })).toEqual({
    password: '[pass\ufffdd83d]',
  })
})

test.each([undefined, null, 5, 'password', []])('V10: %j holds no secret', (args) => {
  expect(sealed(args)).toEqual(args)
})

test('V10: a browser keeps passwords as typed', () => {
  expect(inBrowser.seal('mara-secret')).toBe('mara-secret')
})

test('V10, U6: a login finds accounts by the exact e-mail and compares the password as typed', () => {
  const { state } = smallCompany()
  const names = (email: string) => accountsWith(state, email).map(({ name }) => name)
  expect(names('eli@x.example')).toEqual(['Eli'])
  expect(names('Eli@x.example')).toEqual([])
  expect(authenticate(state, 'eli@x.example', 'eli-secret')).toMatchObject({ name: 'Eli' })
  expect(authenticate(state, 'eli@x.example', 'sealed')).toBe(invalidCredentials)
  expect(authenticate(state, 'nobody@x.example', 'eli-secret')).toBe(invalidCredentials)
})
