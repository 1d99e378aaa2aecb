import { describe, expect, test } from 'vitest'
import { linesIn, titlesIn } from './titles.ts'

describe('a pasted text', () => {
  test('T23: becomes one title for each line that is not blank', () => {
    expect(titlesIn('Draw the map\r\n\r\n  Fold the map \n\t\nSell the map\n')).toEqual([
      'Draw the map',
      'Fold the map',
      'Sell the map',
    ])
  })

  test.each([
    '- ',
    '* ',
    '+ ',
    '• ',
    '1. ',
    '12) ',
    '[ ] ',
    '[x] ',
    '[] ',
    '- [ ] ',
    '3. [X] ',
    '-\t',
    '— ',
    '☐ ',
    '☑ ',
    '✓ ',
    '▪ ',
  ])('T23: loses the list marker %j', (marker) => {
    expect(titlesIn(`${marker}Draw\n${marker}Fold\n${marker}`)).toEqual(['Draw', 'Fold'])
  })

  test.each(['-5 degrees', '1.5 litres', '2026. A year', '[draft] letter', '*bold*'])(
    'T23: keeps %j, which has no list marker',
    (title) => {
      expect(titlesIn(title)).toEqual([title])
    },
  )

  test('T573: becomes one title for each row of a table, with one space between cells', () => {
    const pasted = 'Title\tOwner\tDue\nDraw the map\t\t 2026-03-09\t\n\t\u0000\t\nFold\u000bthe map \t Eli'
    expect(titlesIn(pasted)).toEqual(['Title Owner Due', 'Draw the map 2026-03-09', 'Fold the map Eli'])
    expect(linesIn('Draw\tEli\r\n')).toEqual(['Draw Eli'])
  })

  test('T23: loses only blank lines and the space around the others when it becomes one task', () => {
    expect(linesIn('- Draw\n\n * Fold ').join(' ')).toBe('- Draw * Fold')
  })
})
