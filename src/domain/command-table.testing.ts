import type { Actor } from './model/actor.ts'
import type { ArgsOf, CommandName } from './commands.ts'
import type { Company } from './company.testing.ts'
import type { Day } from './model/day.ts'
import type { Status, Task } from './model/tasks.ts'
import type { Entry, Past } from './request/entry.ts'
import type { State } from './state/state.ts'

// What the tables of what tests know of each command are made of.

/** Atlas is Mara's, its task Plan is Eli's; Milo manages and Edda works elsewhere in this sense. */
export const actors = {
  admin: 'admin@example.com',
  'managing manager': 'mara@x.example',
  'other manager': 'milo@x.example',
  assignee: 'eli@x.example',
  'other employee': 'edda@x.example',
  visitor: 'visitor',
  system: 'system',
} as const
export type ActorName = keyof typeof actors
export const everyone = Object.keys(actors) as ActorName[]
export const people = everyone.filter((name) => name !== 'visitor' && name !== 'system')

export interface Right<N extends CommandName> {
  readonly args: (company: Company) => ArgsOf<N>
  readonly allowed: readonly ActorName[]
  /** Where the small company is no place for it, those allowed are refused for that reason instead. */
  readonly conflict?: true
}

export interface Choices {
  readonly state: State
  /** What was accepted before. */
  readonly entries: readonly Entry[]
  /** The state some requests ago, as a backup may have it. */
  readonly earlier: State
  readonly at: string
  readonly today: Day
  readonly texts: readonly string[]
  readonly number: number
  one<Item>(items: Iterable<Item>): Item | undefined
  /** The id of one of the rows, seldom one that no row has. */
  idOf(rows: Iterable<{ readonly id: string | number }>): string
  email(): string
  password(): string
  projectIds(): string[]
}

export interface ReadArgs {
  readonly id: (name: string) => string
  readonly task: (state: State) => Task | undefined
  readonly projectId: string
  readonly userId: string
  readonly notificationId: string
  readonly entryId: string
  readonly status: Status | undefined
  /** The arguments as they came. */
  readonly raw: unknown
}

export type Entitled = (state: State, me: Actor, args: ReadArgs, past: Past) => boolean
