import { describe, expect, test } from 'vitest'
import { smallCompany } from '../company.testing.ts'
import { stampOf } from '../model/day.ts'
import { onServer } from '../on-server.ts'
import { idsOfRequest, momentOfId } from './ids.ts'
import { compareIds } from './table.ts'

const at = '2026-03-02T09:00:00.000+01:00'
const moment = Date.parse(at)
const free = () => false

describe('ids that follow from the request', () => {
  test('V8: consist of its time, digits of its id and a count, and are the same each time', () => {
    const ids = idsOfRequest({ at, id: 'request-1' }, free)
    const again = idsOfRequest({ at, id: 'request-1' }, free)
    const first = [ids.row(), ids.row()]
    expect(first).toEqual([again.row(), again.row()])
    expect(first[0]).toMatch(new RegExp(`^${moment}\\d{6}000$`))
    expect(first[1]).toMatch(new RegExp(`^${moment}\\d{6}001$`))
    expect(idsOfRequest({ at, id: 'request-2' }, free).row()).not.toBe(first[0])
  })

  test('V8, L4: are in the order of time, and after those that a browser made', () => {
    const later = stampOf(moment + 1, 0)
    const [one, other] = [idsOfRequest({ at, id: 'z' }, free), idsOfRequest({ at: later, id: 'a' }, free)]
    expect(compareIds(one.row(), other.row())).toBeLessThan(0)
    expect(one.notification()).toBeLessThan(other.notification())
    expect(compareIds(String(moment + 1), one.row())).toBeLessThan(0)
  })

  test.each([at, '0001-01-01T00:00:00.000+00:00', '9999-12-31T23:59:59.999+00:00'])(
    'V8, N9: are different safe integers for notifications, at %s',
    (at) => {
      const ids = idsOfRequest({ at, id: 'request-1' }, free)
      const numbers = Array.from({ length: 1000 }, () => ids.notification())
      expect(numbers.every((id) => Number.isSafeInteger(id) && id >= 0)).toBe(true)
      expect(new Set(numbers).size).toBe(1000)
    },
  )

  test('V8: are not given again if they happen to be taken', () => {
    const ids = idsOfRequest({ at, id: 'request-1' }, free)
    const taken = new Set([ids.row(), String(ids.notification())])
    const next = idsOfRequest({ at, id: 'request-1' }, (id) => taken.has(id))
    expect([next.row(), next.notification()]).toEqual([ids.row(), ids.notification()])
  })

  test('V8: tell when something was made, as those of a browser do', () => {
    expect(momentOfId(idsOfRequest({ at, id: 'request-1' }, free).notification())).toBe(moment)
    expect(momentOfId(moment)).toBe(moment)
  })

  test('V8, U1, L5: are plain milliseconds in a browser', () => {
    const company = smallCompany()
    const { projectId } = company.task('Plan')
    const time = Date.parse(company.at)
    company.do('mara@x.example', 'task.create', { title: 'Browser', projectId })
    company.terms = onServer((secret) => secret)
    company.do('mara@x.example', 'task.create', { title: 'Server', projectId })
    expect(company.task('Browser').id).toBe(String(time))
    expect(company.task('Server').id).toMatch(new RegExp(`^${time + 1000}\\d{9}$`))
  })
})
