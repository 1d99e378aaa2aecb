import { describe, expect, test } from 'vitest'
import { commandNamed } from '../commands.ts'
import { smallCompany } from '../company.testing.ts'
import { decide } from '../decide.ts'
import { arrive } from './arrive.ts'
import { onServer } from '../on-server.ts'

const company = smallCompany()
const me = company.user('eli@x.example')
const terms = { ...onServer(() => 'token'), commandNamed }
const request = { id: 'r1', by: me.id, at: company.at, name: 'task.comment', args: { comments: 'Hello' } }

describe('what arrives over a wire', () => {
  test('V11: is accepted as a request of the person to whom the connection belongs', () => {
    expect(arrive(request, me, terms)).toEqual({ ok: true, request })
    expect(arrive({ ...request, changes: [], seq: 5 }, me, terms)).toEqual({ ok: true, request })
  })

  test.each(['system', 'visitor', company.user('admin@example.com').id])(
    'V11: is refused as a request of %s',
    (by) => {
      expect(arrive({ ...request, by }, me, terms)).toMatchObject({ refusal: { code: 'forbidden' } })
    },
  )

  test.each(['system', 'visitor'])('V11: is refused even from an account with the id %s', (by) => {
    expect(arrive({ ...request, by }, { ...me, id: by }, terms).ok).toBe(false)
  })

  const deep = { args: Array.from({ length: 20_000 }).reduce<unknown>((inner) => [inner], 1) }
  test.each([
    ['nothing', undefined],
    ['no object', 'request'],
    ['a list', [request]],
    ['no id', { ...request, id: '' }],
    ['an id without an end', { ...request, id: 'x'.repeat(1000) }],
    ['an id of what the workspace asks for by itself', { ...request, id: 'catch up 2026-03-03 (UTC)' }],
    ['no name', { ...request, name: 5 }],
    ['no moment', { ...request, at: undefined }],
    ['what is called a moment', { ...request, at: 'now' }],
    ['a moment that there is not', { ...request, at: '2026-02-30T09:00:00.000+01:00' }],
    ['something that goes on and on', { ...request, ...deep }],
  ])('V11, L6: is refused as not understood: %s', (_, sent) => {
    expect(arrive(sent, me, terms)).toMatchObject({ ok: false, refusal: { code: 'invalid' } })
  })

  test('V11, S20: has its texts made storable, including the names of fields', () => {
    const args = { comments: 'a\0b\ud83d', list: ['\0'], ['f\0']: 1, __proto__: null }
    expect(arrive({ ...request, id: 'r\0', args }, me, terms)).toMatchObject({
      request: {
        id: 'r\ufffd0',
        args: { comments: 'a\ufffd0b\ufffdd83d', list: ['\ufffd0'], 'f\ufffd0': 1 },
      },
    })
  })

  test('V10, V11: has its secrets sealed before anybody sees the request', () => {
    const sent = { ...request, name: 'profile.update', args: { password: 'eli-secret-2' } }
    expect(arrive(sent, me, terms)).toMatchObject({ request: { args: { password: 'token' } } })
  })

  const some = (count: number): object[] =>
    Array.from({ length: count }, (_, at) => ({
      name: 'N',
      email: `n${at}@x.example`,
      password: `secret ${at}`,
    }))

  /** What is sealed of a request, and the text it then becomes. */
  function sealedOf(name: string, args: unknown): { sealed: string[]; text: string } {
    const sealed: string[] = []
    const seal = (secret: string): string => `token ${sealed.push(secret)}`
    const arrival = arrive({ ...request, name, args }, me, { ...terms, seal })
    return { sealed, text: JSON.stringify(arrival) }
  }

  test.each([
    ['a command that takes none', 'notification.readAll', { junk: some(300) }],
    ['a command that nobody knows', 'nothing.known', { password: 'secret 1' }],
    ['arguments that are not understood', 'user.update', { userId: 5, password: 'secret 1' }],
    ['a place where none is taken', 'task.comment', { comments: 'Hello', password: 'secret 1' }],
  ])('T522: no secret of %s is sealed, and none is left', (_, name, args) => {
    const { sealed, text } = sealedOf(name, args)
    expect(sealed).toEqual([])
    expect(text).not.toContain('secret')
  })

  const project = { name: 'P', description: 'D', techTools: '' }
  const [manager, ...employees] = some(101)

  test('T522: only the secrets that the command takes are sealed, and the others are removed', () => {
    const args = { manager, project, employees: employees.slice(0, 2), others: some(3) }
    const { sealed, text } = sealedOf('project.create', args)
    expect(sealed).toEqual(['secret 0', 'secret 1', 'secret 2'])
    expect(text).toMatch(/token 1.*token 2.*token 3/)
    expect(text).not.toContain('secret')
  })

  test('T522: arguments stripped of their secrets are refused for the same reason', () => {
    const args = { name: 'N', email: 'n@x.example', password: 'secret 1', role: 'boss' }
    const arrival = arrive({ ...request, name: 'user.create', args }, me, terms)
    if (!arrival.ok) throw new Error(arrival.refusal.message)
    expect(decide(company.state, arrival.request, undefined, terms)).toMatchObject({
      refusal: { message: 'Role is required', field: 'role' },
    })
  })

  test('T523: more than a hundred passwords are refused, and none is sealed', () => {
    expect(
      sealedOf('project.create', { manager, project, employees: employees.slice(1) }).sealed,
    ).toHaveLength(100)
    const { sealed, text } = sealedOf('project.create', { manager, project, employees })
    expect(sealed).toEqual([])
    expect(text).toContain('At most 100 passwords can be set at once.')
  })
})
