import type { notices } from '../rules/notification-texts.ts'

/** What a sample company is made of. People are named by their first names. */
export interface SampleCompany {
  readonly managers: readonly string[]
  readonly employees: readonly string[]
  readonly projects: readonly SampleProject[]
  readonly details: readonly SampleDetail[]
  readonly notices: readonly SampleNotice[]
}

export interface SampleProject {
  readonly name: string
  readonly description: string
  readonly techTools: string
  readonly manager: string
  readonly members: string
  /** Name and color of each: `Launch green, Data blue`. */
  readonly labels?: string
  /**
   * A task a line: title | assignee | status (T, P, D) and priority (L, N, H) | days until due | description | comment.
   * What an employee is working on carries their comment, what is Done that of the manager.
   */
  readonly tasks: string
}

/** What more there is to a task than its line says. */
export interface SampleDetail {
  readonly title: string
  /** Names of labels of its project: `Launch, Data`. */
  readonly labels?: string
  /** The items of its checklist; a `+` before what is ticked. */
  readonly items?: string
  /** What was said before its newest comment, a line each: minutes ago | who | text. */
  readonly talk?: string
  readonly ready?: true
}

/** What was told lately: how many minutes ago, of which task, in which words, and whether it was read already. */
export interface SampleNotice {
  readonly minutesAgo: number
  readonly title: string
  readonly kind: Exclude<keyof typeof notices, 'projectDeleted'>
  readonly read: boolean
}
