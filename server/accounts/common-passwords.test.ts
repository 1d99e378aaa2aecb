import { expect, test } from 'vitest'
import { tooCommon, tooLong, tooShort } from '../../src/domain/model/secret.ts'
import { withSealedSecrets } from '../../src/domain/request/seal.ts'
import { isCommon } from './common-passwords.ts'
import { newSealing } from './passwords.ts'

test.each([
  'password',
  'Password1!',
  'P4$$w0rd2026',
  '12345678',
  '0987654321',
  'qwertyui',
  '1q2w3e4r',
  'aaaaaaaa',
  'abcabcabc',
  'admin123',
  'Summer2026!',
  'letmein!!',
  'iloveyou2',
  'Aa123456',
  'a123456789',
  'abcd1234',
  'Abcd@1234',
  '123654789',
  '789456123',
  '147258369',
  '5201314520',
  'a1b2c3d4',
  '123qweasd',
  'SpongeBob',
  'barcelona',
])('T171: %s is among the passwords that are tried first', (password) => {
  expect(isCommon(password)).toBe(true)
})

test.each([
  'mara-secret',
  'correct horse',
  'Tisch 4 am Fenster',
  'x7!mQ-20kp',
  'ÄrgerLich8',
  'passwords are hard',
  'ada-pass',
  '48 Fenster',
  'Giraffe-2031',
  '90714628',
])('T171: %s is not among the passwords that are tried first', (password) => {
  expect(isCommon(password)).toBe(false)
})

// If the time grew with the length of the input, this many characters would take an hour.
test.each([
  ['digits before a letter', (many: number) => `x${'1'.repeat(many)}a`],
  ['signs before a letter', (many: number) => `${'!'.repeat(many)}a!`],
  ['one letter', (many: number) => `${'a'.repeat(many)}b`],
  ['nothing but digits', (many: number) => '1'.repeat(many)],
])('T521: half a million characters get the same verdict as fifty, without delay: %s', (_, of) => {
  expect(isCommon(of(500_000))).toBe(isCommon(of(50)))
})

test('T171: a refused password is not sealed, and nothing of it is kept', () => {
  const sealing = newSealing()
  const sealed = withSealedSecrets(
    {
      a: { password: 'admin123' },
      b: { password: 'short' },
      c: { password: 'a good one' },
      d: { password: 'a good one '.repeat(100) },
    },
    sealing,
  )
  expect(sealed).toMatchObject({
    a: { password: tooCommon },
    b: { password: tooShort },
    d: { password: tooLong },
  })
  expect([...sealing.secrets.values()]).toEqual(['a good one'])
})
