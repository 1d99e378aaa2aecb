import { describe, expect, test } from 'vitest'
import { smallCompany, type Company } from '../../company.testing.ts'
import { noPast, type Entry, type RowKey } from '../../request/entry.ts'
import { fieldLines, fieldText } from './field-text.ts'
import { describeEntry, stepText, undoneText } from './history.ts'
import { isToldOf } from './lines.ts'

const [ada, mara, eli, edda] = [
  'admin@example.com',
  'mara@x.example',
  'eli@x.example',
  'edda@x.example',
] as const

/** The last entry, as people read it. */
function last(company: Company, of?: RowKey) {
  const { who, what, lines } = describeEntry(company, company.entries.at(-1)!, of)
  const texts = lines.map(
    ({ of, label, from, to }) => `${of && `${of} · `}${label}: ${from && `${from} → `}${to}`,
  )
  return [`${who} ${what}`, ...texts]
}

const undoLast = (company: Company, by: string) =>
  company.do(by, 'entry.undo', { entryId: company.entries.at(-1)!.request.id })

describe('a history', () => {
  test('Z26: uses the present name of a person whom an entry cut for its reader no longer names', () => {
    const company = smallCompany()
    const { id } = company.user(eli)
    company.do(ada, 'user.update', { userId: id, projectIds: [] })
    const entry = company.entries.at(-1)!
    const changes = entry.changes.flatMap(({ table, before, after }) =>
      table === 'users'
        ? [
            {
              table,
              id,
              before: { projectIds: before?.['projectIds'] },
              after: { projectIds: after?.['projectIds'] },
            },
          ]
        : [],
    )
    // They came back into their reader's view later, and were not in it then.
    const back: Entry = {
      ...entry,
      changes: [{ table: 'users', id, before: null, after: { ...company.user(eli) } }],
    }
    const past = { ...noPast, touching: () => [back] }
    const read = describeEntry({ state: company.state, past }, { ...entry, changes, isCut: true })
    expect(read.what).toBe("changed the projects of 'Eli'")
  })

  test('Z13: tells what was done to a task and by whom, with the old and new values', () => {
    const company = smallCompany()
    const taskId = company.task('Plan').id
    company.do(eli, 'task.move', { taskId, status: 'In Progress' })
    expect(last(company)).toEqual([
      "Eli moved 'Plan' from To Do to In Progress",
      'Status: To Do → In Progress',
    ])
    company.do(mara, 'task.save', { taskId, status: 'Done', comments: 'Well done' })
    expect(last(company)).toEqual([
      "Mara moved 'Plan' from In Progress to Done and commented on it",
      'Status: In Progress → Done',
      'Comment: Well done',
    ])
    company.do(mara, 'task.comment', { taskId, comments: '' })
    expect(last(company)).toEqual(["Mara cleared the comment on 'Plan'"])
    company.do(mara, 'task.assign', { taskId, assignedTo: edda })
    expect(last(company)).toEqual([
      "Mara assigned 'Plan' to Edda",
      'Assignee: Eli (eli@x.example) → Edda (edda@x.example)',
    ])
    company.do(mara, 'task.assign', { taskId, assignedTo: '' })
    expect(last(company)).toEqual(["Mara unassigned 'Plan'", 'Assignee: Edda (edda@x.example) → —'])
  })

  test('T483: uses the name that came with an entry if its author’s account is not here', () => {
    const company = smallCompany()
    company.do(mara, 'task.edit', { taskId: company.task('Plan').id, title: 'Planned' })
    const entry = company.entries.at(-1)!
    const unseen = { ...entry, request: { ...entry.request, by: 'unseen' } }
    expect(describeEntry(company, { ...unseen, who: 'Ada' }).who).toBe('Ada')
    expect(describeEntry(company, unseen).who).toBe('Somebody whose account was deleted')
  })

  test('Z13: tells the first values of a new task in readable words', () => {
    const company = smallCompany()
    const title = `👩‍🚀 ${'long '.repeat(60)}`.trim()
    const projectId = company.project('Atlas').id
    company.do(mara, 'task.create', { title, projectId, dueDate: '2026-11-21', priority: 'High' })
    expect(last(company)).toEqual([
      `Mara added the task '${title}' to 'Atlas'`,
      `Title: ${title}`,
      'Status: To Do',
      'Due date: 21 Nov 2026',
      'Priority: High',
      'Project: Atlas',
    ])
  })

  test('Z13: tells of the deletion of a project with its people and tasks', () => {
    const company = smallCompany()
    const projectId = company.project('Borealis').id
    company.do(ada, 'project.delete', { projectId })
    expect(last(company)).toEqual([
      "Admin deleted the project 'Borealis' and its 1 task",
      'Project: Borealis → deleted',
      'Task: Melt → deleted',
    ])
    expect(last(company, `projects:${projectId}`)).toEqual([
      "Admin deleted the project 'Borealis' and its 1 task",
      'Name: Borealis → —',
      'Description: Northern lights → —',
      'Manager: Milo (milo@x.example) → —',
      'Employees: Enno (enno@x.example) → —',
      'Task: Melt → deleted',
    ])
  })

  test('Z13: tells of a deleted user in one line, whether or not their tasks were changed', () => {
    const company = smallCompany()
    const nora = { name: 'Nora', email: 'nora@x.example', password: 'nora-pass', projectIds: [] }
    company.do(ada, 'user.create', { ...nora, role: 'employee' })
    company.do(ada, 'user.delete', { userId: [...company.state.users.values()].at(-1)!.id })
    expect(last(company)).toEqual(["Admin deleted the user 'Nora'", 'User: Nora → deleted'])
    company.do(ada, 'user.delete', { userId: company.user(eli).id })
    expect(last(company)).toContain('User: Eli → deleted')
  })

  test('Z13: tells only what concerns a row when asked about that row', () => {
    const company = smallCompany()
    const { id } = company.task('Plan')
    company.do(ada, 'user.delete', { userId: company.user(eli).id })
    expect(last(company, `tasks:${id}`)).toEqual([
      "Admin deleted the user 'Eli'",
      'Assignee: eli@x.example → —',
    ])
    expect(last(company, `projects:${company.project('Atlas').id}`)).toEqual([
      "Admin deleted the user 'Eli'",
      'Employees removed: eli@x.example',
      'Plan · Assignee: eli@x.example → —',
    ])
  })

  test('Z65: has as many lines as rows, even if two of them have one name and were changed alike', () => {
    const company = smallCompany()
    const [plan, draw] = [company.task('Plan').id, company.task('Draw').id]
    company.do(mara, 'task.edit', { taskId: draw, title: 'Plan' })
    company.do(mara, 'tasks.change', { taskIds: [plan, draw], change: { priority: 'High' } })
    expect(last(company)).toEqual([
      'Mara changed the priority of 2 tasks',
      'Plan · Priority: Normal → High',
      'Plan · Priority: Normal → High',
    ])
  })

  test('Z27: tells what was added to a list and removed from it, but nothing of its order', () => {
    const company = smallCompany()
    const project = company.project('Atlas')
    const of: RowKey = `projects:${project.id}`
    const save = (change: object) => company.do(ada, 'project.update', { projectId: project.id, ...change })
    save({ name: 'Maps', join: ['enno@x.example'], leave: [eli] })
    expect(last(company, of)).toEqual([
      "Admin changed the name and employees of 'Maps'",
      'Name: Atlas → Maps',
      'Employees added: Enno (enno@x.example)',
      'Employees removed: Eli (eli@x.example)',
      'Plan · Assignee: Eli (eli@x.example) → —',
    ])
    const before = { name: 'Maps', employees: [edda, 'enno@x.example'] }
    const after = { name: 'Charts', employees: ['enno@x.example', edda] }
    expect(fieldLines(company.state, 'projects', before, after)).toEqual([
      { label: 'Name', from: 'Maps', to: 'Charts' },
    ])
  })

  test('Y86: keeps names in order even if some are written from right to left', () => {
    const company = smallCompany()
    company.do(eli, 'profile.update', { name: 'עדה' })
    const [before, after] = [{ employees: [] }, { employees: [eli, edda] }]
    const { name } = company.user(edda)
    expect(fieldLines(company.state, 'projects', before, after)).toMatchObject([
      { to: `\u200e\u2068עדה\u2069 (${eli}), ${name} (${edda})` },
    ])
    const projects = [company.project('Atlas').id, company.project('Borealis').id]
    company.do(ada, 'project.update', { projectId: projects[0]!, name: 'אטלס' })
    expect(fieldText(company.state, 'users', 'projectIds', projects)).toBe('\u200e\u2068אטלס\u2069, Borealis')
    expect(fieldText(company.state, 'users', 'projectIds', projects.slice(0, 1))).toBe('אטלס')
  })

  test('C7, Z13: tells that a password was changed, but never what it was', () => {
    const company = smallCompany()
    const { id, projectIds } = company.user(eli)
    company.do(ada, 'user.update', {
      userId: id,
      name: 'Elias',
      email: eli,
      password: 'other-secret',
      role: 'employee',
      projectIds: [...projectIds, company.project('Borealis').id],
    })
    expect(last(company)).toEqual([
      "Admin changed the name and password of 'Elias'",
      'Elias · Name: Eli → Elias',
      'Elias · Password: changed',
      'Elias · Projects added: Borealis',
      'Borealis · Employees added: Elias (eli@x.example)',
    ])
    for (const entry of company.entries)
      expect(JSON.stringify(describeEntry(company, entry))).not.toMatch(/secret|admin123/)
  })

  test('Z13: calls deleted people by their former names, and authors without an account EMS or a visitor', () => {
    const company = smallCompany()
    company.do(eli, 'task.comment', { taskId: company.task('Plan').id, comments: 'begun' })
    const entry = company.entries.at(-1)!
    company.do(ada, 'user.delete', { userId: company.user(eli).id })
    expect(describeEntry(company, entry).who).toBe('Eli')
    expect(describeEntry({ state: company.state, past: noPast }, entry).who).toBe(
      'Somebody whose account was deleted',
    )
    expect(describeEntry(company, company.entries[0]!)).toMatchObject({
      who: 'EMS',
      what: 'created the default admin',
    })
    const request = { ...entry.request, by: 'visitor', name: 'sample.fill', args: {} }
    expect(describeEntry(company, { ...entry, request })).toMatchObject({
      who: 'A visitor',
      what: 'added the sample data',
    })
  })

  test('Z13: calls a deleted row by the name it had', () => {
    const company = smallCompany()
    company.do(eli, 'task.comment', { taskId: company.task('Plan').id, comments: 'begun' })
    const entry = company.entries.at(-1)!
    company.do(ada, 'project.delete', { projectId: company.project('Atlas').id })
    expect(describeEntry(company, entry).what).toBe("commented on 'Plan'")
  })

  test('Z13: says what an undo undid and what a redo redid', () => {
    const company = smallCompany()
    const taskId = company.task('Plan').id
    company.do(mara, 'task.move', { taskId, status: 'Done' })
    undoLast(company, mara)
    expect(undoneText(company, company.entries.at(-2)!, mara)).toBe("Undone: moved 'Plan' from To Do to Done")
    expect(undoneText(company, company.entries.at(-1)!, mara)).toBe("Redone: moved 'Plan' from To Do to Done")
    expect(last(company)).toEqual(["Mara undid: moved 'Plan' from To Do to Done", 'Status: Done → To Do'])
    undoLast(company, mara)
    expect(last(company)).toEqual(["Mara redid: moved 'Plan' from To Do to Done", 'Status: To Do → Done'])
    undoLast(company, ada)
    expect(last(company)[0]).toBe("Admin undid: moved 'Plan' from To Do to Done")
    const undone = company.entries.at(-1)!
    expect(undoneText(company, company.entries.at(-2)!, mara)).toBe("Undone: moved 'Plan' from To Do to Done")
    expect(describeEntry({ state: company.state, past: noPast }, undone).what).toBe('undid an earlier change')
  })

  test.each([
    [500, '303 more rows'],
    [198, '1 more row'],
  ])('Z13: lists only the first of very many rows, and says how many more there are', (length, more) => {
    const company = smallCompany()
    const task = company.task('Plan')
    const tasks = Array.from({ length }, (_, index) => ({
      ...task,
      id: `t${index}`,
      title: `Task ${index}`,
    }))
    const tables = {
      users: [...company.state.users.values()],
      projects: [...company.state.projects.values()],
    }
    company.do(ada, 'workspace.restore', { ...tables, tasks, notifications: [] })
    const told = last(company)
    expect(told[0]).toBe('Admin restored a backup')
    expect(told).toHaveLength(1 + 200 + 1)
    expect(told.at(-1)).toBe(`More: ${more}`)
  })

  test('Z66: gives no place to rows of which there is nothing to show, and does not count them', () => {
    const company = smallCompany()
    const projectId = company.project('Atlas').id
    const crew = Array.from({ length: 250 }, (_, index) => `crew${index}@x.example`)
    for (const email of crew)
      company.state.users.set(email, { ...company.user(eli), id: email, email, projectIds: [] })
    // Their accounts say that they are members, and come before the project.
    company.do(ada, 'project.update', { projectId, name: 'Maps', join: crew })
    expect(company.entries.at(-1)!.changes.filter(({ table }) => table === 'users')).toHaveLength(250)
    expect(last(company).slice(0, 2)).toEqual([
      "Admin changed the name and employees of 'Maps'",
      'Name: Atlas → Maps',
    ])
    expect(last(company)).toHaveLength(1 + 2)
    const task = company.task('Plan')
    for (const email of crew)
      company.state.tasks.set(email, { ...task, id: email, lastUpdatedBy: mara, assignedTo: '' })
    const { id: userId } = company.user(mara)
    company.do(ada, 'user.update', { userId, email: 'moss@x.example' })
    expect(company.entries.at(-1)!.changes.filter(({ table }) => table === 'tasks')).toHaveLength(250)
    expect(last(company)).toEqual([
      "Admin changed the email of 'Mara'",
      'Mara · Email: mara@x.example → moss@x.example',
      'Maps · Manager: Mara (mara@x.example) → Mara (moss@x.example)',
    ])
    // The projects of a person are shown where somebody chose them in the form of that person.
    company.do(ada, 'user.update', { userId: crew[0]!, projectIds: [] })
    expect(last(company, `users:${crew[0]!}`)).toContain('Projects removed: Maps')
  })

  test('Z67: calls people by the e-mail they had then by their names, whoever has it now', () => {
    const company = smallCompany()
    const taskId = company.task('Draw').id
    const { id: eliId } = company.user(eli)
    const deed = (entry: Entry) => {
      const { what, lines } = describeEntry(company, entry, `tasks:${taskId}`)
      return [what, ...lines.map(({ from, to }) => `${from} → ${to}`)]
    }
    company.do(mara, 'task.assign', { taskId, assignedTo: eli })
    const first = company.entries.at(-1)!
    company.do(mara, 'task.assign', { taskId, assignedTo: edda })
    const told = ["assigned 'Draw' to Eli", '— → Eli (eli@x.example)']
    expect(deed(first)).toEqual(told)
    company.do(ada, 'user.update', { userId: eliId, email: 'elias@x.example' })
    expect(deed(first)).toEqual(told)
    const zoe = { name: 'Zoe', email: eli, password: 'zoe-pass', role: 'employee' } as const
    company.do(ada, 'user.create', { ...zoe, projectIds: [company.project('Atlas').id] })
    expect(deed(first)).toEqual(told)
    expect(stepText(company, first, 'Undo')).toBe('Undo: assign "Draw" to Eli')
    company.do(mara, 'task.assign', { taskId, assignedTo: eli })
    const second = company.entries.at(-1)!
    expect(deed(second)).toEqual(["assigned 'Draw' to Zoe", `Edda (edda@x.example) → Zoe (eli@x.example)`])
    company.do(ada, 'user.delete', { userId: eliId })
    // Nobody who is still here had it then.
    expect(deed(first)).toEqual(["assigned 'Draw' to eli@x.example", '— → eli@x.example'])
    expect(deed(second)[0]).toBe("assigned 'Draw' to Zoe")
    company.do(ada, 'user.delete', { userId: company.user(eli).id })
    undoLast(company, ada)
    expect(deed(second)[0]).toBe("assigned 'Draw' to Zoe")
  })

  test('Z67: calls people who came into view later by the e-mail they have, as far as no change of it is known', () => {
    const company = smallCompany()
    company.do(mara, 'task.assign', { taskId: company.task('Draw').id, assignedTo: eli })
    const entry = company.entries.at(-1)!
    const user = company.user(eli)
    const came: Entry = {
      ...entry,
      seq: entry.seq + 1,
      changes: [{ table: 'users', id: user.id, before: null, after: { ...user } }],
      isCut: true,
    }
    const past = { ...noPast, entries: () => [entry, came] }
    expect(describeEntry({ state: company.state, past }, entry).what).toBe("assigned 'Draw' to Eli")
  })

  test('Q14: says that a project was changed, archived and brought back', () => {
    const company = smallCompany()
    const projectId = company.project('Atlas').id
    company.do(ada, 'project.update', { projectId, name: 'Rivers', manager: 'milo@x.example' })
    expect(last(company)).toEqual([
      "Admin changed the name and manager of 'Rivers'",
      'Name: Atlas → Rivers',
      'Manager: Mara (mara@x.example) → Milo (milo@x.example)',
    ])
    company.do(ada, 'project.update', { projectId, leave: [eli] })
    expect(last(company)[0]).toBe("Admin changed the employees of 'Rivers'")
    company.do(ada, 'project.archive', { projectId })
    expect(last(company)).toEqual(["Admin archived the project 'Rivers'", 'Archived: — → 2 Mar 2026'])
    company.do(ada, 'project.bringBack', { projectId })
    expect(last(company)).toEqual(["Admin brought the project 'Rivers' back", 'Archived: 2 Mar 2026 → —'])
  })

  test('Z13: has sentences for profiles, tasks put back, new users and cleared notifications', () => {
    const company = smallCompany()
    const taskId = company.task('Plan').id
    company.do(eli, 'profile.update', { name: 'Elias', password: 'pass' })
    expect(last(company)).toEqual([
      'Elias changed their name and password',
      'Name: Eli → Elias',
      'Password: changed',
    ])
    company.do(mara, 'task.edit', { taskId, priority: 'High' })
    company.do(ada, 'task.takeBack', { taskId, seq: company.entries.length - 1 })
    expect(last(company)).toEqual(["Admin put 'Plan' back to how it was", 'Priority: High → Normal'])
    company.do(ada, 'user.create', { name: 'Max', email: 'max@x.example', password: 'pass' })
    expect(last(company)).toEqual([
      "Admin added the user 'Max'",
      'Name: Max',
      'Email: max@x.example',
      'Role: Manager',
    ])
    company.do(ada, 'notification.clear', {})
    expect(last(company)[0]).toMatch(/^Admin cleared \d notifications?$/)
  })

  test('Z61: leaves out changes with no visible effect on a task', () => {
    const company = smallCompany()
    const { id: taskId } = company.task('Draw')
    const { projectId } = company.task('Draw')
    const isTold = (row: RowKey) => isToldOf(company, company.entries.at(-1)!, row)
    company.do(mara, 'task.move', { taskId, status: 'In Progress' })
    expect([isTold(`tasks:${taskId}`), isTold(`projects:${projectId}`)]).toEqual([true, true])
    const { id: userId } = company.user(mara)
    company.do(ada, 'user.update', { userId, email: 'moss@x.example', name: 'Mara Moss' })
    expect(company.entries.at(-1)!.changes.some(({ table }) => table === 'tasks')).toBe(true)
    // The project has another manager's e-mail, which its readers see.
    expect([isTold(`tasks:${taskId}`), isTold(`projects:${projectId}`)]).toEqual([false, true])
    undoLast(company, ada)
    expect([isTold(`tasks:${taskId}`), isTold(`users:${userId}`)]).toEqual([false, true])
  })

  test.each(['task.split', 'constructor'])('Z13: has words for requests of a later version: %s', (name) => {
    const company = smallCompany()
    const [first] = company.entries
    const entry = { ...first!, request: { ...first!.request, name } }
    expect(describeEntry(company, entry).what).toBe('changed the workspace')
  })
})
