import fc from 'fast-check'
import { parse } from 'papaparse'
import { expect, test } from 'vitest'
import { csvText } from './csv.ts'

test('R26: texts that a spreadsheet would take for formulas get an apostrophe; numbers stay numbers', () => {
  const cells = ['=1+1', '+49', '-2', '@name', '\tx', '\ry', '=1\n+2', '＝1', 'a=b', "'", '']
  expect(csvText([cells, [-2, 0, 1.5]])).toBe(
    [`\uFEFF"'=1+1","'+49","'-2","'@name","'\tx","'\ry","'=1\n+2","'＝1",a=b,',`, '-2,0,1.5'].join('\r\n'),
  )
})

test('R26: any texts come back unchanged except for that apostrophe, and none begins like a formula', () => {
  const rows = fc.array(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 2, maxLength: 4 }), {
    minLength: 1,
    maxLength: 6,
  })
  fc.assert(
    fc.property(rows, (some) => {
      const back = parse<string[]>(csvText(some).slice(1), { newline: '\r\n', delimiter: ',' }).data
      const harmless = (cell: string) => (/^[=+\-@\t\r\n＝＋－＠]/.test(cell) ? `'${cell}` : cell)
      expect(back).toEqual(some.map((row) => row.map(harmless)))
      for (const cell of back.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r\n]/)
    }),
  )
})
