import { expect, test } from 'vitest'
import { smallCompany } from '../../../domain/company.testing.ts'
import { deedsOf } from '../keys/deeds.ts'
import { sectionsFor } from './entries.ts'

const mara = 'mara@x.example'

test('P34: the section with something called exactly what was typed comes first', () => {
  const company = smallCompany()
  const projectId = company.project('Atlas').id
  for (const title of ['Call Eli', 'Print the calendar'])
    company.do(mara, 'task.create', { title, projectId })
  const me = company.user(mara)
  const titles = (search: string): string[] =>
    sectionsFor(company.state, me, search, { deeds: deedsOf(me), lately: [] }).map(({ title }) => title)
  expect(titles('ELI')).toEqual(['People', 'Tasks'])
  expect(titles('el')).toEqual(['Tasks', 'People', 'Do'])
  expect(titles('calendar')).toEqual(['Go to', 'Tasks'])
  expect(titles('call eli')).toEqual(['Tasks'])
})
