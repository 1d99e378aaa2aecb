import { describe, expect, test } from 'vitest'
import { smallCompany } from '../company.testing.ts'
import type { ArgsOf } from '../commands.ts'
import { projectErrors } from '../field-errors.ts'
import { commaSeparated } from '../model/stored.ts'
import { goesWithProject, leftBehindBy } from '../views/consequences.ts'
import { progressOf } from '../views/progress.ts'

const admin = 'admin@example.com'
const nina = { name: 'Nina', email: 'nina@x.example', password: 'nina-secret' }
const noah = { name: 'Noah', email: 'noah@x.example', password: 'noah-secret' }
const form: ArgsOf<'project.create'> = {
  manager: nina,
  project: { name: 'Comet', description: 'A tail of ice' },
  employees: [noah],
}

describe('creating a manager with their project', () => {
  test('P4: makes the manager, the employees and the project in one step', () => {
    const company = smallCompany()
    const decision = company.ask(admin, 'project.create', form)
    const { id } = company.project('Comet')
    expect(decision).toMatchObject({ ok: true, result: { projectId: id, employees: 1 } })
    expect(company.project('Comet')).toEqual({
      id,
      name: 'Comet',
      description: 'A tail of ice',
      techTools: [],
      manager: nina.email,
      status: 'Pending',
      employees: [noah.email],
      tasks: [],
      archivedAt: '',
    })
    expect(company.user(nina.email)).toMatchObject({
      ...nina,
      role: 'manager',
      projectIds: [id],
      manager: '',
    })
  })

  test('P11: an employee’s manager is the manager of their project', () => {
    const company = smallCompany()
    company.do(admin, 'project.create', form)
    const { id } = company.project('Comet')
    expect(company.user(noah.email)).toMatchObject({
      ...noah,
      role: 'employee',
      projectIds: [id],
      manager: nina.email,
    })
  })

  const incomplete = 'Please fill all required manager and project fields'
  test.each([
    ['manager.name', { ...form, manager: { ...nina, name: '' } }],
    ['manager.email', { ...form, manager: { ...nina, email: '  ' } }],
    ['manager.password', { ...form, manager: { ...nina, password: '' } }],
    ['manager.password', { ...form, manager: { ...nina, password: '     ' } }],
    ['project.name', { ...form, project: { name: ' ', description: 'x' } }],
    ['project.description', { ...form, project: { name: 'x', description: '' } }],
  ])('P1: is refused without %s', (field, args) => {
    const company = smallCompany()
    expect(company.refused(admin, 'project.create', args)).toEqual({
      code: 'invalid',
      field,
      message: incomplete,
    })
    expect(projectErrors(company.state, args)).toEqual({ [field]: incomplete })
  })

  test('P2: tech tools are comma-separated and optional', () => {
    const company = smallCompany()
    expect(company.project('Atlas').techTools).toEqual(['Ink', 'Paper'])
    expect(company.project('Borealis').techTools).toEqual([])
    expect(commaSeparated(' React ,, Node.js,\tC++ , ')).toEqual(['React', 'Node.js', 'C++'])
    expect(commaSeparated('')).toEqual([])
  })

  test.each([{ name: ' ' }, { email: '' }, { password: '' }, { password: '      ' }])(
    'P3: an employee row with an empty field %j is skipped and not counted',
    (empty) => {
      const company = smallCompany()
      const decision = company.ask(admin, 'project.create', {
        ...form,
        employees: [
          { ...noah, ...empty },
          { ...noah, email: 'n2@x.example' },
        ],
      })
      expect(decision).toMatchObject({ ok: true, result: { employees: 1 } })
      expect(company.project('Comet').employees).toEqual(['n2@x.example'])
      expect(company.find(noah.email)).toBeUndefined()
    },
  )

  test('P5: existing people are given the project and keep their names and passwords', () => {
    const company = smallCompany()
    const [mara, eli] = [company.user('mara@x.example'), company.user('eli@x.example')]
    company.do(admin, 'project.create', {
      ...form,
      manager: { name: 'Other', email: ' MARA@x.example', password: 'other' },
      employees: [{ name: 'Other', email: 'Eli@X.example', password: 'no' }, noah],
    })
    const comet = company.project('Comet')
    expect(comet).toMatchObject({ manager: mara.email, employees: [eli.email, noah.email] })
    expect(company.user(mara.email)).toEqual({ ...mara, projectIds: [...mara.projectIds, comet.id] })
    expect(company.user(eli.email)).toEqual({ ...eli, projectIds: [...eli.projectIds, comet.id] })
  })

  test.each([
    ['manager.email', { ...form, manager: { ...nina, email: 'Eli@x.example' } }, 'Eli@x.example', 'employee'],
    ['manager.email', { ...form, manager: { ...nina, email: admin } }, admin, 'admin'],
    [
      'employees.1.email',
      { ...form, employees: [noah, { ...noah, email: 'mara@x.example' }] },
      'mara@x.example',
      'manager',
    ],
  ])('P6: at %s, an e-mail of another role is named and nothing is saved', (field, args, email, role) => {
    expect(smallCompany().refused(admin, 'project.create', args)).toEqual({
      code: 'conflict',
      field,
      message: `${email} already belongs to an account with the role ${role}.`,
    })
  })

  test.each([
    [
      'employees.1.email',
      { ...form, employees: [noah, { ...noah, email: 'NOAH@x.example' }] },
      'NOAH@x.example',
    ],
    ['employees.0.email', { ...form, employees: [{ ...noah, email: nina.email }] }, nina.email],
    ['employees.2.email', { ...form, employees: [noah, { ...noah, name: '' }, noah] }, noah.email],
  ])('P7: at %s, an e-mail that appears twice is named and nothing is saved', (field, args, email) => {
    expect(smallCompany().refused(admin, 'project.create', args)).toEqual({
      code: 'invalid',
      field,
      message: `${email} is used twice in this form.`,
    })
  })

  test('U3: short passwords of new people are refused at their field', () => {
    const company = smallCompany()
    const short = { code: 'invalid', message: 'Minimum 4 characters' }
    const manager = { ...nina, password: 'abc' }
    expect(company.refused(admin, 'project.create', { ...form, manager })).toEqual({
      ...short,
      field: 'manager.password',
    })
    const employees = [
      { ...noah, name: '' },
      { ...noah, password: 'abc' },
    ]
    expect(company.refused(admin, 'project.create', { ...form, employees })).toEqual({
      ...short,
      field: 'employees.1.password',
    })
  })
})

describe('deleting a project', () => {
  test('P8: deletes its tasks and removes its id from everyone’s projectIds', () => {
    const company = smallCompany()
    const { state } = company
    const [atlas, borealis] = [company.project('Atlas'), company.project('Borealis')]
    expect(goesWithProject(state, atlas)).toEqual({ tasks: 2, people: 3 })
    company.do(admin, 'project.delete', { projectId: atlas.id })
    expect([...state.projects.values()]).toEqual([borealis])
    expect([...state.tasks.values()].map(({ title }) => title)).toEqual(['Melt'])
    for (const email of ['mara@x.example', 'eli@x.example', 'edda@x.example']) {
      expect(company.user(email).projectIds).toEqual([])
    }
    expect(company.user('milo@x.example').projectIds).toEqual([borealis.id])
    expect(company.refused(admin, 'project.delete', { projectId: atlas.id })).toEqual({
      code: 'gone',
      message: 'This project is not here (any more).',
    })
  })

  test('what a person would leave behind is known before they are deleted', () => {
    const company = smallCompany()
    expect(leftBehindBy(company.state, company.user('eli@x.example'))).toEqual({ tasks: 1, projects: 0 })
    expect(leftBehindBy(company.state, company.user('mara@x.example'))).toEqual({ tasks: 0, projects: 1 })
  })
})

describe('progress', () => {
  const tasks = (done: number, total: number) => {
    const task = smallCompany().task('Plan')
    return Array.from(
      { length: total },
      (_, index) => ({ ...task, status: index < done ? 'Done' : 'To Do' }) as const,
    )
  }

  test.each([
    [0, 0, 'Pending', 0],
    [0, 3, 'Ongoing', 0],
    [1, 3, 'Ongoing', 33],
    [2, 3, 'Ongoing', 67],
    [1, 8, 'Ongoing', 13],
    [199, 200, 'Ongoing', 100],
    [3, 3, 'Completed', 100],
  ])('P9, P10: %i of %i Done is %s at %i %%', (done, total, status, percent) => {
    expect(progressOf(tasks(done, total))).toEqual({ done, total, status, percent })
  })

  test('P9: tasks in progress make a project ongoing', () => {
    const [task] = tasks(0, 1)
    expect(progressOf([{ ...task!, status: 'In Progress' }]).status).toBe('Ongoing')
  })
})
