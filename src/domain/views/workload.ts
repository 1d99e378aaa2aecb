import { can } from '../can.ts'
import { isEmployee } from '../model/actor.ts'
import type { Day } from '../model/day.ts'
import { personName } from '../model/names.ts'
import type { User } from '../model/users.ts'
import { membersOf } from '../state/by-email.ts'
import type { State } from '../state/state.ts'
import { compareNames } from './by-name.ts'
import { figuresOfSome, type Figures } from './figures.ts'
import { projectsInCharge } from './projects-in-charge.ts'
import { tasksGivenTo } from './tasks-given-to.ts'

/** How much somebody has to do. */
export interface Workload {
  readonly person: User
  readonly figures: Figures
}

/**
 * How much each person has to do, those with the most overdue and then the most open tasks first (DECISIONS 'Further
 * screens': /workload): all employees for an admin; for a manager the members of their projects, with their tasks in
 * these; nobody for anybody else. Archived projects are left out. A person whose tasks did not change is not counted
 * again.
 */
export function workloadOf(state: State, viewer: User, today: Day, weekEnd: Day): readonly Workload[] {
  const projects = projectsInCharge(state, viewer)
  // Those who add people also see people who are in no project yet.
  const people = can.createUsers(viewer)
    ? [...state.users.values()].filter(isEmployee)
    : new Set(projects.flatMap((project) => membersOf(state, project)))
  const ids = new Set(projects.map(({ id }) => id))
  const key = [...ids].join(' ')
  return Array.from(people, (person): Workload => {
    const tasks = tasksGivenTo(state, person)
    const figures = figuresOfSome(tasks, ({ projectId }) => ids.has(projectId), today, weekEnd, key)
    return { person, figures }
  }).toSorted(byBurden)
}

function byBurden(one: Workload, other: Workload): number {
  return (
    other.figures.overdue - one.figures.overdue ||
    other.figures.open - one.figures.open ||
    compareNames(personName(one.person), personName(other.person))
  )
}
