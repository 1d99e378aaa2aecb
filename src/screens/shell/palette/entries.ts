import { personName, projectName, taskName } from '../../../domain/model/names.ts'
import type { User } from '../../../domain/model/users.ts'
import type { Project } from '../../../domain/model/projects.ts'
import type { State } from '../../../domain/state/state.ts'
import { Finds, isCalled, ranking } from '../../../domain/views/ranked.ts'
import {
  opensPerson,
  opensProject,
  opensTask,
  searchEverything,
  type TaskHit,
} from '../../../domain/views/search-everything.ts'
import type { OwnDeed } from '../keys/deeds.ts'

/** Anything that can be chosen in the palette. */
export type Entry = { readonly key: string } & (
  | { readonly kind: 'task'; readonly hit: TaskHit }
  | { readonly kind: 'project'; readonly project: Project }
  | { readonly kind: 'person'; readonly person: User }
  | { readonly kind: 'deed'; readonly deed: OwnDeed }
)

/** Entries of one kind. */
export interface Section {
  readonly title: string
  readonly entries: readonly Entry[]
  /** How many matches there are; the entries are the best of them. */
  readonly count: number
}

/** What the palette works with, besides the search. */
export interface About {
  readonly deeds: readonly OwnDeed[]
  /** The keys of recent choices, the latest first. */
  readonly lately: readonly string[]
}

const deedRank = ranking(({ label }: OwnDeed) => label)

/**
 * Returns what a search finds, by kind and always in the same order, except that a kind with an exact match of the name
 * comes first; without a search, recent choices and everything that can be done.
 */
export function sectionsFor(state: State, me: User, search: string, about: About): readonly Section[] {
  if (search.trim() === '') return withEntries(atFirst(state, me, about))
  const sections = withEntries(foundBy(state, me, search, about))
  const hasIt = ({ entries: [best] }: Section): boolean =>
    best !== undefined && isCalled(nameOf(best), search)
  return [...sections.filter(hasIt), ...sections.filter((one) => !hasIt(one))]
}

function withEntries(sections: readonly Section[]): readonly Section[] {
  return sections.filter(({ entries }) => entries.length > 0)
}

function nameOf(entry: Entry): string {
  if (entry.kind === 'task') return taskName(entry.hit.task)
  if (entry.kind === 'project') return projectName(entry.project)
  return entry.kind === 'person' ? personName(entry.person) : entry.deed.label
}

function foundBy(state: State, me: User, search: string, { deeds }: About): Section[] {
  const { tasks, projects, people } = searchEverything(state, me, search)
  const rankOf = deedRank(search)
  const done = new Finds<OwnDeed>()
  // `Finds` returns the last one first.
  for (const deed of inPalette(deeds).toReversed()) {
    const rank = rankOf(deed)
    if (rank !== undefined) done.add(deed, rank)
  }
  const { best } = done.found(deeds.length)
  return [
    { title: 'Tasks', entries: tasks.best.map(ofTask), count: tasks.count },
    { title: 'Projects', entries: projects.best.map(ofProject), count: projects.count },
    { title: 'People', entries: people.best.map(ofPerson), count: people.count },
    section('Go to', best.filter(leads).map(ofDeed)),
    section('Do', best.filter((deed) => !leads(deed)).map(ofDeed)),
  ]
}

function atFirst(state: State, me: User, { deeds, lately }: About): Section[] {
  const offered = inPalette(deeds)
  return [
    section(
      'Lately',
      lately.flatMap((key) => entryAt(state, me, key, offered) ?? []),
    ),
    section('Go to', offered.filter(leads).map(ofDeed)),
    section('Do', offered.filter((deed) => !leads(deed)).map(ofDeed)),
  ]
}

/** A recent choice, if it still exists for this user. */
function entryAt(state: State, me: User, key: string, deeds: readonly OwnDeed[]): Entry | undefined {
  const [, kind, id = ''] = /^(\w+):(.*)$/s.exec(key) ?? []
  const task = kind === 'task' ? state.tasks.get(id) : undefined
  if (task) return opensTask(state, me, task) ? ofTask({ task }) : undefined
  const project = kind === 'project' ? state.projects.get(id) : undefined
  if (project) return opensProject(me, project) ? ofProject(project) : undefined
  const person = kind === 'person' ? state.users.get(id) : undefined
  if (person) return opensPerson(state, me, person) ? ofPerson(person) : undefined
  const deed = kind === 'deed' ? deeds.find((one) => one.id === id) : undefined
  return deed && ofDeed(deed)
}

function inPalette(deeds: readonly OwnDeed[]): OwnDeed[] {
  return deeds.filter(({ byKeyOnly }) => !byKeyOnly)
}

function leads({ group }: OwnDeed): boolean {
  return group === 'Go to'
}

function section(title: string, entries: readonly Entry[]): Section {
  return { title, entries, count: entries.length }
}

function ofTask(hit: TaskHit): Entry {
  return { key: `task:${hit.task.id}`, kind: 'task', hit }
}

function ofProject(project: Project): Entry {
  return { key: `project:${project.id}`, kind: 'project', project }
}

function ofPerson(person: User): Entry {
  return { key: `person:${person.id}`, kind: 'person', person }
}

function ofDeed(deed: OwnDeed): Entry {
  return { key: `deed:${deed.id}`, kind: 'deed', deed }
}
