import { describe, expect, test } from 'vitest'
import { smallCompany } from '../company.testing.ts'
import { arrive } from './arrive.ts'
import { onServer } from '../on-server.ts'

const company = smallCompany()
const me = company.user('eli@x.example')
const terms = onServer(() => 'token')
const request = { id: 'r1', by: me.id, at: company.at, name: 'task.comment', args: { comments: 'Hello' } }

describe('what comes over a wire', () => {
  test('V11: is a request of whom the connection is known to be', () => {
    expect(arrive(request, me, terms)).toEqual({ ok: true, request })
    expect(arrive({ ...request, changes: [], seq: 5 }, me, terms)).toEqual({ ok: true, request })
  })

  test.each(['system', 'visitor', company.user('admin@example.com').id])(
    'V11: is nobody else’s, and never that of %s',
    (by) => {
      expect(arrive({ ...request, by }, me, terms)).toMatchObject({ refusal: { code: 'forbidden' } })
    },
  )

  test.each(['system', 'visitor'])('V11: nor that of an account that is called %s', (by) => {
    expect(arrive({ ...request, by }, { ...me, id: by }, terms).ok).toBe(false)
  })

  const deep = { args: Array.from({ length: 20_000 }).reduce<unknown>((inner) => [inner], 1) }
  test.each([
    ['nothing', undefined],
    ['no object', 'request'],
    ['a list', [request]],
    ['no id', { ...request, id: '' }],
    ['an id without an end', { ...request, id: 'x'.repeat(1000) }],
    ['no name', { ...request, name: 5 }],
    ['no moment', { ...request, at: undefined }],
    ['what is called a moment', { ...request, at: 'now' }],
    ['a moment that there is not', { ...request, at: '2026-02-30T09:00:00.000+01:00' }],
    ['something that goes on and on', { ...request, ...deep }],
  ])('V11, L6: %s is refused as not understood', (_, sent) => {
    expect(arrive(sent, me, terms)).toMatchObject({ ok: false, refusal: { code: 'invalid' } })
  })

  test('V11, S20: texts are made storable, in names of fields too', () => {
    const args = { comments: 'a\0b\ud83d', list: ['\0'], ['f\0']: 1, __proto__: null }
    expect(arrive({ ...request, id: 'r\0', args }, me, terms)).toMatchObject({
      request: {
        id: 'r\ufffd0',
        args: { comments: 'a\ufffd0b\ufffdd83d', list: ['\ufffd0'], 'f\ufffd0': 1 },
      },
    })
  })

  test('V10, V11: secrets are sealed before anybody gets to see the request', () => {
    const sent = { ...request, name: 'profile.update', args: { password: 'eli-secret-2' } }
    expect(arrive(sent, me, terms)).toMatchObject({ request: { args: { password: 'token' } } })
  })
})
