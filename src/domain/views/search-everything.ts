import { can } from '../can.ts'
import { isPerson, type Actor } from '../model/actor.ts'
import type { Comment } from '../model/comments.ts'
import { personName, projectName, taskName } from '../model/names.ts'
import { isArchived, type Project } from '../model/projects.ts'
import type { Task } from '../model/tasks.ts'
import type { User } from '../model/users.ts'
import { isInOpenProject } from '../state/open-projects.ts'
import type { State } from '../state/state.ts'
import { assigneeNames, searchable, wordsOf } from './find.ts'
import { Finds, ranking, ranks, type Found, type Rank } from './ranked.ts'

/** A task that was found, with what matched if it was not its title. */
export interface TaskHit {
  readonly task: Task
  /** Not all of the words are in its title. */
  readonly isElsewhere?: true
  /** The newest comment that has all of the words, if the task itself does not. */
  readonly comment?: Comment
}

/** What was found, by kind. */
export interface Everything {
  readonly tasks: Found<TaskHit>
  readonly projects: Found<Project>
  readonly people: Found<User>
}

/** How many of a kind are listed: to find another one, one types another letter. */
const most = 8

// Only the part of an address that differs: half a company shares the rest.
const taskRank = ranking(taskName, ({ description, assignedTo }) => [
  description,
  assignedTo.replace(/@.*/, ''),
])
const projectRank = ranking(projectName, ({ description, techTools }) => [description, ...techTools])
const personRank = ranking(personName, ({ email }) => [email])
const commentSearch = searchable((comment: Comment) => [comment.text])

/**
 * What the palette finds: the tasks, projects and people that have all words of a search and that their reader may
 * open. Better matches come first; among equal ones, open tasks come before those that are Done, then the newest.
 * Nothing of archived projects (DECISIONS 'Archived projects'), and nothing for a search without words.
 */
export function searchEverything(state: State, me: Actor, search: string): Everything {
  const projects = new Finds<Project>()
  const people = new Finds<User>()
  const projectOf = projectRank(search)
  for (const project of state.projects.values()) {
    const rank = projectOf(project)
    if (rank !== undefined && opensProject(me, project)) projects.add(project, rank)
  }
  const personOf = personRank(search)
  for (const person of state.users.values()) {
    const rank = personOf(person)
    if (rank !== undefined && opensPerson(state, me, person)) people.add(person, rank)
  }
  return { tasks: tasksFor(state, me, search), projects: projects.found(most), people: people.found(most) }
}

/**
 * What a search covers for somebody, in the words shown before and after it: projects and people only for those who
 * have pages of them.
 */
export function searchedWords(me: Actor): { readonly before: string; readonly after: string } {
  return can.enter(me, 'people')
    ? {
        before: 'Task, project, person, or action',
        after: 'Titles, descriptions, comments, projects and people were searched.',
      }
    : { before: 'Task or action', after: 'Titles, descriptions and comments were searched.' }
}

function tasksFor(state: State, me: Actor, search: string): Found<TaskHit> {
  const tasks = new Finds<Task>()
  const rankOf = taskRank(search, assigneeNames(state.users.values()))
  for (const task of state.tasks.values()) {
    const rank = rankOf(task)
    if (rank !== undefined && opensTask(state, me, task)) tasks.add(task, placeOf(task, rank))
  }
  const comments = commentsFor(state, search)
  for (const taskId of comments.keys()) {
    const task = state.tasks.get(taskId)
    if (task && rankOf(task) === undefined && opensTask(state, me, task))
      tasks.add(task, placeOf(task, ranks.elsewhere + 1))
  }
  // Thousands may be found: only those listed get more than the task itself.
  const { best, count } = tasks.found(most)
  return { best: best.map((task) => hitOf(task, rankOf(task), comments.get(task.id))), count }
}

function hitOf(task: Task, rank: Rank | undefined, comment: Comment | undefined): TaskHit {
  if (rank === undefined && comment) return { task, comment }
  return rank === ranks.elsewhere ? { task, isElsewhere: true } : { task }
}

/** The newest comment of each task that has the words of a search. */
function commentsFor(state: State, search: string): Map<string, Comment> {
  const newest = new Map<string, Comment>()
  if (wordsOf(search).length === 0) return newest
  const isSought = commentSearch(search)
  for (const comment of state.comments.values()) if (isSought(comment)) newest.set(comment.taskId, comment)
  return newest
}

function placeOf({ status }: Task, rank: number): number {
  return 2 * rank + Number(status === 'Done')
}

/** Whether a task may appear in somebody's palette. */
export function opensTask(state: State, me: Actor, task: Task): boolean {
  return can.seeTask(state, me, task) && isInOpenProject(state, task)
}

/** Whether a project may appear in somebody's palette. */
export function opensProject(me: Actor, project: Project): boolean {
  return !isArchived(project) && can.openProject(me, project)
}

/** Whether somebody may open a person's page. */
export function opensPerson(state: State, me: Actor, person: User): boolean {
  return isPerson(me) && can.enter(me, 'people') && can.seePerson(state, me, person)
}
