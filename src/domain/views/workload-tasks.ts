import type { Day } from '../model/day.ts'
import { sameEmail } from '../model/email.ts'
import { personName } from '../model/names.ts'
import type { Task } from '../model/tasks.ts'
import type { User } from '../model/users.ts'
import { membersOf } from '../state/by-email.ts'
import type { State } from '../state/state.ts'
import { compareNames } from './by-name.ts'
import { figuresOf, type Figures } from './figures.ts'
import { searchable } from './find.ts'
import { projectsInCharge } from './projects-in-charge.ts'
import { tasksGivenTo } from './tasks-given-to.ts'
import { byUrgency } from './urgency.ts'
import type { Workload } from './workload.ts'

/**
 * The open tasks of a person, or of nobody, as far as the viewer's workload counts them: all for
 * an admin, those of their own projects for a manager; none of archived ones. The most urgent first.
 */
export function openTasksOf(state: State, viewer: User, person: User | undefined): readonly Task[] {
  const counted = projectsCounted(state, viewer)
  const theirs = person ? tasksGivenTo(state, person) : state.tasks.where('assignedTo', '')
  return byUrgency(theirs.filter(({ status, projectId }) => status !== 'Done' && counted.has(projectId)))
}

/** The figures of the open tasks that nobody has, as far as the viewer's workload counts them. */
export function nobodysFigures(state: State, viewer: User, today: Day, weekEnd: Day): Figures {
  return figuresOf(openTasksOf(state, viewer, undefined), today, weekEnd)
}

/** Somebody to whom a task can be given, and how many open tasks they have already. */
interface Taker {
  readonly person: User
  readonly open: number
}

/**
 * The people to whom a task can be given: the members of its project except its assignee. Those with the fewest open
 * tasks come first, as far as the viewer's workload counts these.
 */
export function takersOf(state: State, viewer: User, task: Task): readonly Taker[] {
  const project = state.projects.get(task.projectId)
  if (!project) return []
  const counted = projectsCounted(state, viewer)
  return membersOf(state, project)
    .filter(({ email }) => !sameEmail(email, task.assignedTo))
    .map((person) => ({ person, open: openCount(state, person, counted) }))
    .toSorted(
      (one, other) => one.open - other.open || compareNames(personName(one.person), personName(other.person)),
    )
}

function openCount(state: State, person: User, counted: ReadonlySet<string>): number {
  const theirs = tasksGivenTo(state, person)
  return theirs.filter(({ status, projectId }) => status !== 'Done' && counted.has(projectId)).length
}

function projectsCounted(state: State, viewer: User): ReadonlySet<string> {
  return new Set(projectsInCharge(state, viewer).map(({ id }) => id))
}

const personSearch = searchable(({ name, email }: User) => [name, email])

/** The rows of a workload whose person matches a search by name or e-mail. */
export function findLoads(loads: readonly Workload[], search: string): readonly Workload[] {
  const isSought = personSearch(search)
  return loads.filter(({ person }) => isSought(person))
}
