import { expect, test } from 'vitest'
import { nextSorting, sortedBy, type Sortable } from './sorting.ts'

interface Row {
  readonly name: string
  readonly count: number
}
const rows: readonly Row[] = [
  { name: 'step 10', count: 2 },
  { name: 'Step 9', count: 12 },
  { name: 'Äpfel', count: 2 },
]
const name: Sortable<Row> = { header: 'Name', value: (row) => row.name }
const count: Sortable<Row> = { header: 'Count', value: (row) => row.count }
const columns = [name, count, { header: 'Action' }]

test('R27: pressing a header sorts the table by it, and pressing it again reverses the order', () => {
  const byName = nextSorting(undefined, name, rows)
  expect(sortedBy(rows, columns, byName).map((row) => row.name)).toEqual(['Äpfel', 'Step 9', 'step 10'])
  const again = nextSorting(byName, name, rows)
  expect(sortedBy(rows, columns, again).map((row) => row.name)).toEqual(['step 10', 'Step 9', 'Äpfel'])
})

test('R27: numbers are sorted with the largest first, and equal ones keep their order', () => {
  const byCount = nextSorting({ header: 'Name', descending: false }, count, rows)
  expect(sortedBy(rows, columns, byCount).map((row) => row.name)).toEqual(['Step 9', 'step 10', 'Äpfel'])
})

test('R40: a column may have its own order, which is ascending at first', () => {
  const byOrder: Sortable<Row> = { ...name, order: (row) => row.name.length }
  const sorting = nextSorting(undefined, byOrder, rows)
  expect(sortedBy(rows, [byOrder], sorting).map((row) => row.name)).toEqual(['Äpfel', 'Step 9', 'step 10'])
  expect(sorting.descending).toBe(false)
})

test('R27: nothing is sorted by a column without values, or before a header is pressed', () => {
  expect(sortedBy(rows, columns, undefined)).toBe(rows)
  expect(sortedBy(rows, columns, { header: 'Action', descending: false })).toBe(rows)
})
