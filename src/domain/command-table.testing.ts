import type { Actor } from './model/actor.ts'
import type { ArgsOf, CommandName } from './commands.ts'
import type { Company } from './company.testing.ts'
import type { Day } from './model/day.ts'
import type { Status, Task } from './model/tasks.ts'
import type { Entry, Past } from './request/entry.ts'
import type { State } from './state/state.ts'

// The building blocks of the tables of what the tests know of each command.

/** Atlas is Mara's and its task Plan is Eli's; with respect to these, Milo and Edda are the other manager and employee. */
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
  /** Where the small company does not suit the command, those allowed are refused for that reason instead. */
  readonly conflict?: true
}

export interface Choices {
  readonly state: State
  /** The entries accepted before. */
  readonly entries: readonly Entry[]
  /** The state some requests ago, as a backup may hold it. */
  readonly earlier: State
  readonly at: string
  readonly today: Day
  readonly texts: readonly string[]
  readonly number: number
  one<Item>(items: Iterable<Item>): Item | undefined
  /** The id of one of the rows; now and then one that no row has. */
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
  /** The arguments as given. */
  readonly raw: unknown
}

export type Entitled = (state: State, me: Actor, args: ReadArgs, past: Past) => boolean
