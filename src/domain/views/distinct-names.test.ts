import fc from 'fast-check'
import { expect, test } from 'vitest'
import { distinctNames } from './distinct-names.ts'

interface Row {
  readonly name: string
  readonly manager: string
  readonly id: string
}

const labelsOf = (rows: readonly Row[]) => [
  ...distinctNames(
    rows,
    ({ name }) => name,
    ({ manager, id }) => [manager, id],
  ).values(),
]

test('R25: rows with the same name are told apart by manager, or else by id; others keep their names', () => {
  const rows = [
    { name: 'Atlas', manager: 'Mara', id: '1' },
    { name: 'ATLAS', manager: 'Milo', id: '2' },
    { name: 'Borealis', manager: 'Milo', id: '3' },
    { name: 'Cosmos', manager: 'Mara', id: '4' },
    { name: 'Cosmos', manager: 'Mara', id: '5' },
    { name: 'Dawn', manager: '', id: '6' },
    { name: 'Dawn', manager: '', id: '7' },
  ]
  expect(labelsOf(rows)).toEqual([
    'Atlas (Mara)',
    'ATLAS (Milo)',
    'Borealis',
    'Cosmos (Mara, 4)',
    'Cosmos (Mara, 5)',
    'Dawn (6)',
    'Dawn (7)',
  ])
})

test('R25: a row without a manager is told apart by id, even if only one of its namesakes has none', () => {
  const rows = [
    { name: 'Atlas', manager: '', id: '1' },
    { name: 'Atlas', manager: 'Mara', id: '2' },
    { name: 'Dawn', manager: 'Mara', id: '3' },
    { name: 'Dawn', manager: 'Mara', id: '4' },
    { name: 'Dawn', manager: '', id: '5' },
    { name: 'No manager', manager: '', id: '' },
    { name: 'No manager', manager: 'Mara', id: '6' },
  ]
  expect(labelsOf(rows)).toEqual([
    'Atlas (1)',
    'Atlas (Mara)',
    'Dawn (Mara, 3)',
    'Dawn (Mara, 4)',
    'Dawn (5)',
    'No manager',
    'No manager (Mara)',
  ])
})

test('R25: no two rows have the same label, whatever their names', () => {
  const name = fc.constantFrom('Atlas', 'atlas', 'Borealis', '')
  const plan = fc.array(fc.record({ name, manager: fc.constantFrom('Mara', 'Milo', '') }), { maxLength: 12 })
  fc.assert(
    fc.property(plan, (plans) => {
      const rows = plans.map((one, index) => ({ ...one, id: `#${index}` }))
      const labels = labelsOf(rows)
      expect(new Set(labels).size).toBe(rows.length)
    }),
  )
})
