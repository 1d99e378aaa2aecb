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
   * One task per line: title | assignee | status (T, P, D) and priority (L, N, H) | days until due | description |
   * comment. The comment is the assignee's if the task is in progress, the manager's if it is Done.
   */
  readonly tasks: string
}

/** Details of a task beyond its line. */
export interface SampleDetail {
  readonly title: string
  /** Names of labels of the task's project: `Launch, Data`. */
  readonly labels?: string
  /** The items of its checklist; a `+` marks a ticked one. */
  readonly items?: string
  /** Comments before its newest one, one per line: minutes ago | who | text. */
  readonly talk?: string
  readonly ready?: true
}

/** A recent notification: how many minutes ago, about which task, in which words, and whether it has been read. */
export interface SampleNotice {
  readonly minutesAgo: number
  readonly title: string
  readonly kind: Exclude<keyof typeof notices, 'projectDeleted'>
  readonly read: boolean
}
