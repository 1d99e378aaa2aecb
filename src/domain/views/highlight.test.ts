import { expect, test } from 'vitest'
import { excerpt, highlighted } from './highlight.ts'

function shown(text: string, search: string): string {
  return highlighted(text, search)
    .map((piece) => (piece.isSought ? `[${piece.text}]` : piece.text))
    .join('')
}

test('P24: the words searched for are highlighted in a hit, in its own spelling', () => {
  expect(shown('Fold the map, map by map', 'MAP')).toBe('Fold the [map], [map] by [map]')
  expect(shown('Élan vital', 'elan tal')).toBe('[Élan] vi[tal]')
  expect(shown('Eﬀort 👍🏽 here', 'ff here')).toBe('E[ﬀ]ort 👍🏽 [here]')
  expect(shown('Cafe\u0301 noir', 'café')).toBe('[Cafe]\u0301 noir')
  expect(shown('Nothing', '')).toBe('Nothing')
})

test('F32: the final sigma of a Greek hit is highlighted too', () => {
  expect(shown('ΟΔΟΣ', 'ΟΔΟΣ')).toBe('[ΟΔΟΣ]')
  expect(shown('Η οδός', 'ΟΔΟΣ')).toBe('Η [οδός]')
})

test('P24: a long comment is quoted around its first match', () => {
  const text = `${'before '.repeat(20)}the vendor ${'after '.repeat(20)}`
  const quote = excerpt(text, 'vendor', 60)
  expect(quote).toMatch(/^….*the vendor after.*…$/)
  expect(quote.length).toBeLessThanOrEqual(62)
  expect(excerpt('Short,\n  on two lines', 'two', 60)).toBe('Short, on two lines')
  expect(excerpt(`vendor ${'after '.repeat(20)}`, 'vendor', 30)).toMatch(/^vendor after/)
  expect(excerpt(`${'before '.repeat(20)}vendor`, 'vendor', 30)).toMatch(/^….*vendor$/)
})
