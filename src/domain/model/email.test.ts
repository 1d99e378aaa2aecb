import { describe, expect, test } from 'vitest'
import { isEmail } from './email.ts'

describe('F24: an e-mail is what an e-mail-type input accepts', () => {
  test.each([
    'eli@ems.example',
    ' eli@ems.example\t',
    'a@b',
    '.@x',
    "o'neill+ems!#$%&*/=?^_`{|}~-@x-y.example",
    `a@${'x'.repeat(63)}.example`,
    'A@B.C',
  ])('%j is one', (text) => {
    expect(isEmail(text)).toBe(true)
  })

  test.each([
    '',
    ' ',
    'tom baker',
    'tom baker@ems.example',
    'eli@',
    '@ems.example',
    'eli@ems..example',
    'eli@-ems.example',
    'eli@ems-.example',
    'eli@ems.example.',
    'eli@ems_x.example',
    'eli@@ems.example',
    'Eli <eli@ems.example>',
    'élì@ems.example',
    'eli@ems.example\nx',
    `a@${'x'.repeat(64)}`,
  ])('%j is not one', (text) => {
    expect(isEmail(text)).toBe(false)
  })

  test.each(['x-', 'x.', '@', ' '])('a very long text of %j is not one, and is rejected quickly', (part) => {
    expect(isEmail(`a@${part.repeat(200_000)}`)).toBe(false)
  })
})
