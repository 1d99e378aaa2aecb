import { isAdmin, isEmployee, isManager, isPerson, type Actor } from './model/actor.ts'
import { isSample } from './model/sample-mark.ts'
import { emailKey, sameEmail } from './model/email.ts'
import type { Notification } from './model/notifications.ts'
import type { ChecklistItem } from './model/checklist.ts'
import type { Comment } from './model/comments.ts'
import type { Label } from './model/labels.ts'
import { isArchived, isMember, type Project } from './model/projects.ts'
import type { Role, User } from './model/users.ts'
import type { Status, Task } from './model/tasks.ts'
import type { PermissionCheck } from './model/tables.ts'
import { audiences, matcherOf } from './see/audience.ts'
import type { State } from './state/state.ts'

/** The screens behind the login, named by their first path segment (SPEC 2). */
export const screenNames = [
  'admin',
  'users',
  'reports',
  'projects',
  'manager',
  'my-projects',
  'my-employees',
  'people',
  'employee',
  'calendar',
  'workload',
  'tasks',
  'settings',
] as const
export type ScreenName = (typeof screenNames)[number]

const entrance: Record<ScreenName, readonly Role[]> = {
  admin: ['admin'],
  users: ['admin'],
  reports: ['admin'],
  projects: ['admin'],
  manager: ['manager'],
  'my-projects': ['manager'],
  'my-employees': ['manager'],
  people: ['admin', 'manager'],
  employee: ['employee'],
  calendar: ['admin', 'manager', 'employee'],
  workload: ['admin', 'manager'],
  tasks: ['admin', 'manager', 'employee'],
  settings: ['admin', 'manager', 'employee'],
}

/** The checks that `can` must offer because a field's description names them: whether someone may set it in a row, to a value. */
type FieldVerbs = {
  readonly [A in PermissionCheck as A['verb']]: (
    state: State,
    me: Actor,
    row: A['row'],
    value: A['value'],
  ) => boolean
}

/**
 * Who may see and do what, as verbs (SPEC 6). Screens, commands and the server ask here; nowhere else do the names of
 * roles decide anything.
 */
export const can = {
  /** Whether someone may enter a screen (SPEC 2 'Access'). */
  enter: (me: Actor, screen: ScreenName): boolean => isPerson(me) && entrance[screen].includes(me.role),

  /** Whether someone may see a project: admins all, managers their own, employees those they are a member of (`see/`). */
  seeProject: (me: Actor, project: Project): boolean =>
    isPerson(me) && audiences.projects(project, matcherOf(me)),

  /** Whether someone may open the page of a project: employees have none. */
  openProject: (me: Actor, project: Project): boolean => !isEmployee(me) && can.seeProject(me, project),

  /** Whether someone may see a task: admins all, managers those of their projects, employees their own (`see/`). */
  seeTask: (state: State, me: Actor, task: Task): boolean =>
    isPerson(me) && audiences.tasks(task, matcherOf(me), state),

  /** Whether someone may read a person's page: admins everyone's, managers those of members of their projects. */
  seePerson: (state: State, me: Actor, { email }: Pick<User, 'email'>): boolean =>
    isAdmin(me) || projectsManagedBy(state, me).some((project) => isMember(project, email)),

  /** Whether a notification is addressed to someone: to their role, and to them personally where it names a recipient (`see/`). */
  seeNotification: (me: Actor, notification: Notification): boolean =>
    isPerson(me) && audiences.notifications(notification, matcherOf(me)),

  /** Whether someone may create managers with their projects, and everything else that sets up the workspace. */
  createProjects: (me: Actor): boolean => isAdmin(me),
  deleteProject: (me: Actor): boolean => isAdmin(me),
  /** Whether someone may change a project's name, description, tools, manager and members. */
  editProject: (me: Actor): boolean => isAdmin(me),
  /** Whether someone may archive a project, and bring it back. */
  archiveProject: (me: Actor): boolean => isAdmin(me),
  /** Whether someone may create, rename, colour and remove the labels of a project. */
  editLabel: (state: State, me: Actor, { projectId }: Pick<Label, 'projectId'>): boolean =>
    editsIn(state, me, projectId),

  createUsers: (me: Actor): boolean => isAdmin(me),
  editUser: (me: Actor): boolean => isAdmin(me),
  /**
   * Whether someone may make a link by which a person sets a password: only for others. Finding an open browser must
   * not be enough to get its owner's account.
   */
  makeLink: (me: Actor, user: Pick<User, 'id'>): boolean => isPerson(me) && isAdmin(me) && me.id !== user.id,
  /** Whether someone may give an account another role: not to an admin, who stays one (DECISIONS 'Identity'). */
  changeRole: (me: Actor, user: User): boolean => isAdmin(me) && !isAdmin(user),
  /** Nobody deletes themselves, so an admin is always left (DECISIONS 'Identity and references'). */
  deleteUser: (me: Actor, user: User): boolean => isPerson(me) && isAdmin(me) && me.id !== user.id,
  /** Whether someone may change the name and password of an account: their own. */
  editProfile: (_state: State, me: Actor, user: User): boolean => isPerson(me) && me.id === user.id,

  // Tasks: the table of DECISIONS 'Tasks'. Those of an archived project are read-only for everyone.
  createTask: (state: State, me: Actor, { projectId }: Pick<Task, 'projectId'>): boolean =>
    managesOpen(state, me, projectId),
  /** Whether someone decides about the tasks of a project: an admin of any, a manager of their own. */
  editTasksIn: (state: State, me: Actor, projectId: string): boolean => editsIn(state, me, projectId),
  /** Whether someone may change a task's title, description, priority, due date and labels, or delete it. */
  editTask: (state: State, me: Actor, task: Task): boolean => editsIn(state, me, task.projectId),
  assignTask: (state: State, me: Actor, task: Task): boolean => editsIn(state, me, task.projectId),
  /** Admins and managers set any status; employees set To Do and In Progress on their own tasks (SPEC 4). */
  moveTask: (state: State, me: Actor, task: Task, status: Status): boolean =>
    editsIn(state, me, task.projectId) || (worksOn(state, me, task) && status !== 'Done'),
  /** Whether someone may move a task to another project: an admin to any, a manager to one of their own. */
  moveTaskTo: (state: State, me: Actor, task: Task, projectId: string): boolean =>
    editsIn(state, me, task.projectId) && editsIn(state, me, projectId),
  /** Whether someone may comment on a task. */
  commentTask: (state: State, me: Actor, task: Task): boolean =>
    editsIn(state, me, task.projectId) || worksOn(state, me, task),
  /** Authors edit their own comments. */
  editComment: (state: State, me: Actor, comment: Comment): boolean =>
    wrote(me, comment) && can.commentOf(state, me, comment),
  /** Authors remove their own comments, admins any. */
  removeComment: (state: State, me: Actor, comment: Comment): boolean =>
    (isAdmin(me) || wrote(me, comment)) && can.commentOf(state, me, comment),
  /** Whether someone may comment on the task that a part belongs to. */
  commentOf: (state: State, me: Actor, { taskId }: { readonly taskId: string }): boolean =>
    ofTask(state, taskId, (task) => can.commentTask(state, me, task)),
  /** Whether someone may add, rename, order and remove the items of a checklist. */
  editItem: (state: State, me: Actor, { taskId }: Pick<ChecklistItem, 'taskId'>): boolean =>
    ofTask(state, taskId, (task) => can.editTask(state, me, task)),
  tickItem: (state: State, me: Actor, item: ChecklistItem): boolean => can.commentOf(state, me, item),
  /** Whether someone may mark a task as ready for review, and withdraw that: its assignee, unless it is Done. */
  askForReview: (state: State, me: Actor, task: Task): boolean =>
    worksOn(state, me, task) && task.status !== 'Done',
  sendBack: (state: State, me: Actor, task: Task): boolean => editsIn(state, me, task.projectId),
  /** Whether someone may touch that mark at all: an undo puts it back as it was. */
  changeReview: (state: State, me: Actor, task: Task): boolean => can.commentTask(state, me, task),

  /** Whether someone may undo what anyone did; everyone else undoes only what they did themselves (`mayUndo`). */
  undoAnything: (me: Actor): boolean => isAdmin(me),
  /** Whether someone may see what everyone did in the whole workspace. */
  seeHistory: (me: Actor): boolean => isAdmin(me),
  /** Whether someone may put a task back to how it was at a given moment. */
  putTaskBack: (me: Actor): boolean => isAdmin(me),

  readNotifications: (me: Actor): boolean => isPerson(me),
  /** Whether someone may clear the whole list, everyone's notifications included. */
  clearNotifications: (me: Actor): boolean => isAdmin(me),

  /** Whether someone may fill an empty workspace with sample data: an admin, or the first visitor, to look around. */
  fillSample: (me: Actor): boolean => me === 'visitor' || isAdmin(me),
  /** Whether someone may remove the sample data: a visitor only while nobody's own work would go with it. */
  clearSample: (state: State, me: Actor): boolean =>
    isAdmin(me) || (me === 'visitor' && holdsOnlySample(state)),
  /** Whether someone may read the raw text of stored data that was set aside: it may contain passwords. */
  downloadDamage: (me: Actor): boolean => isAdmin(me),
  /** Whether someone may delete that text for good, and so end the message about it. */
  discardDamage: (me: Actor): boolean => isAdmin(me),
  /** Whether someone may download the whole workspace as a file. */
  downloadBackup: (me: Actor): boolean => isAdmin(me),
  /** Whether someone may make the workspace match a backup. */
  restoreBackup: (me: Actor): boolean => isAdmin(me),
  /** Whether someone may open a copy of a cleared workspace, and discard it: by their account in that copy. */
  openCopy: (meInCopy: Actor): boolean => isAdmin(meInCopy),
  /** Whether someone may dismiss the message about what happened to the stored data. */
  dismissIncident: (me: Actor): boolean => isAdmin(me),
  /** Whether someone may start with an empty workspace and have the present one set aside. */
  startNew: (me: Actor): boolean => isAdmin(me),
  /** Whether someone may choose the time zone whose days decide when due tasks are announced, where a server keeps the workspace. */
  chooseTimeZone: (me: Actor): boolean => isAdmin(me),
  /** Whether the request comes from the workspace itself: its first admin, its repair, what the passing of time brought about. */
  maintain: (me: Actor): boolean => me === 'system',
} satisfies FieldVerbs & Readonly<Record<string, (...about: never[]) => boolean>>

/** The path of someone's dashboard: SPEC 2 'After login the product navigates to a path equal to the role'. */
export function homeOf(me: User): string {
  return `/${me.role}`
}

/** The statuses that someone may give a task, in the board's order. */
export function statusesFor(state: State, me: Actor, task: Task, all: readonly Status[]): Status[] {
  return all.filter((status) => can.moveTask(state, me, task, status))
}

function holdsOnlySample(state: State): boolean {
  // The small tables first: they nearly always settle it.
  return (
    [...state.users.values()].every((user) => isSample(user) || isAdmin(user)) &&
    [...state.projects.values()].every(isSample) &&
    [...state.tasks.values()].every(isSample)
  )
}

/** The projects that someone manages. */
export function projectsManagedBy(state: Pick<State, 'projects'>, me: Actor): readonly Project[] {
  return isPerson(me) && isManager(me) && emailKey(me.email) !== ''
    ? state.projects.where('manager', emailKey(me.email))
    : []
}

function managesOpen(state: State, me: Actor, projectId: string): boolean {
  const project = state.projects.get(projectId)
  if (!project || isArchived(project)) return false
  return isPerson(me) && isManager(me) && sameEmail(project.manager, me.email)
}

/** Whether someone decides about the tasks of a project: admins and its manager, and nobody while it is archived. */
function editsIn(state: State, me: Actor, projectId: string): boolean {
  const project = state.projects.get(projectId)
  return managesOpen(state, me, projectId) || (isAdmin(me) && project !== undefined && !isArchived(project))
}

/** Whether the task is theirs, in a project that is not archived. */
function worksOn(state: State, me: Actor, task: Task): boolean {
  const project = state.projects.get(task.projectId)
  const isTheirs = isPerson(me) && isEmployee(me) && sameEmail(task.assignedTo, me.email)
  return isTheirs && project !== undefined && !isArchived(project)
}

function ofTask(state: State, taskId: string, holds: (task: Task) => boolean): boolean {
  const task = state.tasks.get(taskId)
  return task !== undefined && holds(task)
}

function wrote(me: Actor, { authorId }: Comment): boolean {
  return isPerson(me) && authorId !== '' && authorId === me.id
}
