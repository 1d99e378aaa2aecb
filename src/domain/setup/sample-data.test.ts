import { describe, expect, test } from 'vitest'
import { Company, smallCompany, snapshot } from '../company.testing.ts'
import { brightwater } from './brightwater.ts'
import { sampleRows } from './sample-rows.ts'
import { addDays, dayOf } from '../model/day.ts'
import { brokenInvariants } from '../rules/invariants.ts'
import { isSample } from '../model/sample-mark.ts'
import { roles } from '../model/users.ts'
import { statuses } from '../model/tasks.ts'
import { isOverdue } from '../model/due.ts'
import { holdsSample, isEmptyWorkspace } from './sample-data.ts'
import { authenticate } from '../rules/login.ts'
import { progressOf } from '../views/progress.ts'
import { sampleLogins } from '../views/sample-logins.ts'

const admin = 'admin@example.com'

function filled(): Company {
  const company = new Company()
  company.do('system', 'workspace.ensureAdmin', {})
  company.do('visitor', 'sample.fill', sampleRows(company.state, company.at))
  return company
}

describe('filling', () => {
  test('D1: works only in an empty workspace', () => {
    const company = filled()
    expect(isEmptyWorkspace(company.state)).toBe(false)
    expect(holdsSample(company.state)).toBe(true)
    const message = 'Sample data can only be added to an empty workspace.'
    expect(company.refused('visitor', 'sample.fill', sampleRows(company.state, company.at))).toEqual({
      code: 'conflict',
      message,
    })
    expect(smallCompany().refused(admin, 'sample.fill', sampleRows(company.state, company.at))).toEqual({
      code: 'conflict',
      message,
    })
    expect(holdsSample(smallCompany().state)).toBe(false)
  })

  test('D1: is refused beside an admin whose e-mail is one of the sample', () => {
    const company = new Company()
    company.do('system', 'workspace.ensureAdmin', {})
    const { id } = company.user(admin)
    const edit = { userId: id, name: 'A', password: 'pass', role: 'admin' as const }
    company.do(admin, 'user.update', { ...edit, email: 'mia.chen@brightwater.example' })
    expect(company.refused(id, 'sample.fill', sampleRows(company.state, company.at)).code).toBe('conflict')
  })

  test('D5: is refused if it would bring an admin, or somebody who is not of the sample', () => {
    const company = new Company()
    const rows = sampleRows(company.state, company.at)
    for (const fields of [{ role: 'admin' as const }, { email: 'own@x.example' }]) {
      const users = rows.users.map((user, index) => (index === 0 ? { ...user, ...fields } : user))
      expect(company.refused('visitor', 'sample.fill', { ...rows, users })).toEqual({
        code: 'invalid',
        message: 'A sample company has managers and employees of its own only.',
      })
    }
  })

  test('D2: gives a believable company that breaks no invariants', () => {
    const { state, at } = filled()
    const today = dayOf(at)
    const [users, projects, tasks] = [
      [...state.users.values()],
      [...state.projects.values()],
      [...state.tasks.values()],
    ]
    expect(brokenInvariants(state)).toEqual([])
    expect(roles.map((role) => users.filter((user) => user.role === role).length)).toEqual([1, 3, 12])
    expect(projects).toHaveLength(5)
    expect(tasks).toHaveLength(80)
    for (const status of statuses)
      expect(tasks.filter((task) => task.status === status).length).toBeGreaterThan(10)
    expect(tasks.filter((task) => isOverdue(task, today)).length).toBeGreaterThan(3)
    expect(
      tasks.filter((task) => task.dueDate !== '' && task.dueDate > addDays(today, 20)).length,
    ).toBeGreaterThan(3)
    expect(tasks.filter((task) => task.assignedTo === '').length).toBeGreaterThan(5)
    const percents = projects.map((project) => progressOf(state.tasks.where('projectId', project.id)).percent)
    expect(percents.filter((percent) => percent === 100)).toHaveLength(1)
    expect(percents.filter((percent) => percent === 0)).toHaveLength(0)
  })

  test('D2: understands every line of the sample', () => {
    const { state } = filled()
    const tasks = [...state.tasks.values()]
    const titles = tasks.map(({ title }) => title)
    expect(new Set(titles).size).toBe(titles.length)
    for (const task of tasks) {
      expect(task.title).toMatch(/^[A-Z][^|]{5,}$/)
      expect(task.description).toMatch(/[.?]$/)
    }
    for (const project of state.projects.values()) {
      expect(state.users.where('email', project.manager)).toHaveLength(1)
      expect(project.employees.length).toBeGreaterThanOrEqual(3)
      for (const email of project.employees) expect(state.users.where('email', email)).toHaveLength(1)
    }
    for (const user of state.users.values()) {
      expect(user.email).toMatch(/^[a-z.]+@(brightwater\.)?example(\.com)?$/)
      expect(user.projectIds.length > 0).toBe(isSample(user))
    }
  })

  test('D2: adds labels, checklists, conversations, and tasks that are ready for review', () => {
    const { state, at } = filled()
    const [labels, items, comments] = [state.labels, state.checklist, state.comments].map(
      (table) => table.size,
    )
    expect([labels! > 5, items! > 10, comments! > 40]).toEqual([true, true, true])
    for (const detail of brightwater.details) {
      const task = [...state.tasks.values()].find(({ title }) => title === detail.title)!
      expect([task.title, task.labelIds.length]).toEqual([
        detail.title,
        detail.labels?.split(', ').length ?? 0,
      ])
      expect([task.title, task.readyForReview]).toEqual([detail.title, detail.ready === true])
    }
    for (const comment of state.comments.values()) {
      expect(state.users.get(comment.authorId)?.name).toBe(comment.authorName)
      expect(Date.parse(comment.at)).toBeLessThan(Date.parse(at))
    }
    const page = [...state.tasks.values()].find(({ title }) => title === 'Build the product page')!
    const talkers = state.comments.where('taskId', page.id).map(({ authorName }) => authorName)
    expect(talkers).toEqual(['Mia Chen', 'Amara Okafor', 'Sofia Rossi', 'Mia Chen'])
  })

  test('D2: leaves the system nothing to repair or to catch up on', () => {
    const company = filled()
    expect(company.do('system', 'workspace.repair', {})).toEqual([])
    expect(company.do('system', 'workspace.catchUp', {})).toEqual([])
  })

  test('D2: adds recent notifications for every role, some unread, each with its own id', () => {
    const company = filled()
    const told = company.notifications()
    const now = Date.parse(company.at)
    expect(new Set(told.map(({ id }) => id)).size).toBe(told.length)
    expect(told.length).toBeGreaterThan(10)
    for (const role of roles) {
      const mine = told.filter((notification) => notification.role === role)
      expect(mine.some(({ read }) => read)).toBe(true)
      expect(mine.some(({ read }) => !read)).toBe(true)
    }
    for (const { id, message, recipient } of told) {
      expect(id).toBeLessThan(now)
      expect(id).toBeGreaterThan(now - 3 * 86_400_000)
      expect([...company.state.tasks.values()].some(({ title }) => message.includes(`'${title}'`))).toBe(true)
      expect(recipient === undefined || company.find(recipient) !== undefined).toBe(true)
    }
  })
})

test('D29: a task was done, and last commented on, when its notifications say so', () => {
  const { state, at } = filled()
  const agoOf = (stamp: string) => Math.round((Date.parse(at) - Date.parse(stamp)) / 60_000)
  const done = [...state.tasks.values()].filter(({ status }) => status === 'Done')
  const told = brightwater.notices.filter(({ kind }) => kind === 'completed' || kind === 'commented')
  for (const title of new Set(told.map((notice) => notice.title))) {
    const task = done.find((candidate) => candidate.title === title)!
    const first = Math.max(...told.flatMap((notice) => (notice.title === title ? notice.minutesAgo : [])))
    expect([title, agoOf(task.doneAt)]).toEqual([title, first])
  }
  for (const { id, title, createdAt, doneAt, comments } of done) {
    expect(Date.parse(doneAt)).toBeLessThan(Date.parse(at))
    expect([title, Date.parse(createdAt) < Date.parse(doneAt)]).toEqual([title, true])
    const last = state.comments.where('taskId', id).at(-1)
    expect([last?.text ?? '', last?.at ?? doneAt]).toEqual([comments, doneAt])
  }
})

describe('clearing', () => {
  test('D3: leaves the workspace as it was before filling', () => {
    const company = new Company()
    company.do('system', 'workspace.ensureAdmin', {})
    const before = snapshot(company.state)
    company.do('visitor', 'sample.fill', sampleRows(company.state, company.at))
    company.do('visitor', 'sample.clear', {})
    expect(snapshot(company.state)).toBe(before)
    expect(isEmptyWorkspace(company.state)).toBe(true)
    expect(holdsSample(company.state)).toBe(false)
    company.do(admin, 'sample.fill', sampleRows(company.state, company.at))
    expect(brokenInvariants(company.state)).toEqual([])
  })

  test('D3: removes the notifications that its people caused meanwhile', () => {
    const company = filled()
    const [, manager] = sampleLogins(company.state)
    const task = [...company.state.tasks.values()].find(
      ({ assignedTo, status }) => assignedTo && status !== 'Done',
    )!
    company.do(manager!.email, 'task.save', { taskId: task.id, status: 'Done', comments: 'Fine' })
    expect(company.notifications().some((row) => !isSample(row))).toBe(true)
    company.do(admin, 'sample.clear', {})
    expect(company.notifications()).toEqual([])
    expect(isEmptyWorkspace(company.state)).toBe(true)
  })

  test('D3: keeps what people added, without its references to the sample', () => {
    const company = filled()
    company.do(admin, 'project.create', {
      manager: { name: 'x', email: 'amara.okafor@brightwater.example', password: 'pass' },
      project: { name: 'Own', description: 'Of my own' },
      employees: [
        { name: 'Own', email: 'own@x.example', password: 'pass' },
        { name: 'x', email: 'mia.chen@brightwater.example', password: 'pass' },
      ],
    })
    const projectId = company.project('Own').id
    const amara = 'amara.okafor@brightwater.example'
    for (const title of ['Mine', 'Hers']) company.do(amara, 'task.create', { title, projectId })
    company.do(amara, 'task.assign', { taskId: company.task('Mine').id, assignedTo: 'own@x.example' })
    company.do(amara, 'task.assign', {
      taskId: company.task('Hers').id,
      assignedTo: 'mia.chen@brightwater.example',
    })
    company.do(admin, 'sample.clear', {})
    expect(brokenInvariants(company.state)).toEqual([])
    expect([...company.state.users.values()].map(({ email }) => email)).toEqual([admin, 'own@x.example'])
    expect(company.project('Own').employees).toEqual(['own@x.example'])
    expect(company.task('Mine').assignedTo).toBe('own@x.example')
    expect(company.task('Hers').assignedTo).toBe('')
    expect(company.state.tasks.size).toBe(2)
    expect(company.user('own@x.example').projectIds).toEqual([projectId])
  })

  test('D3: keeps the checklist of a copy that somebody moved into a project of their own', () => {
    const company = filled()
    const item = [...company.state.checklist.values()][0]!
    const sample = company.state.tasks.get(item.taskId)!
    const manager = company.state.projects.get(sample.projectId)!.manager
    company.do(admin, 'project.create', {
      manager: { name: 'x', email: manager, password: 'pass' },
      project: { name: 'Own', description: 'Of my own' },
      employees: [],
    })
    company.do(manager, 'task.duplicate', { taskId: sample.id })
    const copy = [...company.state.tasks.values()].at(-1)!
    expect(copy.title).toBe(sample.title)
    company.do(manager, 'task.moveTo', { taskId: copy.id, projectId: company.project('Own').id })
    const items = company.state.checklist.where('taskId', copy.id)
    expect(items.length).toBeGreaterThan(0)
    company.do(admin, 'sample.clear', {})
    expect(company.state.checklist.where('taskId', copy.id)).toEqual(items)
  })

  test('D3: does nothing without sample data', () => {
    expect(smallCompany().do(admin, 'sample.clear', {})).toEqual([])
  })

  test('D5: is open to a visitor only while nobody has added anything of their own', () => {
    const company = filled()
    expect(company.ask('visitor', 'sample.clear', {}).ok).toBe(true)
    company.do(admin, 'user.create', {
      name: 'Own',
      email: 'own@x.example',
      password: 'pass',
      role: 'employee',
    })
    expect(company.ask('visitor', 'sample.clear', {})).toMatchObject({ refusal: { code: 'forbidden' } })
  })

  test('D5: is closed to a visitor once a project or a task was added among the people of the sample', () => {
    const made = {
      project: (company: Company) =>
        company.do(admin, 'project.create', {
          manager: { name: '', email: 'amara.okafor@brightwater.example', password: '' },
          project: { name: 'Own', description: 'Not of the sample' },
          employees: [],
        }),
      task: (company: Company) => {
        const [project] = company.state.projects.where('manager', 'amara.okafor@brightwater.example')
        company.do(project!.manager, 'task.create', { title: 'Mine', projectId: project!.id })
      },
    }
    for (const make of [made.project, made.task]) {
      const company = filled()
      make(company)
      expect(company.refused('visitor', 'sample.clear', {}).code).toBe('forbidden')
    }
  })

  test('D5: is refused to the people of the sample and to the system', () => {
    const company = filled()
    const others = [...company.state.users.values()].filter(({ role }) => role !== 'admin')
    for (const by of [...others.map(({ email }) => email), 'system'])
      expect(company.refused(by, 'sample.clear', {}).code).toBe('forbidden')
  })
})

describe('accounts to log in with', () => {
  test('D4: include one of each role, and they work', () => {
    const { state } = filled()
    const logins = sampleLogins(state)
    expect(logins.map(({ role }) => role)).toEqual(['admin', 'manager', 'employee'])
    for (const { email, password, role } of logins) {
      expect(authenticate(state, email, password)).toMatchObject({ role })
    }
  })

  test('D4: are missing without sample data', () => {
    expect(sampleLogins(smallCompany().state)).toEqual([])
  })

  test('D4: leave out an admin with their own password, and replace a person who changed theirs', () => {
    const company = filled()
    company.do(admin, 'profile.update', { name: 'Ada', password: 'mine now' })
    const [before] = sampleLogins(company.state)
    expect(before?.role).toBe('manager')
    company.do(before!.email, 'profile.update', { name: 'Me', password: 'mine too' })
    const [after] = sampleLogins(company.state)
    expect(after).toMatchObject({ role: 'manager', password: 'welcome1' })
    expect(after?.email).not.toBe(before?.email)
  })
})
