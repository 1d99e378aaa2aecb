import { expect, test } from 'vitest'
import { smallCompany } from '../../company.testing.ts'
import { lastToChange } from './last-change.ts'

test('U22: the last person to change a field is found, whatever others did to other fields', () => {
  const company = smallCompany()
  const [admin, eli] = [company.user('admin@example.com'), company.user('eli@x.example')]
  const row = `users:${eli.id}` as const
  expect(lastToChange(company.past, row, ['name'])?.request.by).toBe(admin.id)
  company.do(eli.id, 'profile.update', { name: 'Elias', password: 'another secret' })
  company.do(admin.id, 'user.update', { userId: eli.id, password: 'the last secret' })
  expect(lastToChange(company.past, row, ['name'])?.request.by).toBe(eli.id)
  expect(lastToChange(company.past, row, ['password'])?.request.by).toBe(admin.id)
  expect(lastToChange(company.past, row, ['email', 'name'])?.request.by).toBe(eli.id)
  expect(lastToChange({ entry: () => undefined, touching: () => [] }, row, ['name'])).toBeUndefined()
})
