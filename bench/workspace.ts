import { randomFrom } from './statistics.ts'
import { words } from './words.ts'

/** A person of the workspace, as far as a measurement needs to know them. */
export interface Account {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly password: string
  readonly role: 'admin' | 'manager' | 'employee'
  readonly projectIds: readonly string[]
  readonly manager: string
}

/** A seeded workspace: its accounts, and the texts of the documented keys. */
export interface Workspace {
  readonly accounts: readonly Account[]
  /** The project with nearly all tasks. */
  readonly projectId: string
  readonly texts: Readonly<Record<'users' | 'tasks' | 'notifications' | 'root', string>>
}

const day = 86_400_000
const began = Date.UTC(2026, 0, 5, 8)
const atlasId = String(began + 4_711_000)
const borealisId = String(began + 9_422_000)

const account = (
  number: number,
  name: string,
  role: Account['role'],
  more: Partial<Account> = {},
): Account => {
  const [first = ''] = name.toLowerCase().split(' ')
  const email = `${name.toLowerCase().replace(' ', '.')}@example.com`
  const id = String(began + number * 61_337)
  return { id, name, email, password: `${first}-2026`, role, projectIds: [], manager: '', ...more }
}

const mara = account(1, 'Mara Lindqvist', 'manager', { projectIds: [atlasId, borealisId] })
const employee = (number: number, name: string, projectId: string): Account =>
  account(number, name, 'employee', { projectIds: [projectId], manager: mara.email })

/** 1 admin, 2 managers, 8 employees: five on Atlas, three on the other project. */
const accounts: readonly Account[] = [
  account(0, 'Ada Brennan', 'admin'),
  mara,
  account(2, 'Otto Weiss', 'manager'),
  ...['Eli Novak', 'Nina Castro', 'Piotr Zielinski', 'Yuki Tanaka', 'Samuel Okafor'].map((name, index) =>
    employee(3 + index, name, atlasId),
  ),
  ...['Ines Moreau', 'Tom Hadley', 'Leila Rahimi'].map((name, index) =>
    employee(8 + index, name, borealisId),
  ),
]

const membersOf = (projectId: string): readonly string[] =>
  accounts
    .filter((one) => one.role === 'employee' && one.projectIds.includes(projectId))
    .map((one) => one.email)

const project = (id: string, name: string, description: string) => ({
  id,
  name,
  description,
  techTools: ['Paper', 'Compass'],
  manager: mara.email,
  status: 'Pending',
  employees: membersOf(id),
  tasks: [],
})

/**
 * A believable workspace with that many tasks, always the same for the same number; nine tenths of them are in the project
 * Atlas. All notifications have been made, so that opening it has nothing to catch up on.
 */
export function makeWorkspace(count: number): Workspace {
  const random = randomFrom(count)
  const chance = (share: number): boolean => random() < share
  const between = (least: number, most: number): number => least + Math.floor(random() * (most - least + 1))
  const anyOf = (list: readonly string[]): string => list[Math.floor(random() * list.length)] ?? ''
  const textOf = (least: number, most: number, part: () => string): string => {
    const length = between(least, most)
    let text = part()
    while (text.length < length) text += ` ${part()}`
    return text.slice(0, most).trimEnd()
  }
  const title = (): string =>
    `${anyOf(words.verbs)} the ${anyOf(words.adjectives)} ${anyOf(words.things)} ${anyOf(words.places)}`

  const today = new Date().toISOString().slice(0, 10)
  const members = { [atlasId]: membersOf(atlasId), [borealisId]: membersOf(borealisId) }
  let at = began + 20_000_000
  const tasks = Array.from({ length: count }, (_, index) => {
    at += between(1200, 240_000)
    const projectId = index % 10 === 9 ? borealisId : atlasId
    const pick = random()
    const status = pick < 0.45 ? 'To Do' : pick < 0.75 ? 'In Progress' : 'Done'
    const assignedTo = chance(0.75) ? anyOf(members[projectId] ?? []) : ''
    const isDone = status === 'Done'
    const dueDate = chance(0.6)
      ? new Date(Date.now() + between(-30, 90) * day).toISOString().slice(0, 10)
      : ''
    const isTouched = assignedTo !== '' && status !== 'To Do'
    return {
      id: String(at),
      title: textOf(20, 60, title),
      description: chance(0.7) ? textOf(40, 120, () => anyOf(words.notes)) : '',
      dueDate,
      priority: anyOf(['Low', 'Normal', 'Normal', 'High']),
      projectId,
      assignedTo,
      status,
      comments: chance(0.15) ? anyOf(words.remarks) : '',
      lastUpdatedBy: isTouched ? assignedTo : '',
      managerNotified: isTouched,
      notifiedForCompletion: isDone,
      notifiedForCompletionByAdmin: isDone,
      notifiedForAssignmentByAdmin: assignedTo !== '',
      overdueNotifiedFor: dueDate < today ? dueDate : '',
    }
  })
  const notifications = Array.from({ length: 40 }, (_, index) => ({
    id: at - index * 61_000,
    message: `Task '${tasks[index % count]?.title ?? ''}' assigned to ${anyOf(membersOf(atlasId))}.`,
    read: index > 10,
    time: '2/1/2026, 1:00:00 AM',
    role: 'admin',
    type: 'info',
  }))
  const projects = [
    project(atlasId, 'Atlas', 'Maps of the whole valley, drawn anew.'),
    project(borealisId, 'Borealis', 'The winter programme and its guides.'),
  ]
  const texts = {
    users: JSON.stringify(accounts),
    tasks: JSON.stringify(tasks),
    notifications: JSON.stringify(notifications),
    root: JSON.stringify({ version: 1, projects }),
  }
  return { accounts, projectId: atlasId, texts }
}
