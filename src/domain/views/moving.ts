import { can } from '../can.ts'
import type { Actor } from '../model/actor.ts'
import { labelKey } from '../model/labels.ts'
import { personName, projectName } from '../model/names.ts'
import type { Project } from '../model/projects.ts'
import type { Task } from '../model/tasks.ts'
import { moveTo } from '../rules/task-edit.ts'
import { userByEmail } from '../state/by-email.ts'
import type { State } from '../state/state.ts'
import { compareNames } from './by-name.ts'

/** The projects that a task may be in for someone: its own, and those they may move it to; by name. */
export function projectsFor(state: State, me: Actor, task: Task): Project[] {
  return [...state.projects.values()]
    .filter(({ id }) => id === task.projectId || can.moveTaskTo(state, me, task, id))
    .toSorted((one, other) => compareNames(projectName(one), projectName(other)))
}

/** What a task would lose by moving to another project, in sentences (DECISIONS 'Another project'). */
export function lossesOfMove(state: State, task: Task, target: Project): readonly string[] {
  const { assignedTo, labelIds } = moveTo(state, task, target)
  const there = `'${projectName(target)}'`
  const losses: string[] = []
  if (task.assignedTo !== '' && assignedTo === '') {
    const person = userByEmail(state, task.assignedTo)
    losses.push(`${person ? personName(person) : task.assignedTo} is not in ${there} and will be unassigned.`)
  }
  const kept = new Set(labelIds.flatMap((id) => labelNameOf(state, id) ?? []).map(labelKey))
  const names = task.labelIds.flatMap((id) => labelNameOf(state, id) ?? [])
  const lost = names.filter((name) => !kept.has(labelKey(name))).map((name) => `'${name}'`)
  if (lost.length === 1)
    losses.push(`The label ${lost.join()} does not exist in ${there} and will be removed.`)
  if (lost.length > 1)
    losses.push(`The labels ${lost.join(', ')} do not exist in ${there} and will be removed.`)
  return losses
}

function labelNameOf(state: State, labelId: string): string | undefined {
  return state.labels.get(labelId)?.name
}
