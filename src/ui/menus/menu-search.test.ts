import { expect, test } from 'vitest'
import { foundIn } from './menu-search.tsx'

const item = (label: string) => ({ id: label, label, onAction: () => undefined })
const sections = [
  { items: [item('Move to Done')] },
  { title: 'Members', items: [item('Assign to Zoë Åberg'), item('Assign to Zoe Marsh')] },
]

function labelsFor(search: string): string[] {
  return foundIn(sections, search).flatMap(({ items }) => items.map(({ label }) => label))
}

test('K82: a long menu is searched by words, ignoring case and accents, and empty sections disappear', () => {
  expect(labelsFor('')).toHaveLength(3)
  expect(labelsFor('zoe assign')).toEqual(['Assign to Zoë Åberg', 'Assign to Zoe Marsh'])
  expect(labelsFor(' ÅBERG ')).toEqual(['Assign to Zoë Åberg'])
  expect(foundIn(sections, 'done')).toHaveLength(1)
  expect(labelsFor('nobody')).toEqual([])
})

test('F32: a menu finds Greek words whatever their case, accents and final sigmas', () => {
  const greek = [{ items: [item('ΚΟΣΜΟΣ')] }]
  for (const search of ['ΚΟΣ', 'κοσμοσ', 'κόσμος']) expect(foundIn(greek, search)).toHaveLength(1)
})
