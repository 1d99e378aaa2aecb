import type { Day } from './day.ts'

/** SPEC 9: the three roles. What each may do is said in `can` and nowhere else. */
export const roles = ['admin', 'manager', 'employee'] as const
export type Role = (typeof roles)[number]

/** SPEC 5: the roles that the user form can give; admin is not among them. */
export const assignableRoles = ['manager', 'employee'] as const satisfies readonly Role[]
export type AssignableRole = (typeof assignableRoles)[number]

/** SPEC 4: the statuses of a task, in the order of the board's columns. */
export const statuses = ['To Do', 'In Progress', 'Done'] as const
export type Status = (typeof statuses)[number]

/** SPEC 3: the priorities of a task; `Normal` is the default. */
export const priorities = ['Low', 'Normal', 'High'] as const
export type Priority = (typeof priorities)[number]

/** SPEC 3: the kinds of notification that have a colour; any other text is shown as `info`. */
export const notificationTypes = ['success', 'danger', 'warning', 'info'] as const
export type NotificationType = (typeof notificationTypes)[number]

/** SPEC 5 and DECISIONS: shorter passwords are refused wherever one is set. */
export const minPasswordLength = 4

/** DECISIONS 'Notifications': how many are kept; the oldest go first. */
export const keptNotifications = 1000

/** A person who can log in. His e-mail is his identity: every other row refers to him by it. */
export interface User {
  readonly id: string
  readonly name: string
  readonly email: string
  /** Plain text in a browser workspace (SPEC 3, DECISIONS 'Data and storage'). */
  readonly password: string
  readonly role: Role
  /** Follows from the projects' `manager` and `employees`; kept by `settle`. */
  readonly projectIds: readonly string[]
  /** An employee's manager (e-mail), `''` for everyone else; kept by `settle`. */
  readonly manager: string
}

export interface Project {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly techTools: readonly string[]
  /** The manager's e-mail; `''`, or an e-mail that nobody has, when there is no manager. */
  readonly manager: string
  /** Stored as SPEC 3 says (`Pending`); what is shown is derived, see `views/progress`. */
  readonly status: string
  /** The members' e-mails. */
  readonly employees: readonly string[]
  /** SPEC 3: initially empty; tasks live in their own table. */
  readonly tasks: readonly unknown[]
}

export interface Task {
  readonly id: string
  readonly title: string
  readonly description: string
  /** `''` when there is none. */
  readonly dueDate: Day | ''
  readonly priority: Priority
  readonly projectId: string
  /** The assignee's e-mail, `''` when unassigned. */
  readonly assignedTo: string
  readonly status: Status
  readonly comments: string
  /** The e-mail of whoever last changed status or comment. */
  readonly lastUpdatedBy: string
  /** False while an employee's update waits to be told to the manager. */
  readonly managerNotified: boolean
  /** True once the assignee was told of the completion and its comment. */
  readonly notifiedForCompletion: boolean
  readonly notifiedForCompletionByAdmin: boolean
  readonly notifiedForAssignmentByAdmin: boolean
  /** The due date whose passing has been told; told again only for another one. */
  readonly overdueNotifiedFor: string
}

export interface Notification {
  /** The time of creation in milliseconds, made unique. */
  readonly id: number
  readonly message: string
  readonly read: boolean
  readonly time: string
  readonly role: Role
  /** An e-mail: only that person of the role sees it. Absent: everyone of the role does. */
  readonly recipient?: string
  readonly type: string
}

/** The four tables, by name. */
export interface Rows {
  users: User
  projects: Project
  tasks: Task
  notifications: Notification
}
export type TableName = keyof Rows
export const tableNames = [
  'users',
  'projects',
  'tasks',
  'notifications',
] as const satisfies readonly TableName[]

/** How a row is found in its table: its id as text. */
export type RowId = string

/** What two e-mails have in common when they are the same identity: DECISIONS 'Identity and references'. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase()
}

/** Whether two e-mails are one identity: trimmed, without regard to case. An empty one is nobody's. */
export function sameEmail(one: string, other: string): boolean {
  const key = emailKey(one)
  return key !== '' && key === emailKey(other)
}

/** Whether a project's list of members has an e-mail. */
export function isMember({ employees }: Pick<Project, 'employees'>, email: string): boolean {
  return employees.some((member) => sameEmail(member, email))
}

/** Whether a row belongs to the sample data: every row of it carries this mark. */
export function isSample(row: object): boolean {
  return 'sample' in row && row.sample === true
}
