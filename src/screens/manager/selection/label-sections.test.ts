import { expect, test } from 'vitest'
import { smallCompany } from '../../../domain/company.testing.ts'
import { labelSections } from './label-sections.ts'

test('K132: says for one project or several that there are no labels, and where to create them', () => {
  const { state } = smallCompany()
  const projects = [...state.projects.values()]
  const saidOf = (count: number) =>
    labelSections(
      projects.slice(0, count),
      () => {},
      (select) => select(state, undefined),
    ).map(({ items }) => items.map(({ label, disabled }) => [label, disabled]))
  expect(saidOf(1)).toEqual([[['This project has no labels. Create them in a task.', true]]])
  expect(saidOf(2)).toEqual([[['These projects have no labels. Create them in a task.', true]]])
})
