import { describe, expect, test } from 'vitest'
import { smallCompany } from '../company.testing.ts'
import type { ArgsOf } from '../commands.ts'
import { projectErrors } from '../field-errors.ts'
import { planOfPeople, type PersonRow, type RowPlan } from './project-plan.ts'

const admin = 'admin@example.com'
const project = { name: 'Comet', description: 'A tail of ice' }
const nina = { name: 'Nina', email: 'nina@x.example', password: 'nina-secret' }
const noah = { name: 'Noah', email: 'noah@x.example', password: 'noah-secret' }
const bare = (email: string): PersonRow => ({ name: '', email, password: '' })

/** What the form says in advance of one employee row below others, with Nina as the manager. */
function plannedAfter(rows: readonly PersonRow[], row: PersonRow): RowPlan | undefined {
  const { state } = smallCompany()
  return planOfPeople(state, { manager: nina, employees: [...rows, row] }).employees.at(-1)
}

describe('F21: for the e-mail of somebody with that role', () => {
  test('name and password can be left empty and stay as they are', () => {
    const company = smallCompany()
    const [mara, eli] = [company.user('mara@x.example'), company.user('eli@x.example')]
    const form = { manager: bare(' MARA@x.example'), project, employees: [bare('Eli@X.example'), noah] }
    expect(projectErrors(company.state, form)).toEqual({})
    expect(company.ask(admin, 'project.create', form)).toMatchObject({ ok: true, result: { employees: 2 } })
    const comet = company.project('Comet')
    expect(comet).toMatchObject({ manager: mara.email, employees: [eli.email, noah.email] })
    expect(company.user(mara.email)).toEqual({ ...mara, projectIds: [...mara.projectIds, comet.id] })
    expect(company.user(eli.email)).toEqual({ ...eli, projectIds: [...eli.projectIds, comet.id] })
  })

  test('whatever is typed into them is ignored', () => {
    const company = smallCompany()
    const mara = company.user('mara@x.example')
    const form = { manager: { ...bare(mara.email), name: 'X', password: 'no' }, project, employees: [] }
    company.do(admin, 'project.create', form)
    expect(company.user(mara.email)).toMatchObject({ name: mara.name, password: mara.password })
  })

  test('name and password are still required of everybody else', () => {
    const incomplete = 'Please fill all required manager and project fields'
    const form = { manager: bare('new@x.example'), project, employees: [] }
    expect(projectErrors(smallCompany().state, form)).toEqual({
      'manager.name': incomplete,
      'manager.password': incomplete,
    })
  })
})

test('F29: everything that is wrong with each row is pointed out together', () => {
  const { state } = smallCompany()
  const form = {
    manager: { ...nina, email: 'eli@x.example', password: 'abc' },
    project,
    employees: [{ ...noah, email: 'no address', password: '1' }],
  }
  expect(projectErrors(state, form)).toEqual({
    'manager.email': 'eli@x.example already belongs to an account with the role employee.',
    'manager.password': 'Minimum 4 characters',
    'employees.0.email': 'Enter a valid e-mail address',
    'employees.0.password': 'Minimum 4 characters',
  })
})

describe('F22: an e-mail that cannot be used is pointed out even in an incomplete row', () => {
  test('if it belongs to somebody with another role', () => {
    const message = 'milo@x.example already belongs to an account with the role manager.'
    expect(plannedAfter([], bare('milo@x.example'))).toMatchObject({
      becomes: 'lacking',
      fault: { field: 'email', message },
    })
    expect(plannedAfter([], { ...noah, email: 'milo@x.example' })).toEqual({
      becomes: 'refused',
      fault: { field: 'email', code: 'conflict', message },
    })
  })

  test.each([
    ['of somebody known', [bare('eli@x.example')], bare('ELI@x.example'), 'refused'],
    ['of somebody new', [noah], { ...noah, email: ' NOAH@x.example' }, 'refused'],
    ['of the manager', [], bare('Nina@x.example'), 'lacking'],
  ])('if it is the e-mail %s and appears twice', (_, rows, row, becomes) => {
    const message = `${row.email.trim()} is used twice in this form.`
    expect(plannedAfter(rows, row)).toMatchObject({ becomes, fault: { field: 'email', message } })
  })

  test('but not if the other row with it is skipped', () => {
    expect(plannedAfter([{ ...noah, password: '' }], noah)).toEqual({ becomes: 'fresh' })
  })
})

describe('F23: what the form says about a row', () => {
  test.each([
    [bare(''), { becomes: 'blank' }],
    [bare(' '), { becomes: 'blank' }],
    [noah, { becomes: 'fresh' }],
    [
      { ...noah, password: '    ' },
      { becomes: 'lacking', missing: ['password'] },
    ],
    [bare('noah@x.example'), { becomes: 'lacking', missing: ['name', 'password'] }],
    [
      { ...noah, email: '' },
      { becomes: 'lacking', missing: ['email'] },
    ],
    [
      { ...noah, email: 'tom baker' },
      { becomes: 'refused', fault: { field: 'email' } },
    ],
    [
      { ...noah, password: 'abc' },
      { becomes: 'refused', fault: { field: 'password' } },
    ],
    [bare('eli@x.example'), { becomes: 'existing', user: { name: 'Eli' } }],
  ])('%j: %j', (row, plan) => {
    expect(plannedAfter([], row)).toMatchObject(plan)
  })

  test('is what happens to it', () => {
    const company = smallCompany()
    const employees = [
      bare('eli@x.example'),
      noah,
      { ...noah, password: '' },
      bare(''),
      bare('edda@x.example'),
    ]
    const plan = planOfPeople(company.state, { manager: nina, employees })
    expect(plan.employees.map(({ becomes }) => becomes)).toEqual([
      'existing',
      'fresh',
      'lacking',
      'blank',
      'existing',
    ])
    const decision = company.ask(admin, 'project.create', { manager: nina, project, employees })
    expect(decision).toMatchObject({ ok: true, result: { employees: 3 } })
    expect(company.project('Comet').employees).toEqual(['eli@x.example', noah.email, 'edda@x.example'])
  })
})

test('F24: an invalid e-mail is accepted only for an account that already has it', () => {
  const company = smallCompany()
  const message = 'Enter a valid e-mail address'
  const faulty: readonly (readonly [string, ArgsOf<'project.create'>])[] = [
    ['manager.email', { manager: { ...nina, email: 'nina' }, project, employees: [] }],
    ['employees.1.email', { manager: nina, project, employees: [noah, { ...noah, email: 'tom baker' }] }],
  ]
  for (const [field, form] of faulty) {
    expect(company.refused(admin, 'project.create', form)).toEqual({ code: 'invalid', field, message })
    expect(projectErrors(company.state, form)).toEqual({ [field]: message })
  }
  // As other programs may have stored it.
  const odd = { ...company.user('eli@x.example'), email: 'eli the odd' }
  company.state.users.set(odd.id, odd)
  company.do(admin, 'project.create', { manager: nina, project, employees: [bare('Eli the odd')] })
  expect(company.project('Comet').employees).toEqual(['eli the odd'])
})
