import { describe, expect, test } from 'vitest'
import { smallCompany } from '../company.testing.ts'
import { effectsOfPlan } from '../views/consequences.ts'
import { admin, mara, milo, eli, edda, nina } from './users.testing.ts'

describe('editing an account', () => {
  test('U24: changes only the fields that are given', () => {
    const company = smallCompany()
    const before = company.user(eli)
    const { manager, employees } = company.project('Atlas')
    company.do(admin, 'user.update', { userId: before.id, name: 'Elias' })
    expect(company.user(eli)).toEqual({ ...before, name: 'Elias' })
    company.do(admin, 'user.update', { userId: before.id, password: 'another secret' })
    company.do(admin, 'user.update', { userId: before.id })
    expect(company.user(eli)).toEqual({ ...before, name: 'Elias', password: 'another secret' })
    expect(company.project('Atlas')).toMatchObject({ manager, employees })
    const projectIds = company.user(mara).projectIds
    company.do(admin, 'user.update', { userId: company.user(mara).id, email: 'mara@y.example' })
    expect(company.user('mara@y.example')).toMatchObject({ name: 'Mara', role: 'manager', projectIds })
    expect(company.project('Atlas').manager).toBe('mara@y.example')
  })

  test('U18, U24: a role given without projects takes no project from its manager', () => {
    const company = smallCompany()
    const { id } = company.user(eli)
    company.do(admin, 'user.update', { userId: id, role: 'manager' })
    expect(company.user(eli)).toMatchObject({ role: 'manager', projectIds: [] })
    expect(company.project('Atlas').manager).toBe(mara)
    expect(company.project('Atlas').employees).not.toContain(eli)
  })

  test('U2, U24: the fields that are given are checked like those of the whole form', () => {
    const company = smallCompany()
    const { id: userId } = company.user(eli)
    expect(company.refused(admin, 'user.update', { userId, name: ' ' }).message).toBe('Name is required')
    expect(company.refused(admin, 'user.update', { userId, email: milo }).message).toBe(
      'Email is already in use',
    )
    expect(company.refused(eli, 'profile.update', { name: ' ' }).message).toBe(
      'Name and Password are required',
    )
  })

  test('U24: people can change their own name and password separately', () => {
    const company = smallCompany()
    const before = company.user(eli)
    company.do(eli, 'profile.update', { name: 'Elias' })
    company.do(eli, 'profile.update', { password: 'another secret' })
    company.do(eli, 'profile.update', {})
    expect(company.user(eli)).toEqual({ ...before, name: 'Elias', password: 'another secret' })
  })

  test('U8, U9: a new e-mail is carried to every reference, and the id stays', () => {
    const company = smallCompany()
    const plan = company.task('Plan').id
    company.do(eli, 'task.save', { taskId: plan, status: 'In Progress', comments: 'begun' })
    company.do(mara, 'task.save', { taskId: plan, status: 'Done', comments: 'Well done' })
    company.do(eli, 'task.comment', { taskId: plan, comments: 'Thank you' })
    company.news()
    const { id, projectIds } = company.user(eli)
    const edit = { userId: id, name: 'Elias', password: 'eli-secret', role: 'employee' } as const
    company.do(admin, 'user.update', { ...edit, email: 'ELIAS@y.example', projectIds: [...projectIds] })
    expect(company.user('ELIAS@y.example')).toMatchObject({ id, name: 'Elias', projectIds })
    expect(company.project('Atlas').employees).toEqual(['ELIAS@y.example', edda])
    expect(company.task('Plan')).toMatchObject({
      assignedTo: 'ELIAS@y.example',
      lastUpdatedBy: 'ELIAS@y.example',
    })
    const recipients = company.notifications().map(({ recipient }) => recipient)
    expect(recipients).toContain('ELIAS@y.example')
    expect(recipients).not.toContain(eli)
    expect(company.news()).toEqual([])
  })

  test('U8: a manager’s new e-mail is carried to every reference too', () => {
    const company = smallCompany()
    const plan = company.task('Plan').id
    company.do(eli, 'task.move', { taskId: plan, status: 'In Progress' })
    company.do(mara, 'task.move', { taskId: plan, status: 'Done' })
    const { id, projectIds } = company.user(mara)
    const edit = { userId: id, name: 'Mara', password: 'mara-secret', role: 'manager' } as const
    company.do(admin, 'user.update', { ...edit, email: 'mara@y.example', projectIds: [...projectIds] })
    expect(company.project('Atlas').manager).toBe('mara@y.example')
    expect(company.project('Borealis').manager).toBe(milo)
    expect(company.user(eli).manager).toBe('mara@y.example')
    expect(company.user('enno@x.example').manager).toBe(milo)
    expect(company.task('Plan').lastUpdatedBy).toBe('mara@y.example')
    const addressed = company.notifications().filter(({ role }) => role === 'manager')
    expect(addressed.map(({ recipient, message }) => [recipient, message])).toEqual([
      ['mara@y.example', "'Atlas' is your project now"],
      [milo, "'Borealis' is your project now"],
      ['mara@y.example', "Task 'Plan' was updated by eli@x.example"],
    ])
    company.do('mara@y.example', 'task.move', { taskId: plan, status: 'To Do' })
  })

  test('U5: can change the case of its own e-mail, but not to somebody else’s e-mail', () => {
    const company = smallCompany()
    const { id, projectIds } = company.user(eli)
    const edit = {
      userId: id,
      name: 'Eli',
      password: 'pass',
      role: 'employee' as const,
      projectIds: [...projectIds],
    }
    const refusal = company.refused(admin, 'user.update', { ...edit, email: 'EDDA@x.example ' })
    expect(refusal).toEqual({ code: 'conflict', field: 'email', message: 'Email is already in use' })
    company.do(admin, 'user.update', { ...edit, email: 'Eli@x.example' })
    expect(company.task('Plan').assignedTo).toBe('Eli@x.example')
    expect(company.project('Atlas').employees).toEqual(['Eli@x.example', edda])
  })

  test('U10: an admin stays admin, and nobody else becomes one', () => {
    const company = smallCompany()
    const edit = { name: 'N', password: 'pass', projectIds: [] }
    const self = { ...edit, userId: company.user(admin).id, email: admin }
    expect(company.refused(admin, 'user.update', { ...self, role: 'manager' })).toMatchObject({
      field: 'role',
      message: "An admin's role cannot be changed.",
    })
    const other = { ...edit, userId: company.user(eli).id, email: eli }
    expect(company.refused(admin, 'user.update', { ...other, role: 'admin' })).toMatchObject({
      field: 'role',
    })
    company.do(admin, 'user.update', { ...self, role: 'admin', email: 'ada@x.example' })
    expect(company.user('ada@x.example')).toMatchObject({ name: 'N', password: 'pass', role: 'admin' })
  })

  test('U11: a manager is given projects, and their former manager loses them', () => {
    const company = smallCompany()
    const [atlas, borealis] = [company.project('Atlas').id, company.project('Borealis').id]
    const edit = { userId: company.user(mara).id, name: 'Mara', email: mara, password: 'pass' }
    company.do(admin, 'user.update', { ...edit, role: 'manager', projectIds: [borealis] })
    expect(company.project('Borealis').manager).toBe(mara)
    expect(company.project('Atlas').manager).toBe('')
    expect(company.user(mara).projectIds).toEqual([borealis])
    expect(company.user(milo).projectIds).toEqual([])
    company.do(admin, 'user.create', { ...nina, role: 'manager', projectIds: [atlas, atlas] })
    expect(company.project('Atlas').manager).toBe(nina.email)
    expect(company.user(nina.email).projectIds).toEqual([atlas])
  })

  test('U40: somebody who becomes a manager again has only the projects chosen now, not the earlier ones', () => {
    const company = smallCompany()
    const [atlas, borealis] = [company.project('Atlas').id, company.project('Borealis').id]
    const { id: userId } = company.user(mara)
    company.do(admin, 'user.update', { userId, role: 'employee', projectIds: [] })
    expect(company.user(mara).projectIds).toEqual([])
    const plan = { user: company.user(mara), email: mara, role: 'manager', projectIds: [borealis] } as const
    expect(effectsOfPlan(company.state, plan).unmanaged).toEqual([])
    company.do(admin, 'user.update', { userId, role: 'manager', projectIds: [borealis] })
    expect(company.user(mara).projectIds).toEqual([borealis])
    expect(company.project('Atlas').manager).toBe('')
    company.do(admin, 'user.update', { userId, role: 'employee', projectIds: [] })
    const email = 'mara@y.example'
    company.do(admin, 'user.update', { userId, email, role: 'manager', projectIds: [atlas] })
    expect(company.user(email).projectIds).toEqual([atlas])
    expect(company.project('Borealis').manager).toBe('')
  })

  test('U12: an employee can be made a member, and leaving a project unassigns their tasks in it', () => {
    const company = smallCompany()
    const borealis = company.project('Borealis').id
    const edit = { userId: company.user(eli).id, name: 'Eli', email: eli, password: 'pass' }
    company.do(admin, 'user.update', { ...edit, role: 'employee', projectIds: [borealis] })
    expect(company.project('Borealis').employees).toEqual(['enno@x.example', eli])
    expect(company.project('Atlas').employees).toEqual([edda])
    expect(company.task('Plan').assignedTo).toBe('')
    expect(company.user(eli)).toMatchObject({ projectIds: [borealis], manager: milo })
    const project = { code: 'gone', field: 'projectIds', message: 'One of these projects is gone.' }
    expect(company.refused(admin, 'user.create', { ...nina, projectIds: ['none'] })).toEqual(project)
  })

  test('U18: an employee who becomes a manager leaves the projects they were a member of', () => {
    const company = smallCompany()
    const edit = { userId: company.user(eli).id, name: 'Eli', email: eli, password: 'pass' }
    company.do(admin, 'user.update', { ...edit, role: 'manager', projectIds: [] })
    expect(company.project('Atlas').employees).toEqual([edda])
    expect(company.task('Plan').assignedTo).toBe('')
    expect(company.user(eli)).toMatchObject({ role: 'manager', projectIds: [], manager: '' })
  })

  test('U18: they leave them even when their e-mail changes in the same step', () => {
    const company = smallCompany()
    const edit = { userId: company.user(eli).id, name: 'Eli', email: 'boss@x.example', password: 'pass' }
    company.do(admin, 'user.update', { ...edit, role: 'manager', projectIds: [] })
    expect(company.project('Atlas').employees).toEqual([edda])
    expect(company.task('Plan').assignedTo).toBe('')
  })

  test('U18: an unknown member is removed when a new manager has their e-mail', () => {
    const company = smallCompany()
    const atlas = company.project('Atlas')
    company.state.projects.set(atlas.id, { ...atlas, employees: [...atlas.employees, nina.email] })
    company.do(admin, 'user.create', { ...nina, role: 'manager' })
    expect(company.project('Atlas').employees).toEqual([eli, edda])
  })

  test('U18: an unknown member is removed when an existing manager takes their e-mail', () => {
    const company = smallCompany()
    const atlas = company.project('Atlas')
    company.state.projects.set(atlas.id, { ...atlas, employees: [...atlas.employees, 'ghost@x.example'] })
    const { id, projectIds } = company.user(milo)
    const edit = { userId: id, name: 'Milo', password: 'pass', role: 'manager' as const }
    company.do(admin, 'user.update', { ...edit, email: 'ghost@x.example', projectIds: [...projectIds] })
    expect(company.project('Atlas').employees).toEqual([eli, edda])
  })

  test('U19: its effects on others are known before saving', () => {
    const company = smallCompany()
    const { state } = company
    const [atlas, borealis] = [company.project('Atlas'), company.project('Borealis')]
    const give = {
      user: company.user(mara),
      email: mara,
      role: 'manager',
      projectIds: [borealis.id],
    } as const
    expect(effectsOfPlan(state, give)).toEqual({ taken: [borealis], unmanaged: [atlas], unassigned: [] })
    const leave = { user: company.user(eli), email: eli, role: 'employee', projectIds: [] } as const
    expect(effectsOfPlan(state, leave)).toEqual({
      taken: [],
      unmanaged: [],
      unassigned: [company.task('Plan')],
    })
    const fresh = { user: undefined, email: '', role: 'manager', projectIds: [atlas.id] } as const
    expect(effectsOfPlan(state, fresh).taken).toEqual([atlas])
    const join = {
      user: company.user(eli),
      email: eli,
      role: 'employee',
      projectIds: [atlas.id, borealis.id],
    } as const
    expect(effectsOfPlan(state, join)).toEqual({ taken: [], unmanaged: [], unassigned: [] })
  })

  test('U19, U50: saving somebody who has been deleted is shown to have no effects', () => {
    const company = smallCompany()
    const user = company.user(mara)
    const plan = { user, email: mara, role: 'manager', projectIds: [company.project('Borealis').id] } as const
    expect(effectsOfPlan(company.state, plan).taken).toHaveLength(1)
    company.do(admin, 'user.delete', { userId: user.id })
    expect(effectsOfPlan(company.state, plan)).toEqual({ taken: [], unmanaged: [], unassigned: [] })
  })

  test('U20: giving an e-mail to somebody who had none gives them nothing else', () => {
    const company = smallCompany()
    const nobody = { ...company.user(edda), id: '7', email: '', projectIds: [] }
    company.state.users.set('7', nobody)
    company.do(admin, 'user.update', {
      userId: '7',
      name: 'Nob',
      email: 'nob@x.example',
      password: 'pass',
      role: 'employee',
    })
    expect(company.task('Draw').assignedTo).toBe('')
    expect(company.user('nob@x.example').projectIds).toEqual([])
  })

  test('U20: a manager without an e-mail manages nothing, an employee without one is assigned nothing', () => {
    const company = smallCompany()
    const atlas = company.project('Atlas')
    company.state.projects.set(atlas.id, { ...atlas, manager: '' })
    company.state.users.set('7', { ...company.user(mara), id: '7', email: '', projectIds: [] })
    company.state.users.set('8', { ...company.user(eli), id: '8', email: '', projectIds: [] })
    const taskId = company.task('Draw').id
    expect(company.refused('7', 'task.move', { taskId, status: 'Done' }).code).toBe('forbidden')
    expect(company.refused('8', 'task.move', { taskId, status: 'In Progress' }).code).toBe('forbidden')
  })
})
