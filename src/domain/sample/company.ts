import { addDays, millisecondsOf, minutesLater, timeText, type Day } from '../day.ts'
import type { Draft } from '../draft.ts'
import type { Notification, Priority, Project, Role, Status, Task, User } from '../model.ts'
import { isOverdue, notices, type Notice } from '../notices.ts'
import { parseTechTools } from '../projects.ts'
import { employees, managers } from './people.ts'
import { projects, type SampleProject } from './projects.ts'

/** The password of everyone in the sample company. */
export const samplePassword = 'welcome1'

const domain = 'brightwater.example'

/** Whether a text names somebody of the sample company. */
export function namesSamplePerson(text: string): boolean {
  return text.includes(`@${domain}`)
}

/** Adds the sample company to a draft. What follows from its projects (`projectIds`, `manager`) is left to `settle`. */
export function addCompany(draft: Draft): void {
  for (const name of managers) draft.users.create(person(draft, name, 'manager'))
  for (const name of employees) draft.users.create(person(draft, name, 'employee'))
  const tasks = projects.flatMap((sample) => {
    const project = draft.projects.create(projectRow(draft, sample))
    return taskLines(sample).map((line) => draft.tasks.create(taskRow(draft, project, line)))
  })
  for (const [minutesAgo, title, notice, read] of recentNotices) {
    const task = tasks.find((candidate) => candidate.title === title)
    const manager = task && draft.projects.get(task.projectId)?.manager
    if (manager) draft.notifications.create(notificationRow(draft, minutesAgo, notice(task, manager), read))
  }
}

/** What was told lately: how many minutes ago, of which task, in which words, and whether it was read already. */
const recentNotices: readonly (readonly [
  number,
  string,
  (task: Task, manager: string) => Notice,
  boolean,
])[] = [
  [2880, 'Send it to owners and staff', (task) => notices.completed(task, ''), true],
  [2879, 'Send it to owners and staff', (task) => notices.commented(task), true],
  [1742, 'Read the filter over Bluetooth', (task) => notices.completed(task, ''), true],
  [1502, 'Test the checkout with a screen reader', (task) => notices.assigned(task), true],
  [1266, 'Move product data to the new catalogue', (task, to) => notices.overdueForManager(task, to), true],
  [1265, 'Move product data to the new catalogue', (task) => notices.overdueForAssignee(task), false],
  [1264, 'Tell suppliers about the new address', (task, to) => notices.overdueForManager(task, to), false],
  [1263, 'Pair a filter in under a minute', (task, to) => notices.overdueForManager(task, to), false],
  [308, 'Set up the component library', (task) => notices.commented(task), false],
  [95, 'Build the product page', (task, to) => notices.updated(task, to), false],
  [64, 'Label every shelf and bay', (task, to) => notices.updated(task, to), false],
  [38, 'Photograph all cartridges', (task) => notices.completed(task, ''), false],
  [12, 'Talk with everyone about the new commute', (task) => notices.assigned(task), false],
]

function person(draft: Draft, name: string, role: Role): User {
  const id = String(draft.nextId())
  return marked({
    id,
    name,
    email: emailOf(name),
    password: samplePassword,
    role,
    projectIds: [],
    manager: '',
  })
}

function emailOf(name: string): string {
  // Accents are written apart from their letters first, so that they can be left out.
  const letters = name.normalize('NFD').replaceAll(/\p{M}/gu, '')
  return `${letters.toLowerCase().replace(' ', '.')}@${domain}`
}

function emailOfFirstName(first: string): string {
  const name = [...managers, ...employees].find((name) => name.startsWith(`${first} `))
  return first && name ? emailOf(name) : ''
}

function projectRow(draft: Draft, sample: SampleProject): Project {
  return marked({
    id: String(draft.nextId()),
    name: sample.name,
    description: sample.description,
    techTools: parseTechTools(sample.techTools),
    manager: emailOfFirstName(sample.manager),
    status: 'Pending',
    employees: sample.members.split(', ').map(emailOfFirstName),
    tasks: [],
  })
}

function taskLines({ tasks }: SampleProject): string[][] {
  return tasks
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((part) => part.trim()))
}

const statusOf: Record<string, Status> = { P: 'In Progress', D: 'Done' }
const priorityOf: Record<string, Priority> = { L: 'Low', H: 'High' }

/** Everything that the task has to tell counts as told, so that sample data is no news. */
function taskRow(draft: Draft, project: Project, line: readonly string[]): Task {
  const [title = '', first = '', marks = '', due = '', description = '', comments = ''] = line
  const status = statusOf[marks.charAt(0)] ?? 'To Do'
  const dueDate: Day | '' = due ? addDays(draft.today, Number(due)) : ''
  const assignedTo = emailOfFirstName(first)
  const task: Task = {
    id: String(draft.nextId()),
    title,
    description,
    dueDate,
    priority: priorityOf[marks.charAt(2)] ?? 'Normal',
    projectId: project.id,
    assignedTo,
    status,
    comments,
    lastUpdatedBy: { 'To Do': '', 'In Progress': assignedTo, Done: project.manager }[status],
    managerNotified: status !== 'To Do',
    notifiedForCompletion: status === 'Done' && comments !== '',
    notifiedForCompletionByAdmin: status === 'Done',
    notifiedForAssignmentByAdmin: assignedTo !== '',
    overdueNotifiedFor: '',
  }
  return marked({ ...task, overdueNotifiedFor: isOverdue(task, draft.today) ? dueDate : '' })
}

function notificationRow(draft: Draft, minutesAgo: number, notice: Notice, read: boolean): Notification {
  const at = minutesLater(draft.at, -minutesAgo)
  return marked({ id: draft.freeId(millisecondsOf(at)), read, time: timeText(at), ...notice })
}

function marked<Row extends object>(row: Row): Row {
  return { ...row, sample: true }
}
