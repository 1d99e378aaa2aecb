import { addDays, millisecondsOf, minutesLater, timeText, type Day, type Stamp } from '../model/day.ts'
import { Draft } from '../state/draft.ts'
import type { Notification } from '../model/notifications.ts'
import type { Priority, Status, Task } from '../model/tasks.ts'
import type { Project } from '../model/projects.ts'
import type { Role, User } from '../model/users.ts'
import { isDueTomorrow, isOverdue } from '../model/due.ts'
import { notices, type Notice } from '../rules/notification-texts.ts'
import { newRow } from '../model/new-row.ts'
import { rowLists, type RowLists } from '../model/row-lists.ts'
import { commaSeparated } from '../model/stored.ts'
import { sampleDomain, samplePassword } from './sample-data.ts'
import { userByEmail } from '../state/by-email.ts'
import type { State } from '../state/state.ts'
import { brightwater } from './brightwater.ts'
import { addDetails, addLabels, addTalk } from './sample-details.ts'
import type { SampleCompany, SampleNotice, SampleProject } from './sample-company.ts'

/**
 * The rows of the sample company as of `at`, for `sample.fill`. The requester makes them and sends them along, so that
 * nobody else needs the texts. `state` is where they are to go: they get ids that are free there.
 */
export function sampleRows(state: State, at: Stamp): RowLists {
  const draft = new Draft(state, at)
  addCompany(draft, brightwater)
  return rowLists((table) => draft[table].written().flatMap(({ now }) => now ?? []))
}

/** Adds a company; `settle` fills in what follows from its projects (`projectIds`, `manager`). */
function addCompany(draft: Draft, company: SampleCompany): void {
  for (const name of company.managers) draft.users.create(person(draft, name, 'manager'))
  for (const name of company.employees) draft.users.create(person(draft, name, 'employee'))
  const names = [...company.managers, ...company.employees]
  const emailOfFirstName = (first: string): string => {
    const name = names.find((candidate) => candidate.startsWith(`${first} `))
    return first && name ? emailOf(name) : ''
  }
  const tasks = company.projects.flatMap((sample) => {
    const project = draft.projects.create(projectRow(draft, sample, emailOfFirstName))
    addLabels(draft, project, sample)
    return taskLines(sample).map((line) =>
      draft.tasks.create(withDoneAt(draft, taskRow(draft, project, line, emailOfFirstName), company.notices)),
    )
  })
  for (const task of tasks) {
    const detail = company.details.find(({ title }) => title === task.title)
    addTalk(draft, task, detail ?? {}, emailOfFirstName)
    if (detail) addDetails(draft, task, detail)
  }
  for (const { minutesAgo, title, kind, read } of company.notices) {
    const task = tasks.find((candidate) => candidate.title === title)
    const manager = task && draft.projects.get(task.projectId)?.manager
    if (manager)
      draft.notifications.create(notificationRow(draft, minutesAgo, words[kind](task, manager), read))
  }
}

const words: Readonly<Record<SampleNotice['kind'], (task: Task, manager: string) => Notice>> = {
  completed: (task) => notices.completed(task, ''),
  commented: (task) => notices.commented(task),
  assigned: (task) => notices.assigned(task),
  updated: (task, manager) => notices.updated(task, manager),
  overdueForManager: (task, manager) => notices.overdueForManager(task, manager),
  overdueForAssignee: (task) => notices.overdueForAssignee(task),
}

function person(draft: Draft, name: string, role: Role): User {
  const id = draft.nextId()
  return newRow('users', { id, name, email: emailOf(name), password: samplePassword, role })
}

function emailOf(name: string): string {
  // Accents are first separated from their letters, so that they can be dropped.
  const letters = name.normalize('NFD').replaceAll(/\p{M}/gu, '')
  return `${letters.toLowerCase().replace(' ', '.')}@${sampleDomain}`
}

type EmailOf = (firstName: string) => string

function projectRow(draft: Draft, sample: SampleProject, emailOfFirstName: EmailOf): Project {
  const { name, description, techTools, manager, members } = sample
  return newRow('projects', {
    id: draft.nextId(),
    name,
    description,
    techTools: commaSeparated(techTools),
    manager: emailOfFirstName(manager),
    employees: members.split(', ').map(emailOfFirstName),
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

/** A task whose news all counts as sent, so that sample data raises none. */
function taskRow(draft: Draft, project: Project, line: readonly string[], emailOfFirstName: EmailOf): Task {
  const [title = '', first = '', marks = '', due = '', description = '', comments = ''] = line
  const status = statusOf[marks.charAt(0)] ?? 'To Do'
  const dueDate: Day | '' = due ? addDays(draft.today, Number(due)) : ''
  const assignedTo = emailOfFirstName(first)
  const task = newRow('tasks', {
    id: draft.nextId(),
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
    // A day and a half apart, the last of them yesterday.
    createdAt: minutesLater(draft.at, -1440 - 2170 * (50 - (draft.tasks.size % 50))),
    createdBy: userByEmail(draft, project.manager)?.id ?? '',
  })
  return {
    ...task,
    overdueNotifiedFor: isOverdue(task, draft.today) ? dueDate : '',
    dueNotifiedFor: isDueTomorrow(task, draft.today) ? dueDate : '',
  }
}

/**
 * A Done task with the time it was done: that of the first notice saying so, else an hour before the present time of
 * day on its due day (today if it has none or that day is still ahead).
 */
function withDoneAt(draft: Draft, task: Task, told: readonly SampleNotice[]): Task {
  if (task.status !== 'Done') return task
  const first = told.find(({ kind, title }) => title === task.title && tellsDone.has(kind))
  const minutesAgo = first?.minutesAgo ?? 1440 * daysSince(draft, task) + 60
  return { ...task, doneAt: minutesLater(draft.at, -minutesAgo) }
}

/** How many days ago a task was due. */
function daysSince(draft: Draft, { dueDate }: Task): number {
  return dueDate === '' ? 0 : Math.max(0, (Date.parse(draft.today) - Date.parse(dueDate)) / 86_400_000)
}

const tellsDone: ReadonlySet<SampleNotice['kind']> = new Set(['completed', 'commented'])

function notificationRow(draft: Draft, minutesAgo: number, notice: Notice, read: boolean): Notification {
  const at = minutesLater(draft.at, -minutesAgo)
  return newRow('notifications', {
    id: draft.freeId(millisecondsOf(at)),
    read,
    time: timeText(at),
    ...notice,
  })
}
